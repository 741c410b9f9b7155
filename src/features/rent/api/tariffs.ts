import * as z from 'zod/mini'
import { endpoint } from '#kit/api/endpoint.ts'
import { calendarDateSchema, clientTypeSchema, compactDate, kopecksSchema } from '#kit/api/field-schemas.ts'
import { maxTextLength } from '#kit/api/text-limits.ts'

export const priceLineSchema = z.lazy(() =>
  z.union([
    z.object({ kind: z.literal('month'), month: calendarDateSchema, amount: kopecksSchema }),
    z.object({
      kind: z.literal('partial_month'),
      month: calendarDateSchema,
      days: z.int(),
      daysInMonth: z.int(),
      amount: kopecksSchema,
    }),
    z.object({
      kind: z.literal('service'),
      service: z.int(),
      month: z.nullable(calendarDateSchema),
      days: z.optional(z.int()),
      amount: kopecksSchema,
    }),
    z.object({ kind: z.literal('discount'), promo: z.string(), amount: kopecksSchema }),
  ]),
)
export type PriceLine = z.infer<typeof priceLineSchema>

/**
 * The form whose price is calculated (M-PRICE-02). `digitization`, and `boxSize` without a box, are not in the
 * published API (AMB-32).
 */
export const costRequestSchema = z.object({
  opsIndex: z.string().check(z.regex(/^\d{6}$/)),
  formattedDate: z.optional(compactDate),
  formattedStartDate: compactDate,
  formattedEndDate: compactDate,
  prolongation: z._default(z.boolean(), false),
  namedCell: z._default(z.boolean(), false),
  rpoService: z._default(z.boolean(), false),
  clientTypeId: clientTypeSchema,
  boxId: z.optional(z.nullable(z.int())),
  boxSize: z.optional(z.int()),
  ordinaryMailAttach: z._default(z.boolean(), false),
  safetyGuarantee: z._default(z.boolean(), false),
  digitization: z._default(z.boolean(), false),
})
export type CostRequest = z.input<typeof costRequestSchema>

/** Totals in kopecks; choices that are unavailable are missing. `byBoxSize` is for boxes at the office only. */
const otherTotals = {
  byTerm: z.optional(z.array(z.object({ months: z.int(), total: kopecksSchema }))),
  byClientType: z.optional(z.array(z.object({ clientTypeId: clientTypeSchema, total: kopecksSchema }))),
  byBoxSize: z.optional(z.array(z.object({ boxSize: z.int(), total: kopecksSchema }))),
}

/**
 * `paynds` is the total in kopecks, `firstMonthTariffIncludingVAS` the price of the first month in roubles (AMB-12).
 */
export const costReplySchema = z.lazy(() =>
  z.object({
    paynds: z.number(),
    firstMonthTariffIncludingVAS: z.number(),
    lines: z.optional(z.array(priceLineSchema)),
    tariffFrom: z.optional(calendarDateSchema),
    ...otherTotals,
  }),
)

const costRefusals = {
  office_unknown: 404,
  box_unknown: 404,
  period_refused: 422,
  services_refused: 422,
  tariff_missing: 422,
} as const

/** Price without a promo code (M-API-10, M-PRICE-01…05). */
export const calculateCost = endpoint('POST /api/tarificator/calculateCostWithInfo', () => ({
  summary: 'Calculates the price of a rent.',
  access: 'everyone',
  body: costRequestSchema,
  reply: costReplySchema,
  refusals: costRefusals,
}))

/** All amounts are kopecks (AMB-12). */
export const promoCostReplySchema = z.lazy(() =>
  z.object({
    firstMonthCostWithPromo: z.number(),
    costWithPromo: z.number(),
    oldPrice: z.number(),
    lines: z.optional(z.array(priceLineSchema)),
    ...otherTotals,
  }),
)

/** Price with a promo code (M-API-11, M-PROMO-01…06). */
export const calculateCostWithPromo = endpoint('POST /api/tarificator/calculateCostWithPromo', () => ({
  summary: 'Calculates the price of a rent with a promo code.',
  access: 'everyone',
  body: z.extend(costRequestSchema, {
    promo: z.string().check(z.minLength(1), z.maxLength(maxTextLength.promo)),
  }),
  reply: promoCostReplySchema,
  refusals: {
    ...costRefusals,
    promo_expired: 403,
    promo_not_found: 406,
    promo_conditions: 412,
    promo_legal_only: 412,
  },
}))
