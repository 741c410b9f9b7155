import { TILE } from './basemap-draw.ts'
import type { FontFaceText } from './basemap-fonts.ts'
import { basemapPainter, type TileAsked, type TileLook } from './basemap-painter.ts'

/** What the page tells the worker: how tiles look from now on, to paint one under a number, and that one is no longer wanted. */
export type PageMessage =
  | { readonly kind: 'look'; readonly look: TileLook }
  | { readonly kind: 'fonts'; readonly faces: readonly FontFaceText[] }
  | ({ readonly kind: 'paint'; readonly id: number } & TileAsked)
  | { readonly kind: 'forget'; readonly id: number }

/** What the worker answers. */
export type WorkerMessage =
  | {
      readonly kind: 'painted'
      readonly id: number
      readonly picture: ImageBitmap
      readonly streets: boolean
    }
  | { readonly kind: 'failed' }

/** Milliseconds that names wait for their letters at most. */
const FONTS_MS = 2000

const post = (message: WorkerMessage, transfer: Transferable[] = []): void =>
  // The worker's own way of posting, which the types of a page do not know.
  (postMessage as (message: unknown, transfer: Transferable[]) => void)(message, transfer)

const prepare = basemapPainter()
const wanted = new Set<number>()
let look: TileLook | null = null
let fonts: Promise<unknown> = Promise.resolve()

const loadFonts = async (faces: readonly FontFaceText[]): Promise<void> => {
  const own = (globalThis as unknown as { fonts: FontFaceSet }).fonts
  await Promise.allSettled(
    faces.map(async ({ family, source, weight, range }) => {
      const face = await new FontFace(family, source, { weight, unicodeRange: range }).load()
      own.add(face)
    }),
  )
}

const paint = async ({ id, ...tile }: TileAsked & { id: number }): Promise<void> => {
  wanted.add(id)
  const [ready] = await Promise.all([prepare(tile), fonts])
  if (!wanted.delete(id) || look === null) return
  const canvas = new OffscreenCanvas(TILE * look.dense, TILE * look.dense)
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('a worker of this browser draws nothing')
  for (const _ of ready.paint(pen, look)) {
    // A worker holds nobody up: it paints in one go.
  }
  const picture = canvas.transferToImageBitmap()
  post({ kind: 'painted', id, picture, streets: ready.streets }, [picture])
}

addEventListener('message', ({ data }: MessageEvent<PageMessage>) => {
  if (data.kind === 'look') look = data.look
  else if (data.kind === 'forget') wanted.delete(data.id)
  else if (data.kind === 'fonts') {
    const late = new Promise((done) => setTimeout(done, FONTS_MS))
    fonts = Promise.race([loadFonts(data.faces), late])
  } else void paint(data).catch(() => post({ kind: 'failed' }))
})
