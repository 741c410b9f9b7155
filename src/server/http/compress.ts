import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { parseAccept } from 'hono/utils/accept'
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/utils/compress'
import { getMimeType } from 'hono/utils/mime'
import { searchScriptPath } from '#documents/search-records.ts'

const chooseVariant = (file: SiteFile, header: string | string[] | undefined): FileVariant => {
  const encoding = file.br && typeof header === 'string' ? chooseEncoding(header) : null
  return (encoding && file[encoding]) ?? file.plain
}

const matchesEtag = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)

/** If set, replaces Cache-Control and omits the ETag. */
const withoutCaching = (headers: readonly string[]): string[] => {
  const sent = ['Cache-Control', 'no-store']
  for (let index = 0; index < headers.length; index += 2) {
    const name = headers[index] ?? ''
    if (name !== 'Cache-Control' && name !== 'ETag') sent.push(name, headers[index + 1] ?? '')
  }
  return sent
}

/** Sends a file in an encoding that the client accepts, or 304; `common` lists header names and values in turn. */
export const sendFile = (
  request: IncomingMessage,
  response: ServerResponse,
  file: SiteFile,
  status: number,
  common: readonly string[],
  personal = false,
): void | Promise<void> => {
  const chosen = chooseVariant(file, request.headers['accept-encoding'])
  const headers = personal ? withoutCaching(chosen.headers) : chosen.headers
  if (!personal && status === 200 && matchesEtag(request.headers['if-none-match'], chosen.etag)) {
    response.writeHead(304, [...common, ...chosen.headers.slice(2)]).end()
    return
  }
  const sendContent = (body: Uint8Array) => {
    response.writeHead(status, [...common, ...headers, 'Content-Length', String(body.length)])
    if (request.method === 'HEAD') response.end()
    else response.end(body)
  }
  const content = chosen.content()
  return content instanceof Promise ? content.then(sendContent) : sendContent(content)
}

type Bytes = Uint8Array<ArrayBuffer>

export type ContentEncoding = 'br' | 'gzip'

export interface FileVariant {
  readonly etag: string
  readonly headers: readonly string[]
  /** Compressed on first use, then cached. */
  content(): Uint8Array | Promise<Uint8Array>
}

export interface SiteFile {
  readonly source: Buffer
  readonly plain: FileVariant
  readonly br?: FileVariant
  readonly gzip?: FileVariant
  /** Sent instead of the file. */
  readonly redirect?: { readonly status: number; readonly location: string }
}

/** Smaller bodies fit into one packet, so compression gains nothing. */
const MIN_COMPRESSED_BYTES = 1024

const isWorthCompressing = (type: string, bytes: number): boolean =>
  bytes >= MIN_COMPRESSED_BYTES && COMPRESSIBLE_CONTENT_TYPE_REGEX.test(type)

const chooseEncoding = (accepted: string): ContentEncoding | null => {
  const taken = parseAccept(accepted).filter(({ q }) => q > 0)
  return (['br', 'gzip'] as const).find((encoding) => taken.some(({ type }) => type === encoding)) ?? null
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

const compress = (bytes: Bytes | string, encoding: ContentEncoding): Promise<Buffer<ArrayBuffer>> =>
  encoding === 'br'
    ? brotli(bytes, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
      })
    : zip(bytes)

const docx = { docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' }
const contentType = (name: string): string =>
  getMimeType(name) ?? getMimeType(name, docx) ?? 'application/octet-stream'

/** Files that change daily or by edits are revalidated on each request. */
const cacheControl = (name: string, type: string): string => {
  if (name.startsWith('_astro/')) return 'public, max-age=31536000, immutable'
  const isRevalidated = type.startsWith('text/html') || name.startsWith('docs/') || name === searchScriptPath
  return isRevalidated ? 'no-cache' : 'public, max-age=3600'
}

export const createSiteFile = (name: string, source: Buffer, ready?: Buffer): SiteFile => {
  const type = contentType(name)
  const hash = createHash('sha256').update(source).digest('base64url').slice(0, 22)
  const isCompressed = ready !== undefined || isWorthCompressing(type, source.length)
  const variant = (content: FileVariant['content'], encoding?: ContentEncoding): FileVariant => {
    const etag = `"${hash}${encoding ? `-${encoding}` : ''}"`
    const headers = ['Content-Type', type, 'Cache-Control', cacheControl(name, type), 'ETag', etag]
    if (isCompressed) headers.push('Vary', 'Accept-Encoding')
    if (encoding) headers.push('Content-Encoding', encoding)
    return { etag, headers, content }
  }
  const compressed = (encoding: ContentEncoding, made?: Uint8Array): FileVariant => {
    let kept: Uint8Array | Promise<Uint8Array> | undefined = made
    const content = () => {
      kept ??= compress(source as Buffer<ArrayBuffer>, encoding).then((bytes) => {
        kept = bytes
        return bytes
      })
      return kept
    }
    return variant(content, encoding)
  }
  const plain = variant(() => source)
  return isCompressed
    ? { source, plain, br: compressed('br', ready), gzip: compressed('gzip') }
    : { source, plain }
}

export const compressBody = async (
  body: string | Bytes,
  type: string,
  accepted: string | null,
): Promise<{ body: string | Bytes; headers: Readonly<Record<string, string>> }> => {
  if (!isWorthCompressing(type, body.length)) return { body, headers: {} }
  const encoding = chooseEncoding(accepted ?? '')
  const headers = { Vary: 'Accept-Encoding' }
  if (encoding === null) return { body, headers }
  return { body: await compress(body, encoding), headers: { ...headers, 'Content-Encoding': encoding } }
}
