import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { DelegationAct } from '#delegates/rules/delegation.ts'
import { ownedClaimsCondition, readLinkedProfiles } from '#server/access/owner.ts'
import { insertRow } from '#server/database/row-queries.ts'
import type { DelegationTable, Schema } from '#server/database/schema.ts'

export type DelegationRow = Selectable<DelegationTable>

export const recordDelegationAct = async (
  trx: Transaction<Schema>,
  delegationId: number,
  { act, actorName, now }: { readonly act: DelegationAct; readonly actorName: string; readonly now: Date },
): Promise<void> => {
  await insertRow(trx, 'delegationHistory', { delegationId, act, actorName, at: now })
}

/**
 * The holder's rents that a delegation covers and that are not over. A delegation for one box follows the box, so it
 * also covers the extension of the rent, and mail that still waits at the box from which the holder moved.
 */
export const selectCoveredClaims = async (
  db: Kysely<Schema>,
  { sub, legalHid, boxId }: Pick<DelegationRow, 'sub' | 'legalHid' | 'boxId'>,
) => {
  const owner = { sub, legalHid, profiles: await readLinkedProfiles(db, sub) }
  return db
    .selectFrom('claim')
    .innerJoin('box', 'box.id', 'claim.boxId')
    .leftJoin('locker', 'locker.id', 'box.lockerId')
    .where(ownedClaimsCondition(owner))
    .$if(boxId !== null, (query) =>
      query.where(
        sql<boolean>`(claim.box_id = ${boxId} or claim.id in (
          select old_claim_id from moving join claim as moved on moved.id = new_claim_id
          where moved.box_id = ${boxId} and exchanged_at is not null))`,
      ),
    )
}

/** Name of the person or organisation that granted a delegation. */
export const readHolderName = async (
  db: Kysely<Schema>,
  { sub, legalHid }: Pick<DelegationRow, 'sub' | 'legalHid'>,
): Promise<string> => {
  const row =
    legalHid === ''
      ? await db.selectFrom('person').select('userName as name').where('sub', '=', sub).executeTakeFirst()
      : await db
          .selectFrom('organisation')
          .select('fullName as name')
          .where('legalHid', '=', legalHid)
          .executeTakeFirst()
  return row?.name ?? ''
}
