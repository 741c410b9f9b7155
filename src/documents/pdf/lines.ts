import type { Runs } from '../blocks.ts'
import { drawableText, type Piece, piecesOf } from './faces.ts'

export type Measure = (piece: Piece) => number
export interface Line {
  readonly pieces: readonly Piece[]
  readonly width: number
}

/** Splits text into words with their trailing space; non-breaking spaces do not split. */
const steps = (runs: Runs, strong: boolean): Piece[][] => {
  const words = runs.flatMap((run) =>
    drawableText(run.text)
      .split(/(?<= )/)
      .map((word) => ({
        pieces: piecesOf(word, run.strong || strong ? 'strong' : 'regular'),
        ends: word.endsWith(' '),
      })),
  )
  const glued: Piece[][] = []
  let open = false
  for (const word of words) {
    const last = glued.at(-1)
    if (open && last) last.push(...word.pieces)
    else glued.push([...word.pieces])
    open = !word.ends
  }
  return glued
}

const sum = (pieces: readonly Piece[], measure: Measure): number =>
  pieces.reduce((width, piece) => width + measure(piece), 0)
const withoutLastSpace = (pieces: readonly Piece[]): Piece[] =>
  pieces.map((piece, index) =>
    index === pieces.length - 1 ? { ...piece, text: piece.text.replace(/ $/, '') } : piece,
  )

/** Splits a word wider than the line, such as a row of underscores. */
const cut = (step: readonly Piece[], width: number, measure: Measure): Piece[][] => {
  if (sum(withoutLastSpace(step), measure) <= width) return [[...step]]
  const parts: Piece[][] = [[]]
  for (const sign of step.flatMap((piece) => [...piece.text].map((text) => ({ face: piece.face, text })))) {
    const last = parts.at(-1) ?? []
    if (sum([...last, sign], measure) > width && last.length > 0) parts.push([sign])
    else last.push(sign)
  }
  return parts
}

const joined = (pieces: readonly Piece[]): Piece[] => {
  const all: Piece[] = []
  for (const piece of pieces) {
    const last = all.at(-1)
    if (last?.face === piece.face) all.splice(-1, 1, { face: piece.face, text: last.text + piece.text })
    else all.push(piece)
  }
  return all
}

export const breakLines = (runs: Runs, width: number, measure: Measure, strong = false): Line[] => {
  const lines: Piece[][] = [[]]
  for (const step of steps(runs, strong).flatMap((step) => cut(step, width, measure))) {
    const last = lines.at(-1) ?? []
    if (last.length > 0 && sum(withoutLastSpace([...last, ...step]), measure) > width) lines.push([...step])
    else last.push(...step)
  }
  return lines.map((line) => {
    const pieces = joined(line)
    return { pieces, width: sum(withoutLastSpace(pieces), measure) }
  })
}

/** `least`: width of the widest word; `natural`: width of the text on one line. */
export const widths = (runs: Runs, measure: Measure, strong = false): { least: number; natural: number } => {
  const all = steps(runs, strong).map((step) => sum(step, measure))
  return { least: Math.max(0, ...all), natural: all.reduce((total, item) => total + item, 0) }
}
