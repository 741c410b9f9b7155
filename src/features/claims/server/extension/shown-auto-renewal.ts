import type { Kysely } from 'kysely'
import type { AutoExtension } from '#claims/api/extension.ts'
import { autoMonths, canExtendItself, debitPlan } from '#claims/rules/auto-extension.ts'
import { type ClaimStatus, claimStatus } from '#claims/rules/claim-status.ts'
import { autoRowOf, lastAutoFailure } from '#claims/server/auto-renewal.ts'
import { quoteExtension } from '#claims/server/claim-terms.ts'
import { findRenewal } from '#claims/server/lock-chain.ts'
import { type CalendarDate, todayIn } from '#kit/rules/calendar-date.ts'
import { amountOf } from '#money/server/balance/balance-row.ts'
import { priceByService } from '#rent/rules/price.ts'
import { placeOfClaim } from '#rent/server/boxes/rented-place.ts'
import type { Context } from '#server/context.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'

/** Kopecks in total, for the rent and for each service, and the last day; null without a tariff. */
export async function priceOfExtension(
  { book }: Context,
  db: Kysely<Schema>,
  row: ClaimRow,
  months: number,
  today: CalendarDate,
) {
  const { end, services, price } = quoteExtension(book, row, await placeOfClaim(db, row), months, today)
  const priced = price && priceByService(price.lines)
  return {
    newEnd: end,
    total: price?.total ?? null,
    rent: priced?.rent ?? null,
    services: services.map((number) => ({
      service: number,
      amount: priced?.services.find(({ service }) => service === number)?.amount ?? null,
    })),
  }
}

const statusesWithFailure: readonly ClaimStatus[] = [claimStatus.onRent, claimStatus.termEnded]

/** The holder has an unpaid extension of their own, which is never replaced. */
const hasWaitingExtension = async (db: Kysely<Schema>, id: number): Promise<boolean> => {
  const extension = await findRenewal(db, id)
  return (
    extension?.status === claimStatus.awaitingPayment &&
    extension.paymentMethod !== null &&
    !extension.withoutLogin
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
  const switchCheck = canExtendItself({ ...row, end: row.endDate }, today)
  const price = await priceOfExtension(context, context.db, row, months, today)
  // A higher price is announced again first.
  const isAnnounced = price.total === null || price.total <= (setting?.announcedTotal ?? 0)
  const plan = debitPlan(
    {
      ...row,
      start: row.startDate,
      end: row.endDate,
      announcedOn: setting?.announcedAt && isAnnounced ? todayIn(setting.announcedAt) : null,
      lastAttemptOn: setting?.lastAttemptOn ?? null,
      ownExtensionWaits: await hasWaitingExtension(context.db, row.id),
    },
    today,
  )
  const datedPlan = plan.kind === 'dated' ? plan : null
  return {
    claim: row.id,
    enabled,
    code: switchCheck.ok ? null : switchCheck.code,
    months,
    announceOn: datedPlan?.announceOn ?? null,
    debitOn: datedPlan?.debitOn ?? null,
    waitsFor: plan.kind === 'waits' ? plan.for : null,
    ...price,
    held:
      enabled &&
      setting?.lastAttemptOn != null &&
      statusesWithFailure.includes(row.status) &&
      plan.kind !== 'waits'
        ? {
            code: (await lastAutoFailure(context.db, row.id)) ?? 'lacks_funds',
            nextTryOn: datedPlan?.debitOn ?? null,
          }
        : null,
    balance: await amountOf(context.db, row.legalHid),
  }
}
