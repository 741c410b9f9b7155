import type { MapOptions, OpenMap } from './map-options.ts'

/** Runs once when an element comes into sight; answers the way to stop waiting. */
export const whenInSight = (element: Element, run: () => void): (() => void) => {
  const watcher = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return
    watcher.disconnect()
    run()
  })
  watcher.observe(element)
  return () => watcher.disconnect()
}

/** What somebody does who turns to what a page is about. */
const turns = ['pointerover', 'pointerdown', 'focusin', 'keydown'] as const

/**
 * Runs once when somebody turns to what stands around an element, or moves the page; answers the way to stop waiting. Who
 * only reads, and a machine, never do.
 */
export const whenTurnedTo = (element: Element, run: () => void): (() => void) => {
  const around = element.closest('main') ?? element
  const waiting = new AbortController()
  const options = { signal: waiting.signal, passive: true }
  const turned = () => {
    waiting.abort()
    run()
  }
  for (const sign of turns) around.addEventListener(sign, turned, options)
  document.addEventListener('scroll', turned, options)
  return () => waiting.abort()
}

/** Loads the map's code and opens a map in an element. */
export const openMap = async (element: HTMLElement, options: MapOptions): Promise<OpenMap> => {
  const { openLeafletMap } = await import('./map-leaflet.ts')
  return openLeafletMap(element, options)
}
