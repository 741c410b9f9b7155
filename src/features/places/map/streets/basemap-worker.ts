import { setInBoundedMap } from '#kit/browser/latest-request.ts'
import { TILE_SIDE_PX } from './basemap-draw.ts'
import { createBasemapPainter, type MapTileCoords, type TileStyle } from './basemap-painter.ts'

/** Sent to the worker, because it cannot read the page's style sheets. */
export interface FontFaceSource {
  readonly family: string
  readonly source: string
  readonly weight: string
  readonly range: string
}

/** `again`: the page already shows a picture of this tile. */
export type BasemapWorkerRequest =
  | { readonly kind: 'look'; readonly look: TileStyle }
  | { readonly kind: 'fonts'; readonly faces: readonly FontFaceSource[] }
  | ({ readonly kind: 'paint'; readonly id: number; readonly again: boolean } & MapTileCoords)
  | { readonly kind: 'forget'; readonly id: number }

export type BasemapWorkerResponse =
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

const post = (message: BasemapWorkerResponse, transfer: Transferable[] = []): void =>
  // The DOM types have no `postMessage` of a worker.
  (postMessage as (message: unknown, transfer: Transferable[]) => void)(message, transfer)

const prepare = createBasemapPainter()
const wanted = new Set<number>()
const painted = new Map<string, string>()
let look: TileStyle | null = null
let fonts: Promise<unknown> = Promise.resolve()

const ownFonts = (globalThis as unknown as { fonts: FontFaceSet }).fonts
const ruler = new OffscreenCanvas(1, 1)

const requirePen = (canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D => {
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('a worker has no 2d canvas context')
  return pen
}

const loadFonts = async (faces: readonly FontFaceSource[]): Promise<void> => {
  await Promise.allSettled(
    faces.map(async ({ family, source, weight, range }) => {
      const face = await new FontFace(family, source, { weight, unicodeRange: range }).load()
      ownFonts.add(face)
    }),
  )
}

/** Returns true if the tile was last painted in the same way, and stores the current way. */
const recordAppearance = ({ zoom, x, y }: MapTileCoords, how: readonly unknown[]): boolean => {
  const [key, text] = [`${zoom} ${x} ${y}`, JSON.stringify(how)]
  const isSame = painted.get(key) === text
  setInBoundedMap(painted, key, text, MAX_KNOWN_TILES)
  return isSame
}

const paint = async ({
  id,
  again,
  ...tile
}: Extract<BasemapWorkerRequest, { kind: 'paint' }>): Promise<void> => {
  wanted.add(id)
  const [ready] = await Promise.all([prepare(tile), fonts])
  if (!wanted.delete(id) || look === null) return
  const { streets } = ready
  const writing = ready.writing(requirePen(ruler), look)
  if (recordAppearance(tile, [look.dense, look.colours, ownFonts.size, writing]) && again)
    return post({ kind: 'painted', id, picture: null, streets })
  const canvas = new OffscreenCanvas(TILE_SIDE_PX * look.dense, TILE_SIDE_PX * look.dense)
  const pen = requirePen(canvas)
  for (const _ of ready.paint(pen, look, writing)) {
  }
  const picture = canvas.transferToImageBitmap()
  post({ kind: 'painted', id, picture, streets }, [picture])
}

addEventListener('message', ({ data }: MessageEvent<BasemapWorkerRequest>) => {
  if (data.kind === 'look') look = data.look
  else if (data.kind === 'forget') wanted.delete(data.id)
  else if (data.kind === 'fonts') {
    const late = new Promise((done) => setTimeout(done, FONTS_TIMEOUT_MS))
    fonts = Promise.race([loadFonts(data.faces), late])
  } else void paint(data).catch(() => post({ kind: 'failed' }))
})
