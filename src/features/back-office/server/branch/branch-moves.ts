import type { Kysely } from 'kysely'
import type * as z from 'zod/mini'
import type { branchClaimDetails } from '#back-office/api/branch-claims-and-boxes.ts'
import { type ClaimStatus, claimStatus } from '#claims/rules/claim-status.ts'
import { readClaimBox } from '#claims/server/read-claim.ts'
import { toRentedPlace } from '#rent/server/boxes/box-row.ts'
import { isClaimOfBranch, type Operator } from '#server/access/branch-scope.ts'
import { getRow } from '#server/database/row-queries.ts'
import type { ClaimRow, MovingRow } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'
import { countExchange } from './exchange-keys.ts'

type BranchMove = z.input<typeof branchClaimDetails>['move']

const endedWithoutExchange: readonly ClaimStatus[] = [claimStatus.cancelled, claimStatus.terminatedEarly]

const findMove = async (db: Kysely<Schema>, claimId: number): Promise<MovingRow | null> =>
  (await db
    .selectFrom('moving')
    .innerJoin('claim', 'claim.id', 'moving.newClaimId')
    .selectAll('moving')
    .where((row) => row.or([row('newClaimId', '=', claimId), row('oldClaimId', '=', claimId)]))
    .where((row) =>
      row.or([row('exchangedAt', 'is not', null), row('claim.status', 'not in', endedWithoutExchange)]),
    )
    // A claim may be the new one of a past move and the old one of the next.
    .orderBy('newClaimId', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? null

const toSide = async (db: Kysely<Schema>, operator: Operator, row: ClaimRow) => ({
  claim: row.id,
  index: row.officeIndex,
  ...toRentedPlace(await readClaimBox(db, row)),
  isOfBranch: await isClaimOfBranch(db, operator, row.id),
})

/** The move of which this claim is the new or the old one. */
export async function readBranchMove(
  db: Kysely<Schema>,
  operator: Operator,
  claimId: number,
): Promise<BranchMove> {
  const move = await findMove(db, claimId)
  if (!move) return null
  const old = await getRow(db, 'claim', move.oldClaimId)
  const claim = await getRow(db, 'claim', move.newClaimId)
  const isExchanged = move.exchangedAt !== null
  const { stoppedAt } = await getRow(db, 'office', { index: old.officeIndex })
  const money = isExchanged ? null : await countExchange(db, old, move, claim.credit)
  return {
    old: await toSide(db, operator, old),
    new: await toSide(db, operator, claim),
    isPaid: claim.status === claimStatus.paid,
    isExchanged,
    exchangeFrom: move.exchangeFrom,
    exchangeUntil: move.exchangeUntil,
    credit: claim.credit,
    needsTwoPeople: stoppedAt !== null && (money?.refund ?? 0) > 0,
    refund: money?.refund ?? null,
  }
}
