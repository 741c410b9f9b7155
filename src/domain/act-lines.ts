import { shareHalfUp } from './money.ts'
import { type VatRate, vatWithin } from './tariff.ts'

const differences = (sums: readonly number[]): number[] => sums.map((sum, i) => sum - (sums[i - 1] ?? 0))

const sumsUpTo = (amounts: readonly number[]): number[] => {
  let sum = 0
  return amounts.map((amount) => (sum += amount))
}

/**
 * A total shared out among amounts by their size, kopecks: a line is what the total's share comes to with it, less what it
 * came to before it (half up). The lines come to the total, none is negative, each is right to a kopeck (M-VAT-02).
 */
export const sharedOut = (amounts: readonly number[], total: number): number[] => {
  const sums = sumsUpTo(amounts)
  const whole = sums.at(-1) ?? 0
  return whole === 0 ? amounts.map(() => 0) : differences(sums.map((sum) => shareHalfUp(total, sum, whole)))
}

/**
 * The VAT within each line, kopecks: what is within the lines up to it, less what is within those before it. So the lines
 * come to the VAT within the total, to the kopeck (M-VAT-02).
 */
export const vatOfLines = (amounts: readonly number[], rate: VatRate): number[] =>
  differences(sumsUpTo(amounts).map((sum) => vatWithin(sum, rate)))
