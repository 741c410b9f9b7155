import * as z from 'zod/mini'
import { endpoint } from '#kit/api/endpoint.ts'
import {
  calendarDateSchema,
  createPastedTextSchema,
  doneReplySchema,
  instantSchema,
} from '#kit/api/field-schemas.ts'
import { extractDigits } from '#kit/api/pasted-text.ts'
import { maxTextLength } from '#kit/api/text-limits.ts'
import { itemKind, itemPlace } from '#mail/api/items.ts'
import { lockerNameSchema } from '#rent/api/boxes.ts'

const collectorCode = createPastedTextSchema(extractDigits, maxTextLength.pastedNumber, z.regex(/^\d{8}$/))

const collectorSchema = z.object({
  delegation: z.int(),
  name: z.string(),
  holder: z.string(),
  once: z.boolean(),
  untilDay: calendarDateSchema,
  /** Number and date of the power of attorney that a branch saw before; null if none. */
  powerOfAttorney: z.nullable(z.string()),
  /** Boxes at the operator's offices, those with waiting items first, at most 200. */
  boxes: z.array(
    z.object({
      claim: z.int(),
      index: z.string(),
      boxNumber: z.string(),
      lockerName: lockerNameSchema,
      items: z.array(
        z.object({
          id: z.int(),
          kind: itemKind,
          track: z.nullable(z.string()),
          place: itemPlace,
        }),
      ),
    }),
  ),
  lastHandoverAt: z.nullable(instantSchema),
})
export type Collector = z.infer<typeof collectorSchema>

const codeRefusals = {
  code_unknown: 404,
  /** A code for one visit that was used. */
  code_used: 409,
  /** The term is over, or the holder ended the delegation. */
  code_ended: 409,
  /** None of the boxes is at an office of this branch. */
  other_branch: 409,
} as const

export const checkCollectorCode = endpoint('POST /api/branch/collectorCodes', () => ({
  access: 'operator',
  summary:
    'Returns whose mail the bearer of a code may collect, and what waits at this branch (our extension).',
  body: z.object({ code: collectorCode }),
  reply: collectorSchema,
  refusals: codeRefusals,
}))

/**
 * Registered items, parcels and notices need the number and date of a power of attorney. A code
 * for one visit ends with the first handover; two operators at once hand each item over once.
 */
export const handOverToCollector = endpoint('POST /api/branch/collectorCodes/handover', () => ({
  access: 'operator',
  summary: 'Hands waiting items over to the bearer of a code (our extension).',
  body: z.object({
    code: collectorCode,
    /** Ids of items in any boxes of the delegation. */
    items: z.array(z.int()).check(z.minLength(1), z.maxLength(200)),
    powerOfAttorney: z.nullable(z.string().check(z.trim(), z.maxLength(maxTextLength.documentNumber))),
  }),
  reply: doneReplySchema,
  refusals: {
    ...codeRefusals,
    power_of_attorney_missing: 422,
    /** Some items were handed over in the meantime; nothing was recorded. */
    items_changed: 409,
  },
}))
