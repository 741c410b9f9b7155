import type { Transaction } from 'kysely'
import { serviceNumberByName } from '#claims/rules/services.ts'
import { findRow, insertRow } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'

/** 18:00 in the office's time zone, when most people are on their way home. */
const DEFAULT_HOUR = 18

/** The confirmed setting of the rent from which a move leaves. */
const findSettingOfMovedRent = (trx: Transaction<Schema>, newClaimId: number) =>
  trx
    .selectFrom('moving')
    .innerJoin('notificationSetting', 'notificationSetting.claimId', 'moving.oldClaimId')
    .select(['channel', 'address', 'hour', 'mode', 'onlyWhenEmpty', 'confirmedAt'])
    .where('moving.newClaimId', '=', newClaimId)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst()

const createDefaultSetting = async (trx: Transaction<Schema>, sub: string, now: Date) => {
  const holder = await findRow(trx, 'person', { sub })
  if (!holder?.email) return null
  return {
    channel: 'email',
    address: holder.email.toLowerCase(),
    hour: DEFAULT_HOUR,
    mode: 'digest',
    onlyWhenEmpty: false,
    confirmedAt: now,
  } as const
}

/**
 * Inserts the default: a digest to the email address of the login, which needs no confirmation. A move takes its
 * setting along.
 */
export async function insertNotificationSettings(
  trx: Transaction<Schema>,
  claim: { id: number; sub: string; services: readonly number[] },
  now: Date,
): Promise<void> {
  if (!claim.services.includes(serviceNumberByName.notification)) return
  const setting =
    (await findSettingOfMovedRent(trx, claim.id)) ?? (await createDefaultSetting(trx, claim.sub, now))
  if (!setting) return
  await trx
    .insertInto('notificationSetting')
    .values({
      ...setting,
      claimId: claim.id,
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
