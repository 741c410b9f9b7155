import type { InlineRuns } from '../document-blocks.ts'
import { type FontRun, splitIntoFontRuns, toDrawableText } from './font-faces.ts'

export type WidthMeasurer = (piece: FontRun) => number
export interface TextLine {
  readonly pieces: readonly FontRun[]
  readonly width: number
}

/** Splits text into words, each with its trailing space; non-breaking spaces do not separate words. */
const splitAtSpaces = (runs: InlineRuns, strong: boolean): FontRun[][] => {
  const words = runs.flatMap((run) =>
    toDrawableText(run.text)
      .split(/(?<= )/)
      .map((word) => ({
        pieces: splitIntoFontRuns(word, run.strong || strong ? 'strong' : 'regular'),
        ends: word.endsWith(' '),
      })),
  )
  const glued: FontRun[][] = []
  let open = false
  for (const word of words) {
    const last = glued.at(-1)
    if (open && last) last.push(...word.pieces)
    else glued.push([...word.pieces])
    open = !word.ends
  }
  return glued
}

const totalWidth = (pieces: readonly FontRun[], measure: WidthMeasurer): number =>
  pieces.reduce((width, piece) => width + measure(piece), 0)
const withoutLastSpace = (pieces: readonly FontRun[]): FontRun[] =>
  pieces.map((piece, index) =>
    index === pieces.length - 1 ? { ...piece, text: piece.text.replace(/ $/, '') } : piece,
  )

/** Splits a word that is wider than the line, such as a row of underscores. */
const splitToWidth = (step: readonly FontRun[], width: number, measure: WidthMeasurer): FontRun[][] => {
  if (totalWidth(withoutLastSpace(step), measure) <= width) return [[...step]]
  const parts: FontRun[][] = [[]]
  for (const sign of step.flatMap((piece) => [...piece.text].map((text) => ({ face: piece.face, text })))) {
    const last = parts.at(-1) ?? []
    if (totalWidth([...last, sign], measure) > width && last.length > 0) parts.push([sign])
    else last.push(sign)
  }
  return parts
}

const mergeByFace = (pieces: readonly FontRun[]): FontRun[] => {
  const all: FontRun[] = []
  for (const piece of pieces) {
    const last = all.at(-1)
    if (last?.face === piece.face) all.splice(-1, 1, { face: piece.face, text: last.text + piece.text })
    else all.push(piece)
  }
  return all
}

export const breakLines = (
  runs: InlineRuns,
  width: number,
  measure: WidthMeasurer,
  strong = false,
): TextLine[] => {
  const lines: FontRun[][] = [[]]
  for (const step of splitAtSpaces(runs, strong).flatMap((step) => splitToWidth(step, width, measure))) {
    const last = lines.at(-1) ?? []
    if (last.length > 0 && totalWidth(withoutLastSpace([...last, ...step]), measure) > width)
      lines.push([...step])
    else last.push(...step)
  }
  return lines.map((line) => {
    const pieces = mergeByFace(line)
    return { pieces, width: totalWidth(withoutLastSpace(pieces), measure) }
  })
}

/** `least`: width of the widest word; `natural`: width of the text on one line. */
export const measureTextWidths = (
  runs: InlineRuns,
  measure: WidthMeasurer,
  strong = false,
): { least: number; natural: number } => {
  const all = splitAtSpaces(runs, strong).map((step) => totalWidth(step, measure))
  return { least: Math.max(0, ...all), natural: all.reduce((total, item) => total + item, 0) }
}
