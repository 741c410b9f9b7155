import { methodNumber, taxSystemNumber, taxTypeNames } from '#server/integrations/bank/order-bundle.ts'
import { atolTime } from '#server/integrations/fiscal/atol-body.ts'
import type { KeyStore } from '#server/integrations/key-store.ts'
import {
  type ReceiptRequest,
  registerNumbers,
  twinReceiptLink,
  twinReceipts,
} from '#stand-ins/receipts/twin-receipts.ts'
import { attributeOf, type BundleItem, readBundle, type SandboxBundle } from './sandbox-bundle.ts'
import type { SandboxOrder, SandboxOrders } from './sandbox-orders.ts'
import { type Fields, orderUnknown, type Reply, text, wrong } from './sandbox-rest.ts'

/** Set by tests to keep receipts pending (`slow`) or to refuse them (`fail`). */
export const bankReceiptTroubleKey = 'sandbox-bank/receipt-trouble'
export type BankReceiptTrouble = '' | 'slow' | 'fail'

const roubles = (kopecks: number): number => kopecks / 100
const nameIn = (numbers: Readonly<Record<string, number>>, number: number): string =>
  Object.keys(numbers).find((name) => numbers[name] === number) ?? ''

const lineOf = (item: BundleItem) => ({
  name: item.name,
  price: roubles(item.itemPrice),
  quantity: item.quantity.value,
  sum: roubles(item.itemAmount),
  payment_method: nameIn(methodNumber, Number(attributeOf(item, 'paymentMethod'))),
  payment_object: Number(attributeOf(item, 'paymentObject')),
  vat: { type: taxTypeNames[item.tax.taxType] ?? 'none', sum: roubles(item.tax.taxSum) },
})

interface SandboxReceipt {
  readonly key: string
  readonly isRefund: boolean
  readonly tender: 1 | 2
  readonly bundle: SandboxBundle
  readonly amount: number
}

const receiptsOf = ({
  orderId,
  bundle,
  status,
  amount,
  backs = [],
  closing,
}: SandboxOrder): SandboxReceipt[] => {
  if (!bundle || (status !== 2 && status !== 4)) return []
  const key = `bank-${orderId}`
  return [
    { key, isRefund: false, tender: 1, bundle, amount },
    ...backs.map(
      (back, index): SandboxReceipt => ({ key: `${key}-${index}`, isRefund: true, tender: 1, ...back }),
    ),
    ...(closing ? [{ key: `${key}-closed`, isRefund: false, tender: 2, ...closing } as const] : []),
  ]
}

const requestOf = ({ key, bundle, tender, amount }: SandboxReceipt, origin: string): ReceiptRequest => ({
  external_id: key,
  timestamp: '',
  receipt: {
    client: {},
    company: {
      inn: '7724490000',
      sno: nameIn(taxSystemNumber, bundle.taxSystem),
      payment_address: origin,
    },
    items: bundle.items.map(lineOf),
    payments: [{ type: tender, sum: roubles(amount) }],
    total: roubles(amount),
  },
})

export function sandboxReceipts(deps: {
  readonly orders: SandboxOrders
  readonly store: KeyStore
  readonly clock: { now(): Date }
  readonly origin: string
}) {
  const { orders, store, origin } = deps
  const register = twinReceipts(store, deps.clock)
  const statusOf = async (item: SandboxReceipt, trouble: string) => {
    const operation = item.isRefund ? 'sell_refund' : 'sell'
    const { uuid } = await register.register(requestOf(item, origin), operation, null)
    const kept = await register.read(uuid)
    const first = item.isRefund ? 3 : 0
    if (!kept || trouble === 'slow') return { receiptStatus: first, uuid }
    if (trouble === 'fail') return { receiptStatus: first + 2, uuid }
    return {
      receiptStatus: first + 1,
      uuid,
      ...registerNumbers(kept.number),
      receipt_datetime: atolTime(new Date(kept.at)),
      amount_total: roubles(item.amount).toFixed(2),
      ofd_receipt_url: twinReceiptLink(origin, uuid),
    }
  }
  const orderOf = async (fields: Fields) => {
    const number = text(fields, 'orderNumber')
    const id =
      text(fields, 'orderId') ??
      text(fields, 'mdOrder') ??
      (number === undefined ? undefined : await orders.idOfNumber(number))
    return id === undefined ? undefined : orders.read(id)
  }
  return {
    /** getReceiptStatus.do */
    async status(fields: Fields): Promise<Reply> {
      const order = await orderOf(fields)
      if (!order) return orderUnknown
      const trouble = (await store.read(bankReceiptTroubleKey)) ?? ''
      const receipt = []
      for (const one of receiptsOf(order)) receipt.push(await statusOf(one, trouble))
      return { errorCode: '0', orderNumber: order.orderNumber, orderId: order.orderId, receipt }
    },
    /** closeOfdReceipt.do */
    async close(fields: Fields): Promise<Reply> {
      const order = await orderOf(fields)
      if (!order) return orderUnknown
      const amount = Number(text(fields, 'amount'))
      const { bundle } = order
      if (!bundle || order.closing) return wrong('7', 'The receipt cannot be closed')
      const read = readBundle(text(fields, 'orderBundle') ?? '', String(bundle.taxSystem), amount)
      if (typeof read === 'string') return wrong('5', read)
      const closed = await orders.change(order.orderId, (kept) =>
        kept.closing || amount > kept.amount - kept.refunded
          ? undefined
          : { ...kept, closing: { bundle: read, amount } },
      )
      return closed ? { errorCode: '0', errorMessage: 'Success' } : wrong('7', 'The receipt cannot be closed')
    },
  }
}
