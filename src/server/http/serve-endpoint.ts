import { randomUUID } from 'node:crypto'
import type { Hono } from 'hono'
import type { Logger } from 'pino'
import * as z from 'zod/mini'
import { type CommonRefusal, commonRefusals, type Endpoint } from '#contract/endpoint.ts'
import type { FieldRefusal } from '#contract/refusal.ts'
import { todayIn } from '#domain/calendar-date.ts'
import { routerPath } from './endpoint-path.ts'
import type { Limit } from './limits.ts'
import type { Metrics } from './metrics.ts'
import { fieldRefusals, nulInAddress, queryOf, readJson, readUpload } from './read-request.ts'
import type { Done, Refused, RequestContext, Route } from './route.ts'
import { fromOwnSite } from './same-origin.ts'
import type { Session } from './session.ts'
import type { SessionCookie } from './session-cookie.ts'

/** What the edge needs of the rest of the server. */
export interface Edge {
  readonly origin: string
  readonly clock: { now(): Date }
  readonly log: Logger
  readonly cookie: SessionCookie
  readonly sessions: {
    /** The living session behind a cookie's secret. */
    find(secret: string, now: Date): Promise<Session | null>
    /** A new visitor's session and its secret. */
    open(now: Date): Promise<{ session: Session; secret: string }>
  }
  readonly limit: Limit
  readonly metrics?: Pick<Metrics, 'observe'>
  /** In development and tests every reply is compared with the contract; a wrong one is a bug. */
  readonly checkReplies: boolean
  /** The page for a person whose navigation was refused; null where no site is built. */
  readonly failurePage: (status: number) => Promise<string | null>
}

/** What the server's door hands over with each request. */
export interface Door {
  readonly callerAddress: string
}

type Failed = Pick<Refused<string>, 'code' | 'fields' | 'data' | 'body' | 'headers'>

/** Mounts one endpoint: everything between the wire and the handler is here, and only here. */
export const serve = (app: Hono<{ Bindings: Door }>, { endpoint, handler }: Route, edge: Edge): void => {
  app.on(endpoint.method, routerPath(endpoint), async (c) => {
    const id = randomUUID()
    const log = edge.log.child({ request: id })
    const began = performance.now()
    const cookies: string[] = []
    const now = edge.clock.now()

    const finish = (response: Response): Response => {
      response.headers.set('Date', now.toUTCString())
      response.headers.set('X-Request-Id', id)
      if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'no-store')
      for (const cookie of cookies) response.headers.append('Set-Cookie', cookie)
      const seconds = (performance.now() - began) / 1000
      const { method, path } = endpoint
      const { status } = response
      edge.metrics?.observe({ method, path, status, seconds })
      // What was read without trouble is of interest only to somebody who is looking for something.
      const level = method === 'GET' && status < 400 ? 'debug' : 'info'
      log[level]({ method, call: path, status, ms: Math.round(seconds * 1000) }, 'call')
      return response
    }

    const refuse = async (refusal: Failed): Promise<Response> => {
      const status = statusOf(endpoint, refusal.code)
      const headers = new Headers(refusal.headers)
      headers.set('X-Refusal-Code', refusal.code)
      const page = endpoint.navigation ? await edge.failurePage(status) : null
      if (page !== null) {
        headers.set('Content-Type', 'text/html; charset=utf-8')
        return finish(new Response(page, { status, headers }))
      }
      if (refusal.body === null) return finish(new Response(null, { status, headers }))
      headers.set('Content-Type', 'application/json')
      const { code, fields, data } = refusal
      const usual = { code, ...(fields ? { fields } : {}), ...(data === undefined ? {} : { data }) }
      return finish(new Response(JSON.stringify(refusal.body ?? usual), { status, headers }))
    }

    try {
      if (nulInAddress(c.req.url)) return await refuse({ code: 'invalid_request' })
      const wait = await edge.limit(endpoint, c.env.callerAddress)
      if (wait !== null) {
        return await refuse({ code: 'too_many_requests', headers: { 'Retry-After': String(wait) } })
      }
      const { headers } = c.req.raw
      const changes = endpoint.method !== 'GET' && endpoint.access !== 'machine'
      if (changes && !fromOwnSite(headers, edge.origin)) return await refuse({ code: 'foreign_origin' })

      const secret = edge.cookie.read(headers.get('cookie'))
      let session = secret === null ? null : await edge.sessions.find(secret, now)
      const denied = accessRefusal(endpoint, session)
      if (denied) return await refuse({ code: denied })

      const url = new URL(c.req.url)
      const read = await readParts(endpoint, c.req.param(), url, c.req.raw)
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
          return todayIn(now)
        },
        ip: c.env.callerAddress,
        headers,
        url,
        log,
      }
      const answer = await handler(Object.assign(context, read.parts))
      if (!answer.ok) return await refuse(answer)
      return finish(reply(endpoint, answer, edge.checkReplies))
    } catch (error) {
      // An exception is a bug and crosses here, once; the person gets its number, never its text.
      log.error({ err: error, call: endpoint.path }, 'unexpected')
      return refuse({ code: 'unexpected', data: { request: id } })
    }
  })
}

const accessRefusal = (endpoint: Endpoint, session: Session | null): CommonRefusal | null => {
  if (endpoint.access === 'everyone' || endpoint.access === 'machine') return null
  if (!session?.person) return 'login_required'
  return endpoint.access === 'operator' && session.person.role !== 'operator' ? 'forbidden' : null
}

const statusOf = (endpoint: Endpoint, code: string): number => {
  const own = endpoint.refusals[code]
  if (own !== undefined) return own
  if (Object.hasOwn(commonRefusals, code)) return commonRefusals[code as CommonRefusal]
  throw new Error(
    `${endpoint.method} ${endpoint.path} refused with ${code}, which its contract does not name`,
  )
}

type Parts = { params: unknown; query: unknown; body: unknown }

async function readParts(
  endpoint: Endpoint,
  params: unknown,
  url: URL,
  request: Request,
): Promise<{ ok: true; parts: Parts } | ({ ok: false } & Failed)> {
  const parts: Parts = { params: undefined, query: undefined, body: undefined }
  const fields: FieldRefusal[] = []
  const check = (name: keyof Parts, sent: unknown) => {
    const schema = endpoint[name]
    if (!schema) return
    const parsed = z.safeParse(schema, sent)
    if (parsed.success) parts[name] = parsed.data
    else fields.push(...fieldRefusals(parsed.error.issues, sent))
  }
  check('params', params)
  check('query', queryOf(url))
  if (endpoint.upload) {
    const sent = await readUpload(request, endpoint.upload)
    if (!sent.ok) return sent
    parts.body = sent.value
  } else if (endpoint.body) {
    const sent = await readJson(request)
    if (!sent.ok) return sent
    check('body', sent.value)
  }
  return fields.length > 0 ? { ok: false, code: 'invalid_request', fields } : { ok: true, parts }
}

const reply = (endpoint: Endpoint, answer: Done<unknown>, checked: boolean): Response => {
  const headers = new Headers(answer.headers)
  const status = answer.status ?? 200
  if (endpoint.navigation) return new Response(null, { status, headers })
  if (endpoint.file) {
    if (!headers.has('Content-Type')) headers.set('Content-Type', endpoint.file)
    return new Response(answer.value as Uint8Array<ArrayBuffer>, { status, headers })
  }
  if (checked) {
    const right = z.safeParse(endpoint.reply, answer.value)
    if (!right.success) {
      const where = right.error.issues.map((issue) => issue.path.join('.') || 'the reply itself').join(', ')
      throw new Error(`${endpoint.method} ${endpoint.path} would answer against its contract: ${where}`)
    }
  }
  headers.set('Content-Type', 'application/json')
  return new Response(JSON.stringify(answer.value) ?? 'null', { status, headers })
}
