import { rectanglesOverlap } from '#places/map/mark-coverage.ts'
import type { PixelRectangle } from './streets-labels.ts'

/** Visible part of the map in world pixels at `zoom`. */
export interface VisibleArea {
  readonly zoom: number
  readonly box: PixelRectangle
  /** What lies over the map, such as its buttons and the card of an office. */
  readonly overlays: readonly PixelRectangle[]
}

const TILE_PX = 256

/**
 * True if the edge of the map or an overlay cuts a rectangle. Its sides are relative to the point `[x, y]` in world
 * pixels.
 */
export const isCut = (
  area: VisibleArea | null,
  zoom: number,
  [x, y]: readonly [number, number],
  { left, top, right, bottom }: PixelRectangle,
): boolean => {
  if (area?.zoom !== zoom) return false
  const { box } = area
  // Map coordinates continue east of 180 degrees, but tile coordinates restart at zero.
  const turn = TILE_PX * 2 ** zoom
  const shift = x + turn * Math.round(((box.left + box.right) / 2 - (left + right) / 2 - x) / turn)
  const placed = { left: left + shift, top: top + y, right: right + shift, bottom: bottom + y }
  return (
    rectanglesOverlap(placed, box) &&
    (placed.left < box.left ||
      placed.right > box.right ||
      placed.top < box.top ||
      placed.bottom > box.bottom ||
      area.overlays.some((overlay) => rectanglesOverlap(placed, overlay)))
  )
}
