import { type Selectable, sql, type Transaction } from 'kysely'
import type { AuditAct } from '#contract/administration-audit.ts'
import type { ProposedAct } from '#domain/proposal.ts'
import { isPaidByHolder, type LineState, type Target } from '#domain/statement-match.ts'
import type { Context } from '#server/context.ts'
import { findRow, hasRow, insertRow, lockRow, updateRows } from '#server/database/row-queries.ts'
import type { BankStatementLineTable, Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import { recordAct } from '../audit/record-act.ts'
import { confirmProposal, findOpenProposal, propose, rejectProposal } from '../proposals/proposals.ts'
import type { StatementActor } from './book-targets.ts'
import { type BookingRefusal, bookOnBalance, bookTargets, ordersThatComeTo } from './book-targets.ts'
import { knownOrders, ordersOfTargets } from './candidates.ts'

type LineRow = Selectable<BankStatementLineTable>
export interface LineAct {
  readonly id: number
  readonly by: StatementActor
  readonly now: Date
}

type LineRefusal = 'line_unknown' | 'line_settled' | 'booking_proposed'
type Refused<Code extends string> = { readonly ok: false; readonly code: Code; readonly data?: unknown }
type Acted<Code extends string = never> = { readonly ok: true } | Refused<Code | LineRefusal>

/** Locks the line, the first of all locks. */
const onLine = <Code extends string>(
  { db }: Context,
  { id }: LineAct,
  states: readonly LineState[],
  run: (trx: Transaction<Schema>, line: LineRow) => Promise<Acted<Code>>,
): Promise<Acted<Code>> =>
  transact<Acted<Code>>(db, async (trx, undo) => {
    const line = await lockRow(trx, 'bankStatementLine', id)
    if (!line) return { ok: false, code: 'line_unknown' }
    if (!states.includes(line.state)) return { ok: false, code: 'line_settled' }
    const acted = await run(trx, line)
    return acted.ok ? acted : undo(acted)
  })

/** Refuses lines whose booking waits for a second person. */
const onWaitingLine = <Code extends string>(
  context: Context,
  act: LineAct,
  run: (trx: Transaction<Schema>, line: LineRow) => Promise<Acted<Code>>,
): Promise<Acted<Code>> =>
  onLine<Code>(context, act, ['queue', 'aside'], async (trx, line) =>
    (await findOpenProposal(trx, 'bank_booking', line.id, act.now))
      ? { ok: false, code: 'booking_proposed' }
      : run(trx, line),
  )

async function settle(
  trx: Transaction<Schema>,
  { id, by, now }: LineAct,
  state: LineState,
  act: AuditAct,
  {
    note,
    booked,
    reason = note ?? '',
  }: { readonly note?: string; readonly booked?: readonly Target[]; readonly reason?: string } = {},
): Promise<{ readonly ok: true }> {
  await updateRows(trx, 'bankStatementLine', id, {
    state,
    actedBy: by.sub,
    actedName: by.name,
    actedAt: now,
    ...(note === undefined ? {} : { note }),
    ...(booked === undefined ? {} : { booked: JSON.stringify(booked) }),
  })
  await recordAct(trx, { by, act, subject: 'bank_line', number: id, reason, now })
  return { ok: true }
}

/** The claim's waiting order, else its paid one. */
async function orderOfClaim(trx: Transaction<Schema>, claim: number): Promise<Target | null> {
  const orders = await knownOrders(trx, { claims: [claim] })
  const order =
    orders.find(({ state }) => state === 'waiting') ?? orders.find(({ state }) => state === 'paid')
  return order ? { kind: order.kind, id: order.id } : null
}

const orderTables = { payment: 'payment', joint: 'jointOrder', top_up: 'topUp' } as const

/** Locks the order, so of two concurrent lines one is booked. */
async function isTaken(trx: Transaction<Schema>, target: Target): Promise<boolean> {
  await lockRow(trx, orderTables[target.kind], { id: target.id })
  return (
    (
      await sql`select 1 from bank_statement_line where state = 'booked' and booked @> ${JSON.stringify([target])}::jsonb limit 1`.execute(
        trx,
      )
    ).rows.length > 0
  )
}

export interface AskedTarget {
  readonly kind: Target['kind'] | 'claim'
  readonly id: number
}

/** The rest becomes a line of its own in the queue; returns the remaining first line. */
async function splitRest(trx: Transaction<Schema>, line: LineRow, rest: number): Promise<LineRow> {
  const { id, booked: _, ...whole } = line
  const amount = line.amount - rest
  await insertRow(trx, 'bankStatementLine', {
    ...whole,
    bankAmount: null,
    amount: rest,
    state: 'queue',
    problem: 'overpaid',
    restOf: line.restOf ?? id,
  })
  await updateRows(trx, 'bankStatementLine', id, { amount })
  return { ...line, amount }
}

interface Booking {
  readonly targets: readonly Target[]
  readonly surplus: number
  readonly surplusTo: 'balance' | 'line'
}

export interface AskedBooking extends Omit<Booking, 'targets'> {
  readonly targets: readonly AskedTarget[]
  readonly reason: string
}

async function bookOrders(
  trx: Transaction<Schema>,
  context: Context,
  act: LineAct,
  whole: LineRow,
  { targets, surplus: asked, surplusTo }: Booking,
): Promise<Acted<BookingRefusal>> {
  const isSplit = surplusTo === 'line' && asked > 0 && asked < whole.amount
  const line = isSplit ? await splitRest(trx, whole, asked) : whole
  const { by, now } = act
  const statement = await trx
    .selectFrom('bankStatementEntry')
    .innerJoin('bankStatement', 'bankStatement.id', 'bankStatementEntry.statementId')
    .select('fileName')
    .where('lineId', '=', line.restOf ?? line.id)
    .orderBy('bankStatement.id')
    .executeTakeFirst()
  const booked = await bookTargets(trx, context.outbox, {
    line,
    targets,
    surplus: isSplit ? 0 : asked,
    by,
    file: statement?.fileName ?? '',
    now,
  })
  return booked.ok ? settle(trx, act, 'booked', 'bank_line_booked', { booked: [...targets] }) : booked
}

async function bookWholeLine(
  trx: Transaction<Schema>,
  context: Context,
  act: LineAct,
  line: LineRow,
  legalHid: string,
): Promise<Acted<'balance_not_connected'>> {
  const balance = await findRow(trx, 'balance', { legalHid })
  if (!balance) return { ok: false, code: 'balance_not_connected' }
  const booked = await bookOnBalance(trx, context.outbox, {
    legalHid,
    askedBy: balance.connectedBy,
    amount: line.amount,
    document: line.number,
    by: act.by,
    now: act.now,
  })
  if (!booked.ok) return { ok: false, code: 'balance_not_connected' }
  return settle(trx, act, 'booked', 'bank_line_to_balance', { booked: [] })
}

const isOrganisation = (trx: Transaction<Schema>, legalHid: string, inn: string): Promise<boolean> =>
  trx
    .selectFrom('client')
    .select('id')
    .where('legalHid', '=', legalHid)
    .where(sql<boolean>`kind = 'entity' and entity ->> 'inn' = ${inn}`)
    .executeTakeFirst()
    .then((row) => row !== undefined)

async function proposeBooking(
  trx: Transaction<Schema>,
  { id, by, now }: LineAct,
  amount: number,
  booking: NonNullable<ProposedAct['booking']>,
  reason: string,
): Promise<Acted<'reason_missing'>> {
  if (reason === '') return { ok: false, code: 'reason_missing' }
  await propose(trx, { kind: 'bank_booking', subject: id, act: { booking }, amount, reason, by, now })
  await recordAct(trx, {
    by,
    act: 'bank_booking_proposed',
    subject: 'bank_line',
    number: id,
    reason,
    now,
  })
  return { ok: true }
}

/**
 * Orders of other holders than the payer need a second person. An order booked by hand is only marked as paid
 * by this line.
 */
export const bookByHand = (
  context: Context,
  act: LineAct,
  { reason, ...asked }: AskedBooking,
): Promise<Acted<BookingRefusal | 'order_taken' | 'reason_missing'>> =>
  onWaitingLine<BookingRefusal | 'order_taken' | 'reason_missing'>(context, act, async (trx, line) => {
    const targets: Target[] = []
    for (const { kind, id } of asked.targets) {
      const target = kind === 'claim' ? await orderOfClaim(trx, id) : { kind, id }
      if (!target) return { ok: false, code: 'order_unknown' }
      if (!targets.some((known) => known.kind === target.kind && known.id === target.id)) targets.push(target)
    }
    const orders = await ordersOfTargets(trx, targets, line.purpose)
    const [only] = targets
    const [paid] = orders
    if (only && targets.length === 1 && asked.surplus === 0 && paid?.state === 'paid') {
      if (await isTaken(trx, only)) return { ok: false, code: 'order_taken' }
      if (paid.kind !== 'joint' && paid.amount !== line.amount)
        return { ok: false, code: 'amount_differs', data: { due: paid.amount } }
      return settle(trx, act, 'booked', 'bank_line_matched', { booked: targets })
    }
    const booking = { ...asked, targets }
    const payer = { inn: line.partyInn, account: line.partyAccount }
    if (orders.every((order) => isPaidByHolder(payer, order)))
      return bookOrders(trx, context, act, line, booking)
    // A second person is asked only for what can be booked.
    const due = await ordersThatComeTo(trx, { line, targets, surplus: asked.surplus })
    if (!due.ok) return due
    if (orders.some(({ state }) => state !== 'waiting')) return { ok: false, code: 'order_not_waiting' }
    return proposeBooking(trx, act, line.amount, booking, reason)
  })

/** Another organisation than the payer needs a second person. */
export const putOnBalance = (
  context: Context,
  act: LineAct,
  { legalHid, reason }: { readonly legalHid: string; readonly reason: string },
): Promise<Acted<'balance_not_connected' | 'reason_missing'>> =>
  onWaitingLine<'balance_not_connected' | 'reason_missing'>(context, act, async (trx, line) => {
    if (!(await hasRow(trx, 'balance', { legalHid }))) return { ok: false, code: 'balance_not_connected' }
    if (await isOrganisation(trx, legalHid, line.partyInn))
      return bookWholeLine(trx, context, act, line, legalHid)
    const booking = { targets: [], surplus: 0, surplusTo: 'balance', legalHid } as const
    return proposeBooking(trx, act, line.amount, booking, reason)
  })

/** The proposer may only reject. */
export const decideBooking = (
  context: Context,
  act: LineAct,
  decision: 'confirm' | 'reject',
  reason: string,
): Promise<Acted<BookingRefusal | 'own_proposal' | 'booking_not_proposed'>> =>
  onLine<BookingRefusal | 'own_proposal' | 'booking_not_proposed'>(
    context,
    act,
    ['queue', 'aside'],
    async (trx, line) => {
      const { id, by, now } = act
      const proposal = await findOpenProposal(trx, 'bank_booking', id, now)
      if (!proposal) return { ok: false, code: 'booking_not_proposed' }
      const entry = { by, subject: 'bank_line', number: id, reason, now } as const
      if (decision === 'reject') {
        await rejectProposal(trx, proposal, by, now)
        await recordAct(trx, { ...entry, act: 'bank_booking_rejected' })
        return { ok: true }
      }
      const confirmed = await confirmProposal(trx, proposal, by, now)
      if (!confirmed.ok) return confirmed
      await recordAct(trx, { ...entry, act: 'bank_booking_confirmed' })
      const { booking } = proposal.act
      if (!booking) throw new Error(`the proposal ${proposal.id} has no booking`)
      return booking.legalHid === undefined
        ? bookOrders(trx, context, act, line, booking)
        : bookWholeLine(trx, context, act, line, booking.legalHid)
    },
  )

/** If the sent payment returned another line's money, that line is open again. */
export const noteCameBack = (
  context: Context,
  act: LineAct,
  sentId: number,
): Promise<Acted<'sent_unknown'>> =>
  onWaitingLine<'sent_unknown'>(context, act, async (trx, line) => {
    const sent = await lockRow(trx, 'bankStatementLine', { id: sentId, state: 'outgoing' })
    const isBefore = await hasRow(trx, 'bankStatementLine', { returnOf: sentId, state: 'came_back' })
    if (!sent || isBefore || sent.amount !== line.amount || sent.account !== line.account)
      return { ok: false, code: 'sent_unknown' }
    await updateRows(trx, 'bankStatementLine', line.id, { returnOf: sentId })
    if (sent.returnOf !== null) {
      const meant = { id: sent.returnOf, state: 'returned' } as const
      await updateRows(trx, 'bankStatementLine', meant, { state: 'queue', problem: 'came_back' })
      const over = { kind: 'bank_return', subject: sent.returnOf, state: 'confirmed' } as const
      await updateRows(trx, 'proposal', over, { state: 'failed' })
    }
    return settle(trx, act, 'came_back', 'bank_line_came_back')
  })

export const move = (context: Context, act: LineAct, to: 'queue' | 'aside', reason: string): Promise<Acted> =>
  onWaitingLine<never>(context, act, async (trx, line) =>
    line.state === to
      ? { ok: false, code: 'line_settled' }
      : settle(trx, act, to, to === 'queue' ? 'bank_line_taken_up' : 'bank_line_aside', { note: reason }),
  )

type ReturnRefusal = 'own_proposal' | 'return_unknown' | 'payer_unknown'

/** Nothing else can be done with the line meanwhile. */
export const proposeReturn = (
  context: Context,
  act: LineAct,
  reason: string,
): Promise<Acted<ReturnRefusal>> =>
  onWaitingLine<ReturnRefusal>(context, act, async (trx, line) => {
    if (line.partyAccount === '' || line.partyBic === '') return { ok: false, code: 'payer_unknown' }
    const { by, now } = act
    await propose(trx, { kind: 'bank_return', subject: line.id, amount: line.amount, reason, by, now })
    return settle(trx, act, 'returning', 'bank_return_proposed', { note: reason })
  })

/** The proposer may only reject. */
export const decideReturn = (
  context: Context,
  act: LineAct,
  decision: 'confirm' | 'reject',
  reason: string,
): Promise<Acted<ReturnRefusal>> =>
  onLine<ReturnRefusal>(context, act, ['returning'], async (trx, { id }) => {
    const proposal = await findOpenProposal(trx, 'bank_return', id, act.now)
    if (!proposal) return { ok: false, code: 'return_unknown' }
    if (decision === 'reject') {
      await rejectProposal(trx, proposal, act.by, act.now)
      return settle(trx, act, 'queue', 'bank_return_rejected', { note: reason })
    }
    const confirmed = await confirmProposal(trx, proposal, act.by, act.now)
    return confirmed.ok ? settle(trx, act, 'returning', 'bank_return_confirmed', { reason }) : confirmed
  })
