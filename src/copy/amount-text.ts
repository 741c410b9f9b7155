import { inFigures } from './plural.ts'

/** What is charged has a minus before it, not a hyphen. */
const roubles = (kopecks: number): string =>
  `${kopecks < 0 ? '\u2212' : ''}${inFigures(Math.trunc(Math.abs(kopecks) / 100))}`

/** For a column of a document whose head names the currency: `5 196,77`, always with kopecks. */
export const amountInFigures = (kopecks: number): string =>
  `${roubles(kopecks)},${String(Math.abs(kopecks) % 100).padStart(2, '0')}`

/** An amount in kopecks as people read it: `1 234 ₽`, with kopecks only when there are any (M-CONST-05). */
export const amountInWords = (kopecks: number): string =>
  `${kopecks % 100 === 0 ? roubles(kopecks) : amountInFigures(kopecks)}\u00a0₽`

/** Several amounts in words, under their names. */
export const amountsInWords = <Name extends string>(
  amounts: Readonly<Record<Name, number>>,
): Record<Name, string> =>
  Object.fromEntries(
    Object.entries<number>(amounts).map(([name, kopecks]) => [name, amountInWords(kopecks)]),
  ) as Record<Name, string>

/** A rate of VAT as tariffs have it. */
export type RateInWords = 'none' | 0 | 5 | 7 | 10 | 20 | 22

/** Words of VAT in documents; amounts in kopecks. */
export const vatWords = {
  /** For a column: `20 %`. */
  rate: (rate: RateInWords) => (rate === 'none' ? 'без НДС' : `${rate}\u00a0%`),
  /** The row under a total. */
  within: (rate: RateInWords) => (rate === 'none' ? 'НДС не облагается' : `В том числе НДС ${rate}\u00a0%`),
  /** A row of a document that names one sum: its term and text, of what is within in kopecks. */
  row: (rate: RateInWords, vat: number): [string, string] =>
    rate === 'none' ? ['НДС', 'не облагается'] : [`В том числе НДС ${rate}\u00a0%, ₽`, amountInFigures(vat)],
  /** Of what was taken from a balance, at one rate or, where the tariff changed meanwhile, at several. */
  taken: (rates: readonly RateInWords[]) =>
    `Суммы списаний: ${rates.map((rate) => (rate === 'none' ? 'НДС не облагаются' : `включают НДС ${rate}\u00a0%`)).join(', ')}.`,
  /** The end of a payment's purpose, as banks and tax offices read it. */
  purpose: (rate: RateInWords, vat: number) =>
    rate === 'none'
      ? 'НДС не облагается.'
      : `В т.ч. НДС ${rate}% – ${amountInFigures(vat).replace(/\s/gu, '').replace(',', '.')} руб.`,
} as const
