import type { TaxSystem } from '#content/api/entries/price-entries.ts'
import type { VatRate } from '#rent/rules/tariff.ts'
import { subjectNumber } from '#server/integrations/fiscal/atol-body.ts'
import type { NamedLine, ReceiptContent } from '#server/integrations/fiscal/fiscal-service.ts'

export const taxSystemNumber = {
  osn: 0,
  usn_income: 1,
  usn_income_outcome: 2,
  esn: 4,
  patent: 5,
} as const satisfies Record<TaxSystem, number>

/** Settlement method (tag 1214). */
export const methodNumber = {
  full_prepayment: 1,
  advance: 3,
  full_payment: 4,
} as const satisfies Record<NamedLine['method'], number>

/** Numbers of the plain rate and of the rate within a prepaid sum (22/122). */
const taxTypes = {
  none: [0, 0],
  0: [1, 1],
  5: [10, 11],
  7: [12, 13],
  10: [2, 4],
  20: [6, 7],
  22: [14, 15],
} as const satisfies Record<VatRate, readonly [number, number]>

export const taxType = ({ vatRate, method }: Pick<NamedLine, 'vatRate' | 'method'>): number =>
  taxTypes[vatRate][method === 'full_payment' ? 0 : 1]

/** Names in fiscal registers: `vat22`, or `vat122` within a prepaid sum. */
export const taxTypeNames: Readonly<Record<number, string>> = Object.fromEntries(
  Object.entries(taxTypes).flatMap(([rate, [plain, within]]) => [
    [within, rate === 'none' ? 'none' : rate === '0' ? 'vat0' : `vat1${rate.padStart(2, '0')}`],
    [plain, rate === 'none' ? 'none' : `vat${rate}`],
  ]),
)

/** Fixed, because a refund may leave out lines. */
const positionOf = (of: NamedLine['of']): number => (of === 'rent' ? 1 : of === 'advance' ? 2 : 100 + of)
const codeOf = (of: NamedLine['of']): string => (typeof of === 'number' ? `service-${of}` : of)

/** Unit of quantity: piece. */
const PIECE = '0'

const itemOf = (line: NamedLine) => ({
  positionId: String(positionOf(line.of)),
  name: line.name,
  quantity: { value: 1, measure: PIECE },
  itemAmount: line.sum,
  itemPrice: line.sum,
  itemCode: codeOf(line.of),
  tax: { taxType: taxType(line), taxSum: line.vat },
  itemAttributes: {
    attributes: [
      { name: 'paymentMethod', value: String(methodNumber[line.method]) },
      { name: 'paymentObject', value: String(subjectNumber[line.subject]) },
    ],
  },
})

export const bundleFields = ({ lines, system, email, buyer }: ReceiptContent): Record<string, string> => ({
  taxSystem: String(taxSystemNumber[system]),
  orderBundle: JSON.stringify({
    customerDetails: { email, ...(buyer ? { fullName: buyer.name, inn: buyer.inn } : {}) },
    cartItems: { items: lines.map(itemOf) },
  }),
})

export const refundFields = ({ lines }: ReceiptContent): Record<string, string> => ({
  refundItems: JSON.stringify({ items: lines.map(itemOf) }),
})
