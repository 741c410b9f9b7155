import * as L from 'leaflet'
import type { GeoPosition } from '#kit/browser/environment.ts'
import { normalizeLongitude } from '#places/rules/geo.ts'

const PIN_PX = 44
/** Pixels per press of an arrow key. */
const STEP_PX = 16
/** With Shift. */
const FINE_STEP_PX = 1
/** Zoom at which a typed position outside the view is shown. */
const TYPED_PLACE_ZOOM = 16

const directions: Readonly<Record<string, L.PointTuple>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Adds a pin that follows a click, a drag or arrow keys. Returns a function that moves the pin to a given position. */
export const addPlacePicker = (map: L.Map, label: string, onPick: (place: GeoPosition) => void) => {
  const pin = L.marker(map.getCenter(), {
    draggable: true,
    autoPan: true,
    icon: L.divIcon({
      className: 'map-mark map-pin map-chosen map-picked',
      html: '<span data-count=""></span>',
      iconSize: [PIN_PX, PIN_PX],
      iconAnchor: [PIN_PX / 2, PIN_PX],
    }),
  })
  const report = () => {
    const { lat, lng } = pin.getLatLng()
    onPick({ latitude: lat, longitude: normalizeLongitude(lng) })
  }
  const movePin = (place: L.LatLng) => {
    pin.setLatLng(place)
    if (!map.hasLayer(pin)) pin.addTo(map)
  }
  pin.on('dragend', report)
  pin.on('add', () => {
    const element = pin.getElement()
    element?.setAttribute('aria-label', label)
    element?.addEventListener('keydown', (event) => {
      const direction = directions[event.key]
      if (!direction) return
      // Keeps arrow keys from moving the map too.
      L.DomEvent.stop(event)
      const step = event.shiftKey ? FINE_STEP_PX : STEP_PX
      const point = map.latLngToContainerPoint(pin.getLatLng()).add(L.point(direction).multiplyBy(step))
      pin.setLatLng(map.containerPointToLatLng(point))
      map.panInside(pin.getLatLng(), { padding: [PIN_PX, PIN_PX] })
      report()
    })
  })
  map.on('click', ({ latlng }: L.LeafletMouseEvent) => {
    movePin(latlng)
    report()
  })

  return (place: GeoPosition | null): void => {
    if (place === null) return
    const wanted = L.latLng(place.latitude, place.longitude)
    const nearest = L.latLng(
      wanted.lat,
      wanted.lng + 360 * Math.round((map.getCenter().lng - wanted.lng) / 360),
    )
    if (!map.hasLayer(pin) || !pin.getLatLng().equals(nearest, 1e-5)) movePin(nearest)
    if (!map.getBounds().contains(nearest)) map.setView(nearest, TYPED_PLACE_ZOOM, { animate: false })
  }
}
