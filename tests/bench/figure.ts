/** Number of measurements of each of two sides, in turn. */
export const PAIRS = 5
/** A larger ratio of the largest to the smallest value means that the measurement is noise. */
const MAX_SPREAD = 1.5

export interface Figure {
  readonly name: string
  /** One per pair; a single one if the measure is a count or the maximum of many. */
  readonly ratios: readonly number[]
  readonly bound: { readonly atLeast: number } | { readonly atMost: number }
  readonly text: string
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((item, other) => item - other)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

export const ratiosOf = (ours: readonly number[], theirs: readonly number[]): number[] =>
  ours.map((value, index) => value / (theirs[index] ?? 0))

/** VOID means that the values differ too much to decide. */
export type Verdict = 'ok' | 'MISS' | 'VOID'

export const verdictOf = ({ ratios, bound }: Pick<Figure, 'ratios' | 'bound'>): Verdict => {
  if (Math.max(...ratios) > MAX_SPREAD * Math.min(...ratios)) return 'VOID'
  const ratio = median(ratios)
  return ('atLeast' in bound ? ratio >= bound.atLeast : ratio <= bound.atMost) ? 'ok' : 'MISS'
}

/** Returns whether the figure keeps its bound. */
export function tell(figure: Figure): boolean {
  const { name, ratios, bound, text } = figure
  const verdict = verdictOf(figure)
  const boundText = 'atLeast' in bound ? `at least ${bound.atLeast}` : `at most ${bound.atMost}`
  const range = [Math.min(...ratios), Math.max(...ratios)].map((ratio) => ratio.toFixed(2))
  const spread = ratios.length > 1 ? `, ${ratios.length} pairs ${range.join(' to ')}` : ''
  console.log(`${verdict.padEnd(4)} ${median(ratios).toFixed(2)} (${boundText}${spread})  ${name}: ${text}`)
  return verdict === 'ok'
}
