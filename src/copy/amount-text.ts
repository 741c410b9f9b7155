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
