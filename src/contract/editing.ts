import * as z from 'zod/mini'
import { done, instant, numberInPath } from './basics.ts'
import type { contentCollections } from './content/collections.ts'
import { endpoint } from './endpoint.ts'
import { longest } from './typed-text.ts'

/** The longest text of a file, in UTF-16 units: a call carries it whole. */
export const CONTENT_LENGTH = 25_000

/** The folders that editors change at `/admin`. */
export const editedCollections = [
  'faq',
  'tariffs',
  'documents',
  'banners',
  'promotions',
  'services',
  'offices',
  'site',
] as const satisfies readonly (keyof typeof contentCollections)[]
export const editedCollection = z.enum(editedCollections)
export type EditedCollection = z.infer<typeof editedCollection>

/** How an edit stands: written, waiting for a second editor, sent back, waiting for its hour; then live or given up. */
export const editState = z.enum(['draft', 'waiting', 'returned', 'scheduled', 'live', 'withdrawn'])
export type EditState = z.infer<typeof editState>

/** What happened to an edit. */
export const editAct = z.enum([
  'begun',
  'saved',
  'submitted',
  'returned',
  'approved',
  'scheduled',
  'published',
  'refused',
  'withdrawn',
  'renewed',
])
export type EditAct = z.infer<typeof editAct>

/** A field of a file as a form shows it; `group` and `list` hold others. */
export interface FormField {
  readonly name: string
  readonly label: string
  readonly hint?: string | undefined
  readonly kind: 'text' | 'long' | 'date' | 'number' | 'yes_no' | 'choice' | 'group' | 'list' | 'fixed'
  readonly required: boolean
  /** A group that may be empty as a whole: a day off, a promotion without conditions. */
  readonly nullable?: boolean | undefined
  readonly limit?: number | undefined
  /** What a yes or no is where a file does not say it. */
  readonly preset?: boolean | undefined
  readonly options?: readonly { readonly value: string; readonly label: string }[] | undefined
  /** Of a group, or of each item of a list of groups. */
  readonly fields?: readonly FormField[] | undefined
  /** Of each item of a list of single values. */
  readonly item?: FormField | undefined
}
/** A shape that holds itself: the screen alone reads it. */
const formField = z.unknown() as unknown as z.ZodMiniType<FormField>

/** What stands in a form: words, a yes or no, a group, a list. */
export type FormValue = string | boolean | readonly FormValue[] | { readonly [name: string]: FormValue }
export type FormValues = Readonly<Record<string, FormValue>>
/** Held to the fields of its file by the server, which knows them; a call carries 64 kB at most. */
const formValues = z.unknown() as unknown as z.ZodMiniType<FormValues>

/** Something that keeps an edit from being published: at which field, in words, with an example of right. */
export const editFinding = z.object({
  /** Path of the field with dots; empty for the text. */
  field: z.string(),
  /** The field as people know it; another file's name where the mistake shows there. */
  where: z.string(),
  text: z.string(),
  right: z.nullable(z.string()),
})
export type EditFinding = z.infer<typeof editFinding>

/** A change that the edit makes: a field before and after, or a line of the text. */
export const editChange = z.object({
  where: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
})
export type EditChange = z.infer<typeof editChange>

/** An edit in a list. */
export const editInList = z.object({
  id: z.int(),
  collection: editedCollection,
  path: z.nullable(z.string()),
  title: z.string(),
  state: editState,
  author: z.string(),
  own: z.boolean(),
  changedAt: instant,
  publishAt: z.nullable(instant),
})
export type EditInList = z.infer<typeof editInList>

/** A file that can be edited. */
export const editedFile = z.object({
  path: z.string(),
  title: z.string(),
  /** Other words than the release brought. */
  edited: z.boolean(),
  /** The edit that is under way, if any. */
  edit: z.nullable(z.int()),
})
export type EditedFile = z.infer<typeof editedFile>

/** The workplace of editors: what waits, and every file by its folder. */
export const readEditing = endpoint('GET /api/editing', () => ({
  access: 'editor',
  summary: 'Lists edits that are under way and the files that can be edited (our extension).',
  reply: z.object({
    editor: z.string(),
    edits: z.array(editInList),
    collections: z.array(
      z.object({
        collection: editedCollection,
        label: z.string(),
        one: z.string(),
        description: z.string(),
        /** How a new one begins: empty, as a copy of another file, or not here. */
        creates: z.enum(['empty', 'copy', 'no']),
        files: z.array(editedFile),
      }),
    ),
  }),
}))

const ofEdit = z.object({ id: numberInPath })
const comment = z.string().check(z.trim(), z.maxLength(longest.reason))
const words = z.string().check(z.trim(), z.minLength(1), z.maxLength(longest.reason))
const path = z.string().check(z.maxLength(100), z.regex(/^[a-z]+\/[a-z0-9-]{1,80}\.md$/))
/** The number of the edit as it was read: another one means that somebody changed it since. */
const number = z.int().check(z.positive())

/** Begins an edit of a file, or a new file of a folder: empty, or as a copy. */
export const beginEdit = endpoint('POST /api/editing/edits', () => ({
  access: 'editor',
  summary: 'Begins an edit of a file or a new file (our extension).',
  body: z.object({
    collection: editedCollection,
    /** The file; null for a new one. */
    path: z.nullable(path),
    /** The file that a new one begins as. */
    from: z.nullable(path),
    /** The edit takes the file away. */
    removes: z.boolean(),
  }),
  reply: z.object({ id: z.int() }),
  refusals: { edit_open: 409, file_unknown: 404 },
}))

/** An edit as its screen shows it. */
export const readEdit = endpoint('GET /api/editing/edits/:id', () => ({
  access: 'editor',
  summary:
    'Answers an edit with its form, what it changes, what is wrong with it and what happened to it (our extension).',
  params: ofEdit,
  reply: z.object({
    id: z.int(),
    number,
    collection: editedCollection,
    kindLabel: z.string(),
    path: z.nullable(z.string()),
    title: z.string(),
    state: editState,
    author: z.string(),
    own: z.boolean(),
    removes: z.boolean(),
    isNew: z.boolean(),
    fields: z.array(formField),
    values: formValues,
    /** Null where the file has no text below its fields. */
    body: z.nullable(z.string()),
    findings: z.array(editFinding),
    changes: z.array(editChange),
    /** The file was published by somebody else since this edit was begun. */
    stale: z.boolean(),
    publishAt: z.nullable(instant),
    approver: z.nullable(z.string()),
    /** The pages on which it shows, and the day as of which they are drawn. */
    preview: z.object({
      day: z.string(),
      pages: z.array(z.object({ address: z.string(), label: z.string() })),
    }),
    events: z.array(
      z.object({ id: z.int(), at: instant, who: z.string(), act: editAct, comment: z.nullable(z.string()) }),
    ),
  }),
  refusals: { edit_unknown: 404 },
}))

/** Keeps what an editor wrote so far. */
export const saveEdit = endpoint('PUT /api/editing/edits/:id', () => ({
  access: 'editor',
  summary: 'Keeps the fields and the text of an edit (our extension).',
  params: ofEdit,
  body: z.object({
    number,
    values: formValues,
    body: z.nullable(z.string().check(z.maxLength(CONTENT_LENGTH))),
  }),
  reply: z.object({ number }),
  refusals: { edit_unknown: 404, edit_changed: 409, edit_closed: 409, edit_open: 409 },
}))

/** Hands an edit to another editor; refused while something is wrong with it. */
export const submitEdit = endpoint('POST /api/editing/edits/:id/submission', () => ({
  access: 'editor',
  summary: 'Asks another editor to approve an edit (our extension).',
  params: ofEdit,
  body: z.object({ number, comment }),
  reply: done,
  refusals: {
    edit_unknown: 404,
    edit_changed: 409,
    edit_closed: 409,
    content_refused: 422,
    nothing_changed: 422,
    edit_stale: 409,
  },
}))

/** Approves what another editor wrote: it goes live at once, or at a time of Moscow. */
export const approveEdit = endpoint('POST /api/editing/edits/:id/approval', () => ({
  access: 'editor',
  summary: 'Approves an edit of another editor, which goes live at once or at a time (our extension).',
  params: ofEdit,
  body: z.object({
    number,
    comment,
    /** `2027-01-01T09:00` by the clock of Moscow; null: at once. */
    at: z.nullable(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/))),
  }),
  reply: z.object({ state: editState }),
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

/** Sends an edit back to its author with a comment; also one that waits for its hour. */
export const returnEdit = endpoint('POST /api/editing/edits/:id/return', () => ({
  access: 'editor',
  summary: 'Sends an edit back to its author (our extension).',
  params: ofEdit,
  body: z.object({ number, comment: words }),
  reply: done,
  refusals: { edit_unknown: 404, edit_changed: 409, edit_not_waiting: 409 },
}))

/** Gives an edit up; the file stays as it is, and others may edit it. */
export const withdrawEdit = endpoint('POST /api/editing/edits/:id/withdrawal', () => ({
  access: 'editor',
  summary: 'Gives an edit up (our extension).',
  params: ofEdit,
  body: z.object({ number }),
  reply: done,
  refusals: { edit_unknown: 404, edit_changed: 409, edit_closed: 409 },
}))

/** Takes note of what was published since: the edit now changes that. */
export const renewEdit = endpoint('POST /api/editing/edits/:id/renewal', () => ({
  access: 'editor',
  summary: 'Bases an edit on what was published since it was begun (our extension).',
  params: ofEdit,
  body: z.object({ number }),
  reply: done,
  refusals: { edit_unknown: 404, edit_changed: 409, edit_closed: 409 },
}))

/** A version of a file that was live. */
export const contentVersion = z.object({
  id: z.int(),
  path: z.string(),
  title: z.string(),
  at: instant,
  /** Null: it came with the release. */
  author: z.nullable(z.string()),
  approver: z.nullable(z.string()),
  /** Brought back by one press. */
  restored: z.boolean(),
  /** The readers see it now. */
  live: z.boolean(),
  /** The file was taken away. */
  removed: z.boolean(),
  edit: z.nullable(z.int()),
})
export type ContentVersion = z.infer<typeof contentVersion>

/** Versions that were live, newest first, 20 a page; of one file where it is named. */
export const readVersions = endpoint('GET /api/editing/versions', () => ({
  access: 'editor',
  summary: 'Lists versions of content that were live (our extension).',
  query: z.object({
    path: z.optional(path),
    page: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(10_000))),
  }),
  reply: z.object({ versions: z.array(contentVersion), total: z.int() }),
}))

/** Puts an earlier version live at once. */
export const restoreVersion = endpoint('POST /api/editing/versions/:id/restoration', () => ({
  access: 'editor',
  summary: 'Puts an earlier version of a file live again (our extension).',
  params: ofEdit,
  body: z.object({ reason: words }),
  reply: done,
  refusals: { version_unknown: 404, version_live: 409, content_refused: 422 },
}))
