import type { Claim } from '#contract/claims.ts'
import { todayIn } from '#domain/calendar-date.ts'
import { type Situation, situationOf } from '#domain/claim-situation.ts'
import type { ClaimStatus } from '#domain/claim-status.ts'

/** Where a claim stands at an instant of the server's clock; `renewal` is left out where nobody has asked for it. */
export const situationOfClaim = (claim: Claim, now: Date, renewal?: ClaimStatus | null): Situation =>
  situationOf({
    status: claim.claimStatus.id,
    isSigned: claim.isSigned,
    start: claim.startDate,
    end: claim.endDate,
    today: todayIn(now),
    deadlinePassed: claim.reservationTerm !== null && new Date(claim.reservationTerm) <= now,
    method: claim.paymentMethod,
    continues: claim.prolongationOf !== null,
    ...(renewal === undefined ? {} : { renewal }),
  })
