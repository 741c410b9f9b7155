import * as z from 'zod/mini'
import { methodNumber, taxSystemNumber, taxTypeNames } from '#server/integrations/bank/order-bundle.ts'
import { subjectNumber } from '#server/integrations/fiscal/atol-body.ts'

const sum = z.int().check(z.minimum(0))
const item = z.object({
  positionId: z.string().check(z.minLength(1), z.maxLength(12)),
  name: z.string().check(z.minLength(1), z.maxLength(128)),
  quantity: z.object({
    value: z.number().check(z.positive()),
    measure: z.string().check(z.minLength(1), z.maxLength(20)),
  }),
  itemAmount: sum,
  itemPrice: sum,
  itemCode: z.string().check(z.minLength(1), z.maxLength(100)),
  tax: z.object({ taxType: z.int(), taxSum: sum }),
  itemAttributes: z.object({ attributes: z.array(z.object({ name: z.string(), value: z.string() })) }),
})
const items = z.object({ items: z.array(item).check(z.minLength(1)) })
const bundle = z.object({
  customerDetails: z.object({
    email: z.optional(z.email()),
    phone: z.optional(z.string().check(z.regex(/^\+?\d{10,15}$/))),
    fullName: z.optional(z.string()),
    inn: z.optional(z.string().check(z.regex(/^\d{10}(\d\d)?$/))),
  }),
  cartItems: items,
})
export type BundleItem = z.infer<typeof item>

/** Omits the payer. */
export interface SandboxBundle {
  readonly items: readonly BundleItem[]
  readonly taxSystem: number
}

const methods = new Set<string>(Object.values(methodNumber).map(String))
const subjects = new Set<string>(Object.values(subjectNumber).map(String))
const systems = new Set<number>(Object.values(taxSystemNumber))

export const attributeOf = ({ itemAttributes }: BundleItem, name: string): string =>
  itemAttributes.attributes.find((attribute) => attribute.name === name)?.value ?? ''

const problemOf = (lines: readonly BundleItem[], amount: number): string | null => {
  if (new Set(lines.map(({ positionId }) => positionId)).size < lines.length)
    return 'positionId is not unique'
  for (const line of lines) {
    if (Math.round(line.itemPrice * line.quantity.value) !== line.itemAmount)
      return 'itemAmount is not the price'
    if (taxTypeNames[line.tax.taxType] === undefined) return 'taxType is unknown'
    if (line.tax.taxSum > line.itemAmount) return 'taxSum is above itemAmount'
    if (!methods.has(attributeOf(line, 'paymentMethod'))) return 'paymentMethod is unknown'
    if (!subjects.has(attributeOf(line, 'paymentObject'))) return 'paymentObject is unknown'
  }
  const total = lines.reduce((all, { itemAmount }) => all + itemAmount, 0)
  return total === amount ? null : 'The items do not add up to the amount'
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns the problem as text. */
export function readBundle(text: string, taxSystem: string, amount: number): SandboxBundle | string {
  const read = bundle.safeParse(parsed(text))
  if (!read.success) return 'orderBundle cannot be read'
  const { customerDetails, cartItems } = read.data
  if (!customerDetails.email && !customerDetails.phone) return 'e-mail or phone is missing'
  if (!/^\d$/.test(taxSystem) || !systems.has(Number(taxSystem))) return 'taxSystem is unknown'
  return problemOf(cartItems.items, amount) ?? { items: cartItems.items, taxSystem: Number(taxSystem) }
}

/** Allows only lines of the order, and of each no more than is left. */
export function readRefundItems(
  text: string,
  amount: number,
  order: SandboxBundle,
  back: readonly BundleItem[],
): SandboxBundle | string {
  const read = items.safeParse(parsed(text))
  if (!read.success) return 'refundItems cannot be read'
  for (const line of read.data.items) {
    const sold = order.items.find(({ positionId }) => positionId === line.positionId)
    if (sold?.name !== line.name || sold.itemCode !== line.itemCode) return 'The order has no such item'
    if (line.quantity.value > sold.quantity.value) return 'quantity is above that of the order'
    const before = back.filter(({ positionId }) => positionId === line.positionId)
    if (before.reduce((all, { itemAmount }) => all + itemAmount, line.itemAmount) > sold.itemAmount)
      return 'More goes back than came'
  }
  return problemOf(read.data.items, amount) ?? { items: read.data.items, taxSystem: order.taxSystem }
}
