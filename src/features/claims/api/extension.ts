import * as z from 'zod/mini'
import {
  calendarDate,
  claimNumber,
  claimStatus,
  clientType,
  instant,
  kopecks,
  numberInPath,
  pasted,
  paymentMethod,
  serviceNumber,
} from '#kit/api/basics.ts'
import { endpoint } from '#kit/api/endpoint.ts'
import { digitsOf } from '#kit/api/pasted-text.ts'
import { longest } from '#kit/api/typed-text.ts'
import { legalCondition } from '#people/api/organisation-users.ts'
import { office } from '#places/api/offices.ts'
import { lockerName } from '#rent/api/boxes.ts'
import { prolongationCode, prolongationWindow } from './claim-card.ts'
import { claim } from './claims.ts'

export const prolongationChoice = z.object({
  months: z.int(),
  endDate: calendarDate,
  allowed: z.boolean(),
  reason: z.nullable(z.enum(['only_from_first', 'box_taken'])),
  /** The rent without services, and each available service; null if unknown. */
  rent: z.nullable(kopecks),
  services: z.array(z.object({ service: serviceNumber, amount: kopecks })),
})

/** Common to the view of the owner and the masked one. */
const extensible = {
  claim: z.int(),
  lockerName,
  endDate: calendarDate,
  startDate: calendarDate,
  isAvailable: z.boolean(),
  code: z.nullable(prolongationCode),
  window: prolongationWindow,
  choices: z.array(prolongationChoice),
  /** Carried services without the guarantee, which has its own flag. */
  services: z.array(serviceNumber),
  safetyGuarantee: z.boolean(),
}

/** M-PROL-01…05 */
export const prolongation = z.object({
  ...extensible,
  claimStatus,
  box: z.object({ id: z.int(), number: z.string(), size: z.int() }),
  boxName: z.nullable(z.string()),
  postOffice: office,
  clientType,
  /** Every available service, with the guarantee; others end with the rent. */
  onOffer: z.array(serviceNumber),
  /** Failing conditions of the organisation (M-LEGAL-06). */
  conditions: z.array(legalCondition),
  paymentMethods: z.array(paymentMethod),
  /** Waiting for payment (4) or paid (3, 6). */
  renewal: z.nullable(
    z.object({
      id: z.int(),
      status: claimStatus,
      endDate: calendarDate,
      services: z.array(serviceNumber),
      total: kopecks,
      reservationTerm: z.nullable(instant),
      withoutLogin: z.boolean(),
    }),
  ),
})
export type Prolongation = z.infer<typeof prolongation>

/** Outside its window the claim is answered with `code` (M-PROL-05). */
export const readProlongation = endpoint('GET /api/claims/:id/prolongation', () => ({
  summary: 'Answers what a claim can be extended by.',
  access: 'person',
  params: z.object({ id: claimNumber }),
  reply: prolongation,
}))

const prolongationRefusals = {
  prolongation_extended: 409,
  prolongation_cancelled: 409,
  prolongation_terminated: 409,
  prolongation_annulled: 409,
  prolongation_awaiting_signature: 409,
  prolongation_not_started: 409,
  prolongation_not_paid: 409,
  prolongation_ended: 409,
  prolongation_too_early: 409,
  prolongation_too_late: 409,
  prolongation_one_month: 409,
  prolongation_office_stopped: 409,
  months_refused: 422,
  services_refused: 422,
  tariff_missing: 422,
  box_taken: 409,
} as const

/**
 * Makes the renewal with status 4 and reserves its months. The same request again answers the waiting renewal, another one
 * replaces it. `total` in kopecks must be the price (`cost_differs` with `data.total`).
 */
export const prolongClaim = endpoint('POST /api/claims/:id/prolongation', () => ({
  summary: 'Makes the claim that continues a rent.',
  access: 'person',
  params: z.object({ id: claimNumber }),
  body: z.object({
    months: z.int().check(z.gte(1), z.lte(12)),
    safetyGuarantee: z.boolean(),
    /** By default those of the rent; the guarantee has its own flag. */
    services: z.optional(z.array(serviceNumber).check(z.maxLength(6))),
    total: z.optional(kopecks),
  }),
  reply: claim,
  refusals: { ...prolongationRefusals, cost_differs: 422, legal_not_allowed: 422 },
}))

const pair = {
  claim: z.int().check(z.positive()),
  inn: pasted(digitsOf, longest.pastedNumber, z.regex(/^(\d{10}|\d{12})$/)),
}

/** A rent of an organisation, masked for whoever knows number and INN. */
export const maskedProlongation = z.object({
  ...extensible,
  /** First letters of words, dots for the rest. */
  organisation: z.string(),
  index: z.string(),
  /** Settlement, without street and house. */
  settlement: z.string(),
  /** The last digit, dots before it. */
  boxNumber: z.string(),
  renewal: z.nullable(z.object({ total: kopecks, endDate: calendarDate, payUntil: z.nullable(instant) })),
})
export type MaskedProlongation = z.infer<typeof maskedProlongation>

/** Wrong pairs are answered alike and ever slower (M-ROUTE-38). */
export const findProlongation = endpoint('POST /api/prolongation-without-auth', () => ({
  summary: 'Answers the masked rent of an organisation by claim number and INN.',
  access: 'everyone',
  body: z.object(pair),
  reply: maskedProlongation,
  refusals: { pair_unknown: 404 },
}))

/** Reserves the renewal for ten days; the address of its payment order is valid for an hour. */
export const orderProlongation = endpoint('POST /api/prolongation-without-auth/order', () => ({
  summary: 'Makes the renewal of an organisation’s claim and its payment order.',
  access: 'everyone',
  body: z.object({
    ...pair,
    months: z.int().check(z.gte(1), z.lte(12)),
    safetyGuarantee: z.boolean(),
  }),
  reply: z.object({
    /** The renewal. */
    claim: z.int(),
    total: kopecks,
    endDate: calendarDate,
    payUntil: instant,
    /** Path of the PDF on this server. */
    paymentOrder: z.string(),
  }),
  refusals: {
    ...prolongationRefusals,
    pair_unknown: 404,
    /** An extension ordered after a login is not replaced. */
    ordered_in_cabinet: 409,
    legal_not_allowed: 422,
    offer_missing: 422,
  },
}))

/** The payment order behind a signed address of {@link orderProlongation}. */
export const prolongationPaymentOrder = endpoint('GET /api/prolongation-without-auth/paymentOrder', () => ({
  summary: 'Answers a payment order as PDF by a signed address.',
  access: 'everyone',
  file: 'application/pdf',
  query: z.object({ token: z.string().check(z.maxLength(200)) }),
  refusals: { token_unknown: 404, token_expired: 410, payment_unknown: 404 },
}))

export const autoExtensionCode = z.enum(['auto_not_legal', 'auto_not_running', 'auto_too_late'])

/** Automatic extension from the balance, in kopecks. */
export const autoExtension = z.object({
  claim: z.int(),
  enabled: z.boolean(),
  /** Why it cannot be switched on. */
  code: z.nullable(autoExtensionCode),
  months: z.int(),
  newEnd: calendarDate,
  /** Days of the email with the amount and of the next debit. */
  announceOn: z.nullable(calendarDate),
  debitOn: z.nullable(calendarDate),
  /** What a debit without a day waits for. */
  waitsFor: z.nullable(z.enum(['signature', 'own_extension'])),
  /** Today's price of the extension, in all and in parts; null if unknown. */
  total: z.nullable(kopecks),
  rent: z.nullable(kopecks),
  services: z.array(z.object({ service: serviceNumber, amount: z.nullable(kopecks) })),
  /** The last failed debit and the day of the next try. */
  held: z.nullable(z.object({ code: z.string(), nextTryOn: z.nullable(calendarDate) })),
  /** Null before the balance is connected. */
  balance: z.nullable(kopecks),
})
export type AutoExtension = z.infer<typeof autoExtension>

const byId = { access: 'person', params: z.object({ id: numberInPath }) } as const

export const readAutoExtension = endpoint('GET /api/claims/:id/autoExtension', () => ({
  ...byId,
  summary: 'Answers how a rent extends itself from the balance.',
  reply: autoExtension,
}))

/** Switching off is never refused; `months` stay by default. */
export const setAutoExtension = endpoint('PUT /api/claims/:id/autoExtension', () => ({
  ...byId,
  summary: 'Switches the extension of a rent by itself.',
  body: z.object({
    enabled: z.boolean(),
    months: z.optional(z.int().check(z.gte(1), z.lte(12))),
  }),
  reply: autoExtension,
  refusals: {
    auto_not_legal: 422,
    auto_not_running: 409,
    auto_too_late: 409,
    balance_not_connected: 409,
    offer_missing: 422,
  },
}))

/** Idempotent. */
export const stopAutoExtension = endpoint('POST /api/autoExtension/off', () => ({
  summary: 'Switches the extension of a rent by itself off by the link of a letter.',
  access: 'everyone',
  body: z.object({ token: z.string().check(z.maxLength(200)) }),
  reply: z.object({ claim: z.int(), endDate: calendarDate }),
  refusals: { token_unknown: 404, token_expired: 410 },
}))
