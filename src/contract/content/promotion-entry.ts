import * as z from 'zod/mini'
import { calendarDate, officeIndex } from '../basics.ts'
import { price } from './tariff-entry.ts'

/** Front matter of `content/promotions/*.md`: a promo code, for client type 3 only (M-PROMO-01). */
export const promotionEntry = z.strictObject({
  title: z.string(),
  code: z.string().check(z.regex(/^[A-Z0-9-]{3,40}$/)),
  validFrom: calendarDate,
  validTo: calendarDate,
  discount: z.union([
    z.strictObject({ percent: z.int().check(z.gte(1), z.lte(100)) }),
    z.strictObject({ amount: price }),
  ]),
  /** An editor means a discount that takes much of the price (domain/promo.ts). */
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
  /** Shown on the promotions page. */
  listed: z._default(z.boolean(), true),
  summary: z.string(),
})
export type PromotionEntry = z.infer<typeof promotionEntry>
