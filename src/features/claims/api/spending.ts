import * as z from 'zod/mini'
import { endpoint } from '#kit/api/endpoint.ts'
import { calendarDateSchema, kopecksSchema } from '#kit/api/field-schemas.ts'
import { maxTextLength } from '#kit/api/text-limits.ts'

/** `month` is its first day; amounts are in kopecks. */
const spendingSchema = z.object({
  /** Payments of the past 24 months minus refunds; the last one is the current month. */
  past: z.array(z.object({ month: calendarDateSchema, paid: kopecksSchema })),
  /**
   * The next 12 months at today's terms: `low` if only automatic extensions happen, `high` if every rent is extended,
   * `expected` at the organisation's own share of extended rents; null if too few rents have ended.
   */
  forecast: z.array(
    z.object({
      month: calendarDateSchema,
      low: kopecksSchema,
      expected: z.nullable(kopecksSchema),
      high: kopecksSchema,
    }),
  ),
  /** Percent of the rents that ended in the last year and were extended; null if fewer than ten ended. */
  extendedShare: z.nullable(z.int()),
  divisions: z.array(z.string()),
  costCentres: z.array(z.object({ id: z.int(), code: z.string(), name: z.string() })),
})
export type Spending = z.infer<typeof spendingSchema>

const filtered = {
  access: 'person',
  query: z.object({
    costCentre: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
    division: z.optional(z.string().check(z.maxLength(maxTextLength.name))),
  }),
  refusals: { organisation_not_chosen: 403 },
} as const

export const readSpending = endpoint('GET /api/legals/spending', () => ({
  ...filtered,
  summary: "Returns an organisation's payments by month and a forecast (M-SCALE-13).",
  reply: spendingSchema,
}))

export const downloadSpendingCsv = endpoint('GET /api/legals/spending.csv', () => ({
  ...filtered,
  summary: "Returns an organisation's payments by month and the forecast as CSV.",
  file: 'text/csv; charset=utf-8',
}))
