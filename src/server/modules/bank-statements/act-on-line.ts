import { type Selectable, sql, type Transaction } from 'kysely'
import type { AuditAct } from '#contract/administration-audit.ts'
import type { LineState, Target } from '#domain/statement-match.ts'
import { findRow, hasRow, insertRow, lockRow, updateRows } from '#server/database/row-queries.ts'
import type { BankStatementLineTable, Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import { recordAct } from '../audit/record-act.ts'
import { type BookingRefusal, bookOnBalance, bookTargets } from './book-targets.ts'
import { knownOrders } from './candidates.ts'
import type { StatementActor, StatementDeps } from './statement-deps.ts'

type LineRow = Selectable<BankStatementLineTable>
type Deps = Pick<StatementDeps, 'db' | 'outbox'>

/** Who acts on which line, when. */
export interface LineAct {
  readonly id: number
  readonly by: StatementActor & { readonly profiles: readonly string[] }
  readonly now: Date
}

type LineRefusal = 'line_unknown' | 'line_settled'
type Refused<Code extends string> = { readonly ok: false; readonly code: Code; readonly data?: unknown }
type Acted<Code extends string = never> = { readonly ok: true } | Refused<Code | LineRefusal>

/** Runs an act on a line under its lock, first of all locks, while it stands in one of these states. */
const onLine = <Code extends string>(
  { db }: Deps,
  { id }: LineAct,
  states: readonly LineState[],
  run: (trx: Transaction<Schema>, line: LineRow) => Promise<Acted<Code>>,
): Promise<Acted<Code>> =>
  transact<Acted<Code>>(db, async (trx, undo) => {
    const line = await lockRow(trx, 'bank_statement_line', id)
    if (!line) return { ok: false, code: 'line_unknown' }
    if (!states.includes(line.state)) return { ok: false, code: 'line_settled' }
    const acted = await run(trx, line)
    return acted.ok ? acted : undo(acted)
  })

/** Writes what became of a line, with its line in the audit. */
async function settle(
  trx: Transaction<Schema>,
  { id, by, now }: LineAct,
  state: LineState,
  act: AuditAct,
  { note, booked }: { readonly note?: string; readonly booked?: readonly Target[] } = {},
): Promise<{ readonly ok: true }> {
  await updateRows(trx, 'bank_statement_line', id, {
    state,
    acted_by: by.sub,
    acted_name: by.name,
    acted_at: now,
    ...(note === undefined ? {} : { note }),
    ...(booked === undefined ? {} : { booked: JSON.stringify(booked) }),
  })
  await recordAct(trx, { by, act, subject: 'bank_line', number: id, reason: note ?? '', now })
  return { ok: true }
}

/** Every claim that is named becomes its order that waits, or the one that was paid. */
async function orderOfClaim(trx: Transaction<Schema>, claim: number): Promise<Target | null> {
  const orders = await knownOrders(trx, { claims: [claim] })
  const order =
    orders.find(({ state }) => state === 'waiting') ?? orders.find(({ state }) => state === 'paid')
  return order ? { kind: order.kind, id: order.id } : null
}

const orderTables = { payment: 'payment', joint: 'joint_order', top_up: 'top_up' } as const

/** Was money of another line booked as this order? Under its lock, so that of two lines at once one is. */
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

/** A target as a person names it. */
export interface AskedTarget {
  readonly kind: Target['kind'] | 'claim'
  readonly id: number
}

/** What goes beyond the orders of a line becomes a line of its own, and waits for a person; answers what is left of the first. */
async function splitRest(trx: Transaction<Schema>, line: LineRow, rest: number): Promise<LineRow> {
  const { id, booked: _, ...whole } = line
  const amount = line.amount - rest
  await insertRow(trx, 'bank_statement_line', {
    ...whole,
    key: `${line.key}|${id}`,
    amount: rest,
    state: 'queue',
    problem: 'overpaid',
    rest_of: line.rest_of ?? id,
  })
  await updateRows(trx, 'bank_statement_line', id, { amount })
  return { ...line, amount }
}

/** Books a line as the orders that a person chose; one that the back office had booked is noted as paid by this line. */
export const bookByHand = (
  deps: Deps,
  act: LineAct,
  asked: {
    readonly targets: readonly AskedTarget[]
    readonly surplus: number
    readonly surplusTo: 'balance' | 'line'
  },
): Promise<Acted<BookingRefusal | 'order_taken'>> =>
  onLine<BookingRefusal | 'order_taken'>(deps, act, ['queue', 'aside'], async (trx, whole) => {
    const isSplit = asked.surplusTo === 'line' && asked.surplus > 0 && asked.surplus < whole.amount
    const line = isSplit ? await splitRest(trx, whole, asked.surplus) : whole
    const surplus = isSplit ? 0 : asked.surplus
    const targets: Target[] = []
    for (const { kind, id } of asked.targets) {
      const target = kind === 'claim' ? await orderOfClaim(trx, id) : { kind, id }
      if (!target) return { ok: false, code: 'order_unknown' }
      if (!targets.some((known) => known.kind === target.kind && known.id === target.id)) targets.push(target)
    }
    const [only] = targets
    const [paid] =
      only && targets.length === 1 && surplus === 0
        ? await knownOrders(trx, {
            payments: only.kind === 'payment' ? [only.id] : [],
            joints: only.kind === 'joint' ? [only.id] : [],
            topUps: only.kind === 'top_up' ? [only.id] : [],
          })
        : []
    if (only && paid?.state === 'paid') {
      if (await isTaken(trx, only)) return { ok: false, code: 'order_taken' }
      if (paid.kind !== 'joint' && paid.amount !== line.amount)
        return { ok: false, code: 'amount_differs', data: { due: paid.amount } }
      return settle(trx, act, 'booked', 'bank_line_matched', { booked: targets })
    }
    const { by, now } = act
    const statement = await trx
      .selectFrom('bank_statement_entry')
      .innerJoin('bank_statement', 'bank_statement.id', 'bank_statement_entry.statement_id')
      .select('file_name')
      .where('line_id', '=', line.rest_of ?? line.id)
      .orderBy('bank_statement.id')
      .executeTakeFirst()
    const booked = await bookTargets(trx, deps.outbox, {
      line,
      targets,
      surplus,
      by,
      file: statement?.file_name ?? '',
      now,
    })
    return booked.ok ? settle(trx, act, 'booked', 'bank_line_booked', { booked: targets }) : booked
  })

/** Puts a whole line on the balance of an organisation; the letter goes to whoever connected it. */
export const putOnBalance = (
  deps: Deps,
  act: LineAct,
  legalHid: string,
): Promise<Acted<'balance_not_connected'>> =>
  onLine<'balance_not_connected'>(deps, act, ['queue', 'aside'], async (trx, line) => {
    const balance = await findRow(trx, 'balance', { legal_hid: legalHid })
    if (!balance) return { ok: false, code: 'balance_not_connected' }
    const booked = await bookOnBalance(trx, deps.outbox, {
      legalHid,
      askedBy: balance.connected_by,
      amount: line.amount,
      document: line.number,
      by: act.by,
      now: act.now,
    })
    if (!booked.ok) return { ok: false, code: 'balance_not_connected' }
    return settle(trx, act, 'booked', 'bank_line_to_balance', { booked: [] })
  })

/**
 * Notes that a payment of the operator's own came back by this line. Money of another line that it was to give back is here
 * again: that line is a question again, and its return is over.
 */
export const noteCameBack = (deps: Deps, act: LineAct, sentId: number): Promise<Acted<'sent_unknown'>> =>
  onLine<'sent_unknown'>(deps, act, ['queue', 'aside'], async (trx, line) => {
    const sent = await lockRow(trx, 'bank_statement_line', { id: sentId, state: 'outgoing' })
    const isBefore = await hasRow(trx, 'bank_statement_line', { return_of: sentId, state: 'came_back' })
    if (!sent || isBefore || sent.amount !== line.amount || sent.account !== line.account)
      return { ok: false, code: 'sent_unknown' }
    await updateRows(trx, 'bank_statement_line', line.id, { return_of: sentId })
    if (sent.return_of !== null) {
      const meant = { id: sent.return_of, state: 'returned' } as const
      await updateRows(trx, 'bank_statement_line', meant, { state: 'queue', problem: 'came_back' })
      await updateRows(
        trx,
        'bank_return',
        { line_id: sent.return_of, state: 'confirmed' },
        { state: 'failed' },
      )
    }
    return settle(trx, act, 'came_back', 'bank_line_came_back')
  })

/** Lays a line aside, or takes it up again. */
export const move = (deps: Deps, act: LineAct, to: 'queue' | 'aside', reason: string): Promise<Acted> =>
  onLine<never>(deps, act, [to === 'queue' ? 'aside' : 'queue'], (trx) =>
    settle(trx, act, to, to === 'queue' ? 'bank_line_taken_up' : 'bank_line_aside', { note: reason }),
  )

type ReturnRefusal = 'own_proposal' | 'return_unknown' | 'payer_unknown'

/** Proposes that the money of a line goes back to the account that it came from; nothing else can become of it meanwhile. */
export const proposeReturn = (deps: Deps, act: LineAct, reason: string): Promise<Acted<ReturnRefusal>> =>
  onLine<ReturnRefusal>(deps, act, ['queue', 'aside'], async (trx, line) => {
    if (line.party_account === '' || line.party_bic === '') return { ok: false, code: 'payer_unknown' }
    await insertRow(trx, 'bank_return', {
      line_id: line.id,
      reason,
      proposed_by: act.by.sub,
      proposed_name: act.by.name,
      proposed_at: act.now,
    })
    return settle(trx, act, 'returning', 'bank_return_proposed', { note: reason })
  })

/** Confirms what another administrator proposed, or rejects it: whoever proposed it may only take it back. */
export const decideReturn = (
  deps: Deps,
  act: LineAct,
  decision: 'confirmed' | 'rejected',
  reason: string,
): Promise<Acted<ReturnRefusal>> =>
  onLine<ReturnRefusal>(deps, act, ['returning'], async (trx) => {
    const { by, now, id } = act
    const proposal = await lockRow(trx, 'bank_return', { line_id: id, state: 'proposed' })
    if (!proposal) return { ok: false, code: 'return_unknown' }
    if (decision === 'confirmed' && by.profiles.includes(proposal.proposed_by))
      return { ok: false, code: 'own_proposal' }
    await updateRows(trx, 'bank_return', proposal.id, {
      state: decision,
      decided_by: by.sub,
      decided_name: by.name,
      decided_at: now,
    })
    return decision === 'confirmed'
      ? settle(trx, act, 'returning', 'bank_return_confirmed')
      : settle(trx, act, 'queue', 'bank_return_rejected', { note: reason })
  })
