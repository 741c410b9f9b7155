import * as z from 'zod/mini'
import { calendarDateSchema, officeIndex } from '#kit/api/field-schemas.ts'

/** 'basic' is the general statutory rate in force on the given day. */
const vatNames = ['basic', 'none', '0', '5', '7', '10', '20', '22'] as const
export type VatRateName = (typeof vatNames)[number]

const taxSystems = ['osn', 'usn_income', 'usn_income_outcome', 'esn', 'patent'] as const
export type TaxSystemName = (typeof taxSystems)[number]

/** Values of fiscal receipt tag 1212. */
const settlementSubjects = ['service', 'job', 'commodity', 'payment'] as const
export type ReceiptItemKind = (typeof settlementSubjects)[number]

/** Values of fiscal receipt tag 1214. */
const settlementMethods = ['full_prepayment', 'advance', 'full_payment'] as const
export type ReceiptSettlementMethod = (typeof settlementMethods)[number]

/** Roubles with kopecks after a comma ('450,00'), read as positive kopecks. */
const price = z.pipe(
  z.pipe(
    z.string().check(z.regex(/^\d{1,7},\d{2}$/)),
    z.transform((roubles: string) => Number(roubles.replace(',', ''))),
  ),
  z.int().check(z.minimum(1)),
)

/** Prices include VAT; `privileged` is for client type 2. */
const byClientType = z.strictObject({ individual: price, privileged: price, legal: price })

/** Front matter of `content/tariffs/*.md`; the newest tariff in force applies. */
export const tariffEntry = z.strictObject({
  title: z.string(),
  validFrom: calendarDateSchema,
  /** True if a large difference from the previous tariff is intended (rent/rules/tariff-check.ts). */
  confirmLargeChange: z.optional(z.boolean()),
  /** Defaults are in rent/rules/tariff.ts. */
  tax: z.optional(
    z.strictObject({
      vat: z.optional(z.enum(vatNames)),
      system: z.optional(z.enum(taxSystems)),
      subject: z.optional(z.enum(settlementSubjects)),
      method: z.optional(z.enum(settlementMethods)),
    }),
  ),
  groups: z.record(
    z.string(),
    z.strictObject({
      title: z.string(),
      /** Monthly price by box size: '1' usual, '2' enlarged, 'locker' a locker cell. */
      month: z.strictObject({ '1': byClientType, '2': byClientType, locker: byClientType }),
    }),
  ),
  /** Price by service number; `month` is charged for each month or part of it, `once` per rent. */
  services: z.record(z.string(), z.strictObject({ charge: z.enum(['month', 'once']), price: byClientType })),
})
export type TariffEntry = z.infer<typeof tariffEntry>

/** Front matter of `content/promotions/*.md`: a promo code for client type 3 only (M-PROMO-01). */
export const promotionEntry = z.strictObject({
  title: z.string(),
  code: z.string().check(z.regex(/^[A-Z0-9-]{3,40}$/)),
  validFrom: calendarDateSchema,
  validTo: calendarDateSchema,
  discount: z.union([
    z.strictObject({ percent: z.int().check(z.gte(1), z.lte(100)) }),
    z.strictObject({ amount: price }),
  ]),
  /** True if a large discount is intended (rent/rules/promo.ts). */
  confirmLargeDiscount: z.optional(z.boolean()),
  conditions: z._default(
    z.strictObject({
      minMonths: z.optional(z.int()),
      tariffGroups: z.optional(z.array(z.string())),
      offices: z.optional(z.array(officeIndex)),
      boxSizes: z.optional(z.array(z.enum(['1', '2', 'locker']))),
      usesAtMost: z.optional(z.int().check(z.positive())),
    }),
    {},
  ),
  listed: z._default(z.boolean(), true),
  summary: z.string(),
})
export type PromotionEntry = z.infer<typeof promotionEntry>
