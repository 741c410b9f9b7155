/** How often two sides are measured in turn. */
export const PAIRS = 5
/** Pairs that lie further apart than this, the largest over the smallest, say nothing about the product. */
const WIDEST_SPREAD = 1.5

/** A measured ratio and the bound that the product promises for it. */
export interface Figure {
  readonly name: string
  /** One a pair; a single one where the measure is a count or a maximum of many. */
  readonly ratios: readonly number[]
  readonly bound: { readonly atLeast: number } | { readonly atMost: number }
  /** The two measured sides, for people. */
  readonly text: string
}

/** The middle of several measures: noise of the machine falls on either side of it. */
export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((item, other) => item - other)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

/** The ratio of each pair. */
export const ratiosOf = (ours: readonly number[], theirs: readonly number[]): number[] =>
  ours.map((value, index) => value / (theirs[index] ?? 0))

/** How a figure stands: void where its pairs lie too far apart to tell. */
export type Verdict = 'ok' | 'MISS' | 'VOID'

export const verdictOf = ({ ratios, bound }: Pick<Figure, 'ratios' | 'bound'>): Verdict => {
  if (Math.max(...ratios) > WIDEST_SPREAD * Math.min(...ratios)) return 'VOID'
  const ratio = median(ratios)
  return ('atLeast' in bound ? ratio >= bound.atLeast : ratio <= bound.atMost) ? 'ok' : 'MISS'
}

/** Prints a figure on one line: the middle ratio, the smallest and the largest; answers whether it keeps its bound. */
export function tell(figure: Figure): boolean {
  const { name, ratios, bound, text } = figure
  const verdict = verdictOf(figure)
  const wanted = 'atLeast' in bound ? `at least ${bound.atLeast}` : `at most ${bound.atMost}`
  const ends = [Math.min(...ratios), Math.max(...ratios)].map((ratio) => ratio.toFixed(2))
  const spread = ratios.length > 1 ? `, ${ratios.length} pairs ${ends.join(' to ')}` : ''
  console.log(`${verdict.padEnd(4)} ${median(ratios).toFixed(2)} (${wanted}${spread})  ${name}: ${text}`)
  return verdict === 'ok'
}
