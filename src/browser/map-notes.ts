import * as L from 'leaflet'
import { addressInMapService, makersOfStreets, mapServices } from '#contract/map-services.ts'
import type { Position } from './environment.ts'
import type { MapWords } from './map-options.ts'

const linkTo = (address: string, words: string): HTMLAnchorElement => {
  const link = document.createElement('a')
  link.href = address
  link.target = '_blank'
  link.rel = 'noopener'
  link.textContent = words
  return link
}

/** Says whose map it is: of what is in sight. */
export const ownersNote = (map: L.Map, words: MapWords) => {
  const control = L.control.attribution({ prefix: false, position: 'bottomright' }).addTo(map)
  const streets = [
    linkTo(makersOfStreets.openStreetMap, words.makers.openStreetMap),
    linkTo(makersOfStreets.openMapTiles, words.makers.openMapTiles),
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

/** Links to the common map services, for where they know more than this map. */
export const servicesNote = (map: L.Map, words: MapWords) => {
  const control = new L.Control({ position: 'bottomright' })
  const box = L.DomUtil.create('p', 'map-line map-services')
  box.append(`${words.openIn} `)
  const links = mapServices.map((service, index) => {
    const link = linkTo('', words.services[service])
    if (index > 0) box.append(' · ')
    box.append(link)
    return { service, link }
  })
  L.DomEvent.disableClickPropagation(box)
  control.onAdd = () => box
  // It keeps its place in the corner, above the owners.
  control.addTo(map)
  box.hidden = true
  return {
    show: (place: Position, zoom: number) => {
      for (const { service, link } of links) link.href = addressInMapService(service, place, zoom)
      box.hidden = false
    },
    hide: () => {
      box.hidden = true
    },
  }
}
