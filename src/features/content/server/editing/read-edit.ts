import { sql } from 'kysely'
import { loginsOfPerson } from '#back-office/server/audit/proposals.ts'
import {
  type EditedCollection,
  editedCollections,
  type readEdit,
  type readEditing,
} from '#content/api/editing.ts'
import { changesOf } from '#content/server/check/changes.ts'
import { contentFile } from '#content/server/check/content-folder.ts'
import { beginningOf, kindOf, pagesOf, titleOf, wordsOf } from '#content/server/check/edited-file.ts'
import { formOf, valuesOf } from '#content/server/check/form-fields.ts'
import type { ValueOf } from '#kit/api/endpoint.ts'
import { todayIn } from '#kit/rules/calendar-date.ts'
import { accept, type Outcome, refuse } from '#kit/rules/outcome.ts'
import type { Editor } from '#server/access/administrator.ts'
import type { Context } from '#server/context.ts'
import { findRow, findRows } from '#server/database/row-queries.ts'
import { type EditRow, openStates, writersOf } from './edit-rows.ts'
import { type LiveFiles, liveFiles } from './publish.ts'

type EditingOverview = ValueOf<typeof readEditing>
type EditDetails = ValueOf<typeof readEdit>

const toForm = (collection: EditedCollection, text: string | null) => {
  if (text === null) return null
  const { data, body } = contentFile('', text)
  const fields = formOf(collection, kindOf(text))
  return { fields, data, values: valuesOf(fields, data), body: body.trim() }
}

const editTitle = ({ collection, text, baseText, path }: EditRow): string =>
  titleOf(collection as EditedCollection, text ?? baseText ?? '') || path || ''

async function toListedEdits(db: Context['db'], editor: Editor, edits: readonly EditRow[]) {
  const writers = await writersOf(db, edits)
  const logins = await loginsOfPerson(db, editor.sub)
  return edits.map((edit) => ({
    id: edit.id,
    collection: edit.collection as EditedCollection,
    path: edit.path,
    title: editTitle(edit),
    state: edit.state,
    author: edit.authorName,
    own: (writers.get(edit.id) ?? []).some((writer) => logins.includes(writer)),
    changedAt: edit.changedAt,
    publishAt: edit.publishAt,
  }))
}

const openEdits = (db: Context['db']) =>
  db
    .selectFrom('contentEdit')
    .selectAll()
    .where(sql<boolean>`state in (${sql.join(openStates.map((state) => sql.lit(state)))})`)
    .orderBy('changedAt', 'desc')
    .orderBy('id', 'desc')
    .execute()

const toListedFiles = (live: LiveFiles, collection: EditedCollection, edits: readonly EditRow[]) =>
  live
    .names(collection)
    .map((name) => `${collection}/${name}`)
    .map((path) => ({
      path,
      title: titleOf(collection, live.text(path) ?? '') || path,
      edited: live.isEdited(path),
      edit: edits.find((edit) => edit.path === path)?.id ?? null,
    }))

export const editingShown = async (context: Context, editor: Editor): Promise<EditingOverview> => {
  const live = await liveFiles(context.content, context.db)
  const edits = await openEdits(context.db)
  return {
    editor: editor.name,
    edits: await toListedEdits(context.db, editor, edits),
    collections: editedCollections.map((collection) => {
      const { label, one, description } = wordsOf(collection)
      const files = toListedFiles(live, collection, edits)
      return { collection, label, one, description, creates: beginningOf[collection], files }
    }),
  }
}

export const dayOfEdit = (data: unknown, now: Date): string => {
  const today = todayIn(now)
  const from =
    typeof data === 'object' && data !== null && 'validFrom' in data ? String(data.validFrom) : today
  return from > today && /^\d{4}-\d{2}-\d{2}$/.test(from) ? from : today
}

export const editShown = async (
  context: Context,
  editor: Editor,
  { id, now }: { readonly id: number; readonly now: Date },
): Promise<Outcome<EditDetails, 'edit_unknown'>> => {
  const edit = await findRow(context.db, 'contentEdit', { id })
  if (!edit) return refuse('edit_unknown')
  const live = await liveFiles(context.content, context.db)
  const collection = edit.collection as EditedCollection
  const before = toForm(collection, edit.baseText)
  const after = toForm(collection, edit.text)
  const form = after ?? before
  const isOpen = (openStates as readonly string[]).includes(edit.state)
  // A file without a name is checked under an unused path.
  const path = edit.path ?? `${collection}/new-file.md`
  const events = await findRows(context.db, 'contentEditEvent', { editId: id }, 'id')
  const data = (form?.data ?? {}) as Readonly<Record<string, unknown>>
  const [listed] = await toListedEdits(context.db, editor, [edit])
  if (!listed) return refuse('edit_unknown')
  return accept({
    ...listed,
    number: edit.number,
    kindLabel: wordsOf(collection).one,
    removes: edit.text === null,
    isNew: edit.baseText === null,
    fields: form?.fields ?? [],
    values: form?.values ?? {},
    body: after === null ? null : after.body,
    findings: isOpen
      ? live.findings(path, edit.text).filter(({ field }) => edit.path !== null || field !== '')
      : [],
    changes: changesOf(form?.fields ?? [], before, after),
    stale: isOpen && edit.path !== null && live.text(edit.path) !== edit.baseText,
    approver: edit.approverName,
    preview: { day: dayOfEdit(data, now), pages: edit.text === null ? [] : pagesOf(collection, path, data) },
    events: events.map((event) => ({
      id: event.id,
      at: event.at,
      who: event.actorName,
      act: event.act,
      comment: event.comment,
    })),
  })
}
