import * as z from 'zod/mini'
import { calendarDateSchema, kopecksSchema } from '#kit/api/field-schemas.ts'
import { lockerNameSchema } from '#rent/api/boxes.ts'

const moveSide = z.object({
  claim: z.int(),
  index: z.string(),
  boxNumber: z.string(),
  lockerName: lockerNameSchema,
  /** False if the claim belongs to another branch and cannot be opened. */
  isOfBranch: z.boolean(),
})

/** Of the new claim and of the old one. */
export const branchMoveSchema = z.object({
  old: moveSide,
  new: moveSide,
  isPaid: z.boolean(),
  isExchanged: z.boolean(),
  exchangeFrom: calendarDateSchema,
  exchangeUntil: calendarDateSchema,
  credit: kopecksSchema,
  /** True if a second person must confirm the refund, because the old office is stopped. */
  needsTwoPeople: z.boolean(),
  /** The refund of an exchange today; null if the rest of the old rent does not cover the credit. */
  refund: z.nullable(kopecksSchema),
})
export type BranchMove = z.infer<typeof branchMoveSchema>
