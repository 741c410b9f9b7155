import { randomUUID } from 'node:crypto'
import { sandboxRefundWords } from '#money/words/bank.ts'
import { parseBankTime } from '#server/integrations/bank/action-codes.ts'
import { parseBundle, parseRefundItems, type SandboxBundle } from './sandbox-bundle.ts'
import { applyRefund, refundedItems, type SandboxOrder, type SandboxOrders } from './sandbox-orders.ts'

export type RequestFields = Readonly<Record<string, unknown>>
export type BankReply = Record<string, unknown>

export const readText = (fields: RequestFields, name: string) => {
  const value = fields[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}
const readWholeNumber = (fields: RequestFields, name: string) => {
  const value = readText(fields, name)
  return value !== undefined && /^\d{1,12}$/.test(value) ? Number(value) : undefined
}
export const errorReply = (errorCode: string, errorMessage: string): BankReply => ({
  errorCode,
  errorMessage,
})

export const unknownOrderReply = errorReply('6', 'Unknown order')

export async function registerOrder(
  orders: SandboxOrders,
  fields: RequestFields,
  now: number,
  pageUrl: string,
): Promise<BankReply> {
  const orderNumber = readText(fields, 'orderNumber')
  const amount = readWholeNumber(fields, 'amount')
  const returnUrl = readText(fields, 'returnUrl')
  if (!orderNumber || orderNumber.length > 32 || !returnUrl)
    return errorReply('4', 'orderNumber or returnUrl missing')
  if (!amount) return errorReply('5', 'Wrong amount')
  if ((readText(fields, 'currency') ?? '643') !== '643') return errorReply('3', 'Unknown currency')
  const failUrl = readText(fields, 'failUrl') ?? returnUrl
  if (!URL.canParse(returnUrl) || !URL.canParse(failUrl)) return errorReply('5', 'Wrong address')
  const end = readText(fields, 'expirationDate')
  const timeout = (readWholeNumber(fields, 'sessionTimeoutSecs') ?? 1_200) * 1_000
  const expiresAt = end === undefined ? now + timeout : parseBankTime(end)?.getTime()
  if (expiresAt === undefined || expiresAt <= now) return errorReply('5', 'Wrong expirationDate')
  const given = readText(fields, 'orderBundle')
  const bundle = given && parseBundle(given, readText(fields, 'taxSystem') ?? '', amount)
  if (typeof bundle === 'string') return errorReply('5', bundle)
  const order: SandboxOrder = {
    orderId: randomUUID(),
    orderNumber,
    amount,
    refunded: 0,
    returnUrl,
    failUrl,
    description: readText(fields, 'description')?.slice(0, 512) ?? '',
    createdAt: now,
    expiresAt,
    status: 0,
    actionCode: -100,
    ...(bundle ? { bundle } : {}),
  }
  if (!(await orders.add(order))) return errorReply('1', 'Order number is taken')
  return { orderId: order.orderId, formUrl: `${pageUrl}${order.orderId}` }
}

export async function readOrderStatus(orders: SandboxOrders, fields: RequestFields): Promise<BankReply> {
  const number = readText(fields, 'orderNumber')
  const orderId =
    readText(fields, 'orderId') ?? (number === undefined ? undefined : await orders.idOfNumber(number))
  const order = orderId === undefined ? undefined : await orders.read(orderId)
  if (!order) return unknownOrderReply
  return {
    errorCode: '0',
    errorMessage: 'Success',
    orderNumber: order.orderNumber,
    orderStatus: order.status,
    actionCode: order.actionCode,
    actionCodeDescription: '',
    amount: order.amount,
    currency: '643',
    date: order.createdAt,
    orderDescription: order.description,
    ...(order.status === 0 ? {} : { paymentWay: order.byCode ? 'SBP_C2B' : 'CARD' }),
    ...(order.paidAt === undefined ? {} : { depositedDate: order.paidAt, authDateTime: order.paidAt }),
    attributes: [{ name: 'mdOrder', value: order.orderId }],
    paymentAmountInfo: {
      approvedAmount: order.paidAt === undefined ? 0 : order.amount,
      depositedAmount: order.paidAt === undefined ? 0 : order.amount - order.refunded,
      refundedAmount: order.refunded,
    },
  }
}

/** Refunds the given items of an order, or all of them. */
function refundContents(
  order: SandboxOrder,
  amount: number,
  items: string | undefined,
): SandboxBundle | string | undefined {
  const { bundle } = order
  if (!bundle) return items === undefined ? undefined : 'The order has no items'
  if (items !== undefined) return parseRefundItems(items, amount, bundle, refundedItems(order))
  return amount === order.amount ? bundle : 'refundItems are missing'
}

export async function refundOrder(
  orders: SandboxOrders,
  fields: RequestFields,
  onRefunded: (order: SandboxOrder) => void,
): Promise<BankReply> {
  const orderId = readText(fields, 'orderId')
  const amount = readWholeNumber(fields, 'amount')
  const known = orderId && (await orders.read(orderId))
  if (!known) return unknownOrderReply
  if (!amount) return errorReply('5', 'Wrong amount')
  const back = refundContents(known, amount, readText(fields, 'refundItems'))
  if (typeof back === 'string') return errorReply('5', back)
  if (known.isCardClosed) return errorReply('7', sandboxRefundWords.cardClosed)
  const order = await orders.change(orderId, (order) => applyRefund(order, amount, back))
  if (!order) return errorReply('7', sandboxRefundWords.notRefundable)
  onRefunded(order)
  return { errorCode: '0', errorMessage: 'Success' }
}
