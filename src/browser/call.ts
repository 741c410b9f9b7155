import * as z from 'zod/mini'
import { actingHeader, addressOf, type Endpoint, type ReplyOf, type RequestOf } from '#contract/endpoint.ts'
import { type FieldRefusal, refusalBody } from '#contract/refusal.ts'
import type { Environment } from './environment.ts'

/**
 * Why a call gave no value. `code` is the server's refusal code; 'offline' when no answer came, 'unreadable_reply' when
 * the answer was not of the agreed shape; what the status says where no code came.
 */
export interface Refused {
  readonly ok: false
  readonly code: string
  /** HTTP status, 0 when no answer came. */
  readonly status: number
  /** Another server, or a proxy before ours, refused without a code. */
  readonly bare: boolean
  readonly fields: readonly FieldRefusal[]
  readonly data: unknown
  /** The whole body as read, for refusals that carry a record (M-MAP-16). */
  readonly body: unknown
}

export type Answer<E extends Endpoint> = { readonly ok: true; readonly value: ReplyOf<E> } | Refused

interface CallOptions {
  readonly headers?: Record<string, string>
  readonly signal?: AbortSignal
}

/** Asks the server one endpoint of the contract; never throws: every end is an {@link Answer}. */
export async function call<E extends Endpoint>(
  environment: Environment,
  endpoint: E,
  request: RequestOf<E>,
  options: CallOptions = {},
): Promise<Answer<E>> {
  const { params, query, body } = request as { params?: Fields; query?: Fields; body?: unknown }
  let response: Response
  try {
    response = await environment.fetch(addressOf(endpoint, params, query), {
      method: endpoint.method,
      credentials: 'include',
      redirect: 'manual',
      headers: {
        Accept: 'application/json',
        ...(body === undefined ? {} : { 'Content-Type': typeOf(body) }),
        ...actingOf(environment),
        ...options.headers,
      },
      ...(body === undefined ? {} : { body: body instanceof Blob ? body : JSON.stringify(body) }),
      ...(options.signal ? { signal: options.signal } : {}),
    })
  } catch {
    return refused('offline', 0)
  }
  noteTime(environment, response)
  noteActing(environment, response)
  const answer = await readBody(response)
  if (!response.ok) return refusedBy(response, answer)
  const reply = z.safeParse(endpoint.reply as z.ZodMiniType<ReplyOf<E>>, answer)
  return reply.success ? { ok: true, value: reply.data } : refused('unreadable_reply', response.status)
}

type Fields = Record<string, unknown>

/** A file is sent as it is, under the type that the browser knows it by. */
const typeOf = (body: unknown): string =>
  body instanceof Blob ? body.type || 'application/octet-stream' : 'application/json'

/** For whom this page acts, as the first answer to it said: another tab may have changed it since. */
const acting = new WeakMap<Environment, string>()

/** The mark of the person and organisation of a page; undefined before the first answer and for visitors. */
export const actingMarkOf = (environment: Environment): string | undefined => acting.get(environment)

const actingOf = (environment: Environment): Record<string, string> => {
  const mark = acting.get(environment)
  return mark === undefined ? {} : { [actingHeader]: mark }
}

function noteActing(environment: Environment, response: Response): void {
  const mark = response.headers.get(actingHeader)
  if (mark !== null && !acting.has(environment)) acting.set(environment, mark)
}

function noteTime(environment: Environment, response: Response): void {
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

/** A redirect that was not followed has status 0 and type 'opaqueredirect': it counts as 302 (AMB-21). */
function refusedBy(response: Response, body: unknown): Refused {
  const status = response.type === 'opaqueredirect' ? 302 : response.status
  const ours = z.safeParse(refusalBody, body)
  if (!ours.success) return { ...refused(codeOfStatus(status), status), bare: true, body }
  const { code, fields, data } = ours.data
  return { ok: false, code, status, bare: false, fields: fields ?? [], data: data ?? null, body }
}

const codeOfStatus = (status: number): string => {
  if (status === 401) return 'login_required'
  if (status === 429) return 'too_many_requests'
  if (status === 502 || status === 503) return 'unavailable'
  if (status === 504) return 'overloaded'
  return status >= 500 ? 'unexpected' : 'refused'
}

const refused = (code: string, status: number): Refused => ({
  ok: false,
  code,
  status,
  bare: false,
  fields: [],
  data: null,
  body: null,
})
