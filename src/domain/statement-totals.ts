import type { Kopecks } from './money.ts'

/** What a statement says of itself, kopecks; null where its file says nothing. */
export interface SaidTotals {
  readonly opening: Kopecks | null
  readonly closing: Kopecks | null
  readonly totalIn: Kopecks | null
  readonly totalOut: Kopecks | null
}

/** A figure as the file says it and as the lines come to it, kopecks. */
export interface ComparedFigure {
  readonly stated: Kopecks | null
  readonly counted: Kopecks | null
  /** What the lines come to less what the file says; null where one of them is unknown. */
  readonly difference: Kopecks | null
}

/** The figures of a statement beside what its lines come to. */
export interface Comparison {
  readonly in: ComparedFigure
  readonly out: ComparedFigure
  readonly closing: ComparedFigure
}

const compared = (stated: Kopecks | null, counted: Kopecks | null): ComparedFigure => ({
  stated,
  counted,
  difference: stated === null || counted === null ? null : counted - stated,
})

/** Does a statement balance: its turnovers and its closing balance beside what its lines come to (M-STMT-05). */
export const compareTotals = (
  { opening, closing, totalIn, totalOut }: SaidTotals,
  came: Kopecks,
  went: Kopecks,
): Comparison => ({
  in: compared(totalIn, came),
  out: compared(totalOut, went),
  closing: compared(closing, opening === null ? null : opening + came - went),
})

/** Whether all known figures agree; null where the file has none to compare with. */
export function isBalanced({ in: came, out, closing }: Comparison): boolean | null {
  const known = [came, out, closing].flatMap(({ difference }) => (difference === null ? [] : [difference]))
  return known.length === 0 ? null : known.every((difference) => difference === 0)
}

/** Whether the lines can be compared with anything that the bank says: both turnovers, or both balances. */
export const hasTotals = ({ opening, closing, totalIn, totalOut }: SaidTotals): boolean =>
  (totalIn !== null && totalOut !== null) || (opening !== null && closing !== null)
