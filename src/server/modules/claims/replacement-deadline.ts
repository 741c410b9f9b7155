import type { Insertable, Transaction } from 'kysely'
import { FRESH_DEADLINES_AN_HOUR } from '#domain/limits.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import type { ClaimTable, Schema } from '#server/database/schema.ts'
import { isOverdue, unpaidSince } from './claim-row.ts'
import type { UnnumberedClaim } from './reserve-box.ts'
import { claimsOfRenter } from './unpaid-quota.ts'

const HOUR_MS = 60 * 60_000

/** Replacements of the last hour that were given a time to pay of their own. */
const freshDeadlines = async (trx: Transaction<Schema>, claim: UnnumberedClaim): Promise<number> => {
  const row = await trx
    .selectFrom('claim')
    .select(({ fn }) => fn.countAll<number>().as('fresh'))
    .where(claimsOfRenter(claim))
    .where('replaces', 'is not', null)
    .where('unpaid_since', 'is', null)
    .where('created_at', '>', new Date(claim.created_at.getTime() - HOUR_MS))
    .executeTakeFirstOrThrow()
  return Number(row.fresh)
}

/**
 * A claim that takes the place of an unpaid one, with the time to pay counted from that one: until its own deadline, which is
 * that of a card, or that of the replaced one where it is sooner.
 */
export const withInheritedDeadline = <
  Made extends Pick<Insertable<ClaimTable>, 'pay_until' | 'unpaid_since'>,
>(
  claim: Made,
  replaced: Pick<ClaimRow, 'created_at' | 'pay_until' | 'unpaid_since'>,
): Made => {
  const [own, theirs] = [claim.pay_until, replaced.pay_until]
  return {
    ...claim,
    pay_until: own && theirs && theirs < own ? theirs : own,
    unpaid_since: unpaidSince(replaced),
  }
}

/**
 * The time to pay of a claim that replaces another, so that no box is kept unpaid for ever (AMB-57): the same box keeps
 * the deadline, another box has its own, but only {@link FRESH_DEADLINES_AN_HOUR} times. A claim whose time is over
 * holds nothing that could be kept. The renter is locked.
 */
export async function withReplacementDeadline(
  trx: Transaction<Schema>,
  claim: UnnumberedClaim,
  replaced: ClaimRow | null,
): Promise<UnnumberedClaim> {
  if (replaced === null || replaced.pay_until === null || isOverdue(replaced, claim.created_at)) return claim
  const isFresh =
    replaced.box_id !== claim.box_id && (await freshDeadlines(trx, claim)) < FRESH_DEADLINES_AN_HOUR
  return isFresh ? claim : withInheritedDeadline(claim, replaced)
}
