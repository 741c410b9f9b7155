import * as L from 'leaflet'
import type { MapWords } from './map.ts'

const STEP = 160

/** Buttons that zoom and move the map, for whoever cannot drag. */
export const moveButtons = (map: L.Map, words: MapWords): void => {
  const control = new L.Control({ position: 'topleft' })
  control.onAdd = () => {
    const box = L.DomUtil.create('div', 'map-buttons')
    const add = (name: string, label: string, press: () => void) => {
      const button = L.DomUtil.create('button', `map-button map-button-${name}`, box)
      button.type = 'button'
      button.title = label
      button.setAttribute('aria-label', label)
      button.addEventListener('click', press)
    }
    add('in', words.zoomIn, () => void map.zoomIn())
    add('out', words.zoomOut, () => void map.zoomOut())
    add('left', words.left, () => void map.panBy([-STEP, 0]))
    add('right', words.right, () => void map.panBy([STEP, 0]))
    add('up', words.up, () => void map.panBy([0, -STEP]))
    add('down', words.down, () => void map.panBy([0, STEP]))
    L.DomEvent.disableClickPropagation(box)
    return box
  }
  control.addTo(map)
}
