import { sql } from 'kysely'
import type { EditedCollection, FormValues } from '#contract/editing.ts'
import { accept, type Outcome, refuse } from '#domain/outcome.ts'
import type { Editor } from '#server/access/editor.ts'
import type { Context } from '#server/context.ts'
import { insertRow } from '#server/database/row-queries.ts'
import { transact } from '#server/database/transact.ts'
import { contentFile } from '../../../editors/content-folder.ts'
import { kindOf, nameOf } from '../../../editors/edited-file.ts'
import { dataOf, fileOf, formOf } from '../../../editors/form-fields.ts'
import { changeEdit, type EditRow, isWritten, lockEdit, openStates, recordEvent } from './edit-rows.ts'
import { liveFiles } from './live-files.ts'
import { lockPublished } from './publish.ts'

/** A call that changes an edit: who, which, as they saw it, and when. */
export interface EditCall {
  readonly by: Editor
  readonly id: number
  readonly number: number
  readonly now: Date
}

interface Beginning {
  readonly collection: EditedCollection
  readonly path: string | null
  readonly from: string | null
  readonly removes: boolean
}

/** The edit of a file that is under way, other than the one named. */
const openEditOf = (db: Context['db'], path: string, other = 0) =>
  db
    .selectFrom('contentEdit')
    .select(['id', 'authorName'])
    .where('path', '=', path)
    .where('id', '<>', other)
    .where(sql<boolean>`state in (${sql.join(openStates.map((state) => sql.lit(state)))})`)
    .executeTakeFirst()

type Begun = { readonly id: number }

/** Begins an edit; of two who begin one of the same file at once the second is told so. */
export const begin = (
  context: Context,
  by: Editor,
  { collection, path, from, removes, now }: Beginning & { readonly now: Date },
): Promise<Outcome<Begun, 'edit_open' | 'file_unknown'>> =>
  transact<Outcome<Begun, 'edit_open' | 'file_unknown'>>(context.db, async (trx) => {
    // Whoever begins waits for one another, so that a file has one edit.
    const { live } = await lockPublished(context, trx)
    const source = path ?? from
    if (source !== null && source.split('/')[0] !== collection) return refuse('file_unknown')
    const text = source === null ? fileOf({}, '') : live.text(source)
    if (text === null) return refuse('file_unknown')
    if (path !== null && (await openEditOf(trx, path))) return refuse('edit_open')
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
    await recordEvent(trx, edit, { by, act: 'begun', now })
    return accept({ id: edit.id })
  })

/** What an edit's form says, as the file it stands for, with the name of a new one. */
const written = (edit: EditRow, values: FormValues, body: string | null) => {
  const collection = edit.collection as EditedCollection
  const before = contentFile('', edit.text ?? '').data
  const fields = formOf(collection, kindOf(edit.text ?? ''))
  const data = dataOf(fields, values, before)
  const name = nameOf(collection, data)
  const isNew = edit.baseText === null
  return {
    text: fileOf(data, body ?? ''),
    path: isNew ? (name === null ? null : `${collection}/${name}.md`) : edit.path,
  }
}

/** Keeps what was written; an edit that somebody else changed meanwhile is left as they left it. */
export const save = (
  context: Context,
  { by, id, number, now }: EditCall,
  { values, body }: { readonly values: FormValues; readonly body: string | null },
): Promise<Outcome<{ number: number }, 'edit_unknown' | 'edit_changed' | 'edit_closed' | 'edit_open'>> =>
  transact<Outcome<{ number: number }, 'edit_unknown' | 'edit_changed' | 'edit_closed' | 'edit_open'>>(
    context.db,
    async (trx) => {
      const { live } = await lockPublished(context, trx)
      const found = await lockEdit(trx, id, number)
      if (!found.ok) return found
      const edit = found.value
      if (!isWritten(edit)) return refuse('edit_closed')
      if (edit.text === null) return accept({ number })
      const file = written(edit, values, body)
      if (file.path !== null && file.path !== edit.path) {
        if (live.text(file.path) !== null || (await openEditOf(trx, file.path, id)))
          return refuse('edit_open')
      }
      const isChanged = file.text !== edit.text
      const names = new Set([...edit.authorName.split(', '), ...(isChanged ? [by.name] : [])])
      const authorName = [...names].join(', ')
      await changeEdit(trx, edit, { text: file.text, path: file.path, authorName }, now)
      if (isChanged) await recordEvent(trx, edit, { by, act: 'saved', now })
      return accept({ number: number + 1 })
    },
  )

type Submitted = Outcome<
  { done: true },
  'edit_unknown' | 'edit_changed' | 'edit_closed' | 'content_refused' | 'nothing_changed' | 'edit_stale'
>

/** Asks another editor to approve. */
export const submit = (
  context: Context,
  { by, id, number, now }: EditCall,
  comment: string,
): Promise<Submitted> =>
  transact<Submitted>(context.db, async (trx) => {
    const found = await lockEdit(trx, id, number)
    if (!found.ok) return found
    const edit = found.value
    if (!isWritten(edit)) return refuse('edit_closed')
    if (edit.text === edit.baseText) return refuse('nothing_changed')
    const live = await liveFiles(context.content, trx)
    const path = edit.path ?? ''
    if (path === '' || live.findings(path, edit.text).length > 0) return refuse('content_refused')
    if (live.text(path) !== edit.baseText) return refuse('edit_stale')
    await changeEdit(trx, edit, { state: 'waiting' }, now)
    await recordEvent(trx, edit, { by, act: 'submitted', comment, now })
    return accept({ done: true } as const)
  })

type Given = Outcome<{ done: true }, 'edit_unknown' | 'edit_changed' | 'edit_closed'>

/** Gives an edit up. */
export const withdraw = (context: Context, { by, id, number, now }: EditCall): Promise<Given> =>
  transact<Given>(context.db, async (trx) => {
    const found = await lockEdit(trx, id, number)
    if (!found.ok) return found
    const edit = found.value
    if (edit.state === 'live' || edit.state === 'withdrawn') return refuse('edit_closed')
    await changeEdit(trx, edit, { state: 'withdrawn' }, now)
    await recordEvent(trx, edit, { by, act: 'withdrawn', now })
    return accept({ done: true } as const)
  })

/** Takes what was published since for what the edit changes; it is written again. */
export const renew = (context: Context, { by, id, number, now }: EditCall): Promise<Given> =>
  transact<Given>(context.db, async (trx) => {
    const { live } = await lockPublished(context, trx)
    const found = await lockEdit(trx, id, number)
    if (!found.ok) return found
    const edit = found.value
    if (!(openStates as readonly string[]).includes(edit.state)) return refuse('edit_closed')
    const nobody = { approver: null, approverName: null, publishAt: null }
    await changeEdit(trx, edit, { baseText: live.text(edit.path ?? ''), state: 'draft', ...nobody }, now)
    await recordEvent(trx, edit, { by, act: 'renewed', now })
    return accept({ done: true } as const)
  })
