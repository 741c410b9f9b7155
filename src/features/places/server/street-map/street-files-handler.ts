import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { streetFilesPath } from '#places/api/street-index.ts'
import type { MountedHandler } from '#server/http/request-handler.ts'
import type { LocalStreetFile, StreetFiles } from './street-files.ts'

/** Both ends are inclusive. 'all' is the whole file, null a range that cannot be satisfied. */
type ByteRange = { readonly from: number; readonly to: number } | 'all' | null

/** Returns 'all' for several ranges and for malformed headers. */
export const parseByteRange = (header: string | undefined, size: number): ByteRange => {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '')
  const [, first = '', last = ''] = match ?? []
  if (!match || (first === '' && last === '')) return 'all'
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (first !== '' && last !== '' && Number(last) < from) return 'all'
  return from > to ? null : { from, to }
}

const matchesEtag = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)

const isClientDisconnect = (error: unknown): boolean =>
  ['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE'].includes((error as NodeJS.ErrnoException).code ?? '')

const sendIndex = async (request: IncomingMessage, response: ServerResponse, files: StreetFiles) => {
  const body = JSON.stringify(await files.index())
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'public, max-age=300', ETag: etag }
  if (matchesEtag(request.headers['if-none-match'], etag)) return void response.writeHead(304, headers).end()
  response.writeHead(200, { ...headers, 'Content-Length': Buffer.byteLength(body) })
  response.end(request.method === 'HEAD' ? undefined : body)
}

const sendFile = async (request: IncomingMessage, response: ServerResponse, file: LocalStreetFile) => {
  const etag = `"${file.version}"`
  const headers = {
    'Content-Type': 'application/vnd.pmtiles',
    'Cache-Control': 'public, max-age=31536000, immutable, no-transform',
    'Accept-Ranges': 'bytes',
    ETag: etag,
  }
  if (matchesEtag(request.headers['if-none-match'], etag)) return void response.writeHead(304, headers).end()
  const condition = request.headers['if-range']
  const rangeHeader = condition === undefined || condition === etag ? request.headers.range : undefined
  const range = parseByteRange(rangeHeader, file.size)
  if (range === null) {
    response.writeHead(416, { ...headers, 'Content-Range': `bytes */${file.size}`, 'Content-Length': 0 })
    return void response.end()
  }
  const { from, to } = range === 'all' ? { from: 0, to: file.size - 1 } : range
  response.writeHead(range === 'all' ? 200 : 206, {
    ...headers,
    'Content-Length': to - from + 1,
    ...(range === 'all' ? {} : { 'Content-Range': `bytes ${from}-${to}/${file.size}` }),
  })
  if (request.method === 'HEAD') return void response.end()
  await pipeline(createReadStream(file.path, { start: from, end: to }), response).catch((error: unknown) => {
    if (!isClientDisconnect(error)) throw error
  })
}

export const createStreetFilesHandler = (files: StreetFiles): MountedHandler => ({
  path: streetFilesPath,
  async handle(request, response) {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return void response.writeHead(405, { Allow: 'GET, HEAD', 'Cache-Control': 'no-store' }).end()
    }
    const path = (request.url ?? '').split(/[?#]/, 1)[0] ?? ''
    if (path === `${streetFilesPath}/index.json`) return sendIndex(request, response, files)
    const file = await files.find(path)
    if (file) return sendFile(request, response, file)
    response.writeHead(404, { 'Cache-Control': 'no-store', 'Content-Length': 0 }).end()
  },
})
