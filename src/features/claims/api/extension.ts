import * as z from 'zod/mini'
import { endpoint } from '#kit/api/endpoint.ts'
import {
  calendarDateSchema,
  claimIdParam,
  claimStatusSchema,
  clientTypeSchema,
  createPastedTextSchema,
  instantSchema,
  kopecksSchema,
  paymentMethodSchema,
  positiveIntegerParam,
  serviceNumberSchema,
} from '#kit/api/field-schemas.ts'
import { extractDigits } from '#kit/api/pasted-text.ts'
import { maxTextLength } from '#kit/api/text-limits.ts'
import { rentConditionSchema } from '#people/api/organisation-users.ts'
import { office } from '#places/api/offices.ts'
import { lockerNameSchema } from '#rent/api/boxes.ts'
import { extensionRefusalCodeSchema, extensionWindowSchema } from './claim-details.ts'
import { claimSchema } from './claims.ts'

export const extensionChoice = z.object({
  months: z.int(),
  endDate: calendarDateSchema,
  allowed: z.boolean(),
  reason: z.nullable(z.enum(['only_from_first', 'box_taken'])),
  /** Prices of the rent alone and of each available service; null if unknown. */
  rent: z.nullable(kopecksSchema),
  services: z.array(z.object({ service: serviceNumberSchema, amount: kopecksSchema })),
})

/** Fields shared by the owner's reply and the masked one. */
const extensible = {
  claim: z.int(),
  lockerName: lockerNameSchema,
  endDate: calendarDateSchema,
  startDate: calendarDateSchema,
  isAvailable: z.boolean(),
  code: z.nullable(extensionRefusalCodeSchema),
  window: extensionWindowSchema,
  choices: z.array(extensionChoice),
  /** Services that the extension keeps. The guarantee is not among them, because it has its own flag. */
  services: z.array(serviceNumberSchema),
  safetyGuarantee: z.boolean(),
}

/** Terms on which a rent can be extended (M-PROL-01…05). */
export const extensionOptionsSchema = z.object({
  ...extensible,
  claimStatus: claimStatusSchema,
  box: z.object({ id: z.int(), number: z.string(), size: z.int() }),
  boxName: z.nullable(z.string()),
  postOffice: office,
  clientType: clientTypeSchema,
  /** All services that the extension can have, including the guarantee; other services end with the rent. */
  onOffer: z.array(serviceNumberSchema),
  /** Conditions of renting that the organisation does not meet (M-LEGAL-06). */
  conditions: z.array(rentConditionSchema),
  paymentMethods: z.array(paymentMethodSchema),
  /** The existing extension: awaiting payment (4) or paid (3, 6). */
  extension: z.nullable(
    z.object({
      id: z.int(),
      status: claimStatusSchema,
      endDate: calendarDateSchema,
      services: z.array(serviceNumberSchema),
      total: kopecksSchema,
      reservationTerm: z.nullable(instantSchema),
      withoutLogin: z.boolean(),
    }),
  ),
})
export type ExtensionOptions = z.infer<typeof extensionOptionsSchema>

/** Outside the extension window, `code` gives the reason (M-PROL-05). */
export const readExtensionOptions = endpoint('GET /api/claims/:id/prolongation', () => ({
  summary: 'Returns the terms on which a claim can be extended.',
  access: 'person',
  params: z.object({ id: claimIdParam }),
  reply: extensionOptionsSchema,
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
    services: z.optional(z.array(serviceNumberSchema).check(z.maxLength(6))),
    total: z.optional(kopecksSchema),
  }),
  reply: claimSchema,
  refusals: { ...extensionRefusals, cost_differs: 422, legal_not_allowed: 422 },
}))

const pair = {
  claim: z.int().check(z.positive()),
  inn: createPastedTextSchema(extractDigits, maxTextLength.pastedNumber, z.regex(/^(\d{10}|\d{12})$/)),
}

/** An organisation's rent, masked, for a caller who knows its claim number and INN. */
export const maskedExtensionOptionsSchema = z.object({
  ...extensible,
  /** The first letter of each word, followed by dots. */
  organisation: z.string(),
  index: z.string(),
  /** Settlement only, without street and house. */
  settlement: z.string(),
  /** Dots and the last digit of the number. */
  boxNumber: z.string(),
  extension: z.nullable(
    z.object({ total: kopecksSchema, endDate: calendarDateSchema, payUntil: z.nullable(instantSchema) }),
  ),
})
export type MaskedExtensionOptions = z.infer<typeof maskedExtensionOptionsSchema>

/**
 * Every wrong pair of claim number and INN gets the same reply, and each reply takes longer than the previous one
 * (M-ROUTE-38).
 */
export const findExtensionOptionsWithoutLogin = endpoint('POST /api/prolongation-without-auth', () => ({
  summary: 'Returns an organisation’s rent in masked form by claim number and INN.',
  access: 'everyone',
  body: z.object(pair),
  reply: maskedExtensionOptionsSchema,
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
    total: kopecksSchema,
    endDate: calendarDateSchema,
    payUntil: instantSchema,
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
export const autoExtensionSchema = z.object({
  claim: z.int(),
  enabled: z.boolean(),
  /** Why automatic extension cannot be switched on. */
  code: z.nullable(autoExtensionRefusalCode),
  months: z.int(),
  newEnd: calendarDateSchema,
  /** Date of the email that announces the amount, and date of the next debit. */
  announceOn: z.nullable(calendarDateSchema),
  debitOn: z.nullable(calendarDateSchema),
  /** What must happen before the debit gets a date. */
  waitsFor: z.nullable(z.enum(['signature', 'own_extension'])),
  /** Today's price of the extension: total, rent and services; null if unknown. */
  total: z.nullable(kopecksSchema),
  rent: z.nullable(kopecksSchema),
  services: z.array(z.object({ service: serviceNumberSchema, amount: z.nullable(kopecksSchema) })),
  /** The last failed debit and the date of the next attempt. */
  held: z.nullable(z.object({ code: z.string(), nextTryOn: z.nullable(calendarDateSchema) })),
  /** Null until the balance is connected. */
  balance: z.nullable(kopecksSchema),
})
export type AutoExtension = z.infer<typeof autoExtensionSchema>

const byId = { access: 'person', params: z.object({ id: positiveIntegerParam }) } as const

export const readAutoExtension = endpoint('GET /api/claims/:id/autoExtension', () => ({
  ...byId,
  summary: 'Returns the settings and state of automatic extension from the balance.',
  reply: autoExtensionSchema,
}))

/** Switching off is never refused. Without `months`, the number of months stays unchanged. */
export const setAutoExtension = endpoint('PUT /api/claims/:id/autoExtension', () => ({
  ...byId,
  summary: 'Switches automatic extension of a rent on or off.',
  body: z.object({
    enabled: z.boolean(),
    months: z.optional(z.int().check(z.gte(1), z.lte(12))),
  }),
  reply: autoExtensionSchema,
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
  reply: z.object({ claim: z.int(), endDate: calendarDateSchema }),
  refusals: { token_unknown: 404, token_expired: 410 },
}))
