import type { Logger } from 'pino'
import {
  type BodyOf,
  basePath,
  type Endpoint,
  type ParamsOf,
  type QueryOf,
  type RefusalOf,
  type ValueOf,
} from '#contract/endpoint.ts'
import type { FieldRefusal } from '#contract/refusal.ts'
import type { CalendarDate } from '#domain/calendar-date.ts'
import type { Person, Session } from './session.ts'

/** What surrounds one call: who asks, when, from where. */
export interface RequestContext {
  /** The browser's session: a visitor's has no person. */
  readonly session: Session | null
  /** Who is logged in; never null in a handler of an endpoint for persons or operators. */
  readonly person: Person | null
  /** The session of this browser; a visitor without one gets one, with its cookie in the answer. */
  ensureVisitor(): Promise<Session>
  readonly now: Date
  /** The calendar date in Moscow (AMB-10). */
  readonly today: CalendarDate
  /** The network of the caller, as limits count it. */
  readonly ip: string
  readonly headers: Headers
  /** The whole address that was asked for. */
  readonly url: URL
  /** Knows the id of this request; personal data never goes into it. */
  readonly log: Logger
}

type Parts<E extends Endpoint> = {
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
}

/** What a handler is given: the checked parts of the request and its surroundings. */
export type RequestFor<E extends Endpoint> = Parts<E> & RequestContext

/** A call that did what was asked; `value` of an endpoint with `file` is the bytes, or a stream of them. */
export interface Done<T> {
  readonly ok: true
  readonly value: T
  readonly status?: number
  readonly headers?: HeadersInit
}

/**
 * A refusal; `body` replaces the usual refusal body where the published API shows another one, null empties
 * it.
 */
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

/** Any handler, once the types of its endpoint have done their work. */
export type AnyHandler = (
  request: RequestContext & { params: unknown; query: unknown; body: unknown },
) => Promise<Done<unknown> | Refused<string>> | Done<unknown> | Refused<string>

/** One endpoint and what answers it. */
export interface Route {
  readonly endpoint: Endpoint
  readonly handler: AnyHandler
}

/** Binds a handler to its endpoint: the compiler checks request, reply and refusals against the contract. */
export const route = <E extends Endpoint>(endpoint: E, handler: NoInfer<Handler<E>>): Route => ({
  endpoint,
  handler: handler as unknown as AnyHandler,
})

/** The answer of a navigation: go there. */
export const goTo = (address: string, headers: [string, string][] = []): Done<undefined> => ({
  ok: true,
  value: undefined,
  status: 302,
  headers: [['Location', address], ...headers],
})

/** The answer of a call that did what was asked and has nothing to tell. */
export const done = { ok: true, value: { done: true } } as const

/** The refusal of what is somebody else's or not there. */
export const forbidden = { ok: false, code: 'forbidden' } as const

/** A file that the browser shows, to be printed from there. */
export const fileInSight = (value: Uint8Array) =>
  ({ ok: true, value, headers: { 'Content-Disposition': 'inline' } }) as const

/** A file that the browser keeps under this name. */
export const fileNamed = (name: string, value: Uint8Array | ReadableStream) =>
  ({ ok: true, value, headers: { 'Content-Disposition': `attachment; filename="${name}"` } }) as const

/** The whole path of an endpoint with its `:parts`. */
export const honoPath = (endpoint: Endpoint): string =>
  endpoint.outside ? endpoint.path : `${basePath}${endpoint.path}`

/** The path as the router wants it: it takes requests with and without a trailing slash for the same. */
export const routerPath = (endpoint: Endpoint): string => honoPath(endpoint).replace(/\/$/, '')

/** Fixed paths before varying ones, so that `/claims/update` is never read as a claim's id (AMB-37). */
export const fixedFirst = <T extends { readonly endpoint: Endpoint }>(routes: readonly T[]): T[] =>
  routes.toSorted((a, b) => variance(a.endpoint) - variance(b.endpoint))

const variance = (endpoint: Endpoint): number => (endpoint.path.match(/:/g) ?? []).length
