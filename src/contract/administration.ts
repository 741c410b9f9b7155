import * as z from 'zod/mini'
import { done, instant, kopecks, numberInPath } from './basics.ts'
import { proposedAct } from './branch.ts'
import { endpoint } from './endpoint.ts'
import { integrationState } from './integrations.ts'
import { letterFate } from './sent-messages.ts'
import { longest } from './typed-text.ts'

/** Why an administrator acts: every act asks for it, and the audit keeps it. */
export const actReason = z.string().check(z.trim(), z.minLength(1), z.maxLength(longest.reason))
/** Number of the document by which the money of a refund went. */
export const settledDocument = z.string().check(z.trim(), z.minLength(1), z.maxLength(longest.documentNumber))
/** A page of a list, counted from zero. */
export const listPage = z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(10_000)))

/** How the service stands: outside systems, and how much of each kind is stuck. */
export const readAdministration = endpoint('GET /api/administration', () => ({
  access: 'administrator',
  summary: 'Answers how outside systems stand and how much work is stuck (our extension).',
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

/** Work that fails and is tried again; `failed` after ten tries, from when on it is tried rarely. */
export const stuckJob = z.object({
  id: z.int(),
  /** Its step of the due work. */
  name: z.string(),
  state: z.enum(['failed', 'retry']),
  /** The number of what it is about: a claim, a payment, a letter. */
  about: z.int(),
  tries: z.int(),
  since: instant,
  nextTryAt: instant,
})
export type StuckJob = z.infer<typeof stuckJob>

/** Jobs that failed, newest first, 20 a page. */
export const readStuckJobs = endpoint('GET /api/administration/jobs', () => ({
  access: 'administrator',
  summary: 'Lists jobs that failed or fail again and again (our extension).',
  query: z.object({ page: listPage }),
  reply: z.object({ jobs: z.array(stuckJob), total: z.int() }),
}))

/** Tries failed work at once. */
export const retryJob = endpoint('POST /api/administration/jobs/:id/retry', () => ({
  access: 'administrator',
  summary: 'Lets a failed job run again (our extension).',
  params: z.object({ id: numberInPath }),
  body: z.object({ reason: actReason }),
  reply: done,
  refusals: { job_not_stuck: 409 },
}))

/** An e-mail or message that was given up or did not arrive; `recipient` is shortened so that it names nobody. */
export const stuckLetter = z.object({
  id: z.int(),
  channel: z.enum(['email', 'sms']),
  subject: z.string(),
  recipient: z.string(),
  claim: z.nullable(z.int()),
  writtenAt: instant,
  /** False where its words were forgotten, as those of a code are: it cannot be sent again. */
  sendable: z.boolean(),
  /** Taken and not delivered; null: nobody took it. */
  fate: z.nullable(letterFate),
  /** Why it came back, such as 5.1.1 (RFC 3463). */
  code: z.nullable(z.string()),
})
export type StuckLetter = z.infer<typeof stuckLetter>

/** E-mails and messages that were given up, newest first, 20 a page. */
export const readStuckLetters = endpoint('GET /api/administration/letters', () => ({
  access: 'administrator',
  summary: 'Lists e-mails and messages that were given up (our extension).',
  query: z.object({ page: listPage }),
  reply: z.object({ letters: z.array(stuckLetter), total: z.int() }),
}))

/** Sends a letter that was given up once more. */
export const retryLetter = endpoint('POST /api/administration/letters/:id/retry', () => ({
  access: 'administrator',
  summary: 'Sends an e-mail or message that was given up once more (our extension).',
  params: z.object({ id: numberInPath }),
  body: z.object({ reason: actReason }),
  reply: done,
  refusals: { letter_not_stuck: 409, letter_forgotten: 410 },
}))

/** A webhook that was switched off because nothing was taken for days, or one that fails now. */
export const stuckWebhook = z.object({
  id: z.int(),
  organisation: z.string(),
  inn: z.string(),
  /** The host alone: an address may carry a secret. */
  host: z.string(),
  state: z.enum(['failed', 'on']),
  tries: z.int(),
  since: z.nullable(instant),
  nextTryAt: z.nullable(instant),
})
export type StuckWebhook = z.infer<typeof stuckWebhook>

/** Webhooks that take nothing, those that were given up first, 20 a page. */
export const readStuckWebhooks = endpoint('GET /api/administration/webhooks', () => ({
  access: 'administrator',
  summary: 'Lists webhooks that take nothing (our extension).',
  query: z.object({ page: listPage }),
  reply: z.object({ webhooks: z.array(stuckWebhook), total: z.int() }),
}))

/** Switches a webhook on again and sends what it has not taken. */
export const retryWebhook = endpoint('POST /api/administration/webhooks/:id/retry', () => ({
  access: 'administrator',
  summary: 'Sends a webhook that was given up what it has not taken (our extension).',
  params: z.object({ id: numberInPath }),
  body: z.object({ reason: actReason }),
  reply: done,
  refusals: { webhook_not_stuck: 409 },
}))

/** Why the bank has not given money back. */
export const refundProblem = z.enum(['bank_unreachable', 'bank_refused', 'order_unknown'])

/** What was proposed to be noted as paid by hand, and until when it may be confirmed. */
export const settlementProposal = z.object({
  id: z.int(),
  document: z.string(),
  reason: z.string(),
  by: z.string(),
  /** Whoever asks proposed it, and so cannot confirm it. */
  own: z.boolean(),
  until: instant,
})

/** A refund by card that the bank has not done, of any branch. */
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

/** Refunds of all branches that the bank has not done: those that wait for a second person first, then the oldest; 20 a page. */
export const readStuckRefunds = endpoint('GET /api/administration/refunds', () => ({
  access: 'administrator',
  summary: 'Lists the refunds that the bank has not done (our extension).',
  query: z.object({ page: listPage }),
  reply: z.object({ refunds: z.array(stuckRefund), total: z.int() }),
}))

/** Why nothing can be done or proposed of a refund now. */
export const notProposed = { refund_not_open: 409, refund_under_way: 409, refund_proposed: 409 } as const

const ofPayment = z.object({ payment: numberInPath })
const ofSettlement = z.object({ id: numberInPath })

/** Asks the bank again at once. */
export const retryRefund = endpoint('POST /api/administration/refunds/:payment/retry', () => ({
  access: 'administrator',
  summary: 'Asks the bank at once for a refund that it has not done (our extension).',
  params: ofPayment,
  body: z.object({ reason: actReason }),
  reply: done,
  refusals: notProposed,
}))

/** Proposes to note a refund as paid by hand; another administrator confirms it within a day, else the bank is asked again. */
export const proposeSettlement = endpoint('POST /api/administration/refunds/:payment/settlement', () => ({
  access: 'administrator',
  summary: 'Proposes to note a refund as paid by hand (our extension).',
  params: ofPayment,
  body: z.object({
    document: settledDocument,
    reason: actReason,
  }),
  reply: done,
  refusals: notProposed,
}))

/** Confirms what somebody else proposed: the refund is done, and the bank is not asked again. */
export const confirmSettlement = endpoint('POST /api/administration/settlements/:id/confirmation', () => ({
  access: 'administrator',
  summary: 'Confirms that a refund was paid by hand, as another person proposed (our extension).',
  params: ofSettlement,
  body: z.object({ reason: actReason }),
  reply: done,
  refusals: { settlement_closed: 409, own_proposal: 409, refund_not_open: 409, refund_under_way: 409 },
}))

/** Rejects what was proposed, or takes one's own proposal back: the bank is asked again. */
export const rejectSettlement = endpoint('POST /api/administration/settlements/:id/rejection', () => ({
  access: 'administrator',
  summary: 'Rejects what was proposed of a refund, so that the bank is asked again (our extension).',
  params: ofSettlement,
  body: z.object({ reason: actReason }),
  reply: done,
  refusals: { settlement_closed: 409 },
}))

/** An act that gives money of a closed office back, as one operator proposed it. */
export const proposedEnd = z.object({
  id: z.int(),
  claim: z.int(),
  index: z.string(),
  act: proposedAct,
  refund: kopecks,
  reason: z.string(),
  by: z.string(),
  /** Whoever asks proposed it, by another profile, and so cannot confirm it. */
  own: z.boolean(),
  until: instant,
})
export type ProposedEnd = z.infer<typeof proposedEnd>

/** What operators proposed at offices that are closed and nobody confirmed, the next to run out first; 20 a page. */
export const readProposedEnds = endpoint('GET /api/administration/ends', () => ({
  access: 'administrator',
  summary: 'Lists refunds of closed offices that wait for a second person (our extension).',
  query: z.object({ page: listPage }),
  reply: z.object({ ends: z.array(proposedEnd), total: z.int() }),
}))

/**
 * Does what an operator proposed, as a second operator of the branch may too; `end_closed` when it was done, ran out, or the
 * figure is another one now.
 */
export const confirmProposedEnd = endpoint('POST /api/administration/ends/:id/confirmation', () => ({
  access: 'administrator',
  summary: 'Confirms a refund of a closed office that an operator proposed (our extension).',
  params: z.object({ id: numberInPath }),
  body: z.object({ reason: actReason }),
  reply: done,
  refusals: { end_closed: 409, own_proposal: 409, holder_blocked: 409 },
}))
