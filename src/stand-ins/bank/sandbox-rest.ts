import { randomUUID } from 'node:crypto'
import { sandboxRefundWords } from '#money/words/bank.ts'
import { parseBankTime } from '#server/integrations/bank/bank-codes.ts'
import { applyRefund, listRefundedItems, type SandboxOrder, type SandboxOrders } from './sandbox-orders.ts'
import { parseReceiptBundle, parseRefundItems, type SandboxReceiptBundle } from './sandbox-receipt-bundle.ts'

export type BankRequestFields = Readonly<Record<string, unknown>>
export type BankReplyFields = Record<string, unknown>

export const readTextField = (fields: BankRequestFields, name: string) => {
  const value = fields[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}
const readWholeNumber = (fields: BankRequestFields, name: string) => {
  const value = readTextField(fields, name)
  return value !== undefined && /^\d{1,12}$/.test(value) ? Number(value) : undefined
}
export const bankErrorReply = (errorCode: string, errorMessage: string): BankReplyFields => ({
  errorCode,
  errorMessage,
})

export const unknownOrderReply = bankErrorReply('6', 'Unknown order')

export async function registerOrder(
  orders: SandboxOrders,
  fields: BankRequestFields,
  now: number,
  pageUrl: string,
): Promise<BankReplyFields> {
  const orderNumber = readTextField(fields, 'orderNumber')
  const amount = readWholeNumber(fields, 'amount')
  const returnUrl = readTextField(fields, 'returnUrl')
  if (!orderNumber || orderNumber.length > 32 || !returnUrl)
    return bankErrorReply('4', 'orderNumber or returnUrl missing')
  if (!amount) return bankErrorReply('5', 'Wrong amount')
  if ((readTextField(fields, 'currency') ?? '643') !== '643') return bankErrorReply('3', 'Unknown currency')
  const failUrl = readTextField(fields, 'failUrl') ?? returnUrl
  if (!URL.canParse(returnUrl) || !URL.canParse(failUrl)) return bankErrorReply('5', 'Wrong address')
  const end = readTextField(fields, 'expirationDate')
  const timeout = (readWholeNumber(fields, 'sessionTimeoutSecs') ?? 1_200) * 1_000
  const expiresAt = end === undefined ? now + timeout : parseBankTime(end)?.getTime()
  if (expiresAt === undefined || expiresAt <= now) return bankErrorReply('5', 'Wrong expirationDate')
  const given = readTextField(fields, 'orderBundle')
  const bundle = given && parseReceiptBundle(given, readTextField(fields, 'taxSystem') ?? '', amount)
  if (typeof bundle === 'string') return bankErrorReply('5', bundle)
  const order: SandboxOrder = {
    orderId: randomUUID(),
    orderNumber,
    amount,
    refunded: 0,
    returnUrl,
    failUrl,
    description: readTextField(fields, 'description')?.slice(0, 512) ?? '',
    createdAt: now,
    expiresAt,
    status: 0,
    actionCode: -100,
    ...(bundle ? { bundle } : {}),
  }
  if (!(await orders.add(order))) return bankErrorReply('1', 'Order number is taken')
  return { orderId: order.orderId, formUrl: `${pageUrl}${order.orderId}` }
}

export async function readOrderStatus(
  orders: SandboxOrders,
  fields: BankRequestFields,
): Promise<BankReplyFields> {
  const number = readTextField(fields, 'orderNumber')
  const orderId =
    readTextField(fields, 'orderId') ?? (number === undefined ? undefined : await orders.idOfNumber(number))
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
): SandboxReceiptBundle | string | undefined {
  const { bundle } = order
  if (!bundle) return items === undefined ? undefined : 'The order has no items'
  if (items !== undefined) return parseRefundItems(items, amount, bundle, listRefundedItems(order))
  return amount === order.amount ? bundle : 'refundItems are missing'
}

export async function refundOrder(
  orders: SandboxOrders,
  fields: BankRequestFields,
  onRefunded: (order: SandboxOrder) => void,
): Promise<BankReplyFields> {
  const orderId = readTextField(fields, 'orderId')
  const amount = readWholeNumber(fields, 'amount')
  const known = orderId && (await orders.read(orderId))
  if (!known) return unknownOrderReply
  if (!amount) return bankErrorReply('5', 'Wrong amount')
  const back = refundContents(known, amount, readTextField(fields, 'refundItems'))
  if (typeof back === 'string') return bankErrorReply('5', back)
  if (known.isCardClosed) return bankErrorReply('7', sandboxRefundWords.cardClosed)
  const order = await orders.change(orderId, (order) => applyRefund(order, amount, back))
  if (!order) return bankErrorReply('7', sandboxRefundWords.notRefundable)
  onRefunded(order)
  return { errorCode: '0', errorMessage: 'Success' }
}
