import * as z from 'zod/mini'
import {
  calendarDate,
  done,
  instant,
  kopecks,
  numberInPath,
  officeIndex,
  serviceNumber,
} from '#kit/api/basics.ts'
import { endpoint } from '#kit/api/endpoint.ts'
import { longest } from '#kit/api/typed-text.ts'
import { letterFate } from '#messages/api/sent-messages.ts'
import { proposedAct } from './branch.ts'
import { integrationState } from './integrations.ts'

export const actReason = z.string().check(z.trim(), z.minLength(1), z.maxLength(longest.reason))
export const settledDocument = z.string().check(z.trim(), z.minLength(1), z.maxLength(longest.documentNumber))
export const listPage = z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(10_000)))

const administrator = { access: 'administrator' } as const
const paged = { ...administrator, query: z.object({ page: listPage }) } as const
const reasoned = { ...administrator, body: z.object({ reason: actReason }), reply: done } as const

export const readAdministration = endpoint('GET /api/administration', () => ({
  ...administrator,
  summary: 'Returns the state of external systems and the amount of stuck work (our extension).',
  reply: z.object({
    administrator: z.string(),
    integrations: z.array(integrationState),
    stuck: z.object({
      jobs: z.int(),
      letters: z.int(),
      webhooks: z.int(),
      refunds: z.int(),
      ends: z.int(),
      receipts: z.int(),
    }),
    letters: z.object({ waiting: z.int(), oldest: z.nullable(instant) }),
  }),
}))

/** `failed`: after ten tries, jobs are retried rarely. */
export const stuckJob = z.object({
  id: z.int(),
  name: z.string(),
  state: z.enum(['failed', 'retry']),
  about: z.int(),
  tries: z.int(),
  since: instant,
  nextTryAt: instant,
})
export type StuckJob = z.infer<typeof stuckJob>

export const readStuckJobs = endpoint('GET /api/administration/jobs', () => ({
  ...paged,
  summary: 'Lists jobs that fail repeatedly (our extension).',
  reply: z.object({ jobs: z.array(stuckJob), total: z.int() }),
}))

export const retryJob = endpoint('POST /api/administration/jobs/:id/retry', () => ({
  ...reasoned,
  summary: 'Retries a failed job (our extension).',
  params: z.object({ id: numberInPath }),
  refusals: { job_not_stuck: 409 },
}))

/** `recipient` is masked. */
export const stuckLetter = z.object({
  id: z.int(),
  channel: z.enum(['email', 'sms']),
  subject: z.string(),
  recipient: z.string(),
  claim: z.nullable(z.int()),
  writtenAt: instant,
  /** False if the text was deleted, as with codes, so it cannot be resent. */
  sendable: z.boolean(),
  /** Null if no gateway accepted the message. */
  fate: z.nullable(letterFate),
  /** Reason of the bounce, such as 5.1.1 (RFC 3463). */
  code: z.nullable(z.string()),
})
export type StuckLetter = z.infer<typeof stuckLetter>

export const readStuckLetters = endpoint('GET /api/administration/letters', () => ({
  ...paged,
  summary: 'Lists emails and text messages that could not be delivered (our extension).',
  reply: z.object({ letters: z.array(stuckLetter), total: z.int() }),
}))

export const retryLetter = endpoint('POST /api/administration/letters/:id/retry', () => ({
  ...reasoned,
  summary: 'Resends an email or text message that could not be delivered (our extension).',
  params: z.object({ id: numberInPath }),
  refusals: { letter_not_stuck: 409, letter_forgotten: 410 },
}))

/** `failed`: switched off after days without a delivery; `on`: failing now. */
export const stuckWebhook = z.object({
  id: z.int(),
  organisation: z.string(),
  inn: z.string(),
  /** Host only: the address may contain a secret. */
  host: z.string(),
  state: z.enum(['failed', 'on']),
  tries: z.int(),
  since: z.nullable(instant),
  nextTryAt: z.nullable(instant),
})
export type StuckWebhook = z.infer<typeof stuckWebhook>

export const readStuckWebhooks = endpoint('GET /api/administration/webhooks', () => ({
  ...paged,
  summary: 'Lists webhooks that accept no deliveries (our extension).',
  reply: z.object({ webhooks: z.array(stuckWebhook), total: z.int() }),
}))

export const retryWebhook = endpoint('POST /api/administration/webhooks/:id/retry', () => ({
  ...reasoned,
  summary: 'Resumes deliveries to a stuck webhook (our extension).',
  params: z.object({ id: numberInPath }),
  refusals: { webhook_not_stuck: 409 },
}))

export const refundProblem = z.enum(['bank_unreachable', 'bank_refused', 'order_unknown'])

export const settlementProposal = z.object({
  id: z.int(),
  document: z.string(),
  reason: z.string(),
  by: z.string(),
  /** The caller made the proposal, so cannot confirm it. */
  own: z.boolean(),
  until: instant,
})

export const stuckRefund = z.object({
  payment: z.int(),
  claim: z.int(),
  index: z.string(),
  amount: kopecks,
  order: z.string(),
  problem: refundProblem,
  words: z.nullable(z.string()),
  tries: z.int(),
  nextTryAt: z.nullable(instant),
  proposal: z.nullable(settlementProposal),
})
export type StuckRefund = z.infer<typeof stuckRefund>

export const readStuckRefunds = endpoint('GET /api/administration/refunds', () => ({
  ...paged,
  summary: 'Lists refunds that the bank has not completed (our extension).',
  reply: z.object({ refunds: z.array(stuckRefund), total: z.int() }),
}))

export const notProposed = { refund_not_open: 409, refund_under_way: 409, refund_proposed: 409 } as const

const ofPayment = z.object({ payment: numberInPath })
const ofSettlement = z.object({ id: numberInPath })

export const retryRefund = endpoint('POST /api/administration/refunds/:payment/retry', () => ({
  ...reasoned,
  summary: 'Requests an incomplete refund from the bank at once (our extension).',
  params: ofPayment,
  refusals: notProposed,
}))

/** Another administrator must confirm within a day; otherwise the refund is requested from the bank again. */
export const proposeSettlement = endpoint('POST /api/administration/refunds/:payment/settlement', () => ({
  ...administrator,
  summary: 'Proposes to record a refund as paid manually (our extension).',
  params: ofPayment,
  body: z.object({
    document: settledDocument,
    reason: actReason,
  }),
  reply: done,
  refusals: notProposed,
}))

export const confirmSettlement = endpoint('POST /api/administration/settlements/:id/confirmation', () => ({
  ...reasoned,
  summary: 'Confirms a proposal to record a refund as paid manually (our extension).',
  params: ofSettlement,
  refusals: { settlement_closed: 409, own_proposal: 409, refund_not_open: 409, refund_under_way: 409 },
}))

export const rejectSettlement = endpoint('POST /api/administration/settlements/:id/rejection', () => ({
  ...reasoned,
  summary: 'Rejects such a proposal, so that the bank is asked again (our extension).',
  params: ofSettlement,
  refusals: { settlement_closed: 409 },
}))

export const proposedEnd = z.object({
  id: z.int(),
  claim: z.int(),
  index: z.string(),
  act: proposedAct,
  refund: kopecks,
  reason: z.string(),
  by: z.string(),
  own: z.boolean(),
  until: instant,
})
export type ProposedEnd = z.infer<typeof proposedEnd>

export const readProposedEnds = endpoint('GET /api/administration/ends', () => ({
  ...paged,
  summary: 'Lists refunds at closed offices that await a second person (our extension).',
  reply: z.object({ ends: z.array(proposedEnd), total: z.int() }),
}))

/** A second operator of the branch may confirm too. `end_closed`: done, expired, or the amount has changed. */
export const confirmProposedEnd = endpoint('POST /api/administration/ends/:id/confirmation', () => ({
  ...reasoned,
  summary: 'Confirms a refund at a closed office proposed by an operator (our extension).',
  params: z.object({ id: numberInPath }),
  refusals: { end_closed: 409, own_proposal: 409, holder_blocked: 409 },
}))

export const administeredOffice = z.object({
  index: z.string(),
  address: z.string(),
  /** `closed`: by the office list or an editor; `stopped`: by an administrator; `offline`: never rents online. */
  state: z.enum(['open', 'closed', 'stopped', 'offline']),
  stop: z.nullable(
    z.object({ since: instant, until: z.nullable(calendarDate), reason: z.string(), by: z.string() }),
  ),
  /** `paid`: paid but not yet started. */
  rents: z.object({ onRent: z.int(), paid: z.int(), unpaid: z.int() }),
})
export type AdministeredOffice = z.infer<typeof administeredOffice>

export const readStoppedOffices = endpoint('GET /api/administration/offices', () => ({
  ...paged,
  summary: 'Lists offices closed by administrators (our extension).',
  reply: z.object({ offices: z.array(administeredOffice), total: z.int() }),
}))

const ofOffice = z.object({ index: officeIndex })

export const readAdministeredOffice = endpoint('GET /api/administration/offices/:index', () => ({
  ...administrator,
  summary: 'Returns the state of an office and its number of rents (our extension).',
  params: ofOffice,
  reply: administeredOffice,
  refusals: { office_unknown: 404 },
}))

/**
 * Stops new rents and extensions at once. Unpaid claims are cancelled within a minute, current rents continue, and
 * all holders get an email. `until` is the expected day of reopening.
 */
export const stopOffice = endpoint('POST /api/administration/offices/:index/closing', () => ({
  ...administrator,
  summary: 'Closes an office (our extension).',
  params: ofOffice,
  body: z.object({ reason: actReason, until: z.optional(calendarDate) }),
  reply: done,
  refusals: { office_unknown: 404, office_stopped: 409, until_wrong: 422 },
}))

export const reopenOffice = endpoint('POST /api/administration/offices/:index/opening', () => ({
  ...reasoned,
  summary: 'Reopens an office closed by an administrator (our extension).',
  params: ofOffice,
  refusals: { office_unknown: 404, office_not_stopped: 409 },
}))

export const administeredService = z.object({
  service: serviceNumber,
  /** Null for all offices. */
  index: z.nullable(officeIndex),
  offEverywhere: z.boolean(),
  /** The stop at this office, or the general stop if `index` is null; null if there is none. */
  stop: z.nullable(z.object({ id: z.int(), since: instant, reason: z.string(), by: z.string() })),
})
export type AdministeredService = z.infer<typeof administeredService>

/** Without `index`: all services and the stops at offices. With `index`: all services at that office. */
export const readServiceStops = endpoint('GET /api/administration/services', () => ({
  ...administrator,
  summary: 'Lists services and their stops (our extension).',
  query: z.object({ index: z.optional(officeIndex) }),
  reply: z.object({ services: z.array(administeredService) }),
  refusals: { office_unknown: 404 },
}))

export const stopService = endpoint('POST /api/administration/services', () => ({
  ...administrator,
  summary: 'Stops a service everywhere or at one office (our extension).',
  body: z.object({ service: serviceNumber, index: z.nullable(officeIndex), reason: actReason }),
  reply: done,
  refusals: { office_unknown: 404, service_already_off: 409 },
}))

export const allowService = endpoint('POST /api/administration/services/:id/lifting', () => ({
  ...reasoned,
  summary: 'Resumes a stopped service (our extension).',
  params: z.object({ id: numberInPath }),
  refusals: { service_already_on: 409 },
}))
