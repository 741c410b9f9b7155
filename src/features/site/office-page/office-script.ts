import { refreshMinute } from '#browser/refresh-minute.ts'

refreshMinute()

/** Fills the frame of an office's map when it is first opened, and not before: most visitors read and leave. */
const map = document.querySelector<HTMLDetailsElement>('[data-map]')
const showMap = (): void => {
  const frame = map?.querySelector('iframe')
  if (!frame || !map?.open || frame.src) return
  frame.src = map.dataset.map ?? ''
  frame.hidden = false
}
map?.addEventListener('toggle', showMap)
// It may have been opened before the script came.
showMap()
