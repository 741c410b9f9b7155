import * as z from 'zod/mini'
import {
  registeredItemsServiceNumber,
  type ServiceNumber,
  serviceNumberByName,
} from '#claims/rules/services.ts'
import { calendarDateSchema } from '#kit/api/field-schemas.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { type CalendarDate, toCompactDate } from '#kit/rules/calendar-date.ts'
import { toKopecks } from '#kit/rules/money.ts'
import { type CostRequest, calculateCost, calculateCostWithPromo, type PriceLine } from '#rent/api/tariffs.ts'
import type { RentalForm } from '#rent/parts/rental-form.ts'
import type { ClientType } from '#rent/rules/client-type.ts'
import { checkPeriod } from '#rent/rules/rental-period.ts'

/** Form fields of the services and their numbers (M-SVC-01, AMB-39). */
export const serviceFields = [
  { field: 'namedCell', number: () => serviceNumberByName.boxName },
  { field: 'deliveryRPO', number: registeredItemsServiceNumber },
  { field: 'attachmentNotification', number: () => serviceNumberByName.notification },
  { field: 'safetyGuarantee', number: () => serviceNumberByName.guarantee },
  { field: 'digitization', number: () => serviceNumberByName.digitization },
] as const
export type ServiceField = (typeof serviceFields)[number]['field']

export const listChosenServices = (form: RentalForm): ServiceNumber[] =>
  serviceFields.filter(({ field }) => form[field]).map(({ number }) => number(form.isAaps))

/** The form as a price request (M-PRICE-02); null if the period is impossible. */
export function toCostRequest(form: RentalForm, clientType: ClientType, today: string): CostRequest | null {
  const { dates } = form
  if (dates === null || !checkPeriod(...dates, today).ok) return null
  return {
    opsIndex: form.opsIndex,
    formattedDate: toCompactDate(today),
    formattedStartDate: toCompactDate(dates[0]),
    formattedEndDate: toCompactDate(dates[1]),
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
  | { readonly kind: 'counting'; readonly before: FormPrice | null }
  | { readonly kind: 'failed' }
  | { readonly kind: 'known'; readonly price: FormPrice }

/** Kopecks by number of full months, client type and box size. Unknown totals are missing (AMB-50). */
export interface AlternativeTotals {
  readonly byTerm: Readonly<Record<number, number>>
  readonly byType: Readonly<Partial<Record<ClientType, number>>>
  readonly bySize: Readonly<Record<number, number>>
}

export interface FormPrice extends AlternativeTotals {
  readonly total: number
  readonly firstMonth: number
  /** Kopecks before the promo code; null without one. */
  readonly oldTotal: number | null
  readonly lines: readonly PriceLine[]
}

const promoRefusals = ['promo_expired', 'promo_not_found', 'promo_conditions', 'promo_legal_only'] as const
type PromoRefusal = (typeof promoRefusals)[number]
export type PromoProblem = PromoRefusal | 'promo_empty' | 'promo_failed' | 'promo_too_many' | 'promo_not_open'

/** A promo code that becomes valid later (M-PROMO-08). */
interface PromoNotOpen {
  readonly opensOn: CalendarDate
}

const promoNotOpenSchema = z.object({ opensOn: calendarDateSchema })

export const isPromoRefusal = (code: string): code is PromoRefusal =>
  promoRefusals.some((refusal) => refusal === code)

/** Uses the statuses of the published API, so that it works with any server (M-PROMO-03…06). */
const problemByStatus: Readonly<Record<number, PromoProblem>> = {
  403: 'promo_expired',
  406: 'promo_not_found',
  412: 'promo_conditions',
  429: 'promo_too_many',
}

export const lastKnownPrice = (state: PriceState): FormPrice | null =>
  state.kind === 'known' ? state.price : state.kind === 'counting' ? state.before : null

export async function readFormPrice(
  environment: Environment,
  question: CostRequest,
  promo: string | null,
): Promise<FormPrice | PromoNotOpen | null | PromoProblem | 'services_refused'> {
  const answer =
    promo === null
      ? await call(environment, calculateCost, { body: question })
      : await call(environment, calculateCostWithPromo, { body: { ...question, promo } })
  if (!answer.ok) {
    const { code, status } = answer
    if (code === 'services_refused') return code
    if (promo === null) return null
    const notOpen = promoNotOpenSchema.safeParse(answer.data)
    if (code === 'promo_not_found' && notOpen.success) return notOpen.data
    return code === 'promo_legal_only' ? code : (problemByStatus[status] ?? 'promo_failed')
  }
  const cost = answer.value
  const totals =
    'paynds' in cost
      ? {
          total: cost.paynds,
          firstMonth: toKopecks(cost.firstMonthTariffIncludingVAS),
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
    bySize: Object.fromEntries((cost.byBoxSize ?? []).map(({ boxSize, total }) => [boxSize, total])),
  }
}
