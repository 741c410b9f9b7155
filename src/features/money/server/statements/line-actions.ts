import { type Selectable, sql, type Transaction } from 'kysely'
import type { AuditAction } from '#back-office/api/administration-audit.ts'
import type { ProposalDetails } from '#back-office/rules/proposal.ts'
import { type ActingPerson, recordAuditEntry } from '#back-office/server/audit/audit-log.ts'
import {
  confirmProposal,
  findOpenProposal,
  insertProposal,
  rejectProposal,
} from '#back-office/server/audit/proposals.ts'
import type { EndpointBody } from '#kit/api/endpoint.ts'
import { refuse } from '#kit/rules/outcome.ts'
import type {
  bookStatementLine,
  bookStatementLineToBalance,
  decideStatementLineBooking,
} from '#money/api/bank-statements.ts'
import { isPaidByHolder, type OrderReference, type StatementLineState } from '#money/rules/statement-match.ts'
import type { Context } from '#server/context.ts'
import { findRow, hasRow, insertRow, lockRow, updateRows } from '#server/database/row-queries.ts'
import type { BankStatementLineTable, Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import { bookDepositToBalance, bookReferencedOrders, findOrdersMatchingSum } from './book-orders.ts'
import { findPayableOrders, findReferencedOrders } from './payable-orders.ts'

type LineRow = Selectable<BankStatementLineTable>
type Booking = NonNullable<ProposalDetails['booking']>
type Decision = EndpointBody<typeof decideStatementLineBooking>

export interface LineActionRequest {
  readonly id: number
  readonly by: ActingPerson
  readonly now: Date
}

const success = { ok: true } as const

const withLockedLine = <Result extends { readonly ok: boolean }>(
  { db }: Context,
  { id }: LineActionRequest,
  states: readonly StatementLineState[],
  run: (trx: Transaction<Schema>, line: LineRow) => Promise<Result>,
) =>
  transact<Result | ReturnType<typeof refuse<'line_unknown' | 'line_settled'>>>(db, async (trx, undo) => {
    const line = await lockRow(trx, 'bankStatementLine', id)
    if (!line) return refuse('line_unknown')
    if (!states.includes(line.state)) return refuse('line_settled')
    const result = await run(trx, line)
    return result.ok ? result : undo(result)
  })

/** Refuses lines with a proposed booking that a second person must decide. */
const withQueuedLine = <Result extends { readonly ok: boolean }>(
  context: Context,
  act: LineActionRequest,
  run: (trx: Transaction<Schema>, line: LineRow) => Promise<Result>,
) =>
  withLockedLine(context, act, ['queue', 'aside'], async (trx, line) =>
    (await findOpenProposal(trx, 'bank_booking', line.id, act.now))
      ? refuse('booking_proposed')
      : run(trx, line),
  )

async function updateLineState(
  trx: Transaction<Schema>,
  { id, by, now }: LineActionRequest,
  state: StatementLineState,
  act: AuditAction,
  {
    note,
    booked,
    reason = note ?? '',
  }: { note?: string; booked?: readonly OrderReference[]; reason?: string } = {},
) {
  await updateRows(trx, 'bankStatementLine', id, {
    state,
    actedBy: by.sub,
    actedName: by.name,
    actedAt: now,
    ...(note === undefined ? {} : { note }),
    ...(booked === undefined ? {} : { booked: JSON.stringify(booked) }),
  })
  await recordAuditEntry(trx, { by, act, subject: 'bank_line', number: id, reason, now })
  return success
}

async function findOrderOfClaim(trx: Transaction<Schema>, claim: number): Promise<OrderReference | null> {
  const orders = await findPayableOrders(trx, { claims: [claim] })
  const order =
    orders.find(({ state }) => state === 'waiting') ?? orders.find(({ state }) => state === 'paid')
  return order ? { kind: order.kind, id: order.id } : null
}

const orderTables = { payment: 'payment', joint: 'jointOrder', top_up: 'topUp' } as const

/** Locks the order, so that only one of two concurrent lines can be booked to it. */
async function isOrderTaken(trx: Transaction<Schema>, target: OrderReference): Promise<boolean> {
  await lockRow(trx, orderTables[target.kind], { id: target.id })
  const { rows } = await sql`
    select 1 from bank_statement_line
    where state = 'booked' and booked @> ${JSON.stringify([target])}::jsonb limit 1`.execute(trx)
  return rows.length > 0
}

/** Moves the surplus into a new queued line. Returns the original line with the reduced amount. */
async function splitLine(trx: Transaction<Schema>, line: LineRow, restAmount: number): Promise<LineRow> {
  const { id, booked: _, ...wholeLine } = line
  const amount = line.amount - restAmount
  await insertRow(trx, 'bankStatementLine', {
    ...wholeLine,
    bankAmount: null,
    amount: restAmount,
    state: 'queue',
    problem: 'overpaid',
    restOf: line.restOf ?? id,
  })
  await updateRows(trx, 'bankStatementLine', id, { amount })
  return { ...line, amount }
}

async function bookOrders(
  trx: Transaction<Schema>,
  { outbox }: Context,
  act: LineActionRequest,
  wholeLine: LineRow,
  { targets, surplus: surplusAmount, surplusTo }: Booking,
) {
  const isSplit = surplusTo === 'line' && surplusAmount > 0 && surplusAmount < wholeLine.amount
  const line = isSplit ? await splitLine(trx, wholeLine, surplusAmount) : wholeLine
  const statement = await trx
    .selectFrom('bankStatementEntry')
    .innerJoin('bankStatement', 'bankStatement.id', 'bankStatementEntry.statementId')
    .select('fileName')
    .where('lineId', '=', line.restOf ?? line.id)
    .orderBy('bankStatement.id')
    .executeTakeFirst()
  const { by, now } = act
  const surplus = isSplit ? 0 : surplusAmount
  const file = statement?.fileName ?? ''
  const booked = await bookReferencedOrders(trx, outbox, { line, targets, surplus, by, file, now })
  return booked.ok ? updateLineState(trx, act, 'booked', 'bank_line_booked', { booked: targets }) : booked
}

async function bookWholeLine(
  trx: Transaction<Schema>,
  { outbox }: Context,
  act: LineActionRequest,
  { amount, number: document }: LineRow,
  legalHid: string,
) {
  const balance = await findRow(trx, 'balance', { legalHid })
  if (!balance) return refuse('balance_not_connected')
  const { by, now } = act
  const askedBy = balance.connectedBy
  const booked = await bookDepositToBalance(trx, outbox, { legalHid, askedBy, amount, document, by, now })
  return booked.ok ? updateLineState(trx, act, 'booked', 'bank_line_to_balance', { booked: [] }) : booked
}

const isInnOfOrganisation = async (
  trx: Transaction<Schema>,
  legalHid: string,
  inn: string,
): Promise<boolean> =>
  (await trx
    .selectFrom('client')
    .select('id')
    .where('legalHid', '=', legalHid)
    .where(sql<boolean>`kind = 'entity' and entity ->> 'inn' = ${inn}`)
    .executeTakeFirst()) !== undefined

async function proposeBooking(
  trx: Transaction<Schema>,
  { id, by, now }: LineActionRequest,
  amount: number,
  booking: Booking,
  reason: string,
) {
  if (reason === '') return refuse('reason_missing')
  await insertProposal(trx, { kind: 'bank_booking', subject: id, act: { booking }, amount, reason, by, now })
  const act = 'bank_booking_proposed'
  await recordAuditEntry(trx, { by, act, subject: 'bank_line', number: id, reason, now })
  return success
}

/** If the order was already booked by hand, the line is only linked to it. */
export const bookLineByHand = (
  context: Context,
  act: LineActionRequest,
  { reason, ...asked }: EndpointBody<typeof bookStatementLine>,
) =>
  withQueuedLine(context, act, async (trx, line) => {
    const targets: OrderReference[] = []
    for (const { kind, id } of asked.targets) {
      const target = kind === 'claim' ? await findOrderOfClaim(trx, id) : { kind, id }
      if (!target) return refuse('order_unknown')
      if (!targets.some((knownTarget) => knownTarget.kind === target.kind && knownTarget.id === target.id))
        targets.push(target)
    }
    const orders = await findReferencedOrders(trx, targets, line.purpose)
    const [onlyTarget] = targets
    const [firstOrder] = orders
    if (onlyTarget && targets.length === 1 && asked.surplus === 0 && firstOrder?.state === 'paid') {
      if (await isOrderTaken(trx, onlyTarget)) return refuse('order_taken')
      if (firstOrder.kind !== 'joint' && firstOrder.amount !== line.amount)
        return { ...refuse('amount_differs'), data: { due: firstOrder.amount } }
      return updateLineState(trx, act, 'booked', 'bank_line_matched', { booked: targets })
    }
    const booking = { ...asked, targets }
    const payer = { inn: line.partyInn, account: line.partyAccount }
    if (orders.every((order) => isPaidByHolder(payer, order)))
      return bookOrders(trx, context, act, line, booking)
    // Only bookings that can succeed are proposed to a second person.
    const matchingOrders = await findOrdersMatchingSum(trx, { line, targets, surplus: asked.surplus })
    if (!matchingOrders.ok) return matchingOrders
    if (orders.some(({ state }) => state !== 'waiting')) return refuse('order_not_waiting')
    return proposeBooking(trx, act, line.amount, booking, reason)
  })

/** Booking to an organisation other than the payer needs a second person. */
export const bookLineToBalance = (
  context: Context,
  act: LineActionRequest,
  { legalHid, reason }: EndpointBody<typeof bookStatementLineToBalance>,
) =>
  withQueuedLine(context, act, async (trx, line) => {
    if (!(await hasRow(trx, 'balance', { legalHid }))) return refuse('balance_not_connected')
    if (await isInnOfOrganisation(trx, legalHid, line.partyInn))
      return bookWholeLine(trx, context, act, line, legalHid)
    const booking = { targets: [], surplus: 0, surplusTo: 'balance', legalHid } as const
    return proposeBooking(trx, act, line.amount, booking, reason)
  })

/** The person who proposed the booking can reject it but not confirm it. */
export const decideLineBooking = (
  context: Context,
  act: LineActionRequest,
  { act: decision, reason }: Decision,
) =>
  withLockedLine(context, act, ['queue', 'aside'], async (trx, line) => {
    const { id, by, now } = act
    const proposal = await findOpenProposal(trx, 'bank_booking', id, now)
    if (!proposal) return refuse('booking_not_proposed')
    const entry = { by, subject: 'bank_line', number: id, reason, now } as const
    if (decision === 'reject') {
      await rejectProposal(trx, proposal, by, now)
      await recordAuditEntry(trx, { ...entry, act: 'bank_booking_rejected' })
      return success
    }
    const confirmed = await confirmProposal(trx, proposal, by, now)
    if (!confirmed.ok) return confirmed
    await recordAuditEntry(trx, { ...entry, act: 'bank_booking_confirmed' })
    const { booking } = proposal.act
    if (!booking) throw new Error(`proposal ${proposal.id} has no booking`)
    return booking.legalHid === undefined
      ? bookOrders(trx, context, act, line, booking)
      : bookWholeLine(trx, context, act, line, booking.legalHid)
  })

/** If the sent payment was itself the return of another line, that line is reopened. */
export const linkReturnedLine = (context: Context, act: LineActionRequest, sentId: number) =>
  withQueuedLine(context, act, async (trx, line) => {
    const sent = await lockRow(trx, 'bankStatementLine', { id: sentId, state: 'outgoing' })
    const alreadyCameBack = await hasRow(trx, 'bankStatementLine', { returnOf: sentId, state: 'came_back' })
    if (!sent || alreadyCameBack || sent.amount !== line.amount || sent.account !== line.account)
      return refuse('sent_unknown')
    await updateRows(trx, 'bankStatementLine', line.id, { returnOf: sentId })
    if (sent.returnOf !== null) {
      const originalLine = { id: sent.returnOf, state: 'returned' } as const
      await updateRows(trx, 'bankStatementLine', originalLine, { state: 'queue', problem: 'came_back' })
      const confirmedReturn = { kind: 'bank_return', subject: sent.returnOf, state: 'confirmed' } as const
      await updateRows(trx, 'proposal', confirmedReturn, { state: 'failed' })
    }
    return updateLineState(trx, act, 'came_back', 'bank_line_came_back')
  })

export const deferOrRequeueLine = (
  context: Context,
  act: LineActionRequest,
  to: 'queue' | 'aside',
  reason: string,
) =>
  withQueuedLine(context, act, async (trx, line) =>
    line.state === to
      ? refuse('line_settled')
      : updateLineState(trx, act, to, to === 'queue' ? 'bank_line_taken_up' : 'bank_line_aside', {
          note: reason,
        }),
  )

export const proposeLineReturn = (context: Context, act: LineActionRequest, reason: string) =>
  withQueuedLine(context, act, async (trx, line) => {
    if (line.partyAccount === '' || line.partyBic === '') return refuse('payer_unknown')
    const { by, now } = act
    await insertProposal(trx, { kind: 'bank_return', subject: line.id, amount: line.amount, reason, by, now })
    return updateLineState(trx, act, 'returning', 'bank_return_proposed', { note: reason })
  })

export const decideLineReturn = (
  context: Context,
  act: LineActionRequest,
  { act: decision, reason }: Decision,
) =>
  withLockedLine(context, act, ['returning'], async (trx, { id }) => {
    const proposal = await findOpenProposal(trx, 'bank_return', id, act.now)
    if (!proposal) return refuse('return_unknown')
    if (decision === 'reject') {
      await rejectProposal(trx, proposal, act.by, act.now)
      return updateLineState(trx, act, 'queue', 'bank_return_rejected', { note: reason })
    }
    const confirmed = await confirmProposal(trx, proposal, act.by, act.now)
    return confirmed.ok
      ? updateLineState(trx, act, 'returning', 'bank_return_confirmed', { reason })
      : confirmed
  })
