import * as z from 'zod/mini'
import {
  calendarDate,
  claimNumber,
  claimStatus,
  clientType,
  done,
  instant,
  kopecks,
  officeIndex,
  paymentMethod,
  reference,
  serviceNumber,
} from './basics.ts'
import { lockerName } from './boxes.ts'
import { clientRecord } from './clients.ts'
import { endpoint } from './endpoint.ts'
import { office } from './offices.ts'
import { paymentWay } from './payments.ts'
import { priceLine } from './tariffs.ts'
import { longest } from './typed-text.ts'

/** One change of a claim's status (M-STAT-05). */
export const statusChange = z.lazy(() =>
  z.object({
    status: claimStatus,
    at: instant,
    actor: z.string(),
    /** The operator's name where one acted. */
    actorName: z.optional(z.nullable(z.string())),
    reason: z.nullable(z.string()),
    /** What the operator wrote; told to the branch only. */
    note: z.optional(z.nullable(z.string())),
  }),
)

/** The box of a claim and its name (M-CLAIM-07). */
export const claimBox = z.object({
  id: z.int(),
  box: z.object({ id: z.int(), number: z.string(), size: z.int() }),
  boxName: z.nullable(z.string()),
  claim: z.int(),
})
export type ClaimBox = z.infer<typeof claimBox>

/** A claim as its owner sees it (M-CLAIM-07). Money named in roubles is in roubles, `total` is in kopecks. */
export const claim = z.lazy(() =>
  z.object({
    id: z.int(),
    claimStatus: z.object({ id: claimStatus }),
    startDate: calendarDate,
    endDate: calendarDate,
    totalCost: z.number(),
    firstMonthTariff: z.number(),
    clientType,
    services: z.array(serviceNumber),
    promo: z.nullable(z.string()),
    inEditing: z.boolean(),
    isSigned: z.nullable(z.boolean()),
    client: z.nullable(clientRecord),
    claimBoxes: z.array(claimBox),
    statusHistory: z.array(statusChange),
    postOffice: office,
    /** Kopecks; extension, like all that follow. */
    total: kopecks,
    lines: z.array(priceLine),
    createdAt: instant,
    /** Until when it must be paid; null when it no longer waits for money (AMB-11). */
    reservationTerm: z.nullable(instant),
    paymentMethod: z.nullable(paymentMethod),
    privilegeDocument: z.nullable(z.string()),
    isAaps: z.boolean(),
    lockerId: z.nullable(z.int()),
    lockerName,
    /** The office has put the box out of order, and the claim keeps it; servers of others may leave it out. */
    boxOutOfOrder: z.optional(z.boolean()),
    /** What became of the money: state and reason code of the last payment. */
    payment: z.nullable(
      z.object({
        state: z.string(),
        reason: z.nullable(z.string()),
        amount: kopecks,
        orderId: z.nullable(z.string()),
        /** How it is paid online: by card or by a code; null before that is known and for other methods. */
        way: z.optional(z.nullable(paymentWay)),
      }),
    ),
    /** The claim that this one continues, when it is a prolongation. */
    prolongationOf: z.nullable(z.int()),
    /** Somebody ordered this extension by claim number and INN. */
    withoutLogin: z.optional(z.boolean()),
  }),
)
export type Claim = z.infer<typeof claim>

/** What a new claim is made of (M-CLAIM-01). Costs in roubles; `box` is a box id or `{id}`. */
export const newClaim = z.lazy(() =>
  z.object({
    startDate: calendarDate,
    endDate: calendarDate,
    totalCost: z.number().check(z.gte(0), z.lte(100_000_000)),
    firstMonthTariff: z.optional(z.number().check(z.gte(0), z.lte(100_000_000))),
    clientType,
    services: z._default(z.array(serviceNumber).check(z.maxLength(6)), []),
    box: reference,
    promo: z.optional(z.nullable(z.string().check(z.maxLength(longest.promo)))),
    /** Extensions: the name of the box, the privilege document (AMB-38), the unpaid claim that this one replaces. */
    boxName: z.optional(z.nullable(z.string().check(z.maxLength(400)))),
    privilegeDocument: z.optional(z.nullable(z.string().check(z.maxLength(longest.documentNumber)))),
    replaces: z.optional(z.nullable(z.int())),
    /** Extension: the place that the form names; the box must be there. */
    place: z.optional(z.object({ index: officeIndex, lockerId: z.nullable(z.int()) })),
  }),
)
export type NewClaim = z.input<typeof newClaim>

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
 * Creates a claim with status 1 and reserves the box for its months, in one transaction (M-API-12). Header
 * `Idempotency-Key` makes equal requests one claim. `box_taken` carries `data.alternative`: the nearest free box or null.
 */
export const createClaim = endpoint('POST /api/claims/populateClaim', () => ({
  summary: 'Creates a claim and promises it the box.',
  access: 'person',
  body: newClaim,
  reply: claim,
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
  },
}))

const claimChanges = z.lazy(() =>
  z.object({
    startDate: z.optional(calendarDate),
    endDate: z.optional(calendarDate),
    totalCost: z.optional(z.number()),
    firstMonthTariff: z.optional(z.number()),
    clientType: z.optional(clientType),
    services: z.optional(z.array(serviceNumber).check(z.maxLength(6))),
    client: z.optional(z.nullable(reference)),
    claimStatus: z.optional(z.pipe(reference, claimStatus)),
    inEditing: z.optional(z.boolean()),
    promo: z.optional(z.nullable(z.string().check(z.maxLength(longest.promo)))),
    privilegeDocument: z.optional(z.nullable(z.string().check(z.maxLength(longest.documentNumber)))),
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
} as const

/** Changes a claim that is on registration, or confirms it: status 4 and out of editing (M-API-13, M-CLAIM-04, 05). */
export const changeClaim = endpoint('PATCH /api/claims/:id', () => ({
  summary: 'Changes or confirms a claim on registration.',
  access: 'person',
  params: z.object({ id: claimNumber }),
  body: claimChanges,
  reply: claim,
  refusals: changeRefusals,
}))

/**
 * Gives up an unpaid claim of the caller: status 2, and its box is free. The bank is asked first: money that it already
 * took pays the claim, later money is refunded. Idempotent.
 */
export const withdrawClaim = endpoint('POST /api/claims/:id/withdrawal', () => ({
  summary: 'Gives up a claim that is not paid (our extension).',
  access: 'person',
  params: z.object({ id: claimNumber }),
  reply: done,
  refusals: { claim_not_withdrawable: 409 },
}))

/** The same as {@link changeClaim} by query (M-API-14, AMB-37). */
export const updateClaim = endpoint('PATCH /api/claims/update', () => ({
  summary: 'Changes or confirms a claim named in the query.',
  access: 'person',
  query: z.object({ id: claimNumber }),
  body: claimChanges,
  reply: claim,
  refusals: changeRefusals,
}))

/** Sets the name of a claim's box while the claim is on registration (M-API-15, M-CLAIM-06). */
export const nameClaimBox = endpoint('PATCH /api/claimBoxes/:id', () => ({
  summary: 'Sets the name of a rented box.',
  access: 'person',
  params: z.object({ id: claimNumber }),
  body: z.object({
    claim: z.optional(reference),
    box: z.optional(reference),
    boxName: z.nullable(z.string().check(z.maxLength(400))),
  }),
  reply: claimBox,
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

const byId = { access: 'person', params: z.object({ id: claimNumber }), refusals: {} } as const

/** A claim of one's own; any other id is 403 (M-API-25, AMB-41). */
export const readClaim = endpoint('GET /api/claims/:id', () => ({
  ...byId,
  summary: 'Answers one claim.',
  query: z.object({ projection: z.optional(z.string().check(z.maxLength(60))) }),
  reply: claim,
}))

/** The boxes of a claim with their names, in the shape of the published API (M-API-25). */
export const readClaimBoxes = endpoint('GET /api/claims/:id/claimBoxes', () => ({
  ...byId,
  summary: 'Answers the named boxes of a claim.',
  reply: z.object({ _embedded: z.object({ claimBoxes: z.array(claimBox) }) }),
}))

/** The status of a claim (M-API-25). */
export const readClaimStatus = endpoint('GET /api/claims/:id/claimStatus', () => ({
  ...byId,
  summary: 'Answers the status of a claim.',
  reply: z.object({ id: claimStatus }),
}))

/** The client record that a claim was made with (M-API-25). */
export const readClaimClient = endpoint('GET /api/claims/:id/client', () => ({
  ...byId,
  summary: 'Answers the client of a claim.',
  reply: z.nullable(clientRecord),
}))

/** How the status of a claim changed, oldest first (M-API-25, M-STAT-05). */
export const readStatusHistory = endpoint('GET /api/claims/:id/statusHistory', () => ({
  ...byId,
  summary: 'Answers every status change of a claim, oldest first.',
  reply: z.object({ _embedded: z.object({ statusHistory: z.array(statusChange) }) }),
}))

/** The office of a claim (M-API-25). */
export const readClaimOffice = endpoint('GET /api/claims/:id/postOffice', () => ({
  ...byId,
  summary: 'Answers the office of a claim.',
  reply: office,
}))

/** The boxes of a claim as boxes, without its names for them (M-API-25). */
export const readBoxesOfClaim = endpoint('GET /api/claims/:id/boxes', () => ({
  ...byId,
  summary: 'Answers the boxes of a claim.',
  reply: z.object({
    _embedded: z.object({ boxes: z.array(z.object({ id: z.int(), number: z.string(), size: z.int() })) }),
  }),
}))

/** The fields of a claim in lists (M-LIST-06). */
export const fieldsInList = () => ({
  claimId: z.int(),
  claimStatus: z.object({ id: claimStatus }),
  startDate: calendarDate,
  endDate: calendarDate,
  boxId: z.int(),
  boxNumber: z.string(),
  lockerName,
  isSigned: z.nullable(z.boolean()),
  address: z.string(),
  index: z.string(),
  isProlongationAvailable: z.boolean(),
  totalCost: z.number(),
  clientType,
  safetyGuarantee: z.nullable(z.object({ endDate: calendarDate })),
  reservationTerm: z.nullable(instant),
  inProcessing: z.boolean(),
  newOffer: z.boolean(),
  noFundsToPay: z.boolean(),
  /** The balance extends it by itself; ours, like all that follow. */
  autoExtends: z.optional(z.boolean()),
  /** The balance was to extend it and could not; tried again each day. */
  autoHeld: z.optional(z.boolean()),
  paymentMethod: z.optional(z.nullable(paymentMethod)),
  /** The claim that this one continues. */
  prolongationOf: z.optional(z.nullable(z.int())),
  /** The claim that continues this one, waiting for its money or beyond. */
  renewal: z.optional(z.nullable(z.object({ id: z.int(), status: claimStatus }))),
  /** Street and house of the office, or its name where no street is known. */
  street: z.optional(z.string()),
  /** What an extension by as many months as the rent has now costs today, kopecks; null where it cannot be had. */
  extension: z.optional(z.nullable(z.object({ months: z.int(), total: kopecks }))),
  /** The office has put the box out of order, and the claim keeps it. */
  boxOutOfOrder: z.optional(z.boolean()),
  /** No extension can continue it, and its box is kept for its tenant to rent it anew (AMB-54). */
  canRentAnew: z.optional(z.boolean()),
  /** Items that wait for the holder. */
  waitingMail: z.optional(z.int()),
  /** A service can be connected to it. */
  canImprove: z.optional(z.boolean()),
  /** Another claim follows it in the list, be it on the next page. */
  followed: z.optional(z.boolean()),
})

/** A claim in lists (M-LIST-06). */
export const claimInList = z.lazy(() => z.object(fieldsInList()))
export type ClaimInList = z.infer<typeof claimInList>

/** The claims of this account: what lives or waits first, what is over last, each newest first (M-API-28). */
export const clientClaims = endpoint('GET /api/claims/clientClaims', () => ({
  summary: 'Lists the claims of the person.',
  access: 'person',
  query: z.object({
    limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(100))),
    page: z.optional(z.coerce.number().check(z.int(), z.gte(0))),
  }),
  reply: z.array(claimInList),
}))
