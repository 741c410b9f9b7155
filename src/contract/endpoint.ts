import * as z from 'zod/mini'

/**
 * Answers to persons carry a mark of whoever they act for; a page sends the one that it began with, and what it asks to
 * change is refused once another tab acts for somebody else (M-LEGAL-03).
 */
export const actingHeader = 'X-Acting-For'

/** Carries the same mark in links to files, which a page offers for whom it was drawn. */
export const actingQuery = 'for'

/** Every call of the product goes under this path. */
export const basePath = '/abon-server'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Who may call: anyone, a logged-in person, a branch operator, an administrator of the service, an editor of the site; a signed machine call or one with a key needs no session. */
export type Access = 'everyone' | 'person' | 'operator' | 'administrator' | 'editor' | 'machine' | 'key'

/** The HTTP statuses that a refusal may carry. */
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

/** The body is a file: its bytes as they are, announced as one of these media types. */
export interface Upload {
  readonly types: readonly string[]
  /** Bytes at most. */
  readonly limit: number
  /** Bytes that are read; what follows is dropped. */
  readonly cutAt?: number
}

/**
 * One call of the server, said once: the server serves it, the site calls it, OpenAPI is printed from it.
 * `path` is below {@link basePath} unless `outside` names another root; `refusals` maps a code to its HTTP status.
 */
export interface Endpoint {
  readonly method: Method
  readonly path: string
  /** What the call does, in one sentence, with its source in the documents. */
  readonly summary: string
  /** What a programmer of another system must know beside it, plain text. */
  readonly description?: string
  readonly access: Access
  /** A key of an organisation reads it too, as the organisation whose key it is; the sandbox's opens nothing real. */
  readonly forKeys?: boolean
  /** True when the path is absolute and not below {@link basePath} (AMB-20). */
  readonly outside?: boolean
  /** Chooses itself for whom one acts: a page that thinks otherwise may still ask. */
  readonly whoeverActs?: boolean
  /** Browser navigation: the answer is a redirect, not JSON. */
  readonly navigation?: boolean
  /** Asked again and again: the answer has a mark (ETag), and who has the same already is answered without a body. */
  readonly revalidated?: boolean
  /** The answer is a file of this media type, not JSON. */
  readonly file?: string
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  /** The body is a file instead of JSON; what the bytes really are is for the handler to look at. */
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

/** An endpoint whose definition is made when one of its fields is first read. */
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
 * One endpoint: its method and path as HTTP writes them, and the rest of its definition, which is made on first use: a
 * page knows many calls and makes the schemas of few. Without `refusals` it has only the common ones; without `reply`
 * any reply is right, as of a file or a navigation.
 */
// @__NO_SIDE_EFFECTS__
export const endpoint = <const L extends Line, const D extends Definition>(line: L, define: () => D) =>
  new LazyEndpoint(line, define) as unknown as OfLine<L> & D & Defaults<D>

/** Refusals that any call may answer with, beside its own. */
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
/** Refusals of a file; other calls take none. */
type FileRefusal = 'unsupported_type' | 'file_empty'
/** What this call may refuse with; only one that takes a file looks at its type and length. */
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
/** What a handler answers: the reply before it is written, in which an instant may be a Date. */
export type ValueOf<E extends Endpoint> = z.input<E['reply']>
/** What a caller hands over: the parts that the endpoint has, before parsing. */
export type RequestOf<E extends Endpoint> = (E['params'] extends Schema
  ? { params: In<E['params']> }
  : object) &
  (E['query'] extends Schema ? { query: In<E['query']> } : object) &
  (E['body'] extends Schema ? { body: In<E['body']> } : object) &
  (E['upload'] extends Upload ? { body: Blob } : object)

type Fields = Record<string, unknown>

/** The address of a call, with its path and query parts written in. */
export function addressOf(endpoint: Endpoint, params: Fields = {}, query: Fields = {}): string {
  const path = endpoint.path.replace(/:(\w+)(\{[^}]*\})?/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  ).toString()
  return `${endpoint.outside ? '' : basePath}${path}${search ? `?${search}` : ''}`
}
