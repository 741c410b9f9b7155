import type { basemapPainter, TileAsked, TileLook } from './basemap-painter.ts'
import type { PageMessage, WorkerMessage } from './basemap-worker.ts'

/** A face of the page's font as text, for a worker, which does not know the page's style sheets. */
export interface FontFaceText {
  readonly family: string
  readonly source: string
  readonly weight: string
  readonly range: string
}

const facesOf = (sheet: CSSStyleSheet): FontFaceText[] => {
  try {
    return [...sheet.cssRules].flatMap((rule) => {
      if (!(rule instanceof CSSFontFaceRule)) return []
      const value = (name: string) => rule.style.getPropertyValue(name)
      const address = /url\("?([^")]+)/.exec(value('src'))?.[1] ?? ''
      return {
        family: value('font-family').replaceAll('"', ''),
        source: `url("${new URL(address, sheet.href ?? document.baseURI).href}")`,
        weight: value('font-weight'),
        range: value('unicode-range'),
      }
    })
  } catch {
    // A sheet of another site keeps its rules to itself.
    return []
  }
}

/** Where the letters of Russian and the common signs begin: what names on a map are written with. */
const russian = 'U+401'
const signs = 'U+20-'

/**
 * The faces of the first font of an element that have Russian letters and common signs, one for each weight; the page has
 * their files already.
 */
export const facesForNames = (element: Element): FontFaceText[] => {
  const [first = ''] = getComputedStyle(element).fontFamily.replaceAll('"', '').split(',')
  const faces = new Map<string, FontFaceText>()
  for (const face of [...document.styleSheets].flatMap(facesOf)) {
    const script = [russian, signs].find((start) => face.range.startsWith(start))
    // Of two with the same signs the last is asked first.
    if (face.family === first && script) faces.set(`${script} ${face.weight}`, face)
  }
  return [...faces.values()]
}

/** A painted tile. */
export interface PaintedTile {
  readonly streets: boolean
  /** Puts the picture into a canvas of the page. */
  readonly into: (canvas: HTMLCanvasElement) => void
}

/** Whoever paints tiles: reading, cutting and drawing never hold up the page. */
export interface BasemapSource {
  /** How tiles look that are asked for from now on. */
  readonly setLook: (look: TileLook) => void
  /** A tile that is forgotten meanwhile never comes; what is painted `again` keeps its picture where that is the same. */
  readonly paint: (tile: TileAsked, forgotten: AbortSignal, again: boolean) => Promise<PaintedTile>
  readonly close: () => void
}

/** Milliseconds of drawing at a time where the page itself must draw. */
const SLICE_MS = 6

const pause = () => new Promise<void>((done) => setTimeout(done))

/** A canvas that is told its size again is laid out again, even where it has that size. */
const sizeAs = (canvas: HTMLCanvasElement, { width, height }: { width: number; height: number }): void => {
  if (canvas.width !== width) canvas.width = width
  if (canvas.height !== height) canvas.height = height
}

/** Paints in the page itself, in slices, one tile after another; for browsers whose workers cannot draw. */
const pageSource = (): BasemapSource => {
  let painter: ReturnType<typeof basemapPainter> | undefined
  let look: TileLook | null = null
  let queue = Promise.resolve()
  return {
    setLook: (next) => {
      look = next
    },
    paint: async (tile, forgotten) => {
      const code = await import('./basemap-painter.ts')
      painter ??= code.basemapPainter()
      const ready = await painter(tile)
      const canvas = document.createElement('canvas')
      const draw = async () => {
        const pen = canvas.getContext('2d')
        if (!look || !pen || forgotten.aborted) return
        canvas.width = 512 * look.dense
        canvas.height = 512 * look.dense
        let end = performance.now() + SLICE_MS
        for (const _ of ready.paint(pen, look, ready.writing(pen, look))) {
          if (performance.now() < end) continue
          await pause()
          end = performance.now() + SLICE_MS
        }
      }
      queue = queue.then(draw, draw)
      await queue
      return {
        streets: ready.streets,
        into: (target) => {
          sizeAs(target, canvas)
          target.getContext('2d')?.drawImage(canvas, 0, 0)
        },
      }
    },
    close: () => undefined,
  }
}

const workerSource = (onFailed: () => void): BasemapSource => {
  const worker = new Worker(new URL('./basemap-worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, (tile: PaintedTile) => void>()
  let last = 0
  const tell = (message: PageMessage) => worker.postMessage(message)
  worker.addEventListener('error', onFailed)
  worker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
    if (data.kind === 'failed') return onFailed()
    const { id, picture, streets } = data
    const answer = waiting.get(id)
    waiting.delete(id)
    if (!answer) return picture?.close()
    answer({
      streets,
      into: (canvas) => {
        if (!picture) return
        sizeAs(canvas, picture)
        canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(picture)
      },
    })
  })
  tell({ kind: 'fonts', faces: facesForNames(document.body) })
  return {
    setLook: (look) => tell({ kind: 'look', look }),
    paint: (tile, forgotten, again) =>
      new Promise((resolve) => {
        last += 1
        const id = last
        waiting.set(id, resolve)
        forgotten.addEventListener('abort', () => {
          if (waiting.delete(id)) tell({ kind: 'forget', id })
        })
        tell({ kind: 'paint', id, again, ...tile })
      }),
    close: () => worker.terminate(),
  }
}

const workersDraw = (): boolean =>
  typeof Worker === 'function' &&
  typeof OffscreenCanvas === 'function' &&
  typeof ImageBitmapRenderingContext === 'function'

/** Whoever paints in this browser; `onFailed` when a worker that seemed able to is not. */
export const openBasemap = (onFailed: () => void, inPage = !workersDraw()): BasemapSource =>
  inPage ? pageSource() : workerSource(onFailed)
