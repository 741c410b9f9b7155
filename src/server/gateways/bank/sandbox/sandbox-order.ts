import { sessionExpiredCode } from '../action-codes.ts'

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

/** The order with `amount` kopecks more given back; undefined when that is more than was paid. */
export const refunded = (order: SandboxOrder, amount: number): SandboxOrder | undefined =>
  (order.status === 2 || order.status === 4) && amount > 0 && order.refunded + amount <= order.amount
    ? { ...order, status: 4, refunded: order.refunded + amount }
    : undefined
