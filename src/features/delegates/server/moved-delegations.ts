import { sql, type Transaction } from 'kysely'
import { readClaimBox } from '#claims/server/read-claim.ts'
import { delegationMovedEmail } from '#delegates/words/emails.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import { todayInZone } from '#kit/rules/calendar-date.ts'
import { toRentedPlace } from '#rent/server/boxes/box-row.ts'
import { readLinkedProfiles } from '#server/access/owner.ts'
import type { Context } from '#server/context.ts'
import { updateRows } from '#server/database/row-queries.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'
import { readHolderName, recordDelegationAct } from './delegation-row.ts'

interface MovedRent {
  readonly old: ClaimRow
  readonly claim: ClaimRow
  readonly actorName: string
  readonly now: Date
}

export interface MovedDelegations {
  readonly hasDelegates: boolean
  readonly needsPowersOfAttorney: boolean
}

/**
 * Delegations of the old box become those of the new one, in the transaction that exchanges the keys (M-MOVE-08) or
 * replaces a faulty box. The power of attorney that the branch saw names the old box, so another one is shown.
 */
export async function moveDelegations(
  { outbox }: Pick<Context, 'outbox'>,
  trx: Transaction<Schema>,
  { old, claim, actorName, now }: MovedRent,
): Promise<MovedDelegations> {
  const { legalHid } = old
  const profiles = await readLinkedProfiles(trx, old.sub)
  const rows = await trx
    .selectFrom('delegation')
    .selectAll()
    .where('boxId', '=', old.boxId)
    .where('legalHid', '=', legalHid)
    .$if(legalHid === '', (query) => query.where('sub', 'in', profiles))
    .where(sql<boolean>`state = 'active'`)
    .where('untilDay', '>=', todayInZone(now))
    .orderBy('id')
    .forUpdate()
    .execute()
  const place = { ...toRentedPlace(await readClaimBox(trx, claim)), index: claim.officeIndex }
  for (const row of rows) {
    await updateRows(trx, 'delegation', row.id, {
      boxId: claim.boxId,
      powerOfAttorney: null,
      changedAt: now,
    })
    await recordDelegationAct(trx, row.id, { act: 'moved', actorName, now })
    if (row.email === null) continue
    const needsPowerOfAttorney = row.powerOfAttorney !== null
    const holder = await readHolderName(trx, row)
    const link = `${outbox.origin}${pagePaths.collecting}`
    await outbox.write(trx, {
      key: `delegation-moved-${row.id}-${claim.id}-${claim.boxId}`,
      recipient: row.email,
      ...delegationMovedEmail({ ...place, holder, needsPowerOfAttorney, link }),
      now,
    })
  }
  return {
    hasDelegates: rows.length > 0,
    needsPowersOfAttorney: rows.some(({ powerOfAttorney }) => powerOfAttorney !== null),
  }
}
