/** One measured ratio and the bound that the product promises for it. */
export interface Figure {
  readonly name: string
  readonly ratio: number
  readonly bound: { readonly atLeast: number } | { readonly atMost: number }
  /** The two measured sides, for people. */
  readonly told: string
}

/** The middle of several measures: noise of the machine falls on either side of it. */
export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

const keeps = ({ ratio, bound }: Figure): boolean =>
  'atLeast' in bound ? ratio >= bound.atLeast : ratio <= bound.atMost

/** Prints a figure on one line; answers whether it keeps its bound. */
export function tell(figure: Figure): boolean {
  const bound =
    'atLeast' in figure.bound ? `at least ${figure.bound.atLeast}` : `at most ${figure.bound.atMost}`
  const kept = keeps(figure)
  console.log(
    `${kept ? 'ok  ' : 'MISS'} ${figure.ratio.toFixed(2)} (${bound})  ${figure.name}: ${figure.told}`,
  )
  return kept
}
