import * as z from 'zod/mini'
import {
  settlementMethodNumbers,
  taxSystemNumbers,
  taxTypeNameByNumber,
} from '#server/integrations/bank/receipt-bundle.ts'
import { settlementSubjectNumbers } from '#server/integrations/fiscal/atol-body.ts'

const sumSchema = z.int().check(z.minimum(0))
const itemSchema = z.object({
  positionId: z.string().check(z.minLength(1), z.maxLength(12)),
  name: z.string().check(z.minLength(1), z.maxLength(128)),
  quantity: z.object({
    value: z.number().check(z.positive()),
    measure: z.string().check(z.minLength(1), z.maxLength(20)),
  }),
  itemAmount: sumSchema,
  itemPrice: sumSchema,
  itemCode: z.string().check(z.minLength(1), z.maxLength(100)),
  tax: z.object({ taxType: z.int(), taxSum: sumSchema }),
  itemAttributes: z.object({ attributes: z.array(z.object({ name: z.string(), value: z.string() })) }),
})
const itemsSchema = z.object({ items: z.array(itemSchema).check(z.minLength(1)) })
const bundleSchema = z.object({
  customerDetails: z.object({
    email: z.optional(z.email()),
    phone: z.optional(z.string().check(z.regex(/^\+?\d{10,15}$/))),
    fullName: z.optional(z.string()),
    inn: z.optional(z.string().check(z.regex(/^\d{10}(\d\d)?$/))),
  }),
  cartItems: itemsSchema,
})
export type ReceiptBundleItem = z.infer<typeof itemSchema>

/** Contents of a receipt without the payer's data. */
export interface SandboxReceiptBundle {
  readonly items: readonly ReceiptBundleItem[]
  readonly taxSystem: number
}

const methods = new Set<string>(Object.values(settlementMethodNumbers).map(String))
const subjects = new Set<string>(Object.values(settlementSubjectNumbers).map(String))
const systems = new Set<number>(Object.values(taxSystemNumbers))

export const findItemAttribute = ({ itemAttributes }: ReceiptBundleItem, name: string): string =>
  itemAttributes.attributes.find((attribute) => attribute.name === name)?.value ?? ''

const findItemsProblem = (lines: readonly ReceiptBundleItem[], amount: number): string | null => {
  if (new Set(lines.map(({ positionId }) => positionId)).size < lines.length)
    return 'positionId is not unique'
  for (const line of lines) {
    if (Math.round(line.itemPrice * line.quantity.value) !== line.itemAmount)
      return 'itemAmount is not the price'
    if (taxTypeNameByNumber[line.tax.taxType] === undefined) return 'taxType is unknown'
    if (line.tax.taxSum > line.itemAmount) return 'taxSum is above itemAmount'
    if (!methods.has(findItemAttribute(line, 'paymentMethod'))) return 'paymentMethod is unknown'
    if (!subjects.has(findItemAttribute(line, 'paymentObject'))) return 'paymentObject is unknown'
  }
  const total = lines.reduce((all, { itemAmount }) => all + itemAmount, 0)
  return total === amount ? null : 'The items do not add up to the amount'
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns the receipt, or the problem as text. */
export function parseReceiptBundle(
  text: string,
  taxSystem: string,
  amount: number,
): SandboxReceiptBundle | string {
  const read = bundleSchema.safeParse(parseJson(text))
  if (!read.success) return 'orderBundle cannot be read'
  const { customerDetails, cartItems } = read.data
  if (!customerDetails.email && !customerDetails.phone) return 'e-mail or phone is missing'
  if (!/^\d$/.test(taxSystem) || !systems.has(Number(taxSystem))) return 'taxSystem is unknown'
  return findItemsProblem(cartItems.items, amount) ?? { items: cartItems.items, taxSystem: Number(taxSystem) }
}

/**
 * Reads the items of a refund, or returns the problem as text: only items of the order may be refunded, and of each no
 * more than is left.
 */
export function parseRefundItems(
  text: string,
  amount: number,
  order: SandboxReceiptBundle,
  back: readonly ReceiptBundleItem[],
): SandboxReceiptBundle | string {
  const read = itemsSchema.safeParse(parseJson(text))
  if (!read.success) return 'refundItems cannot be read'
  for (const line of read.data.items) {
    const sold = order.items.find(({ positionId }) => positionId === line.positionId)
    if (sold?.name !== line.name || sold.itemCode !== line.itemCode) return 'The order has no such item'
    if (line.quantity.value > sold.quantity.value) return 'quantity is above that of the order'
    const before = back.filter(({ positionId }) => positionId === line.positionId)
    if (before.reduce((all, { itemAmount }) => all + itemAmount, line.itemAmount) > sold.itemAmount)
      return 'More goes back than came'
  }
  return findItemsProblem(read.data.items, amount) ?? { items: read.data.items, taxSystem: order.taxSystem }
}
