import type { Kysely, Selectable, Transaction } from 'kysely'
import type { AutoExtension } from '#contract/auto-extension.ts'
import { announceDay, autoMonths, canExtendItself, debitDay } from '#domain/auto-extension.ts'
import { type CalendarDate, todayIn } from '#domain/calendar-date.ts'
import { carriedServices } from '#domain/carried-services.ts'
import { MONTHS_MIN } from '#domain/limits.ts'
import { priceByService } from '#domain/price.ts'
import { prolongationChoices } from '#domain/prolongation.ts'
import type { ServiceNumber } from '#domain/service.ts'
import type { Schema } from '#server/database/schema.ts'
import type { AutoExtensionTable } from '#server/database/schema-balance.ts'
import { amountOf } from '../balance/balance-row.ts'
import type { ClaimNeeds } from '../claims/claim-needs.ts'
import type { ClaimRow } from '../claims/claim-row.ts'
import { findRentedPlace } from '../claims/rented-place.ts'
import { rentCarried } from '../prolongation/offer.ts'
import { quote } from '../tariffs/quote.ts'

export type AutoRow = Selectable<AutoExtensionTable>

/** What stands in the history of a claim that an automatic extension made. */
export const EXTENDS_ITSELF = 'extends_itself'

/** The setting of a claim; null when none was ever made. */
export const autoRowOf = async (db: Kysely<Schema>, claimId: number): Promise<AutoRow | null> =>
  (await db.selectFrom('auto_extension').selectAll().where('claim_id', '=', claimId).executeTakeFirst()) ??
  null

/** What an extension of a rent costs, kopecks: in all, the rent alone, each service that goes on; null without a tariff. */
export interface ExtensionPrice {
  readonly newEnd: CalendarDate
  readonly total: number | null
  readonly rent: number | null
  readonly services: { service: ServiceNumber; amount: number | null }[]
}

/** What the extension of a rent by so many months costs today, and its last day; the services go on by the one rule. */
export async function priceOfExtension(
  { book }: Pick<ClaimNeeds, 'book'>,
  db: Kysely<Schema>,
  row: ClaimRow,
  months: number,
  today: CalendarDate,
): Promise<ExtensionPrice> {
  const { start, choices } = prolongationChoices(row.end_date)
  const newEnd = choices[months - MONTHS_MIN]?.end ?? row.end_date
  const place = await findRentedPlace(db, row.box_id)
  if (!place) throw new Error(`claim ${row.id} has no box`)
  const rent = rentCarried(row, place)
  const carried = carriedServices(rent)
  const terms = { start, end: newEnd, clientType: rent.clientType, services: carried, prolongation: true }
  const quoted = quote(book, place, terms, today)
  const priced = quoted.ok ? priceByService(quoted.value.lines) : null
  return {
    newEnd,
    total: quoted.ok ? quoted.value.total : null,
    rent: priced?.rent ?? null,
    services: carried.map((number) => ({
      service: number,
      amount: priced?.services.find(({ service }) => service === number)?.amount ?? null,
    })),
  }
}

/** How a rent extends itself, as its owner sees it. */
export async function shownAutoExtension(
  needs: Pick<ClaimNeeds, 'db' | 'book'>,
  row: ClaimRow,
  today: CalendarDate,
): Promise<AutoExtension> {
  const setting = await autoRowOf(needs.db, row.id)
  const enabled = setting?.enabled ?? false
  const months = setting?.months ?? autoMonths(row.start_date, row.end_date)
  const may = canExtendItself(
    { clientType: row.client_type, legalHid: row.legal_hid, status: row.status, end: row.end_date },
    today,
  )
  const announceOn = announceDay(row.end_date)
  const told = setting?.announced_at ? todayIn(setting.announced_at) : null
  // Whoever is late is told today.
  const expected = told ?? (announceOn < today ? today : announceOn)
  return {
    claim: row.id,
    enabled,
    code: may.ok ? null : may.code,
    months,
    announceOn: expected,
    debitOn: debitDay(row.end_date, expected),
    ...(await priceOfExtension(needs, needs.db, row, months, today)),
    balance: await amountOf(needs.db, row.legal_hid),
  }
}

/** Stores the setting of a locked claim; switched anew it is announced anew. */
export async function storeAutoExtension(
  trx: Transaction<Schema>,
  claimId: number,
  wish: {
    readonly enabled: boolean
    readonly months: number
    readonly changedBy: string | null
    readonly now: Date
  },
): Promise<void> {
  const before = await autoRowOf(trx, claimId)
  const same = before !== null && before.enabled === wish.enabled && before.months === wish.months
  if (same) return
  const row = {
    enabled: wish.enabled,
    months: wish.months,
    announced_at: null,
    announced_total: null,
    tried_on: null,
    changed_by: wish.changedBy,
    changed_at: wish.now,
  }
  await trx
    .insertInto('auto_extension')
    .values({ claim_id: claimId, ...row })
    .onConflict((known) => known.column('claim_id').doUpdateSet(row))
    .execute()
}

/** A rent that extends itself goes on doing so after it was extended, in whichever way. */
export const carryAutoExtension = async (
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
    changedBy: setting.changed_by,
    now,
  })
}

const wasAutomatic = async (trx: Kysely<Schema>, claimId: number): Promise<boolean> =>
  (await trx
    .selectFrom('claim_history')
    .select('id')
    .where('claim_id', '=', claimId)
    .where('reason', '=', EXTENDS_ITSELF)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Does a rent extend itself again once its successor is refused? Not when that very extension was automatic. */
export const extendsAgain = async (trx: Kysely<Schema>, successor: number): Promise<boolean> =>
  ((await autoRowOf(trx, successor))?.enabled ?? false) && !(await wasAutomatic(trx, successor))

/**
 * Gives the setting of a cancelled successor back to the rent before it: as it was left there, told anew before anything
 * is charged. Who refuses an automatic extension has refused to be extended automatically.
 */
export async function returnAutoExtension(
  trx: Transaction<Schema>,
  { from, to, now }: { from: number; to: number; now: Date },
): Promise<void> {
  const setting = await autoRowOf(trx, from)
  const before = await autoRowOf(trx, to)
  if (!setting && !before) return
  await trx
    .insertInto('auto_extension')
    .values({
      claim_id: to,
      enabled: await extendsAgain(trx, from),
      months: setting?.months ?? before?.months ?? MONTHS_MIN,
      announced_at: null,
      announced_total: null,
      tried_on: null,
      changed_by: setting?.changed_by ?? null,
      changed_at: now,
    })
    .onConflict((known) =>
      known.column('claim_id').doUpdateSet((row) => ({
        enabled: row.ref('excluded.enabled'),
        months: row.ref('excluded.months'),
        announced_at: null,
        announced_total: null,
        tried_on: null,
        changed_by: row.ref('excluded.changed_by'),
        changed_at: row.ref('excluded.changed_at'),
      })),
    )
    .execute()
}
