import * as L from 'leaflet'
import type { MapMark } from './map.ts'

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
    ...(chosen ? ['map-chosen'] : []),
  )
  button.setAttribute('aria-label', mark.name)
  if (mark.kind === 'pin') button.setAttribute('aria-pressed', String(chosen))
  button.dataset.label = mark.label
}

/** How many new marks are put up in one task, so that none is felt. */
const AT_ONCE = 40

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
    const marker = L.marker([mark.latitude, mark.longitude], {
      icon: iconOf(button),
      keyboard: false,
      riseOnHover: true,
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

  let turn = 0
  const putUp = (marks: readonly MapMark[], from: number, mine: number): void => {
    if (mine !== turn) return
    let put = 0
    for (let at = from; at < marks.length; at += 1) {
      const mark = marks[at]
      if (!mark) continue
      const known = standing.get(mark.key)
      if (known) {
        known.mark = mark
        dress(known.button, mark, mark.key === chosenKey)
        continue
      }
      if (put === AT_ONCE) {
        setTimeout(() => putUp(marks, at, mine))
        return
      }
      standing.set(mark.key, stand(mark))
      put += 1
    }
  }

  return {
    show: (marks: readonly MapMark[]): void => {
      const wanted = new Set(marks.map(({ key }) => key))
      for (const [key, { marker }] of standing) {
        if (wanted.has(key)) continue
        marker.remove()
        standing.delete(key)
      }
      turn += 1
      putUp(marks, 0, turn)
    },
    choose: (key: string | null): void => {
      for (const each of [chosenKey, key]) {
        const one = each === null ? undefined : standing.get(each)
        if (!one) continue
        dress(one.button, one.mark, each === key)
        one.marker.setZIndexOffset(each === key ? 1000 : 0)
      }
      chosenKey = key
    },
  }
}
