import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'

/** Reads the fields of a small HTML form; a body that announces more than 10 kB reads as an empty form. */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  if (Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY) > 10_000)
    return new URLSearchParams()
  return new URLSearchParams(await text(request))
}
