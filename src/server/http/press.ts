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
const worthPressing = /^(text\/|application\/(json|xml|manifest)|image\/svg)/

/** The bytes of a file in one encoding and the headers that go with them. */
export interface Variant {
  readonly bytes: Buffer
  readonly etag: string
  readonly headers: readonly string[]
}

/** A file in every encoding that we send it in; `plain` always, the others where they are smaller. */
export interface SiteFile {
  readonly plain: Variant
  readonly br?: Variant
  readonly gzip?: Variant
  /** It is a page with parts that hold on some days only (dated-html.ts). */
  readonly dated: boolean
}

/** A file as the build has pressed it. */
export interface Pressed {
  readonly br: Buffer
  readonly gzip: Buffer
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** The bytes of a file in every encoding; `before` are those that the build has pressed already. */
export const press = async (name: string, bytes: Buffer, before: Pressed | null): Promise<SiteFile> => {
  const type = types[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
  const hashed = name.startsWith('_astro/')
  const pressed = worthPressing.test(type) && bytes.length > 500
  const isPage = type.startsWith('text/html')
  const dated = isPage && [' data-from="', ' data-to="'].some((mark) => bytes.includes(mark))
  // What changes with the day or an edit is asked for again each time; mostly the answer is 304.
  const caching = hashed
    ? 'public, max-age=31536000, immutable'
    : isPage || name.startsWith('docs/')
      ? 'no-cache'
      : 'public, max-age=3600'
  const variant = (content: Buffer, encoding?: 'br' | 'gzip'): Variant => {
    const etag = `"${hash}${encoding ? `-${encoding}` : ''}"`
    const headers = ['Content-Type', type, 'Cache-Control', caching, 'ETag', etag]
    if (pressed) headers.push('Vary', 'Accept-Encoding')
    if (encoding) headers.push('Content-Encoding', encoding)
    return { bytes: content, etag, headers }
  }
  const plain = variant(bytes)
  if (!pressed) return { plain, dated }
  if (before) return { plain, br: variant(before.br, 'br'), gzip: variant(before.gzip, 'gzip'), dated }
  // Hashed files are asked for by everybody and never change: they are worth the dearer level, once.
  const quality = hashed ? 9 : 5
  const [br, gz] = await Promise.all([
    brotli(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
    zip(bytes, { level: 6 }),
  ])
  return { plain, br: variant(br, 'br'), gzip: variant(gz, 'gzip'), dated }
}
