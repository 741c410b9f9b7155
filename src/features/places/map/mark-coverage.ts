import type { MapMark } from './map-options.ts'
import type { PixelRectangle } from './streets/streets-labels.ts'

/** Rectangles covered by marks, in world pixels at `zoom`; street names avoid them. */
export interface MarkCoverage {
  readonly zoom: number
  readonly boxes: readonly PixelRectangle[]
  /** Names already shown by marks. */
  readonly names?: readonly string[]
}

export const EMPTY_MARK_COVERAGE: MarkCoverage = { zoom: -1, boxes: [] }

/** Width in pixels of a pin, of one character of its label, and of the label's padding; must match map.css. */
const PIN_PX = 44
const LETTER_PX = 8
const LABEL_PADDING_PX = 14
/** Height in pixels of the name of a cluster, and how far it reaches into the white ring. */
const NAME_HEIGHT_PX = 18
const NAME_GAP_PX = 2
/** Minimum distance in pixels between the names of two clusters. */
const NAME_MARGIN_PX = 6
/** Minimum quantity and radius in pixels of each cluster size, largest first. */
const clusters = [
  [100, 33],
  [10, 29],
  [0, 25],
] as const

/** `below` or `above` for clusters; `none` if there is no room for the label or the zoom is too low. */
export type LabelSide = 'right' | 'left' | 'below' | 'above' | 'none'

interface Point {
  readonly x: number
  readonly y: number
}

const clusterReach = (count: string): number => {
  const quantity = Number(count.replace(/\D/g, ''))
  return clusters.find(([from]) => quantity >= from)?.[1] ?? 0
}

const clusterNameBox = (
  { count, label }: Pick<MapMark, 'count' | 'label'>,
  side: LabelSide,
  { x, y }: Point,
): PixelRectangle => {
  const distance = clusterReach(count) - NAME_GAP_PX
  const top = side === 'above' ? y - distance - NAME_HEIGHT_PX : y + distance
  const half = (label.length * LETTER_PX) / 2
  return { left: x - half, top, right: x + half, bottom: top + NAME_HEIGHT_PX }
}

export const markRectangle = (
  { kind, count, label }: Pick<MapMark, 'kind' | 'count' | 'label'>,
  side: LabelSide,
  { x, y }: Point,
): PixelRectangle => {
  if (kind !== 'pin') {
    const reach = clusterReach(count)
    const ring = { left: x - reach, top: y - reach, right: x + reach, bottom: y + reach }
    if (side === 'none') return ring
    const name = clusterNameBox({ count, label }, side, { x, y })
    return {
      left: Math.min(ring.left, name.left),
      top: Math.min(ring.top, name.top),
      right: Math.max(ring.right, name.right),
      bottom: Math.max(ring.bottom, name.bottom),
    }
  }
  const beside = label.length * LETTER_PX + LABEL_PADDING_PX
  return {
    left: x - PIN_PX / 2 - (side === 'left' ? beside : 0),
    top: y - PIN_PX,
    right: x + PIN_PX / 2 + (side === 'right' ? beside : 0),
    bottom: y,
  }
}

const withMargin = ({ left, top, right, bottom }: PixelRectangle): PixelRectangle => ({
  left: left - NAME_MARGIN_PX,
  top,
  right: right + NAME_MARGIN_PX,
  bottom,
})

export const rectanglesOverlap = (item: PixelRectangle, other: PixelRectangle): boolean =>
  item.left < other.right && other.left < item.right && item.top < other.bottom && other.top < item.bottom

const EVERYWHERE = {
  box: {
    left: Number.NEGATIVE_INFINITY,
    top: Number.NEGATIVE_INFINITY,
    right: Number.POSITIVE_INFINITY,
    bottom: Number.POSITIVE_INFINITY,
  },
  overlays: [] as readonly PixelRectangle[],
}

/**
 * Chooses for each label the right side, or the left if the right is covered by a mark, an earlier label or an overlay
 * or cut by the edge of the map, or none. Clusters have theirs below or above, at any
 * zoom, pins only if `labelled`.
 */
export const chooseLabelSides = (
  marks: readonly { readonly mark: Pick<MapMark, 'kind' | 'count' | 'label'>; readonly point: Point }[],
  labelled = true,
  { box: edge, overlays }: typeof EVERYWHERE = EVERYWHERE,
): LabelSide[] => {
  const isCut = (box: PixelRectangle) =>
    box.left < edge.left ||
    box.top < edge.top ||
    box.right > edge.right ||
    box.bottom > edge.bottom ||
    overlays.some((overlay) => rectanglesOverlap(box, overlay))
  const taken = marks.map(({ mark, point }) => markRectangle(mark, 'none', point))
  return marks.map(({ mark, point }, index): LabelSide => {
    if (mark.label === '' || (mark.kind === 'pin' && !labelled)) return 'none'
    if (mark.kind !== 'pin') {
      for (const side of ['below', 'above'] as const) {
        const name = clusterNameBox(mark, side, point)
        const wide = withMargin(name)
        if (isCut(name) || taken.some((other, place) => place !== index && rectanglesOverlap(wide, other)))
          continue
        taken[index] = markRectangle(mark, side, point)
        return side
      }
      return 'none'
    }
    // A pin outside the map gets no label.
    if (isCut({ left: point.x, top: point.y, right: point.x, bottom: point.y })) return 'none'
    for (const side of ['right', 'left'] as const) {
      const box = markRectangle(mark, side, point)
      // Pins may overlap each other, so only the label is tested.
      const label =
        side === 'right' ? { ...box, left: point.x + PIN_PX / 2 } : { ...box, right: point.x - PIN_PX / 2 }
      if (isCut(label) || taken.some((other, place) => place !== index && rectanglesOverlap(label, other)))
        continue
      taken[index] = box
      return side
    }
    return 'none'
  })
}

/** Rectangles that overlap a square, relative to its corner; none if the zoom is different. */
export const coveredRectanglesInSquare = (
  { zoom, boxes }: MarkCoverage,
  wanted: number,
  [x, y]: readonly [number, number],
  side: number,
): PixelRectangle[] =>
  zoom !== wanted
    ? []
    : boxes
        .filter(
          ({ left, top, right, bottom }) => right > x && left < x + side && bottom > y && top < y + side,
        )
        .map(({ left, top, right, bottom }) => ({
          left: Math.round(left - x),
          top: Math.round(top - y),
          right: Math.round(right - x),
          bottom: Math.round(bottom - y),
        }))

/** Rectangles that are present in only one of the two. */
export const markCoverageDifference = (before: MarkCoverage, after: MarkCoverage): MarkCoverage => {
  const known = before.zoom === after.zoom ? before.boxes : []
  const keyOf = ({ left, top, right, bottom }: PixelRectangle) => `${left} ${top} ${right} ${bottom}`
  const lacks = (boxes: readonly PixelRectangle[]) => {
    const keys = new Set(boxes.map(keyOf))
    return (box: PixelRectangle) => !keys.has(keyOf(box))
  }
  return {
    zoom: after.zoom,
    boxes: [...known.filter(lacks(after.boxes)), ...after.boxes.filter(lacks(known))],
  }
}
