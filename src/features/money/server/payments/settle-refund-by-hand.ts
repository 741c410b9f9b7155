import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { StuckRefund } from '#back-office/api/administration.ts'
import type { AuditAction } from '#back-office/api/administration-audit.ts'
import { type ActingPerson, recordAuditEntry } from '#back-office/server/audit/audit-log.ts'
import {
  confirmProposal,
  findOpenProposal,
  findOpenProposalById,
  findPersonLogins,
  insertProposal,
  rejectProposal,
} from '#back-office/server/audit/proposals.ts'
import { applyPaymentEvent } from '#claims/server/apply-payment-event.ts'
import { lockClaim } from '#claims/server/read-claim.ts'
import { recordOfficeAction } from '#claims/server/record-status-change.ts'
import { accept, refuse } from '#kit/rules/outcome.ts'
import { MANUAL_SETTLEMENT_TIMEOUT_HOURS } from '#money/rules/payment-state.ts'
import type { Context } from '#server/context.ts'
import { isLeased } from '#server/database/lease.ts'
import { readRowPage } from '#server/database/read-row-page.ts'
import { findRow, lockExistingRow, updateRows } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'

const HOUR_MS = 3_600_000
const PROPOSAL_KIND = 'refund_by_hand'

const done = accept({ done: true } as const)

const recordSettlement = (
  trx: Transaction<Schema>,
  by: ActingPerson,
  act: AuditAction,
  payment: number,
  reason: string,
  now: Date,
) => recordAuditEntry(trx, { by, act, subject: 'payment', number: payment, reason, now })

async function lockOpenRefund(trx: Transaction<Schema>, paymentId: number, now: Date) {
  const foundPayment = await findRow(trx, 'payment', { id: paymentId })
  const claim = foundPayment && (await lockClaim(trx, foundPayment.claimId))
  if (!claim) return refuse('refund_not_open')
  const payment = await lockExistingRow(trx, 'payment', paymentId)
  if (payment.state !== 'refunding' || payment.refundTries === 0) return refuse('refund_not_open')
  if (isLeased(payment.refundAskedAt, now)) return refuse('refund_under_way')
  return accept({ claim, payment })
}

/**
 * While the proposal is open, for at most a day, the bank is not asked to refund, so that the money is not
 * paid twice.
 */
export const proposeRefundSettlement = (
  { db }: Context,
  by: ActingPerson,
  params: {
    readonly payment: number
    readonly document: string
    readonly reason: string
    readonly now: Date
  },
) =>
  transact(db, async (trx) => {
    const { payment: id, document, reason, now } = params
    const open = await lockOpenRefund(trx, id, now)
    if (!open.ok) return open
    if (await findOpenProposal(trx, PROPOSAL_KIND, id, now)) return refuse('refund_proposed')
    const expiresAt = new Date(now.getTime() + MANUAL_SETTLEMENT_TIMEOUT_HOURS * HOUR_MS)
    await insertProposal(trx, {
      kind: PROPOSAL_KIND,
      subject: id,
      act: { document },
      reason,
      by,
      expiresAt,
      now,
    })
    await updateRows(trx, 'payment', id, { refundNextAt: expiresAt })
    await recordSettlement(trx, by, 'refund_proposed', id, `${document}. ${reason}`, now)
    return done
  })

interface Decision {
  readonly id: number
  readonly reason: string
  readonly now: Date
}

export const confirmRefundSettlement = (
  { db, outbox }: Context,
  by: ActingPerson,
  { id, reason, now }: Decision,
) =>
  transact(db, async (trx) => {
    const foundProposal = await findRow(trx, 'proposal', { id, kind: PROPOSAL_KIND })
    if (!foundProposal) return refuse('settlement_closed')
    const open = await lockOpenRefund(trx, foundProposal.subject, now)
    const proposal = await findOpenProposalById(trx, id, now)
    if (!proposal) return refuse('settlement_closed')
    if (!open.ok) return open
    const confirmed = await confirmProposal(trx, proposal, by, now)
    if (!confirmed.ok) return confirmed
    const { claim, payment } = open.value
    const { document = '' } = proposal.act
    await applyPaymentEvent(trx, 'refund', payment, {
      refunded: payment.toRefund ?? payment.amount - payment.moved,
      now,
    })
    const operator = { sub: by.sub, name: proposal.proposedName, branch: null }
    const note = `${document}. ${proposal.reason} (${by.name})`
    await recordOfficeAction(trx, outbox, claim, { operator, now }, 'money_given_by_hand', note)
    await recordSettlement(trx, by, 'refund_confirmed', payment.id, `${document}. ${reason}`, now)
    return done
  })

/** Payments whose refund two people recorded as paid by hand; the bank did not refund them. */
export async function findSettledByHand(
  db: Kysely<Schema>,
  payments: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('proposal')
    .select('subject')
    .where(sql<boolean>`kind = 'refund_by_hand' and state = 'confirmed'`)
    .where('subject', 'in', payments)
    .execute()
  return new Set(rows.map(({ subject }) => subject))
}

export const rejectRefundSettlement = ({ db }: Context, by: ActingPerson, { id, reason, now }: Decision) =>
  transact(db, async (trx) => {
    const foundProposal = await findRow(trx, 'proposal', { id, kind: PROPOSAL_KIND })
    if (!foundProposal) return refuse('settlement_closed')
    await lockExistingRow(trx, 'payment', foundProposal.subject)
    const proposal = await findOpenProposalById(trx, id, now)
    if (!proposal) return refuse('settlement_closed')
    await rejectProposal(trx, proposal, by, now)
    await updateRows(trx, 'payment', foundProposal.subject, { refundNextAt: null })
    await recordSettlement(trx, by, 'refund_rejected', foundProposal.subject, reason, now)
    return done
  })

export const retryRefund = (
  { db }: Context,
  by: ActingPerson,
  params: { readonly payment: number; readonly reason: string; readonly now: Date },
) =>
  transact(db, async (trx) => {
    const { payment: id, reason, now } = params
    const open = await lockOpenRefund(trx, id, now)
    if (!open.ok) return open
    if (await findOpenProposal(trx, PROPOSAL_KIND, id, now)) return refuse('refund_proposed')
    await updateRows(trx, 'payment', id, { refundNextAt: null })
    await recordSettlement(trx, by, 'refund_retried', id, reason, now)
    return done
  })

const PAGE_SIZE = 20

export interface RefundListParams {
  /** SQL condition that limits the offices and can use an index. */
  readonly where: RawBuilder<boolean>
  /** The caller's login, because nobody can confirm their own proposal. */
  readonly by: string
  readonly page: number
  readonly now: Date
}

/** Lists refunds that wait for a second person first, then the oldest. Contains no personal data of payers. */
export async function listUnfinishedRefunds(
  db: Kysely<Schema>,
  { where, by, page, now }: RefundListParams,
): Promise<{ refunds: StuckRefund[]; total: number }> {
  const open = db
    .selectFrom('payment')
    .leftJoin('payment as root', 'root.id', 'payment.offsetFrom')
    .leftJoin('proposal', (on) =>
      on
        .onRef('proposal.subject', '=', 'payment.id')
        .on(sql<boolean>`proposal.kind = 'refund_by_hand' and proposal.state = 'proposed'`)
        .on('proposal.expiresAt', '>', now),
    )
    .where(sql<boolean>`payment.state = 'refunding' and payment.refund_tries > 0`)
    .where(where)
  const { rows, total } = await readRowPage(
    open
      .select(['payment.id', 'payment.claimId', 'payment.officeIndex'])
      .select((row) => row.fn.coalesce('payment.orderId', 'root.orderId').as('orderId'))
      .select(['payment.refundProblem', 'payment.refundWords', 'payment.refundTries'])
      .select(['payment.refundNextAt', 'proposal.id as proposalId', 'proposal.act'])
      .select(['proposal.reason', 'proposal.proposedBy', 'proposal.proposedName', 'proposal.expiresAt'])
      .select(sql<number>`coalesce(payment.to_refund, payment.amount)`.as('toGive'))
      .orderBy(sql`proposal.id is null`)
      .orderBy('payment.changedAt')
      .orderBy('payment.id'),
    PAGE_SIZE,
    page,
  )
  const ownLogins = await findPersonLogins(db, by)
  const refunds = rows.map(
    (row): StuckRefund => ({
      payment: row.id,
      claim: row.claimId,
      index: row.officeIndex ?? '',
      amount: Number(row.toGive),
      order: row.orderId ?? '',
      problem: row.refundProblem as StuckRefund['problem'],
      words: row.refundWords,
      tries: row.refundTries,
      nextTryAt: row.refundNextAt?.toISOString() ?? null,
      proposal:
        row.proposalId === null || row.expiresAt === null
          ? null
          : {
              id: row.proposalId,
              document: row.act?.document ?? '',
              reason: row.reason ?? '',
              by: row.proposedName ?? '',
              own: ownLogins.includes(row.proposedBy ?? ''),
              until: row.expiresAt.toISOString(),
            },
    }),
  )
  return { refunds, total }
}
