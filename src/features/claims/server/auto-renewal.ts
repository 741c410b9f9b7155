import type { Kysely, Selectable, Transaction } from 'kysely'
import { fitsNotice } from '#claims/rules/auto-extension.ts'
import { type CalendarDate, todayIn } from '#kit/rules/calendar-date.ts'
import { MONTHS_MIN } from '#kit/rules/limits.ts'
import { findRow, hasRow } from '#server/database/row-queries.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import type { AutoExtensionTable, Schema } from '#server/database/schema.ts'

export type AutoRow = Selectable<AutoExtensionTable>

/** History reason of a claim that an automatic extension made. */
export const EXTENDS_ITSELF = 'extends_itself'

const LACKS = 'auto_lacks_funds'
const BLOCKED = 'auto_hindered_'

/** History reason of a failed automatic extension; null: too little money. */
export const autoFailureReason = (blocker: string | null): string =>
  blocker === null ? LACKS : `${BLOCKED}${blocker}`

/** Code of the last failed automatic extension; null if none failed. */
export async function lastAutoFailure(db: Kysely<Schema>, claimId: number): Promise<string | null> {
  const row = await db
    .selectFrom('claimHistory')
    .select('reason')
    .where('claimId', '=', claimId)
    .where((where) => where.or([where('reason', '=', LACKS), where('reason', 'like', `${BLOCKED}%`)]))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.reason?.replace(/^auto_(hindered_)?/, '') ?? null
}

export const autoRowOf = async (db: Kysely<Schema>, claimId: number): Promise<AutoRow | null> =>
  (await findRow(db, 'autoExtension', { claimId })) ?? null

/** Stores the setting of a locked claim; a changed one is announced anew. */
export async function storeAutoExtension(
  trx: Transaction<Schema>,
  claimId: number,
  setting: Pick<AutoRow, 'enabled' | 'months' | 'changedBy'> & { readonly now: Date },
): Promise<void> {
  const before = await autoRowOf(trx, claimId)
  if (before?.enabled === setting.enabled && before.months === setting.months) return
  await putUnannounced(trx, claimId, setting)
}

const putUnannounced = async (
  trx: Transaction<Schema>,
  claimId: number,
  { enabled, months, changedBy, now }: Parameters<typeof storeAutoExtension>[2],
): Promise<void> => {
  const unannounced = { announcedAt: null, announcedTotal: null, lastAttemptOn: null }
  const row = { enabled, months, changedBy, changedAt: now, ...unannounced }
  await trx
    .insertInto('autoExtension')
    .values({ claimId, ...row })
    .onConflict((known) => known.column('claimId').doUpdateSet(row))
    .execute()
}

/** A renewal inherits the automatic extension. */
export const copyAutoRenewal = async (
  trx: Transaction<Schema>,
  from: number,
  to: number,
  now: Date,
): Promise<void> => {
  const setting = await autoRowOf(trx, from)
  if (setting?.enabled) await storeAutoExtension(trx, to, { ...setting, now })
}

/**
 * Whether a rent extends itself again once its renewal is refused: not if that extension was automatic, nor without the
 * seven days of notice.
 */
export const extendsAgain = async (
  trx: Kysely<Schema>,
  renewal: number,
  { end, today }: { readonly end: CalendarDate; readonly today: CalendarDate },
): Promise<boolean> =>
  fitsNotice(end, today) &&
  ((await autoRowOf(trx, renewal))?.enabled ?? false) &&
  !(await hasRow(trx, 'claimHistory', { claimId: renewal, reason: EXTENDS_ITSELF }))

/** Returns the setting of a cancelled renewal to the rent before it, to be announced before the next debit. */
export async function returnAutoExtension(
  trx: Transaction<Schema>,
  { from, to: { id: to, endDate: end }, now }: { from: number; to: ClaimRow; now: Date },
): Promise<void> {
  const setting = await autoRowOf(trx, from)
  const before = await autoRowOf(trx, to)
  if (!setting && !before) return
  await putUnannounced(trx, to, {
    enabled: await extendsAgain(trx, from, { end, today: todayIn(now) }),
    months: setting?.months ?? before?.months ?? MONTHS_MIN,
    changedBy: setting?.changedBy ?? null,
    now,
  })
}
