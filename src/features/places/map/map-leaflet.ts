import * as L from 'leaflet'
import type { GeoPosition } from '#kit/browser/environment.ts'
import { waitForPaint } from '#kit/browser/paint-timing.ts'
import { addEmbeddedBasemap, MAX_ZOOM } from './embedded-basemap.ts'
import { createMapMarkLayer } from './map-marks.ts'
import type { MapHandle, MapOptions, MapTexts, MapViewport } from './map-options.ts'
import { addPlacePicker } from './map-picker.ts'
import { readVisibleArea } from './read-visible-area.ts'

const PAN_STEP_PX = 160

/** Zooms in whole steps and also counts presses during an animation, which Leaflet ignores. */
const createZoomStepper = (map: L.Map): ((step: number) => void) => {
  let inProgress = false
  let more = 0
  const zoom = (step: number) => {
    if (inProgress) {
      more += step
      return
    }
    const wanted = Math.min(Math.max(map.getZoom() + step, map.getMinZoom()), map.getMaxZoom())
    // Leaflet starts the animation a frame later and would ignore a second press until then.
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
    // A microtask runs after all other listeners of this event.
    if (step !== 0) queueMicrotask(() => zoom(step))
  })
  return zoom
}

const limitId = 'map-limit'

/** Explains, on screen and in the button's description, why a zoom button has no further effect. */
const reportLimits = (map: L.Map, words: MapTexts, box: HTMLElement, into: Element, out: Element): void => {
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
  map.on('zoomend zoomlevelschange', update)
  update()
}

/** Adds zoom buttons, and pan buttons that appear on keyboard focus for people who cannot drag. */
const addMoveButtons = (map: L.Map, words: MapTexts): void => {
  const control = new L.Control({ position: 'bottomright' })
  const zoom = createZoomStepper(map)
  control.onAdd = () => {
    const box = L.DomUtil.create('div', 'map-controls')
    const add = (part: HTMLElement, name: string, sign: string, label: string, onClick: () => void) => {
      const button = L.DomUtil.create('button', `map-button map-button-${name}`, part)
      button.type = 'button'
      button.dataset.sign = sign
      button.title = label
      button.setAttribute('aria-label', label)
      button.addEventListener('click', onClick)
      return button
    }
    const moves = L.DomUtil.create('div', 'map-buttons map-moves', box)
    const zooms = L.DomUtil.create('div', 'map-buttons', box)
    const into = add(zooms, 'in', '+', words.zoomIn, () => zoom(1))
    const out = add(zooms, 'out', '−', words.zoomOut, () => zoom(-1))
    add(moves, 'left', '↑', words.left, () => void map.panBy([-PAN_STEP_PX, 0]))
    add(moves, 'right', '↑', words.right, () => void map.panBy([PAN_STEP_PX, 0]))
    add(moves, 'up', '↑', words.up, () => void map.panBy([0, -PAN_STEP_PX]))
    add(moves, 'down', '↓', words.down, () => void map.panBy([0, PAN_STEP_PX]))
    reportLimits(map, words, box, into, out)
    L.DomEvent.disableClickPropagation(box)
    return box
  }
  control.addTo(map)
}

const bounds = L.latLngBounds([20, -20], [84, 215])
const MIN_ZOOM = 3
/** On maps narrower than this the card is below the map (M-MAP-10). */
const NARROW_WIDTH_PX = 700
const MEDIUM_WIDTH_PX = 1000

const toMapViewport = (map: L.Map): MapViewport => {
  const { lat, lng } = map.getCenter()
  const shown = map.getBounds()
  return {
    latitude: lat,
    longitude: lng,
    zoom: map.getZoom(),
    latitudeSpan: shown.getNorth() - shown.getSouth(),
    longitudeSpan: shown.getEast() - shown.getWest(),
  }
}

const toLatLngTuple = ({ latitude, longitude }: GeoPosition): L.LatLngTuple => [latitude, longitude]

/** Leaflet may only be imported by files in this folder. */
export const openLeafletMap = (element: HTMLElement, options: MapOptions): MapHandle => {
  const { words, tiles, view, labelZoom, onView } = options
  const reducesMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
  const map = L.map(element, {
    center: toLatLngTuple(view),
    zoom: view.zoom,
    minZoom: MIN_ZOOM,
    maxZoom: MAX_ZOOM,
    maxBounds: bounds,
    maxBoundsViscosity: 0.8,
    zoomControl: false,
    attributionControl: false,
    zoomAnimation: !reducesMotion,
    // Animating hundreds of marks is slow, and the next zoom has different marks anyway.
    markerZoomAnimation: false,
    // While a tile fades in, the browser composites it in every frame.
    fadeAnimation: false,
    inertia: !reducesMotion,
    // The ResizeObserver below replaces it: Leaflet would report a resize as a move by hand.
    trackResize: false,
    // Until the map has focus, the wheel scrolls the page.
    scrollWheelZoom: false,
  })
  element.setAttribute('aria-label', words.label)
  element.setAttribute('role', 'group')
  map.on('focus click', () => map.scrollWheelZoom.enable())
  map.on('blur mouseout', () => map.scrollWheelZoom.disable())

  const covers = () => element.classList.add('map-painted')
  let ground: ReturnType<typeof addEmbeddedBasemap> | undefined
  const visibleArea = () => readVisibleArea(map, options.overlays?.() ?? [])
  const marks = createMapMarkLayer(map, labelZoom, visibleArea, (cover) => {
    ground?.keepOut(cover)
    ground?.update()
  })
  if (tiles) {
    L.control.attribution({ prefix: false, position: 'bottomright' }).addTo(map)
    L.tileLayer(tiles.url, { attribution: tiles.attribution, maxZoom: MAX_ZOOM })
      .once('tileload', covers)
      .addTo(map)
  } else {
    ground = addEmbeddedBasemap(map, words, marks, visibleArea, marks.reportCover)
    ground.layer.once('tileload', covers)
  }
  addMoveButtons(map, words)

  // True while the last move came from the page, not from the user.
  let isMovedByPage = true
  const takeOver = () => {
    isMovedByPage = false
  }
  for (const gesture of ['pointerdown', 'wheel', 'keydown'] as const)
    element.addEventListener(gesture, takeOver, { capture: true, passive: true })
  // Prevents text selection, which the browser would otherwise recompute at each move.
  element.addEventListener('mousedown', (event) => event.preventDefault())
  // The element captures the pointer during a drag, so that marks under it do not react.
  let pointer: PointerEvent | undefined
  element.addEventListener('pointerdown', (event) => {
    pointer = event
    // Leaflet's own focus call forces a layout and shows a keyboard focus ring.
    if (event.pointerType === 'mouse' && event.target === element)
      element.focus({ preventScroll: true, focusVisible: false })
  })
  map.on('dragstart', () => {
    if (pointer?.pointerType === 'mouse') element.setPointerCapture(pointer.pointerId)
    options.onDrag?.()
  })
  let closed = false
  map.on('moveend', async () => {
    const byHand = !isMovedByPage
    await waitForPaint()
    if (closed) return
    ground?.update()
    onView(toMapViewport(map), byHand)
  })
  const measure = () => {
    // A map in a hidden panel has no size.
    if (closed || element.clientWidth === 0) return
    const before = isMovedByPage
    isMovedByPage = true
    map.invalidateSize({ pan: false })
    isMovedByPage = before
  }
  const watcher = new ResizeObserver(() => void waitForPaint().then(measure))
  watcher.observe(element)

  const person = L.circleMarker([0, 0], { radius: 8, className: 'map-person', interactive: false })
  queueMicrotask(() => onView(toMapViewport(map), false))

  return {
    show: marks.show,
    choose: async (key, hasPlace) => {
      marks.choose(key, hasPlace)
      await waitForPaint()
      if (closed) return
      marks.reportCover()
      ground?.update()
    },
    point: marks.point,
    goTo: async (place, zoom) => {
      // Lets the browser paint the pressed state of the control first.
      await waitForPaint()
      if (closed) return
      isMovedByPage = true
      const { x } = map.getSize()
      // Keeps the place clear of the card, which covers the right half of a medium-width map.
      const isCovered = options.hasCard?.() === true && x >= NARROW_WIDTH_PX && x < MEDIUM_WIDTH_PX
      const aside: L.PointTuple = isCovered ? [x * 0.22, 0] : [0, 0]
      map.setMaxZoom(MAX_ZOOM)
      const centre = map.unproject(map.project(toLatLngTuple(place), zoom).add(aside), zoom)
      map.setView(centre, zoom, { animate: !reducesMotion })
    },
    showPerson: (place) => {
      if (place) person.setLatLng(toLatLngTuple(place)).addTo(map)
      else person.remove()
    },
    pick: (label, onPick) => addPlacePicker(map, label, onPick),
    close: () => {
      closed = true
      watcher.disconnect()
      map.remove()
    },
  }
}
