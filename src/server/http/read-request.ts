import type * as z from 'zod/mini'
import type { Endpoint, Upload } from '#contract/endpoint.ts'
import type { FieldRefusal } from '#contract/refusal.ts'
import { accept, type Outcome } from '#domain/outcome.ts'
import { CallerLeftError } from '#server/workers/workers.ts'
import type { Refused } from './route.ts'
import type { Session } from './session.ts'

/**
 * Does this changing request come from a page of our own site? `Origin` decides where the browser sends it: it is the
 * configured origin, or the host that was asked by the scheme of that origin; without it only `Sec-Fetch-Site: same-origin` will do.
 */
export const fromOwnSite = (headers: Headers, ownOrigin: string): boolean => {
  const origin = headers.get('origin')
  if (origin === null) return headers.get('sec-fetch-site') === 'same-origin'
  if (origin === ownOrigin) return true
  const host = headers.get('host')
  if (host === null || !URL.canParse(origin)) return false
  const { host: from, protocol } = new URL(origin)
  return from === host && protocol === new URL(ownOrigin).protocol
}

/** Who asks with a key of an organisation: what stands for a session, or why the key opens nothing. */
export type KeyCaller = { readonly ok: true; readonly session: Session } | ({ readonly ok: false } & Failed)

/** Does this request bring a key where keys are taken? */
export const bringsKey = ({ access, forKeys }: Endpoint, headers: Headers): boolean =>
  (access === 'key' || forKeys === true) && /^Bearer /i.test(headers.get('authorization') ?? '')

/** Browsers alone tell which page asks: a key in a page is everybody's, and no page is answered with one. */
export const comesFromPage = (headers: Headers): boolean => headers.has('sec-fetch-site')

/** A refusal on its way out, of whichever call. */
export type Failed = Pick<Refused<string>, 'code' | 'fields' | 'data' | 'body' | 'headers'>

/** The most that a body may hold, in bytes. */
const BODY_LIMIT = 64 * 1024

type Issue = z.core.$ZodIssue

/** Did the sender leave this field out? Issues carry no input, so that nobody's data stands in them. */
const isMissing = (issue: Issue, sent: unknown): boolean => {
  let value: unknown = sent
  for (const key of issue.path) value = (value as Record<PropertyKey, unknown> | null | undefined)?.[key]
  return value === undefined
}

const codeOf = (issue: Issue, sent: unknown): string => {
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

/** What the person is told about each field: the first trouble of every path, dotted, with a code for the words. */
export const fieldRefusals = (issues: readonly Issue[], sent: unknown): FieldRefusal[] => {
  const byField = new Map<string, string>()
  for (const issue of issues) {
    const field = issue.path.map(String).join('.')
    if (!byField.has(field)) byField.set(field, codeOf(issue, sent))
  }
  return [...byField].map(([field, code]) => ({ field, code }))
}

/** A text of a call in one spelling: a Mac sends letters apart from their marks. */
const inOneSpelling = (_: string, sent: unknown): unknown =>
  typeof sent === 'string' ? sent.normalize('NFC') : sent

/** The parts of an address, each in one spelling. */
export const partsInOneSpelling = (parts: Readonly<Record<string, string>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, inOneSpelling(name, text)]))

/** The query as an object; of a repeated name the first value counts. */
export const queryOf = (url: URL): Record<string, string> => {
  const query: Record<string, string> = {}
  for (const [name, value] of url.searchParams) if (!Object.hasOwn(query, name)) query[name] = value
  return query
}

/**
 * Reads a JSON body of at most {@link BODY_LIMIT} bytes; an empty one reads as undefined.
 * Refuses a body that is not announced as JSON or does not parse (`invalid_request`) and a longer one (`too_large`).
 */
export async function readJson(request: Request): Promise<Outcome<unknown, 'invalid_request' | 'too_large'>> {
  const bytes = await readBytes(request, BODY_LIMIT)
  if (bytes === null) return { ok: false, code: 'too_large' }
  const text = bytes.toString('utf8')
  if (text === '') return accept(undefined)
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/([\w.-]+\+)?json\s*(;|$)/i.test(type)) return { ok: false, code: 'invalid_request' }
  try {
    const sent: unknown = JSON.parse(text, inOneSpelling)
    // The database keeps every sign but NUL; as an escape is the only way that it can stand in JSON.
    return text.includes('\\u0000') && holdsNul(sent) ? { ok: false, code: 'invalid_request' } : accept(sent)
  } catch {
    return { ok: false, code: 'invalid_request' }
  }
}

const holdsNul = (sent: unknown): boolean => {
  if (typeof sent === 'string') return sent.includes('\0')
  return typeof sent === 'object' && sent !== null && Object.values(sent).some(holdsNul)
}

/** Does an address hold a NUL? No name, path or number has one, and the database would not take it. */
export const nulInAddress = (address: string): boolean => /%00/.test(address)

/**
 * Reads a file of a permitted size (`too_large`) that is announced as one of the permitted types (`unsupported_type`);
 * an empty one is `file_empty`.
 */
export async function readUpload(
  request: Request,
  { types, limit, cutAt }: Upload,
): Promise<Outcome<Uint8Array<ArrayBuffer>, 'file_empty' | 'too_large' | 'unsupported_type'>> {
  const type = (request.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
  if (!types.includes(type)) return { ok: false, code: 'unsupported_type' }
  const bytes = await readBytes(request, limit, cutAt)
  if (bytes === null) return { ok: false, code: 'too_large' }
  return bytes.byteLength === 0 ? { ok: false, code: 'file_empty' } : accept(bytes)
}

/** The body up to `cutAt` bytes, or null when it is longer than `limit`; throws {@link CallerLeftError} if its sender breaks off. */
async function readBytes(
  request: Request,
  limit: number,
  cutAt = limit,
): Promise<Buffer<ArrayBuffer> | null> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) return null
  try {
    // With an announced length the node adapter reads at most that much, so the quick way is safe.
    if (request.headers.has('content-length') && cutAt === limit)
      return Buffer.from(await request.arrayBuffer())
    return await readStream(request, limit, cutAt)
  } catch (error) {
    // A body that was read before is a mistake of ours.
    if (error instanceof TypeError && request.bodyUsed && !request.signal.aborted) throw error
    throw new CallerLeftError('the upload was broken off', { cause: error })
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
