import type { PaymentRow } from '#server/database/rows.ts'
import type { SandboxOrder } from '#stand-ins/bank/sandbox-orders.ts'
import type { StandInReceipt } from '#stand-ins/receipts/stand-in-receipts.ts'
import { type Expected, total } from './expected.ts'
import type { Service } from './service.ts'

export type Wrong = string[]

/** The product and the books of its bank and register. */
export interface Books {
  readonly service: Pick<Service, 'database' | 'twins'>
}

const isReceived = ({ state }: Pick<PaymentRow, 'state'>): boolean =>
  ['paid', 'refunding', 'refunded'].includes(state)
const METHOD_NUMBERS = { card: 1, sbp: 1, desk: 2, 'by hand': 3, statement: 3, balance: 4 } as const

export interface Paid {
  readonly row: PaymentRow
  readonly expected: Expected
}

/** (a) The product has exactly one payment for each payment made by people, with the right refund. */
export async function checkPayments(
  { service }: Books,
  all: readonly Expected[],
): Promise<{ wrong: Wrong; paid: Paid[] }> {
  const rows = await service.database.kysely.selectFrom('payment').selectAll().orderBy('id').execute()
  const claims = new Map(rows.map(({ id, claimId }) => [id, claimId]))
  const paymentKey = (claim: number | null, order: number | null, movedFrom: number | null = null) =>
    `${claim}/${order ?? ''}/${movedFrom ?? ''}`
  const receivedByKey = Map.groupBy(rows.filter(isReceived), (row) =>
    paymentKey(row.claimId, row.serviceOrderId, row.offsetFrom && (claims.get(row.offsetFrom) ?? 0)),
  )
  const wrong: Wrong = []
  const paid: Paid[] = []
  for (const expected of all) {
    if (expected.what === 'top-up') continue
    const { paying, what, way, amount, back: refunded } = expected
    const key = paymentKey(expected.claim, what === 'service' ? expected.order : null, expected.movedFrom)
    const found = receivedByKey.get(key) ?? []
    receivedByKey.delete(key)
    const name = `payment ${paying.of} (${what} of claim ${expected.claim} by ${way}, ${amount})`
    if (found.length !== (expected.came ? 1 : 0)) wrong.push(`${name} is ${found.length} times in the ledger`)
    for (const row of found) {
      paid.push({ row, expected })
      const actual = [row.amount, row.refunded, row.moved, row.method, row.state === 'refunding'].join()
      if (actual !== [amount, refunded, expected.moved ?? 0, METHOD_NUMBERS[way], false].join())
        wrong.push(`${name} with ${refunded} back says ${actual} as payment ${row.id} (${row.state})`)
      if (way !== 'sbp' && way !== 'card') continue
      if (row.way !== way) wrong.push(`${name} is told as paid by ${row.way}`)
    }
  }
  for (const [key, payments] of receivedByKey)
    wrong.push(`claim ${key} has ${payments.length} payments that nobody made`)
  return { wrong, paid }
}

/** (a) The bank's own book has each online payment and top-up once, and nothing else. */
export async function checkBank(
  { service }: Books,
  paid: readonly Paid[],
  all: readonly Expected[],
): Promise<{ wrong: Wrong; orders: SandboxOrder[] }> {
  const orders = (await service.twins.orders()).filter(({ status }) => status === 2 || status === 4)
  const unmatched = new Map(orders.map((order) => [order.orderNumber, order]))
  const wrong: Wrong = []
  const compare = (number: string, amount: number, refunded: number) => {
    const order = unmatched.get(number)
    unmatched.delete(number)
    if (order?.amount !== amount || order.refunded !== refunded)
      wrong.push(
        `order ${number} of ${amount} with ${refunded} back is ${order?.amount} with ${order?.refunded} at the bank`,
      )
  }
  // The bank knows only the first payment of what moves took along, and refunds by its order.
  const byOrder = Map.groupBy(paid, ({ row }) => row.offsetFrom ?? row.id)
  for (const { row } of paid) {
    if (row.method !== 1 || row.offsetFrom !== null) continue
    const refunds = (byOrder.get(row.id) ?? []).map((part) => part.row.refunded)
    compare(`${row.claimId}-${row.id}`, row.amount, total(refunds))
  }
  for (const { what, way, topUp, amount, came } of all)
    if (what === 'top-up' && way === 'sbp' && came) compare(`top-up-${topUp}`, amount, 0)
  for (const { orderNumber, amount } of unmatched.values())
    wrong.push(`order ${orderNumber} of ${amount} was paid at the bank and is nowhere in the ledger`)
  return { wrong, orders }
}

export interface Due {
  readonly kind: 'income' | 'refund' | 'offset'
  readonly amount: number
}

/**
 * An advance for each top-up by a code, and for each payment the part that uses up advances, in ledger order.
 * Money of payment orders needs no receipt.
 */
async function dueBalanceReceipts(
  { service }: Books,
  all: readonly Expected[],
): Promise<{ due: Map<string, Due>; kept: ReadonlyMap<number, number> }> {
  const byCode = new Set(
    all.flatMap(({ what, way, topUp, came }) => (what === 'top-up' && way === 'sbp' && came ? [topUp] : [])),
  )
  const entries = await service.database.kysely.selectFrom('ledgerEntry').selectAll().orderBy('id').execute()
  const due = new Map<string, Due>()
  const advances = new Map<string, number>()
  const advanceByPayment = new Map<number, number>()
  for (const { kind, amount, legalHid: holder, paymentId: payment, topUpId: topUp } of entries) {
    const advance = advances.get(holder) ?? 0
    if (topUp !== null && byCode.has(topUp)) {
      due.set(`top-up-${topUp}`, { kind: 'income', amount })
      advances.set(holder, advance + amount)
    }
    if (payment === null) continue
    const usedAdvance = advanceByPayment.get(payment) ?? 0
    const [receiptAmount, name] =
      kind === 'payment'
        ? [Math.min(amount, advance), `payment-${payment}`]
        : [-Math.min(amount, usedAdvance), `refund-${payment}-0`]
    if (receiptAmount === 0) continue
    due.set(name, { kind: receiptAmount > 0 ? 'income' : 'refund', amount: Math.abs(receiptAmount) })
    advanceByPayment.set(payment, usedAdvance + receiptAmount)
    advances.set(holder, advance - receiptAmount)
  }
  return { due, kept: advanceByPayment }
}

/** (b) Every income and refund that needs a receipt has exactly one in the register's own book. */
export async function checkReceipts(
  played: Books,
  paid: readonly Paid[],
  all: readonly Expected[],
): Promise<{ wrong: Wrong; receipts: Due[] }> {
  const { service } = played
  const { due, kept: advanceByPayment } = await dueBalanceReceipts(played, all)
  for (const { row, expected } of paid) {
    const { id, amount, refunded } = row
    const advance = advanceByPayment.get(id) ?? 0
    if (expected.settled > 0 && advance > 0) due.set(`offset-${id}`, { kind: 'offset', amount: advance })
    if (expected.isLegal) continue
    due.set(`payment-${id}`, { kind: 'income', amount })
    let before = 0
    for (const back of expected.backs ?? (refunded > 0 ? [refunded] : [])) {
      due.set(`refund-${id}-${before}`, { kind: 'refund', amount: back })
      before += back
    }
    if (expected.settled > 0) due.set(`offset-${id}`, { kind: 'offset', amount: expected.settled })
  }
  const receipts = [...due.values()]
  const wrong: Wrong = []
  const rows = await service.database.kysely.selectFrom('receipt').selectAll().orderBy('id').execute()
  for (const { id, state, externalId: external, amount, problem } of rows) {
    const expected = due.get(external.replace(/~\d+$/u, ''))
    if (state !== 'done') wrong.push(`receipt ${id} (${external}) is ${state}: ${problem}`)
    if (expected?.amount !== amount)
      wrong.push(`receipt ${id} (${external}) is of ${amount}, due is ${expected?.amount ?? 'none'}`)
  }
  const registered = (await service.twins.receipts()).filter(({ failed }) => failed === null)
  const byNumber = Map.groupBy(registered, ({ externalId }) => externalId.replace(/~\d+$/u, ''))
  for (const [number, expected] of due) {
    const found = byNumber.get(number) ?? []
    byNumber.delete(number)
    if (found.length !== 1)
      wrong.push(`the receipt ${number} of ${expected.amount} is ${found.length} times in the register`)
    for (const receipt of found)
      if (receiptSum(receipt) !== expected.amount || receipt.operation !== OPERATION_BY_KIND[expected.kind])
        wrong.push(
          `the register has ${receipt.operation} of ${receiptSum(receipt)} as ${number} of ${expected.amount}`,
        )
  }
  for (const number of byNumber.keys()) wrong.push(`the register has a receipt ${number} that nobody owes`)
  return { wrong, receipts }
}

const OPERATION_BY_KIND = { income: 'sell', refund: 'sell_refund', offset: 'sell' } as const
const receiptSum = ({ body }: StandInReceipt): number => Math.round(body.total * 100)
