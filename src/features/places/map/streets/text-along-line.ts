import type { StreetLine } from './streets-decode.ts'

export interface TextRun {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly angle: number
}

/** Largest angle in radians between two letters at which the text is still readable. */
const MAX_TURN = 0.42
/** If the line bends less than this angle in radians, the text is straight. */
const MAX_STRAIGHT_TURN = 0.06

const turnBetween = (from: number, to: number): number => {
  const turn = Math.abs(to - from) % (2 * Math.PI)
  return turn > Math.PI ? 2 * Math.PI - turn : turn
}

const reversed = (line: readonly number[]): number[] => {
  const turned: number[] = []
  for (let index = line.length - 2; index >= 0; index -= 2)
    turned.push(line[index] ?? 0, line[index + 1] ?? 0)
  return turned
}

const joinTwo = (line: readonly number[], added: readonly number[], near: number): number[] | null => {
  const ways = [
    [line, added],
    [line, reversed(added)],
    [reversed(line), added],
    [added, line],
  ] as const
  for (const [first, second] of ways) {
    const gap = Math.hypot((second[0] ?? 0) - (first.at(-2) ?? 0), (second[1] ?? 0) - (first.at(-1) ?? 0))
    if (gap <= near) return [...first, ...second.slice(gap === 0 ? 2 : 0)]
  }
  return null
}

/**
 * Joins lines that meet at their ends, so that a street in many pieces has room for its name. Ends up to `near`
 * apart count as meeting, because lines are simplified.
 */
export const joinStreetLines = (lines: readonly StreetLine[], near: number): number[][] => {
  const joined: number[][] = []
  for (const piece of lines) {
    if (piece.length < 4) continue
    let line = [...piece]
    for (let index = 0; index < joined.length; ) {
      const both = joinTwo(joined[index] ?? [], line, near)
      if (both === null) {
        index += 1
        continue
      }
      joined.splice(index, 1)
      line = both
      index = 0
    }
    joined.push(line)
  }
  return joined
}

export const cumulativeDistances = (line: readonly number[]): number[] => {
  const distances = [0]
  for (let index = 2; index < line.length; index += 2) {
    const step = Math.hypot(
      (line[index] ?? 0) - (line[index - 2] ?? 0),
      (line[index + 1] ?? 0) - (line[index - 1] ?? 0),
    )
    distances.push((distances.at(-1) ?? 0) + step)
  }
  return distances
}

const pointAtDistance = (line: readonly number[], distances: readonly number[], distance: number) => {
  let next = 1
  while (next < distances.length - 1 && (distances[next] ?? 0) < distance) next += 1
  const [x, y] = [line[2 * next - 2] ?? 0, line[2 * next - 1] ?? 0]
  const [toX, toY] = [line[2 * next] ?? x, line[2 * next + 1] ?? y]
  const [from, to] = [distances[next - 1] ?? 0, distances[next] ?? 0]
  const share = to > from ? (distance - from) / (to - from) : 0
  return { x: x + (toX - x) * share, y: y + (toY - y) * share, angle: Math.atan2(toY - y, toX - x) }
}

/** Places letters along a line from left to right; null if the line is too short or bends too much. */
export const placeTextAlongLine = (
  line: readonly number[],
  distances: readonly number[],
  middle: number,
  letters: readonly string[],
  advances: readonly number[],
): TextRun[] | null => {
  const width = advances.reduce((sum, advance) => sum + advance, 0)
  const [from, to] = [middle - width / 2, middle + width / 2]
  if (from < 0 || to > (distances.at(-1) ?? 0)) return null
  const [start, finish] = [pointAtDistance(line, distances, from), pointAtDistance(line, distances, to)]
  const backwards = finish.x < start.x
  const turned = (angle: number) => (backwards ? angle + Math.PI : angle)
  let walked = 0
  const runs = letters.map((text, index): TextRun => {
    const advance = advances[index] ?? 0
    const centre = walked + advance / 2
    walked += advance
    const spot = pointAtDistance(line, distances, backwards ? to - centre : from + centre)
    return { text, x: spot.x, y: spot.y, angle: turned(spot.angle) }
  })
  let bent = 0
  for (const [index, { angle }] of runs.entries()) {
    const turn = turnBetween(angle, runs[index - 1]?.angle ?? angle)
    if (turn > MAX_TURN) return null
    bent = Math.max(bent, turnBetween(angle, runs[0]?.angle ?? angle))
  }
  if (bent > MAX_STRAIGHT_TURN) return runs
  const [left, right] = backwards ? [finish, start] : [start, finish]
  return [
    {
      text: letters.join(''),
      x: (start.x + finish.x) / 2,
      y: (start.y + finish.y) / 2,
      angle: Math.atan2(right.y - left.y, right.x - left.x),
    },
  ]
}
