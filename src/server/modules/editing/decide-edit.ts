import type { EditState } from '#contract/editing.ts'
import { accept, type Outcome, refuse } from '#domain/outcome.ts'
import type { Context } from '#server/context.ts'
import { transact } from '#server/database/transact.ts'
import { recordAct } from '../audit/record-act.ts'
import { requireSecondApprover } from '../proposals/second-approver.ts'
import { changeEdit, isDecided, lockEdit, recordEvent, writersOf } from './edit-rows.ts'
import { liveFiles } from './live-files.ts'
import { publishEdit } from './publish.ts'
import type { EditCall } from './write-edit.ts'

/** A year ahead at most: what is planned longer than that is forgotten. */
const FARTHEST_MS = 366 * 24 * 3_600_000

/** The instant of a time by Moscow's clock, which has no summer time. */
const instantOf = (moscow: string): Date => new Date(`${moscow}:00+03:00`)

type Approved = Outcome<
  { state: EditState },
  | 'edit_unknown'
  | 'edit_changed'
  | 'edit_not_waiting'
  | 'own_edit'
  | 'content_refused'
  | 'edit_stale'
  | 'time_wrong'
>

/** Approves what somebody else wrote; it goes live in the same transaction, or waits for its time (Moscow). */
export const approve = async (
  context: Context,
  { by, id, number, now }: EditCall,
  { at, comment }: { readonly at: string | null; readonly comment: string },
): Promise<Approved> => {
  const answer = await transact<Approved>(context.db, async (trx, undo) => {
    const found = await lockEdit(trx, id, number)
    if (!found.ok) return found
    const edit = found.value
    if (edit.state !== 'waiting') return refuse('edit_not_waiting')
    const writers = (await writersOf(trx, [edit])).get(edit.id) ?? []
    if (!(await requireSecondApprover(trx, by.sub, writers)).ok) return refuse('own_edit')
    const approved = { ...edit, approver: by.sub, approver_name: by.name }
    const path = edit.path ?? ''
    await recordAct(trx, {
      by,
      act: 'content_approved',
      subject: 'content',
      number: path,
      reason: comment,
      now,
    })
    if (at !== null) {
      const publishAt = instantOf(at)
      const ahead = publishAt.getTime() - now.getTime()
      if (!(ahead > 0 && ahead <= FARTHEST_MS)) return undo(refuse('time_wrong'))
      const live = await liveFiles(context.content, trx)
      if (live.text(path) !== edit.base_text) return undo(refuse('edit_stale'))
      if (live.findings(path, edit.text).length > 0) return undo(refuse('content_refused'))
      const { approver, approver_name } = approved
      await changeEdit(trx, edit, { state: 'scheduled', publish_at: publishAt, approver, approver_name }, now)
      await recordEvent(trx, edit, { by, act: 'scheduled', comment, now })
      return accept({ state: 'scheduled' as const })
    }
    await changeEdit(trx, edit, { approver: by.sub, approver_name: by.name }, now)
    const published = await publishEdit(context, trx, { ...approved, number: edit.number + 1 }, now)
    if (!published.ok) return undo(published)
    await recordEvent(trx, edit, { by, act: 'approved', comment, now })
    await recordEvent(trx, edit, { by: null, act: 'published', now })
    return accept({ state: 'live' as const })
  })
  if (answer.ok && answer.value.state === 'live') await context.content.showPublished()
  return answer
}

type Returned = Outcome<{ done: true }, 'edit_unknown' | 'edit_changed' | 'edit_not_waiting'>

/** Sends an edit back to its author, also from its wait for its hour. */
export const sendBack = (
  context: Context,
  { by, id, number, now }: EditCall,
  comment: string,
): Promise<Returned> =>
  transact<Returned>(context.db, async (trx) => {
    const found = await lockEdit(trx, id, number)
    if (!found.ok) return found
    const edit = found.value
    if (!isDecided(edit)) return refuse('edit_not_waiting')
    const nobody = { approver: null, approver_name: null, publish_at: null }
    await changeEdit(trx, edit, { state: 'returned', ...nobody }, now)
    await recordEvent(trx, edit, { by, act: 'returned', comment, now })
    return accept({ done: true } as const)
  })
