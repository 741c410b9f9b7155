import * as z from 'zod/mini'
import {
  calendarDate,
  claimNumber,
  claimStatus,
  clientType,
  instant,
  kopecks,
  pasted,
  paymentMethod,
  serviceNumber,
} from './basics.ts'
import { lockerName } from './boxes.ts'
import { prolongationCode, prolongationWindow } from './claim-card.ts'
import { claim } from './claims.ts'
import { endpoint } from './endpoint.ts'
import { office } from './offices.ts'
import { legalCondition } from './organisation-users.ts'
import { digitsOf } from './pasted-text.ts'
import { longest } from './typed-text.ts'

/** A number of full months on offer: its last day and its price, kopecks. */
export const prolongationChoice = z.object({
  months: z.int(),
  endDate: calendarDate,
  allowed: z.boolean(),
  /** `box_taken`: somebody rents the box from a month within it. */
  reason: z.nullable(z.enum(['only_from_first', 'box_taken'])),
  /** The rent without services, and each service that can be had with it; a price is their sum. Null: not known. */
  rent: z.nullable(kopecks),
  services: z.array(z.object({ service: serviceNumber, amount: kopecks })),
})

/** What the page of an extension shows (M-PROL-01…05). */
export const prolongation = z.object({
  claim: z.int(),
  claimStatus,
  box: z.object({ id: z.int(), number: z.string(), size: z.int() }),
  boxName: z.nullable(z.string()),
  lockerName,
  postOffice: office,
  clientType,
  /** The services that go on unless told otherwise: those of the rent, without the guarantee, which has its own flag. */
  services: z.array(serviceNumber),
  safetyGuarantee: z.boolean(),
  /** Every service that the extension may have, the guarantee among them; others of the rent end with it. */
  onOffer: z.array(serviceNumber),
  /** What keeps the organisation from renting now, each by its name (M-LEGAL-06); none for persons. */
  conditions: z.array(legalCondition),
  endDate: calendarDate,
  /** First day of the renewal: the day after the end. */
  startDate: calendarDate,
  isAvailable: z.boolean(),
  code: z.nullable(prolongationCode),
  window: prolongationWindow,
  choices: z.array(prolongationChoice),
  paymentMethods: z.array(paymentMethod),
  /** A renewal that stands already: waiting for its money (4) or paid (3, 6). */
  renewal: z.nullable(
    z.object({
      id: z.int(),
      status: claimStatus,
      endDate: calendarDate,
      services: z.array(serviceNumber),
      total: kopecks,
      reservationTerm: z.nullable(instant),
      /** Somebody ordered it by claim number and INN. */
      withoutLogin: z.boolean(),
    }),
  ),
})
export type Prolongation = z.infer<typeof prolongation>

/**
 * Claim, box, office, window and the months on offer (M-PROL-05). A claim out of its window is answered too,
 * with `code`.
 */
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
 * Makes the renewal claim, confirmed (status 4) and payable as any claim: same box, same name, months reserved in one
 * transaction. Told again with the same request it answers the one that waits; with another request it replaces it. `total`
 * in kopecks, when sent, must be the price (`cost_differs` with `data.total`).
 */
export const prolongClaim = endpoint('POST /api/claims/:id/prolongation', () => ({
  summary: 'Makes the claim that continues a rent.',
  access: 'person',
  params: z.object({ id: claimNumber }),
  body: z.object({
    months: z.int().check(z.gte(1), z.lte(12)),
    safetyGuarantee: z.boolean(),
    /** Services that go on; by default those of the rent. The guarantee is said by its own flag. */
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

/** What somebody who knows number and INN sees of a rent of an organisation: nothing that they do not know is whole. */
export const maskedProlongation = z.object({
  claim: z.int(),
  /** Its name with the first letter of each word, dots for the rest. */
  organisation: z.string(),
  index: z.string(),
  /** Settlement, without street and house. */
  settlement: z.string(),
  /** The last digit, dots before it. */
  boxNumber: z.string(),
  lockerName,
  endDate: calendarDate,
  startDate: calendarDate,
  isAvailable: z.boolean(),
  code: z.nullable(prolongationCode),
  window: prolongationWindow,
  choices: z.array(prolongationChoice),
  /** The services of the rent that go on, without the guarantee. */
  services: z.array(serviceNumber),
  safetyGuarantee: z.boolean(),
  renewal: z.nullable(z.object({ total: kopecks, endDate: calendarDate, payUntil: z.nullable(instant) })),
})
export type MaskedProlongation = z.infer<typeof maskedProlongation>

/**
 * Looks a rent of an organisation up by claim number and INN; every wrong pair is answered alike and ever
 * slower (M-ROUTE-38).
 */
export const findProlongation = endpoint('POST /api/prolongation-without-auth', () => ({
  summary: 'Answers the masked rent of an organisation by claim number and INN.',
  access: 'everyone',
  body: z.object(pair),
  reply: maskedProlongation,
  refusals: { pair_unknown: 404 },
}))

/** Makes the renewal, reserved for ten days, and answers the address of its payment order, good for an hour. */
export const orderProlongation = endpoint('POST /api/prolongation-without-auth/order', () => ({
  summary: 'Makes the renewal of an organisation’s claim and its payment order.',
  access: 'everyone',
  body: z.object({
    ...pair,
    months: z.int().check(z.gte(1), z.lte(12)),
    safetyGuarantee: z.boolean(),
  }),
  reply: z.object({
    /** Number of the renewal, for the purpose of the payment. */
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
    /** Who is logged in has ordered an extension: that one is not put aside. */
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
