import * as L from 'leaflet'

/** Distances that people count in, in metres. */
const distances = [20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000, 200_000]
/** Pixels from the middle to the first ring at least, and rings at most. */
const FIRST = 64
const MOST = 4

/** Radii of the rings around a point, in metres: those with room in a window of this many pixels. */
export const ringRadii = (metresPerPixel: number, width: number, height: number): number[] =>
  distances
    .filter((metres) => {
      const pixels = metres / metresPerPixel
      return pixels >= FIRST && pixels <= Math.hypot(width, height) / 2
    })
    .slice(0, MOST)

/** Metres of a pixel at a latitude. */
const metresPerPixel = (latitude: number, zoom: number): number =>
  (40_075_017 * Math.cos((latitude * Math.PI) / 180)) / (256 * 2 ** zoom)

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
