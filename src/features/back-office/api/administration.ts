import * as z from 'zod/mini'
import { endpoint } from '#kit/api/endpoint.ts'
import {
  calendarDateSchema,
  doneReplySchema,
  instantSchema,
  kopecksSchema,
  officeIndex,
  positiveIntegerParam,
  serviceNumberSchema,
} from '#kit/api/field-schemas.ts'
import { maxTextLength } from '#kit/api/text-limits.ts'
import { deliveryOutcome } from '#messages/api/sent-messages.ts'
import { proposedRentEndAction } from './branch-claims-and-boxes.ts'
import { integrationState } from './integration-states.ts'

export const actionReasonSchema = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(maxTextLength.reason))
export const settlementDocumentNumberSchema = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(maxTextLength.documentNumber))
export const pageNumberSchema = z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(10_000)))

const administrator = { access: 'administrator' } as const
const pagedOptions = { ...administrator, query: z.object({ page: pageNumberSchema }) } as const
const reasonedOptions = {
  ...administrator,
  body: z.object({ reason: actionReasonSchema }),
  reply: doneReplySchema,
} as const

export const readAdministrationOverview = endpoint('GET /api/administration', () => ({
  ...administrator,
  summary: 'Returns the state of external systems and the amount of stuck work (our extension).',
  reply: z.object({
    integrations: z.array(integrationState),
    stuck: z.object({
      jobs: z.int(),
      letters: z.int(),
      webhooks: z.int(),
      refunds: z.int(),
      ends: z.int(),
      receipts: z.int(),
    }),
    letters: z.object({ waiting: z.int(), oldest: z.nullable(instantSchema) }),
  }),
}))

/** `failed`: the job failed ten times and is now retried only rarely. */
export const stuckJob = z.object({
  id: z.int(),
  name: z.string(),
  state: z.enum(['failed', 'retry']),
  about: z.int(),
  tries: z.int(),
  since: instantSchema,
  nextTryAt: instantSchema,
})
export type StuckJob = z.infer<typeof stuckJob>

export const readStuckJobs = endpoint('GET /api/administration/jobs', () => ({
  ...pagedOptions,
  summary: 'Lists jobs that fail repeatedly (our extension).',
  reply: z.object({ jobs: z.array(stuckJob), total: z.int() }),
}))

export const retryJob = endpoint('POST /api/administration/jobs/:id/retry', () => ({
  ...reasonedOptions,
  summary: 'Retries a failed job (our extension).',
  params: z.object({ id: positiveIntegerParam }),
  refusals: { job_not_stuck: 409 },
}))

/** An email or SMS that was not delivered; `recipient` is masked. */
export const stuckMessage = z.object({
  id: z.int(),
  channel: z.enum(['email', 'sms']),
  subject: z.string(),
  recipient: z.string(),
  claim: z.nullable(z.int()),
  writtenAt: instantSchema,
  /** False if the text was deleted (texts with codes are), so the message cannot be resent. */
  sendable: z.boolean(),
  /** Delivery result; null if no gateway accepted the message. */
  fate: z.nullable(deliveryOutcome),
  /** Status code of the bounce, such as 5.1.1 (RFC 3463). */
  code: z.nullable(z.string()),
})
export type StuckMessage = z.infer<typeof stuckMessage>

export const readStuckMessages = endpoint('GET /api/administration/letters', () => ({
  ...pagedOptions,
  summary: 'Lists emails and text messages that could not be delivered (our extension).',
  reply: z.object({ letters: z.array(stuckMessage), total: z.int() }),
}))

export const retryMessage = endpoint('POST /api/administration/letters/:id/retry', () => ({
  ...reasonedOptions,
  summary: 'Resends an email or text message that could not be delivered (our extension).',
  params: z.object({ id: positiveIntegerParam }),
  refusals: { letter_not_stuck: 409, letter_forgotten: 410 },
}))

/** `failed`: switched off after days of failed deliveries; `on`: still active, but deliveries fail. */
export const stuckWebhook = z.object({
  id: z.int(),
  organisation: z.string(),
  inn: z.string(),
  /** Host only, because the full URL may contain a secret. */
  host: z.string(),
  state: z.enum(['failed', 'on']),
  tries: z.int(),
  since: z.nullable(instantSchema),
  nextTryAt: z.nullable(instantSchema),
})
export type StuckWebhook = z.infer<typeof stuckWebhook>

export const readStuckWebhooks = endpoint('GET /api/administration/webhooks', () => ({
  ...pagedOptions,
  summary: 'Lists webhooks that accept no deliveries (our extension).',
  reply: z.object({ webhooks: z.array(stuckWebhook), total: z.int() }),
}))

export const retryWebhook = endpoint('POST /api/administration/webhooks/:id/retry', () => ({
  ...reasonedOptions,
  summary: 'Resumes deliveries to a stuck webhook (our extension).',
  params: z.object({ id: positiveIntegerParam }),
  refusals: { webhook_not_stuck: 409 },
}))

export const refundProblem = z.enum(['bank_unreachable', 'bank_refused', 'order_unknown'])

export const refundSettlementProposal = z.object({
  id: z.int(),
  document: z.string(),
  reason: z.string(),
  by: z.string(),
  /** True if the caller made the proposal and therefore cannot confirm it. */
  own: z.boolean(),
  until: instantSchema,
})

export const stuckRefund = z.object({
  payment: z.int(),
  claim: z.int(),
  index: z.string(),
  amount: kopecksSchema,
  order: z.string(),
  problem: refundProblem,
  words: z.nullable(z.string()),
  tries: z.int(),
  nextTryAt: z.nullable(instantSchema),
  proposal: z.nullable(refundSettlementProposal),
})
export type StuckRefund = z.infer<typeof stuckRefund>

export const readStuckRefunds = endpoint('GET /api/administration/refunds', () => ({
  ...pagedOptions,
  summary: 'Lists refunds that the bank has not completed (our extension).',
  reply: z.object({ refunds: z.array(stuckRefund), total: z.int() }),
}))

export const refundProposalRefusals = {
  refund_not_open: 409,
  refund_under_way: 409,
  refund_proposed: 409,
} as const

const ofPayment = z.object({ payment: positiveIntegerParam })
const ofSettlement = z.object({ id: positiveIntegerParam })

export const retryRefund = endpoint('POST /api/administration/refunds/:payment/retry', () => ({
  ...reasonedOptions,
  summary: 'Requests an incomplete refund from the bank at once (our extension).',
  params: ofPayment,
  refusals: refundProposalRefusals,
}))

/** Another administrator must confirm within a day; otherwise the refund is requested from the bank again. */
export const proposeRefundSettlementByAdministrator = endpoint(
  'POST /api/administration/refunds/:payment/settlement',
  () => ({
    ...administrator,
    summary: 'Proposes to record a refund as paid manually (our extension).',
    params: ofPayment,
    body: z.object({
      document: settlementDocumentNumberSchema,
      reason: actionReasonSchema,
    }),
    reply: doneReplySchema,
    refusals: refundProposalRefusals,
  }),
)

export const confirmRefundSettlementProposal = endpoint(
  'POST /api/administration/settlements/:id/confirmation',
  () => ({
    ...reasonedOptions,
    summary: 'Confirms a proposal to record a refund as paid manually (our extension).',
    params: ofSettlement,
    refusals: { settlement_closed: 409, own_proposal: 409, refund_not_open: 409, refund_under_way: 409 },
  }),
)

export const rejectRefundSettlementProposal = endpoint(
  'POST /api/administration/settlements/:id/rejection',
  () => ({
    ...reasonedOptions,
    summary: 'Rejects such a proposal, so that the bank is asked again (our extension).',
    params: ofSettlement,
    refusals: { settlement_closed: 409 },
  }),
)

export const proposedRentEnd = z.object({
  id: z.int(),
  claim: z.int(),
  index: z.string(),
  act: proposedRentEndAction,
  refund: kopecksSchema,
  reason: z.string(),
  by: z.string(),
  own: z.boolean(),
  until: instantSchema,
})
export type ProposedRentEnd = z.infer<typeof proposedRentEnd>

export const readProposedRentEnds = endpoint('GET /api/administration/ends', () => ({
  ...pagedOptions,
  summary: 'Lists refunds at closed offices that await a second person (our extension).',
  reply: z.object({ ends: z.array(proposedRentEnd), total: z.int() }),
}))

/** A second operator of the branch may also confirm. `end_closed`: already done, expired, or the amount has changed. */
export const confirmProposedRentEnd = endpoint('POST /api/administration/ends/:id/confirmation', () => ({
  ...reasonedOptions,
  summary: 'Confirms a refund at a closed office proposed by an operator (our extension).',
  params: z.object({ id: positiveIntegerParam }),
  refusals: { end_closed: 409, own_proposal: 409, holder_blocked: 409 },
}))

export const officeOverview = z.object({
  index: z.string(),
  address: z.string(),
  /**
   * `closed`: closed in the office list or by an editor; `stopped`: by an administrator; `offline`: no online rental.
   */
  state: z.enum(['open', 'closed', 'stopped', 'offline']),
  stop: z.nullable(
    z.object({
      since: instantSchema,
      until: z.nullable(calendarDateSchema),
      reason: z.string(),
      by: z.string(),
    }),
  ),
  /** Numbers of claims; `paid`: paid, but the rent has not started. */
  rents: z.object({ onRent: z.int(), paid: z.int(), unpaid: z.int() }),
  /** Booked visits, and people in its queues. */
  visits: z.int(),
  waiting: z.int(),
})
export type OfficeOverview = z.infer<typeof officeOverview>

export const readClosedOffices = endpoint('GET /api/administration/offices', () => ({
  ...pagedOptions,
  summary: 'Lists offices closed by administrators (our extension).',
  reply: z.object({ offices: z.array(officeOverview), total: z.int() }),
}))

const ofOffice = z.object({ index: officeIndex })

export const readOfficeOverview = endpoint('GET /api/administration/offices/:index', () => ({
  ...administrator,
  summary: 'Returns the state of an office and its number of rents (our extension).',
  params: ofOffice,
  reply: officeOverview,
  refusals: { office_unknown: 404 },
}))

/**
 * Stops new rents and extensions at once. Unpaid claims are cancelled within a minute, current rents continue, and
 * all holders get an email. `until` is the expected day of reopening.
 */
export const closeOffice = endpoint('POST /api/administration/offices/:index/closing', () => ({
  ...administrator,
  summary: 'Closes an office (our extension).',
  params: ofOffice,
  body: z.object({ reason: actionReasonSchema, until: z.optional(calendarDateSchema) }),
  reply: doneReplySchema,
  refusals: { office_unknown: 404, office_stopped: 409, until_wrong: 422 },
}))

export const reopenOffice = endpoint('POST /api/administration/offices/:index/opening', () => ({
  ...reasonedOptions,
  summary: 'Reopens an office closed by an administrator (our extension).',
  params: ofOffice,
  refusals: { office_unknown: 404, office_not_stopped: 409 },
}))

export const serviceAvailability = z.object({
  service: serviceNumberSchema,
  /** Null means all offices. */
  index: z.nullable(officeIndex),
  offEverywhere: z.boolean(),
  /** The suspension at this office, or everywhere if `index` is null; null if the service is not suspended. */
  stop: z.nullable(z.object({ id: z.int(), since: instantSchema, reason: z.string(), by: z.string() })),
})
export type ServiceAvailability = z.infer<typeof serviceAvailability>

/** Without `index`: all services and the suspensions at single offices. With `index`: all services at that office. */
export const readServiceAvailability = endpoint('GET /api/administration/services', () => ({
  ...administrator,
  summary: 'Lists services and their stops (our extension).',
  query: z.object({ index: z.optional(officeIndex) }),
  reply: z.object({ services: z.array(serviceAvailability) }),
  refusals: { office_unknown: 404 },
}))

export const suspendServiceSales = endpoint('POST /api/administration/services', () => ({
  ...administrator,
  summary: 'Stops a service everywhere or at one office (our extension).',
  body: z.object({
    service: serviceNumberSchema,
    index: z.nullable(officeIndex),
    reason: actionReasonSchema,
  }),
  reply: doneReplySchema,
  refusals: { office_unknown: 404, service_already_off: 409 },
}))

export const resumeServiceSales = endpoint('POST /api/administration/services/:id/lifting', () => ({
  ...reasonedOptions,
  summary: 'Resumes a stopped service (our extension).',
  params: z.object({ id: positiveIntegerParam }),
  refusals: { service_already_on: 409 },
}))
