import * as z from 'zod/mini'
import { claimPaymentSchema, jointOrderOfPaymentSchema } from '#claims/api/claim-details.ts'
import { statusChange } from '#claims/api/claims.ts'
import { leavingAtDesk } from '#claims/api/leaving.ts'
import { endpoint } from '#kit/api/endpoint.ts'
import {
  booleanQueryParam,
  calendarDateSchema,
  claimStatusSchema,
  clientTypeSchema,
  instantSchema,
  kopecksSchema,
  officeIndex,
  paymentMethodSchema,
  positiveIntegerParam,
  serviceNumberSchema,
} from '#kit/api/field-schemas.ts'
import { maxTextLength } from '#kit/api/text-limits.ts'
import { recordedItem, trackedItem } from '#mail/api/items.ts'
import { sentMessage } from '#messages/api/sent-messages.ts'
import { lockerNameSchema } from '#rent/api/boxes.ts'
import { priceLineSchema } from '#rent/api/tariffs.ts'
import { branchClaimAction } from './branch-claim-action.ts'
import { branchMoveSchema } from './branch-move-details.ts'

const operator = { access: 'operator' } as const
const byId = { ...operator, params: z.object({ id: positiveIntegerParam }) } as const
const page = z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(10_000)))

/**
 * `toEnd`: rents that end within 31 days; `toRefuse`: paid claims that were never signed before their term was over,
 * which only a refusal can close (AMB-42).
 */
export const branchQueueSchema = z.enum(['toSign', 'toBook', 'toEnd', 'toRefuse'])
const claimQueue = z.enum(['toSign', 'toEnd', 'toRefuse'])
export type ClaimQueue = z.infer<typeof claimQueue>
export type BranchQueue = z.infer<typeof branchQueueSchema>

export const branchClaim = z.object({
  id: z.int(),
  claimStatus: claimStatusSchema,
  isSigned: z.nullable(z.boolean()),
  /** Empty until the client record exists. */
  holder: z.string(),
  clientType: clientTypeSchema,
  index: z.string(),
  boxId: z.int(),
  boxNumber: z.string(),
  lockerName: lockerNameSchema,
  isAaps: z.boolean(),
  startDate: calendarDateSchema,
  endDate: calendarDateSchema,
  /** Kopecks to pay; the old rent of a move pays the rest of the price. */
  total: kopecksSchema,
  price: kopecksSchema,
  paymentMethod: z.nullable(paymentMethodSchema),
  payUntil: z.nullable(instantSchema),
  /** True for a move whose keys are not exchanged yet. */
  awaitsExchange: z.boolean(),
})
export type BranchClaim = z.infer<typeof branchClaim>

/** Rents of other branches are booked too, but their claims cannot be opened. */
export const jointOrderRent = z.object({
  claim: z.int(),
  index: z.string(),
  boxNumber: z.string(),
  lockerName: lockerNameSchema,
  endDate: calendarDateSchema,
  amount: kopecksSchema,
  isOfBranch: z.boolean(),
})
export type JointOrderRent = z.infer<typeof jointOrderRent>

export const branchPayment = z.object({
  id: z.int(),
  purpose: z.enum(['rent', 'service']),
  service: z.nullable(serviceNumberSchema),
  method: paymentMethodSchema,
  /** Kopecks expected in one bank transfer; for a joint order, the sum of all its pending payments. */
  amount: kopecksSchema,
  reservedAt: instantSchema,
  payUntil: z.nullable(instantSchema),
  claim: branchClaim,
  joint: z.nullable(jointOrderOfPaymentSchema),
  rents: z.array(jointOrderRent),
})
export type BranchPayment = z.infer<typeof branchPayment>

export const readBranch = endpoint('GET /api/branch', () => ({
  ...operator,
  summary: 'Returns the branch of the operator, its offices and the lengths of its queues (our extension).',
  reply: z.object({
    operator: z.string(),
    branch: z.nullable(z.string()),
    offices: z.array(z.object({ index: z.string(), name: z.string(), address: z.string() })),
    queues: z.object({ toSign: z.int(), toBook: z.int(), toEnd: z.int(), toRefuse: z.int() }),
  }),
}))

/** `toSign` is ordered by first day, `toEnd` and `toRefuse` by last day. */
export const readBranchClaims = endpoint('GET /api/branch/queues/:queue/claims', () => ({
  ...operator,
  summary: 'Lists a queue of claims of the branch (our extension).',
  params: z.object({ queue: claimQueue }),
  query: z.object({ page, index: z.optional(officeIndex) }),
  reply: z.object({ claims: z.array(branchClaim), total: z.int() }),
}))

/** Oldest first; a joint order is listed once. */
export const readBranchPayments = endpoint('GET /api/branch/queues/toBook/payments', () => ({
  ...operator,
  summary: 'Lists payments of the branch to book (our extension).',
  query: z.object({ page, index: z.optional(officeIndex) }),
  reply: z.object({ payments: z.array(branchPayment), total: z.int() }),
}))

/** Actions that refund money; at a closed office they need two people. */
export const proposedRentEndAction = z.enum(['refuse', 'end', 'exchange'])

export const branchClaimDetails = z.object({
  ...branchClaim.shape,
  boxName: z.nullable(z.string()),
  inn: z.nullable(z.string()),
  kpp: z.nullable(z.string()),
  services: z.array(serviceNumberSchema),
  lines: z.array(priceLineSchema),
  /** Document that proves the privilege, to be checked before signing (client type 2, M-CLIENT-02). */
  privilegeDocument: z.nullable(z.string()),
  stoppedServices: z.array(z.int()),
  /** True if the holder is blocked; operators can then only record items. */
  blocked: z.boolean(),
  officeStopped: z.boolean(),
  /** A proposed refund that a second person must confirm; `own` is true if the caller proposed it. */
  proposal: z.nullable(
    z.object({
      act: proposedRentEndAction,
      refund: kopecksSchema,
      by: z.string(),
      until: instantSchema,
      own: z.boolean(),
    }),
  ),
  boxOutOfOrder: z.boolean(),
  /** True if the rent ended early and the box stays out of order until mail and key are handed over. */
  mustEmpty: z.boolean(),
  prolongationOf: z.nullable(z.int()),
  /** The rent before this extension, and its status if the extension were refused now (AMB-48). */
  previous: z.nullable(
    z.object({
      id: z.int(),
      endDate: calendarDateSchema,
      becomes: z.nullable(claimStatusSchema),
      autoExtends: z.boolean(),
    }),
  ),
  history: z.array(statusChange),
  payments: z.array(claimPaymentSchema),
  sentLetters: z.array(sentMessage),
  items: z.array(recordedItem),
  tracks: z.array(trackedItem),
  acts: z.array(branchClaimAction),
  /** Refund in kopecks if the claim is refused; null if it cannot be refused. */
  refusalRefund: z.nullable(kopecksSchema),
  /** The holder's plan to leave; after the end, where mail is forwarded and until when. */
  leaving: z.nullable(leavingAtDesk),
  /** Of the new claim and of the old one; null for others and once the new claim is over. */
  move: z.nullable(branchMoveSchema),
  /** Months left and refund if the rent ended today, `extension` being the extension's part; null if it cannot. */
  earlyEnd: z.nullable(
    z.object({
      months: z.int(),
      refund: kopecksSchema,
      extension: z.nullable(z.object({ id: z.int(), refund: kopecksSchema })),
    }),
  ),
})
export type BranchClaimDetails = z.infer<typeof branchClaimDetails>

/** Claims of other branches are forbidden whether or not they exist. */
export const readBranchClaimDetails = endpoint('GET /api/branch/claims/:id', () => ({
  ...byId,
  summary: 'Returns a claim of the branch (our extension).',
  reply: branchClaimDetails,
}))

/** The document contains passport data, so printing it is recorded as an access. */
export const printApplication = endpoint('GET /api/branch/claims/:id/application', () => ({
  ...byId,
  summary: 'Prints the application of a claim of the branch (our extension).',
  file: 'application/pdf',
}))

const actRefusals = {
  status_not_allowed: 409,
  already_signed: 409,
  not_signed: 409,
  end_passed: 409,
  holder_blocked: 409,
} as const

const MAX_PRINTED_CLAIMS = 20
const claimList = new RegExp(`^\\d{1,15}(,\\d{1,15}){0,${MAX_PRINTED_CLAIMS - 1}}$`)

/** `claims` are numbers separated by commas; all are refused if one belongs to another branch. */
export const printApplications = endpoint('GET /api/branch/applications/:claims', () => ({
  ...operator,
  params: z.object({ claims: z.string().check(z.regex(claimList)) }),
  summary: 'Prints the applications of several claims of the branch in one file (our extension).',
  file: 'application/pdf',
}))

/** Starts the rent at once or on its first day (M-STAT-04). */
export const signClaim = endpoint('POST /api/branch/claims/:id/sign', () => ({
  ...byId,
  summary: 'Records that a claim was signed at the branch.',
  body: z.object({ privilegeSeen: z.optional(z.boolean()) }),
  reply: branchClaimDetails,
  refusals: { ...actRefusals, privilege_not_seen: 422, box_out_of_order: 409, exchange_needed: 409 },
}))

/** True if mail and key were handed over; otherwise the box is out of order until they are. */
const emptied = z._default(z.boolean(), false)
const reason = z._default(z.string().check(z.trim(), z.maxLength(maxTextLength.reason)), '')

/**
 * Sets status 2 before the rent starts, 7 afterwards. If an extension is refused, the previous rent continues to the
 * end of its term (AMB-48). At a closed office a second operator confirms by sending the same request.
 */
export const refuseClaim = endpoint('POST /api/branch/claims/:id/refuse', () => ({
  ...byId,
  summary: 'Refuses a paid claim at the branch and refunds it.',
  body: z.object({ reason, emptied }),
  reply: branchClaimDetails,
  refusals: { ...actRefusals, own_proposal: 409 },
}))

/**
 * Sets status 7. Refunds the full months left and the whole extension, which is cancelled (AMB-48). `refund` is the
 * amount shown, in kopecks; `refund_differs` returns the new one in `data.refund`. At a closed office
 * see {@link refuseClaim}.
 */
export const endRentEarly = endpoint('POST /api/branch/claims/:id/end', () => ({
  ...byId,
  summary: 'Ends a rent early at the branch.',
  body: z.object({ reason, refund: kopecksSchema, emptied }),
  reply: branchClaimDetails,
  refusals: { ...actRefusals, refund_differs: 409, own_proposal: 409, move_planned: 409 },
}))

/**
 * The amount must be exact. If a rent was removed from a joint order but its original sum was paid, `amount_differs`
 * returns `data.surplus`; the same call with that surplus moves it to the organisation's balance.
 */
export const bookPayment = endpoint('POST /api/branch/payments/:id/book', () => ({
  ...byId,
  summary: 'Books a payment made at the office or by payment order.',
  body: z.object({
    amount: kopecksSchema,
    document: z._default(z.string().check(z.trim(), z.maxLength(maxTextLength.documentNumber)), ''),
    /** Amount in kopecks to move to the balance; requires `document`. */
    surplus: z.optional(kopecksSchema),
  }),
  reply: branchClaimDetails,
  refusals: {
    holder_blocked: 409,
    office_closed: 409,
    payment_not_waiting: 409,
    amount_differs: 422,
    document_missing: 422,
    balance_not_connected: 409,
  },
}))

export const currentBoxRent = z.object({
  claim: z.int(),
  holder: z.string(),
  startDate: calendarDateSchema,
  endDate: calendarDateSchema,
})
export type CurrentBoxRent = z.infer<typeof currentBoxRent>

export const branchBox = z.object({
  id: z.int(),
  index: z.string(),
  lockerId: z.nullable(z.int()),
  lockerName: lockerNameSchema,
  number: z.string(),
  size: z.int(),
  outOfOrder: z.boolean(),
  /** The operator's words about a box that is out of order; null if none were given. */
  fault: z.nullable(z.string()),
  /** The ended claim; its mail and key must be handed over before the box can be rented. */
  mustEmptyAfter: z.nullable(z.int()),
  rent: z.nullable(currentBoxRent),
  /** Null unless the wait list offers the box to somebody. */
  offeredUntil: z.nullable(instantSchema),
})
export type BranchBox = z.infer<typeof branchBox>

export const readBranchBoxes = endpoint('GET /api/branch/boxes', () => ({
  ...operator,
  summary: 'Lists the boxes of an office of the branch (our extension).',
  query: z.object({
    index: officeIndex,
    number: z.optional(z.string().check(z.regex(/^\d{1,9}$/))),
    out: z.optional(booleanQueryParam),
    page,
  }),
  reply: z.object({ boxes: z.array(branchBox), total: z.int() }),
}))

export const branchWallBox = z.object({
  id: z.int(),
  number: z.string(),
  size: z.int(),
  row: z.nullable(z.int()),
  column: z.nullable(z.int()),
  state: z.enum(['free', 'rented', 'offered', 'out_of_order']),
})
export type BranchWallBox = z.infer<typeof branchWallBox>

/** Without locker cells: each locker has its own wall. */
export const readBranchBoxWall = endpoint('GET /api/branch/boxWall', () => ({
  ...operator,
  summary: 'Lists all boxes of an office of the branch with their places on the wall (our extension).',
  query: z.object({ index: officeIndex }),
  reply: z.array(branchWallBox),
}))

/**
 * A box that is out of order gets no new rents, but the current one continues. When it is put back in use, mail left
 * from an ended rent goes to the counter. `claim` is the current rent that the operator saw; if another claim now
 * rents the box, `box_rented` returns it in `data.rent`. A `reason` is written to the audit log.
 */
export const setBoxOutOfOrder = endpoint('PUT /api/branch/boxes/:id', () => ({
  ...byId,
  summary: 'Puts a box of the branch out of order or back in use.',
  body: z.object({
    outOfOrder: z.boolean(),
    claim: z.optional(z.int()),
    reason: z.optional(z.string().check(z.trim(), z.maxLength(maxTextLength.reason))),
  }),
  reply: branchBox,
  refusals: { box_rented: 409 },
}))

/** Characters; enough for the full name of an organisation. */
export const MAX_CLAIM_SEARCH_LENGTH = 400

/**
 * Searches by name, email, phone, INN, organisation, track number, part of a claim number or beginning of a box
 * number. Returns at most 50 claims: whole matches before partial ones, active rents before ended ones, then the
 * newest. If more than 500 claims match, only 500 are ranked. Uses POST, because the text is personal data.
 */
export const findBranchClaims = endpoint('POST /api/branch/claims/search', () => ({
  access: 'operator',
  summary:
    'Finds claims of the branch by person, organisation, track number or claim number (our extension).',
  body: z.object({
    text: z.string().check(z.trim(), z.maxLength(MAX_CLAIM_SEARCH_LENGTH)),
    index: z.optional(officeIndex),
  }),
  reply: z.object({ claims: z.array(branchClaim), more: z.boolean() }),
  refusals: { query_too_short: 422 },
}))
