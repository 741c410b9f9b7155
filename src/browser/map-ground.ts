import { LatLng, type Map as LeafletMap } from 'leaflet'
import { basemapLayer } from './basemap-layer.ts'
import { ownersNote, servicesNote } from './map-notes.ts'
import type { MapWords } from './map-options.ts'
import { distanceRings } from './map-rings.ts'

/** From this zoom on a map without streets shows distances instead. */
const RINGS_FROM = 9

/** Where the chosen place is, if the map shows it; `unknown` when it has no position to measure from. */
export type ChosenPlace = LatLng | 'unknown' | null

/**
 * Puts the embedded map under a map: streets with their owners where there are any; elsewhere, from near enough, rings of
 * distance around the chosen place or the middle, unless that is unknown, and ways to other maps. `update` is for
 * whoever moved the map or chose another place.
 */
export const layGround = (map: LeafletMap, words: MapWords, chosen: () => ChosenPlace) => {
  const { layer, streetsAt, seen, keepOut } = basemapLayer()
  const sayOwners = ownersNote(map, words)
  const rings = distanceRings(map, words.distance)
  const services = servicesNote(map, words)

  const update = (): void => {
    sayOwners(seen())
    const place = chosen()
    const isPlace = place instanceof LatLng && map.getBounds().contains(place)
    const centre = isPlace ? place : map.getCenter()
    const streets = streetsAt(centre)
    // What is not painted yet changes nothing.
    if (streets === null && map.getZoom() >= RINGS_FROM) return
    if (streets || map.getZoom() < RINGS_FROM) {
      rings.hide()
      services.hide()
      return
    }
    if (place === 'unknown') rings.hide()
    else rings.show(centre, isPlace)
    services.show({ latitude: centre.lat, longitude: centre.wrap().lng }, map.getZoom())
  }
  layer.on('painted', update)
  layer.addTo(map)
  return { layer, update, keepOut }
}
