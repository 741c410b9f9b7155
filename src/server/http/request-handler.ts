import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { apiBasePath } from '#kit/api/endpoint.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import { isDatabaseUnavailable } from '#server/database/database-outage.ts'
import {
  type Cause,
  createRequestCause,
  parseRequestCause,
  runWithRequestCause,
} from '#server/request-cause.ts'
import { version } from '#server/version.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { officeSearchPageCall } from './call-limits.ts'
import { findCallerNetwork, isFromTrustedProxy, type TrustedProxies } from './caller-network.ts'
import { compressBody } from './compress.ts'
import { buildOpenapi } from './openapi.ts'
import { hasEncodedNul } from './read-request.ts'
import { type Route, sortFixedPathsFirst } from './route.ts'
import {
  type CallerBindings,
  type ServeOptions,
  serveEndpoint,
  UNAVAILABLE_RETRY_SECONDS,
} from './serve-endpoint.ts'
import { readPageText, type SiteFiles } from './site-files.ts'
import { createStaticSiteHandler, pathFromRequestUrl, resolveSiteRoute } from './static-site.ts'

type FrameAncestors = 'none' | 'self'

const withoutScripts = (headers: ReturnType<typeof securityHeaders>): ReturnType<typeof securityHeaders> =>
  headers.map(([name, value]) => [
    name,
    name === 'Content-Security-Policy' ? `script-src 'none'; ${value}` : value,
  ])

/** Headers of every answer. The content security policy for scripts and styles is in a meta tag of each page. */
export const securityHeaders = (
  origin: string,
  framedBy: FrameAncestors = 'none',
  tiles?: string,
  streets?: string,
): readonly (readonly [string, string])[] => [
  ['X-Content-Type-Options', 'nosniff'],
  ['Referrer-Policy', 'strict-origin'],
  ['Permissions-Policy', 'geolocation=(self), camera=(), microphone=(), payment=()'],
  [
    'Content-Security-Policy',
    [
      `frame-ancestors '${framedBy}'`,
      `img-src 'self' data: blob:${tiles === undefined ? '' : ` ${new URL(tiles).origin}`}`,
      "font-src 'self'",
      `connect-src 'self'${streets === undefined ? '' : ` ${new URL(streets).origin}`}`,
      "media-src 'self'",
      "frame-src 'self'",
      "worker-src 'self'",
      "manifest-src 'self'",
      "object-src 'none'",
      "base-uri 'self'",
      "form-action 'self'",
    ].join('; '),
  ],
  ['X-Frame-Options', framedBy === 'self' ? 'SAMEORIGIN' : 'DENY'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ...(origin.startsWith('https:')
    ? [['Strict-Transport-Security', 'max-age=31536000; includeSubDomains'] as const]
    : []),
]

/** Of scripts, styles and fonts; the other headers are for documents only, and cost a first visit 25 kB. */
const assetHeaderNames = new Set(['X-Content-Type-Options', 'Strict-Transport-Security'])

/** Handler of a path and of everything below it, e.g. of the embedded issuer. */
export interface MountedHandler {
  readonly path: string
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>
}

export const mountHonoApp = (path: string, app: Hono): MountedHandler => {
  const listener = getRequestListener(new Hono().route(path, app).fetch)
  return { path, handle: (request, response) => listener(request, response) }
}

export interface RequestHandlerOptions extends Omit<ServeOptions, 'failurePage' | 'metrics'> {
  readonly metrics: Metrics
  readonly routes: readonly Route[]
  readonly mounts: readonly MountedHandler[]
  readonly files: SiteFiles
  readonly tiles: string | undefined
  readonly streets: string | undefined
  /** False if the path contains the number of an office or locker that does not exist. */
  readonly isThere: (path: string) => boolean
  /** API calls to preload, which are those that the page always makes first. */
  readonly firstCalls: (path: string) => readonly string[]
  readonly trustedProxies: TrustedProxies
  readonly ready: () => Promise<boolean>
}

export const createRequestHandler = (deps: RequestHandlerOptions): RequestListener => {
  const { files, mounts, cookie, sessions, clock, log, metrics } = deps
  const headers = securityHeaders(deps.origin, 'none', deps.tiles, deps.streets)
  const headersOfMounts = withoutScripts(headers)
  const calls = getRequestListener(createCallHandler(deps), { hostname: new URL(deps.origin).host })
  const site = createStaticSiteHandler({
    files,
    routeOf: (path) => resolveSiteRoute(path, files.get),
    isThere: deps.isThere,
    firstCalls: deps.firstCalls,
    headers: headers.flat(),
    headersOfAssets: headers.filter(([name]) => assetHeaderNames.has(name)).flat(),
    headersInFrame: securityHeaders(deps.origin, 'self', deps.tiles, deps.streets).flat(),
    async sessionOf(request) {
      const secret = cookie.read(request.headers.cookie)
      return secret === null ? null : sessions.find(secret, clock.now())
    },
    limitSearch: (request) =>
      deps.limit(officeSearchPageCall, findCallerNetwork(request, deps.trustedProxies)),
  })

  const answer = (request: IncomingMessage, response: ServerResponse): Promise<void> | void => {
    const path = pathFromRequestUrl(request.url ?? '/')
    const secure = (all = headers) => {
      for (const [name, value] of all) response.setHeader(name, value)
    }
    if (hasTwoHosts(request)) {
      secure()
      return sendText(response, 400)
    }
    if (isBelow(path, apiBasePath) || isBelow(path, '/abon-api')) {
      secure()
      return calls(request, response)
    }
    const mount = mounts.find((mount) => isBelow(path, mount.path))
    const isHealthCheck = path === '/healthz' || path === '/readyz'
    if (!mount && !isHealthCheck) return site(request, response)
    secure(headersOfMounts)
    if (path === '/healthz') return sendText(response, 200)
    if (path === '/readyz') return deps.ready().then((ready) => sendText(response, ready ? 200 : 503))
    return hasEncodedNul(request.url ?? '') ? sendText(response, 400) : mount?.handle(request, response)
  }

  const answerSafely = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      await answer(request, response)
    } catch (error) {
      const away = isDatabaseUnavailable(error)
      if (away) deps.outage?.note(error)
      else log.error({ err: error }, 'unexpected')
      await sendFailure(response, files, away)
    }
  }

  return (request, response) => {
    const cause = causeFromRequest(request, deps.trustedProxies)
    response.setHeader('X-Request-Id', cause.request)
    response.once('finish', () => metrics.answered(response.statusCode))
    return runWithRequestCause(cause, () => answerSafely(request, response))
  }
}

/** Takes the request id from a trusted proxy; an id sent by the caller is ignored. */
const causeFromRequest = (request: IncomingMessage, trusted: TrustedProxies): Cause =>
  isFromTrustedProxy(request, trusted)
    ? parseRequestCause(request.headers['x-request-id'], request.headers.traceparent)
    : createRequestCause()

const isBelow = (path: string, root: string): boolean =>
  path.startsWith(root) && (path.length === root.length || path[root.length] === '/')

/** Rejects several Host headers: proxies disagree on which one counts, so only attackers send them. */
const hasTwoHosts = ({ headersDistinct }: IncomingMessage): boolean => (headersDistinct.host?.length ?? 0) > 1

const readBrokenPage = (files: SiteFiles): Promise<string | null> =>
  readPageText(files, pagePaths.broken).catch(() => null)

/** Sends the failure page, so that nobody sees a blank page (M-ROUTE-41). */
const sendFailure = async (response: ServerResponse, files: SiteFiles, away: boolean): Promise<void> => {
  const page = await readBrokenPage(files)
  if (response.headersSent) {
    response.end()
    return
  }
  response.writeHead(away ? 503 : 500, {
    ...(away ? { 'Retry-After': UNAVAILABLE_RETRY_SECONDS } : {}),
    'Content-Type': page === null ? 'text/plain' : 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
  })
  response.end(page ?? 'error\n')
}

const textsByStatus = { 200: 'ok\n', 400: 'bad request\n', 503: 'not ready\n' } as const

const sendText = (response: ServerResponse, status: keyof typeof textsByStatus): void => {
  response.writeHead(status, { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' })
  response.end(textsByStatus[status])
}

const failurePagePath = (status: number, code: string): string => {
  if (code === 'login_failed') return pagePaths.loginFailed
  if (code === 'acting_changed') return pagePaths.actingChanged
  if (status >= 500) return pagePaths.broken
  // 410: a signed link that has expired or whose file no longer exists.
  if (status === 404 || status === 410) return '/404'
  return status === 401 || status === 403 ? pagePaths.forbidden : pagePaths.error
}

const createCallHandler = (deps: RequestHandlerOptions) => {
  const app = new Hono<{ Bindings: CallerBindings }>({ strict: false })
  const edge: ServeOptions = {
    ...deps,
    failurePage: (status, code) => readPageText(deps.files, failurePagePath(status, code)),
  }
  for (const route of sortFixedPathsFirst(deps.routes)) serveEndpoint(app, route, edge)

  // Built on first use, because few callers need it and it would slow down every start.
  let described: string | undefined
  app.get(`${apiBasePath}/openapi.json`, async (c) => {
    described ??= JSON.stringify(
      buildOpenapi(
        deps.routes.map(({ endpoint }) => endpoint),
        { origin: deps.origin, version, cookie: deps.cookie.name },
      ),
    )
    const type = 'application/json'
    const { body, headers } = await compressBody(described, type, c.req.header('accept-encoding') ?? null)
    return c.body(body, 200, { 'Content-Type': type, ...headers })
  })
  app.notFound((c) =>
    c.json({ code: 'not_found' }, 404, {
      'Cache-Control': 'no-store',
      'X-Refusal-Code': 'not_found',
      Date: deps.clock.now().toUTCString(),
    }),
  )
  let warned = false
  const callerOf = (incoming: IncomingMessage): string => {
    if (!warned && deps.trustedProxies === false && incoming.headers['x-forwarded-for'] !== undefined) {
      warned = true
      deps.log.warn(
        'X-Forwarded-For received, but TRUST_PROXY is not set: rate limits treat all callers as one',
      )
    }
    return findCallerNetwork(incoming, deps.trustedProxies)
  }
  return (request: Request, { incoming }: { incoming: unknown }) =>
    app.fetch(request, { callerNetwork: callerOf(incoming as IncomingMessage) })
}
