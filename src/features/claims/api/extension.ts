import * as z from 'zod/mini'
import { endpoint } from '#kit/api/endpoint.ts'
import {
  calendarDate,
  claimIdParam,
  claimStatus,
  clientType,
  instant,
  kopecks,
  pastedText,
  paymentMethod,
  positiveIntegerParam,
  serviceNumber,
} from '#kit/api/field-schemas.ts'
import { extractDigits } from '#kit/api/pasted-text.ts'
import { maxTextLength } from '#kit/api/text-limits.ts'
import { rentCondition } from '#people/api/organisation-users.ts'
import { office } from '#places/api/offices.ts'
import { lockerName } from '#rent/api/boxes.ts'
import { extensionRefusalCode, extensionWindow } from './claim-card.ts'
import { claim } from './claims.ts'

export const extensionChoice = z.object({
  months: z.int(),
  endDate: calendarDate,
  allowed: z.boolean(),
  reason: z.nullable(z.enum(['only_from_first', 'box_taken'])),
  /** Prices of the rent alone and of each available service; null if unknown. */
  rent: z.nullable(kopecks),
  services: z.array(z.object({ service: serviceNumber, amount: kopecks })),
})

/** Fields shared by the owner's reply and the masked one. */
const extensible = {
  claim: z.int(),
  lockerName,
  endDate: calendarDate,
  startDate: calendarDate,
  isAvailable: z.boolean(),
  code: z.nullable(extensionRefusalCode),
  window: extensionWindow,
  choices: z.array(extensionChoice),
  /** Services that the extension keeps. The guarantee is not among them, because it has its own flag. */
  services: z.array(serviceNumber),
  safetyGuarantee: z.boolean(),
}

/** Terms on which a rent can be extended (M-PROL-01…05). */
export const extensionOptions = z.object({
  ...extensible,
  claimStatus,
  box: z.object({ id: z.int(), number: z.string(), size: z.int() }),
  boxName: z.nullable(z.string()),
  postOffice: office,
  clientType,
  /** All services that the extension can have, including the guarantee; other services end with the rent. */
  onOffer: z.array(serviceNumber),
  /** Conditions of renting that the organisation does not meet (M-LEGAL-06). */
  conditions: z.array(rentCondition),
  paymentMethods: z.array(paymentMethod),
  /** The existing extension: awaiting payment (4) or paid (3, 6). */
  extension: z.nullable(
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
export type ExtensionOptions = z.infer<typeof extensionOptions>

/** Outside the extension window, `code` gives the reason (M-PROL-05). */
export const readExtensionOptions = endpoint('GET /api/claims/:id/prolongation', () => ({
  summary: 'Returns the terms on which a claim can be extended.',
  access: 'person',
  params: z.object({ id: claimIdParam }),
  reply: extensionOptions,
}))

const extensionRefusals = {
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
 * Creates the extension with status 4 and reserves its months. An identical request returns the unpaid extension; a
 * different one replaces it. `total` in kopecks must equal the price, otherwise the call fails with `cost_differs` and
 * `data.total`.
 */
export const extendClaim = endpoint('POST /api/claims/:id/prolongation', () => ({
  summary: 'Creates the claim that extends a rent.',
  access: 'person',
  params: z.object({ id: claimIdParam }),
  body: z.object({
    months: z.int().check(z.gte(1), z.lte(12)),
    safetyGuarantee: z.boolean(),
    /** Defaults to the services of the rent. The guarantee has its own flag. */
    services: z.optional(z.array(serviceNumber).check(z.maxLength(6))),
    total: z.optional(kopecks),
  }),
  reply: claim,
  refusals: { ...extensionRefusals, cost_differs: 422, legal_not_allowed: 422 },
}))

const pair = {
  claim: z.int().check(z.positive()),
  inn: pastedText(extractDigits, maxTextLength.pastedNumber, z.regex(/^(\d{10}|\d{12})$/)),
}

/** An organisation's rent, masked, for a caller who knows its claim number and INN. */
export const maskedExtensionOptions = z.object({
  ...extensible,
  /** The first letter of each word, followed by dots. */
  organisation: z.string(),
  index: z.string(),
  /** Settlement only, without street and house. */
  settlement: z.string(),
  /** Dots and the last digit of the number. */
  boxNumber: z.string(),
  extension: z.nullable(z.object({ total: kopecks, endDate: calendarDate, payUntil: z.nullable(instant) })),
})
export type MaskedExtensionOptions = z.infer<typeof maskedExtensionOptions>

/**
 * Every wrong pair of claim number and INN gets the same reply, and each reply takes longer than the previous one
 * (M-ROUTE-38).
 */
export const findExtensionWithoutLogin = endpoint('POST /api/prolongation-without-auth', () => ({
  summary: 'Returns an organisation’s rent in masked form by claim number and INN.',
  access: 'everyone',
  body: z.object(pair),
  reply: maskedExtensionOptions,
  refusals: { pair_unknown: 404 },
}))

/** Reserves the extension for ten days. The URL of its payment order is valid for an hour. */
export const orderExtensionWithoutLogin = endpoint('POST /api/prolongation-without-auth/order', () => ({
  summary: 'Creates the extension of an organisation’s claim and its payment order.',
  access: 'everyone',
  body: z.object({
    ...pair,
    months: z.int().check(z.gte(1), z.lte(12)),
    safetyGuarantee: z.boolean(),
  }),
  reply: z.object({
    /** Number of the extension's claim. */
    claim: z.int(),
    total: kopecks,
    endDate: calendarDate,
    payUntil: instant,
    /** Path of the payment order's PDF. */
    paymentOrder: z.string(),
  }),
  refusals: {
    ...extensionRefusals,
    pair_unknown: 404,
    /** An extension that a logged-in holder ordered is not replaced. */
    ordered_in_cabinet: 409,
    legal_not_allowed: 422,
    offer_missing: 422,
  },
}))

/** Takes the signed URL returned by {@link orderExtensionWithoutLogin}. */
export const downloadExtensionPaymentOrder = endpoint(
  'GET /api/prolongation-without-auth/paymentOrder',
  () => ({
    summary: 'Returns a payment order as PDF by a signed URL.',
    access: 'everyone',
    file: 'application/pdf',
    query: z.object({ token: z.string().check(z.maxLength(200)) }),
    refusals: { token_unknown: 404, token_expired: 410, payment_unknown: 404 },
  }),
)

export const autoExtensionRefusalCode = z.enum(['auto_not_legal', 'auto_not_running', 'auto_too_late'])

/** Settings and state of automatic extension from the balance; amounts in kopecks. */
export const autoExtension = z.object({
  claim: z.int(),
  enabled: z.boolean(),
  /** Why automatic extension cannot be switched on. */
  code: z.nullable(autoExtensionRefusalCode),
  months: z.int(),
  newEnd: calendarDate,
  /** Date of the email that announces the amount, and date of the next debit. */
  announceOn: z.nullable(calendarDate),
  debitOn: z.nullable(calendarDate),
  /** What must happen before the debit gets a date. */
  waitsFor: z.nullable(z.enum(['signature', 'own_extension'])),
  /** Today's price of the extension: total, rent and services; null if unknown. */
  total: z.nullable(kopecks),
  rent: z.nullable(kopecks),
  services: z.array(z.object({ service: serviceNumber, amount: z.nullable(kopecks) })),
  /** The last failed debit and the date of the next attempt. */
  held: z.nullable(z.object({ code: z.string(), nextTryOn: z.nullable(calendarDate) })),
  /** Null until the balance is connected. */
  balance: z.nullable(kopecks),
})
export type AutoExtension = z.infer<typeof autoExtension>

const byId = { access: 'person', params: z.object({ id: positiveIntegerParam }) } as const

export const readAutoExtension = endpoint('GET /api/claims/:id/autoExtension', () => ({
  ...byId,
  summary: 'Returns the settings and state of automatic extension from the balance.',
  reply: autoExtension,
}))

/** Switching off is never refused. Without `months`, the number of months stays unchanged. */
export const setAutoExtension = endpoint('PUT /api/claims/:id/autoExtension', () => ({
  ...byId,
  summary: 'Switches automatic extension of a rent on or off.',
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

/** Idempotent: repeating the call changes nothing. */
export const stopAutoExtensionByLink = endpoint('POST /api/autoExtension/off', () => ({
  summary: 'Switches automatic extension off by the link in an email.',
  access: 'everyone',
  body: z.object({ token: z.string().check(z.maxLength(200)) }),
  reply: z.object({ claim: z.int(), endDate: calendarDate }),
  refusals: { token_unknown: 404, token_expired: 410 },
}))
