import { type Kysely, sql, type Transaction } from 'kysely'
import { accept, type Outcome, refuse } from '#domain/outcome.ts'
import { HAND_SETTLEMENT_HOURS } from '#domain/refund-retry.ts'
import { isInHand } from '#server/database/in-hand.ts'
import { findRow, insertRow, lockKnownRow, lockRow, updateRows } from '#server/database/row-queries.ts'
import type { PaymentRow } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import { type ActingPerson, recordAct } from '../audit/record-act.ts'
import type { ClaimDeps } from '../claims/claim-deps.ts'
import { lockClaim } from '../claims/read-claim.ts'
import { recordOfficeAct } from '../claims/record-status-change.ts'

const HOUR_MS = 3_600_000

type Done = { done: true }
type NotOpen = 'refund_not_open' | 'refund_under_way'
type Answer<Code extends string> = Promise<Outcome<Done, Code>>

const isDone = accept<Done>({ done: true })

/** The refund, locked with its claim; a code where nothing can be said of it by hand now. */
async function lockOpenRefund(trx: Transaction<Schema>, paymentId: number, now: Date) {
  const known = await findRow(trx, 'payment', { id: paymentId })
  const claim = known && (await lockClaim(trx, known.claim_id))
  if (!claim) return refuse('refund_not_open')
  const payment = await lockKnownRow(trx, 'payment', paymentId)
  if (payment.state !== 'refunding' || payment.refund_tries === 0) return refuse('refund_not_open')
  if (isInHand(payment.refund_asked_at, now)) return refuse('refund_under_way')
  return accept({ claim, payment })
}

/** The proposal that waits for a second person; undefined when there is none. */
const openProposal = (db: Kysely<Schema>, { id }: Pick<PaymentRow, 'id'>, now: Date) =>
  db
    .selectFrom('refund_settlement')
    .selectAll()
    .where('payment_id', '=', id)
    .where(sql<boolean>`state = 'proposed'`)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/**
 * Proposes to note that the money of a refund went past the bank. Until another person confirms it or its day is over the
 * bank is not asked, so that the money does not go twice.
 */
export const propose = (
  { db }: Pick<ClaimDeps, 'db'>,
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
    if (await openProposal(trx, open.value.payment, now)) return refuse('refund_proposed')
    await updateRows(trx, 'refund_settlement', { payment_id: id, state: 'proposed' }, { state: 'expired' })
    const until = new Date(now.getTime() + HAND_SETTLEMENT_HOURS * HOUR_MS)
    await insertRow(trx, 'refund_settlement', {
      payment_id: id,
      document,
      reason,
      proposed_by: by.sub,
      proposed_name: by.name,
      proposed_at: now,
      expires_at: until,
    })
    await updateRows(trx, 'payment', id, { refund_next_at: until })
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
  /** The number of the proposal. */
  readonly id: number
  readonly reason: string
  readonly now: Date
}

const decided = (by: ActingPerson, now: Date) =>
  ({ decided_by: by.sub, decided_name: by.name, decided_at: now }) as const

/** The proposal, locked after its refund, while it may be decided on. */
async function lockProposal(trx: Transaction<Schema>, id: number, now: Date) {
  const proposal = await lockRow(trx, 'refund_settlement', { id, state: 'proposed' })
  return proposal && proposal.expires_at > now ? proposal : undefined
}

/** Confirms what another person proposed: the refund is done. Whoever proposed it cannot, by no profile of theirs. */
export const confirm = (
  { db, outbox }: Pick<ClaimDeps, 'db' | 'outbox'>,
  by: ActingPerson & { readonly profiles: readonly string[] },
  { id, reason, now }: Decision,
): Answer<NotOpen | 'settlement_closed' | 'own_proposal'> =>
  transact<Outcome<Done, NotOpen | 'settlement_closed' | 'own_proposal'>>(db, async (trx) => {
    const known = await findRow(trx, 'refund_settlement', { id })
    if (!known) return refuse('settlement_closed')
    const open = await lockOpenRefund(trx, known.payment_id, now)
    const proposal = await lockProposal(trx, id, now)
    if (!proposal) return refuse('settlement_closed')
    if (!open.ok) return open
    if (by.profiles.includes(proposal.proposed_by)) return refuse('own_proposal')
    const { claim, payment } = open.value
    await updateRows(trx, 'refund_settlement', id, { state: 'confirmed', ...decided(by, now) })
    await updateRows(trx, 'payment', payment.id, {
      state: 'refunded',
      refunded: payment.to_refund ?? payment.amount,
      changed_at: now,
    })
    const operator = { sub: by.sub, name: proposal.proposed_name, branch: null }
    const note = `${proposal.document}. ${proposal.reason} (${by.name})`
    await recordOfficeAct(trx, outbox, claim, { operator, now }, 'money_given_by_hand', note)
    await recordAct(trx, {
      by,
      act: 'refund_confirmed',
      subject: 'payment',
      number: payment.id,
      reason: `${proposal.document}. ${reason}`,
      now,
    })
    return isDone
  })

/** Rejects a proposal, or takes back one's own; the bank is asked with the next sweep. */
export const reject = (
  { db }: Pick<ClaimDeps, 'db'>,
  by: ActingPerson,
  { id, reason, now }: Decision,
): Answer<'settlement_closed'> =>
  transact<Outcome<Done, 'settlement_closed'>>(db, async (trx) => {
    const known = await findRow(trx, 'refund_settlement', { id })
    if (!known) return refuse('settlement_closed')
    await lockKnownRow(trx, 'payment', known.payment_id)
    if (!(await lockProposal(trx, id, now))) return refuse('settlement_closed')
    await updateRows(trx, 'refund_settlement', id, { state: 'rejected', ...decided(by, now) })
    await updateRows(trx, 'payment', known.payment_id, { refund_next_at: null })
    await recordAct(trx, {
      by,
      act: 'refund_rejected',
      subject: 'payment',
      number: known.payment_id,
      reason,
      now,
    })
    return isDone
  })

/** Lets the bank be asked at once, unless somebody proposed that it was paid by hand. */
export const askAgain = (
  {
    db,
    refunds,
  }: Pick<ClaimDeps, 'db'> & {
    readonly refunds: { refundPayment(trx: Transaction<Schema>, of: { paymentId: number }): Promise<void> }
  },
  by: ActingPerson,
  params: { readonly payment: number; readonly reason: string; readonly now: Date },
): Answer<NotOpen | 'refund_proposed'> =>
  transact<Outcome<Done, NotOpen | 'refund_proposed'>>(db, async (trx) => {
    const { payment: id, reason, now } = params
    const open = await lockOpenRefund(trx, id, now)
    if (!open.ok) return open
    if (await openProposal(trx, open.value.payment, now)) return refuse('refund_proposed')
    await updateRows(trx, 'payment', id, { refund_next_at: null })
    await refunds.refundPayment(trx, { paymentId: id })
    await recordAct(trx, { by, act: 'refund_retried', subject: 'payment', number: id, reason, now })
    return isDone
  })
