import { randomUUID } from 'node:crypto'
import { sandboxRefundWords } from '#money/words/bank.ts'
import { fromBankTime } from '#server/integrations/bank/action-codes.ts'
import { readBundle, readRefundItems, type SandboxBundle } from './sandbox-bundle.ts'
import { itemsBack, refunded, type SandboxOrder, type SandboxOrders } from './sandbox-orders.ts'

export type Fields = Readonly<Record<string, unknown>>
export type Reply = Record<string, unknown>

export const text = (fields: Fields, name: string) => {
  const value = fields[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}
const whole = (fields: Fields, name: string) => {
  const value = text(fields, name)
  return value !== undefined && /^\d{1,12}$/.test(value) ? Number(value) : undefined
}
export const wrong = (errorCode: string, errorMessage: string): Reply => ({ errorCode, errorMessage })

export const orderUnknown = wrong('6', 'Unknown order')

export async function registerOrder(
  orders: SandboxOrders,
  fields: Fields,
  now: number,
  pageUrl: string,
): Promise<Reply> {
  const orderNumber = text(fields, 'orderNumber')
  const amount = whole(fields, 'amount')
  const returnUrl = text(fields, 'returnUrl')
  if (!orderNumber || orderNumber.length > 32 || !returnUrl)
    return wrong('4', 'orderNumber or returnUrl missing')
  if (!amount) return wrong('5', 'Wrong amount')
  if ((text(fields, 'currency') ?? '643') !== '643') return wrong('3', 'Unknown currency')
  const failUrl = text(fields, 'failUrl') ?? returnUrl
  if (!URL.canParse(returnUrl) || !URL.canParse(failUrl)) return wrong('5', 'Wrong address')
  const end = text(fields, 'expirationDate')
  const timeout = (whole(fields, 'sessionTimeoutSecs') ?? 1_200) * 1_000
  const expiresAt = end === undefined ? now + timeout : fromBankTime(end)?.getTime()
  if (expiresAt === undefined || expiresAt <= now) return wrong('5', 'Wrong expirationDate')
  const given = text(fields, 'orderBundle')
  const bundle = given && readBundle(given, text(fields, 'taxSystem') ?? '', amount)
  if (typeof bundle === 'string') return wrong('5', bundle)
  const order: SandboxOrder = {
    orderId: randomUUID(),
    orderNumber,
    amount,
    refunded: 0,
    returnUrl,
    failUrl,
    description: text(fields, 'description')?.slice(0, 512) ?? '',
    createdAt: now,
    expiresAt,
    status: 0,
    actionCode: -100,
    ...(bundle ? { bundle } : {}),
  }
  if (!(await orders.add(order))) return wrong('1', 'Order number is taken')
  return { orderId: order.orderId, formUrl: `${pageUrl}${order.orderId}` }
}

export async function orderStatus(orders: SandboxOrders, fields: Fields): Promise<Reply> {
  const number = text(fields, 'orderNumber')
  const orderId =
    text(fields, 'orderId') ?? (number === undefined ? undefined : await orders.idOfNumber(number))
  const order = orderId === undefined ? undefined : await orders.read(orderId)
  if (!order) return orderUnknown
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

/** Refunds the given items, or the whole order. */
function refundOf(
  order: SandboxOrder,
  amount: number,
  items: string | undefined,
): SandboxBundle | string | undefined {
  const { bundle } = order
  if (!bundle) return items === undefined ? undefined : 'The order has no items'
  if (items !== undefined) return readRefundItems(items, amount, bundle, itemsBack(order))
  return amount === order.amount ? bundle : 'refundItems are missing'
}

export async function refundOrder(
  orders: SandboxOrders,
  fields: Fields,
  onRefunded: (order: SandboxOrder) => void,
): Promise<Reply> {
  const orderId = text(fields, 'orderId')
  const amount = whole(fields, 'amount')
  const known = orderId && (await orders.read(orderId))
  if (!known) return orderUnknown
  if (!amount) return wrong('5', 'Wrong amount')
  const back = refundOf(known, amount, text(fields, 'refundItems'))
  if (typeof back === 'string') return wrong('5', back)
  if (known.isCardClosed) return wrong('7', sandboxRefundWords.cardClosed)
  const order = await orders.change(orderId, (order) => refunded(order, amount, back))
  if (!order) return wrong('7', sandboxRefundWords.notRefundable)
  onRefunded(order)
  return { errorCode: '0', errorMessage: 'Success' }
}
