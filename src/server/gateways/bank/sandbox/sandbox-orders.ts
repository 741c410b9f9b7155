import type { KeyStore } from '../../key-store.ts'
import { sessionExpiredCode } from '../action-codes.ts'
import type { BundleItem, SandboxBundle } from './sandbox-bundle.ts'

/** What a receipt of an order says, and of how much. */
interface Receipted {
  readonly bundle: SandboxBundle
  readonly amount: number
}

/** An order as the sandbox bank keeps it; amounts in kopecks, times in milliseconds of the bank's clock. */
export interface SandboxOrder {
  readonly orderId: string
  readonly orderNumber: string
  readonly amount: number
  readonly refunded: number
  readonly returnUrl: string
  readonly failUrl: string
  readonly description: string
  readonly createdAt: number
  readonly expiresAt: number
  /** The protocol's orderStatus: 0 registered, 2 paid, 4 refunded (also in part), 6 declined. */
  readonly status: 0 | 2 | 4 | 6
  readonly actionCode: number
  readonly paidAt?: number
  /** The card was closed after the payment: nothing can be given back to it. */
  readonly isCardClosed?: boolean
  /** Its code of the Faster Payments System, once one was asked for, and what its payer does with it. */
  readonly code?: { readonly qrId: string; readonly status: 'STARTED' | 'CONFIRMED' }
  /** What its receipt says, of an order that was registered with one; of each refund; of the service after all. */
  readonly bundle?: SandboxBundle
  readonly backs?: readonly Receipted[]
  readonly closing?: Receipted
  /** Paid or declined by the code. */
  readonly byCode?: boolean
}

/** The order in which time has been taken into account: unpaid after its end, it is declined. */
export const asOf = (order: SandboxOrder, now: number): SandboxOrder =>
  order.status === 0 && now >= order.expiresAt
    ? { ...order, status: 6, actionCode: sessionExpiredCode }
    : order

/** The order paid now by a card that is closed after it, or is not; undefined when it is no longer waiting. */
export const paid = (order: SandboxOrder, now: number, isCardClosed: boolean): SandboxOrder | undefined =>
  order.status === 0 ? { ...order, status: 2, actionCode: 0, paidAt: now, isCardClosed } : undefined

/** The order declined with the bank's `actionCode`; undefined when it is no longer waiting. */
export const declined = (order: SandboxOrder, actionCode: number): SandboxOrder | undefined =>
  order.status === 0 ? { ...order, status: 6, actionCode } : undefined

/** The order with a code: the one that it has, else this one; undefined when it is no longer waiting. */
export const withCode = (order: SandboxOrder, qrId: string): SandboxOrder | undefined =>
  order.status === 0 ? { ...order, code: order.code ?? { qrId, status: 'STARTED' } } : undefined

/** The order whose code a payer's bank works on, or lets go of again; undefined when it is no longer waiting. */
export const takenUp = (order: SandboxOrder, isTaken: boolean): SandboxOrder | undefined =>
  order.status === 0 && order.code
    ? { ...order, code: { ...order.code, status: isTaken ? 'CONFIRMED' : 'STARTED' } }
    : undefined

/** How the code of an order stands, in the protocol's words; undefined when it has none. */
export const codeStatus = ({ code, status, byCode }: SandboxOrder) => {
  if (!code) return undefined
  if (status === 0) return { qrStatus: code.status, transactionState: 'CREATED' }
  const isPaid = (status === 2 || status === 4) && byCode === true
  return isPaid
    ? { qrStatus: 'ACCEPTED', transactionState: 'DEPOSITED' }
    : { qrStatus: 'REJECTED', transactionState: status === 6 ? 'DECLINED' : 'DEPOSITED' }
}

/** The order with `amount` kopecks more given back; undefined when that is more than was paid. */
export const refunded = (
  order: SandboxOrder,
  amount: number,
  back?: SandboxBundle,
): SandboxOrder | undefined =>
  (order.status === 2 || order.status === 4) && amount > 0 && order.refunded + amount <= order.amount
    ? {
        ...order,
        status: 4,
        refunded: order.refunded + amount,
        ...(back ? { backs: [...(order.backs ?? []), { bundle: back, amount }] } : {}),
      }
    : undefined

/** The items of an order that went back so far. */
export const itemsBack = ({ backs = [] }: SandboxOrder): BundleItem[] =>
  backs.flatMap(({ bundle }) => bundle.items)

/** The books of the sandbox bank. */
export interface SandboxOrders {
  /** Books a new order; false when its number is taken. */
  add(order: SandboxOrder): Promise<boolean>
  /** Reads orders at once that are asked about in the next moment. */
  readAhead(orderIds: readonly string[]): Promise<void>
  /** The order by the bank's id, as of now. */
  read(orderId: string): Promise<SandboxOrder | undefined>
  /** The bank's id of the order with our number. */
  idOfNumber(orderNumber: string): Promise<string | undefined>
  /** The bank's id of the order that this code pays. */
  idOfCode(qrId: string): Promise<string | undefined>
  /** Notes which order a code pays. */
  addCode(qrId: string, orderId: string): Promise<void>
  /** Changes an order by a rule; undefined when there is no such order or the rule says no. */
  change(
    orderId: string,
    rule: (order: SandboxOrder, now: number) => SandboxOrder | undefined,
  ): Promise<SandboxOrder | undefined>
}

/** Milliseconds for which what was read ahead may be answered. */
const AHEAD_MS = 1_000

/** Books kept in the key store, so that orders survive a restart and are the same on every server. */
export function sandboxOrders(
  store: KeyStore,
  clock: { now(): Date },
  onExpired: (order: SandboxOrder) => void,
): SandboxOrders {
  const named = (orderId: string) => `sandbox-bank/order/${orderId}`
  const numbered = (orderNumber: string) => `sandbox-bank/number/${orderNumber}`
  const coded = (qrId: string) => `sandbox-bank/code/${qrId}`
  const now = () => clock.now().getTime()

  let ahead = { values: new Map<string, string>(), at: 0 }
  /** What was changed since the last reading ahead began: that may have read it as it was before. */
  let changedSince = new Set<string>()
  /** What was read ahead is answered once; whoever loses a race with it reads again. */
  const readKept = async (name: string): Promise<string | undefined> => {
    const kept = performance.now() - ahead.at < AHEAD_MS ? ahead.values.get(name) : undefined
    ahead.values.delete(name)
    return (changedSince.has(name) ? undefined : kept) ?? store.read(name)
  }

  const change: SandboxOrders['change'] = async (orderId, rule) => {
    // Losing the race against another server means reading again what it wrote.
    for (;;) {
      const kept = await readKept(named(orderId))
      if (kept === undefined) return undefined
      const order = JSON.parse(kept) as SandboxOrder
      const current = asOf(order, now())
      const changed = rule(current, now())
      const next = changed ?? current
      if (next === order) return changed
      changedSince.add(named(orderId))
      if (await store.replace(named(orderId), kept, JSON.stringify(next))) {
        if (current !== order) onExpired(current)
        return changed
      }
    }
  }

  return {
    async add(order) {
      // The order first: a number must never lead to an order that a crash kept from being written.
      await store.write(named(order.orderId), JSON.stringify(order))
      const existing = await store.writeOnce(numbered(order.orderNumber), order.orderId)
      if (existing === order.orderId) return true
      await store.remove(named(order.orderId))
      return false
    },
    async readAhead(orderIds) {
      changedSince = new Set()
      ahead = { values: new Map(await store.readMany(orderIds.map(named))), at: performance.now() }
    },
    read: (orderId) => change(orderId, (order) => order),
    idOfNumber: (orderNumber) => store.read(numbered(orderNumber)),
    idOfCode: (qrId) => store.read(coded(qrId)),
    addCode: (qrId, orderId) => store.write(coded(qrId), orderId),
    change,
  }
}
