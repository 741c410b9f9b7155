import { recordAuditEntry } from '#back-office/server/audit/audit-log.ts'
import { requireSecondApprover } from '#back-office/server/audit/proposals.ts'
import type { EditableCollection, EditState } from '#content/api/editing.ts'
import * as calls from '#content/api/editing.ts'
import { readFileTitle } from '#content/server/check/editable-file.ts'
import { doesVersionOverrideRelease, readLatestContentVersions } from '#content/server/published-content.ts'
import { accept, type Outcome, refuse } from '#kit/rules/outcome.ts'
import { type Editor, editorFromRequest } from '#server/access/staff.ts'
import type { Context } from '#server/context.ts'
import { readRowPage } from '#server/database/read-row-page.ts'
import { findRow } from '#server/database/row-queries.ts'
import { transact } from '#server/database/transact.ts'
import { bindRoute, doneAnswer, type EndpointHandlerRequest, type Route } from '#server/http/route.ts'
import { version } from '#server/version.ts'
import {
  type EditCommand,
  emptyApprovalColumns,
  findEditWriters,
  isSubmittedEdit,
  recordEditEvent,
  runWithLockedEdit,
  updateEdit,
} from './edit-rows.ts'
import { loadLiveFiles, lockPublication, publishEdit, publishVersion } from './publish-edit.ts'
import { buildEditDetails, buildEditingOverview } from './read-edit.ts'
import { discardEdit, insertEdit, rebaseDraft, saveDraft, submitDraft } from './save-edit.ts'

const MAX_AHEAD_MS = 366 * 24 * 3_600_000

const instantFromMoscowTime = (moscow: string): Date => new Date(`${moscow}:00+03:00`)

/** Publishes the edit in the same transaction, or schedules it for `at` (Moscow time). */
const approve = async (
  context: Context,
  call: EditCommand,
  { at, comment }: { readonly at: string | null; readonly comment: string },
) => {
  const { by, now } = call
  const outcome = await runWithLockedEdit<
    { state: EditState },
    'edit_not_waiting' | 'own_edit' | 'content_refused' | 'edit_stale' | 'time_wrong'
  >(context.db, call, async (trx, edit, undo) => {
    if (edit.state !== 'waiting') return refuse('edit_not_waiting')
    const writers = (await findEditWriters(trx, [edit])).get(edit.id) ?? []
    if (!(await requireSecondApprover(trx, by.sub, writers)).ok) return refuse('own_edit')
    const approval = { approver: by.sub, approverName: by.name }
    const path = edit.path ?? ''
    const entry = { act: 'content_approved', subject: 'content', number: path, reason: comment } as const
    await recordAuditEntry(trx, { ...entry, by, now })
    if (at !== null) {
      const publishAt = instantFromMoscowTime(at)
      const delayMs = publishAt.getTime() - now.getTime()
      if (!(delayMs > 0 && delayMs <= MAX_AHEAD_MS)) return undo(refuse('time_wrong'))
      const live = await loadLiveFiles(context.content, trx)
      if (live.text(path) !== edit.baseText) return undo(refuse('edit_stale'))
      if (live.findings(path, edit.text).length > 0) return undo(refuse('content_refused'))
      await updateEdit(trx, edit, { state: 'scheduled', publishAt, ...approval }, now)
      await recordEditEvent(trx, edit, { by, act: 'scheduled', comment, now })
      return accept({ state: 'scheduled' })
    }
    await updateEdit(trx, edit, approval, now)
    const published = await publishEdit(context, trx, { ...edit, ...approval, number: edit.number + 1 }, now)
    if (!published.ok) return undo(published)
    await recordEditEvent(trx, edit, { by, act: 'approved', comment, now })
    await recordEditEvent(trx, edit, { by: null, act: 'published', now })
    return accept({ state: 'live' })
  })
  if (outcome.ok && outcome.value.state === 'live') await context.content.showPublished()
  return outcome
}

const sendBack = (context: Context, call: EditCommand, comment: string) =>
  runWithLockedEdit<{ done: true }, 'edit_not_waiting'>(context.db, call, async (trx, edit) => {
    if (!isSubmittedEdit(edit)) return refuse('edit_not_waiting')
    await updateEdit(trx, edit, { state: 'returned', ...emptyApprovalColumns }, call.now)
    await recordEditEvent(trx, edit, { by: call.by, act: 'returned', comment, now: call.now })
    return doneAnswer
  })

const PAGE_SIZE = 20

const readVersionPage = async (context: Context, path: string | undefined, page: number) => {
  const live = await loadLiveFiles(context.content, context.db)
  const all = context.db
    .selectFrom('contentVersion')
    .$if(path !== undefined, (query) => query.where('path', '=', path ?? ''))
  const { rows, total } = await readRowPage(all.selectAll().orderBy('id', 'desc'), PAGE_SIZE, page)
  const versionsInForce = (await readLatestContentVersions(context.db)).filter((latest) =>
    doesVersionOverrideRelease(latest, version),
  )
  const liveIds = new Set(versionsInForce.map(({ id }) => Number(id)))
  const versions = rows.map((row) => {
    const collection = (row.path.split('/')[0] ?? '') as EditableCollection
    return {
      id: row.id,
      path: row.path,
      title: readFileTitle(collection, row.text ?? live.text(row.path) ?? '') || row.path,
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
    const published = await lockPublication(context, trx)
    const version = await findRow(trx, 'contentVersion', { id })
    if (!version) return refuse('version_unknown')
    const { path, text } = version
    if (published.live.text(path) === text) return refuse('version_live')
    if (published.live.findings(path, text).length > 0) return refuse('content_refused')
    await publishVersion(context, trx, published, {
      path,
      text,
      edit: null,
      restores: id,
      author: by.name,
      approver: null,
      now,
    })
    await recordAuditEntry(trx, {
      by,
      act: 'content_restored',
      subject: 'content',
      number: path,
      reason,
      now,
    })
    return doneAnswer
  })
  if (answer.ok) await context.content.showPublished()
  return answer
}

type EditRequest = Pick<EndpointHandlerRequest<typeof calls.withdrawEdit>, 'person' | 'params' | 'now'> & {
  readonly body: { readonly number: number }
}

const toEditCall = ({ params, body, now, person }: EditRequest) => ({
  by: editorFromRequest({ person }),
  id: params.id,
  number: body.number,
  now,
})

export const editingRoutes = (context: Context): Route[] => [
  bindRoute(calls.readEditingOverview, async (request) =>
    accept(await buildEditingOverview(context, editorFromRequest(request))),
  ),
  bindRoute(calls.beginEdit, ({ body, now, ...request }) =>
    insertEdit(context, editorFromRequest(request), { ...body, now }),
  ),
  bindRoute(calls.readEdit, ({ params, now, ...request }) =>
    buildEditDetails(context, editorFromRequest(request), { id: params.id, now }),
  ),
  bindRoute(calls.saveEdit, (request) => saveDraft(context, toEditCall(request), request.body)),
  bindRoute(calls.submitEdit, (request) => submitDraft(context, toEditCall(request), request.body.comment)),
  bindRoute(calls.approveEdit, (request) => approve(context, toEditCall(request), request.body)),
  bindRoute(calls.returnEdit, (request) => sendBack(context, toEditCall(request), request.body.comment)),
  bindRoute(calls.withdrawEdit, (request) => discardEdit(context, toEditCall(request))),
  bindRoute(calls.rebaseEdit, (request) => rebaseDraft(context, toEditCall(request))),
  bindRoute(calls.readContentVersions, async ({ query }) =>
    accept(await readVersionPage(context, query.path, query.page ?? 0)),
  ),
  bindRoute(calls.restoreContentVersion, ({ params, body, now, ...request }) =>
    restoreVersion(context, editorFromRequest(request), { id: params.id, reason: body.reason, now }),
  ),
]
