import type { Kysely, Selectable, Transaction } from 'kysely'
import { hasTimeForDebitNotice } from '#claims/rules/auto-extension.ts'
import { type CalendarDate, todayInZone } from '#kit/rules/calendar-date.ts'
import { MIN_RENT_MONTHS } from '#kit/rules/limits.ts'
import { findRow, hasRow } from '#server/database/row-queries.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import type { AutoExtensionTable, Schema } from '#server/database/schema.ts'

export type AutoExtensionRow = Selectable<AutoExtensionTable>

export const AUTO_EXTENDED_HISTORY_REASON = 'extends_itself'

const LACKS_FUNDS_REASON = 'auto_lacks_funds'
const BLOCKED_REASON_PREFIX = 'auto_hindered_'

/** History reason for a failed automatic extension; a null blocker means that the balance was too small. */
export const autoExtensionFailureReason = (blocker: string | null): string =>
  blocker === null ? LACKS_FUNDS_REASON : `${BLOCKED_REASON_PREFIX}${blocker}`

/** Code of the last failed automatic extension; null if none failed. */
export async function findLastAutoExtensionFailure(
  db: Kysely<Schema>,
  claimId: number,
): Promise<string | null> {
  const row = await db
    .selectFrom('claimHistory')
    .select('reason')
    .where('claimId', '=', claimId)
    .where((where) =>
      where.or([
        where('reason', '=', LACKS_FUNDS_REASON),
        where('reason', 'like', `${BLOCKED_REASON_PREFIX}%`),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.reason?.replace(/^auto_(hindered_)?/, '') ?? null
}

export const findAutoExtensionSettings = async (
  db: Kysely<Schema>,
  claimId: number,
): Promise<AutoExtensionRow | null> => (await findRow(db, 'autoExtension', { claimId })) ?? null

/** Stores the setting of a locked claim. A changed setting is announced again before the next debit. */
export async function upsertAutoExtensionSettings(
  trx: Transaction<Schema>,
  claimId: number,
  setting: Pick<AutoExtensionRow, 'enabled' | 'months' | 'changedBy'> & { readonly now: Date },
): Promise<void> {
  const previous = await findAutoExtensionSettings(trx, claimId)
  if (previous?.enabled === setting.enabled && previous.months === setting.months) return
  await upsertUnannounced(trx, claimId, setting)
}

const upsertUnannounced = async (
  trx: Transaction<Schema>,
  claimId: number,
  { enabled, months, changedBy, now }: Parameters<typeof upsertAutoExtensionSettings>[2],
): Promise<void> => {
  const unannounced = { announcedAt: null, announcedTotal: null, lastAttemptOn: null }
  const row = { enabled, months, changedBy, changedAt: now, ...unannounced }
  await trx
    .insertInto('autoExtension')
    .values({ claimId, ...row })
    .onConflict((known) => known.column('claimId').doUpdateSet(row))
    .execute()
}

export const copyAutoExtensionSettings = async (
  trx: Transaction<Schema>,
  from: number,
  to: number,
  now: Date,
): Promise<void> => {
  const setting = await findAutoExtensionSettings(trx, from)
  if (setting?.enabled) await upsertAutoExtensionSettings(trx, to, { ...setting, now })
}

/** After a move, unless the holder has chosen for the new claim already. It is announced again before a debit. */
export const carryOverAutoExtension = async (
  trx: Transaction<Schema>,
  { from, to, now }: { readonly from: number; readonly to: number; readonly now: Date },
): Promise<void> => {
  if ((await findAutoExtensionSettings(trx, to)) === null) await copyAutoExtensionSettings(trx, from, to, now)
}

/** False if that extension was itself automatic, or if seven days of notice no longer fit. */
export const shouldRestoreAutoExtension = async (
  trx: Kysely<Schema>,
  extensionId: number,
  { end, today }: { readonly end: CalendarDate; readonly today: CalendarDate },
): Promise<boolean> =>
  hasTimeForDebitNotice(end, today) &&
  ((await findAutoExtensionSettings(trx, extensionId))?.enabled ?? false) &&
  !(await hasRow(trx, 'claimHistory', { claimId: extensionId, reason: AUTO_EXTENDED_HISTORY_REASON }))

/** The restored setting is announced again before the next debit. */
export async function restoreAutoExtension(
  trx: Transaction<Schema>,
  { from, to: { id: to, endDate: end }, now }: { from: number; to: ClaimRow; now: Date },
): Promise<void> {
  const setting = await findAutoExtensionSettings(trx, from)
  const previous = await findAutoExtensionSettings(trx, to)
  if (!setting && !previous) return
  await upsertUnannounced(trx, to, {
    enabled: await shouldRestoreAutoExtension(trx, from, { end, today: todayInZone(now) }),
    months: setting?.months ?? previous?.months ?? MIN_RENT_MONTHS,
    changedBy: setting?.changedBy ?? null,
    now,
  })
}
