import * as z from 'zod/mini'
import { endpoint } from '#kit/api/endpoint.ts'
import {
  calendarDateSchema,
  claimIdParam,
  createSingleLineNameSchema,
  doneReplySchema,
  emailAddress,
  instantSchema,
  kopecksSchema,
  positiveIntegerParam,
} from '#kit/api/field-schemas.ts'
import { maxTextLength } from '#kit/api/text-limits.ts'
import { itemKind, itemPlace } from '#mail/api/items.ts'
import { lockerNameSchema } from '#rent/api/boxes.ts'

const byId = { access: 'person', params: z.object({ id: positiveIntegerParam }) } as const
const unknownRefusal = { delegation_unknown: 404 } as const

const rights = {
  mayCollect: z.boolean(),
  /** Sees the boxes, their term and what waits in them, and pays for them. */
  mayPay: z.boolean(),
}

const rentedPlace = {
  index: z.string(),
  address: z.string(),
  boxNumber: z.string(),
  lockerName: lockerNameSchema,
}

const handoverSchema = z.object({
  at: instantSchema,
  index: z.string(),
  boxNumber: z.string(),
  lockerName: lockerNameSchema,
  operator: z.string(),
  /** Kinds of the items handed over. */
  items: z.array(itemKind),
})

export const delegationSchema = z.object({
  id: z.int(),
  name: z.string(),
  email: z.nullable(z.string()),
  ...rights,
  once: z.boolean(),
  /** Last day. */
  untilDay: calendarDateSchema,
  state: z.enum(['active', 'used', 'ended', 'declined', 'expired']),
  /** True once the invited person accepted with their account. */
  accepted: z.boolean(),
  /** Null means all boxes. */
  box: z.nullable(z.object(rentedPlace)),
  /** Eight digits; null unless something may still be collected with it. */
  code: z.nullable(z.string()),
  /** Content of the QR code: the branch's page with the code; null like the code. */
  codeUrl: z.nullable(z.string()),
  grantedBy: z.string(),
  /** Newest first, at most 20. */
  handovers: z.array(handoverSchema),
})
export type Delegation = z.infer<typeof delegationSchema>

const delegableBoxSchema = z.object({ boxId: z.int(), claim: z.int(), ...rentedPlace })
export type DelegableBox = z.infer<typeof delegableBoxSchema>

export const listDelegations = endpoint('GET /api/delegations', () => ({
  summary:
    'Lists the people who may collect mail or pay for the person or organisation, and what they took (our extension).',
  access: 'person',
  reply: z.object({
    delegations: z.array(delegationSchema),
    /** Boxes to which a delegation can be limited, at most 200. */
    boxes: z.array(delegableBoxSchema),
    /** Months for which a box can be delegated, and those that are offered first. */
    termMonths: z.array(z.int()),
    usualMonths: z.int(),
  }),
}))

export const grantDelegation = endpoint('POST /api/delegations', () => ({
  summary: 'Lets somebody collect mail once or for a term, or see the boxes and pay (our extension).',
  access: 'person',
  body: z.object({
    name: createSingleLineNameSchema(2, maxTextLength.person),
    /** Needed to see and pay; without it the delegate only has the code. */
    email: z.nullable(emailAddress),
    /** Null means all boxes. */
    boxId: z.nullable(z.int()),
    ...rights,
    once: z.boolean(),
    untilDay: calendarDateSchema,
  }),
  reply: delegationSchema,
  refusals: {
    rights_missing: 422,
    email_missing: 422,
    own_email: 422,
    until_day_passed: 422,
    until_day_too_late: 422,
    box_not_yours: 403,
    too_many_delegations: 409,
    holder_blocked: 403,
  },
}))

/** Effective at once, also for a code that was already printed. Idempotent. */
export const endDelegation = endpoint('DELETE /api/delegations/:id', () => ({
  ...byId,
  summary: 'Ends a delegation (our extension).',
  reply: doneReplySchema,
  refusals: unknownRefusal,
}))

/** Filled in with the holder's data; the passport of the delegate and the signatures are added by hand. */
export const downloadPowerOfAttorney = endpoint('GET /api/delegations/:id/powerOfAttorney', () => ({
  ...byId,
  summary: 'Returns the power of attorney for a delegation as PDF (our extension).',
  file: 'application/pdf',
  refusals: unknownRefusal,
}))

const delegatedBoxSchema = z.object({
  claim: z.int(),
  ...rentedPlace,
  /** Last day of the rent. */
  endDate: calendarDateSchema,
  items: z.array(
    z.object({
      kind: itemKind,
      place: itemPlace,
      keepUntil: calendarDateSchema,
    }),
  ),
  /** The unpaid order; null if there is none or the delegate may not pay. */
  unpaid: z.nullable(z.object({ claim: z.int(), total: kopecksSchema, payUntil: z.nullable(instantSchema) })),
  /** Address of the page on which the rent is extended and paid; null if the delegate may not pay. */
  extendUrl: z.nullable(z.string()),
})
export type DelegatedBox = z.infer<typeof delegatedBoxSchema>

export const receivedDelegationSchema = z.object({
  id: z.int(),
  /** The person or organisation that granted it. */
  holder: z.string(),
  ...rights,
  once: z.boolean(),
  untilDay: calendarDateSchema,
  /** False until the person accepts; code and boxes stay empty until then. */
  accepted: z.boolean(),
  allBoxes: z.boolean(),
  code: z.nullable(z.string()),
  codeUrl: z.nullable(z.string()),
  /** Boxes with waiting items first, at most 200. */
  boxes: z.array(delegatedBoxSchema),
})
export type ReceivedDelegation = z.infer<typeof receivedDelegationSchema>

export const listReceivedDelegations = endpoint('GET /api/receivedDelegations', () => ({
  summary: 'Lists what the person may collect or pay for others, with waiting items by box (our extension).',
  access: 'person',
  whoeverActs: true,
  reply: z.array(receivedDelegationSchema),
}))

/** Only for the owner of the verified email to which it was granted. Accepting is idempotent. */
export const answerDelegation = endpoint('POST /api/receivedDelegations/:id', () => ({
  ...byId,
  summary: 'Accepts or declines a delegation (our extension).',
  whoeverActs: true,
  body: z.object({ accept: z.boolean() }),
  reply: doneReplySchema,
  refusals: unknownRefusal,
}))

export const leaveDelegation = endpoint('DELETE /api/receivedDelegations/:id', () => ({
  ...byId,
  summary: 'Gives up an accepted delegation (our extension).',
  whoeverActs: true,
  reply: doneReplySchema,
  refusals: unknownRefusal,
}))

/** Returns the bank's page; a repeated call returns the same payment. */
export const payForHolder = endpoint('POST /api/receivedDelegations/:id/claims/:claim/payment', () => ({
  access: 'person',
  whoeverActs: true,
  summary: 'Starts the payment of an unpaid order by card on behalf of its holder (our extension).',
  params: z.object({ id: positiveIntegerParam, claim: claimIdParam }),
  body: z.object({ total: kopecksSchema }),
  reply: z.object({ payUrl: z.string() }),
  refusals: {
    ...unknownRefusal,
    claim_not_payable: 409,
    amount_differs: 422,
    bank_unreachable: 503,
    bank_refused: 422,
  },
}))
