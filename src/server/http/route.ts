import type { Logger } from 'pino'
import {
  apiBasePath,
  type Endpoint,
  type EndpointBody,
  type EndpointParams,
  type EndpointQuery,
  type EndpointRefusalCode,
  type EndpointReplyInput,
} from '#kit/api/endpoint.ts'
import type { FieldRefusal } from '#kit/api/refusal.ts'
import type { CalendarDate } from '#kit/rules/calendar-date.ts'
import type { Person, Session } from './session.ts'

export interface RequestContext {
  readonly session: Session | null
  /** Null for visitors without a session; never null in endpoints for persons or staff. */
  readonly person: Person | null
  /** Opens a session for a visitor who has none and sets its cookie. */
  ensureVisitor(): Promise<Session>
  readonly now: Date
  readonly today: CalendarDate
  readonly ip: string
  readonly headers: Headers
  readonly url: URL
  /** Logs with the request id. Never pass personal data. */
  readonly log: Logger
}

type Parts<E extends Endpoint> = {
  readonly params: EndpointParams<E>
  readonly query: EndpointQuery<E>
  readonly body: EndpointBody<E>
}

export type EndpointHandlerRequest<E extends Endpoint> = Parts<E> & RequestContext

/** For an endpoint with `file`, `value` is the file's bytes or a stream of them. */
export interface SuccessAnswer<T> {
  readonly ok: true
  readonly value: T
  readonly status?: number
  readonly headers?: HeadersInit
}

/** `body` replaces the usual refusal body if the published API defines a different one; null means no body. */
export interface RefusalAnswer<Code extends string> {
  readonly ok: false
  readonly code: Code
  readonly fields?: readonly FieldRefusal[]
  readonly data?: unknown
  readonly body?: unknown
  readonly headers?: HeadersInit
}

export type EndpointAnswer<E extends Endpoint> =
  | SuccessAnswer<EndpointReplyInput<E>>
  | RefusalAnswer<EndpointRefusalCode<E>>
export type EndpointHandler<E extends Endpoint> = (
  request: EndpointHandlerRequest<E>,
) => Promise<EndpointAnswer<E>> | EndpointAnswer<E>

export type UntypedHandler = (
  request: RequestContext & { params: unknown; query: unknown; body: unknown },
) => Promise<SuccessAnswer<unknown> | RefusalAnswer<string>> | SuccessAnswer<unknown> | RefusalAnswer<string>

export interface Route {
  readonly endpoint: Endpoint
  readonly handler: UntypedHandler
}

/** Binds a handler to its endpoint, so that the compiler checks request, reply and refusals against the contract. */
export const bindRoute = <E extends Endpoint>(endpoint: E, handler: NoInfer<EndpointHandler<E>>): Route => ({
  endpoint,
  handler: handler as unknown as UntypedHandler,
})

export const redirectAnswer = (
  address: string,
  headers: [string, string][] = [],
): SuccessAnswer<undefined> => ({
  ok: true,
  value: undefined,
  status: 302,
  headers: [['Location', address], ...headers],
})

export const doneAnswer = { ok: true, value: { done: true } } as const

/** The answer for objects that belong to somebody else or do not exist. */
export const forbiddenAnswer = { ok: false, code: 'forbidden' } as const

export const inlineFileAnswer = (value: Uint8Array) =>
  ({ ok: true, value, headers: { 'Content-Disposition': 'inline' } }) as const

export const attachmentFileAnswer = (name: string, value: Uint8Array | ReadableStream) =>
  ({ ok: true, value, headers: { 'Content-Disposition': `attachment; filename="${name}"` } }) as const

export const endpointPath = (endpoint: Endpoint): string =>
  endpoint.outside ? endpoint.path : `${apiBasePath}${endpoint.path}`

/** The router accepts requests with and without a trailing slash. */
export const routerPath = (endpoint: Endpoint): string => endpointPath(endpoint).replace(/\/$/, '')

/** Fixed paths come before parametrised ones, so that `/claims/update` is never read as a claim's id (AMB-37). */
export const sortFixedPathsFirst = <T extends { readonly endpoint: Endpoint }>(routes: readonly T[]): T[] =>
  routes.toSorted((a, b) => countPathParameters(a.endpoint) - countPathParameters(b.endpoint))

const countPathParameters = (endpoint: Endpoint): number => (endpoint.path.match(/:/g) ?? []).length
