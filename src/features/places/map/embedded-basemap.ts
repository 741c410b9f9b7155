import type { LatLng, Map as LeafletMap } from 'leaflet'
import * as L from 'leaflet'
import type { GeoPosition } from '#kit/browser/environment.ts'
import { MAX_OUTLINE_ZOOM } from '#places/api/basemap-format.ts'
import { externalMapServices, externalMapUrl, mapAttributionUrls } from '#places/api/street-index.ts'
import { distanceRingRadii, metresPerPixel } from './distance-ring-radii.ts'
import type { MapTexts } from './map-options.ts'
import { createBasemapLayer } from './streets/basemap-layer.ts'
import type { VisibleArea } from './streets/visible-area.ts'

/** Leaflet orders markers by latitude, so without this offset labels could be below the rings. */
const LABEL_Z_INDEX_OFFSET = 10_000

const ringLabelIcon = (text: string): L.DivIcon =>
  L.divIcon({ className: 'map-ring-label', html: `<span>${text}</span>`, iconSize: [0, 0] })

const distanceRings = (map: L.Map, distance: (metres: number) => string) => {
  const pane = map.createPane('rings')
  pane.style.zIndex = '350'
  pane.style.pointerEvents = 'none'
  pane.ariaHidden = 'true'
  const group = L.layerGroup()
  const renderer = L.svg({ pane: 'rings', padding: 0.5 })

  const draw = (centre: L.LatLng): void => {
    group.clearLayers()
    const { x, y } = map.getSize()
    const options = { renderer, pane: 'rings', interactive: false } as const
    for (const radius of distanceRingRadii(metresPerPixel(centre.lat, map.getZoom()), x, y)) {
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
            icon: ringLabelIcon(distance(radius)),
            pane: 'rings',
            interactive: false,
            keyboard: false,
            zIndexOffset: LABEL_Z_INDEX_OFFSET,
          }),
        )
    }
  }
  return {
    show: (centre: L.LatLng) => {
      if (!map.hasLayer(group)) group.addTo(map)
      draw(centre)
    },
    hide: () => void group.remove(),
  }
}

const createLink = (address: string, words: string): HTMLAnchorElement => {
  const link = document.createElement('a')
  link.href = address
  link.target = '_blank'
  link.rel = 'noopener'
  link.textContent = words
  return link
}

const addAttributionControl = (map: L.Map, words: MapTexts) => {
  const control = L.control.attribution({ prefix: false, position: 'bottomright' }).addTo(map)
  const streets = [
    createLink(mapAttributionUrls.openStreetMap, words.makers.openStreetMap),
    createLink(mapAttributionUrls.openMapTiles, words.makers.openMapTiles),
  ].map(({ outerHTML }) => outerHTML)
  let shown: readonly string[] = []
  return (seen: { readonly streets: boolean; readonly outlines: boolean }) => {
    const next = [...(seen.streets ? streets : []), ...(seen.outlines ? [words.makers.outlines] : [])]
    if (next.join() === shown.join()) return
    for (const text of shown) control.removeAttribution(text)
    for (const text of next) control.addAttribution(text)
    shown = next
  }
}

const addMapServiceLinks = (map: L.Map, words: MapTexts) => {
  const control = new L.Control({ position: 'bottomleft' })
  const box = L.DomUtil.create('p', 'map-line map-services')
  L.DomUtil.create('strong', '', box).textContent = words.openIn
  const links = externalMapServices.map((service) => {
    const link = createLink('', words.services[service])
    box.append(link)
    return { service, link }
  })
  L.DomEvent.disableClickPropagation(box)
  control.onAdd = () => box
  control.addTo(map)
  box.hidden = true
  return {
    show: (place: GeoPosition, zoom: number) => {
      for (const { service, link } of links) link.href = externalMapUrl(service, place, zoom)
      box.hidden = false
    },
    hide: () => {
      box.hidden = true
    },
    isShown: () => !box.hidden,
  }
}

/** Lowest zoom at which a map without streets links to other maps. */
const MIN_LINKS_ZOOM = 9

/** Highest zoom anywhere. */
export const MAX_ZOOM = 19

/**
 * Adds streets with attribution; where there are none, links to other maps, and distance rings around the chosen
 * place, and the zoom ends where the outlines do, unless the marks (`splits`) have more to show. Call `update` after
 * the map moves or the choice changes. `onLinks` is called when the links appear or leave.
 */
export const addEmbeddedBasemap = (
  map: LeafletMap,
  words: MapTexts,
  { chosenPlace, splits }: { readonly chosenPlace: () => LatLng | null; readonly splits: () => boolean },
  readVisibleArea: () => VisibleArea,
  onLinks: () => void,
) => {
  const { layer, streetsAt, seen, keepOut, followView } = createBasemapLayer(readVisibleArea)
  const sayOwners = addAttributionControl(map, words)
  const rings = distanceRings(map, words.distance)
  const services = addMapServiceLinks(map, words)

  const update = (): void => {
    const hadLinks = services.isShown()
    show()
    if (services.isShown() !== hadLinks) onLinks()
  }
  const show = (): void => {
    sayOwners(seen())
    followView()
    const place = chosenPlace()
    const visiblePlace = place && map.getBounds().contains(place) ? place : null
    const centre = visiblePlace ?? map.getCenter()
    const streets = streetsAt(centre)
    // Null until the tile is painted.
    if (streets === null && map.getZoom() >= MIN_LINKS_ZOOM) return
    map.setMaxZoom(streets || splits() ? MAX_ZOOM : Math.max(MAX_OUTLINE_ZOOM, map.getZoom()))
    if (streets || map.getZoom() < MIN_LINKS_ZOOM) {
      rings.hide()
      services.hide()
      return
    }
    if (visiblePlace) rings.show(visiblePlace)
    else rings.hide()
    services.show({ latitude: centre.lat, longitude: centre.wrap().lng }, map.getZoom())
  }
  layer.on('painted', update)
  layer.addTo(map)
  return { layer, update, keepOut }
}
