import type { Selectable, Transaction } from 'kysely'
import { topUpBookedEmail } from '#copy/emails-money.ts'
import { statementNote } from '#copy/statement-notes.ts'
import type { Candidate, Target } from '#domain/statement-match.ts'
import type { Context } from '#server/context.ts'
import { findRow, getRow } from '#server/database/row-queries.ts'
import type { BankStatementLineTable, Schema } from '#server/database/schema.ts'
import { bookTopUpIn } from '../balance/book-top-up.ts'
import { keepOnBalance } from '../balance/post-entry.ts'
import { bookWaiting } from '../branch/book-payment.ts'

/** Who imports or acts. */
export interface StatementActor {
  readonly sub: string
  readonly name: string
}

type LineRow = Selectable<BankStatementLineTable>

/** Why a line could not be booked as what was asked for. */
export type BookingRefusal =
  | 'holder_blocked'
  | 'office_closed'
  | 'order_not_waiting'
  | 'amount_differs'
  | 'balance_not_connected'
  | 'order_unknown'

interface Refused {
  readonly ok: false
  readonly code: BookingRefusal
  readonly data?: unknown
}

export type Booking = { readonly ok: true } | Refused

/** What is booked, of which line, by whom. */
export interface BookingOf {
  readonly line: LineRow
  readonly targets: readonly Target[]
  /** The same orders where they were looked up just now; what they come to is counted again under their locks. */
  readonly known?: readonly Candidate[]
  /** Kopecks beyond the orders that go to the balance, agreed to by a person. */
  readonly surplus: number
  readonly by: StatementActor
  /** The file that brought the line. */
  readonly file: string
  readonly now: Date
}

type Order =
  | {
      readonly kind: 'payment' | 'joint'
      readonly payment: number
      readonly claim: number
      readonly amount: number
      readonly joint: number | null
    }
  | { readonly kind: 'top_up'; readonly id: number; readonly amount: number }

/** What an order comes to now, and the claim whose lock comes first. */
async function orderOf(trx: Transaction<Schema>, { kind, id }: Target): Promise<Order | null> {
  if (kind === 'top_up') {
    const row = await findRow(trx, 'topUp', { id })
    return row ? { kind, id, amount: row.amount } : null
  }
  if (kind === 'payment') {
    const row = await findRow(trx, 'payment', { id })
    return row ? { kind, payment: id, claim: row.claimId, amount: row.amount, joint: row.jointOrderId } : null
  }
  const waiting = await trx
    .selectFrom('payment')
    .select(['id', 'claimId', 'amount'])
    .where('jointOrderId', '=', id)
    .where('state', '=', 'reserved')
    .orderBy('claimId')
    .execute()
  const [first] = waiting
  const amount = waiting.reduce((sum, payment) => sum + payment.amount, 0)
  return first ? { kind, payment: first.id, claim: first.claimId, amount, joint: id } : null
}

/** The order of a single payment or a top-up that was looked up just now; a joint one is counted again. */
const knownOrder = ({ kind, id, claim, amount }: Candidate): Order | null => {
  if (kind === 'top_up') return { kind, id, amount }
  return kind === 'payment' && claim !== null ? { kind, payment: id, claim, amount, joint: null } : null
}

const refusalOf = (code: string): BookingRefusal => {
  if (code === 'holder_blocked' || code === 'office_closed') return code
  return code === 'amount_differs' || code === 'balance_not_connected' ? code : 'order_not_waiting'
}

/** Claims older first, then top-ups: the balance is the last lock. */
const inLockOrder = (a: Order, b: Order): number =>
  (a.kind === 'top_up' ? Number.MAX_SAFE_INTEGER : a.claim) -
  (b.kind === 'top_up' ? Number.MAX_SAFE_INTEGER : b.claim)

/** Keeps what came beyond the orders on the balance of whoever has the first of them. */
async function keepRest(
  trx: Transaction<Schema>,
  outbox: Context['outbox'],
  { line, surplus, by, now }: BookingOf,
  first: Order,
): Promise<Booking> {
  const owner =
    first.kind === 'top_up' ? await getRow(trx, 'topUp', first.id) : await getRow(trx, 'claim', first.claim)
  const legalHid = owner.legalHid
  const askedBy = 'askedBy' in owner ? owner.askedBy : owner.sub
  return bookOnBalance(trx, outbox, { legalHid, askedBy, amount: surplus, document: line.number, by, now })
}

/** Puts money of a line on a balance, and tells whom it concerns. */
export async function bookOnBalance(
  trx: Transaction<Schema>,
  outbox: Context['outbox'],
  kept: {
    readonly legalHid: string
    readonly askedBy: string
    readonly amount: number
    readonly document: string
    readonly by: StatementActor
    readonly now: Date
  },
): Promise<Booking> {
  const { amount, now } = kept
  const booked = await keepOnBalance(trx, { ...kept, bookedBy: kept.by.name, jointOrderId: null })
  if (!booked.ok) return booked
  const { id, key, balance } = booked.value
  const { email } = await getRow(trx, 'person', { sub: kept.askedBy })
  const words = topUpBookedEmail({ id, amount, balance, origin: outbox.origin })
  await outbox.write(trx, { key, recipient: email, ...words, now })
  return { ok: true }
}

/** The orders of a line, older first; their sums must come to the line to the kopeck, with what goes beyond them. */
export async function ordersThatComeTo(
  trx: Transaction<Schema>,
  { line, targets, known, surplus }: Pick<BookingOf, 'line' | 'targets' | 'known' | 'surplus'>,
): Promise<Refused | { readonly ok: true; readonly orders: readonly [Order, ...Order[]] }> {
  const orders: Order[] = []
  for (const target of targets) {
    const candidate = known?.find(({ kind, id }) => kind === target.kind && id === target.id)
    const order = (candidate && knownOrder(candidate)) ?? (await orderOf(trx, target))
    if (!order) return { ok: false, code: target.kind === 'joint' ? 'order_not_waiting' : 'order_unknown' }
    orders.push(order)
  }
  const due = orders.reduce((sum, { amount }) => sum + amount, 0)
  const [first, ...others] = orders.sort(inLockOrder)
  return first && line.amount === due + surplus
    ? { ok: true, orders: [first, ...others] }
    : { ok: false, code: 'amount_differs', data: { due } }
}

/**
 * Books a line as these orders by the functions by which the back office books by hand, in a transaction that the caller undoes on a
 * refusal.
 */
export async function bookTargets(
  trx: Transaction<Schema>,
  outbox: Context['outbox'],
  booking: BookingOf,
): Promise<Booking> {
  const { line, surplus, by, now } = booking
  const found = await ordersThatComeTo(trx, booking)
  if (!found.ok) return found
  const { orders } = found
  const note = statementNote(line.number, line.day, booking.file)
  const taking = { actor: 'operator', actorName: by.name, note, outbox, now } as const
  for (const order of orders) {
    const { amount } = order
    const document = line.number || `${line.id}`
    const booked =
      order.kind === 'top_up'
        ? await bookTopUpIn(trx, outbox, by.name, { id: order.id, amount, document, now })
        : await bookWaiting(
            trx,
            { id: order.payment, claimId: order.claim },
            { amount, document, surplus: undefined },
            taking,
          )
    if (!booked.ok)
      return {
        ok: false,
        code: refusalOf(booked.code),
        ...(booked.data === undefined ? {} : { data: booked.data }),
      }
  }
  return surplus > 0 ? keepRest(trx, outbox, booking, orders[0]) : { ok: true }
}
