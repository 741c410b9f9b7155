import { type Basemap, basemapUrl } from '#places/api/basemap-format.ts'
import { countryPictureUrl, streetPicturePath } from '#places/api/street-index.ts'
import { sendFile } from '#server/http/compress.ts'
import type { MountedHandler } from '#server/http/request-handler.ts'
import type { BuiltFiles } from '#server/http/site-files.ts'
import type { LandOutlines } from './draw-land-pictures.ts'
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

export const createStreetPictureHandler = (pictures: StreetPictures): MountedHandler => ({
  path: streetPicturePath,
  async handle(request, response) {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return void response.writeHead(405, { Allow: 'GET, HEAD', 'Cache-Control': 'no-store' }).end()
    }
    const path = (request.url ?? '').split(/[?#]/, 1)[0] ?? ''
    const subject = parseSubject(path)
    const picture = subject ? await pictures(subject) : undefined
    if (picture) return sendFile(request, response, picture, 200, [])
    response.writeHead(404, { 'Cache-Control': 'no-store', 'Content-Length': 0 }).end()
  },
})
