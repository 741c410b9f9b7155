import type { GeoPosition } from '#kit/browser/environment.ts'
import type { StreetIndex } from '#places/api/street-index.ts'
import mapSheet from './map.css?url'
import type { MapHandle, MapOptions } from './map-options.ts'
import { hasStreetFileAt, streetIndexUrl } from './streets/street-tiles.ts'

const VISIBLE_MARGIN = '200px'

export const runOnceVisible = (element: Element, run: () => void): (() => void) => {
  const watcher = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      watcher.disconnect()
      run()
    },
    { rootMargin: VISIBLE_MARGIN },
  )
  watcher.observe(element)
  return () => watcher.disconnect()
}

const interestEvents = ['pointerover', 'pointerdown', 'focusin', 'keydown'] as const

/** Runs once, when the pointer, focus or scrolling comes near the element. Returns a cancel function. */
export const runOnceInteracted = (element: Element, run: () => void): (() => void) => {
  const around = element.closest('main') ?? element
  const waiting = new AbortController()
  const options = { signal: waiting.signal, passive: true }
  const turned = () => {
    waiting.abort()
    run()
  }
  for (const sign of interestEvents) around.addEventListener(sign, turned, options)
  document.addEventListener('scroll', turned, options)
  return () => waiting.abort()
}

/** Milliseconds after which `run` starts even if the page is never idle. */
const MAX_IDLE_WAIT_MS = 4000

export const runOnceIdle = (run: () => void): (() => void) => {
  const waiting = new AbortController()
  const rest = () => {
    const start = () => {
      if (!waiting.signal.aborted) run()
    }
    if (typeof requestIdleCallback === 'function') requestIdleCallback(start, { timeout: MAX_IDLE_WAIT_MS })
    else setTimeout(start, MAX_IDLE_WAIT_MS / 4)
  }
  if (document.readyState === 'complete') rest()
  else addEventListener('load', rest, { once: true, signal: waiting.signal })
  return () => waiting.abort()
}

export const hasStreetsAt = async ({ latitude, longitude }: GeoPosition): Promise<boolean> => {
  const answer = await fetch(streetIndexUrl).catch(() => null)
  return answer?.ok === true && hasStreetFileAt((await answer.json()) as StreetIndex, longitude, latitude)
}

let sheet: Promise<void> | undefined

/** Loads the style sheet once; after a failure the next call tries again. */
const loadSheet = (): Promise<void> => {
  sheet ??= new Promise<void>((loaded, failed) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = mapSheet
    link.onload = () => loaded()
    link.onerror = () => {
      link.remove()
      sheet = undefined
      failed(new Error('the style sheet of the map failed to load'))
    }
    document.head.append(link)
  })
  return sheet
}

export const openMap = async (element: HTMLElement, options: MapOptions): Promise<MapHandle> => {
  const [{ openLeafletMap }] = await Promise.all([import('./map-leaflet.ts'), loadSheet()])
  return openLeafletMap(element, options)
}
