import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import {
  type Cost,
  type CostQuestion,
  calculateCost,
  calculateCostWithPromo,
  type PriceLine,
} from '#contract/tariffs.ts'
import { compact } from '#domain/calendar-date.ts'
import type { ClientType } from '#domain/client-type.ts'
import { kopecksOf } from '#domain/money.ts'
import { registeredItemsService, type ServiceNumber } from '#domain/service.ts'
import type { RentalForm } from '#state/rental-form.ts'

/** Numbers of the chosen services (M-SVC-01, AMB-39). */
export function servicesOf(form: RentalForm): ServiceNumber[] {
  return [
    ...(form.namedCell ? ([1] as const) : []),
    ...(form.deliveryRPO ? [registeredItemsService(form.isAaps)] : []),
    ...(form.attachmentNotification ? ([7] as const) : []),
    ...(form.safetyGuarantee ? ([8] as const) : []),
    ...(form.digitization ? ([9] as const) : []),
  ]
}

/** The tariff request; null before the period is known (M-PRICE-02). */
export function costQuestionOf(form: RentalForm, clientType: ClientType, today: string): CostQuestion | null {
  if (form.dates === null || form.opsIndex === '') return null
  return {
    opsIndex: form.opsIndex,
    formattedDate: compact(today),
    formattedStartDate: compact(form.dates[0]),
    formattedEndDate: compact(form.dates[1]),
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

/** Kopecks; `oldTotal` is the price before a promo code. */
export type PriceState =
  | { readonly kind: 'none' }
  | { readonly kind: 'counting'; readonly before: Price | null }
  | { readonly kind: 'failed' }
  | { readonly kind: 'known'; readonly price: Price }

/** Kopecks by full months and by client type; unknown totals are absent (AMB-50). */
export interface OtherTotals {
  readonly byTerm: Readonly<Record<number, number>>
  readonly byType: Readonly<Partial<Record<ClientType, number>>>
}

export interface Price extends OtherTotals {
  readonly total: number
  readonly firstMonth: number
  readonly oldTotal: number | null
  readonly lines: readonly PriceLine[]
}

/** Promo problems follow the statuses of the published API, so that any server works (M-PROMO-03…06). */
export type PromoProblem =
  | 'promo_empty'
  | 'promo_expired'
  | 'promo_not_found'
  | 'promo_conditions'
  | 'promo_failed'
  | 'promo_too_many'
  | 'promo_legal_only'

const promoRefusals = ['promo_expired', 'promo_not_found', 'promo_conditions', 'promo_legal_only'] as const

export const isPromoRefusal = (code: string): code is (typeof promoRefusals)[number] =>
  (promoRefusals as readonly string[]).includes(code)

const problemByStatus: Readonly<Record<number, PromoProblem>> = {
  403: 'promo_expired',
  406: 'promo_not_found',
  412: 'promo_conditions',
  429: 'promo_too_many',
}

/** The last known price stays visible while the next is counted. */
export const lastPrice = (state: PriceState): Price | null =>
  state.kind === 'known' ? state.price : state.kind === 'counting' ? state.before : null

const otherTotalsOf = (answer: Pick<Cost, 'byTerm' | 'byClientType'>): OtherTotals => ({
  byTerm: Object.fromEntries((answer.byTerm ?? []).map(({ months, total }) => [months, total])),
  byType: Object.fromEntries(
    (answer.byClientType ?? []).map(({ clientTypeId, total }) => [clientTypeId, total]),
  ),
})

/** Null when the price could not be read; 'services_refused' when a service is unavailable. */
export async function readPrice(
  environment: Environment,
  question: CostQuestion,
  promo: string | null,
): Promise<Price | null | PromoProblem | 'services_refused'> {
  if (promo !== null) {
    const answer = await call(environment, calculateCostWithPromo, { body: { ...question, promo } })
    if (answer.ok)
      return {
        total: answer.value.costWithPromo,
        firstMonth: answer.value.firstMonthCostWithPromo,
        oldTotal: answer.value.oldPrice,
        lines: answer.value.lines ?? [],
        ...otherTotalsOf(answer.value),
      }
    if (answer.code === 'services_refused') return answer.code
    if (answer.code === 'promo_legal_only') return 'promo_legal_only'
    return problemByStatus[answer.status] ?? 'promo_failed'
  }
  const answer = await call(environment, calculateCost, { body: question })
  if (!answer.ok) return answer.code === 'services_refused' ? answer.code : null
  const { paynds, firstMonthTariffIncludingVAS, lines } = answer.value
  return {
    total: paynds,
    firstMonth: kopecksOf(firstMonthTariffIncludingVAS),
    oldTotal: null,
    lines: lines ?? [],
    ...otherTotalsOf(answer.value),
  }
}
