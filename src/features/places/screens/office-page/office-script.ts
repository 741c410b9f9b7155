import { refreshEveryMinute } from '#kit/browser/refresh-every-minute.ts'

refreshEveryMinute()

/** Loads the map when it is first opened, because most visitors only read. */
const map = document.querySelector<HTMLDetailsElement>('[data-map]')
const showMap = (): void => {
  const frame = map?.querySelector('iframe')
  if (!frame || !map?.open || frame.src) return
  frame.src = map.dataset.map ?? ''
  frame.hidden = false
}
map?.addEventListener('toggle', showMap)
// The map may be open already when the script loads.
showMap()
