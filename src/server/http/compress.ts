import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import { searchProgram } from '../../documents/word-records.ts'

const types: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  json: 'application/json',
  webmanifest: 'application/manifest+json',
  txt: 'text/plain; charset=utf-8',
  xml: 'application/xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
}
const worthCompressing = /^(text\/|application\/(json|xml|manifest)|image\/svg)/

/** What is sent of a file: a small one as Latin-1 text, which leaves in one write with its headers. */
export interface Content {
  readonly body: Buffer | string
  /** In bytes. */
  readonly length: string
}

/** How bytes are compressed on the wire. */
export type Encoding = 'br' | 'gzip'

/** A file in one encoding and the headers that go with it. */
export interface Variant {
  readonly etag: string
  readonly headers: readonly string[]
  /** Compressed when somebody first asks for this encoding, then kept. */
  content(): Content | Promise<Content>
}

/** A file in every encoding that we send it in; `plain` always, the others where it is worth it. */
export interface SiteFile {
  readonly source: Buffer
  readonly plain: Variant
  readonly br?: Variant
  readonly gzip?: Variant
}

/** A window as big as the text: a bigger one is only made ready for nothing. */
const windowFor = (bytes: number): number =>
  Math.min(
    constants.BROTLI_DEFAULT_WINDOW,
    Math.max(constants.BROTLI_MIN_WINDOW_BITS, Math.ceil(Math.log2(bytes))),
  )

/** What fits, with its headers, into one write of node's. */
const ONE_WRITE_BYTES = 14 * 1024

/** Bytes as they are sent. */
export const contentOf = (bytes: Buffer): Content => ({
  body: bytes.length > ONE_WRITE_BYTES ? bytes : bytes.toString('latin1'),
  length: String(bytes.length),
})

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** A value that is made when it is first asked for, then kept. */
const keptOnce = <Made>(make: () => Promise<Made>) => {
  let made: Made | Promise<Made> | undefined
  return () => {
    made ??= make().then((value) => {
      made = value
      return value
    })
    return made
  }
}

/** How a file is sent, but for its bytes. */
const sending = (name: string, source: Buffer) => {
  const type = types[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
  const hash = createHash('sha256').update(source).digest('base64url').slice(0, 22)
  const hashed = name.startsWith('_astro/')
  const isCompressed = worthCompressing.test(type) && source.length > 500
  const isPage = type.startsWith('text/html')
  // What changes with the day or an edit is asked for again each time; mostly the answer is 304.
  const caching = hashed
    ? 'public, max-age=31536000, immutable'
    : isPage || name.startsWith('docs/') || name === searchProgram
      ? 'no-cache'
      : 'public, max-age=3600'
  const variant = (content: Variant['content'], encoding?: Encoding): Variant => {
    const etag = `"${hash}${encoding ? `-${encoding}` : ''}"`
    const headers = ['Content-Type', type, 'Cache-Control', caching, 'ETag', etag]
    if (isCompressed) headers.push('Vary', 'Accept-Encoding')
    if (encoding) headers.push('Content-Encoding', encoding)
    return { etag, headers, content }
  }
  return { variant, isCompressed }
}

/** Matches an Accept-Encoding that takes this encoding, which it refuses by a weight of zero. */
const takes = (encoding: Encoding): RegExp =>
  new RegExp(`(^|[\\s,])${encoding}(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))\\s*(;|,|$)`)
const takesBrotli = takes('br')
const takesGzip = takes('gzip')

/** The encoding that an Accept-Encoding is answered in, or null for none. */
export const encodingFor = (accepted: string): Encoding | null => {
  if (takesBrotli.test(accepted)) return 'br'
  return takesGzip.test(accepted) ? 'gzip' : null
}

const brotliParams = (bytes: number, level: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: level,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes,
    [constants.BROTLI_PARAM_LGWIN]: windowFor(bytes),
  },
})

/** A file as it is sent, in each encoding. */
export const siteFileOf = (name: string, source: Buffer): SiteFile => {
  const { variant, isCompressed } = sending(name, source)
  const plain = variant(keptOnce(async () => contentOf(source)))
  if (!isCompressed) return { source, plain }
  const params = brotliParams(source.length, 5)
  return {
    source,
    plain,
    br: variant(
      keptOnce(async () => contentOf(await brotli(source, params))),
      'br',
    ),
    gzip: variant(
      keptOnce(async () => contentOf(await zip(source, { level: 6 }))),
      'gzip',
    ),
  }
}

/** The level of brotli for what somebody waits for. */
const BROTLI_AT_ONCE = 4

/** Less than this, in bytes, goes out as it is: it fits into one packet anyway. */
const WORTH_BYTES = 1024

/** Up to this many bytes are compressed in less time than another thread takes to begin. */
const AT_ONCE_BYTES = 16 * 1024

const compressNow = async (bytes: Uint8Array<ArrayBuffer>, encoding: Encoding): Promise<Buffer> => {
  const params = brotliParams(bytes.length, BROTLI_AT_ONCE)
  const small = bytes.length <= AT_ONCE_BYTES
  if (encoding === 'br') return small ? brotliCompressSync(bytes, params) : brotli(bytes, params)
  return small ? gzipSync(bytes, { level: 6 }) : zip(bytes, { level: 6 })
}

/** An answer made for one request, compressed where that is worth it, with the headers that say so. */
export const compressAnswer = async (
  body: string | Uint8Array<ArrayBuffer>,
  type: string,
  accepted: string | null,
): Promise<{ body: string | Uint8Array<ArrayBuffer>; headers: Readonly<Record<string, string>> }> => {
  if (body.length < WORTH_BYTES || !worthCompressing.test(type)) return { body, headers: {} }
  const encoding = encodingFor(accepted ?? '')
  const headers = { Vary: 'Accept-Encoding' }
  if (encoding === null) return { body, headers }
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  const compressed = await compressNow(bytes, encoding)
  return {
    body: compressed as Uint8Array<ArrayBuffer>,
    headers: { ...headers, 'Content-Encoding': encoding },
  }
}
