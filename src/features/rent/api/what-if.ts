import * as z from 'zod/mini'
import { endpoint } from '#kit/api/endpoint.ts'
import {
  calendarDateSchema,
  clientTypeSchema,
  kopecksSchema,
  officeIndex,
  serviceNumberSchema,
} from '#kit/api/field-schemas.ts'
import { maxTextLength } from '#kit/api/text-limits.ts'
import { costRequestSchema } from './tariffs.ts'

const whatIfChange = z.lazy(() =>
  z.union([
    z.object({ kind: z.literal('client_type'), clientType: clientTypeSchema }),
    z.object({ kind: z.literal('start'), start: calendarDateSchema, months: z.int() }),
    z.object({ kind: z.literal('term'), months: z.int() }),
    z.object({ kind: z.literal('size'), boxSize: z.int() }),
    z.object({ kind: z.literal('service'), service: serviceNumberSchema, on: z.boolean() }),
    z.object({ kind: z.literal('promo'), on: z.boolean() }),
    /** The same rent, ordered from the first day of the next tariff on. */
    z.object({ kind: z.literal('tariff'), from: calendarDateSchema }),
  ]),
)
export type WhatIfChange = z.infer<typeof whatIfChange>

/** Kopecks; `difference` is negative if the change saves money. */
const whatIfRowSchema = z.object({
  change: whatIfChange,
  total: kopecksSchema,
  difference: kopecksSchema,
})
export type WhatIfRow = z.infer<typeof whatIfRowSchema>

/** With a typed promo code, `promoApplied` says whether the form's price already includes it. */
export const compareChanges = endpoint('POST /api/tarificator/whatIf', () => ({
  summary: 'Returns the price of each single change of a rental form (our extension).',
  access: 'everyone',
  body: z.extend(costRequestSchema, {
    promo: z.optional(z.string().check(z.minLength(1), z.maxLength(maxTextLength.promo))),
    promoApplied: z._default(z.boolean(), false),
  }),
  reply: z.object({ total: kopecksSchema, rows: z.array(whatIfRowSchema) }),
  refusals: {
    office_unknown: 404,
    box_unknown: 404,
    period_refused: 422,
    services_refused: 422,
    tariff_missing: 422,
    promo_expired: 403,
    promo_not_found: 406,
    promo_conditions: 412,
    promo_legal_only: 412,
  },
}))

const wayContract = z.object({
  start: calendarDateSchema,
  end: calendarDateSchema,
  months: z.int(),
  total: kopecksSchema,
  /** First and last day on which this extension can be ordered at this price; null for the first contract. */
  orderBetween: z.nullable(z.object({ from: calendarDateSchema, to: calendarDateSchema })),
})

/** Why some ways are missing from the answer. */
const wayObstacle = z.enum([
  'start_not_open',
  'start_refused',
  'one_contract_too_long',
  'one_month_not_extended',
  'split_not_cheaper',
  'no_cheaper_office_near',
])
export type WayObstacle = z.infer<typeof wayObstacle>

const rentWay = z.object({
  office: z.object({
    index: officeIndex,
    address: z.string(),
    /** Metres from the wish's office; null for that office itself or if unknown. */
    distance: z.nullable(z.int()),
  }),
  /** The locker of a cell; null for a box. */
  locker: z.nullable(z.object({ id: z.int(), name: z.string() })),
  boxSize: z.int(),
  contracts: z.array(wayContract),
  total: kopecksSchema,
  /** Kopecks less than one contract for exactly the wish here; null if that is impossible. */
  saving: z.nullable(kopecksSchema),
  /** Days of the wish before this way starts. */
  daysWithoutBox: z.int(),
})
export type RentWay = z.infer<typeof rentWay>

/** `until` is the last day of a month; `boxSize` is the smallest size that fits the wish. */
export const findCheapestWays = endpoint('POST /api/tarificator/cheapestWays', () => ({
  summary: 'Returns up to three cheapest ways to rent a box for some months near an office (our extension).',
  access: 'everyone',
  body: z.object({
    opsIndex: officeIndex,
    from: calendarDateSchema,
    until: calendarDateSchema,
    boxSize: z.int().check(z.gte(1), z.lte(2)),
    clientTypeId: clientTypeSchema,
    services: z.array(serviceNumberSchema).check(z.maxLength(6)),
  }),
  reply: z.object({
    /** The price of one contract for exactly the wish here; null if that is impossible. */
    plain: z.nullable(kopecksSchema),
    ways: z.array(rentWay),
    obstacles: z.array(wayObstacle),
    /** The day on which a start beyond the horizon opens. */
    opensOn: z.nullable(calendarDateSchema),
  }),
  refusals: { office_unknown: 404, period_refused: 422, tariff_missing: 422 },
}))
