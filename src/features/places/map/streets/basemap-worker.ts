import { keepNewest } from '#kit/browser/newest.ts'
import { TILE } from './basemap-draw.ts'
import { basemapPainter, type TileAsked, type TileLook } from './basemap-painter.ts'

/** Sent to the worker, which cannot read the page's style sheets. */
export interface FontFaceText {
  readonly family: string
  readonly source: string
  readonly weight: string
  readonly range: string
}

/** `again`: the page already has this tile's picture. */
export type PageMessage =
  | { readonly kind: 'look'; readonly look: TileLook }
  | { readonly kind: 'fonts'; readonly faces: readonly FontFaceText[] }
  | ({ readonly kind: 'paint'; readonly id: number; readonly again: boolean } & TileAsked)
  | { readonly kind: 'forget'; readonly id: number }

export type WorkerMessage =
  | {
      readonly kind: 'painted'
      readonly id: number
      /** Null if the previous picture is still valid. */
      readonly picture: ImageBitmap | null
      readonly streets: boolean
    }
  | { readonly kind: 'failed' }

const MAX_KNOWN_TILES = 64

const FONTS_TIMEOUT_MS = 2000

const post = (message: WorkerMessage, transfer: Transferable[] = []): void =>
  // The DOM types lack the `postMessage` of workers.
  (postMessage as (message: unknown, transfer: Transferable[]) => void)(message, transfer)

const prepare = basemapPainter()
const wanted = new Set<number>()
const painted = new Map<string, string>()
let look: TileLook | null = null
let fonts: Promise<unknown> = Promise.resolve()

const ownFonts = (globalThis as unknown as { fonts: FontFaceSet }).fonts
const ruler = new OffscreenCanvas(1, 1)

const penOf = (canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D => {
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('a worker has no 2d canvas context')
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

/** True if the tile was last painted the same way; records the new way. */
const isPaintedSo = ({ zoom, x, y }: TileAsked, how: readonly unknown[]): boolean => {
  const [key, text] = [`${zoom} ${x} ${y}`, JSON.stringify(how)]
  const isSame = painted.get(key) === text
  keepNewest(painted, key, text, MAX_KNOWN_TILES)
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
  }
  const picture = canvas.transferToImageBitmap()
  post({ kind: 'painted', id, picture, streets }, [picture])
}

addEventListener('message', ({ data }: MessageEvent<PageMessage>) => {
  if (data.kind === 'look') look = data.look
  else if (data.kind === 'forget') wanted.delete(data.id)
  else if (data.kind === 'fonts') {
    const late = new Promise((done) => setTimeout(done, FONTS_TIMEOUT_MS))
    fonts = Promise.race([loadFonts(data.faces), late])
  } else void paint(data).catch(() => post({ kind: 'failed' }))
})
