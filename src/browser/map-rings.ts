import * as L from 'leaflet'
import { metresPerPixel, ringRadii } from './ring-radii.ts'

/** Leaflet puts what lies higher on the map below what lies lower, and above the middle of the map even below the rings. */
const LABELS_ABOVE = 10_000

const labelOf = (text: string): L.DivIcon =>
  L.divIcon({ className: 'map-ring-label', html: `<span>${text}</span>`, iconSize: [0, 0] })

/** Rings of distance around a point, light enough to lie under all else. */
export const distanceRings = (map: L.Map, distance: (metres: number) => string) => {
  const pane = map.createPane('rings')
  pane.style.zIndex = '350'
  pane.style.pointerEvents = 'none'
  pane.ariaHidden = 'true'
  const group = L.layerGroup()
  const renderer = L.svg({ pane: 'rings', padding: 0.5 })

  const draw = (centre: L.LatLng, isPlace: boolean): void => {
    group.clearLayers()
    const { x, y } = map.getSize()
    const options = { renderer, pane: 'rings', interactive: false } as const
    if (!isPlace)
      group.addLayer(L.circleMarker(centre, { ...options, radius: 3, className: 'map-ring-middle' }))
    for (const radius of ringRadii(metresPerPixel(centre.lat, map.getZoom()), x, y)) {
      const circle = L.circle(centre, { ...options, radius, className: 'map-ring' }).addTo(group)
      const bounds = circle.addTo(map).getBounds()
      circle.remove()
      group.addLayer(circle)
      const ends = [
        L.latLng(bounds.getNorth(), centre.lng),
        L.latLng(bounds.getSouth(), centre.lng),
        L.latLng(centre.lat, bounds.getEast()),
      ]
      const shown = map.getBounds().pad(-0.04)
      const end = ends.find((place) => shown.contains(place))
      if (end)
        group.addLayer(
          L.marker(end, {
            icon: labelOf(distance(radius)),
            pane: 'rings',
            interactive: false,
            keyboard: false,
            zIndexOffset: LABELS_ABOVE,
          }),
        )
    }
  }
  return {
    show: (centre: L.LatLng, isPlace: boolean) => {
      if (!map.hasLayer(group)) group.addTo(map)
      draw(centre, isPlace)
    },
    hide: () => void group.remove(),
  }
}
