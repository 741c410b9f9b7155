import * as z from 'zod/mini'
import { endpoint } from '#kit/api/endpoint.ts'
import {
  calendarDateSchema,
  claimIdParam,
  claimStatusSchema,
  instantSchema,
  kopecksSchema,
  paymentMethodSchema,
  positiveIntegerParam,
  serviceNumberSchema,
} from '#kit/api/field-schemas.ts'
import { itemKind, itemPlace } from '#mail/api/items.ts'
import { onlinePaymentKind, paymentState } from '#money/api/payments.ts'
import { receiptSummary } from '#money/api/receipts.ts'
import { moveTargetSchema } from './moving.ts'

const byId = { access: 'person', params: z.object({ id: claimIdParam }), refusals: {} } as const

/** A past (`done`) or future event of a rent. */
export const timelineStepSchema = z.object({
  step: z.enum([
    'created',
    'pay_until',
    'paid',
    'signed',
    'starts',
    'prolongation_opens',
    'prolongation_closes',
    'ends',
    'guarantee_ends',
    'never_signed',
    'cancelled',
    'terminated',
    'extended',
  ]),
  date: calendarDateSchema,
  /** The exact time, if known. */
  at: z.nullable(instantSchema),
  done: z.boolean(),
})
export type TimelineStep = z.infer<typeof timelineStepSchema>

const documentToBring = z.enum([
  'claim_number',
  'passport',
  'privilege_document',
  'power_of_attorney',
  'entity_seal_or_order',
  'old_key',
])

/** Why a rent cannot be extended (M-PROL-01…03). */
export const extensionRefusalCodeSchema = z.enum([
  'prolongation_extended',
  'prolongation_cancelled',
  'prolongation_terminated',
  'prolongation_annulled',
  'prolongation_awaiting_signature',
  'prolongation_not_started',
  'prolongation_not_paid',
  'prolongation_ended',
  'prolongation_too_early',
  'prolongation_too_late',
  'prolongation_one_month',
  'prolongation_office_stopped',
])

/** Both dates are included. Null for a claim that can never be extended. */
export const extensionWindowSchema = z.nullable(
  z.object({ from: calendarDateSchema, to: calendarDateSchema }),
)

export const claimDetailsSchema = z.lazy(() =>
  z.object({
    claim: z.int(),
    today: calendarDateSchema,
    /** The mailing address in parts (M-NAME-08); `place` is the address of the office itself. */
    senders: z.object({
      parts: z.array(
        z.object({ kind: z.enum(['index', 'locker_name', 'box_number', 'box_name']), value: z.string() }),
      ),
      place: z.string(),
    }),
    line: z.array(timelineStepSchema),
    prolongation: z.object({
      isAvailable: z.boolean(),
      code: z.nullable(extensionRefusalCodeSchema),
      window: extensionWindowSchema,
      extension: z.nullable(
        z.object({
          id: z.int(),
          status: claimStatusSchema,
          endDate: calendarDateSchema,
          /** Ordered by claim number and INN without a login; the holder can still order their own extension. */
          withoutLogin: z.boolean(),
        }),
      ),
      /** Today's price, in kopecks, of extending for the current number of months (AMB-52). */
      offer: z.nullable(z.object({ months: z.int(), total: kopecksSchema })),
      /** The rent cannot be extended, but its holder can rent the reserved box anew (AMB-54). */
      canRentAnew: z.boolean(),
      /** The claim by which the holder rented the box anew. */
      rentedAnew: z.nullable(z.int()),
    }),
    /** The claim to which the holder moves or has moved from this rent; null if there is none. */
    movesTo: z.nullable(moveTargetSchema),
    guaranteeEnd: z.nullable(calendarDateSchema),
    bring: z.array(documentToBring),
    /** The rent ended early, and the holder must still collect the mail and return the key. */
    mustEmpty: z.optional(z.boolean()),
    /** Uncollected items, newest first. */
    items: z.array(
      z.object({
        id: z.int(),
        kind: itemKind,
        track: z.nullable(z.string()),
        place: itemPlace,
        notedAt: instantSchema,
        keepUntil: calendarDateSchema,
        returnedOn: z.nullable(calendarDateSchema),
        /** Token of the page on which the holder chooses how to receive the item. */
        choiceToken: z.nullable(z.string()),
      }),
    ),
  }),
)
export type ClaimDetails = z.infer<typeof claimDetailsSchema>

export const readClaimDetails = endpoint('GET /api/claims/:id/card', () => ({
  ...byId,
  summary: 'Returns what the page of a rent shows besides the claim (not in the published API).',
  reply: claimDetailsSchema,
}))

/** The joint payment order that a payment belongs to, and the claims that it pays for. */
export const jointOrderOfPaymentSchema = z.object({
  order: z.int(),
  claims: z.array(z.int()),
  /** Total at the time of the order, including rents cancelled later. */
  total: kopecksSchema,
})

export const claimPaymentSchema = z.lazy(() =>
  z.object({
    id: z.int(),
    purpose: z.enum(['rent', 'service']),
    service: z.nullable(serviceNumberSchema),
    method: paymentMethodSchema,
    state: paymentState,
    amount: kopecksSchema,
    /** Kopecks refunded or being refunded. */
    refunded: kopecksSchema,
    /** Kopecks that a move took along to another claim. */
    moved: z.optional(kopecksSchema),
    /** The old claim, if a move took this along from there. */
    takenFrom: z.optional(z.nullable(z.int())),
    createdAt: instantSchema,
    changedAt: instantSchema,
    orderId: z.nullable(z.string()),
    /** Card or QR code; null if unknown or not paid online. */
    way: z.optional(z.nullable(onlinePaymentKind)),
    hasReceipt: z.boolean(),
    /** Oldest first. */
    receipts: z.optional(z.array(receiptSummary)),
    /** Only for the back office. */
    joint: z.optional(jointOrderOfPaymentSchema),
  }),
)
export type ClaimPayment = z.infer<typeof claimPaymentSchema>

/** Oldest first, including payments for services. */
export const readClaimPayments = endpoint('GET /api/claims/:id/payments', () => ({
  ...byId,
  summary: 'Lists the payments of a claim and of its services (not in the published API).',
  reply: z.array(claimPaymentSchema),
}))

export const downloadPaymentReceipt = endpoint('GET /api/claims/:id/payments/:payment/receipt', () => ({
  summary: 'Returns the receipt of a payment as PDF (not in the published API).',
  access: 'person',
  file: 'application/pdf',
  params: z.object({ id: claimIdParam, payment: positiveIntegerParam }),
  refusals: { payment_unknown: 404, payment_not_paid: 409 },
}))

export const downloadClaimCalendar = endpoint('GET /api/claims/:id/calendar', () => ({
  ...byId,
  refusals: { no_dates: 410 },
  summary: 'Returns the future dates of a claim as iCalendar (not in the published API).',
  file: 'text/calendar; charset=utf-8',
}))

/** The address is not active: mail sent to it would not arrive. */
const addressRefusals = { address_not_active: 409 } as const

export const downloadAddressLabels = endpoint('GET /api/claims/:id/labels', () => ({
  ...byId,
  summary: 'Returns a sheet of labels with the address for senders as PDF (not in the published API).',
  file: 'application/pdf',
  refusals: addressRefusals,
}))

export const downloadContactCard = endpoint('GET /api/claims/:id/contact', () => ({
  ...byId,
  summary: 'Returns the address for senders as a contact card (not in the published API).',
  file: 'text/vcard; charset=utf-8',
  refusals: addressRefusals,
}))

export const downloadApplicationForm = endpoint('GET /api/claims/:id/application', () => ({
  ...byId,
  summary: 'Returns the application of a claim as PDF (not in the published API).',
  file: 'application/pdf',
}))
