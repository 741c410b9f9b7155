import { LRUCache } from 'lru-cache'
import { formatAmount } from '#kit/words/amount-text.ts'
import { hasExactPosition } from '#places/rules/exact-position.ts'
import type { OfficeDirectory } from '#places/server/offices/office-directory.ts'
import { fullAddressLine, hasOnlineRental, type OfficeRecord } from '#places/server/offices/office-record.ts'
import { previewCopy } from '#places/words/street-picture.ts'
import { createSiteFile, type SiteFile } from '#server/http/compress.ts'
import { drawOfficePreview, drawSitePreview, wrapPreviewText } from './draw-previews.ts'
import type { StreetPictures } from './street-pictures.ts'

export type PngSubject =
  | { readonly kind: 'map' | 'preview'; readonly index: string }
  | { readonly kind: 'site' }

interface PngPicturesOptions {
  readonly pictures: StreetPictures
  readonly directory: Pick<OfficeDirectory, 'find'>
  /** Lowest price per month for individuals in kopecks; undefined without a tariff. */
  readonly priceFrom: (office: OfficeRecord) => number | undefined
  /** Draws in a worker; `scale` is the number of pixels per unit. */
  readonly drawPng: (svg: string, scale: number) => Promise<Uint8Array>
}

const CACHE_BYTES = 32 * 1024 * 1024
/** The picture being drawn and those that wait for it; further ones are refused. */
const MAX_PENDING_PICTURES = 8
/** Emails show the map at half of its size, so that it is sharp on dense screens. */
const MAP_SCALE = 2

/** Thrown if too many pictures are pending. */
export class TooManyPicturesError extends Error {
  override readonly name = 'TooManyPicturesError'
}

const streetsOf = ({ source }: SiteFile): string => source.toString('utf8').replace(/<\/?svg[^>]*>\n?/g, '')

export const createPngPictures = ({ pictures, directory, priceFrom, drawPng }: PngPicturesOptions) => {
  let pendingPictures = 0
  let lastDrawing: Promise<unknown> = Promise.resolve()
  /** Occupies one worker at most: the pool has at least two, so that documents never wait behind pictures. */
  const drawInTurn = (svg: string, scale: number): Promise<Uint8Array> => {
    const drawing = lastDrawing.then(() => drawPng(svg, scale))
    lastDrawing = drawing.catch(() => undefined)
    return drawing
  }
  const draw = async ({
    svg,
    scale,
  }: {
    readonly svg: string
    readonly scale: number
  }): Promise<SiteFile> => {
    if (pendingPictures >= MAX_PENDING_PICTURES) throw new TooManyPicturesError()
    pendingPictures += 1
    try {
      return createSiteFile('picture.png', Buffer.from(await drawInTurn(svg, scale)))
    } finally {
      pendingPictures -= 1
    }
  }
  // Concurrent requests for the same picture draw it only once.
  const cache = new LRUCache<string, SiteFile, { readonly svg: string; readonly scale: number }>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ source }, key) => source.length + key.length,
    fetchMethod: (_key, _stale, { context }) => draw(context),
  })
  const drawCached = (svg: string, scale: number): Promise<SiteFile> =>
    cache.forceFetch(`${scale} ${svg}`, { context: { svg, scale } })

  /** Draws the region of offices without an exact position. */
  const streetPicture = (office: OfficeRecord): Promise<SiteFile | undefined> =>
    pictures({ kind: hasExactPosition(office) ? 'office' : 'region', index: office.index })

  const officePreview = async (office: OfficeRecord): Promise<string> => {
    const streets = hasExactPosition(office) ? await streetPicture(office) : undefined
    const price = hasOnlineRental(office) ? priceFrom(office) : undefined
    const text = {
      brand: previewCopy.brand,
      title: previewCopy.title(office.index),
      lines: wrapPreviewText(fullAddressLine(office)),
      call: price === undefined ? null : previewCopy.price(formatAmount(price)),
    }
    return drawOfficePreview(text, streets ? streetsOf(streets) : null)
  }

  return async (subject: PngSubject): Promise<SiteFile | undefined> => {
    if (subject.kind === 'site') return drawCached(drawSitePreview(previewCopy.site), 1)
    const office = directory.find(subject.index)
    if (!office) return undefined
    if (subject.kind === 'preview') return drawCached(await officePreview(office), 1)
    const picture = await streetPicture(office)
    return picture && drawCached(picture.source.toString('utf8'), MAP_SCALE)
  }
}
export type PngPictures = ReturnType<typeof createPngPictures>
