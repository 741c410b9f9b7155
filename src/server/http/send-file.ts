import type { IncomingMessage, ServerResponse } from 'node:http'
import { encodingFor, type SiteFile, type Variant } from './compress.ts'

const variantFor = (file: SiteFile, header: string | string[] | undefined): Variant => {
  const encoding = file.br && typeof header === 'string' ? encodingFor(header) : null
  return (encoding && file[encoding]) ?? file.plain
}

/** True if If-None-Match names what we would send. */
const isKnown = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)

/** The headers of a page that neither browser nor proxy may keep: no ETag either. */
const withoutCaching = (headers: readonly string[]): string[] => {
  const sent = ['Cache-Control', 'no-store']
  for (let index = 0; index < headers.length; index += 2) {
    const name = headers[index] ?? ''
    if (name !== 'Cache-Control' && name !== 'ETag') sent.push(name, headers[index + 1] ?? '')
  }
  return sent
}

/** Sends a file in an encoding that the browser accepts, or 304; `common` alternates names and values. */
export const sendFile = (
  request: IncomingMessage,
  response: ServerResponse,
  file: SiteFile,
  status: number,
  common: readonly string[],
  personal = false,
): void | Promise<void> => {
  const chosen = variantFor(file, request.headers['accept-encoding'])
  const headers = personal ? withoutCaching(chosen.headers) : chosen.headers
  if (!personal && status === 200 && isKnown(request.headers['if-none-match'], chosen.etag)) {
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
