import type { PixelRectangle } from './streets-labels.ts'

/** Visible part of the map in world pixels at `zoom`. */
export interface VisibleArea {
  readonly zoom: number
  readonly box: PixelRectangle
}

const TILE_PX = 256

/** True if the edge of the map cuts a rectangle. Its sides are relative to the point `[x, y]` in world pixels. */
export const isCutByEdge = (
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
  const isVisible =
    left + shift < box.right && right + shift > box.left && top + y < box.bottom && bottom + y > box.top
  return (
    isVisible &&
    (left + shift < box.left || right + shift > box.right || top + y < box.top || bottom + y > box.bottom)
  )
}
