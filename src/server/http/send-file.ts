import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Content, encodingFor, type SiteFile, type Variant } from './compress.ts'

const variantFor = (file: SiteFile, header: string | string[] | undefined): Variant => {
  const encoding = file.br && typeof header === 'string' ? encodingFor(header) : null
  return (encoding && file[encoding]) ?? file.plain
}

/** Does If-None-Match name what we would send? */
const isKnown = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)

/** The headers of a page that neither browser nor proxy may keep: no mark to ask again with either. */
const withoutCaching = (headers: readonly string[]): string[] => {
  const sent = ['Cache-Control', 'no-store']
  for (let index = 0; index < headers.length; index += 2) {
    const name = headers[index] ?? ''
    if (name !== 'Cache-Control' && name !== 'ETag') sent.push(name, headers[index + 1] ?? '')
  }
  return sent
}

/** Sends a file in the encoding that the browser takes, or says that it has it; `common` are names and values in turn. */
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
  const sendContent = ({ body, length }: Content) => {
    response.writeHead(status, [...common, ...headers, 'Content-Length', length])
    if (request.method === 'HEAD') response.end()
    else response.end(body, 'latin1')
  }
  const content = chosen.content()
  return content instanceof Promise ? content.then(sendContent) : sendContent(content)
}
