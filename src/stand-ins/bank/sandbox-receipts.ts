import {
  settlementMethodNumbers,
  taxSystemNumbers,
  taxTypeNameByNumber,
} from '#server/integrations/bank/receipt-bundle.ts'
import { toAtolTime } from '#server/integrations/fiscal/atol-body.ts'
import type { KeyValueStore } from '#server/integrations/key-value-store.ts'
import {
  openStandInReceipts,
  type ReceiptRequest,
  standInReceiptUrl,
  toCashRegisterFields,
} from '#stand-ins/receipts/stand-in-receipts.ts'
import type { SandboxOrder, SandboxOrders } from './sandbox-orders.ts'
import {
  findItemAttribute,
  parseReceiptBundle,
  type ReceiptBundleItem,
  type SandboxReceiptBundle,
} from './sandbox-receipt-bundle.ts'
import {
  type BankReplyFields,
  type BankRequestFields,
  bankErrorReply,
  readTextField,
  unknownOrderReply,
} from './sandbox-rest.ts'

/** Set by tests to keep receipts pending (`slow`) or to refuse them (`fail`). */
export const simulatedBankReceiptFaultKey = 'sandbox-bank/receipt-trouble'
export type SimulatedBankReceiptFault = '' | 'slow' | 'fail'

const toRoubles = (kopecks: number): number => kopecks / 100
const nameByNumber = (numbers: Readonly<Record<string, number>>, number: number): string =>
  Object.keys(numbers).find((name) => numbers[name] === number) ?? ''

const toReceiptLine = (item: ReceiptBundleItem) => ({
  name: item.name,
  price: toRoubles(item.itemPrice),
  quantity: item.quantity.value,
  sum: toRoubles(item.itemAmount),
  payment_method: nameByNumber(settlementMethodNumbers, Number(findItemAttribute(item, 'paymentMethod'))),
  payment_object: Number(findItemAttribute(item, 'paymentObject')),
  vat: { type: taxTypeNameByNumber[item.tax.taxType] ?? 'none', sum: toRoubles(item.tax.taxSum) },
})

interface SandboxReceipt {
  readonly key: string
  readonly isRefund: boolean
  readonly tender: 1 | 2
  readonly bundle: SandboxReceiptBundle
  readonly amount: number
}

const listReceipts = ({
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

const toReceiptRequest = (
  { key, bundle, tender, amount }: SandboxReceipt,
  origin: string,
): ReceiptRequest => ({
  external_id: key,
  timestamp: '',
  receipt: {
    client: {},
    company: {
      inn: '7724490000',
      sno: nameByNumber(taxSystemNumbers, bundle.taxSystem),
      payment_address: origin,
    },
    items: bundle.items.map(toReceiptLine),
    payments: [{ type: tender, sum: toRoubles(amount) }],
    total: toRoubles(amount),
  },
})

export function createSandboxReceipts(deps: {
  readonly orders: SandboxOrders
  readonly store: KeyValueStore
  readonly clock: { now(): Date }
  readonly origin: string
}) {
  const { orders, store, origin } = deps
  const register = openStandInReceipts(store, deps.clock)
  const statusOf = async (item: SandboxReceipt, trouble: string) => {
    const operation = item.isRefund ? 'sell_refund' : 'sell'
    const { uuid } = await register.register(toReceiptRequest(item, origin), operation, null)
    const kept = await register.read(uuid)
    const first = item.isRefund ? 3 : 0
    if (!kept || trouble === 'slow') return { receiptStatus: first, uuid }
    if (trouble === 'fail') return { receiptStatus: first + 2, uuid }
    return {
      receiptStatus: first + 1,
      uuid,
      ...toCashRegisterFields(kept.number),
      receipt_datetime: toAtolTime(new Date(kept.at)),
      amount_total: toRoubles(item.amount).toFixed(2),
      ofd_receipt_url: standInReceiptUrl(origin, uuid),
    }
  }
  const orderOf = async (fields: BankRequestFields) => {
    const number = readTextField(fields, 'orderNumber')
    const id =
      readTextField(fields, 'orderId') ??
      readTextField(fields, 'mdOrder') ??
      (number === undefined ? undefined : await orders.idOfNumber(number))
    return id === undefined ? undefined : orders.read(id)
  }
  return {
    /** Answers `getReceiptStatus.do`. */
    async status(fields: BankRequestFields): Promise<BankReplyFields> {
      const order = await orderOf(fields)
      if (!order) return unknownOrderReply
      const trouble = (await store.read(simulatedBankReceiptFaultKey)) ?? ''
      const receipt = []
      for (const one of listReceipts(order)) receipt.push(await statusOf(one, trouble))
      return { errorCode: '0', orderNumber: order.orderNumber, orderId: order.orderId, receipt }
    },
    /** Answers `closeOfdReceipt.do`. */
    async close(fields: BankRequestFields): Promise<BankReplyFields> {
      const order = await orderOf(fields)
      if (!order) return unknownOrderReply
      const amount = Number(readTextField(fields, 'amount'))
      const { bundle } = order
      if (!bundle || order.closing) return bankErrorReply('7', 'The receipt cannot be closed')
      const read = parseReceiptBundle(
        readTextField(fields, 'orderBundle') ?? '',
        String(bundle.taxSystem),
        amount,
      )
      if (typeof read === 'string') return bankErrorReply('5', read)
      const closed = await orders.change(order.orderId, (kept) =>
        kept.closing || amount > kept.amount - kept.refunded
          ? undefined
          : { ...kept, closing: { bundle: read, amount } },
      )
      return closed
        ? { errorCode: '0', errorMessage: 'Success' }
        : bankErrorReply('7', 'The receipt cannot be closed')
    },
  }
}
