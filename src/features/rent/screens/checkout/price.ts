import { registeredItemsService, type ServiceNumber, service } from '#claims/rules/service.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { compact } from '#kit/rules/calendar-date.ts'
import { kopecksOf } from '#kit/rules/money.ts'
import {
  type CostQuestion,
  calculateCost,
  calculateCostWithPromo,
  type PriceLine,
} from '#rent/api/tariffs.ts'
import type { RentalForm } from '#rent/parts/rental-form.ts'
import type { ClientType } from '#rent/rules/client-type.ts'
import { checkPeriod } from '#rent/rules/rental-period.ts'

/** M-SVC-01, AMB-39 */
export const serviceFields = [
  { field: 'namedCell', number: () => service.boxName },
  { field: 'deliveryRPO', number: registeredItemsService },
  { field: 'attachmentNotification', number: () => service.notification },
  { field: 'safetyGuarantee', number: () => service.guarantee },
  { field: 'digitization', number: () => service.digitization },
] as const
export type ServiceField = (typeof serviceFields)[number]['field']

export const servicesOf = (form: RentalForm): ServiceNumber[] =>
  serviceFields.filter(({ field }) => form[field]).map(({ number }) => number(form.isAaps))

/** M-PRICE-02; null while the period is impossible. */
export function costQuestionOf(form: RentalForm, clientType: ClientType, today: string): CostQuestion | null {
  const { dates } = form
  if (dates === null || !checkPeriod(...dates, today).ok) return null
  return {
    opsIndex: form.opsIndex,
    formattedDate: compact(today),
    formattedStartDate: compact(dates[0]),
    formattedEndDate: compact(dates[1]),
    prolongation: form.prolongation,
    namedCell: form.namedCell,
    rpoService: form.deliveryRPO,
    clientTypeId: clientType,
    boxId: form.boxId,
    boxSize: form.isAaps ? 3 : form.boxSize,
    ordinaryMailAttach: form.attachmentNotification,
    safetyGuarantee: form.safetyGuarantee,
    digitization: form.digitization,
  }
}

export type PriceState =
  | { readonly kind: 'none' }
  | { readonly kind: 'counting'; readonly before: Price | null }
  | { readonly kind: 'failed' }
  | { readonly kind: 'known'; readonly price: Price }

/** Kopecks by full months and by client type; unknown totals are missing (AMB-50). */
export interface OtherTotals {
  readonly byTerm: Readonly<Record<number, number>>
  readonly byType: Readonly<Partial<Record<ClientType, number>>>
}

export interface Price extends OtherTotals {
  readonly total: number
  readonly firstMonth: number
  /** Before the promo code. */
  readonly oldTotal: number | null
  readonly lines: readonly PriceLine[]
}

const promoRefusals = ['promo_expired', 'promo_not_found', 'promo_conditions', 'promo_legal_only'] as const
type PromoRefusal = (typeof promoRefusals)[number]
export type PromoProblem = PromoRefusal | 'promo_empty' | 'promo_failed' | 'promo_too_many'

export const isPromoRefusal = (code: string): code is PromoRefusal =>
  promoRefusals.some((refusal) => refusal === code)

/** Mapped from the statuses of the published API, so that any server works (M-PROMO-03…06). */
const problemByStatus: Readonly<Record<number, PromoProblem>> = {
  403: 'promo_expired',
  406: 'promo_not_found',
  412: 'promo_conditions',
  429: 'promo_too_many',
}

export const lastPrice = (state: PriceState): Price | null =>
  state.kind === 'known' ? state.price : state.kind === 'counting' ? state.before : null

export async function readPrice(
  environment: Environment,
  question: CostQuestion,
  promo: string | null,
): Promise<Price | null | PromoProblem | 'services_refused'> {
  const answer =
    promo === null
      ? await call(environment, calculateCost, { body: question })
      : await call(environment, calculateCostWithPromo, { body: { ...question, promo } })
  if (!answer.ok) {
    const { code, status } = answer
    if (code === 'services_refused') return code
    if (promo === null) return null
    return code === 'promo_legal_only' ? code : (problemByStatus[status] ?? 'promo_failed')
  }
  const cost = answer.value
  const totals =
    'paynds' in cost
      ? {
          total: cost.paynds,
          firstMonth: kopecksOf(cost.firstMonthTariffIncludingVAS),
          oldTotal: null,
        }
      : { total: cost.costWithPromo, firstMonth: cost.firstMonthCostWithPromo, oldTotal: cost.oldPrice }
  return {
    ...totals,
    lines: cost.lines ?? [],
    byTerm: Object.fromEntries((cost.byTerm ?? []).map(({ months, total }) => [months, total])),
    byType: Object.fromEntries(
      (cost.byClientType ?? []).map(({ clientTypeId, total }) => [clientTypeId, total]),
    ),
  }
}
