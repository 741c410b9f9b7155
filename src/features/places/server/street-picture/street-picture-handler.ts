import { type Basemap, basemapUrl } from '#places/api/basemap-format.ts'
import { countryPictureUrl, sitePreviewUrl, streetPicturePath } from '#places/api/street-index.ts'
import { sendFile } from '#server/http/compress.ts'
import type { MountedHandler } from '#server/http/request-handler.ts'
import type { BuiltFiles } from '#server/http/site-files.ts'
import { WorkerJobRefusedError } from '#server/workers/worker-pool.ts'
import type { LandOutlines } from './draw-land-pictures.ts'
import { type PngPictures, type PngSubject, TooManyPicturesError } from './png-pictures.ts'
import type { StreetPictureSubject, StreetPictures } from './street-pictures.ts'

/** Reads the outlines once per build of the site; null before the first build. */
export const createLandOutlinesReader = (files: BuiltFiles): (() => LandOutlines | null) => {
  let cached: { readonly source: Buffer; readonly outlines: LandOutlines } | null = null
  return () => {
    const source = files.get(basemapUrl)?.source
    if (!source) return null
    if (cached?.source !== source) {
      cached = { source, outlines: JSON.parse(source.toString('utf8')) as Basemap }
    }
    return cached.outlines
  }
}

const PICTURE_PATH = new RegExp(`^${streetPicturePath}/(?:(settlement|region)/)?(\\d{6})\\.svg$`)

const parseSubject = (path: string): StreetPictureSubject | null => {
  if (path === countryPictureUrl) return { kind: 'country' }
  const [, kind, index] = PICTURE_PATH.exec(path) ?? []
  return index === undefined
    ? null
    : { kind: kind === 'settlement' || kind === 'region' ? kind : 'office', index }
}

const PNG_PATH = new RegExp(`^${streetPicturePath}/(preview/)?(\\d{6})\\.png$`)

const parsePngSubject = (path: string): PngSubject | null => {
  if (path === sitePreviewUrl) return { kind: 'site' }
  const [, preview, index] = PNG_PATH.exec(path) ?? []
  return index === undefined ? null : { kind: preview ? 'preview' : 'map', index }
}

const RETRY_SECONDS = '5'

const isTooBusy = (error: unknown): boolean =>
  error instanceof TooManyPicturesError || error instanceof WorkerJobRefusedError

export const createStreetPictureHandler = (pictures: StreetPictures, pngs: PngPictures): MountedHandler => ({
  path: streetPicturePath,
  async handle(request, response) {
    const plain = (status: number, more: Readonly<Record<string, string>>) =>
      void response.writeHead(status, { ...more, 'Cache-Control': 'no-store', 'Content-Length': 0 }).end()
    if (request.method !== 'GET' && request.method !== 'HEAD') return plain(405, { Allow: 'GET, HEAD' })
    const path = (request.url ?? '').split(/[?#]/, 1)[0] ?? ''
    const [subject, pngSubject] = [parseSubject(path), parsePngSubject(path)]
    try {
      const picture = subject ? await pictures(subject) : pngSubject ? await pngs(pngSubject) : undefined
      return picture ? await sendFile(request, response, picture, 200, []) : plain(404, {})
    } catch (error) {
      if (!isTooBusy(error)) throw error
      plain(503, { 'Retry-After': RETRY_SECONDS })
    }
  },
})
