const format = (least: 0 | 2, sign: boolean): Intl.NumberFormat =>
  new Intl.NumberFormat('ru-RU', {
    ...(sign ? { style: 'currency', currency: 'RUB' } : {}),
    minimumFractionDigits: least,
    maximumFractionDigits: least,
  })
const whole = format(0, true)
const exact = format(2, true)
const figures = format(2, false)

/** What is charged has a minus before it, not a hyphen. */
const withMinus = (text: string): string => text.replace('-', '\u2212')

/** An amount in kopecks as people read it: `1 234 ₽`, with kopecks only when there are any (M-CONST-05). */
export const amountInWords = (kopecks: number): string =>
  withMinus((kopecks % 100 === 0 ? whole : exact).format(kopecks / 100))

/** The same for a column of a document whose head names the currency: `5 196,77`, always with kopecks. */
export const amountInFigures = (kopecks: number): string => withMinus(figures.format(kopecks / 100))

/** Several amounts in words, under their names. */
export const amountsInWords = <Name extends string>(
  amounts: Readonly<Record<Name, number>>,
): Record<Name, string> =>
  Object.fromEntries(
    Object.entries<number>(amounts).map(([name, kopecks]) => [name, amountInWords(kopecks)]),
  ) as Record<Name, string>
