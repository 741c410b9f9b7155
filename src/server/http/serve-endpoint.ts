import { hash } from 'node:crypto'
import type { Context, Hono } from 'hono'
import type { Logger } from 'pino'
import * as z from 'zod/mini'
import {
  actingForHeader,
  actingForQueryParam,
  type CommonRefusalCode,
  commonRefusals,
  type Endpoint,
} from '#kit/api/endpoint.ts'
import {
  type FieldRefusal,
  isPersonalFileEndpoint,
  possibleRefusals,
  requiresSameSite,
} from '#kit/api/refusal.ts'
import { todayInZone } from '#kit/rules/calendar-date.ts'
import { isDatabaseUnavailable, type OutageLog } from '#server/database/database-outage.ts'
import { createRequestCause, getCurrentRequestCause, runWithRequestCause } from '#server/request-cause.ts'
import { noTracing, type Tracing } from '#server/tracing/tracing.ts'
import { CallerDisconnectedError, runForCaller, WorkerJobRefusedError } from '#server/workers/worker-pool.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { CallLimiter } from './call-limits.ts'
import { compressBody } from './compress.ts'
import {
  type ApiKeyCaller,
  hasApiKey,
  hasEncodedNul,
  isFromBrowser,
  isFromOwnSite,
  normalizeFormParts,
  parseQuery,
  type RequestRefusal,
  readJsonBody,
  readUpload,
  toFieldRefusals,
} from './read-request.ts'
import { endpointPath, type RequestContext, type Route, routerPath, type SuccessAnswer } from './route.ts'
import type { Session, SessionCookie } from './session.ts'

export interface ServeOptions {
  readonly origin: string
  readonly clock: { now(): Date }
  readonly log: Logger
  readonly cookie: SessionCookie
  readonly sessions: {
    find(secret: string, now: Date): Promise<Session | null>
    open(now: Date): Promise<{ session: Session; secret: string }>
  }
  /** Finds the caller of an API key, for calls that accept sessions and keys. */
  readonly callerOfKey: (headers: Headers, now: Date) => Promise<ApiKeyCaller>
  readonly limit: CallLimiter
  readonly metrics?: Pick<Metrics, 'observe' | 'brokenOff'>
  readonly tracing?: Tracing
  readonly outage?: OutageLog
  /** True in development and tests: every reply is checked against the contract. */
  readonly checkReplies: boolean
  /** The page shown if a navigation is refused; null if no site is built. */
  readonly failurePage: (status: number, code: string) => Promise<string | null> | null
}

export interface CallerBindings {
  readonly callerNetwork: string
}

type AddSpanAttributes = Parameters<Parameters<Tracing['span']>[1]>[0]

interface Reply {
  readonly body: string | Uint8Array<ArrayBuffer> | ReadableStream | null
  readonly status: number
  readonly headers: HeadersInit | undefined
  readonly usual: Readonly<Record<string, string>>
  readonly code?: string
}

export const UNAVAILABLE_RETRY_SECONDS = '5'

const jsonHeaders = { 'Content-Type': 'application/json' } as const

/** Returns a plain record if possible, which the Node adapter writes without conversion. */
const mergeHeaders = (
  own: HeadersInit | undefined,
  usual: Record<string, string>,
  cookies: readonly string[],
): HeadersInit => {
  if (own === undefined && cookies.length === 0) return { 'Cache-Control': 'no-store', ...usual }
  const headers = new Headers({ 'Cache-Control': 'no-store', ...usual })
  const given = new Headers(own)
  for (const name of given.keys()) headers.delete(name)
  for (const [name, value] of given) headers.append(name, value)
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
  return headers
}

/** Handles access, parsing, limits, refusals and logging of one endpoint. */
export const serveEndpoint = (
  app: Hono<{ Bindings: CallerBindings }>,
  { endpoint, handler }: Route,
  edge: ServeOptions,
): void => {
  const work = {
    name: `${endpoint.method} ${endpoint.path}`,
    kind: 'call',
    attributes: { 'http.request.method': endpoint.method, 'http.route': endpoint.path },
  } as const
  const answerCall = async (
    c: Context<{ Bindings: CallerBindings }>,
    id: string,
    note: AddSpanAttributes,
  ): Promise<Response> => {
    const { log } = edge
    const began = performance.now()
    const cookies: string[] = []
    const now = edge.clock.now()
    let acting: string | null = null

    const finish = async ({ body, status, headers, usual, code }: Reply): Promise<Response> => {
      const seconds = (performance.now() - began) / 1000
      const { method, path } = endpoint
      edge.metrics?.observe({ method, path, status, seconds, ...(code === undefined ? {} : { code }) })
      note({
        'http.response.status_code': status,
        ...(status < SERVER_ERROR_STATUS ? {} : { 'error.type': String(status) }),
      })
      // Successful reads are logged for debugging only.
      const level = method === 'GET' && status < 400 ? 'debug' : 'info'
      if (edge.log.isLevelEnabled(level)) {
        log[level]({ method, call: path, status, ms: Math.round(seconds * 1000) }, 'call')
      }
      const marks = { 'X-Request-Id': id, ...(acting === null ? {} : { [actingForHeader]: acting }) }
      const type = usual['Content-Type'] ?? ''
      const streamed = body instanceof ReadableStream
      if (endpoint.revalidated && status === 200 && body !== null && !streamed) {
        const etag = `W/"${hash('sha256', body, 'base64url').slice(0, ETAG_LENGTH)}"`
        const kept = { 'Cache-Control': 'private, no-cache', ETag: etag, Date: now.toUTCString(), ...marks }
        if (c.req.header('if-none-match') === etag) {
          return new Response(null, { status: 304, headers: mergeHeaders(headers, kept, cookies) })
        }
        Object.assign(marks, kept)
      }
      const sent = streamed
        ? { body, headers: {} }
        : await compressBody(body ?? '', type, c.req.header('accept-encoding') ?? null)
      const always = { Date: now.toUTCString(), ...marks, ...sent.headers }
      return new Response(body === null ? null : sent.body, {
        status,
        headers: mergeHeaders(headers, { ...usual, ...always }, cookies),
      })
    }

    const refuse = async (refusal: RequestRefusal): Promise<Response> => {
      const status = refusalStatus(endpoint, refusal.code)
      const { code, fields, data, headers } = refusal
      const named = { 'X-Refusal-Code': code }
      const isLink = endpoint.file !== undefined && (c.req.header('accept') ?? '').includes('text/html')
      const page =
        refusal.body === undefined && (endpoint.navigation || isLink)
          ? await edge.failurePage(status, refusal.code)
          : null
      if (page !== null) {
        const usual = { ...named, 'Content-Type': 'text/html; charset=utf-8' }
        return finish({ body: page, status, headers, usual, code })
      }
      if (refusal.body === null) return finish({ body: null, status, headers, usual: named, code })
      const refusalBody = { code, ...(fields ? { fields } : {}), ...(data === undefined ? {} : { data }) }
      const body = JSON.stringify(refusal.body ?? refusalBody)
      return finish({ body, status, headers, usual: { ...named, ...jsonHeaders }, code })
    }

    const answer = async (): Promise<Response> => {
      if (hasEncodedNul(c.req.url)) return await refuse({ code: 'invalid_request' })
      const wait = await edge.limit(endpoint, c.env.callerNetwork)
      if (wait !== null) {
        return await refuse({ code: 'too_many_requests', headers: { 'Retry-After': String(wait) } })
      }
      const { headers } = c.req.raw
      const changes = requiresSameSite(endpoint)
      if (changes && !isFromOwnSite(headers, edge.origin)) return await refuse({ code: 'foreign_origin' })

      const byKey = hasApiKey(endpoint, headers)
      if (byKey && isFromBrowser(headers)) return await refuse({ code: 'key_in_browser' })
      const caller = byKey && endpoint.forKeys ? await edge.callerOfKey(headers, now) : null
      if (caller?.ok === false) return await refuse(caller)

      const secret = caller ? null : edge.cookie.read(headers.get('cookie'))
      let session = secret === null ? (caller?.session ?? null) : await edge.sessions.find(secret, now)
      // Removes the login flag if the session has expired, because otherwise every page would make a useless call.
      // Logins set the flag themselves.
      const mark = edge.cookie.markOf(session)
      const flag =
        endpoint.navigation || endpoint.whoeverActs || caller
          ? null
          : edge.cookie.mendFlag(headers.get('cookie'), mark)
      if (flag !== null) cookies.push(flag)
      const denied = accessRefusal(endpoint, session)
      if (denied) return await refuse({ code: denied })
      acting = mark
      // The person may have switched organisations in another tab.
      const thought = headers.get(actingForHeader)
      const stale = changes && !endpoint.whoeverActs && thought !== null && thought !== acting
      if (endpoint.access === 'person' && stale) return await refuse({ code: 'acting_changed' })

      const url = new URL(c.req.url)
      const drawnFor =
        isPersonalFileEndpoint(endpoint) && !caller ? url.searchParams.get(actingForQueryParam) : null
      if (drawnFor !== null && drawnFor !== acting) return await refuse({ code: 'acting_changed' })
      const read = await readParts(endpoint, keepEncodedNumbers(endpoint, c.req.param(), url), url, c.req.raw)
      if (!read.ok) return await refuse(read)

      const context: RequestContext = {
        get session() {
          return session
        },
        person: session?.person ?? null,
        async ensureVisitor() {
          if (session) return session
          const opened = await edge.sessions.open(now)
          cookies.push(edge.cookie.give(opened.secret))
          session = opened.session
          return session
        },
        now,
        get today() {
          return todayInZone(now)
        },
        ip: c.env.callerNetwork,
        headers,
        url,
        log,
      }
      const asking = {
        id: endpoint.access === 'machine' ? undefined : (session?.sub ?? c.env.callerNetwork),
        signal: () => c.req.raw.signal,
      }
      const answered = await runForCaller(asking, () => handler(Object.assign(context, read.parts)))
      if (!answered.ok) return await refuse(answered)
      return finish(toReply(endpoint, answered, edge.checkReplies))
    }

    try {
      return await answer()
    } catch (error) {
      if (error instanceof CallerDisconnectedError) {
        edge.metrics?.brokenOff()
        return new Response(null, { status: CALLER_LEFT_STATUS })
      }
      if (error instanceof WorkerJobRefusedError) {
        const { code } = error
        if (code === 'unavailable')
          log.warn({ err: error, call: endpoint.path }, 'a document job was refused')
        const again = code === 'unavailable' || code === 'too_many_requests'
        return refuse({ code, ...(again ? { headers: { 'Retry-After': UNAVAILABLE_RETRY_SECONDS } } : {}) })
      }
      if (isDatabaseUnavailable(error)) {
        edge.outage?.note(error)
        return refuse({ code: 'unavailable', headers: { 'Retry-After': UNAVAILABLE_RETRY_SECONDS } })
      }
      // An exception is a bug, so the client gets only the request id and never the message.
      log.error({ err: error, call: endpoint.path }, 'unexpected')
      return refuse({ code: 'unexpected', data: { request: id } })
    }
  }
  const { tracing = noTracing } = edge
  app.on(endpoint.method, routerPath(endpoint), (c) => {
    const cause = getCurrentRequestCause() ?? createRequestCause()
    return runWithRequestCause(cause, () => tracing.span(work, (note) => answerCall(c, cause.request, note)))
  })
}

const SERVER_ERROR_STATUS = 500
/** nginx's non-standard status "client closed request". The client has gone, so it is only logged. */
const CALLER_LEFT_STATUS = 499
const ETAG_LENGTH = 16

const accessRefusal = (endpoint: Endpoint, session: Session | null): CommonRefusalCode | null => {
  // For access by key, the handler checks the key itself.
  const { access } = endpoint
  if (access === 'everyone' || access === 'machine' || access === 'key') return null
  if (!session?.person) return 'login_required'
  return access === 'person' || access === session.person.role ? null : 'forbidden'
}

const refusalStatus = (endpoint: Endpoint, code: string): number => {
  const own = endpoint.refusals[code]
  if (own !== undefined) return own
  const byKey = possibleRefusals(endpoint)[code]
  if (byKey !== undefined) return byKey
  if (Object.hasOwn(commonRefusals, code)) return commonRefusals[code as CommonRefusalCode]
  throw new Error(`${endpoint.method} ${endpoint.path} refused with ${code}, which is not in its contract`)
}

/** Keeps percent-encoded digits in path parameters encoded, so that such numbers are refused. */
const keepEncodedNumbers = (
  endpoint: Endpoint,
  params: Record<string, string>,
  url: URL,
): Record<string, string> => {
  if (!/%3\d/.test(url.pathname)) return params
  const written = url.pathname.split('/')
  const names = endpointPath(endpoint).split('/')
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      const part = written[names.findIndex((item) => item.replace(/\{.*/, '') === `:${name}`)] ?? value
      return [name, /^\d+$/.test(value) ? part : value]
    }),
  )
}

type Parts = { params: unknown; query: unknown; body: unknown }

async function readParts(
  endpoint: Endpoint,
  params: Readonly<Record<string, string>>,
  url: URL,
  request: Request,
): Promise<{ ok: true; parts: Parts } | ({ ok: false } & RequestRefusal)> {
  const parts: Parts = { params: undefined, query: undefined, body: undefined }
  const fields: FieldRefusal[] = []
  const check = (name: keyof Parts, sent: unknown) => {
    const schema = endpoint[name]
    if (!schema) return
    const parsed = z.safeParse(schema, sent)
    if (parsed.success) parts[name] = parsed.data
    else fields.push(...toFieldRefusals(parsed.error.issues, sent))
  }
  check('params', normalizeFormParts(params))
  check('query', normalizeFormParts(parseQuery(url)))
  if (endpoint.upload) {
    const sent = await readUpload(request, endpoint.upload)
    if (!sent.ok) return sent
    parts.body = sent.value
  } else if (endpoint.body) {
    const sent = await readJsonBody(request)
    if (!sent.ok) return sent
    check('body', sent.value)
  }
  return fields.length > 0 ? { ok: false, code: 'invalid_request', fields } : { ok: true, parts }
}

const toReply = (endpoint: Endpoint, answer: SuccessAnswer<unknown>, checked: boolean): Reply => {
  const { headers, status = 200 } = answer
  if (endpoint.navigation) return { body: null, status, headers, usual: {} }
  if (endpoint.file) {
    const body = answer.value as Uint8Array<ArrayBuffer> | ReadableStream
    return { body, status, headers, usual: { 'Content-Type': endpoint.file } }
  }
  if (checked) {
    const right = z.safeParse(endpoint.reply, answer.value)
    if (!right.success) {
      const where = right.error.issues.map((issue) => issue.path.join('.') || 'the reply itself').join(', ')
      throw new Error(`${endpoint.method} ${endpoint.path} violates its contract: ${where}`)
    }
  }
  return { body: JSON.stringify(answer.value) ?? 'null', status, headers, usual: jsonHeaders }
}
