import { addDays, type CalendarDate, todayIn } from '#domain/calendar-date.ts'
import { type ClaimStatus, transition } from '#domain/claim-status.ts'
import type { RowPage, Step } from '#server/run-step.ts'
import type { ClaimNeeds } from '../claims/claim-needs.ts'
import { lockChain } from '../claims/lock-rent.ts'
import { tellHistory } from '../claims/tell-history.ts'
import { transact } from '../claims/transact.ts'
import { releasePrevious } from './release-previous.ts'

type Needs = Pick<ClaimNeeds, 'db' | 'offices' | 'outbox'>

/**
 * Lets the clock start (3 → 6) or end (6 → 5) one rent; true when this call did it. Status and dates are read again
 * under the row's lock, so that many servers and repeated sweeps do it once. What ended gives its months back.
 */
async function move(needs: Needs, id: number, event: 'start' | 'end', now: Date): Promise<boolean> {
  const index = await transact<string | null>(needs.db, async (trx) => {
    const rent = await lockChain(trx, id)
    if (!rent) return null
    const { claim: row } = rent
    const next = transition(row.status as ClaimStatus, event, {
      actor: 'server',
      today: todayIn(now),
      start: row.start_date,
      end: row.end_date,
      isSigned: row.is_signed,
    })
    if (!next.ok) return null
    await trx.updateTable('claim').set({ status: next.value, changed_at: now }).where('id', '=', id).execute()
    if (event === 'end') await trx.deleteFrom('box_month').where('claim_id', '=', id).execute()
    const reason = event === 'start' ? 'started' : 'ended'
    await tellHistory(trx, needs.outbox, id, { status: next.value, actor: 'server', reason, now })
    if (event === 'end') await releasePrevious(needs, trx, rent, { actor: 'server', ran: true, now })
    return row.office_index
  })
  if (index !== null && event === 'end') needs.offices.touch(index)
  return index !== null
}

const dueStarts = ({ db }: Needs, today: CalendarDate, { after, atMost }: RowPage) =>
  db
    .selectFrom('claim')
    .select('id')
    .where('status', '=', 3)
    .where('is_signed', '=', true)
    .where('start_date', '<=', today)
    .where('id', '>', after)
    .orderBy('id')
    .limit(atMost)
    .execute()

const dueEnds = ({ db }: Needs, today: CalendarDate, { after, atMost }: RowPage) =>
  db
    .selectFrom('claim')
    .select('id')
    .where('status', '=', 6)
    .where('end_date', '<', today)
    .where('id', '>', after)
    .orderBy('id')
    .limit(atMost)
    .execute()

/** How far back ends are looked for; months that are longer past are in nobody's way. */
const LOOK_BACK_DAYS = 100

/** An extended rent keeps its box to the end of its own term; then its months are given back too. */
const forgetExtended = async ({ db }: Needs, today: CalendarDate): Promise<void> => {
  await db
    .deleteFrom('box_month')
    .where(
      'claim_id',
      'in',
      db
        .selectFrom('claim')
        .innerJoin('box_month as held', 'held.claim_id', 'claim.id')
        .select('claim.id')
        .where('claim.status', '=', 8)
        .where('claim.end_date', '<', today)
        .where('claim.end_date', '>=', addDays(today, -LOOK_BACK_DAYS)),
    )
    .execute()
}

/**
 * Brings every rent to where the clock says it is: what ended before it could start has started first. Any number of
 * servers may do it at once and after any standstill (issue 4 part 1, AMB-42).
 */
export async function advanceRents(needs: Needs, now: Date, { eachRow }: Step): Promise<void> {
  const today = todayIn(now)
  await eachRow(
    (page) => dueStarts(needs, today, page),
    ({ id }) => move(needs, id, 'start', now),
  )
  await eachRow(
    (page) => dueEnds(needs, today, page),
    ({ id }) => move(needs, id, 'end', now),
  )
  await forgetExtended(needs, today)
}
