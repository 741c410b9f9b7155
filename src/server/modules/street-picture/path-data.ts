export type Spot = readonly [x: number, y: number]

const TOLERANCE = 0.8

export const areaOf = (ring: readonly Spot[]): number =>
  Math.abs(
    ring.reduce((sum, [x, y], index) => {
      const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [x, y]
      return sum + x * nextY - nextX * y
    }, 0),
  ) / 2

const distanceToSegment = ([x, y]: Spot, [x1, y1]: Spot, [x2, y2]: Spot): number => {
  const [dx, dy] = [x2 - x1, y2 - y1]
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / length))
  return Math.hypot(x - x1 - along * dx, y - y1 - along * dy)
}

/** Douglas and Peucker. */
export const simplified = (line: readonly Spot[], tolerance = TOLERANCE): Spot[] => {
  const [first, last] = [line[0], line.at(-1)]
  if (!first || !last || line.length < 3) return [...line]
  let [farthest, index] = [0, 0]
  for (const [at, spot] of line.entries()) {
    const distance = distanceToSegment(spot, first, last)
    if (distance > farthest) [farthest, index] = [distance, at]
  }
  if (farthest <= tolerance) return [first, last]
  return [
    ...simplified(line.slice(0, index + 1), tolerance).slice(0, -1),
    ...simplified(line.slice(index), tolerance),
  ]
}

const rounded = (line: readonly Spot[]): Spot[] =>
  line
    .map(([x, y]): Spot => [Math.round(x), Math.round(y)])
    .filter(([x, y], index, all) => index === 0 || x !== all[index - 1]?.[0] || y !== all[index - 1]?.[1])

/** A minus separates as well as a space. */
const joined = (numbers: readonly number[]): string =>
  numbers.map((number, index) => (index > 0 && number >= 0 ? ` ${number}` : `${number}`)).join('')

/** Whole units, relative. */
export const pathData = (lines: readonly (readonly Spot[])[], closed = false): string => {
  let [lastX, lastY] = [0, 0]
  let data = ''
  for (const line of lines) {
    const spots = rounded(simplified(line))
    if (spots.length < (closed ? 3 : 2)) continue
    const [start] = spots
    const steps: number[] = []
    let [x, y] = [lastX, lastY]
    for (const [nextX, nextY] of spots) {
      steps.push(nextX - x, nextY - y)
      ;[x, y] = [nextX, nextY]
    }
    data += `m${joined(steps)}${closed ? 'z' : ''}`
    // Closing a ring leads back to its start.
    ;[lastX, lastY] = closed && start ? start : [x, y]
  }
  return data
}
