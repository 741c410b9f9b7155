import { inFigures } from './plural.ts'

/** Uses a minus sign, not a hyphen. */
const roubles = (kopecks: number): string =>
  `${kopecks < 0 ? '\u2212' : ''}${inFigures(Math.trunc(Math.abs(kopecks) / 100))}`

/** For columns headed by the currency: `5 196,77`. */
export const amountInFigures = (kopecks: number): string =>
  `${roubles(kopecks)},${String(Math.abs(kopecks) % 100).padStart(2, '0')}`

/** Kopecks as `1 234 ₽`, decimals only if there are any (M-CONST-05). */
export const amountInWords = (kopecks: number): string =>
  `${kopecks % 100 === 0 ? roubles(kopecks) : amountInFigures(kopecks)}\u00a0₽`

export const amountsInWords = <Name extends string>(
  amounts: Readonly<Record<Name, number>>,
): Record<Name, string> =>
  Object.fromEntries(
    Object.entries<number>(amounts).map(([name, kopecks]) => [name, amountInWords(kopecks)]),
  ) as Record<Name, string>

export type RateInWords = 'none' | 0 | 5 | 7 | 10 | 20 | 22

export const vatWords = {
  /** For a column: `20 %`. */
  rate: (rate: RateInWords) => (rate === 'none' ? 'без НДС' : `${rate}\u00a0%`),
  within: (rate: RateInWords) => (rate === 'none' ? 'НДС не облагается' : `В том числе НДС ${rate}\u00a0%`),
  /** Term and text of a row; `vat` in kopecks. */
  row: (rate: RateInWords, vat: number): [string, string] =>
    rate === 'none' ? ['НДС', 'не облагается'] : [`В том числе НДС ${rate}\u00a0%, ₽`, amountInFigures(vat)],
  /** Several rates if the tariff changed within the period. */
  taken: (rates: readonly RateInWords[]) =>
    `Суммы списаний: ${rates.map((rate) => (rate === 'none' ? 'НДС не облагаются' : `включают НДС ${rate}\u00a0%`)).join(', ')}.`,
  /** Last part of a payment purpose, in the form that banks and tax offices expect. */
  purpose: (rate: RateInWords, vat: number) =>
    rate === 'none'
      ? 'НДС не облагается.'
      : `В т.ч. НДС ${rate}% – ${amountInFigures(vat).replace(/\s/gu, '').replace(',', '.')} руб.`,
} as const
