import * as L from 'leaflet'
import type { MapMark } from './map-options.ts'

/** Marks lie in their order; those pointed at, focused or chosen come to the front by the style sheet. */
const FlatMarker = L.Marker.extend({ _updateZIndex: () => {} }) as unknown as typeof L.Marker

interface Standing {
  readonly marker: L.Marker
  readonly button: HTMLButtonElement
  mark: MapMark
}

/** An icon that is a real button, so that it has a name, a place in the order of Tab, and answers Enter and Space. */
const iconOf = (button: HTMLButtonElement): L.Icon => {
  const icon = new L.DivIcon() as L.DivIcon & { createIcon: () => HTMLElement }
  icon.createIcon = () => button
  return icon as unknown as L.Icon
}

const clusterSize = (quantity: number): string => (quantity < 10 ? 's' : quantity < 100 ? 'm' : 'l')

const dress = (button: HTMLButtonElement, mark: MapMark, chosen: boolean): void => {
  const ours = [...button.classList].filter((name) => name.startsWith('map-'))
  button.classList.remove(...ours)
  const quantity = Number(mark.label.replace(/\D/g, ''))
  button.classList.add(
    'leaflet-marker-icon',
    'leaflet-interactive',
    'map-mark',
    `map-${mark.kind}`,
    mark.kind === 'cluster' ? `map-cluster-${clusterSize(quantity)}` : `map-${mark.tone}`,
    ...(mark.locker ? ['map-locker'] : []),
    ...(chosen ? ['map-chosen'] : []),
  )
  button.setAttribute('aria-label', mark.name)
  if (mark.kind === 'pin') button.setAttribute('aria-pressed', String(chosen))
  button.dataset.label = mark.label
}

/** Milliseconds of work on marks in one frame, so that none is felt. */
const SLICE_MS = 4

/** The pins and clusters of a map; those that stay keep their element, and so the focus. */
export const markLayer = (map: L.Map, labelZoom: number) => {
  const standing = new Map<string, Standing>()
  let chosenKey: string | null = null

  const labels = () => map.getContainer().classList.toggle('map-labelled', map.getZoom() >= labelZoom)
  map.on('zoomend', labels)
  labels()

  const stand = (mark: MapMark): Standing => {
    const button = document.createElement('button')
    button.type = 'button'
    const marker = new FlatMarker([mark.latitude, mark.longitude], {
      icon: iconOf(button),
      keyboard: false,
    })
    const one: Standing = { marker, button, mark }
    L.DomEvent.disableClickPropagation(button)
    button.addEventListener('click', () => one.mark.press())
    // A pin that is reached by Tab is brought into sight.
    button.addEventListener('focus', () => {
      if (button.matches(':focus-visible')) map.panInside(marker.getLatLng(), { padding: [60, 60] })
    })
    dress(button, mark, mark.key === chosenKey)
    marker.addTo(map)
    return one
  }

  const put = (mark: MapMark): void => {
    const known = standing.get(mark.key)
    if (!known) {
      standing.set(mark.key, stand(mark))
      return
    }
    known.mark = mark
    known.marker.setLatLng([mark.latitude, mark.longitude])
    dress(known.button, mark, mark.key === chosenKey)
  }
  const take = (key: string): void => {
    standing.get(key)?.marker.remove()
    standing.delete(key)
  }

  let turn = 0
  /** Does the work in slices, frame by frame, until it is done or there is newer work. */
  const work = (steps: readonly (() => void)[], from: number, mine: number): void => {
    if (mine !== turn) return
    const end = performance.now() + SLICE_MS
    let at = from
    while (at < steps.length && performance.now() < end) {
      steps[at]?.()
      at += 1
    }
    if (at < steps.length) requestAnimationFrame(() => work(steps, at, mine))
  }

  return {
    show: (marks: readonly MapMark[]): void => {
      const wanted = new Set(marks.map(({ key }) => key))
      const gone = [...standing.keys()].filter((key) => !wanted.has(key))
      turn += 1
      work([...gone.map((key) => () => take(key)), ...marks.map((mark) => () => put(mark))], 0, turn)
    },
    choose: (key: string | null): void => {
      for (const each of [chosenKey, key]) {
        const one = each === null ? undefined : standing.get(each)
        if (!one) continue
        dress(one.button, one.mark, each === key)
      }
      chosenKey = key
    },
  }
}
