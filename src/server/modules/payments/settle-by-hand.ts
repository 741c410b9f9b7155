import type { Transaction } from 'kysely'
import { accept, type Outcome, refuse } from '#domain/outcome.ts'
import { HAND_SETTLEMENT_HOURS } from '#domain/refund-retry.ts'
import type { Context } from '#server/context.ts'
import { isInHand } from '#server/database/in-hand.ts'
import { findRow, lockKnownRow, updateRows } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import { type ActingPerson, recordAct } from '../audit/record-act.ts'
import { applyPaymentEvent } from '../claims/apply-payment-event.ts'
import { lockClaim } from '../claims/read-claim.ts'
import { recordOfficeAct } from '../claims/record-status-change.ts'
import {
  confirmProposal,
  findOpenProposal,
  findOpenProposalById,
  propose,
  rejectProposal,
} from '../proposals/proposals.ts'

const HOUR_MS = 3_600_000
const KIND = 'refund_by_hand'

type Done = { done: true }
type NotOpen = 'refund_not_open' | 'refund_under_way'
type Answer<Code extends string> = Promise<Outcome<Done, Code>>

const isDone = accept<Done>({ done: true })

/** The refund, locked with its claim; a code where nothing can be said of it by hand now. */
async function lockOpenRefund(trx: Transaction<Schema>, paymentId: number, now: Date) {
  const known = await findRow(trx, 'payment', { id: paymentId })
  const claim = known && (await lockClaim(trx, known.claimId))
  if (!claim) return refuse('refund_not_open')
  const payment = await lockKnownRow(trx, 'payment', paymentId)
  if (payment.state !== 'refunding' || payment.refundTries === 0) return refuse('refund_not_open')
  if (isInHand(payment.refundAskedAt, now)) return refuse('refund_under_way')
  return accept({ claim, payment })
}

/**
 * Proposes to note that the money of a refund went past the bank. Until another person confirms it or its day is over the
 * bank is not asked, so that the money does not go twice.
 */
export const proposeSettlement = (
  { db }: Context,
  by: ActingPerson,
  params: {
    readonly payment: number
    readonly document: string
    readonly reason: string
    readonly now: Date
  },
): Answer<NotOpen | 'refund_proposed'> =>
  transact<Outcome<Done, NotOpen | 'refund_proposed'>>(db, async (trx) => {
    const { payment: id, document, reason, now } = params
    const open = await lockOpenRefund(trx, id, now)
    if (!open.ok) return open
    if (await findOpenProposal(trx, KIND, id, now)) return refuse('refund_proposed')
    const expiresAt = new Date(now.getTime() + HAND_SETTLEMENT_HOURS * HOUR_MS)
    await propose(trx, { kind: KIND, subject: id, act: { document }, reason, by, expiresAt, now })
    await updateRows(trx, 'payment', id, { refundNextAt: expiresAt })
    await recordAct(trx, {
      by,
      act: 'refund_proposed',
      subject: 'payment',
      number: id,
      reason: `${document}. ${reason}`,
      now,
    })
    return isDone
  })

interface Decision {
  readonly id: number
  readonly reason: string
  readonly now: Date
}

export const confirmSettlement = (
  { db, outbox }: Context,
  by: ActingPerson,
  { id, reason, now }: Decision,
): Answer<NotOpen | 'settlement_closed' | 'own_proposal'> =>
  transact<Outcome<Done, NotOpen | 'settlement_closed' | 'own_proposal'>>(db, async (trx) => {
    const known = await findRow(trx, 'proposal', { id, kind: KIND })
    if (!known) return refuse('settlement_closed')
    const open = await lockOpenRefund(trx, known.subject, now)
    const proposal = await findOpenProposalById(trx, id, now)
    if (!proposal) return refuse('settlement_closed')
    if (!open.ok) return open
    const confirmed = await confirmProposal(trx, proposal, by, now)
    if (!confirmed.ok) return confirmed
    const { claim, payment } = open.value
    const { document = '' } = proposal.act
    await applyPaymentEvent(trx, 'refund', payment, {
      refunded: payment.toRefund ?? payment.amount,
      now,
    })
    const operator = { sub: by.sub, name: proposal.proposedName, branch: null }
    const note = `${document}. ${proposal.reason} (${by.name})`
    await recordOfficeAct(trx, outbox, claim, { operator, now }, 'money_given_by_hand', note)
    await recordAct(trx, {
      by,
      act: 'refund_confirmed',
      subject: 'payment',
      number: payment.id,
      reason: `${document}. ${reason}`,
      now,
    })
    return isDone
  })

/** Rejects a proposal, or takes back one's own; the bank is asked with the next sweep. */
export const rejectSettlement = (
  { db }: Context,
  by: ActingPerson,
  { id, reason, now }: Decision,
): Answer<'settlement_closed'> =>
  transact<Outcome<Done, 'settlement_closed'>>(db, async (trx) => {
    const known = await findRow(trx, 'proposal', { id, kind: KIND })
    if (!known) return refuse('settlement_closed')
    await lockKnownRow(trx, 'payment', known.subject)
    const proposal = await findOpenProposalById(trx, id, now)
    if (!proposal) return refuse('settlement_closed')
    await rejectProposal(trx, proposal, by, now)
    await updateRows(trx, 'payment', known.subject, { refundNextAt: null })
    await recordAct(trx, {
      by,
      act: 'refund_rejected',
      subject: 'payment',
      number: known.subject,
      reason,
      now,
    })
    return isDone
  })

/** Lets the bank be asked at once, unless somebody proposed that it was paid by hand. */
export const askBankAgain = (
  { db }: Context,
  by: ActingPerson,
  params: { readonly payment: number; readonly reason: string; readonly now: Date },
): Answer<NotOpen | 'refund_proposed'> =>
  transact<Outcome<Done, NotOpen | 'refund_proposed'>>(db, async (trx) => {
    const { payment: id, reason, now } = params
    const open = await lockOpenRefund(trx, id, now)
    if (!open.ok) return open
    if (await findOpenProposal(trx, KIND, id, now)) return refuse('refund_proposed')
    await updateRows(trx, 'payment', id, { refundNextAt: null })
    await recordAct(trx, { by, act: 'refund_retried', subject: 'payment', number: id, reason, now })
    return isDone
  })
