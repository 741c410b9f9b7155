import type * as z from 'zod/mini'
import type { movingSchema } from '#claims/api/moving.ts'
import { readMoving } from '#claims/api/moving.ts'
import { chargedUntil, lastMovingStart } from '#claims/rules/moving.ts'
import { calculateEarlyEndRefund, sumDueRefunds } from '#claims/server/due-refunds.ts'
import { findRefusalOfRent, readMoveTarget } from '#claims/server/moves.ts'
import { withOwnClaim } from '#claims/server/read-claim.ts'
import type { CalendarDate } from '#kit/rules/calendar-date.ts'
import { accept } from '#kit/rules/outcome.ts'
import { suggestStartDates } from '#rent/rules/rental-period.ts'
import type { Context } from '#server/context.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import { bindRoute, type Route } from '#server/http/route.ts'

async function readReply(
  { db, movingTerms }: Context,
  row: ClaimRow,
  today: CalendarDate,
): Promise<z.input<typeof movingSchema>> {
  const terms = movingTerms()
  const lastStart = lastMovingStart(row.endDate, terms)
  const { earliestThisMonth, firsts } = suggestStartDates(today)
  const firstStart = earliestThisMonth ?? firsts[0] ?? today
  return {
    claim: row.id,
    clientType: row.clientType,
    reason: await findRefusalOfRent(db, row, firstStart, terms),
    lastStart,
    endDate: row.endDate,
    exchangeDays: terms.exchangeDays,
    forwardMonths: terms.forwardMonths,
    choices: await Promise.all(
      firsts
        .filter((start) => start <= lastStart)
        .map(async (start) => ({
          start,
          chargedUntil: chargedUntil(start),
          rest: sumDueRefunds(await calculateEarlyEndRefund(db, row, chargedUntil(start))),
        })),
    ),
    target: await readMoveTarget(db, row.id),
  }
}

/** What a move counts; the rental form creates the new claim (M-MOVE-01, 03). */
export const movingRoutes = (context: Context): Route[] => [
  bindRoute(readMoving, (request) =>
    withOwnClaim(context.db, request, async (row) => accept(await readReply(context, row, request.today))),
  ),
]
