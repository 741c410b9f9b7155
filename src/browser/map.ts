import type { StreetIndex } from '#contract/street-index.ts'
import type { Position } from './environment.ts'
import mapSheet from './map.css?url'
import type { MapOptions, OpenMap } from './map-options.ts'
import { hasStreets, streetIndexAddress } from './street-map/streets-choice.ts'

/** What lies this far below the window is in sight a moment later. */
const NEARLY = '200px'

/** Runs once when an element comes into sight; answers the way to stop waiting. */
export const whenInSight = (element: Element, run: () => void): (() => void) => {
  const watcher = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      watcher.disconnect()
      run()
    },
    { rootMargin: NEARLY },
  )
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

/** Milliseconds after which a page that never comes to rest is taken for one that stands. */
const LONGEST_REST = 4000

/** Runs once when the page has loaded and has nothing else to do; answers the way to stop waiting. */
export const whenAtRest = (run: () => void): (() => void) => {
  const waiting = new AbortController()
  const rest = () => {
    const start = () => {
      if (!waiting.signal.aborted) run()
    }
    if (typeof requestIdleCallback === 'function') requestIdleCallback(start, { timeout: LONGEST_REST })
    else setTimeout(start, LONGEST_REST / 4)
  }
  if (document.readyState === 'complete') rest()
  else addEventListener('load', rest, { once: true, signal: waiting.signal })
  return () => waiting.abort()
}

/** Whether there are streets of our own at a place. */
export const hasStreetsAt = async ({ latitude, longitude }: Position): Promise<boolean> => {
  const answer = await fetch(streetIndexAddress).catch(() => null)
  return answer?.ok === true && hasStreets((await answer.json()) as StreetIndex, longitude, latitude)
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
