import type * as z from 'zod/mini'
import type { movingSchema } from '#claims/api/moving.ts'
import { readMoving } from '#claims/api/moving.ts'
import { claimStatus } from '#claims/rules/claim-status.ts'
import { findMovingRefusal, lastMovingStart } from '#claims/rules/moving.ts'
import { calculateEarlyEndRefund, sumDueRefunds } from '#claims/server/due-refunds.ts'
import { withOwnClaim } from '#claims/server/read-claim.ts'
import { addMonths, type CalendarDate, endOfMonth, startOfMonth } from '#kit/rules/calendar-date.ts'
import { MAX_START_MONTHS_AHEAD } from '#kit/rules/limits.ts'
import { accept } from '#kit/rules/outcome.ts'
import { suggestStartDates } from '#rent/rules/rental-period.ts'
import type { Context } from '#server/context.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import { bindRoute, type Route } from '#server/http/route.ts'
import { findOpenMove } from './moving.ts'

/** A new rent can start in this month or on the first of the next three. */
const listLastChargedDays = (today: CalendarDate): CalendarDate[] =>
  Array.from({ length: MAX_START_MONTHS_AHEAD }, (_, index) =>
    endOfMonth(addMonths(startOfMonth(today), index)),
  )

async function readReply(
  { db, movingTerms }: Context,
  row: ClaimRow,
  today: CalendarDate,
): Promise<z.input<typeof movingSchema>> {
  const terms = movingTerms()
  const { earliestThisMonth, firsts } = suggestStartDates(today)
  const firstStart = earliestThisMonth ?? firsts[0] ?? today
  const open = await findOpenMove(db, row.id)
  return {
    claim: row.id,
    reason: findMovingRefusal({ status: row.status, end: row.endDate }, firstStart, terms),
    lastStart: lastMovingStart(row.endDate, terms),
    endDate: row.endDate,
    exchangeDays: terms.exchangeDays,
    forwardMonths: terms.forwardMonths,
    rests: await Promise.all(
      listLastChargedDays(today).map(async (chargedUntil) => ({
        chargedUntil,
        rest: sumDueRefunds(await calculateEarlyEndRefund(db, row, chargedUntil)),
      })),
    ),
    open: open && {
      claim: open.newClaimId,
      isPaid: open.status === claimStatus.paid,
      exchangeFrom: open.exchangeFrom,
      exchangeUntil: open.exchangeUntil,
    },
  }
}

/** What a move counts; the rental form creates the new claim (M-MOVE-01, 03). */
export const movingRoutes = (context: Context): Route[] => [
  bindRoute(readMoving, (request) =>
    withOwnClaim(context.db, request, async (row) => accept(await readReply(context, row, request.today))),
  ),
]
