import { paymentSessionExpiredCode } from '#server/integrations/bank/bank-codes.ts'
import type { KeyValueStore } from '#server/integrations/key-value-store.ts'
import type { ReceiptBundleItem, SandboxReceiptBundle } from './sandbox-receipt-bundle.ts'

interface ReceiptContents {
  readonly bundle: SandboxReceiptBundle
  readonly amount: number
}

/** An order at the sandbox bank: amounts in kopecks, times in milliseconds of the bank's clock. */
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
  /** `orderStatus` of the protocol: 0 registered, 2 paid, 4 refunded (also in part), 6 declined. */
  readonly status: 0 | 2 | 4 | 6
  readonly actionCode: number
  readonly paidAt?: number
  /** True if the card was closed after the payment, so that refunds fail. */
  readonly isCardClosed?: boolean
  readonly code?: { readonly qrId: string; readonly status: 'STARTED' | 'CONFIRMED' }
  /** Contents of the receipts: `bundle` for the payment, `backs` for refunds, `closing` for the closing receipt. */
  readonly bundle?: SandboxReceiptBundle
  readonly backs?: readonly ReceiptContents[]
  readonly closing?: ReceiptContents
  readonly byCode?: boolean
}

/** Declines the order if it has expired unpaid. */
const expireUnpaid = (order: SandboxOrder, now: number): SandboxOrder =>
  order.status === 0 && now >= order.expiresAt
    ? { ...order, status: 6, actionCode: paymentSessionExpiredCode }
    : order

/** Changes a pending order. Like the next three functions, returns undefined if the order is no longer pending. */
export const payOrder = (
  order: SandboxOrder,
  now: number,
  isCardClosed: boolean,
): SandboxOrder | undefined =>
  order.status === 0 ? { ...order, status: 2, actionCode: 0, paidAt: now, isCardClosed } : undefined

export const declineOrder = (order: SandboxOrder, actionCode: number): SandboxOrder | undefined =>
  order.status === 0 ? { ...order, status: 6, actionCode } : undefined

export const addQrCode = (order: SandboxOrder, qrId: string): SandboxOrder | undefined =>
  order.status === 0 ? { ...order, code: order.code ?? { qrId, status: 'STARTED' } } : undefined

export const setQrCodeTaken = (order: SandboxOrder, isTaken: boolean): SandboxOrder | undefined =>
  order.status === 0 && order.code
    ? { ...order, code: { ...order.code, status: isTaken ? 'CONFIRMED' : 'STARTED' } }
    : undefined

export const findQrCodeStatus = ({ code, status, byCode }: SandboxOrder) => {
  if (!code) return undefined
  if (status === 0) return { qrStatus: code.status, transactionState: 'CREATED' }
  const isPaid = (status === 2 || status === 4) && byCode === true
  return isPaid
    ? { qrStatus: 'ACCEPTED', transactionState: 'DEPOSITED' }
    : { qrStatus: 'REJECTED', transactionState: status === 6 ? 'DECLINED' : 'DEPOSITED' }
}

/** Undefined if more would be refunded than was paid. */
export const applyRefund = (
  order: SandboxOrder,
  amount: number,
  back?: SandboxReceiptBundle,
): SandboxOrder | undefined =>
  (order.status === 2 || order.status === 4) && amount > 0 && order.refunded + amount <= order.amount
    ? {
        ...order,
        status: 4,
        refunded: order.refunded + amount,
        ...(back ? { backs: [...(order.backs ?? []), { bundle: back, amount }] } : {}),
      }
    : undefined

export const listRefundedItems = ({ backs = [] }: SandboxOrder): ReceiptBundleItem[] =>
  backs.flatMap(({ bundle }) => bundle.items)

export type SandboxOrders = ReturnType<typeof openSandboxOrders>

const PREFETCH_LIFETIME_MS = 1_000

/** Orders are kept in the key-value store, so that they survive a restart and all servers share them. */
export function openSandboxOrders(
  store: KeyValueStore,
  clock: { now(): Date },
  onExpired: (order: SandboxOrder) => void,
) {
  const named = (orderId: string) => `sandbox-bank/order/${orderId}`
  const numbered = (orderNumber: string) => `sandbox-bank/number/${orderNumber}`
  const coded = (qrId: string) => `sandbox-bank/code/${qrId}`
  const now = () => clock.now().getTime()

  let ahead = { values: new Map<string, string>(), at: 0 }
  /** Orders that were changed since the last prefetch, so that the prefetched state may be old. */
  let changedSince = new Set<string>()
  /** Uses a prefetched value only once: if another server changes the order first, it must be read again. */
  const readKept = async (name: string): Promise<string | undefined> => {
    const kept = performance.now() - ahead.at < PREFETCH_LIFETIME_MS ? ahead.values.get(name) : undefined
    ahead.values.delete(name)
    return (changedSince.has(name) ? undefined : kept) ?? store.read(name)
  }

  /** Changes an order by `rule`; undefined if there is no such order or `rule` returns undefined. */
  const change = async (
    orderId: string,
    rule: (order: SandboxOrder, now: number) => SandboxOrder | undefined,
  ): Promise<SandboxOrder | undefined> => {
    // Tries again if another server changed the order first.
    for (;;) {
      const kept = await readKept(named(orderId))
      if (kept === undefined) return undefined
      const order = JSON.parse(kept) as SandboxOrder
      const current = expireUnpaid(order, now())
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
    /** Adds an order; false if its number is already used. */
    async add(order: SandboxOrder): Promise<boolean> {
      // Writes the order first, because a crash must not leave a number without its order.
      await store.write(named(order.orderId), JSON.stringify(order))
      const existing = await store.writeOnce(numbered(order.orderNumber), order.orderId)
      if (existing === order.orderId) return true
      await store.remove(named(order.orderId))
      return false
    },
    async readAhead(orderIds: readonly string[]): Promise<void> {
      changedSince = new Set()
      ahead = { values: new Map(await store.readMany(orderIds.map(named))), at: performance.now() }
    },
    read: (orderId: string) => change(orderId, (order) => order),
    idOfNumber: (orderNumber: string) => store.read(numbered(orderNumber)),
    idOfCode: (qrId: string) => store.read(coded(qrId)),
    addCode: (qrId: string, orderId: string) => store.write(coded(qrId), orderId),
    change,
  }
}
