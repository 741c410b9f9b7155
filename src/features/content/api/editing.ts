import * as z from 'zod/mini'
import { endpoint } from '#kit/api/endpoint.ts'
import { doneReplySchema, instantSchema, positiveIntegerParam } from '#kit/api/field-schemas.ts'
import { maxTextLength } from '#kit/api/text-limits.ts'
import type { contentCollections } from './entries/content-collections.ts'

/** UTF-16 code units; limited because a single request carries the whole text. */
export const MAX_CONTENT_TEXT_LENGTH = 25_000

export const editableCollections = [
  'faq',
  'tariffs',
  'documents',
  'banners',
  'promotions',
  'services',
  'offices',
  'site',
] as const satisfies readonly (keyof typeof contentCollections)[]
export const editableCollectionSchema = z.enum(editableCollections)
export type EditableCollection = z.infer<typeof editableCollectionSchema>

export const editStateSchema = z.enum(['draft', 'waiting', 'returned', 'scheduled', 'live', 'withdrawn'])
export type EditState = z.infer<typeof editStateSchema>

export const editActionSchema = z.enum([
  'begun',
  'saved',
  'submitted',
  'returned',
  'approved',
  'scheduled',
  'published',
  'refused',
  'withdrawn',
  'rebased',
])
export type EditAction = z.infer<typeof editActionSchema>

export interface FormField {
  readonly name: string
  readonly label: string
  readonly hint?: string | undefined
  readonly kind: 'text' | 'long' | 'date' | 'number' | 'yes_no' | 'choice' | 'group' | 'list' | 'fixed'
  readonly required: boolean
  /** True if the whole group may be empty, like a day off or a promotion without conditions. */
  readonly nullable?: boolean | undefined
  readonly limit?: number | undefined
  readonly preset?: boolean | undefined
  readonly options?: readonly { readonly value: string; readonly label: string }[] | undefined
  readonly fields?: readonly FormField[] | undefined
  readonly item?: FormField | undefined
}
/** Not validated, because the type is recursive and only our own screen reads it. */
const formField = z.unknown() as unknown as z.ZodMiniType<FormField>

export type FormValue = string | boolean | readonly FormValue[] | { readonly [name: string]: FormValue }
export type FormValues = Readonly<Record<string, FormValue>>
/** The server checks the values against the fields of the file; a request may have at most 64 kB. */
const formValues = z.unknown() as unknown as z.ZodMiniType<FormValues>

export const editFindingSchema = z.object({
  /** Dotted path of the field; empty for the text. */
  field: z.string(),
  /** Label of the field, or the name of another file. */
  where: z.string(),
  text: z.string(),
  right: z.nullable(z.string()),
})
export type EditFinding = z.infer<typeof editFindingSchema>

export const editChangeSchema = z.object({
  where: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
})
export type EditChange = z.infer<typeof editChangeSchema>

export const editListItemSchema = z.object({
  id: z.int(),
  collection: editableCollectionSchema,
  path: z.nullable(z.string()),
  title: z.string(),
  state: editStateSchema,
  author: z.string(),
  own: z.boolean(),
  changedAt: instantSchema,
  publishAt: z.nullable(instantSchema),
})
export type EditListItem = z.infer<typeof editListItemSchema>

export const editableFile = z.object({
  path: z.string(),
  title: z.string(),
  /** True if the file differs from the release. */
  edited: z.boolean(),
  edit: z.nullable(z.int()),
})
export type EditableFile = z.infer<typeof editableFile>

export const readEditingOverview = endpoint('GET /api/editing', () => ({
  access: 'editor',
  summary: 'Lists open edits and editable files (our extension).',
  reply: z.object({
    edits: z.array(editListItemSchema),
    collections: z.array(
      z.object({
        collection: editableCollectionSchema,
        label: z.string(),
        one: z.string(),
        description: z.string(),
        /** How a new file starts: empty or as a copy; 'no' if files cannot be created in this collection. */
        creates: z.enum(['empty', 'copy', 'no']),
        files: z.array(editableFile),
      }),
    ),
  }),
}))

const byEditor = { access: 'editor' } as const
const byId = { ...byEditor, params: z.object({ id: positiveIntegerParam }) } as const
const comment = z.string().check(z.trim(), z.maxLength(maxTextLength.reason))
const requiredComment = z.string().check(z.trim(), z.minLength(1), z.maxLength(maxTextLength.reason))
const contentPath = z.string().check(z.maxLength(100), z.regex(/^[a-z]+\/[a-z0-9-]{1,80}\.md$/))
/** Optimistic lock: a different number means that someone has changed the edit since it was loaded. */
const editRevision = z.int().check(z.positive())

export const beginEdit = endpoint('POST /api/editing/edits', () => ({
  access: 'editor',
  summary: 'Starts an edit of an existing or new file (our extension).',
  body: z.object({
    collection: editableCollectionSchema,
    path: z.nullable(contentPath),
    from: z.nullable(contentPath),
    removes: z.boolean(),
  }),
  reply: z.object({ id: z.int() }),
  refusals: { edit_open: 409, file_unknown: 404 },
}))

export const readEdit = endpoint('GET /api/editing/edits/:id', () => ({
  ...byId,
  summary: 'Returns an edit with its form, changes, findings and history (our extension).',
  reply: z.object({
    id: z.int(),
    number: editRevision,
    collection: editableCollectionSchema,
    kindLabel: z.string(),
    path: z.nullable(z.string()),
    title: z.string(),
    state: editStateSchema,
    author: z.string(),
    own: z.boolean(),
    removes: z.boolean(),
    isNew: z.boolean(),
    fields: z.array(formField),
    values: formValues,
    /** Text below the front matter; null if the edit removes the file. */
    body: z.nullable(z.string()),
    findings: z.array(editFindingSchema),
    changes: z.array(editChangeSchema),
    /** True if another version of the file was published after this edit began. */
    stale: z.boolean(),
    publishAt: z.nullable(instantSchema),
    approver: z.nullable(z.string()),
    /** Pages that show the file, rendered as they will look on `day`. */
    preview: z.object({
      day: z.string(),
      pages: z.array(z.object({ address: z.string(), label: z.string() })),
    }),
    events: z.array(
      z.object({
        id: z.int(),
        at: instantSchema,
        who: z.string(),
        act: editActionSchema,
        comment: z.nullable(z.string()),
      }),
    ),
  }),
  refusals: { edit_unknown: 404 },
}))

export const saveEdit = endpoint('PUT /api/editing/edits/:id', () => ({
  ...byId,
  summary: 'Saves the fields and the text of an edit (our extension).',
  body: z.object({
    number: editRevision,
    values: formValues,
    body: z.nullable(z.string().check(z.maxLength(MAX_CONTENT_TEXT_LENGTH))),
  }),
  reply: z.object({ number: editRevision }),
  refusals: { edit_unknown: 404, edit_changed: 409, edit_closed: 409, edit_open: 409 },
}))

export const submitEdit = endpoint('POST /api/editing/edits/:id/submission', () => ({
  ...byId,
  summary: 'Asks another editor to approve an edit (our extension).',
  body: z.object({ number: editRevision, comment }),
  reply: doneReplySchema,
  refusals: {
    edit_unknown: 404,
    edit_changed: 409,
    edit_closed: 409,
    content_refused: 422,
    nothing_changed: 422,
    edit_stale: 409,
  },
}))

export const approveEdit = endpoint('POST /api/editing/edits/:id/approval', () => ({
  ...byId,
  summary: 'Approves an edit of another editor and publishes it at once or at a given time (our extension).',
  body: z.object({
    number: editRevision,
    comment,
    /** Moscow time, as in `2027-01-01T09:00`; null publishes at once. */
    at: z.nullable(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/))),
  }),
  reply: z.object({ state: editStateSchema }),
  refusals: {
    edit_unknown: 404,
    edit_changed: 409,
    edit_not_waiting: 409,
    own_edit: 409,
    content_refused: 422,
    edit_stale: 409,
    time_wrong: 422,
  },
}))

/** Also cancels a scheduled publication. */
export const returnEdit = endpoint('POST /api/editing/edits/:id/return', () => ({
  ...byId,
  summary: 'Sends an edit back to its author (our extension).',
  body: z.object({ number: editRevision, comment: requiredComment }),
  reply: doneReplySchema,
  refusals: { edit_unknown: 404, edit_changed: 409, edit_not_waiting: 409 },
}))

export const withdrawEdit = endpoint('POST /api/editing/edits/:id/withdrawal', () => ({
  ...byId,
  summary: 'Withdraws an edit (our extension).',
  body: z.object({ number: editRevision }),
  reply: doneReplySchema,
  refusals: { edit_unknown: 404, edit_changed: 409, edit_closed: 409 },
}))

export const rebaseEdit = endpoint('POST /api/editing/edits/:id/rebase', () => ({
  ...byId,
  summary: 'Rebases an edit on the version published meanwhile (our extension).',
  body: z.object({ number: editRevision }),
  reply: doneReplySchema,
  refusals: { edit_unknown: 404, edit_changed: 409, edit_closed: 409 },
}))

export const contentVersion = z.object({
  id: z.int(),
  path: z.string(),
  title: z.string(),
  at: instantSchema,
  /** Null if the version is part of a release. */
  author: z.nullable(z.string()),
  approver: z.nullable(z.string()),
  restored: z.boolean(),
  live: z.boolean(),
  removed: z.boolean(),
  edit: z.nullable(z.int()),
})
export type ContentVersion = z.infer<typeof contentVersion>

export const readContentVersions = endpoint('GET /api/editing/versions', () => ({
  access: 'editor',
  summary: 'Lists published versions of content (our extension).',
  query: z.object({
    path: z.optional(contentPath),
    page: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(10_000))),
  }),
  reply: z.object({ versions: z.array(contentVersion), total: z.int() }),
}))

export const restoreContentVersion = endpoint('POST /api/editing/versions/:id/restoration', () => ({
  ...byId,
  summary: 'Restores an earlier version of a file (our extension).',
  body: z.object({ reason: requiredComment }),
  reply: doneReplySchema,
  refusals: { version_unknown: 404, version_live: 409, content_refused: 422 },
}))
