import { sql } from 'kysely'
import { type CalendarDate, todayIn } from '#domain/calendar-date.ts'
import type { Context } from '#server/context.ts'
import { transact } from '#server/database/transact.ts'
import { dueBy, type Step } from '#server/run-step.ts'
import { applyEvent } from '../claims/apply-event.ts'
import { lockChain } from '../claims/lock-chain.ts'

/**
 * Lets the clock start (3 → 6) or end (6 → 5) one rent; true when this call did it. Status and dates are read again
 * under the row's lock, so that many servers and repeated sweeps do it once. What ended gives its months back.
 */
async function move(context: Context, id: number, event: 'start' | 'end', now: Date): Promise<boolean> {
  const index = await transact<string | null>(context.db, async (trx) => {
    const rent = await lockChain(trx, id)
    if (!rent) return null
    const moved = await applyEvent(trx, context.outbox, rent, event, { actor: 'server', now })
    return moved.ok ? rent.claim.officeIndex : null
  })
  if (index !== null && event === 'end') context.offices.touch(index)
  return index !== null
}

const dueStarts = ({ db }: Context, today: CalendarDate) =>
  db
    .selectFrom('claim')
    .select('id')
    .where(sql<boolean>`status = 3 and is_signed`)
    .where('startDate', '<=', today)

const dueEnds = ({ db }: Context, today: CalendarDate) =>
  db.selectFrom('claim').select('id').where(sql<boolean>`status = 6`).where('endDate', '<', today)

/** An extended rent keeps its box to the end of its own term; then its months are given back too. */
const forgetExtended = async ({ db }: Context, today: CalendarDate): Promise<void> => {
  await db.deleteFrom('boxMonth').where('releasedOn', '<=', today).execute()
}

/**
 * Brings every rent to where the clock says it is: what ended before it could start has started first. Any number of
 * servers may do it at once and after any standstill (AMB-42).
 */
export async function startAndEndDueRentals(context: Context, now: Date, { eachRow }: Step): Promise<void> {
  const today = todayIn(now)
  await eachRow(dueStarts(context, today), dueBy('startDate'), ({ id }) => move(context, id, 'start', now))
  await eachRow(dueEnds(context, today), dueBy('endDate'), ({ id }) => move(context, id, 'end', now))
  await forgetExtended(context, today)
}
