import type { Kysely, Transaction } from 'kysely'
import type * as z from 'zod/mini'
import type { branchClaimDetails } from '#back-office/api/branch-claims-and-boxes.ts'
import type { proposeRefundSettlementByOperator } from '#back-office/api/branch-refunds-and-top-ups.ts'
import type { RentEndAction } from '#back-office/rules/proposal.ts'
import { recordAuditEntry } from '#back-office/server/audit/audit-log.ts'
import {
  confirmProposal,
  findOpenProposal,
  findPersonLogins,
  insertProposal,
} from '#back-office/server/audit/proposals.ts'
import { applyPaymentEvent } from '#claims/server/apply-payment-event.ts'
import type { DueRefund } from '#claims/server/due-refunds.ts'
import { accept, type Outcome } from '#kit/rules/outcome.ts'
import { paymentMethod } from '#money/rules/payment-method.ts'
import { MANUAL_SETTLEMENT_TIMEOUT_HOURS } from '#money/rules/payment-state.ts'
import { postLedgerEntry } from '#money/server/balance/post-ledger-entry.ts'
import {
  listUnfinishedRefunds,
  proposeRefundSettlement,
} from '#money/server/payments/settle-refund-by-hand.ts'
import { isOfficeStopped } from '#places/server/offices/stopped-services.ts'
import { isOfficeInBranchSql, type Operator } from '#server/access/branch-scope.ts'
import type { Context } from '#server/context.ts'
import { getRow, updateRows } from '#server/database/row-queries.ts'
import type { ClaimRow, PaymentRow } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'
import { type EndpointAnswer, forbiddenAnswer } from '#server/http/route.ts'
import { selectBranchClaims, toBranchClaim } from './branch-claims.ts'

type BranchCard = z.input<typeof branchClaimDetails>

const HOUR_MS = 3_600_000

interface RefundAct {
  readonly act: RentEndAction
  readonly refund: number
  readonly privilegeSeen?: boolean | undefined
  readonly reason: string
  readonly operator: Operator
  readonly now: Date
}

/** At a closed office the first call proposes the refund; a second person confirms by the same action and amount. */
export async function proposeOrConfirmRentEnd(
  trx: Transaction<Schema>,
  claim: ClaimRow,
  { act, refund, privilegeSeen, reason, operator: by, now }: RefundAct,
): Promise<Outcome<'proposed' | 'act', 'own_proposal'>> {
  const needsSecondPerson = refund > 0 && (await isOfficeStopped(trx, claim.officeIndex))
  const openProposal = await findOpenProposal(trx, 'early_end', claim.id, now)
  const entry = { by, subject: 'claim', number: claim.id, reason, now } as const
  if (needsSecondPerson && openProposal && openProposal.act.end === act && openProposal.amount === refund) {
    const confirmed = await confirmProposal(trx, openProposal, by, now)
    if (!confirmed.ok) return confirmed
    await recordAuditEntry(trx, { ...entry, act: 'early_end_confirmed' })
    return accept('act')
  }
  // No proposal was confirmed: the action or amount differs, the office was reopened, or the proposal expired.
  if (!needsSecondPerson) {
    const outdated = { kind: 'early_end', subject: claim.id, state: 'proposed' } as const
    await updateRows(trx, 'proposal', outdated, { state: 'expired' })
    return accept('act')
  }
  const expiresAt = new Date(now.getTime() + MANUAL_SETTLEMENT_TIMEOUT_HOURS * HOUR_MS)
  await insertProposal(trx, {
    kind: 'early_end',
    subject: claim.id,
    act: { end: act, ...(privilegeSeen === undefined ? {} : { privilegeSeen }) },
    amount: refund,
    reason,
    by,
    expiresAt,
    now,
  })
  await recordAuditEntry(trx, { ...entry, act: 'early_end_proposed' })
  return accept('proposed')
}

export async function readRentEndProposalForOperator(
  db: Kysely<Schema>,
  claimId: number,
  operator: Operator,
  now: Date,
): Promise<BranchCard['proposal']> {
  const proposal = await findOpenProposal(db, 'early_end', claimId, now)
  if (!proposal) return null
  const { act, amount, proposedBy: author, proposedName: by, expiresAt: until } = proposal
  return {
    act: act.end ?? 'refuse',
    refund: amount,
    by,
    until: until ?? '',
    own: (await findPersonLogins(db, operator.sub)).includes(author),
  }
}

export async function listOpenRefunds(db: Kysely<Schema>, operator: Operator, page: number, now: Date) {
  const where = isOfficeInBranchSql(operator, 'payment.officeIndex')
  const { refunds, total } = await listUnfinishedRefunds(db, { where, by: operator.sub, page, now })
  if (refunds.length === 0) return { refunds: [], total }
  const claims = await selectBranchClaims(db, operator)
    .where(
      'claim.id',
      'in',
      refunds.map(({ claim }) => claim),
    )
    .execute()
  const claimById = new Map(claims.map((row) => [row.id, toBranchClaim(row)]))
  return {
    refunds: refunds.flatMap((refund) => {
      const claim = claimById.get(refund.claim)
      if (!claim) return []
      const { holder, boxNumber, lockerName } = claim
      return [{ ...refund, holder, boxNumber, lockerName }]
    }),
    total,
  }
}

export async function proposeManualRefundByOperator(
  context: Context,
  operator: Operator,
  params: Parameters<typeof proposeRefundSettlement>[2],
): Promise<EndpointAnswer<typeof proposeRefundSettlementByOperator>> {
  const foundPayment = await context.db
    .selectFrom('payment')
    .innerJoin('claim', 'claim.id', 'payment.claimId')
    .select('claim.id')
    .where('payment.id', '=', params.payment)
    .where(isOfficeInBranchSql(operator, 'claim.officeIndex'))
    .executeTakeFirst()
  return foundPayment ? proposeRefundSettlement(context, operator, params) : forbiddenAnswer
}

async function refundToBalance(
  trx: Transaction<Schema>,
  payment: PaymentRow,
  amount: number,
  now: Date,
): Promise<void> {
  const { legalHid } = await getRow(trx, 'claim', payment.claimId)
  const posted = await postLedgerEntry(trx, {
    key: `refund-${payment.id}`,
    kind: 'refund',
    legalHid,
    amount,
    claimId: payment.claimId,
    paymentId: payment.id,
    now,
  })
  if (!posted.ok) throw new Error(`payment ${payment.id} came from a balance that no longer exists`)
}

/**
 * The bank refunds card payments later; accounting refunds payment orders. Close the claim before calling this,
 * because the balance must be locked last.
 */
export async function refundPayments(
  trx: Transaction<Schema>,
  owed: readonly DueRefund[],
  reason: string,
  now: Date,
): Promise<void> {
  for (const { payment, amount } of owed) {
    if (amount <= 0) continue
    const isByBank = payment.method === paymentMethod.card
    await applyPaymentEvent(trx, isByBank ? 'owe' : 'payOut', payment, {
      toRefund: amount,
      ...(isByBank ? {} : { refunded: amount }),
      reason,
      now,
    })
    if (payment.method === paymentMethod.balance) await refundToBalance(trx, payment, amount, now)
  }
}
