import type { Selectable, Transaction } from 'kysely'
import type { ActingPerson } from '#back-office/server/audit/record-act.ts'
import { bookWaiting } from '#back-office/server/branch/book-payment.ts'
import type { Candidate, Target } from '#money/rules/statement-match.ts'
import { bookTopUpIn } from '#money/server/balance/book-top-up.ts'
import { keepOnBalance } from '#money/server/balance/post-entry.ts'
import { statementNote } from '#money/words/bank.ts'
import { topUpBookedEmail } from '#money/words/emails.ts'
import type { Context } from '#server/context.ts'
import { findRow, getRow } from '#server/database/row-queries.ts'
import type { BankStatementLineTable, Schema } from '#server/database/schema.ts'

type LineRow = Selectable<BankStatementLineTable>

export type BookingRefusal =
  | 'holder_blocked'
  | 'office_closed'
  | 'order_not_waiting'
  | 'amount_differs'
  | 'balance_not_connected'
  | 'order_unknown'

type Refused = { readonly ok: false; readonly code: BookingRefusal; readonly data?: unknown }

interface Booking {
  readonly line: LineRow
  readonly targets: readonly Target[]
  /** Orders that were just looked up; sums are counted again under their locks. */
  readonly known?: readonly Candidate[]
  /** Kopecks beyond the orders that a person agreed to put on the balance. */
  readonly surplus: number
  readonly by: ActingPerson
  readonly file: string
  readonly now: Date
}

/** `payment` is the first one of a joint order. */
type Order =
  | { readonly payment: number; readonly claim: number; readonly amount: number }
  | { readonly topUp: number; readonly claim: null; readonly amount: number }

async function orderOf(trx: Transaction<Schema>, { kind, id }: Target): Promise<Order | null> {
  if (kind === 'top_up') {
    const row = await findRow(trx, 'topUp', { id })
    return row ? { topUp: id, claim: null, amount: row.amount } : null
  }
  if (kind === 'payment') {
    const row = await findRow(trx, 'payment', { id })
    return row ? { payment: id, claim: row.claimId, amount: row.amount } : null
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
  return first ? { payment: first.id, claim: first.claimId, amount } : null
}

/** Joint orders are counted again. */
const knownOrder = ({ kind, id, claim, amount }: Candidate): Order | null => {
  if (kind === 'top_up') return { topUp: id, claim: null, amount }
  return kind === 'payment' && claim !== null ? { payment: id, claim, amount } : null
}

const refusalOf = (code: string): BookingRefusal => {
  if (code === 'holder_blocked' || code === 'office_closed') return code
  return code === 'amount_differs' || code === 'balance_not_connected' ? code : 'order_not_waiting'
}

/** Claims by age, then top-ups: the balance is the last lock. */
const inLockOrder = (a: Order, b: Order): number =>
  (a.claim ?? Number.MAX_SAFE_INTEGER) - (b.claim ?? Number.MAX_SAFE_INTEGER)

/** The surplus goes to the holder of the first order. */
async function keepRest(
  trx: Transaction<Schema>,
  outbox: Context['outbox'],
  { line, surplus, by, now }: Booking,
  first: Order,
) {
  const owner =
    first.claim === null ? await getRow(trx, 'topUp', first.topUp) : await getRow(trx, 'claim', first.claim)
  const { legalHid } = owner
  const askedBy = 'askedBy' in owner ? owner.askedBy : owner.sub
  return bookOnBalance(trx, outbox, { legalHid, askedBy, amount: surplus, document: line.number, by, now })
}

export async function bookOnBalance(
  trx: Transaction<Schema>,
  outbox: Context['outbox'],
  kept: {
    readonly legalHid: string
    readonly askedBy: string
    readonly amount: number
    readonly document: string
    readonly by: ActingPerson
    readonly now: Date
  },
) {
  const { amount, now } = kept
  const booked = await keepOnBalance(trx, { ...kept, bookedBy: kept.by.name, jointOrderId: null })
  if (!booked.ok) return booked
  const { id, key, balance } = booked.value
  const { email } = await getRow(trx, 'person', { sub: kept.askedBy })
  const words = topUpBookedEmail({ id, amount, balance, origin: outbox.origin })
  await outbox.write(trx, { key, recipient: email, ...words, now })
  return { ok: true } as const
}

/** The sums of the orders and the surplus must equal the line to the kopeck. */
export async function ordersThatComeTo(
  trx: Transaction<Schema>,
  { line, targets, known, surplus }: Pick<Booking, 'line' | 'targets' | 'known' | 'surplus'>,
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

/** Uses the functions of booking by hand; the caller rolls back on a refusal. */
export async function bookTargets(
  trx: Transaction<Schema>,
  outbox: Context['outbox'],
  booking: Booking,
): Promise<{ readonly ok: true } | Refused> {
  const { line, surplus, by, now } = booking
  const found = await ordersThatComeTo(trx, booking)
  if (!found.ok) return found
  const { orders } = found
  const note = statementNote(line.number, line.day, booking.file)
  const taking = { actor: 'operator', actorName: by.name, note, outbox, now } as const
  const document = line.number || `${line.id}`
  for (const { amount, ...order } of orders) {
    const booked =
      order.claim === null
        ? await bookTopUpIn(trx, outbox, by.name, { id: order.topUp, amount, document, now })
        : await bookWaiting(
            trx,
            { id: order.payment, claimId: order.claim },
            { amount, document, surplus: undefined },
            taking,
          )
    if (!booked.ok) {
      const { code, data } = booked
      return { ok: false, code: refusalOf(code), ...(data === undefined ? {} : { data }) }
    }
  }
  return surplus > 0 ? keepRest(trx, outbox, booking, orders[0]) : { ok: true }
}
