import type { Transaction } from 'kysely'
import { service } from '#domain/service.ts'
import { findRow, insertRow } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'

/** Six in the evening, by the office's clock: most people are on their way home. */
const USUAL_HOUR = 18

/**
 * The settings of a rent that was paid with service 7 and has none: a digest to the e-mail of the holder's login, which
 * needs no code, since the login has proved it. Whoever has no e-mail there must name an address.
 */
export async function beginNotifications(
  trx: Transaction<Schema>,
  claim: { id: number; sub: string; services: readonly number[] },
  now: Date,
): Promise<void> {
  if (!claim.services.includes(service.notification)) return
  const holder = await findRow(trx, 'person', { sub: claim.sub })
  if (!holder?.email) return
  await trx
    .insertInto('notificationSetting')
    .values({
      claimId: claim.id,
      channel: 'email',
      address: holder.email.toLowerCase(),
      hour: USUAL_HOUR,
      mode: 'digest',
      onlyWhenEmpty: false,
      confirmedAt: now,
      digestOn: null,
      changedAt: now,
    })
    .onConflict((conflict) => conflict.column('claimId').doNothing())
    .execute()
}

/** Whoever confirmed where notifications go need not do it again for the months that follow. */
export const carryNotifications = async (
  trx: Transaction<Schema>,
  from: number,
  to: number,
): Promise<void> => {
  const setting = await findRow(trx, 'notificationSetting', { claimId: from })
  if (!setting) return
  await insertRow(trx, 'notificationSetting', { ...setting, claimId: to, digestOn: null })
}
