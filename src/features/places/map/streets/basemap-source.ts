import type { basemapPainter, TileAsked, TileLook } from './basemap-painter.ts'
import type { FontFaceText, PageMessage, WorkerMessage } from './basemap-worker.ts'

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
    // Style sheets of other origins are not readable.
    return []
  }
}

/** Beginnings of the `unicode-range` of the Cyrillic and basic Latin faces. */
const russian = 'U+401'
const signs = 'U+20-'

/** Faces of the element's first font with Cyrillic or basic Latin, one per weight. */
const facesForNames = (element: Element): FontFaceText[] => {
  const [first = ''] = getComputedStyle(element).fontFamily.replaceAll('"', '').split(',')
  const faces = new Map<string, FontFaceText>()
  for (const face of [...document.styleSheets].flatMap(facesOf)) {
    const script = [russian, signs].find((start) => face.range.startsWith(start))
    // The last of two equal faces wins.
    if (face.family === first && script) faces.set(`${script} ${face.weight}`, face)
  }
  return [...faces.values()]
}

interface PaintedTile {
  readonly streets: boolean
  readonly into: (canvas: HTMLCanvasElement) => void
}

export interface BasemapSource {
  readonly setLook: (look: TileLook) => void
  /** Never resolves after `forgotten` is aborted; with `again` an unchanged tile is not repainted. */
  readonly paint: (tile: TileAsked, forgotten: AbortSignal, again: boolean) => Promise<PaintedTile>
  readonly close: () => void
}

const SLICE_MS = 6

const pause = () => new Promise<void>((done) => setTimeout(done))

/** Skips equal sizes, because setting them still causes a layout. */
const sizeAs = (canvas: HTMLCanvasElement, { width, height }: { width: number; height: number }): void => {
  if (canvas.width !== width) canvas.width = width
  if (canvas.height !== height) canvas.height = height
}

/** Paints in the page in slices, for browsers whose workers cannot draw. */
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

/** `onFailed` runs when a supported worker still cannot draw. */
export const openBasemap = (onFailed: () => void, inPage = !workersDraw()): BasemapSource =>
  inPage ? pageSource() : workerSource(onFailed)
