import type * as L from 'leaflet'
import { basemapLayer } from './basemap-layer.ts'
import { ownersNote, servicesNote } from './map-notes.ts'
import type { MapWords } from './map-options.ts'
import { distanceRings } from './map-rings.ts'

/** From this zoom on a map without streets shows distances instead. */
const RINGS_FROM = 9

/** Where the chosen place is, if anywhere in sight; `unknown` when it has no place of its own. */
export type ChosenPlace = L.LatLng | 'unknown' | null

/**
 * Puts the embedded map under a map: streets with their owners where there are any; elsewhere, from near enough, rings of
 * distance around the chosen place or the middle, and ways to other maps, unless that place is unknown. `update` is for
 * whoever moved the map or chose another place.
 */
export const layGround = (map: L.Map, words: MapWords, chosen: () => ChosenPlace) => {
  const { layer, streetsAt, seen, keepOut } = basemapLayer()
  const sayOwners = ownersNote(map, words)
  const rings = distanceRings(map, words.distance)
  const services = servicesNote(map, words)

  const update = (): void => {
    sayOwners(seen())
    const place = chosen()
    if (place === 'unknown') {
      rings.hide()
      services.hide()
      return
    }
    const isPlace = place !== null && map.getBounds().contains(place)
    const centre = isPlace ? place : map.getCenter()
    const streets = streetsAt(centre)
    // What is not painted yet changes nothing.
    if (streets === null && map.getZoom() >= RINGS_FROM) return
    if (streets || map.getZoom() < RINGS_FROM) {
      rings.hide()
      services.hide()
      return
    }
    rings.show(centre, isPlace)
    services.show({ latitude: centre.lat, longitude: centre.wrap().lng }, map.getZoom())
  }
  layer.on('painted', update)
  layer.addTo(map)
  return { layer, update, keepOut }
}
