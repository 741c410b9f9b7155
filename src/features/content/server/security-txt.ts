import type { OperatorEntry } from '#content/api/entries/site-entry.ts'
import { toTelUrl } from '#kit/words/phone.ts'
import type { Clock } from '#server/clock.ts'
import type { MountedHandler } from '#server/http/request-handler.ts'

const VALID_MS = 180 * 24 * 3_600_000
const PATH = '/.well-known/security.txt'

interface SecurityTxtOptions {
  readonly clock: Pick<Clock, 'now'>
  readonly operator: () => Pick<OperatorEntry, 'email' | 'phone'>
  readonly origin: string
}

/** Contacts for reporting vulnerabilities (RFC 9116). `Expires` is computed on each request. */
export const createSecurityTxtHandler = ({
  clock,
  operator,
  origin,
}: SecurityTxtOptions): MountedHandler => ({
  path: PATH,
  async handle(request, response) {
    const plain = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' }
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return void response.writeHead(405, { Allow: 'GET, HEAD', 'Cache-Control': 'no-store' }).end()
    const { email, phone } = operator()
    const text = [
      `Contact: mailto:${email}`,
      `Contact: ${toTelUrl(phone)}`,
      `Expires: ${new Date(clock.now().getTime() + VALID_MS).toISOString()}`,
      'Preferred-Languages: ru, en',
      `Canonical: ${origin}${PATH}`,
      '',
    ].join('\n')
    response.writeHead(200, { ...plain, 'Content-Length': Buffer.byteLength(text) })
    response.end(request.method === 'HEAD' ? undefined : text)
  },
})
