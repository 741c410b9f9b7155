import * as z from 'zod/mini'
import type { BankOrder, BankOrderState } from './acquiring-bank.ts'
import { reasonOfActionCode, sessionExpiredCode } from './action-codes.ts'
import { code, numeric } from './reply-parts.ts'
import { wayOf } from './sbp-port.ts'

/** The answer to register.do: banks leave `errorCode` out when all went well. */
export const registerReply = z.object({
  errorCode: code,
  orderId: z.optional(z.string()),
  formUrl: z.optional(z.string()),
})

/** The answer to refund.do. */
export const refundReply = z.object({ errorCode: code, errorMessage: z.optional(z.string()) })

/** The answer to getOrderStatusExtended.do, as far as we read it; amounts in kopecks, dates in milliseconds. */
export const statusReply = z.object({
  errorCode: code,
  orderNumber: z.optional(z.string()),
  orderStatus: z.optional(numeric),
  actionCode: code,
  amount: z.optional(numeric),
  currency: z.optional(z.union([z.string(), z.number()])),
  authDateTime: z.optional(z.number()),
  depositedDate: z.optional(z.number()),
  paymentWay: z.optional(z.string()),
  attributes: z._default(z.array(z.object({ name: z.string(), value: z.string() })), []),
  paymentAmountInfo: z.optional(z.object({ refundedAmount: z.optional(numeric) })),
})

const roubles = '643'

// A hold (1) and a check by the issuer (5) are not money yet: our orders are paid in one stage.
const states: Readonly<Record<number, BankOrderState>> = {
  0: 'registered',
  1: 'registered',
  2: 'paid',
  3: 'reversed',
  4: 'refunded',
  5: 'registered',
  6: 'declined',
}

/** The order behind a status answer; undefined when it is not one we can trust (another currency, parts missing). */
export function orderOfReply(reply: z.infer<typeof statusReply>, orderId?: string): BankOrder | undefined {
  const { orderNumber, orderStatus, actionCode, amount, currency } = reply
  const id = orderId ?? reply.attributes.find(({ name }) => name === 'mdOrder')?.value
  const stands = orderStatus === undefined ? undefined : states[orderStatus]
  if (!id || !orderNumber || !stands || amount === undefined) return undefined
  if (currency !== undefined && String(currency) !== roubles) return undefined
  const state = stands === 'declined' && actionCode === sessionExpiredCode ? 'expired' : stands
  const paidAt = reply.depositedDate ?? reply.authDateTime
  const way = wayOf(reply.paymentWay)
  return {
    orderId: id,
    orderNumber,
    state,
    amountKopecks: amount,
    refundedKopecks: reply.paymentAmountInfo?.refundedAmount ?? (state === 'refunded' ? amount : 0),
    actionCode,
    ...(way === undefined ? {} : { way }),
    ...(paidAt !== undefined && (state === 'paid' || state === 'refunded')
      ? { paidAt: new Date(paidAt) }
      : {}),
    ...(state === 'declined' || state === 'expired' ? { reasonCode: reasonOfActionCode(actionCode) } : {}),
  }
}
