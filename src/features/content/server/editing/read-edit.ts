import { sql } from 'kysely'
import { findPersonLogins } from '#back-office/server/audit/proposals.ts'
import {
  type EditableCollection,
  editableCollections,
  type readEdit,
  type readEditingOverview,
} from '#content/api/editing.ts'
import { parseContentFile } from '#content/server/check/content-folder.ts'
import {
  findAffectedPages,
  newFileModes,
  readCollectionLabels,
  readEntryKind,
  readFileTitle,
} from '#content/server/check/editable-file.ts'
import { buildFormFields, formValuesFromData } from '#content/server/check/form-fields.ts'
import { listContentChanges } from '#content/server/check/list-content-changes.ts'
import type { EndpointReplyInput } from '#kit/api/endpoint.ts'
import { todayInZone } from '#kit/rules/calendar-date.ts'
import { accept, type Outcome, refuse } from '#kit/rules/outcome.ts'
import type { Editor } from '#server/access/staff.ts'
import type { Context } from '#server/context.ts'
import { findRow, findRows } from '#server/database/row-queries.ts'
import { type EditRow, findEditWriters, openEditStates } from './edit-rows.ts'
import { type LiveFiles, loadLiveFiles } from './publish-edit.ts'

type EditingOverview = EndpointReplyInput<typeof readEditingOverview>
type EditDetails = EndpointReplyInput<typeof readEdit>

const toForm = (collection: EditableCollection, text: string | null) => {
  if (text === null) return null
  const { data, body } = parseContentFile('', text)
  const fields = buildFormFields(collection, readEntryKind(text))
  return { fields, data, values: formValuesFromData(fields, data), body: body.trim() }
}

const editTitle = ({ collection, text, baseText, path }: EditRow): string =>
  readFileTitle(collection as EditableCollection, text ?? baseText ?? '') || path || ''

async function toListedEdits(db: Context['db'], editor: Editor, edits: readonly EditRow[]) {
  const writers = await findEditWriters(db, edits)
  const logins = await findPersonLogins(db, editor.sub)
  return edits.map((edit) => ({
    id: edit.id,
    collection: edit.collection as EditableCollection,
    path: edit.path,
    title: editTitle(edit),
    state: edit.state,
    author: edit.authorName,
    own: (writers.get(edit.id) ?? []).some((writer) => logins.includes(writer)),
    changedAt: edit.changedAt,
    publishAt: edit.publishAt,
  }))
}

const findOpenEdits = (db: Context['db']) =>
  db
    .selectFrom('contentEdit')
    .selectAll()
    .where(sql<boolean>`state in (${sql.join(openEditStates.map((state) => sql.lit(state)))})`)
    .orderBy('changedAt', 'desc')
    .orderBy('id', 'desc')
    .execute()

const toListedFiles = (live: LiveFiles, collection: EditableCollection, edits: readonly EditRow[]) =>
  live
    .names(collection)
    .map((name) => `${collection}/${name}`)
    .map((path) => ({
      path,
      title: readFileTitle(collection, live.text(path) ?? '') || path,
      edited: live.isEdited(path),
      edit: edits.find((edit) => edit.path === path)?.id ?? null,
    }))

export const buildEditingOverview = async (context: Context, editor: Editor): Promise<EditingOverview> => {
  const live = await loadLiveFiles(context.content, context.db)
  const edits = await findOpenEdits(context.db)
  return {
    edits: await toListedEdits(context.db, editor, edits),
    collections: editableCollections.map((collection) => {
      const { label, one, description } = readCollectionLabels(collection)
      const files = toListedFiles(live, collection, edits)
      return { collection, label, one, description, creates: newFileModes[collection], files }
    }),
  }
}

export const choosePreviewDay = (data: unknown, now: Date): string => {
  const today = todayInZone(now)
  const from =
    typeof data === 'object' && data !== null && 'validFrom' in data ? String(data.validFrom) : today
  return from > today && /^\d{4}-\d{2}-\d{2}$/.test(from) ? from : today
}

export const buildEditDetails = async (
  context: Context,
  editor: Editor,
  { id, now }: { readonly id: number; readonly now: Date },
): Promise<Outcome<EditDetails, 'edit_unknown'>> => {
  const edit = await findRow(context.db, 'contentEdit', { id })
  if (!edit) return refuse('edit_unknown')
  const live = await loadLiveFiles(context.content, context.db)
  const collection = edit.collection as EditableCollection
  const before = toForm(collection, edit.baseText)
  const after = toForm(collection, edit.text)
  const form = after ?? before
  const isOpen = (openEditStates as readonly string[]).includes(edit.state)
  // A new file without a name yet is checked under a path that no file uses.
  const path = edit.path ?? `${collection}/new-file.md`
  const events = await findRows(context.db, 'contentEditEvent', { editId: id }, 'id')
  const data = (form?.data ?? {}) as Readonly<Record<string, unknown>>
  const [listed] = await toListedEdits(context.db, editor, [edit])
  if (!listed) return refuse('edit_unknown')
  return accept({
    ...listed,
    number: edit.number,
    kindLabel: readCollectionLabels(collection).one,
    removes: edit.text === null,
    isNew: edit.baseText === null,
    fields: form?.fields ?? [],
    values: form?.values ?? {},
    body: after === null ? null : after.body,
    findings: isOpen
      ? live.findings(path, edit.text).filter(({ field }) => edit.path !== null || field !== '')
      : [],
    changes: listContentChanges(form?.fields ?? [], before, after),
    stale: isOpen && edit.path !== null && live.text(edit.path) !== edit.baseText,
    approver: edit.approverName,
    preview: {
      day: choosePreviewDay(data, now),
      pages: edit.text === null ? [] : findAffectedPages(collection, path, data),
    },
    events: events.map((event) => ({
      id: event.id,
      at: event.at,
      who: event.actorName,
      act: event.act,
      comment: event.comment,
    })),
  })
}
