import type { createBasemapPainter, MapTileCoords, TileStyle } from './basemap-painter.ts'
import type { BasemapWorkerRequest, BasemapWorkerResponse, FontFaceSource } from './basemap-worker.ts'

const readFontFaces = (sheet: CSSStyleSheet): FontFaceSource[] => {
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
    // Style sheets from other origins cannot be read.
    return []
  }
}

/** First code points of the `unicode-range` of the Cyrillic and the basic Latin font faces. */
const CYRILLIC_RANGE = 'U+401'
const BASIC_LATIN_RANGE = 'U+20-'

/** Cyrillic and basic Latin faces of the element's first font, one per weight. */
const facesForNames = (element: Element): FontFaceSource[] => {
  const [first = ''] = getComputedStyle(element).fontFamily.replaceAll('"', '').split(',')
  const faces = new Map<string, FontFaceSource>()
  for (const face of [...document.styleSheets].flatMap(readFontFaces)) {
    const script = [CYRILLIC_RANGE, BASIC_LATIN_RANGE].find((start) => face.range.startsWith(start))
    // If two faces are equal, the last one applies, as in CSS.
    if (face.family === first && script) faces.set(`${script} ${face.weight}`, face)
  }
  return [...faces.values()]
}

interface PaintedTile {
  readonly streets: boolean
  readonly into: (canvas: HTMLCanvasElement) => void
}

export interface BasemapRenderer {
  readonly setLook: (look: TileStyle) => void
  /** Never resolves once `forgotten` is aborted. If `again` is true, an unchanged tile is not repainted. */
  readonly paint: (tile: MapTileCoords, forgotten: AbortSignal, again: boolean) => Promise<PaintedTile>
  readonly close: () => void
}

const SLICE_MS = 6

const pause = () => new Promise<void>((done) => setTimeout(done))

/** Skips unchanged sizes, because even setting the same size causes a layout. */
const resizeCanvas = (
  canvas: HTMLCanvasElement,
  { width, height }: { width: number; height: number },
): void => {
  if (canvas.width !== width) canvas.width = width
  if (canvas.height !== height) canvas.height = height
}

/** Paints on the main thread in slices, for browsers whose workers cannot draw. */
const createPageRenderer = (): BasemapRenderer => {
  let painter: ReturnType<typeof createBasemapPainter> | undefined
  let look: TileStyle | null = null
  let queue = Promise.resolve()
  return {
    setLook: (next) => {
      look = next
    },
    paint: async (tile, forgotten) => {
      const code = await import('./basemap-painter.ts')
      painter ??= code.createBasemapPainter()
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
          resizeCanvas(target, canvas)
          target.getContext('2d')?.drawImage(canvas, 0, 0)
        },
      }
    },
    close: () => undefined,
  }
}

const createWorkerRenderer = (onFailed: () => void): BasemapRenderer => {
  const worker = new Worker(new URL('./basemap-worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, (tile: PaintedTile) => void>()
  let last = 0
  const tell = (message: BasemapWorkerRequest) => worker.postMessage(message)
  worker.addEventListener('error', onFailed)
  worker.addEventListener('message', ({ data }: MessageEvent<BasemapWorkerResponse>) => {
    if (data.kind === 'failed') return onFailed()
    const { id, picture, streets } = data
    const answer = waiting.get(id)
    waiting.delete(id)
    if (!answer) return picture?.close()
    answer({
      streets,
      into: (canvas) => {
        if (!picture) return
        resizeCanvas(canvas, picture)
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

const canWorkersDraw = (): boolean =>
  typeof Worker === 'function' &&
  typeof OffscreenCanvas === 'function' &&
  typeof ImageBitmapRenderingContext === 'function'

/** `onFailed` runs if the worker turns out to be unable to draw. */
export const createBasemapRenderer = (onFailed: () => void, inPage = !canWorkersDraw()): BasemapRenderer =>
  inPage ? createPageRenderer() : createWorkerRenderer(onFailed)
