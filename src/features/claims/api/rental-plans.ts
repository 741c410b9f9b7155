import * as z from 'zod/mini'
import { endpoint } from '#kit/api/endpoint.ts'
import {
  calendarDateSchema,
  instantSchema,
  kopecksSchema,
  positiveIntegerParam,
} from '#kit/api/field-schemas.ts'
import { rentConditionSchema } from '#people/api/organisation-users.ts'
import { lockerNameSchema } from '#rent/api/boxes.ts'

export const MAX_WISHES = 5_000
const MAX_FILE_BYTES = 1024 * 1024

/** Browsers name CSV files in all these ways; the server reads the bytes. */
export const wishFileLimits = {
  types: [
    'text/csv',
    'text/plain',
    'application/csv',
    'application/vnd.ms-excel',
    'application/octet-stream',
  ],
  limit: MAX_FILE_BYTES,
} as const

/** The size of a wish: 1 usual, 2 enlarged, 3 a locker cell. */
const wishSizeSchema = z.union([z.literal(1), z.literal(2), z.literal(3)])
export type WishSize = z.infer<typeof wishSizeSchema>

const wishFaultCodeSchema = z.enum([
  'city_missing',
  'city_unknown',
  'city_ambiguous',
  'size_unknown',
  'months_wrong',
  'months_too_many',
  'name_refused',
  'cost_centre_unknown',
])
export type WishFaultCode = z.infer<typeof wishFaultCodeSchema>

/** `line` counts from 1 and includes the heading, as spreadsheet programs do. `value` is the refused cell. */
export const wishFaultSchema = z.object({ line: z.int(), code: wishFaultCodeSchema, value: z.string() })
export type WishFault = z.infer<typeof wishFaultSchema>

const rentalPlanStateSchema = z.enum(['preparing', 'open', 'expired', 'closed', 'rented'])

/** Lines are counted by their result; sums are of the included lines. */
const rentalPlanSchema = z.object({
  id: z.int(),
  state: rentalPlanStateSchema,
  startDate: calendarDateSchema,
  lines: z.int(),
  prepared: z.int(),
  found: z.int(),
  /** Boxes of another size or place than wished, which are not included until somebody accepts them. */
  alternatives: z.int(),
  /** Alternatives that are not included. */
  toAccept: z.int(),
  none: z.int(),
  included: z.int(),
  total: kopecksSchema,
  /** The boxes are held until then; null unless the plan is open. */
  heldUntil: z.nullable(instantSchema),
  costCentres: z.array(z.object({ code: z.nullable(z.string()), boxes: z.int(), total: kopecksSchema })),
  order: z.nullable(z.int()),
})
export type RentalPlan = z.infer<typeof rentalPlanSchema>

const rentalPlanLineSchema = z.object({
  line: z.int(),
  settlement: z.string(),
  size: wishSizeSchema,
  months: z.int(),
  boxName: z.nullable(z.string()),
  costCentre: z.nullable(z.string()),
  state: z.enum(['waiting', 'found', 'alternative', 'none']),
  included: z.boolean(),
  /** The proposed box. */
  box: z.nullable(
    z.object({
      index: z.string(),
      settlement: z.string(),
      boxNumber: z.string(),
      lockerName: lockerNameSchema,
      size: wishSizeSchema,
    }),
  ),
  endDate: z.nullable(calendarDateSchema),
  total: z.nullable(kopecksSchema),
})
export type RentalPlanLine = z.infer<typeof rentalPlanLineSchema>

export const rentalPlanLineFilterSchema = z.enum(['all', 'alternative', 'none'])
export type RentalPlanLineFilter = z.infer<typeof rentalPlanLineFilterSchema>
export const PLAN_LINES_PAGE_SIZE = 50

const ofPlan = {
  access: 'person',
  params: z.object({ id: positiveIntegerParam }),
} as const

const planRefusals = { organisation_not_chosen: 403, plan_unknown: 404 } as const

export const downloadWishTemplate = endpoint('GET /api/legals/rentalPlans/template.csv', () => ({
  summary: 'Returns an example of a list of wishes.',
  access: 'person',
  file: 'text/csv; charset=utf-8',
  refusals: { organisation_not_chosen: 403 },
}))

/** The plan that is being prepared or decided, if there is one, and the first days that a new one may have. */
export const readRentalPlan = endpoint('GET /api/legals/rentalPlans', () => ({
  summary: 'Returns the current rental plan of the chosen organisation (M-SCALE-05).',
  access: 'person',
  reply: z.object({
    plan: z.nullable(rentalPlanSchema),
    startDates: z.array(calendarDateSchema),
    /** The first unmet conditions of renting. */
    conditions: z.array(rentConditionSchema),
  }),
  refusals: { organisation_not_chosen: 403 },
}))

/** A refusal lists all faults of the first hundred faulty rows (M-SCALE-04). */
export const uploadWishes = endpoint('POST /api/legals/rentalPlans', () => ({
  summary: 'Makes a rental plan of a list of wishes (M-SCALE-04).',
  access: 'person',
  upload: wishFileLimits,
  query: z.object({ start: calendarDateSchema }),
  reply: z.object({ id: z.int() }),
  refusals: {
    organisation_not_chosen: 403,
    start_refused: 422,
    not_a_table: 422,
    columns_missing: 422,
    no_wishes: 422,
    too_many_wishes: 422,
    wishes_refused: 422,
    plan_open: 409,
    plan_unpaid: 409,
    client_missing: 409,
  },
}))

export const listRentalPlanLines = endpoint('GET /api/legals/rentalPlans/:id/lines', () => ({
  ...ofPlan,
  summary: 'Lists the lines of a rental plan.',
  query: z.object({
    show: z._default(rentalPlanLineFilterSchema, 'all'),
    page: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(1_000))),
  }),
  reply: z.object({ lines: z.array(rentalPlanLineSchema), total: z.int() }),
  refusals: planRefusals,
}))

/** A line that is taken out keeps its box until the plan ends, so that it can be put back. */
export const includeRentalPlanLines = endpoint('PUT /api/legals/rentalPlans/:id/lines', () => ({
  ...ofPlan,
  summary: 'Includes lines in the rent, or takes them out.',
  body: z.object({
    /** Without it, all lines with alternatives. */
    lines: z.optional(z.array(z.int().check(z.positive())).check(z.minLength(1), z.maxLength(MAX_WISHES))),
    included: z.boolean(),
  }),
  reply: rentalPlanSchema,
  refusals: { ...planRefusals, plan_not_open: 409 },
}))

/** Rents all included boxes or none (M-SCALE-07). */
export const rentByPlan = endpoint('POST /api/legals/rentalPlans/:id/rent', () => ({
  ...ofPlan,
  summary: 'Rents the boxes of a rental plan with one payment order, or from the balance.',
  body: z.object({
    from: z.enum(['order', 'balance']),
    /** The total, in kopecks, that the person saw. */
    total: z.int(),
  }),
  reply: z.object({ order: z.nullable(z.int()), boxes: z.int(), total: kopecksSchema }),
  refusals: {
    ...planRefusals,
    plan_not_open: 409,
    plan_empty: 409,
    cost_differs: 422,
    offer_missing: 422,
    legal_not_allowed: 422,
    client_missing: 409,
    office_closed: 409,
    box_taken: 409,
    approval_needed: 409,
    too_many_for_balance: 422,
    balance_not_connected: 409,
    insufficient_funds: 402,
  },
}))

/** Finds boxes and prices again for a plan that ran out. */
export const prepareRentalPlanAgain = endpoint('POST /api/legals/rentalPlans/:id/prepare', () => ({
  ...ofPlan,
  summary: 'Finds boxes again for a rental plan that ran out.',
  body: z.object({ start: calendarDateSchema }),
  reply: rentalPlanSchema,
  refusals: { ...planRefusals, plan_not_expired: 409, start_refused: 422 },
}))

export const closeRentalPlan = endpoint('DELETE /api/legals/rentalPlans/:id', () => ({
  ...ofPlan,
  summary: 'Closes a rental plan and releases its boxes.',
  refusals: { ...planRefusals, plan_not_open: 409 },
}))
