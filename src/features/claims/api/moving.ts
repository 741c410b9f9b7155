import * as z from 'zod/mini'
import { endpoint } from '#kit/api/endpoint.ts'
import { calendarDateSchema, claimIdParam, clientTypeSchema, kopecksSchema } from '#kit/api/field-schemas.ts'

/** Of a claim that replaces a rent in the middle of its term. */
export const moveSchema = z.object({
  /** The old claim. */
  from: z.int(),
  /** Kopecks that the old rent pays; `total` is the rest of the price. */
  credit: kopecksSchema,
  /** Kopecks of the old rent that go back to the payer at the exchange. */
  surplus: kopecksSchema,
  /** False for a cell of a locker, which is opened by a code. */
  hasOldKey: z.boolean(),
  /** The keys are exchanged from the first to the last of these days. */
  exchangeFrom: calendarDateSchema,
  exchangeUntil: calendarDateSchema,
  isExchanged: z.boolean(),
  /** True while the holder can cancel the paid move, because the old rent pays for all of it (M-MOVE-09). */
  canCancel: z.boolean(),
})
export type Move = z.infer<typeof moveSchema>

/** A claim that replaces the rent. */
export const moveTargetSchema = z.object({
  claim: z.int(),
  isPaid: z.boolean(),
  isExchanged: z.boolean(),
  exchangeFrom: calendarDateSchema,
  exchangeUntil: calendarDateSchema,
})

const movingRefusal = z.enum(['not_on_rent', 'extended', 'leaving_planned', 'ends_too_soon'])
export type MovingRefusal = z.infer<typeof movingRefusal>

export const movingSchema = z.object({
  claim: z.int(),
  /** The new claim has the same one. */
  clientType: clientTypeSchema,
  /** Why the rent cannot be moved; null if it can. */
  reason: z.nullable(movingRefusal),
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
