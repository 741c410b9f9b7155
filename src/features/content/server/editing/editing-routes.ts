import { requireSecondApprover } from '#back-office/server/audit/proposals.ts'
import { recordAct } from '#back-office/server/audit/record-act.ts'
import type { EditedCollection, EditState } from '#content/api/editing.ts'
import * as calls from '#content/api/editing.ts'
import { titleOf } from '#content/server/check/edited-file.ts'
import { isInForce, latestVersions } from '#content/server/published.ts'
import { accept, type Outcome, refuse } from '#kit/rules/outcome.ts'
import { type Editor, editorFrom } from '#server/access/administrator.ts'
import type { Context } from '#server/context.ts'
import { pageOf } from '#server/database/page-of.ts'
import { findRow } from '#server/database/row-queries.ts'
import { transact } from '#server/database/transact.ts'
import { done, type RequestFor, type Route, route } from '#server/http/route.ts'
import { version } from '#server/version.ts'
import {
  changeEdit,
  type EditCall,
  isDecided,
  onEdit,
  recordEvent,
  unapproved,
  writersOf,
} from './edit-rows.ts'
import { liveFiles, lockPublished, publishEdit, putLive } from './publish.ts'
import { editingShown, editShown } from './read-edit.ts'
import { begin, renew, save, submit, withdraw } from './write-edit.ts'

const MAX_AHEAD_MS = 366 * 24 * 3_600_000

const instantFromMoscowTime = (moscow: string): Date => new Date(`${moscow}:00+03:00`)

/** Publishes in the same transaction, or schedules for `at` (Moscow time). */
const approve = async (
  context: Context,
  call: EditCall,
  { at, comment }: { readonly at: string | null; readonly comment: string },
) => {
  const { by, now } = call
  const outcome = await onEdit<
    { state: EditState },
    'edit_not_waiting' | 'own_edit' | 'content_refused' | 'edit_stale' | 'time_wrong'
  >(context.db, call, async (trx, edit, undo) => {
    if (edit.state !== 'waiting') return refuse('edit_not_waiting')
    const writers = (await writersOf(trx, [edit])).get(edit.id) ?? []
    if (!(await requireSecondApprover(trx, by.sub, writers)).ok) return refuse('own_edit')
    const approval = { approver: by.sub, approverName: by.name }
    const path = edit.path ?? ''
    const entry = { act: 'content_approved', subject: 'content', number: path, reason: comment } as const
    await recordAct(trx, { ...entry, by, now })
    if (at !== null) {
      const publishAt = instantFromMoscowTime(at)
      const delayMs = publishAt.getTime() - now.getTime()
      if (!(delayMs > 0 && delayMs <= MAX_AHEAD_MS)) return undo(refuse('time_wrong'))
      const live = await liveFiles(context.content, trx)
      if (live.text(path) !== edit.baseText) return undo(refuse('edit_stale'))
      if (live.findings(path, edit.text).length > 0) return undo(refuse('content_refused'))
      await changeEdit(trx, edit, { state: 'scheduled', publishAt, ...approval }, now)
      await recordEvent(trx, edit, { by, act: 'scheduled', comment, now })
      return accept({ state: 'scheduled' })
    }
    await changeEdit(trx, edit, approval, now)
    const published = await publishEdit(context, trx, { ...edit, ...approval, number: edit.number + 1 }, now)
    if (!published.ok) return undo(published)
    await recordEvent(trx, edit, { by, act: 'approved', comment, now })
    await recordEvent(trx, edit, { by: null, act: 'published', now })
    return accept({ state: 'live' })
  })
  if (outcome.ok && outcome.value.state === 'live') await context.content.showPublished()
  return outcome
}

const sendBack = (context: Context, call: EditCall, comment: string) =>
  onEdit<{ done: true }, 'edit_not_waiting'>(context.db, call, async (trx, edit) => {
    if (!isDecided(edit)) return refuse('edit_not_waiting')
    await changeEdit(trx, edit, { state: 'returned', ...unapproved }, call.now)
    await recordEvent(trx, edit, { by: call.by, act: 'returned', comment, now: call.now })
    return done
  })

const PAGE_SIZE = 20

const readVersionPage = async (context: Context, path: string | undefined, page: number) => {
  const live = await liveFiles(context.content, context.db)
  const all = context.db
    .selectFrom('contentVersion')
    .$if(path !== undefined, (query) => query.where('path', '=', path ?? ''))
  const { rows, total } = await pageOf(all.selectAll().orderBy('id', 'desc'), PAGE_SIZE, page)
  const versionsInForce = (await latestVersions(context.db)).filter((latest) => isInForce(latest, version))
  const liveIds = new Set(versionsInForce.map(({ id }) => Number(id)))
  const versions = rows.map((row) => {
    const collection = (row.path.split('/')[0] ?? '') as EditedCollection
    return {
      id: row.id,
      path: row.path,
      title: titleOf(collection, row.text ?? live.text(row.path) ?? '') || row.path,
      at: row.publishedAt,
      author: row.authorName,
      approver: row.approverName,
      restored: row.restores !== null,
      live: liveIds.has(row.id),
      removed: row.text === null,
      edit: row.editId,
    }
  })
  return { versions, total }
}

type RestoreResult = Outcome<{ done: true }, 'version_unknown' | 'version_live' | 'content_refused'>

const restoreVersion = async (
  context: Context,
  by: Editor,
  { id, reason, now }: { readonly id: number; readonly reason: string; readonly now: Date },
): Promise<RestoreResult> => {
  const answer = await transact<RestoreResult>(context.db, async (trx) => {
    const published = await lockPublished(context, trx)
    const version = await findRow(trx, 'contentVersion', { id })
    if (!version) return refuse('version_unknown')
    const { path, text } = version
    if (published.live.text(path) === text) return refuse('version_live')
    if (published.live.findings(path, text).length > 0) return refuse('content_refused')
    await putLive(context, trx, published, {
      path,
      text,
      edit: null,
      restores: id,
      author: by.name,
      approver: null,
      now,
    })
    await recordAct(trx, { by, act: 'content_restored', subject: 'content', number: path, reason, now })
    return done
  })
  if (answer.ok) await context.content.showPublished()
  return answer
}

type EditRequest = Pick<RequestFor<typeof calls.withdrawEdit>, 'person' | 'params' | 'now'> & {
  readonly body: { readonly number: number }
}

const toEditCall = ({ params, body, now, person }: EditRequest) => ({
  by: editorFrom({ person }),
  id: params.id,
  number: body.number,
  now,
})

export const editingRoutes = (context: Context): Route[] => [
  route(calls.readEditing, async (request) => accept(await editingShown(context, editorFrom(request)))),
  route(calls.beginEdit, ({ body, now, ...request }) =>
    begin(context, editorFrom(request), { ...body, now }),
  ),
  route(calls.readEdit, ({ params, now, ...request }) =>
    editShown(context, editorFrom(request), { id: params.id, now }),
  ),
  route(calls.saveEdit, (request) => save(context, toEditCall(request), request.body)),
  route(calls.submitEdit, (request) => submit(context, toEditCall(request), request.body.comment)),
  route(calls.approveEdit, (request) => approve(context, toEditCall(request), request.body)),
  route(calls.returnEdit, (request) => sendBack(context, toEditCall(request), request.body.comment)),
  route(calls.withdrawEdit, (request) => withdraw(context, toEditCall(request))),
  route(calls.renewEdit, (request) => renew(context, toEditCall(request))),
  route(calls.readVersions, async ({ query }) =>
    accept(await readVersionPage(context, query.path, query.page ?? 0)),
  ),
  route(calls.restoreVersion, ({ params, body, now, ...request }) =>
    restoreVersion(context, editorFrom(request), { id: params.id, reason: body.reason, now }),
  ),
]
