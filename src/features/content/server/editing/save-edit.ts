import { sql } from 'kysely'
import type { EditableCollection, FormValues } from '#content/api/editing.ts'
import { parseContentFile } from '#content/server/check/content-folder.ts'
import { fileNameFromData, readEntryKind } from '#content/server/check/editable-file.ts'
import { buildFormFields, dataFromForm, serializeContentFile } from '#content/server/check/form-fields.ts'
import { accept, type Outcome, refuse } from '#kit/rules/outcome.ts'
import type { Editor } from '#server/access/staff.ts'
import type { Context } from '#server/context.ts'
import { insertRow } from '#server/database/row-queries.ts'
import { transact } from '#server/database/transact.ts'
import { doneAnswer } from '#server/http/route.ts'
import {
  type EditCommand,
  type EditResult,
  type EditRow,
  emptyApprovalColumns,
  isEditableByAuthor,
  lockEdit,
  openEditStates,
  recordEditEvent,
  runWithLockedEdit,
  updateEdit,
} from './edit-rows.ts'
import { loadLiveFiles, lockPublication } from './publish-edit.ts'

interface NewEdit {
  readonly collection: EditableCollection
  readonly path: string | null
  readonly from: string | null
  readonly removes: boolean
}

const findOpenEdit = (db: Context['db'], path: string, exceptId = 0) =>
  db
    .selectFrom('contentEdit')
    .select(['id', 'authorName'])
    .where('path', '=', path)
    .where('id', '<>', exceptId)
    .where(sql<boolean>`state in (${sql.join(openEditStates.map((state) => sql.lit(state)))})`)
    .executeTakeFirst()

export const insertEdit = (
  context: Context,
  by: Editor,
  { collection, path, from, removes, now }: NewEdit & { readonly now: Date },
) =>
  transact<Outcome<{ id: number }, 'edit_open' | 'file_unknown'>>(context.db, async (trx) => {
    // Concurrent requests wait for each other here, so that a file has at most one open edit.
    const { live } = await lockPublication(context, trx)
    const source = path ?? from
    if (source !== null && source.split('/')[0] !== collection) return refuse('file_unknown')
    const text = source === null ? serializeContentFile({}, '') : live.text(source)
    if (text === null) return refuse('file_unknown')
    if (path !== null && (await findOpenEdit(trx, path))) return refuse('edit_open')
    const edit = await insertRow(trx, 'contentEdit', {
      collection,
      path,
      baseText: path === null ? null : text,
      text: removes ? null : text,
      author: by.sub,
      authorName: by.name,
      createdAt: now,
      changedAt: now,
    })
    await recordEditEvent(trx, edit, { by, act: 'begun', now })
    return accept({ id: edit.id })
  })

const fileFromForm = (edit: EditRow, values: FormValues, body: string | null) => {
  const collection = edit.collection as EditableCollection
  const before = parseContentFile('', edit.text ?? '').data
  const fields = buildFormFields(collection, readEntryKind(edit.text ?? ''))
  const data = dataFromForm(fields, values, before)
  const name = fileNameFromData(collection, data)
  const isNew = edit.baseText === null
  return {
    text: serializeContentFile(data, body ?? ''),
    path: isNew ? (name === null ? null : `${collection}/${name}.md`) : edit.path,
  }
}

export const saveDraft = (
  context: Context,
  { by, id, number, now }: EditCommand,
  { values, body }: { readonly values: FormValues; readonly body: string | null },
) =>
  transact<EditResult<{ number: number }, 'edit_closed' | 'edit_open'>>(context.db, async (trx) => {
    const { live } = await lockPublication(context, trx)
    const locked = await lockEdit(trx, id, number)
    if (!locked.ok) return locked
    const edit = locked.value
    if (!isEditableByAuthor(edit)) return refuse('edit_closed')
    if (edit.text === null) return accept({ number })
    const file = fileFromForm(edit, values, body)
    if (file.path !== null && file.path !== edit.path) {
      if (live.text(file.path) !== null || (await findOpenEdit(trx, file.path, id)))
        return refuse('edit_open')
    }
    const isChanged = file.text !== edit.text
    const names = new Set([...edit.authorName.split(', '), ...(isChanged ? [by.name] : [])])
    const authorName = [...names].join(', ')
    await updateEdit(trx, edit, { text: file.text, path: file.path, authorName }, now)
    if (isChanged) await recordEditEvent(trx, edit, { by, act: 'saved', now })
    return accept({ number: number + 1 })
  })

export const submitDraft = (context: Context, call: EditCommand, comment: string) =>
  runWithLockedEdit<{ done: true }, 'edit_closed' | 'content_refused' | 'nothing_changed' | 'edit_stale'>(
    context.db,
    call,
    async (trx, edit) => {
      if (!isEditableByAuthor(edit)) return refuse('edit_closed')
      if (edit.text === edit.baseText) return refuse('nothing_changed')
      const live = await loadLiveFiles(context.content, trx)
      const path = edit.path ?? ''
      if (path === '' || live.findings(path, edit.text).length > 0) return refuse('content_refused')
      if (live.text(path) !== edit.baseText) return refuse('edit_stale')
      await updateEdit(trx, edit, { state: 'waiting' }, call.now)
      await recordEditEvent(trx, edit, { by: call.by, act: 'submitted', comment, now: call.now })
      return doneAnswer
    },
  )

export const discardEdit = (context: Context, call: EditCommand) =>
  runWithLockedEdit<{ done: true }, 'edit_closed'>(context.db, call, async (trx, edit) => {
    if (edit.state === 'live' || edit.state === 'withdrawn') return refuse('edit_closed')
    await updateEdit(trx, edit, { state: 'withdrawn' }, call.now)
    await recordEditEvent(trx, edit, { by: call.by, act: 'withdrawn', now: call.now })
    return doneAnswer
  })

export const rebaseDraft = (context: Context, { by, id, number, now }: EditCommand) =>
  transact<EditResult<{ done: true }, 'edit_closed'>>(context.db, async (trx) => {
    const { live } = await lockPublication(context, trx)
    const locked = await lockEdit(trx, id, number)
    if (!locked.ok) return locked
    const edit = locked.value
    if (!(openEditStates as readonly string[]).includes(edit.state)) return refuse('edit_closed')
    await updateEdit(
      trx,
      edit,
      { baseText: live.text(edit.path ?? ''), state: 'draft', ...emptyApprovalColumns },
      now,
    )
    await recordEditEvent(trx, edit, { by, act: 'rebased', now })
    return doneAnswer
  })
