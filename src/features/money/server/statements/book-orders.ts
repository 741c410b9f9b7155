import type { Selectable, Transaction } from 'kysely'
import type { ActingPerson } from '#back-office/server/audit/audit-log.ts'
import { bookReservedPayment } from '#back-office/server/branch/book-payment.ts'
import type { CandidateOrder, OrderReference } from '#money/rules/statement-match.ts'
import { bookTopUpInTransaction } from '#money/server/balance/book-top-up.ts'
import { depositToBalance } from '#money/server/balance/post-ledger-entry.ts'
import { bookedByStatementText } from '#money/words/bank.ts'
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

type BookingRefused = { readonly ok: false; readonly code: BookingRefusal; readonly data?: unknown }

interface Booking {
  readonly line: LineRow
  readonly targets: readonly OrderReference[]
  /** Orders that the caller has just read; their sums are checked again under locks. */
  readonly known?: readonly CandidateOrder[]
  /** Kopecks beyond the sum of the orders that an administrator agreed to move to the balance. */
  readonly surplus: number
  readonly by: ActingPerson
  readonly file: string
  readonly now: Date
}

/** For a joint order, `payment` is its first payment. */
type Order =
  | { readonly payment: number; readonly claim: number; readonly amount: number }
  | { readonly topUp: number; readonly claim: null; readonly amount: number }

async function readOrder(trx: Transaction<Schema>, { kind, id }: OrderReference): Promise<Order | null> {
  if (kind === 'top_up') {
    const row = await findRow(trx, 'topUp', { id })
    return row ? { topUp: id, claim: null, amount: row.amount } : null
  }
  if (kind === 'payment') {
    const row = await findRow(trx, 'payment', { id })
    return row ? { payment: id, claim: row.claimId, amount: row.amount } : null
  }
  const waitingPayments = await trx
    .selectFrom('payment')
    .select(['id', 'claimId', 'amount'])
    .where('jointOrderId', '=', id)
    .where('state', '=', 'reserved')
    .orderBy('claimId')
    .execute()
  const [first] = waitingPayments
  const amount = waitingPayments.reduce((sum, payment) => sum + payment.amount, 0)
  return first ? { payment: first.id, claim: first.claimId, amount } : null
}

/** Returns null for joint orders, because their sums must be computed again. */
const toOrder = ({ kind, id, claim, amount }: CandidateOrder): Order | null => {
  if (kind === 'top_up') return { topUp: id, claim: null, amount }
  return kind === 'payment' && claim !== null ? { payment: id, claim, amount } : null
}

const toBookingRefusal = (code: string): BookingRefusal => {
  if (code === 'holder_blocked' || code === 'office_closed') return code
  return code === 'amount_differs' || code === 'balance_not_connected' ? code : 'order_not_waiting'
}

/** Sorts older claims first and top-ups last, because the balance must be locked last. */
const compareLockOrder = (a: Order, b: Order): number =>
  (a.claim ?? Number.MAX_SAFE_INTEGER) - (b.claim ?? Number.MAX_SAFE_INTEGER)

/** Books the surplus to the balance of the holder of the first order. */
async function depositSurplus(
  trx: Transaction<Schema>,
  outbox: Context['outbox'],
  { line, surplus, by, now }: Booking,
  first: Order,
) {
  const owner =
    first.claim === null ? await getRow(trx, 'topUp', first.topUp) : await getRow(trx, 'claim', first.claim)
  const { legalHid } = owner
  const askedBy = 'askedBy' in owner ? owner.askedBy : owner.sub
  return bookDepositToBalance(trx, outbox, {
    legalHid,
    askedBy,
    amount: surplus,
    document: line.number,
    by,
    now,
  })
}

export async function bookDepositToBalance(
  trx: Transaction<Schema>,
  outbox: Context['outbox'],
  deposit: {
    readonly legalHid: string
    readonly askedBy: string
    readonly amount: number
    readonly document: string
    readonly by: ActingPerson
    readonly now: Date
  },
) {
  const { amount, now } = deposit
  const booked = await depositToBalance(trx, { ...deposit, bookedBy: deposit.by.name, jointOrderId: null })
  if (!booked.ok) return booked
  const { id, key, balance } = booked.value
  const { email } = await getRow(trx, 'person', { sub: deposit.askedBy })
  const emailText = topUpBookedEmail({ id, amount, balance, origin: outbox.origin })
  await outbox.write(trx, { key, recipient: email, ...emailText, now })
  return { ok: true } as const
}

/** Refuses unless the orders and the surplus add up to the line exactly. */
export async function findOrdersMatchingSum(
  trx: Transaction<Schema>,
  { line, targets, known: knownOrders, surplus }: Pick<Booking, 'line' | 'targets' | 'known' | 'surplus'>,
): Promise<BookingRefused | { readonly ok: true; readonly orders: readonly [Order, ...Order[]] }> {
  const orders: Order[] = []
  for (const target of targets) {
    const candidate = knownOrders?.find(({ kind, id }) => kind === target.kind && id === target.id)
    const order = (candidate && toOrder(candidate)) ?? (await readOrder(trx, target))
    if (!order) return { ok: false, code: target.kind === 'joint' ? 'order_not_waiting' : 'order_unknown' }
    orders.push(order)
  }
  const orderTotal = orders.reduce((sum, { amount }) => sum + amount, 0)
  const [first, ...otherOrders] = orders.sort(compareLockOrder)
  return first && line.amount === orderTotal + surplus
    ? { ok: true, orders: [first, ...otherOrders] }
    : { ok: false, code: 'amount_differs', data: { due: orderTotal } }
}

/** The caller must roll back on a refusal. */
export async function bookReferencedOrders(
  trx: Transaction<Schema>,
  outbox: Context['outbox'],
  booking: Booking,
): Promise<{ readonly ok: true } | BookingRefused> {
  const { line, surplus, by, now } = booking
  const matching = await findOrdersMatchingSum(trx, booking)
  if (!matching.ok) return matching
  const { orders } = matching
  const note = bookedByStatementText(line.number, line.day, booking.file)
  const settlement = { actor: 'operator', actorName: by.name, note, outbox, now } as const
  const document = line.number || `${line.id}`
  for (const { amount, ...order } of orders) {
    const booked =
      order.claim === null
        ? await bookTopUpInTransaction(trx, outbox, by.name, { id: order.topUp, amount, document, now })
        : await bookReservedPayment(
            trx,
            { id: order.payment, claimId: order.claim },
            { amount, document, surplus: undefined },
            settlement,
          )
    if (!booked.ok) {
      const { code, data } = booked
      return { ok: false, code: toBookingRefusal(code), ...(data === undefined ? {} : { data }) }
    }
  }
  return surplus > 0 ? depositSurplus(trx, outbox, booking, orders[0]) : { ok: true }
}
