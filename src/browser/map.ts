import mapSheet from './map.css?url'
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

let sheet: Promise<void> | undefined

/** Adds the map's style sheet to the page, once; a try after one that failed begins again. */
const loadSheet = (): Promise<void> => {
  sheet ??= new Promise<void>((loaded, failed) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = mapSheet
    link.onload = () => loaded()
    link.onerror = () => {
      link.remove()
      sheet = undefined
      failed(new Error('the map has no style sheet'))
    }
    document.head.append(link)
  })
  return sheet
}

/** Loads the map's code and styles and opens a map in an element. */
export const openMap = async (element: HTMLElement, options: MapOptions): Promise<OpenMap> => {
  const [{ openLeafletMap }] = await Promise.all([import('./map-leaflet.ts'), loadSheet()])
  return openLeafletMap(element, options)
}
