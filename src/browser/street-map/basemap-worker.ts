import { keepNewest } from '../newest.ts'
import { TILE } from './basemap-draw.ts'
import type { FontFaceText } from './basemap-fonts.ts'
import { basemapPainter, type TileAsked, type TileLook } from './basemap-painter.ts'

/**
 * What the page tells the worker: how tiles look from now on, to paint one under a number (`again`: the page has its
 * picture), and that one is no longer wanted.
 */
export type PageMessage =
  | { readonly kind: 'look'; readonly look: TileLook }
  | { readonly kind: 'fonts'; readonly faces: readonly FontFaceText[] }
  | ({ readonly kind: 'paint'; readonly id: number; readonly again: boolean } & TileAsked)
  | { readonly kind: 'forget'; readonly id: number }

/** What the worker answers. */
export type WorkerMessage =
  | {
      readonly kind: 'painted'
      readonly id: number
      /** Null: the one before is still right. */
      readonly picture: ImageBitmap | null
      readonly streets: boolean
    }
  | { readonly kind: 'failed' }

/** Tiles of which it is known how they were painted. */
const KNOWN_TILES = 64

/** Milliseconds that names wait for their letters at most. */
const FONTS_MS = 2000

const post = (message: WorkerMessage, transfer: Transferable[] = []): void =>
  // The worker's own way of posting, which the types of a page do not know.
  (postMessage as (message: unknown, transfer: Transferable[]) => void)(message, transfer)

const prepare = basemapPainter()
const wanted = new Set<number>()
/** How the last tiles were painted. */
const painted = new Map<string, string>()
let look: TileLook | null = null
let fonts: Promise<unknown> = Promise.resolve()

const ownFonts = (globalThis as unknown as { fonts: FontFaceSet }).fonts
/** Measures texts. */
const ruler = new OffscreenCanvas(1, 1)

const penOf = (canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D => {
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('a worker of this browser draws nothing')
  return pen
}

const loadFonts = async (faces: readonly FontFaceText[]): Promise<void> => {
  await Promise.allSettled(
    faces.map(async ({ family, source, weight, range }) => {
      const face = await new FontFace(family, source, { weight, unicodeRange: range }).load()
      ownFonts.add(face)
    }),
  )
}

/** Whether a tile was painted like this last time; from now on it counts as painted so. */
const isPaintedSo = ({ zoom, x, y }: TileAsked, how: readonly unknown[]): boolean => {
  const [key, text] = [`${zoom} ${x} ${y}`, JSON.stringify(how)]
  const isSame = painted.get(key) === text
  keepNewest(painted, key, text, KNOWN_TILES)
  return isSame
}

const paint = async ({ id, again, ...tile }: Extract<PageMessage, { kind: 'paint' }>): Promise<void> => {
  wanted.add(id)
  const [ready] = await Promise.all([prepare(tile), fonts])
  if (!wanted.delete(id) || look === null) return
  const { streets } = ready
  const writing = ready.writing(penOf(ruler), look)
  if (isPaintedSo(tile, [look.dense, look.colours, ownFonts.size, writing]) && again)
    return post({ kind: 'painted', id, picture: null, streets })
  const canvas = new OffscreenCanvas(TILE * look.dense, TILE * look.dense)
  const pen = penOf(canvas)
  for (const _ of ready.paint(pen, look, writing)) {
    // A worker holds nobody up: it paints in one go.
  }
  const picture = canvas.transferToImageBitmap()
  post({ kind: 'painted', id, picture, streets }, [picture])
}

addEventListener('message', ({ data }: MessageEvent<PageMessage>) => {
  if (data.kind === 'look') look = data.look
  else if (data.kind === 'forget') wanted.delete(data.id)
  else if (data.kind === 'fonts') {
    const late = new Promise((done) => setTimeout(done, FONTS_MS))
    fonts = Promise.race([loadFonts(data.faces), late])
  } else void paint(data).catch(() => post({ kind: 'failed' }))
})
