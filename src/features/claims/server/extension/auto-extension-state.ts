import type { Kysely } from 'kysely'
import type { AutoExtension } from '#claims/api/extension.ts'
import {
  checkAutoExtensionAllowed,
  defaultAutoExtensionMonths,
  planDebit,
} from '#claims/rules/auto-extension.ts'
import { type ClaimStatus, claimStatus } from '#claims/rules/claim-status.ts'
import {
  findAutoExtensionSettings,
  findLastAutoExtensionFailure,
} from '#claims/server/auto-extension-settings.ts'
import { quoteExtension } from '#claims/server/claim-terms.ts'
import { findExtensionClaim } from '#claims/server/lock-claim-chain.ts'
import { type CalendarDate, todayInZone } from '#kit/rules/calendar-date.ts'
import { readBalanceAmount } from '#money/server/balance/balances.ts'
import { priceByService } from '#rent/rules/price.ts'
import { findBoxOfClaim } from '#rent/server/boxes/rented-box.ts'
import type { Context } from '#server/context.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'

/** The last day, and the price in kopecks: total, rent and each service. Prices are null if there is no tariff. */
export async function readExtensionPrice(
  { book }: Context,
  db: Kysely<Schema>,
  row: ClaimRow,
  months: number,
  today: CalendarDate,
) {
  const { end, services, price } = quoteExtension(book, row, await findBoxOfClaim(db, row), months, today)
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

/** True if the holder has ordered an extension that is unpaid; it is never replaced automatically. */
const hasWaitingExtension = async (db: Kysely<Schema>, id: number): Promise<boolean> => {
  const extension = await findExtensionClaim(db, id)
  return (
    extension?.status === claimStatus.awaitingPayment &&
    extension.paymentMethod !== null &&
    !extension.withoutLogin
  )
}

export async function readAutoExtensionState(
  context: Context,
  row: ClaimRow,
  today: CalendarDate,
): Promise<AutoExtension> {
  const setting = await findAutoExtensionSettings(context.db, row.id)
  const enabled = setting?.enabled ?? false
  const months = setting?.months ?? defaultAutoExtensionMonths(row.startDate, row.endDate)
  const switchCheck = checkAutoExtensionAllowed({ ...row, end: row.endDate }, today)
  const price = await readExtensionPrice(context, context.db, row, months, today)
  // A price above the announced one is announced again before the debit.
  const isAnnounced = price.total === null || price.total <= (setting?.announcedTotal ?? 0)
  const plan = planDebit(
    {
      ...row,
      start: row.startDate,
      end: row.endDate,
      announcedOn: setting?.announcedAt && isAnnounced ? todayInZone(setting.announcedAt) : null,
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
            code: (await findLastAutoExtensionFailure(context.db, row.id)) ?? 'lacks_funds',
            nextTryOn: datedPlan?.debitOn ?? null,
          }
        : null,
    balance: await readBalanceAmount(context.db, row.legalHid),
  }
}
