import type * as z from 'zod/mini'
import type { Endpoint, UploadSpec } from '#kit/api/endpoint.ts'
import type { FieldRefusal } from '#kit/api/refusal.ts'
import { accept, type Outcome } from '#kit/rules/outcome.ts'
import { CallerDisconnectedError } from '#server/workers/worker-pool.ts'
import type { RefusalAnswer } from './route.ts'
import type { Session } from './session.ts'

/**
 * True if the request was sent by a page of our site. `Origin` must be the configured origin, or scheme and host of the
 * requested URL; without `Origin`, `Sec-Fetch-Site: same-origin` is required.
 */
export const isFromOwnSite = (headers: Headers, ownOrigin: string): boolean => {
  const origin = headers.get('origin')
  if (origin === null) return headers.get('sec-fetch-site') === 'same-origin'
  if (origin === ownOrigin) return true
  const host = headers.get('host')
  if (host === null || !URL.canParse(origin)) return false
  const { host: from, protocol } = new URL(origin)
  return from === host && protocol === new URL(ownOrigin).protocol
}

/** The session of an organisation's API key, or the reason why the key is refused. */
export type ApiKeyCaller =
  | { readonly ok: true; readonly session: Session }
  | ({ readonly ok: false } & RequestRefusal)

export const hasApiKey = ({ access, forKeys }: Endpoint, headers: Headers): boolean =>
  (access === 'key' || forKeys === true) && /^Bearer /i.test(headers.get('authorization') ?? '')

/** Only browsers send this header. API keys are refused from browsers, because a key in a page would be public. */
export const isFromBrowser = (headers: Headers): boolean => headers.has('sec-fetch-site')

export type RequestRefusal = Pick<RefusalAnswer<string>, 'code' | 'fields' | 'data' | 'body' | 'headers'>

const BODY_LIMIT = 64 * 1024

type Issue = z.core.$ZodIssue

/** True if the field is missing. Zod issues never contain input, which keeps personal data out of logs. */
const isMissing = (issue: Issue, sent: unknown): boolean => {
  let value: unknown = sent
  for (const key of issue.path) value = (value as Record<PropertyKey, unknown> | null | undefined)?.[key]
  return value === undefined
}

const issueCode = (issue: Issue, sent: unknown): string => {
  if (isMissing(issue, sent)) return 'missing'
  if (issue.code === 'too_small' || issue.code === 'too_big') {
    const short = issue.code === 'too_small'
    const counted = ['string', 'array', 'set', 'file'].includes(issue.origin)
    if (!counted) return 'out_of_range'
    return short ? 'too_short' : 'too_long'
  }
  if (issue.code === 'custom' && typeof issue.params?.['code'] === 'string') return issue.params['code']
  return issue.code === 'unrecognized_keys' ? 'unknown' : 'malformed'
}

export const toFieldRefusals = (issues: readonly Issue[], sent: unknown): FieldRefusal[] => {
  const byField = new Map<string, string>()
  for (const issue of issues) {
    const field = issue.path.map(String).join('.')
    if (!byField.has(field)) byField.set(field, issueCode(issue, sent))
  }
  return [...byField].map(([field, code]) => ({ field, code }))
}

/** Joins letters with their diacritics, which macOS sends as separate characters. */
const normalizeText = (_: string, sent: unknown): unknown =>
  typeof sent === 'string' ? sent.normalize('NFC') : sent

export const normalizeFormParts = (parts: Readonly<Record<string, string>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, normalizeText(name, text)]))

export const parseQuery = (url: URL): Record<string, string> => {
  const query: Record<string, string> = {}
  for (const [name, value] of url.searchParams) if (!Object.hasOwn(query, name)) query[name] = value
  return query
}

/**
 * Reads a JSON body; an empty body gives undefined. Refuses other media types and invalid JSON (`invalid_request`) and
 * bodies over the limit (`too_large`).
 */
export async function readJsonBody(
  request: Request,
): Promise<Outcome<unknown, 'invalid_request' | 'too_large'>> {
  const bytes = await readBytes(request, BODY_LIMIT)
  if (bytes === null) return { ok: false, code: 'too_large' }
  const text = bytes.toString('utf8')
  if (text === '') return accept(undefined)
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/([\w.-]+\+)?json\s*(;|$)/i.test(type)) return { ok: false, code: 'invalid_request' }
  try {
    const sent: unknown = JSON.parse(text, normalizeText)
    // PostgreSQL cannot store NUL; in JSON it can only occur as an escape sequence.
    return text.includes('\\u0000') && containsNul(sent)
      ? { ok: false, code: 'invalid_request' }
      : accept(sent)
  } catch {
    return { ok: false, code: 'invalid_request' }
  }
}

const containsNul = (sent: unknown): boolean => {
  if (typeof sent === 'string') return sent.includes('\0')
  return typeof sent === 'object' && sent !== null && Object.values(sent).some(containsNul)
}

/** True if the URL contains NUL, which PostgreSQL cannot store. */
export const hasEncodedNul = (address: string): boolean => /%00/.test(address)

/** Refuses files that are too large (`too_large`), of another type (`unsupported_type`) or empty (`file_empty`). */
export async function readUpload(
  request: Request,
  { types, limit, cutAt }: UploadSpec,
): Promise<Outcome<Uint8Array<ArrayBuffer>, 'file_empty' | 'too_large' | 'unsupported_type'>> {
  const type = (request.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
  if (!types.includes(type)) return { ok: false, code: 'unsupported_type' }
  const bytes = await readBytes(request, limit, cutAt)
  if (bytes === null) return { ok: false, code: 'too_large' }
  return bytes.byteLength === 0 ? { ok: false, code: 'file_empty' } : accept(bytes)
}

/** Reads a body; null if it is longer than `limit`. Throws {@link CallerDisconnectedError} if the sender disconnects. */
async function readBytes(
  request: Request,
  limit: number,
  cutAt = limit,
): Promise<Buffer<ArrayBuffer> | null> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) return null
  try {
    // The Node adapter reads at most the announced length.
    if (request.headers.has('content-length') && cutAt === limit)
      return Buffer.from(await request.arrayBuffer())
    return await readStream(request, limit, cutAt)
  } catch (error) {
    if (error instanceof TypeError && request.bodyUsed && !request.signal.aborted) throw error
    throw new CallerDisconnectedError('the upload was interrupted', { cause: error })
  }
}

async function readStream(
  request: Request,
  limit: number,
  cutAt: number,
): Promise<Buffer<ArrayBuffer> | null> {
  if (!request.body) return Buffer.alloc(0)
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of request.body) {
    if (size < cutAt) parts.push(part.subarray(0, cutAt - size))
    size += part.byteLength
    if (size > limit) return null
  }
  return Buffer.concat(parts)
}
