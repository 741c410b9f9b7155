import type { TaxSystemName } from '#content/api/entries/tariff-and-promotion-entries.ts'
import type { VatRate } from '#rent/rules/tariff.ts'
import { settlementSubjectNumbers } from '#server/integrations/fiscal/atol-body.ts'
import type { NamedReceiptLine, ReceiptContent } from '#server/integrations/fiscal/fiscal-service.ts'

export const taxSystemNumbers = {
  osn: 0,
  usn_income: 1,
  usn_income_outcome: 2,
  esn: 4,
  patent: 5,
} as const satisfies Record<TaxSystemName, number>

/** Numbers of the settlement methods (tag 1214 of a fiscal receipt). */
export const settlementMethodNumbers = {
  full_prepayment: 1,
  advance: 3,
  full_payment: 4,
} as const satisfies Record<NamedReceiptLine['method'], number>

/** For each VAT rate, the number of the plain rate (22 %) and of the rate included in a prepaid sum (22/122). */
const taxTypes = {
  none: [0, 0],
  0: [1, 1],
  5: [10, 11],
  7: [12, 13],
  10: [2, 4],
  20: [6, 7],
  22: [14, 15],
} as const satisfies Record<VatRate, readonly [number, number]>

export const toTaxTypeNumber = ({ vatRate, method }: Pick<NamedReceiptLine, 'vatRate' | 'method'>): number =>
  taxTypes[vatRate][method === 'full_payment' ? 0 : 1]

/** Names of the rates in fiscal registers: `vat22`, or `vat122` for the rate included in a prepaid sum. */
export const taxTypeNameByNumber: Readonly<Record<number, string>> = Object.fromEntries(
  Object.entries(taxTypes).flatMap(([rate, [plain, within]]) => [
    [within, rate === 'none' ? 'none' : rate === '0' ? 'vat0' : `vat1${rate.padStart(2, '0')}`],
    [plain, rate === 'none' ? 'none' : `vat${rate}`],
  ]),
)

/** The position of a line is fixed, because a refund may contain only some of the lines. */
const linePosition = (of: NamedReceiptLine['of']): number =>
  of === 'rent' ? 1 : of === 'advance' ? 2 : 100 + of
const lineCode = (of: NamedReceiptLine['of']): string => (typeof of === 'number' ? `service-${of}` : of)

/** Code of the unit "piece". */
const PIECE_MEASURE = '0'

const toBundleItem = (line: NamedReceiptLine) => ({
  positionId: String(linePosition(line.of)),
  name: line.name,
  quantity: { value: 1, measure: PIECE_MEASURE },
  itemAmount: line.sum,
  itemPrice: line.sum,
  itemCode: lineCode(line.of),
  tax: { taxType: toTaxTypeNumber(line), taxSum: line.vat },
  itemAttributes: {
    attributes: [
      { name: 'paymentMethod', value: String(settlementMethodNumbers[line.method]) },
      { name: 'paymentObject', value: String(settlementSubjectNumbers[line.subject]) },
    ],
  },
})

export const toReceiptBundleFields = ({
  lines,
  system,
  email,
  buyer,
}: ReceiptContent): Record<string, string> => ({
  taxSystem: String(taxSystemNumbers[system]),
  orderBundle: JSON.stringify({
    customerDetails: { email, ...(buyer ? { fullName: buyer.name, inn: buyer.inn } : {}) },
    cartItems: { items: lines.map(toBundleItem) },
  }),
})

export const toRefundReceiptFields = ({ lines }: ReceiptContent): Record<string, string> => ({
  refundItems: JSON.stringify({ items: lines.map(toBundleItem) }),
})
