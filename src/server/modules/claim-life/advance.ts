import { sql } from 'kysely'
import { type CalendarDate, todayIn } from '#domain/calendar-date.ts'
import { transact } from '#server/database/transact.ts'
import { dueBy, type Step } from '#server/run-step.ts'
import { applyEvent } from '../claims/apply-event.ts'
import type { ClaimDeps } from '../claims/claim-deps.ts'
import { lockChain } from '../claims/lock-chain.ts'

type Deps = Pick<ClaimDeps, 'db' | 'offices' | 'outbox'>

/**
 * Lets the clock start (3 → 6) or end (6 → 5) one rent; true when this call did it. Status and dates are read again
 * under the row's lock, so that many servers and repeated sweeps do it once. What ended gives its months back.
 */
async function move(deps: Deps, id: number, event: 'start' | 'end', now: Date): Promise<boolean> {
  const index = await transact<string | null>(deps.db, async (trx) => {
    const rent = await lockChain(trx, id)
    if (!rent) return null
    const moved = await applyEvent(trx, deps.outbox, rent, event, { actor: 'server', now })
    return moved.ok ? rent.claim.office_index : null
  })
  if (index !== null && event === 'end') deps.offices.touch(index)
  return index !== null
}

const dueStarts = ({ db }: Deps, today: CalendarDate) =>
  db
    .selectFrom('claim')
    .select('id')
    .where(sql<boolean>`status = 3 and is_signed`)
    .where('start_date', '<=', today)

const dueEnds = ({ db }: Deps, today: CalendarDate) =>
  db.selectFrom('claim').select('id').where(sql<boolean>`status = 6`).where('end_date', '<', today)

/** An extended rent keeps its box to the end of its own term; then its months are given back too. */
const forgetExtended = async ({ db }: Deps, today: CalendarDate): Promise<void> => {
  await db.deleteFrom('box_month').where('released_on', '<=', today).execute()
}

/**
 * Brings every rent to where the clock says it is: what ended before it could start has started first. Any number of
 * servers may do it at once and after any standstill (AMB-42).
 */
export async function startAndEndDueRentals(deps: Deps, now: Date, { eachRow }: Step): Promise<void> {
  const today = todayIn(now)
  await eachRow(dueStarts(deps, today), dueBy('start_date'), ({ id }) => move(deps, id, 'start', now))
  await eachRow(dueEnds(deps, today), dueBy('end_date'), ({ id }) => move(deps, id, 'end', now))
  await forgetExtended(deps, today)
}
