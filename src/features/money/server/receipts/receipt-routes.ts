import { type Kysely, sql } from 'kysely'
import type {
  UnregisteredReceipt,
  UnregisteredReceiptAction,
} from '#back-office/api/administration-receipts.ts'
import {
  readUnregisteredReceipts,
  resolveUnregisteredReceipt,
} from '#back-office/api/administration-receipts.ts'
import { recordAuditEntry } from '#back-office/server/audit/audit-log.ts'
import {
  confirmProposal,
  findOpenProposal,
  findOpenProposals,
  findPersonLogins,
  insertProposal,
  type Proposal,
  rejectProposal,
} from '#back-office/server/audit/proposals.ts'
import { accept, refuse } from '#kit/rules/outcome.ts'
import { receiveReceiptCallback } from '#money/api/receipts.ts'
import { isReceiptLate } from '#money/rules/receipt.ts'
import { type Administrator, administratorFromRequest } from '#server/access/staff.ts'
import type { Context } from '#server/context.ts'
import { isLeased } from '#server/database/lease.ts'
import { readRowPage } from '#server/database/read-row-page.ts'
import { findRow, lockRow, updateRows } from '#server/database/row-queries.ts'
import type { ReceiptRow } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import { bindRoute, type EndpointAnswer, type Route } from '#server/http/route.ts'
import { hasEarlierOpenReceiptSql, sendReceipt } from './send-receipt.ts'

const PAGE_SIZE = 20
const PROPOSAL_KIND = 'receipt_correction'
const DAY_MS = 24 * 3_600_000

const openCondition = sql<boolean>`state in ('waiting', 'sent', 'failed')`
/** True if the fiscal service refused the receipt or has not issued it within a day. */
const isGivenUp = ({ state, createdAt: movedAt }: ReceiptRow, now: Date): boolean =>
  state === 'failed' || isReceiptLate(movedAt, now)

const toOpenReceipt = (
  row: ReceiptRow & { readonly isBehind: boolean },
  proposal: Proposal | undefined,
  ownLogins: readonly string[],
  now: Date,
) => ({
  id: row.id,
  claim: row.claimId,
  topUp: row.topUpId,
  kind: row.kind,
  isCorrection: row.isCorrection,
  state: row.state as UnregisteredReceipt['state'],
  amount: row.amount,
  tender: row.tender,
  problem: row.problem as UnregisteredReceipt['problem'],
  words: row.problemWords,
  tries: row.tries,
  since: row.createdAt,
  nextTryAt: row.nextAt,
  isBehind: row.isBehind,
  late: isReceiptLate(row.createdAt, now),
  correctable: !row.isCorrection && isGivenUp(row, now),
  proposal: proposal
    ? {
        reason: proposal.reason,
        by: proposal.proposedName,
        own: ownLogins.includes(proposal.proposedBy),
        at: proposal.proposedAt,
      }
    : null,
})

async function listOpenReceipts(
  db: Kysely<Schema>,
  { by, page, now }: { readonly by: string; readonly page: number; readonly now: Date },
) {
  const open = db.selectFrom('receipt').where(openCondition)
  const { rows, total } = await readRowPage(
    open
      .selectAll()
      .select(hasEarlierOpenReceiptSql.as('isBehind'))
      .orderBy(
        sql`not exists (select 1 from proposal where kind = 'receipt_correction' and subject = receipt.id and state = 'proposed')`,
      )
      .orderBy(sql`state <> 'failed'`)
      .orderBy('createdAt')
      .orderBy('id'),
    PAGE_SIZE,
    page,
  )
  const proposals = await findOpenProposals(
    db,
    PROPOSAL_KIND,
    rows.map(({ id }) => id),
    now,
  )
  const ownLogins = await findPersonLogins(db, by)
  return { receipts: rows.map((row) => toOpenReceipt(row, proposals.get(row.id), ownLogins, now)), total }
}

export async function countStuckReceipts(db: Kysely<Schema>, now: Date): Promise<number> {
  const dayAgo = new Date(now.getTime() - DAY_MS)
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from receipt where state = 'failed')
      + (select count(*) from receipt where state in ('waiting', 'sent') and created_at < ${dayAgo}::timestamptz)
      as count`.execute(db)
  return rows[0]?.count ?? 0
}

/** A refused receipt gets a new number, because the fiscal register remembers the old one. */
const toRetryColumns = ({ externalId, tries, state, serviceId }: ReceiptRow, isCorrection: boolean) => ({
  nextAt: null,
  ...(state === 'failed' || isCorrection
    ? {
        state: 'waiting' as const,
        serviceId: null,
        externalId: `${externalId.replace(/~\d+$/, '')}~${tries + 1}`,
      }
    : { serviceId }),
})

type ActAnswer = EndpointAnswer<typeof resolveUnregisteredReceipt>

interface ActRequest {
  readonly id: number
  readonly act: UnregisteredReceiptAction
  readonly reason: string
  readonly now: Date
}

const auditActs = {
  retry: 'receipt_retried',
  propose: 'correction_proposed',
  confirm: 'correction_confirmed',
  reject: 'correction_rejected',
} as const satisfies Record<UnregisteredReceiptAction, string>

function checkAct(
  receipt: ReceiptRow,
  proposal: Proposal | undefined,
  { act, now }: ActRequest,
): Exclude<ActAnswer, { ok: true }> | null {
  const isDecision = act === 'confirm' || act === 'reject'
  if (isDecision && !proposal) return refuse('correction_not_proposed')
  if (isLeased(receipt.lockedAt, now)) return refuse('receipt_under_way')
  if (!isDecision && proposal) return refuse('correction_proposed')
  if (act === 'retry' || act === 'reject') return null
  return receipt.isCorrection || !isGivenUp(receipt, now) ? refuse('receipt_not_late') : null
}

const applyReceiptAct = ({ db }: Context, by: Administrator, request: ActRequest): Promise<ActAnswer> =>
  transact<ActAnswer>(db, async (trx) => {
    const { id, act, reason, now } = request
    const receipt = await lockRow(trx, 'receipt', { id })
    if (!receipt || receipt.state === 'done' || receipt.state === 'elsewhere')
      return refuse('receipt_not_open')
    const proposal = await findOpenProposal(trx, PROPOSAL_KIND, id, now)
    const refused = checkAct(receipt, proposal, request)
    if (refused) return refused
    if (act === 'propose') await insertProposal(trx, { kind: PROPOSAL_KIND, subject: id, reason, by, now })
    if (act === 'reject' && proposal) await rejectProposal(trx, proposal, by, now)
    if (act === 'confirm' && proposal) {
      const confirmed = await confirmProposal(trx, proposal, by, now)
      if (!confirmed.ok) return confirmed
    }
    const change =
      act === 'retry'
        ? toRetryColumns(receipt, false)
        : act === 'confirm'
          ? { ...toRetryColumns(receipt, true), isCorrection: true }
          : {}
    await updateRows(trx, 'receipt', id, { ...change, changedAt: now })
    await recordAuditEntry(trx, { by, act: auditActs[act], subject: 'receipt', number: id, reason, now })
    return accept({ done: true } as const)
  })

/** The callback's content is not trusted. Callbacks for unknown receipts get the same answer. */
export const receiptRoutes = (context: Context): Route[] => [
  bindRoute(receiveReceiptCallback, async ({ body }) => {
    const serviceId = context.fiscal.readCallback(body)
    const receipt =
      serviceId.ok && (await findRow(context.db, 'receipt', { serviceId: serviceId.value, state: 'sent' }))
    if (receipt) {
      await updateRows(context.db, 'receipt', { id: receipt.id, state: 'sent' }, { nextAt: null })
      await sendReceipt(context, receipt.id)
    }
    return accept({ done: true } as const)
  }),
  bindRoute(readUnregisteredReceipts, async ({ query, now, ...request }) => {
    const by = administratorFromRequest(request).sub
    return accept(await listOpenReceipts(context.db, { by, page: query.page ?? 0, now }))
  }),
  bindRoute(resolveUnregisteredReceipt, ({ params, body, now, ...request }) =>
    applyReceiptAct(context, administratorFromRequest(request), { id: params.id, ...body, now }),
  ),
]
