import * as z from 'zod/mini'
import { endpoint } from '#kit/api/endpoint.ts'
import {
  calendarDateSchema,
  claimIdParam,
  claimStatusSchema,
  clientTypeSchema,
  doneReplySchema,
  idReferenceSchema,
  instantSchema,
  kopecksSchema,
  officeIndex,
  paymentMethodSchema,
  serviceNumberSchema,
} from '#kit/api/field-schemas.ts'
import { maxTextLength } from '#kit/api/text-limits.ts'
import { onlinePaymentKind } from '#money/api/payments.ts'
import { clientRecord } from '#people/api/clients.ts'
import { office } from '#places/api/offices.ts'
import { lockerNameSchema } from '#rent/api/boxes.ts'
import { priceLineSchema } from '#rent/api/tariffs.ts'
import { moveSchema } from './moving.ts'

/** One row of a claim's history (M-STAT-05). */
export const statusChange = z.lazy(() =>
  z.object({
    status: claimStatusSchema,
    at: instantSchema,
    actor: z.string(),
    /** The operator's name. */
    actorName: z.optional(z.nullable(z.string())),
    reason: z.nullable(z.string()),
    /** Visible only to the branch. */
    note: z.optional(z.nullable(z.string())),
  }),
)

/** The box of a claim in the published API (M-CLAIM-07). */
export const claimBoxSchema = z.object({
  id: z.int(),
  box: z.object({ id: z.int(), number: z.string(), size: z.int() }),
  boxName: z.nullable(z.string()),
  claim: z.int(),
})

/** A claim as its owner sees it (M-CLAIM-07); `totalCost` and `firstMonthTariff` are roubles. */
export const claimSchema = z.lazy(() =>
  z.object({
    id: z.int(),
    claimStatus: z.object({ id: claimStatusSchema }),
    startDate: calendarDateSchema,
    endDate: calendarDateSchema,
    totalCost: z.number(),
    firstMonthTariff: z.number(),
    clientType: clientTypeSchema,
    services: z.array(serviceNumberSchema),
    promo: z.nullable(z.string()),
    inEditing: z.boolean(),
    isSigned: z.nullable(z.boolean()),
    client: z.nullable(clientRecord),
    claimBoxes: z.array(claimBoxSchema),
    statusHistory: z.array(statusChange),
    postOffice: office,
    /** Kopecks. This and the following fields are not in the published API. */
    total: kopecksSchema,
    lines: z.array(priceLineSchema),
    createdAt: instantSchema,
    /** Payment deadline (AMB-11). */
    reservationTerm: z.nullable(instantSchema),
    paymentMethod: z.nullable(paymentMethodSchema),
    privilegeDocument: z.nullable(z.string()),
    isAaps: z.boolean(),
    lockerId: z.nullable(z.int()),
    lockerName: lockerNameSchema,
    boxOutOfOrder: z.optional(z.boolean()),
    /** The most recent payment for the rent. */
    payment: z.nullable(
      z.object({
        state: z.string(),
        reason: z.nullable(z.string()),
        amount: kopecksSchema,
        orderId: z.nullable(z.string()),
        way: z.optional(z.nullable(onlinePaymentKind)),
      }),
    ),
    prolongationOf: z.nullable(z.int()),
    move: z.optional(z.nullable(moveSchema)),
    /** An extension ordered by claim number and INN, without a login. */
    withoutLogin: z.optional(z.boolean()),
  }),
)
export type Claim = z.infer<typeof claimSchema>

/** The body of a new claim (M-CLAIM-01); costs are in roubles. */
export const newClaimSchema = z.lazy(() =>
  z.object({
    startDate: calendarDateSchema,
    endDate: calendarDateSchema,
    totalCost: z.number().check(z.gte(0), z.lte(100_000_000)),
    firstMonthTariff: z.optional(z.number().check(z.gte(0), z.lte(100_000_000))),
    clientType: clientTypeSchema,
    services: z._default(z.array(serviceNumberSchema).check(z.maxLength(6)), []),
    box: idReferenceSchema,
    promo: z.optional(z.nullable(z.string().check(z.maxLength(maxTextLength.promo)))),
    /**
     * These three fields are not in the published API: box name, privilege document (AMB-38), and the unpaid claim to
     * replace.
     */
    boxName: z.optional(z.nullable(z.string().check(z.maxLength(400)))),
    privilegeDocument: z.optional(z.nullable(z.string().check(z.maxLength(maxTextLength.documentNumber)))),
    replaces: z.optional(z.nullable(z.int())),
    /** The rent that this claim replaces in the middle of its term, and its credit as shown (M-MOVE-01, 03). */
    movesFrom: z.optional(z.nullable(z.object({ claim: z.int(), credit: kopecksSchema }))),
    /** Cost centre of the organisation (M-SCALE-02); not in the published API. */
    costCentre: z.optional(z.nullable(z.int())),
    /** Office and locker that the form shows for the box; not in the published API. */
    place: z.optional(z.object({ index: officeIndex, lockerId: z.nullable(z.int()) })),
  }),
)

const termsRefusals = {
  period_refused: 422,
  services_refused: 422,
  name_refused: 422,
  cost_differs: 422,
  tariff_missing: 422,
  promo_expired: 422,
  promo_not_found: 422,
  promo_conditions: 422,
  promo_legal_only: 422,
} as const

/**
 * Creates a claim with status 1 and reserves the box (M-API-12). Identical requests with the same `Idempotency-Key`
 * create one claim. `box_taken` carries `data.alternative`, the nearest free box or null.
 */
export const createClaim = endpoint('POST /api/claims/populateClaim', () => ({
  summary: 'Creates a claim and reserves the box for it.',
  access: 'person',
  body: newClaimSchema,
  reply: claimSchema,
  refusals: {
    ...termsRefusals,
    box_taken: 409,
    box_unknown: 422,
    place_differs: 422,
    office_closed: 422,
    idempotency_key_reused: 422,
    claim_not_replaceable: 409,
    too_many_unpaid: 409,
    legal_not_allowed: 422,
    move_not_possible: 409,
    move_open: 409,
    leaving_planned: 409,
    credit_differs: 409,
    cost_centre_unknown: 422,
    cost_centre_closed: 409,
  },
}))

const claimChanges = z.lazy(() =>
  z.object({
    startDate: z.optional(calendarDateSchema),
    endDate: z.optional(calendarDateSchema),
    totalCost: z.optional(z.number()),
    firstMonthTariff: z.optional(z.number()),
    clientType: z.optional(clientTypeSchema),
    services: z.optional(z.array(serviceNumberSchema).check(z.maxLength(6))),
    client: z.optional(z.nullable(idReferenceSchema)),
    claimStatus: z.optional(z.pipe(idReferenceSchema, claimStatusSchema)),
    inEditing: z.optional(z.boolean()),
    promo: z.optional(z.nullable(z.string().check(z.maxLength(maxTextLength.promo)))),
    privilegeDocument: z.optional(z.nullable(z.string().check(z.maxLength(maxTextLength.documentNumber)))),
  }),
)

const changeRefusals = {
  legal_not_allowed: 422,
  ...termsRefusals,
  claim_not_editable: 409,
  status_not_allowed: 409,
  client_missing: 422,
  client_differs: 422,
  consent_required: 422,
  privilege_document_missing: 422,
  box_taken: 409,
  too_many_unpaid: 409,
  move_not_possible: 409,
} as const

/** Changes or confirms a claim on registration (M-API-13, M-CLAIM-04, 05). */
export const changeClaim = endpoint('PATCH /api/claims/:id', () => ({
  summary: 'Changes or confirms a claim on registration.',
  access: 'person',
  params: z.object({ id: claimIdParam }),
  body: claimChanges,
  reply: claimSchema,
  refusals: changeRefusals,
}))

/**
 * Idempotent. Asks the bank first: money that has already arrived pays the claim; money that arrives later is refunded.
 */
export const withdrawClaim = endpoint('POST /api/claims/:id/withdrawal', () => ({
  summary: 'Withdraws an unpaid claim, or a move for which no money came in (not in the published API).',
  access: 'person',
  params: z.object({ id: claimIdParam }),
  reply: doneReplySchema,
  refusals: { claim_not_withdrawable: 409 },
}))

/** Does the same as {@link changeClaim}, with the id in the query (M-API-14, AMB-37). */
export const changeClaimByQueryId = endpoint('PATCH /api/claims/update', () => ({
  summary: 'Changes or confirms a claim named in the query.',
  access: 'person',
  query: z.object({ id: claimIdParam }),
  body: claimChanges,
  reply: claimSchema,
  refusals: changeRefusals,
}))

/** Only while the claim is on registration (M-API-15, M-CLAIM-06). */
export const setBoxName = endpoint('PATCH /api/claimBoxes/:id', () => ({
  summary: 'Sets the name of a rented box.',
  access: 'person',
  params: z.object({ id: claimIdParam }),
  body: z.object({
    claim: z.optional(idReferenceSchema),
    box: z.optional(idReferenceSchema),
    boxName: z.nullable(z.string().check(z.maxLength(400))),
  }),
  reply: claimBoxSchema,
  refusals: {
    name_empty: 422,
    name_signs: 422,
    name_letters: 422,
    name_too_long: 422,
    name_too_many_words: 422,
    name_forbidden: 422,
    legal_name_needs_legal: 422,
    claim_not_editable: 409,
  },
}))

const byId = { access: 'person', params: z.object({ id: claimIdParam }), refusals: {} } as const

/** Any id that is not the caller's own claim gets 403, whether it exists or not (M-API-25, AMB-41). */
export const readClaim = endpoint('GET /api/claims/:id', () => ({
  ...byId,
  summary: 'Returns one claim.',
  query: z.object({ projection: z.optional(z.string().check(z.maxLength(60))) }),
  reply: claimSchema,
}))

export const readClaimBoxRecords = endpoint('GET /api/claims/:id/claimBoxes', () => ({
  ...byId,
  summary: 'Returns the box records of a claim with their box names.',
  reply: z.object({ _embedded: z.object({ claimBoxes: z.array(claimBoxSchema) }) }),
}))

export const readClaimStatus = endpoint('GET /api/claims/:id/claimStatus', () => ({
  ...byId,
  summary: 'Returns the status of a claim.',
  reply: z.object({ id: claimStatusSchema }),
}))

export const readClaimClient = endpoint('GET /api/claims/:id/client', () => ({
  ...byId,
  summary: 'Returns the client of a claim.',
  reply: z.nullable(clientRecord),
}))

export const readStatusHistory = endpoint('GET /api/claims/:id/statusHistory', () => ({
  ...byId,
  summary: 'Returns every status change of a claim, oldest first.',
  reply: z.object({ _embedded: z.object({ statusHistory: z.array(statusChange) }) }),
}))

export const readClaimOffice = endpoint('GET /api/claims/:id/postOffice', () => ({
  ...byId,
  summary: 'Returns the office of a claim.',
  reply: office,
}))

export const readRentedBoxes = endpoint('GET /api/claims/:id/boxes', () => ({
  ...byId,
  summary: 'Returns the boxes of a claim.',
  reply: z.object({
    _embedded: z.object({ boxes: z.array(z.object({ id: z.int(), number: z.string(), size: z.int() })) }),
  }),
}))

/** Fields of a claim in a list (M-LIST-06). */
export const listedClaimFields = () => ({
  claimId: z.int(),
  claimStatus: z.object({ id: claimStatusSchema }),
  startDate: calendarDateSchema,
  endDate: calendarDateSchema,
  boxId: z.int(),
  boxNumber: z.string(),
  lockerName: lockerNameSchema,
  isSigned: z.nullable(z.boolean()),
  address: z.string(),
  index: z.string(),
  isProlongationAvailable: z.boolean(),
  /** Roubles to pay; once paid, the price, of which the old rent of a move may have paid a part. */
  totalCost: z.number(),
  clientType: clientTypeSchema,
  safetyGuarantee: z.nullable(z.object({ endDate: calendarDateSchema })),
  reservationTerm: z.nullable(instantSchema),
  inProcessing: z.boolean(),
  newOffer: z.boolean(),
  noFundsToPay: z.boolean(),
  /**
   * True if the claim is extended automatically from the balance. This and the following fields are not in the
   * published API.
   */
  autoExtends: z.optional(z.boolean()),
  /** True if the last automatic debit failed. */
  autoHeld: z.optional(z.boolean()),
  paymentMethod: z.optional(z.nullable(paymentMethodSchema)),
  prolongationOf: z.optional(z.nullable(z.int())),
  /** The claim that extends this one. */
  extendedBy: z.optional(z.nullable(z.object({ id: z.int(), status: claimStatusSchema }))),
  /** Street and house of the office, or its name if unknown. */
  street: z.optional(z.string()),
  /** Today's price, in kopecks, of extending for the current number of months. */
  extension: z.optional(z.nullable(z.object({ months: z.int(), total: kopecksSchema }))),
  boxOutOfOrder: z.optional(z.boolean()),
  /** The holder can rent the reserved box anew (AMB-54). */
  canRentAnew: z.optional(z.boolean()),
  waitingMail: z.optional(z.int()),
  /** True if a service can be connected now. */
  canImprove: z.optional(z.boolean()),
  /** Of a paid claim whose keys have not been exchanged. */
  move: z.optional(
    z.nullable(z.pick(moveSchema, { exchangeFrom: true, exchangeUntil: true, canCancel: true })),
  ),
  /** Number of all claims in the list, on every page. */
  total: z.optional(z.int()),
})

export const listedClaimSchema = z.lazy(() => z.object(listedClaimFields()))
export type ListedClaim = z.infer<typeof listedClaimSchema>

/** Claims that are not over come first; each group is sorted newest first (M-API-28). */
export const listClientClaims = endpoint('GET /api/claims/clientClaims', () => ({
  summary: 'Lists the claims of the person.',
  access: 'person',
  query: z.object({
    limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(100))),
    page: z.optional(z.coerce.number().check(z.int(), z.gte(0))),
    /** Every word must match the office, town, address, box number, box name or claim number (not in the published API). */
    q: z.optional(z.string().check(z.maxLength(maxTextLength.search))),
  }),
  reply: z.array(listedClaimSchema),
}))
