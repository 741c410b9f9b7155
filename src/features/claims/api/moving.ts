import * as z from 'zod/mini'
import { endpoint } from '#kit/api/endpoint.ts'
import { calendarDateSchema, claimIdParam, clientTypeSchema, kopecksSchema } from '#kit/api/field-schemas.ts'

/** A claim that replaces the rent. */
export const moveTargetSchema = z.object({
  claim: z.int(),
  isPaid: z.boolean(),
  isExchanged: z.boolean(),
  exchangeFrom: calendarDateSchema,
  exchangeUntil: calendarDateSchema,
})

export const movingSchema = z.object({
  claim: z.int(),
  /** The new claim has the same one. */
  clientType: clientTypeSchema,
  /** Why the rent cannot be moved; null if it can. */
  reason: z.nullable(z.enum(['not_on_rent', 'extended', 'leaving_planned', 'ends_too_soon'])),
  /** The last day on which the new rent can start. */
  lastStart: calendarDateSchema,
  endDate: calendarDateSchema,
  exchangeDays: z.int(),
  forwardMonths: z.int(),
  /** The rest of the rent if the new one starts on this 1st, or on a day of the month before it. */
  choices: z.array(
    z.object({ start: calendarDateSchema, chargedUntil: calendarDateSchema, rest: kopecksSchema }),
  ),
  /** The claim to which the holder is moving or has moved; null if there is none. */
  target: z.nullable(moveTargetSchema),
})
export type Moving = z.infer<typeof movingSchema>

export const readMoving = endpoint('GET /api/claims/:id/moving', () => ({
  access: 'person',
  params: z.object({ id: claimIdParam }),
  summary: 'Returns what is left of a rent if its holder moves to another box (our extension).',
  reply: movingSchema,
}))
