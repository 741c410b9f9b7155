import * as z from 'zod/mini'

/**
 * Says for whom the page acts; changes are refused once another tab has switched to another organisation or person
 * (M-LEGAL-03).
 */
export const actingForHeader = 'X-Acting-For'

/** The same value in links to files, which cannot carry a header. */
export const actingForQueryParam = 'for'

export const apiBasePath = '/abon-server'

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** 'machine' calls are signed and 'key' calls carry an API key; neither needs a session. */
export type EndpointAccess =
  | 'everyone'
  | 'person'
  | 'operator'
  | 'administrator'
  | 'editor'
  | 'machine'
  | 'key'

export type RefusalStatus =
  | 400
  | 401
  | 402
  | 403
  | 404
  | 406
  | 409
  | 410
  | 412
  | 413
  | 415
  | 422
  | 429
  | 500
  | 503

type Schema = z.ZodMiniType

/** Marks a call whose body is a file of one of these media types. */
export interface UploadSpec {
  readonly types: readonly string[]
  readonly limit: number
  readonly cutAt?: number
}

/**
 * One call of the API, used by the server, the site and the OpenAPI document. `path` is relative to {@link apiBasePath}
 * unless `outside`; `refusals` maps codes to HTTP statuses.
 */
export interface Endpoint {
  readonly method: HttpMethod
  readonly path: string
  /** One sentence, with the id of its requirement if there is one. */
  readonly summary: string
  /** Plain text for developers of other systems. */
  readonly description?: string
  readonly access: EndpointAccess
  /** Organisations may also call it with an API key; sandbox keys see no real data. */
  readonly forKeys?: boolean
  /** The path is not below {@link apiBasePath} (AMB-20). */
  readonly outside?: boolean
  /** Accepted whatever organisation the page acts for, because the call itself switches it. */
  readonly whoeverActs?: boolean
  readonly navigation?: boolean
  /** For polled calls: replies carry an ETag, and an unchanged reply is answered with 304. */
  readonly revalidated?: boolean
  readonly file?: string
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  /** Only the declared type is checked here; the handler checks the bytes. */
  readonly upload?: UploadSpec
  readonly reply: Schema
  readonly refusals: Readonly<Record<string, RefusalStatus>>
}

type Line = `${HttpMethod} /${string}`
type ParsedLine<L extends Line> = L extends `${infer M extends HttpMethod} ${infer P}`
  ? { readonly method: M; readonly path: P }
  : never
type Definition = Omit<Endpoint, 'method' | 'path' | 'reply' | 'refusals'> &
  Partial<Pick<Endpoint, 'reply' | 'refusals'>>
type Defaults<D> = (D extends { reply: Schema } ? unknown : { readonly reply: z.ZodMiniUnknown }) &
  (D extends { refusals: object } ? unknown : { readonly refusals: Readonly<Record<never, RefusalStatus>> })

const definitionFields = [
  'summary',
  'description',
  'access',
  'forKeys',
  'outside',
  'whoeverActs',
  'navigation',
  'revalidated',
  'file',
  'params',
  'query',
  'body',
  'upload',
  'reply',
  'refusals',
] as const satisfies readonly (keyof Definition)[]

class LazyEndpoint {
  readonly method: string
  readonly path: string
  #define: () => Definition
  #definition: Definition | undefined
  constructor(line: string, define: () => Definition) {
    const [method = '', path = ''] = line.split(' ')
    this.method = method
    this.path = path
    this.#define = define
  }
  static {
    for (const field of definitionFields)
      Object.defineProperty(LazyEndpoint.prototype, field, {
        get(this: LazyEndpoint) {
          this.#definition ??= { reply: z.unknown(), refusals: {}, ...this.#define() }
          return this.#definition[field]
        },
      })
  }
}

/**
 * Declares an endpoint. The definition is built on first use, because a page imports many endpoints and calls few.
 * Without `refusals` only common ones are possible; without `reply` any reply is valid.
 */
// @__NO_SIDE_EFFECTS__
export const endpoint = <const L extends Line, const D extends Definition>(line: L, define: () => D) =>
  new LazyEndpoint(line, define) as unknown as ParsedLine<L> & D & Defaults<D>

export const commonRefusals = {
  invalid_request: 400,
  login_required: 401,
  forbidden: 403,
  foreign_origin: 403,
  acting_changed: 409,
  not_found: 404,
  too_large: 413,
  unsupported_type: 415,
  file_empty: 422,
  too_many_requests: 429,
  unexpected: 500,
  unavailable: 503,
} as const satisfies Record<string, RefusalStatus>

export type CommonRefusalCode = keyof typeof commonRefusals
type FileRefusalCode = 'unsupported_type' | 'file_empty'
/** Codes for the type and length of an upload exist only for calls with one. */
export type EndpointRefusalCode<E extends Endpoint> =
  | (keyof E['refusals'] & string)
  | Exclude<CommonRefusalCode, FileRefusalCode>
  | (E['upload'] extends UploadSpec ? FileRefusalCode : never)

type SchemaOutput<S, Absent> = S extends Schema ? z.output<S> : Absent
type SchemaInput<S> = S extends Schema ? z.input<S> : never

export type EndpointParams<E extends Endpoint> = SchemaOutput<E['params'], undefined>
export type EndpointQuery<E extends Endpoint> = SchemaOutput<E['query'], undefined>
export type EndpointBody<E extends Endpoint> = E['upload'] extends UploadSpec
  ? Uint8Array<ArrayBuffer>
  : SchemaOutput<E['body'], undefined>
export type EndpointReply<E extends Endpoint> = z.output<E['reply']>
/** A handler's reply before serialization: instants may be Dates. */
export type EndpointReplyInput<E extends Endpoint> = z.input<E['reply']>
export type EndpointRequest<E extends Endpoint> = (E['params'] extends Schema
  ? { params: SchemaInput<E['params']> }
  : object) &
  (E['query'] extends Schema ? { query: SchemaInput<E['query']> } : object) &
  (E['body'] extends Schema ? { body: SchemaInput<E['body']> } : object) &
  (E['upload'] extends UploadSpec ? { body: Blob } : object)

type Fields = Record<string, unknown>

export function endpointUrl(endpoint: Endpoint, params: Fields = {}, query: Fields = {}): string {
  const path = endpoint.path.replace(/:(\w+)(\{[^}]*\})?/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  ).toString()
  return `${endpoint.outside ? '' : apiBasePath}${path}${search ? `?${search}` : ''}`
}
