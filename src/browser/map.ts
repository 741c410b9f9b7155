import type { MapOptions, OpenMap } from './map-options.ts'

/** Runs once when an element comes into sight (a map in a hidden view never loads); answers the way to stop waiting. */
export const whenInSight = (element: Element, run: () => void): (() => void) => {
  const watcher = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return
    watcher.disconnect()
    run()
  })
  watcher.observe(element)
  return () => watcher.disconnect()
}

/** Loads the map's code and opens a map in an element. */
export const openMap = async (element: HTMLElement, options: MapOptions): Promise<OpenMap> => {
  const { openLeafletMap } = await import('./map-leaflet.ts')
  return openLeafletMap(element, options)
}
