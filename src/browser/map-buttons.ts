import * as L from 'leaflet'
import type { MapWords } from './map-options.ts'

const STEP = 160

/** Zooms by steps; a press while the map is still on its way counts too, which Leaflet would drop. */
const zoomer = (map: L.Map): ((step: number) => void) => {
  let inProgress = false
  let more = 0
  const zoom = (step: number) => {
    if (inProgress) {
      more += step
      return
    }
    const wanted = Math.min(Math.max(map.getZoom() + step, map.getMinZoom()), map.getMaxZoom())
    // Leaflet sets out a frame later; until then it would take another press for the same one.
    inProgress = wanted !== map.getZoom()
    if (inProgress) map.setZoom(wanted)
  }
  map.on('zoomstart', () => {
    inProgress = true
  })
  map.on('zoomend', () => {
    inProgress = false
    const step = more
    more = 0
    // After the map has told everybody that it stands.
    if (step !== 0) queueMicrotask(() => zoom(step))
  })
  return zoom
}

const limitId = 'map-limit'

/** Says at either end of the zoom why one of its buttons does nothing now, in sight and at the button. */
const reportLimits = (map: L.Map, words: MapWords, box: HTMLElement, into: Element, out: Element): void => {
  const line = L.DomUtil.create('div', 'map-line map-limit')
  box.prepend(line)
  line.id = limitId
  line.role = 'status'
  const close = (button: Element, closed: boolean) => {
    for (const [name, value] of [
      ['aria-disabled', 'true'],
      ['aria-describedby', limitId],
    ] as const) {
      if (closed) button.setAttribute(name, value)
      else button.removeAttribute(name)
    }
  }
  const update = () => {
    const zoom = map.getZoom()
    const [nearest, farthest] = [zoom >= map.getMaxZoom(), zoom <= map.getMinZoom()]
    close(into, nearest)
    close(out, farthest)
    line.textContent = nearest ? words.nearest : farthest ? words.farthest : ''
  }
  map.on('zoomend', update)
  update()
}

/**
 * Buttons that zoom, at the lower right, and beside them those that move the map: for whoever cannot drag, so that they
 * come in sight with the keyboard.
 */
export const moveButtons = (map: L.Map, words: MapWords): void => {
  const control = new L.Control({ position: 'bottomright' })
  const zoom = zoomer(map)
  control.onAdd = () => {
    const box = L.DomUtil.create('div', 'map-controls')
    const add = (part: HTMLElement, name: string, label: string, onClick: () => void) => {
      const button = L.DomUtil.create('button', `map-button map-button-${name}`, part)
      button.type = 'button'
      button.title = label
      button.setAttribute('aria-label', label)
      button.addEventListener('click', onClick)
      return button
    }
    const moves = L.DomUtil.create('div', 'map-buttons map-moves', box)
    const zooms = L.DomUtil.create('div', 'map-buttons', box)
    const into = add(zooms, 'in', words.zoomIn, () => zoom(1))
    const out = add(zooms, 'out', words.zoomOut, () => zoom(-1))
    add(moves, 'left', words.left, () => void map.panBy([-STEP, 0]))
    add(moves, 'right', words.right, () => void map.panBy([STEP, 0]))
    add(moves, 'up', words.up, () => void map.panBy([0, -STEP]))
    add(moves, 'down', words.down, () => void map.panBy([0, STEP]))
    reportLimits(map, words, box, into, out)
    L.DomEvent.disableClickPropagation(box)
    return box
  }
  control.addTo(map)
}
