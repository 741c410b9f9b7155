import * as z from 'zod/mini'
import { endpoint } from '#kit/api/endpoint.ts'
import { calendarDateSchema, instantSchema } from '#kit/api/field-schemas.ts'
import { lockerNameSchema } from '#rent/api/boxes.ts'

const ownBoxSchema = z.object({
  boxId: z.int(),
  /** The rent of today, or else the next one. */
  claim: z.int(),
  index: z.string(),
  address: z.string(),
  boxNumber: z.string(),
  lockerName: lockerNameSchema,
  boxName: z.nullable(z.string()),
  startDate: calendarDateSchema,
  /** Last day up to which the box is paid, including a paid extension. */
  paidUntil: calendarDateSchema,
  /** Items that wait in the box, so that its door is drawn open. */
  inBox: z.int(),
  /** Items that wait at the counter. */
  atCounter: z.int(),
  /** When the oldest of them arrived; null without items. */
  waitingSince: z.nullable(instantSchema),
})
export type OwnBox = z.infer<typeof ownBoxSchema>

export const listOwnBoxes = endpoint('GET /api/ownBoxes', () => ({
  summary: 'Lists the paid boxes of the person or organisation with what waits in them (our extension).',
  access: 'person',
  reply: z.object({
    /** Boxes with items first, then by office and number, at most 500. */
    boxes: z.array(ownBoxSchema),
    total: z.int(),
  }),
}))
