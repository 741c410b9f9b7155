import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Content, encodingFor, type SiteFile, type Variant } from './compress.ts'

const variantFor = (file: SiteFile, header: string | string[] | undefined): Variant => {
  const encoding = file.br && typeof header === 'string' ? encodingFor(header) : null
  return (encoding && file[encoding]) ?? file.plain
}

/** Does If-None-Match name what we would send? */
const isKnown = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)

/** Sends a file in the encoding that the browser takes, or says that it has it; `common` are names and values in turn. */
export const sendFile = (
  request: IncomingMessage,
  response: ServerResponse,
  file: SiteFile,
  status: number,
  common: readonly string[],
): void | Promise<void> => {
  const chosen = variantFor(file, request.headers['accept-encoding'])
  if (status === 200 && isKnown(request.headers['if-none-match'], chosen.etag)) {
    response.writeHead(304, [...common, ...chosen.headers.slice(2)]).end()
    return
  }
  const sendContent = ({ body, length }: Content) => {
    response.writeHead(status, [...common, ...chosen.headers, 'Content-Length', length])
    if (request.method === 'HEAD') response.end()
    else response.end(body, 'latin1')
  }
  const content = chosen.content()
  return content instanceof Promise ? content.then(sendContent) : sendContent(content)
}
