import * as z from 'zod/mini'
import { calendarDate, kopecks } from '../basics.ts'

/** Kopecks, VAT included, by client type (sheet §4: type 2 has its own column). */
const byClientType = z.strictObject({ individual: kopecks, privileged: kopecks, legal: kopecks })

/** Front matter of `content/tariffs/*.md`: a dated table of prices; the newest one that is in force on a day counts. */
export const tariffEntry = z.strictObject({
  title: z.string(),
  validFrom: calendarDate,
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
