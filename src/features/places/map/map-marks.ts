import * as L from 'leaflet'
import { createLatestRequestCheck } from '#kit/browser/latest-request.ts'
import { waitForSeparateFrame } from '#kit/browser/paint-timing.ts'
import { clusterSize } from '#places/rules/map-view.ts'
import type { MapMark } from './map-options.ts'
import { chooseLabelSides, type LabelSide, type MarkCoverage, markRectangle } from './mark-coverage.ts'
import type { VisibleArea } from './streets/visible-area.ts'

/**
 * A button at a position on the map. `translate` keeps all marks in one compositor layer, because hundreds of layers
 * make dragging slow.
 */
class PlacedButton extends L.Layer {
  readonly button: HTMLButtonElement
  place: L.LatLng
  constructor(button: HTMLButtonElement, place: L.LatLng) {
    super()
    this.button = button
    this.place = place
  }
  override onAdd(map: L.Map): this {
    map.getPane('markerPane')?.append(this.button)
    this.#stand(map.latLngToLayerPoint(this.place))
    return this
  }
  override onRemove(): this {
    this.button.remove()
    return this
  }
  override getEvents(): Record<string, L.LeafletEventHandlerFn> {
    const stand = ({ target: map }: { target: L.Map }) => this.#stand(map.latLngToLayerPoint(this.place))
    return {
      zoom: stand,
      viewreset: stand,
      // During a zoom animation the button moves to its final position.
      zoomanim: (event) => {
        const { target: map, center, zoom } = event as L.ZoomAnimEvent & { target: L.Map }
        const corner = map
          .project(center, zoom)
          .subtract(map.getSize().divideBy(2))
          .subtract(map.containerPointToLayerPoint([0, 0]))
        this.#stand(map.project(this.place, zoom).subtract(corner.round()))
      },
    }
  }
  moveTo(map: L.Map, place: L.LatLng): void {
    if (this.place.equals(place)) return
    this.place = place
    this.#stand(map.latLngToLayerPoint(place))
  }
  #stand({ x, y }: L.Point): void {
    this.button.style.transform = `translate(${Math.round(x)}px,${Math.round(y)}px)`
  }
}

interface ShownMark {
  readonly placed: PlacedButton
  mark: MapMark
  side: LabelSide
  drawn: string
}

const clusterQuantity = ({ mark: { kind, count } }: ShownMark): number =>
  kind === 'pin' ? 0 : Number(count.replace(/\D/g, ''))

/** Pins come last. */
const byQuantity = (item: ShownMark, other: ShownMark): number =>
  clusterQuantity(other) - clusterQuantity(item)

const updateButton = (item: ShownMark, chosen: boolean, lit: boolean): void => {
  const { placed, mark, side } = item
  const { button } = placed
  const quantity = Number(mark.count.replace(/\D/g, ''))
  const classes = [
    'leaflet-marker-icon',
    'leaflet-zoom-animated',
    'map-mark',
    `map-${mark.kind}`,
    ...(mark.kind === 'pin' ? [`map-${mark.tone}`] : ['map-cluster', `map-cluster-${clusterSize(quantity)}`]),
    ...(mark.locker ? ['map-locker'] : []),
    ...(side !== 'right' ? [`map-label-${side}`] : []),
    ...(chosen ? ['map-chosen'] : []),
    ...(lit ? ['map-lit'] : []),
  ]
  const wanted = [...classes, mark.name, mark.count, mark.label].join(' ')
  if (item.drawn === wanted) return
  item.drawn = wanted
  const former = [...button.classList].filter((name) => name.startsWith('map-') && !classes.includes(name))
  button.classList.remove(...former)
  button.classList.add(...classes)
  button.setAttribute('aria-label', mark.name)
  if (mark.kind === 'pin') button.setAttribute('aria-pressed', String(chosen))
  const count = button.firstElementChild ?? button.appendChild(document.createElement('span'))
  count.setAttribute('data-count', mark.count)
  button.dataset.label = mark.label
}

/** Maximum milliseconds per frame for adding and removing marks. */
const SLICE_MS = 2

/**
 * Shows pins and clusters; a mark with the same key keeps its element and focus. `onCover` receives the covered
 * area.
 */
export const createMapMarkLayer = (
  map: L.Map,
  labelZoom: number,
  readVisibleArea: () => VisibleArea,
  onCover: (cover: MarkCoverage) => void,
) => {
  const shown = new Map<string, ShownMark>()
  let chosenKey: string | null = null
  let chosenHasPlace = true
  let litKey: string | null = null

  const redraw = (item: ShownMark): void =>
    updateButton(item, item.mark.key === chosenKey, item.mark.key === litKey)
  const redrawBoth = (from: string | null, to: string | null): void => {
    if (from === to) return
    for (const key of [from, to]) {
      const item = key === null ? undefined : shown.get(key)
      if (item) redraw(item)
    }
  }

  const labels = () => map.getContainer().classList.toggle('map-labelled', map.getZoom() >= labelZoom)
  map.on('zoomend', labels)
  labels()
  const reportCover = () => {
    const zoom = map.getZoom()
    // The largest clusters get their names first.
    const items = [...shown.values()].sort(byQuantity).map((item) => ({
      item,
      mark: item.mark,
      point: map.project([item.mark.latitude, item.mark.longitude], zoom),
    }))
    const labelled = zoom >= labelZoom
    const sides = chooseLabelSides(items, labelled, readVisibleArea())
    const boxes = items.map(({ item, mark, point }, index) => {
      const side = sides[index] ?? 'none'
      if ((labelled || mark.kind !== 'pin') && side !== item.side) {
        item.side = side
        redraw(item)
      }
      return markRectangle(mark, side, point)
    })
    const names = items.flatMap(({ mark }, index) =>
      mark.kind !== 'pin' && sides[index] !== 'none' ? [mark.town ?? mark.label] : [],
    )
    onCover({ zoom, boxes, names })
  }
  map.on('moveend', reportCover)

  const placeMark = (mark: MapMark): ShownMark => {
    const button = document.createElement('button')
    button.type = 'button'
    const placed = new PlacedButton(button, L.latLng(mark.latitude, mark.longitude))
    const item: ShownMark = { placed, mark, side: mark.kind === 'pin' ? 'right' : 'none', drawn: '' }
    L.DomEvent.disableClickPropagation(button)
    button.addEventListener('click', () => item.mark.onClick())
    // If Tab moves focus to a pin, the map scrolls it into view.
    button.addEventListener('focus', () => {
      item.mark.onPoint(true)
      if (button.matches(':focus-visible')) map.panInside(placed.place, { padding: [60, 60] })
    })
    button.addEventListener('blur', () => item.mark.onPoint(false))
    button.addEventListener('pointerenter', () => item.mark.onPoint(true))
    button.addEventListener('pointerleave', () => item.mark.onPoint(false))
    redraw(item)
    placed.addTo(map)
    return item
  }

  const putMark = (mark: MapMark): void => {
    const known = shown.get(mark.key)
    if (!known) {
      shown.set(mark.key, placeMark(mark))
      return
    }
    known.mark = mark
    known.placed.moveTo(map, L.latLng(mark.latitude, mark.longitude))
    redraw(known)
  }
  const removeMark = (key: string): void => {
    shown.get(key)?.placed.remove()
    shown.delete(key)
  }

  const startWork = createLatestRequestCheck()
  map.on('unload', startWork)
  /** Runs the steps in slices, one per frame, until they are done or newer work starts. */
  const work = async (steps: readonly (() => void)[]): Promise<void> => {
    const isLatest = startWork()
    for (let index = 0; index < steps.length; ) {
      await waitForSeparateFrame()
      if (!isLatest()) return
      const end = performance.now() + SLICE_MS
      for (; index < steps.length && performance.now() < end; index += 1) steps[index]?.()
    }
    await waitForSeparateFrame()
    if (isLatest()) reportCover()
  }

  return {
    /** Chooses the labels again after an overlay appeared or left. */
    reportCover,
    /** Null if nothing is chosen or its exact position is unknown. */
    chosenPlace: (): L.LatLng | null =>
      (chosenKey !== null && chosenHasPlace && shown.get(chosenKey)?.placed.place) || null,
    /** False if only towns are visible, which are the same at every zoom. */
    splits: (): boolean => shown.size === 0 || [...shown.values()].some(({ mark }) => mark.kind !== 'town'),
    show: (marks: readonly MapMark[]): void => {
      const wanted = new Set(marks.map(({ key }) => key))
      const gone = [...shown.keys()].filter((key) => !wanted.has(key))
      void work([...gone.map((key) => () => removeMark(key)), ...marks.map((mark) => () => putMark(mark))])
    },
    choose: (key: string | null, hasPlace: boolean): void => {
      chosenHasPlace = hasPlace
      const before = chosenKey
      chosenKey = key
      redrawBoth(before, key)
    },
    point: (key: string | null): void => {
      const before = litKey
      litKey = key
      redrawBoth(before, key)
    },
  }
}
