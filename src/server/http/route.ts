import type { Logger } from 'pino'
import {
  type BodyOf,
  basePath,
  type Endpoint,
  type ParamsOf,
  type QueryOf,
  type RefusalOf,
  type ValueOf,
} from '#kit/api/endpoint.ts'
import type { FieldRefusal } from '#kit/api/refusal.ts'
import type { CalendarDate } from '#kit/rules/calendar-date.ts'
import type { Person, Session } from './session.ts'

export interface RequestContext {
  readonly session: Session | null
  /** Never null in a handler of an endpoint for persons or staff. */
  readonly person: Person | null
  /** Opens a session for a visitor without one and sets its cookie. */
  ensureVisitor(): Promise<Session>
  readonly now: Date
  readonly today: CalendarDate
  readonly ip: string
  readonly headers: Headers
  readonly url: URL
  /** Adds the request id; personal data is never logged. */
  readonly log: Logger
}

type Parts<E extends Endpoint> = {
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
}

export type RequestFor<E extends Endpoint> = Parts<E> & RequestContext

/** For an endpoint with `file`, `value` is bytes or a stream of them. */
export interface Done<T> {
  readonly ok: true
  readonly value: T
  readonly status?: number
  readonly headers?: HeadersInit
}

/** `body` replaces the usual refusal body where the published API defines another; null means no body. */
export interface Refused<Code extends string> {
  readonly ok: false
  readonly code: Code
  readonly fields?: readonly FieldRefusal[]
  readonly data?: unknown
  readonly body?: unknown
  readonly headers?: HeadersInit
}

export type Answer<E extends Endpoint> = Done<ValueOf<E>> | Refused<RefusalOf<E>>
export type Handler<E extends Endpoint> = (request: RequestFor<E>) => Promise<Answer<E>> | Answer<E>

export type AnyHandler = (
  request: RequestContext & { params: unknown; query: unknown; body: unknown },
) => Promise<Done<unknown> | Refused<string>> | Done<unknown> | Refused<string>

export interface Route {
  readonly endpoint: Endpoint
  readonly handler: AnyHandler
}

/** Binds a handler to its endpoint: the compiler checks request, reply and refusals against the contract. */
export const route = <E extends Endpoint>(endpoint: E, handler: NoInfer<Handler<E>>): Route => ({
  endpoint,
  handler: handler as unknown as AnyHandler,
})

export const goTo = (address: string, headers: [string, string][] = []): Done<undefined> => ({
  ok: true,
  value: undefined,
  status: 302,
  headers: [['Location', address], ...headers],
})

export const done = { ok: true, value: { done: true } } as const

/** For objects that belong to somebody else or do not exist. */
export const forbidden = { ok: false, code: 'forbidden' } as const

export const fileInSight = (value: Uint8Array) =>
  ({ ok: true, value, headers: { 'Content-Disposition': 'inline' } }) as const

export const fileNamed = (name: string, value: Uint8Array | ReadableStream) =>
  ({ ok: true, value, headers: { 'Content-Disposition': `attachment; filename="${name}"` } }) as const

export const honoPath = (endpoint: Endpoint): string =>
  endpoint.outside ? endpoint.path : `${basePath}${endpoint.path}`

/** The router accepts requests with and without a trailing slash. */
export const routerPath = (endpoint: Endpoint): string => honoPath(endpoint).replace(/\/$/, '')

/** Fixed paths come before parametrised ones, so that `/claims/update` is never read as a claim's id (AMB-37). */
export const fixedFirst = <T extends { readonly endpoint: Endpoint }>(routes: readonly T[]): T[] =>
  routes.toSorted((a, b) => variance(a.endpoint) - variance(b.endpoint))

const variance = (endpoint: Endpoint): number => (endpoint.path.match(/:/g) ?? []).length
