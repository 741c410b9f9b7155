import * as z from 'zod/mini'
import { calendarDate } from '../basics.ts'
import { settlementMethods, settlementSubjects, taxSystems, vatNames } from './tax-names.ts'

/** A price as editors write it, in roubles with its kopecks after a comma ('450,00'); read as positive kopecks. */
export const price = z.pipe(
  z.pipe(
    z.string().check(z.regex(/^\d{1,7},\d{2}$/)),
    z.transform((roubles: string) => Number(roubles.replace(',', ''))),
  ),
  z.int().check(z.minimum(1)),
)

/** VAT included, by client type: type 2 has its own column. */
const byClientType = z.strictObject({ individual: price, privileged: price, legal: price })

/** Front matter of `content/tariffs/*.md`: a dated table of prices; the newest one that is in force on a day counts. */
export const tariffEntry = z.strictObject({
  title: z.string(),
  validFrom: calendarDate,
  /** An editor means a price that differs much from the tariff before (domain/tariff-check.ts). */
  confirmLargeChange: z.optional(z.boolean()),
  /** VAT, taxation system, and what receipts say is settled and how; what is left out is as usual (domain/tariff.ts). */
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
      /** Price of one month by box size: '1' usual, '2' enlarged, 'locker' a locker cell. */
      month: z.strictObject({ '1': byClientType, '2': byClientType, locker: byClientType }),
    }),
  ),
  /** Price by service number; `month` is charged for each month or share of it, `once` one time for the rent. */
  services: z.record(z.string(), z.strictObject({ charge: z.enum(['month', 'once']), price: byClientType })),
})
export type TariffEntry = z.infer<typeof tariffEntry>
