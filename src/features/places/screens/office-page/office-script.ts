import { refreshEveryMinute } from '#kit/browser/refresh-every-minute.ts'

refreshEveryMinute()

/** Loads the map only when it is opened, because most visitors do not open it. */
const map = document.querySelector<HTMLDetailsElement>('[data-map]')
const showMap = (): void => {
  const frame = map?.querySelector('iframe')
  if (!frame || !map?.open || frame.src) return
  frame.src = map.dataset.map ?? ''
  frame.hidden = false
}
map?.addEventListener('toggle', showMap)
// The user may have opened the map before the script was loaded.
showMap()
