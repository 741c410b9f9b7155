import type { Spot } from './path-data.ts'
import { simplified } from './path-data.ts'
import { pictureSize } from './picture-frame.ts'
import type { NamedLine, RoadWidth } from './street-shapes.ts'

/** A street's name where it is written: its middle, and by how many degrees it is turned. */
export interface WrittenName {
  readonly name: string
  readonly x: number
  readonly y: number
  readonly turn: number
}

const MOST = 6
/** The size of letters, and how wide one is about, in units of the picture. */
export const nameSize = 14
const LETTER = 7.4
/** The part that is in sight whatever shape a screen gives to the picture. */
const safe = { left: 76, right: pictureSize.width - 76, top: 34, bottom: pictureSize.height - 34 } as const
/** What a phone shows of it. */
const core = { left: 142, right: pictureSize.width - 142 } as const
/** Something that no name may cover. */
export interface Mark {
  readonly x: number
  readonly y: number
  /** Around it, in units of the picture. */
  readonly radius: number
  readonly drawing: string
}

const importance: Readonly<Record<RoadWidth, number>> = { wide: 1.6, medium: 1.3, narrow: 1 }

interface Candidate extends WrittenName {
  readonly half: number
  readonly worth: number
}

/** Places along a name, near enough to each other that nothing slips between them. */
const spotsAlong = ({ x, y, turn, half }: Candidate): Spot[] => {
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)]
  return [-1, -0.75, -0.5, -0.25, 0, 0.25, 0.5, 0.75, 1].map((part) => [
    x + part * half * cos,
    y + part * half * sin,
  ])
}

const isInSafePart =
  (marks: readonly Mark[]) =>
  (candidate: Candidate): boolean =>
    spotsAlong(candidate).every(
      ([x, y]) =>
        x > safe.left &&
        x < safe.right &&
        y > safe.top &&
        y < safe.bottom &&
        marks.every((mark) => Math.hypot(x - mark.x, y - mark.y) > mark.radius),
    )

/** A name that phones show whole goes before one that they cut. */
const worthOf = (candidate: Candidate): number => {
  const cut = spotsAlong(candidate).some(([x]) => x < core.left || x > core.right)
  return cut ? candidate.worth * 0.6 : candidate.worth
}

const meet = (item: Candidate, other: Candidate): boolean =>
  spotsAlong(item).some(([x, y]) =>
    spotsAlong(other).some(([x2, y2]) => Math.hypot(x - x2, y - y2) < 1.6 * nameSize),
  )

/** The stretches of a line on which its name can be written straight. */
const candidatesOn = ({ name, width, line }: NamedLine): Candidate[] => {
  const half = (name.length * LETTER) / 2
  // A bend that one does not see is no bend.
  const spots = simplified(line, 4)
  return spots.flatMap((spot, index) => {
    const before = spots[index - 1]
    if (!before) return []
    const [dx, dy] = [spot[0] - before[0], spot[1] - before[1]]
    const length = Math.hypot(dx, dy)
    if (length < 2 * half * 0.8) return []
    const angle = (Math.atan2(dy, dx) * 180) / Math.PI
    const turn = angle > 90 ? angle - 180 : angle <= -90 ? angle + 180 : angle
    const room = Math.max(0, length / 2 - half) / length
    return [0, -room, room].map((shift) => ({
      name,
      x: Math.round((spot[0] + before[0]) / 2 + dx * shift),
      y: Math.round((spot[1] + before[1]) / 2 + dy * shift),
      turn: Math.round(turn),
      half,
      worth: importance[width] * Math.min(length, 160) - Math.abs(shift) * 20,
    }))
  })
}

/** Chooses up to six names that are in sight, do not meet and cover no mark: the most important streets first. */
export const chooseNames = (named: readonly NamedLine[], marks: readonly Mark[]): WrittenName[] => {
  const candidates = named
    .flatMap(candidatesOn)
    .filter(isInSafePart(marks))
    .sort((item, other) => worthOf(other) - worthOf(item))
  const chosen: Candidate[] = []
  for (const candidate of candidates) {
    if (chosen.length === MOST) break
    if (chosen.some((other) => other.name === candidate.name || meet(other, candidate))) continue
    chosen.push(candidate)
  }
  return chosen.map(({ name, x, y, turn }) => ({ name, x, y, turn }))
}
