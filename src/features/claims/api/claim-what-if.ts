import * as z from 'zod/mini'
import { endpoint } from '#kit/api/endpoint.ts'
import { calendarDateSchema, claimIdParam, kopecksSchema } from '#kit/api/field-schemas.ts'

const pricedTerm = z.object({ months: z.int(), endDate: calendarDateSchema, total: kopecksSchema })

/** Prices of what the holder may do with a rent later. All amounts are kopecks, with the services of the rent. */
const claimWhatIfSchema = z.lazy(() =>
  z.object({
    /** Terms that are not reserved by somebody else, at today's prices. */
    extensions: z.array(pricedTerm),
    /** The other box size for the months of the present rent, which takes a new contract; null without one. */
    size: z.nullable(
      z.object({ boxSize: z.int(), months: z.int(), total: kopecksSchema, difference: kopecksSchema }),
    ),
    /** The next tariff. `presentUntil` is the last day to extend at present prices; null if none is left. */
    tariff: z.nullable(
      z.object({
        from: calendarDateSchema,
        presentUntil: z.nullable(calendarDateSchema),
        extensions: z.array(pricedTerm),
      }),
    ),
  }),
)
export type ClaimWhatIf = z.infer<typeof claimWhatIfSchema>

export const readClaimWhatIf = endpoint('GET /api/claims/:id/whatIf', () => ({
  summary: 'Returns the prices of extending a rent, of another size and at the next tariff (our extension).',
  access: 'person',
  params: z.object({ id: claimIdParam }),
  reply: claimWhatIfSchema,
}))
