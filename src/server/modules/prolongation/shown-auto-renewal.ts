import type { Kysely } from 'kysely'
import type { AutoExtension } from '#contract/prolongation.ts'
import { autoMonths, canExtendItself, debitPlan } from '#domain/auto-extension.ts'
import { type CalendarDate, todayIn } from '#domain/calendar-date.ts'
import { type ClaimStatus, claimStatus } from '#domain/claim-status.ts'
import { MONTHS_MIN } from '#domain/limits.ts'
import { priceByService } from '#domain/price.ts'
import { carriedServices, prolongationChoices } from '#domain/prolongation.ts'
import type { ServiceNumber } from '#domain/service.ts'
import type { Context } from '#server/context.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'
import { amountOf } from '../balance/balance-row.ts'
import { placeOfClaim } from '../boxes/rented-place.ts'
import { autoRowOf, lastAutoFailure } from '../claims/auto-renewal.ts'
import { findRenewal } from '../claims/lock-chain.ts'
import { quote } from '../tariffs/quote.ts'
import { rentCarried } from './offer.ts'

/** What an extension of a rent costs, kopecks: in all, the rent alone, each service that goes on; null without a tariff. */
export interface ExtensionPrice {
  readonly newEnd: CalendarDate
  readonly total: number | null
  readonly rent: number | null
  readonly services: { service: ServiceNumber; amount: number | null }[]
}

/** What the extension of a rent by so many months costs today, and its last day; the services go on by the one rule. */
export async function priceOfExtension(
  { book }: Context,
  db: Kysely<Schema>,
  row: ClaimRow,
  months: number,
  today: CalendarDate,
): Promise<ExtensionPrice> {
  const { start, choices } = prolongationChoices(row.endDate)
  const newEnd = choices[months - MONTHS_MIN]?.end ?? row.endDate
  const place = await placeOfClaim(db, row)
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

const hasFailed: readonly ClaimStatus[] = [claimStatus.onRent, claimStatus.termEnded]

/** Does an extension wait for money that its holder pays in another way? That one is never put aside. */
const ownExtensionWaits = async (db: Kysely<Schema>, id: number): Promise<boolean> => {
  const renewal = await findRenewal(db, id)
  return (
    renewal?.status === claimStatus.awaitingPayment && renewal.paymentMethod !== null && !renewal.withoutLogin
  )
}

export async function shownAutoExtension(
  context: Context,
  row: ClaimRow,
  today: CalendarDate,
): Promise<AutoExtension> {
  const setting = await autoRowOf(context.db, row.id)
  const enabled = setting?.enabled ?? false
  const months = setting?.months ?? autoMonths(row.startDate, row.endDate)
  const may = canExtendItself(
    { clientType: row.clientType, legalHid: row.legalHid, status: row.status, end: row.endDate },
    today,
  )
  const price = await priceOfExtension(context, context.db, row, months, today)
  // A price above the one that was told is told again first.
  const isTold = price.total === null || price.total <= (setting?.announcedTotal ?? 0)
  const plan = debitPlan(
    {
      status: row.status,
      isSigned: row.isSigned,
      start: row.startDate,
      end: row.endDate,
      announcedOn: setting?.announcedAt && isTold ? todayIn(setting.announcedAt) : null,
      lastAttemptOn: setting?.lastAttemptOn ?? null,
      ownExtensionWaits: await ownExtensionWaits(context.db, row.id),
    },
    today,
  )
  const dated = plan.kind === 'dated' ? plan : null
  return {
    claim: row.id,
    enabled,
    code: may.ok ? null : may.code,
    months,
    announceOn: dated?.announceOn ?? null,
    debitOn: dated?.debitOn ?? null,
    waitsFor: plan.kind === 'waits' ? plan.for : null,
    ...price,
    held:
      enabled && setting?.lastAttemptOn != null && hasFailed.includes(row.status) && plan.kind !== 'waits'
        ? {
            code: (await lastAutoFailure(context.db, row.id)) ?? 'lacks_funds',
            nextTryOn: dated?.debitOn ?? null,
          }
        : null,
    balance: await amountOf(context.db, row.legalHid),
  }
}
