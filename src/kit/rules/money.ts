/** All code uses whole kopecks; only API calls use roubles (AMB-12). */
export type Kopecks = number

const AMOUNT = /^(\d{1,12})(?:[.,](\d{1,2}))?$/

/** Roubles as `totalCost` and `firstMonthTariff` carry them (M-PRICE-04). */
export const toRoubles = (kopecks: number): number => kopecks / 100

/** Throws on unreadable text, because that is a bug in the caller. */
export const toKopecks = (amount: number | string): number => {
  if (typeof amount === 'number') return Math.round(Number((amount * 100).toFixed(4)))
  const match = AMOUNT.exec(amount.trim())
  if (!match) throw new RangeError('an amount in roubles has digits and at most two decimals')
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

/** Parses typed roubles, e.g. `15 000,50`; null if unreadable. */
export const parseTypedAmount = (typed: string): Kopecks | null => {
  const [, whole, part = ''] = AMOUNT.exec(typed.replace(/[\s₽]/gu, '')) ?? []
  return whole === undefined ? null : Number(whole) * 100 + Number(part.padEnd(2, '0'))
}

/** Roubles as payments carry them, e.g. `1234.50` (M-PRICE-04). */
export const formatDecimalRoubles = (kopecks: number): string => (kopecks / 100).toFixed(2)

/** `amount * part / whole`, rounded half up to the kopeck. */
export const proportionalShare = (amount: number, part: number, whole: number): number =>
  Math.floor((2 * amount * part + whole) / (2 * whole))
