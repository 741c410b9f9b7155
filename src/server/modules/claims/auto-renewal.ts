import type { Kysely, Selectable, Transaction } from 'kysely'
import { fitsNotice } from '#domain/auto-extension.ts'
import { type CalendarDate, todayIn } from '#domain/calendar-date.ts'
import { MONTHS_MIN } from '#domain/limits.ts'
import { findRow, hasRow } from '#server/database/row-queries.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import type { AutoExtensionTable, Schema } from '#server/database/schema.ts'

export type AutoRow = Selectable<AutoExtensionTable>

/** What stands in the history of a claim that an automatic extension made. */
export const EXTENDS_ITSELF = 'extends_itself'

const LACKS = 'auto_lacks_funds'
const BLOCKED = 'auto_hindered_'

/** What stands in the history when an extension by itself came to nothing: too little money, or something else by its code. */
export const autoFailureReason = (blocker: string | null): string =>
  blocker === null ? LACKS : `${BLOCKED}${blocker}`

/** Why a rent did not extend itself the last time, by its code, `lacks_funds` among them; null when it never failed. */
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

/** Stores the setting of a locked claim; switched again it is announced again. */
export async function storeAutoExtension(
  trx: Transaction<Schema>,
  claimId: number,
  params: {
    readonly enabled: boolean
    readonly months: number
    readonly changedBy: string | null
    readonly now: Date
  },
): Promise<void> {
  const before = await autoRowOf(trx, claimId)
  const same = before !== null && before.enabled === params.enabled && before.months === params.months
  if (same) return
  const row = {
    enabled: params.enabled,
    months: params.months,
    announcedAt: null,
    announcedTotal: null,
    lastAttemptOn: null,
    changedBy: params.changedBy,
    changedAt: params.now,
  }
  await trx
    .insertInto('autoExtension')
    .values({ claimId, ...row })
    .onConflict((known) => known.column('claimId').doUpdateSet(row))
    .execute()
}

/** A rent that extends itself goes on doing so after it was extended, in whichever way. */
export const copyAutoRenewal = async (
  trx: Transaction<Schema>,
  from: number,
  to: number,
  now: Date,
): Promise<void> => {
  const setting = await autoRowOf(trx, from)
  if (!setting?.enabled) return
  await storeAutoExtension(trx, to, {
    enabled: true,
    months: setting.months,
    changedBy: setting.changedBy,
    now,
  })
}

const wasAutomatic = async (trx: Kysely<Schema>, claimId: number): Promise<boolean> =>
  await hasRow(trx, 'claimHistory', { claimId, reason: EXTENDS_ITSELF })

/**
 * Does a rent extend itself again once its renewal is refused? Not when that very extension was automatic, nor where the
 * amount cannot be told seven days ahead any more.
 */
export const extendsAgain = async (
  trx: Kysely<Schema>,
  renewal: number,
  { end, today }: { readonly end: CalendarDate; readonly today: CalendarDate },
): Promise<boolean> =>
  fitsNotice(end, today) &&
  ((await autoRowOf(trx, renewal))?.enabled ?? false) &&
  !(await wasAutomatic(trx, renewal))

/**
 * Gives the setting of a cancelled renewal back to the rent before it: as it was left there, told again before anything
 * is charged. Who refuses an automatic extension has refused to be extended automatically.
 */
export async function returnAutoExtension(
  trx: Transaction<Schema>,
  { from, to: { id: to, endDate: end }, now }: { from: number; to: ClaimRow; now: Date },
): Promise<void> {
  const setting = await autoRowOf(trx, from)
  const before = await autoRowOf(trx, to)
  if (!setting && !before) return
  await trx
    .insertInto('autoExtension')
    .values({
      claimId: to,
      enabled: await extendsAgain(trx, from, { end, today: todayIn(now) }),
      months: setting?.months ?? before?.months ?? MONTHS_MIN,
      announcedAt: null,
      announcedTotal: null,
      lastAttemptOn: null,
      changedBy: setting?.changedBy ?? null,
      changedAt: now,
    })
    .onConflict((known) =>
      known.column('claimId').doUpdateSet((row) => ({
        enabled: row.ref('excluded.enabled'),
        months: row.ref('excluded.months'),
        announcedAt: null,
        announcedTotal: null,
        lastAttemptOn: null,
        changedBy: row.ref('excluded.changedBy'),
        changedAt: row.ref('excluded.changedAt'),
      })),
    )
    .execute()
}
