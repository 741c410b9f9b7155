import * as z from 'zod/mini'
import {
  actingForHeader,
  type Endpoint,
  type EndpointReply,
  type EndpointRequest,
  endpointUrl,
} from '#kit/api/endpoint.ts'
import { type FieldRefusal, refusalBodySchema } from '#kit/api/refusal.ts'
import type { Environment } from './environment.ts'

/**
 * A failed call. `code` is the server's refusal code, 'offline' if there was no response, 'unreadable_reply' for an
 * unexpected shape, or else derived from the status.
 */
export interface CallFailure {
  readonly ok: false
  readonly code: string
  readonly status: number
  /** The response has no refusal body, so it came from a proxy or another server. */
  readonly bare: boolean
  readonly fields: readonly FieldRefusal[]
  readonly data: unknown
  /** Raw body, for refusals that contain a whole record (M-MAP-16). */
  readonly body: unknown
}

export type CallResult<E extends Endpoint> =
  | { readonly ok: true; readonly value: EndpointReply<E> }
  | CallFailure

interface CallOptions {
  readonly headers?: Record<string, string>
  readonly signal?: AbortSignal
  /** Shares one request between all parts of the page; only for calls without parameters. */
  readonly once?: boolean
  /** Visitors may make this call, so a 401 is an ordinary answer and does not mean that the session ended. */
  readonly visitors?: boolean
}

/** Calls one endpoint of the contract; never throws. */
export async function call<E extends Endpoint>(
  environment: Environment,
  endpoint: E,
  request: EndpointRequest<E>,
  options: CallOptions = {},
): Promise<CallResult<E>> {
  const { params, query, body } = request as { params?: Fields; query?: Fields; body?: unknown }
  let response: Response
  try {
    const ask = (options.once && environment.fetchOnce) || environment.fetch
    response = await ask(endpointUrl(endpoint, params, query), {
      method: endpoint.method,
      credentials: 'include',
      redirect: 'manual',
      headers: {
        Accept: 'application/json',
        ...(body === undefined ? {} : { 'Content-Type': contentType(body) }),
        ...actingMarkHeader(environment),
        ...options.headers,
      },
      ...(body === undefined ? {} : { body: body instanceof Blob ? body : JSON.stringify(body) }),
      ...(options.signal ? { signal: options.signal } : {}),
    })
  } catch {
    return bareFailure('offline', 0)
  }
  storeServerTime(environment, response)
  storeActingMark(environment, response)
  const answer = await readBody(response)
  if (!response.ok) {
    const refusal = toCallFailure(response, answer)
    if (refusal.status === 401 && !options.visitors) endSession(environment)
    return refusal
  }
  const reply = z.safeParse(endpoint.reply as z.ZodMiniType<EndpointReply<E>>, answer)
  return reply.success ? { ok: true, value: reply.data } : bareFailure('unreadable_reply', response.status)
}

type Fields = Record<string, unknown>

const contentType = (body: unknown): string =>
  body instanceof Blob ? body.type || 'application/octet-stream' : 'application/json'

/** For whom the page acts according to its first response; another tab may have switched since. */
const actingMarks = new WeakMap<Environment, string>()

/** Says for whom the page acts; undefined before the first response and for visitors. */
export const getActingForMark = (environment: Environment): string | undefined => actingMarks.get(environment)

const actingMarkHeader = (environment: Environment): Record<string, string> => {
  const mark = actingMarks.get(environment)
  return mark === undefined ? {} : { [actingForHeader]: mark }
}

function storeActingMark(environment: Environment, response: Response): void {
  const mark = response.headers.get(actingForHeader)
  if (mark !== null && !actingMarks.has(environment)) actingMarks.set(environment, mark)
}

/** Marks the session as ended; a visitor stays a visitor (M-SESS-01). */
function endSession({ $session }: Environment): void {
  if ($session.get().kind !== 'visitor') $session.set({ kind: 'ended' })
}

function storeServerTime(environment: Environment, response: Response): void {
  const time = Date.parse(response.headers.get('date') ?? '')
  if (!Number.isNaN(time)) environment.setServerTime(new Date(time))
}

async function readBody(response: Response): Promise<unknown> {
  try {
    const text = await response.text()
    return text === '' ? null : (JSON.parse(text) as unknown)
  } catch {
    return undefined
  }
}

/** A redirect that was not followed has type 'opaqueredirect' and no status, so it is treated as 302 (AMB-21). */
function toCallFailure(response: Response, body: unknown): CallFailure {
  const status = response.type === 'opaqueredirect' ? 302 : response.status
  const ours = z.safeParse(refusalBodySchema, body)
  if (!ours.success) return { ...bareFailure(statusRefusalCode(status), status), bare: true, body }
  const { code, fields, data } = ours.data
  return { ok: false, code, status, bare: false, fields: fields ?? [], data: data ?? null, body }
}

const statusRefusalCode = (status: number): string => {
  if (status === 401) return 'login_required'
  if (status === 429) return 'too_many_requests'
  if (status === 502 || status === 503) return 'unavailable'
  if (status === 504) return 'overloaded'
  return status >= 500 ? 'unexpected' : 'refused'
}

const bareFailure = (code: string, status: number): CallFailure => ({
  ok: false,
  code,
  status,
  bare: false,
  fields: [],
  data: null,
  body: null,
})
