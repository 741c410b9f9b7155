import type { Transaction } from 'kysely'
import { serviceNumberByName } from '#claims/rules/services.ts'
import { findRow, insertRow } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'

/** 18:00 in the office's time zone, when most people are on their way home. */
const DEFAULT_HOUR = 18

/** Inserts the default: a digest to the email address of the login, which needs no confirmation. */
export async function insertNotificationSettings(
  trx: Transaction<Schema>,
  claim: { id: number; sub: string; services: readonly number[] },
  now: Date,
): Promise<void> {
  if (!claim.services.includes(serviceNumberByName.notification)) return
  const holder = await findRow(trx, 'person', { sub: claim.sub })
  if (!holder?.email) return
  await trx
    .insertInto('notificationSetting')
    .values({
      claimId: claim.id,
      channel: 'email',
      address: holder.email.toLowerCase(),
      hour: DEFAULT_HOUR,
      mode: 'digest',
      onlyWhenEmpty: false,
      confirmedAt: now,
      digestOn: null,
      changedAt: now,
    })
    .onConflict((conflict) => conflict.column('claimId').doNothing())
    .execute()
}

export const copyNotificationSettings = async (
  trx: Transaction<Schema>,
  previousClaimId: number,
  extensionClaimId: number,
): Promise<void> => {
  const setting = await findRow(trx, 'notificationSetting', { claimId: previousClaimId })
  if (!setting) return
  await insertRow(trx, 'notificationSetting', { ...setting, claimId: extensionClaimId, digestOn: null })
}
