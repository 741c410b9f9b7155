import * as L from 'leaflet'
import type { VisibleArea } from './streets/visible-area.ts'

/** The pan buttons are left out, because they show only on keyboard focus. */
const ownOverlays = '.leaflet-control-attribution, .map-line, .map-buttons:not(.map-moves)'

/** The map's visible area, with its own buttons and lines and other elements over it. */
export const readVisibleArea = (map: L.Map, overlays: Iterable<Element>): VisibleArea => {
  const { min = L.point(0, 0), max = L.point(0, 0) } = map.getPixelBounds()
  const container = map.getContainer()
  const corner = container.getBoundingClientRect()
  const [dx, dy] = [min.x - corner.left, min.y - corner.top]
  return {
    zoom: map.getZoom(),
    box: { left: min.x, top: min.y, right: max.x, bottom: max.y },
    overlays: [...container.querySelectorAll(ownOverlays), ...overlays]
      .map((element) => element.getBoundingClientRect())
      .filter(({ width }) => width > 0)
      .map(({ left, top, right, bottom }) => ({
        left: Math.round(left + dx),
        top: Math.round(top + dy),
        right: Math.round(right + dx),
        bottom: Math.round(bottom + dy),
      })),
  }
}
