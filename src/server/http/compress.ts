import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

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

/** A file in one encoding and the headers that go with it. */
export interface Variant {
  readonly etag: string
  readonly headers: readonly string[]
  /** Compressed when somebody first asks for this encoding, then kept. */
  bytes(): Promise<Buffer>
}

/** A file in every encoding that we send it in; `plain` always, the others where it is worth it. */
export interface SiteFile {
  /** As it was built or drawn. */
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

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** A file as it is sent, in each encoding; `level` is brotli's for what is not hashed. */
export const siteFileOf = (name: string, source: Buffer, level = 5): SiteFile => {
  const type = types[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
  const hash = createHash('sha256').update(source).digest('base64url').slice(0, 22)
  const hashed = name.startsWith('_astro/')
  const isCompressed = worthCompressing.test(type) && source.length > 500
  const isPage = type.startsWith('text/html')
  // What changes with the day or an edit is asked for again each time; mostly the answer is 304.
  const caching = hashed
    ? 'public, max-age=31536000, immutable'
    : isPage || name.startsWith('docs/')
      ? 'no-cache'
      : 'public, max-age=3600'
  const variant = (make: () => Promise<Buffer>, encoding?: 'br' | 'gzip'): Variant => {
    const etag = `"${hash}${encoding ? `-${encoding}` : ''}"`
    const headers = ['Content-Type', type, 'Cache-Control', caching, 'ETag', etag]
    if (isCompressed) headers.push('Vary', 'Accept-Encoding')
    if (encoding) headers.push('Content-Encoding', encoding)
    let made: Promise<Buffer> | undefined
    const bytes = () => {
      made ??= make()
      return made
    }
    return { etag, headers, bytes }
  }
  const plain = variant(async () => source)
  if (!isCompressed) return { source, plain }
  // Hashed files are asked for by everybody and never change: they are worth the dearer level, once.
  const quality = hashed ? 9 : level
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: source.length,
    [constants.BROTLI_PARAM_LGWIN]: windowFor(source.length),
  }
  return {
    source,
    plain,
    br: variant(() => brotli(source, { params }), 'br'),
    gzip: variant(() => zip(source, { level: 6 }), 'gzip'),
  }
}
