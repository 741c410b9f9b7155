import * as z from 'zod/mini'
import {
  calendarDate,
  claimNumber,
  claimStatus,
  instant,
  kopecks,
  numberInPath,
  paymentMethod,
  serviceNumber,
} from './basics.ts'
import { endpoint } from './endpoint.ts'
import { paymentState, paymentWay } from './payments.ts'
import { shownReceipt } from './receipts.ts'

const byId = { access: 'person', params: z.object({ id: claimNumber }), refusals: {} } as const

/** A moment in the life of a rent: what happened (`done`) and what comes next, in this order on the line. */
export const lifeStep = z.object({
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
  date: calendarDate,
  /** The exact moment where there is one; null for a calendar date or for what has no date yet. */
  at: z.nullable(instant),
  done: z.boolean(),
})
export type LifeStep = z.infer<typeof lifeStep>

/** What a person must have with them at the office; words are the site's. */
export const documentToBring = z.enum([
  'claim_number',
  'passport',
  'privilege_document',
  'power_of_attorney',
  'entity_seal_or_order',
])

/** Why a claim cannot be extended today (M-PROL-01…03). */
export const prolongationCode = z.enum([
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

/** The dates between which a rent can be extended, both included; null for a claim that never can. */
export const prolongationWindow = z.nullable(z.object({ from: calendarDate, to: calendarDate }))

/** What the card of one rental shows beside the claim's own record. */
export const claimCard = z.lazy(() =>
  z.object({
    claim: z.int(),
    today: calendarDate,
    /** The address to give to senders, part by part in its order (M-NAME-08); `place` is the office's own address. */
    senders: z.object({
      parts: z.array(
        z.object({ kind: z.enum(['index', 'locker_name', 'box_number', 'box_name']), value: z.string() }),
      ),
      place: z.string(),
    }),
    line: z.array(lifeStep),
    prolongation: z.object({
      isAvailable: z.boolean(),
      code: z.nullable(prolongationCode),
      window: prolongationWindow,
      /** The claim that continues this one, paid or waiting for its money; null when there is none. */
      renewal: z.nullable(
        z.object({
          id: z.int(),
          status: claimStatus,
          endDate: calendarDate,
          /** Somebody ordered it by claim number and INN: it does not keep its holder from extending. */
          withoutLogin: z.boolean(),
        }),
      ),
      /** What it costs today for as many months as the rent has now, kopecks; null where it cannot be had (AMB-52). */
      offer: z.nullable(z.object({ months: z.int(), total: kopecks })),
      /** No extension can continue it, and its box is kept for its tenant to rent it anew (AMB-54). */
      canRentAnew: z.boolean(),
      /** The claim by which its tenant has rented the box anew; null: none. */
      rentedAnew: z.nullable(z.int()),
    }),
    /** Until when contents are kept; null without the guarantee. */
    guaranteeEnd: z.nullable(calendarDate),
    bring: z.array(documentToBring),
    /** It ended before its term, and the office has not got mail and key yet. */
    mustEmpty: z.optional(z.boolean()),
    /** Registered and other items noted at the branch that nobody took, newest first. */
    items: z.array(
      z.object({
        id: z.int(),
        kind: z.enum(['letter', 'registered', 'parcel', 'notice']),
        track: z.nullable(z.string()),
        place: z.enum(['box', 'counter']),
        notedAt: instant,
        keepUntil: calendarDate,
        /** The day on which it went back to its sender; null while it waits. */
        returnedOn: z.nullable(calendarDate),
        /** Where the holder chooses; null when there is nothing to choose. */
        choiceToken: z.nullable(z.string()),
      }),
    ),
  }),
)
export type ClaimCard = z.infer<typeof claimCard>

/** Everything that the card of one rental shows beside the claim itself: line of life, senders' address, window, items. */
export const readClaimCard = endpoint('GET /api/claims/:id/card', () => ({
  ...byId,
  summary: 'Answers what the card of a rental shows beside the claim (our extension).',
  reply: claimCard,
}))

/** The order of several rents that a payment waits in, and the claims that it still pays, this one too. */
export const jointOfPayment = z.object({
  order: z.int(),
  claims: z.array(z.int()),
  /** What the order came to when it was made: more than waits now where a rent of it was cancelled. */
  total: kopecks,
})

/** A payment of a claim: of the rent itself or of services connected later. */
export const claimPayment = z.lazy(() =>
  z.object({
    id: z.int(),
    purpose: z.enum(['rent', 'service']),
    service: z.nullable(serviceNumber),
    method: paymentMethod,
    state: paymentState,
    amount: kopecks,
    /** Kopecks given back, or on their way. */
    refunded: kopecks,
    createdAt: instant,
    changedAt: instant,
    orderId: z.nullable(z.string()),
    /** How it is paid online: by card or by a code; null before that is known and for other methods. */
    way: z.optional(z.nullable(paymentWay)),
    hasReceipt: z.boolean(),
    /** Fiscal receipts, oldest first; left out by servers that make none. */
    receipts: z.optional(z.array(shownReceipt)),
    /** Told to the back office of a payment that waits with others: their order, which comes as one sum. */
    joint: z.optional(jointOfPayment),
  }),
)
export type ClaimPayment = z.infer<typeof claimPayment>

/** Every payment of a claim, oldest first, those of its services too. */
export const readClaimPayments = endpoint('GET /api/claims/:id/payments', () => ({
  ...byId,
  summary: 'Lists the payments of a claim and of its services (our extension).',
  reply: z.array(claimPayment),
}))

/** The receipt of a paid (or paid and refunded) payment as tagged PDF. */
export const paymentReceipt = endpoint('GET /api/claims/:id/payments/:payment/receipt', () => ({
  summary: 'Answers the receipt of a payment as PDF (our extension).',
  access: 'person',
  file: 'application/pdf',
  params: z.object({ id: claimNumber, payment: numberInPath }),
  refusals: { payment_unknown: 404, payment_not_paid: 409 },
}))

/** The coming dates of a rental as an iCalendar file: start, window of extension, end, guarantee; refused once none comes. */
export const claimCalendar = endpoint('GET /api/claims/:id/calendar', () => ({
  ...byId,
  refusals: { no_dates: 410 },
  summary: 'Answers the coming dates of a claim as iCalendar (our extension).',
  file: 'text/calendar; charset=utf-8',
}))

/** Why a claim's address for senders is not handed out as a file: no letter would come by it now. */
const addressRefusals = { address_not_active: 409 } as const

/** An A4 sheet of adhesive labels with the address for senders, tagged PDF. */
export const claimLabels = endpoint('GET /api/claims/:id/labels', () => ({
  ...byId,
  summary: 'Answers a sheet of labels with the address for senders as PDF (our extension).',
  file: 'application/pdf',
  refusals: addressRefusals,
}))

/** The holder with the address for senders as a contact card (vCard 3.0). */
export const claimContact = endpoint('GET /api/claims/:id/contact', () => ({
  ...byId,
  summary: 'Answers the address for senders as a contact card (our extension).',
  file: 'text/vcard; charset=utf-8',
  refusals: addressRefusals,
}))

/** The application as it is printed and signed at the branch, tagged PDF. */
export const claimApplication = endpoint('GET /api/claims/:id/application', () => ({
  ...byId,
  summary: 'Answers the application of a claim as PDF (our extension).',
  file: 'application/pdf',
}))
