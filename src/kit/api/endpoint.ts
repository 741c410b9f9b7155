import * as z from 'zod/mini'

/**
 * A page sends back the mark of its account; changes are refused once another tab acts for somebody else (M-LEGAL-03).
 */
export const actingHeader = 'X-Acting-For'

/** The same mark in links to files. */
export const actingQuery = 'for'

export const basePath = '/abon-server'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** 'machine' is signed, 'key' brings a key: both need no session. */
export type Access = 'everyone' | 'person' | 'operator' | 'administrator' | 'editor' | 'machine' | 'key'

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

/** The body is a file of one of these media types. */
export interface Upload {
  readonly types: readonly string[]
  readonly limit: number
  readonly cutAt?: number
}

/**
 * One call of the server: served, called by the site and printed in OpenAPI. `path` is below {@link basePath} unless
 * `outside`; `refusals` maps codes to HTTP statuses.
 */
export interface Endpoint {
  readonly method: Method
  readonly path: string
  /** One sentence, with its source in the documents. */
  readonly summary: string
  /** For programmers of other systems, plain text. */
  readonly description?: string
  readonly access: Access
  /** Keys of organisations may read it too; sandbox keys open nothing real. */
  readonly forKeys?: boolean
  /** The path is absolute (AMB-20). */
  readonly outside?: boolean
  /** Chooses the account itself, so the page's mark may differ. */
  readonly whoeverActs?: boolean
  readonly navigation?: boolean
  /** Polled: the answer has an ETag, and 304 if unchanged. */
  readonly revalidated?: boolean
  readonly file?: string
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  /** The handler checks what the bytes really are. */
  readonly upload?: Upload
  readonly reply: Schema
  readonly refusals: Readonly<Record<string, RefusalStatus>>
}

type Line = `${Method} /${string}`
type OfLine<L extends Line> = L extends `${infer M extends Method} ${infer P}`
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

/** Its definition is made when a field is first read. */
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
 * The definition is made on first use, because a page knows many calls and makes the schemas of few. Without
 * `refusals` only common ones are possible; without `reply` any reply is valid.
 */
// @__NO_SIDE_EFFECTS__
export const endpoint = <const L extends Line, const D extends Definition>(line: L, define: () => D) =>
  new LazyEndpoint(line, define) as unknown as OfLine<L> & D & Defaults<D>

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

export type CommonRefusal = keyof typeof commonRefusals
type FileRefusal = 'unsupported_type' | 'file_empty'
/** Only calls with a file check its type and length. */
export type RefusalOf<E extends Endpoint> =
  | (keyof E['refusals'] & string)
  | Exclude<CommonRefusal, FileRefusal>
  | (E['upload'] extends Upload ? FileRefusal : never)

type Out<S, Absent> = S extends Schema ? z.output<S> : Absent
type In<S> = S extends Schema ? z.input<S> : never

export type ParamsOf<E extends Endpoint> = Out<E['params'], undefined>
export type QueryOf<E extends Endpoint> = Out<E['query'], undefined>
export type BodyOf<E extends Endpoint> = E['upload'] extends Upload
  ? Uint8Array<ArrayBuffer>
  : Out<E['body'], undefined>
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>
/** A handler's reply before it is written: instants may be Dates. */
export type ValueOf<E extends Endpoint> = z.input<E['reply']>
export type RequestOf<E extends Endpoint> = (E['params'] extends Schema
  ? { params: In<E['params']> }
  : object) &
  (E['query'] extends Schema ? { query: In<E['query']> } : object) &
  (E['body'] extends Schema ? { body: In<E['body']> } : object) &
  (E['upload'] extends Upload ? { body: Blob } : object)

type Fields = Record<string, unknown>

export function addressOf(endpoint: Endpoint, params: Fields = {}, query: Fields = {}): string {
  const path = endpoint.path.replace(/:(\w+)(\{[^}]*\})?/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  ).toString()
  return `${endpoint.outside ? '' : basePath}${path}${search ? `?${search}` : ''}`
}
