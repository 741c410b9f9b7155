import { formatInteger } from './plural.ts'

/** Uses a minus sign, not a hyphen. */
const formatWholeRoubles = (kopecks: number): string =>
  `${kopecks < 0 ? '\u2212' : ''}${formatInteger(Math.trunc(Math.abs(kopecks) / 100))}`

/** For columns with the currency in their heading: `5 196,77`. */
export const formatAmountWithoutCurrency = (kopecks: number): string =>
  `${formatWholeRoubles(kopecks)},${String(Math.abs(kopecks) % 100).padStart(2, '0')}`

/** Formats kopecks as `1 234 ₽`, with decimals only if the amount has kopecks (M-CONST-05). */
export const formatAmount = (kopecks: number): string =>
  `${kopecks % 100 === 0 ? formatWholeRoubles(kopecks) : formatAmountWithoutCurrency(kopecks)}\u00a0₽`

export const formatAmounts = <Name extends string>(
  amounts: Readonly<Record<Name, number>>,
): Record<Name, string> =>
  Object.fromEntries(
    Object.entries<number>(amounts).map(([name, kopecks]) => [name, formatAmount(kopecks)]),
  ) as Record<Name, string>

export type VatRateValue = 'none' | 0 | 5 | 7 | 10 | 20 | 22

export const vatWords = {
  /** For a column of a table: `20 %`. */
  rate: (rate: VatRateValue) => (rate === 'none' ? 'без НДС' : `${rate}\u00a0%`),
  within: (rate: VatRateValue) => (rate === 'none' ? 'НДС не облагается' : `В том числе НДС ${rate}\u00a0%`),
  /** Label and value of a row; `vat` in kopecks. */
  row: (rate: VatRateValue, vat: number): [string, string] =>
    rate === 'none'
      ? ['НДС', 'не облагается']
      : [`В том числе НДС ${rate}\u00a0%, ₽`, formatAmountWithoutCurrency(vat)],
  /** Several rates if the tariff changed within the period. */
  taken: (rates: readonly VatRateValue[]) =>
    `Суммы списаний: ${rates.map((rate) => (rate === 'none' ? 'НДС не облагаются' : `включают НДС ${rate}\u00a0%`)).join(', ')}.`,
  /** Last part of a payment purpose, in the form that banks and tax offices expect. */
  purpose: (rate: VatRateValue, vat: number) =>
    rate === 'none'
      ? 'НДС не облагается.'
      : `В т.ч. НДС ${rate}% – ${formatAmountWithoutCurrency(vat).replace(/\s/gu, '').replace(',', '.')} руб.`,
} as const
