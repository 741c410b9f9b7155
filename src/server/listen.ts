import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { html } from 'hono/html'
import { apiBasePath } from '#kit/api/endpoint.ts'
import { createPageHeaders, pageStyles, pageStylesHeaders, renderPage } from './integrations/html-page.ts'
import { startingPageCopy as words } from './words/starting-page.ts'

const RETRY_SECONDS = '2'
const STYLES_PATH = '/starting.css'

const retryLaterHeaders = { 'Cache-Control': 'no-store', 'Retry-After': RETRY_SECONDS }

/** This page is built here, because the files of the site are not read yet. */
const startingPage = renderPage(
  STYLES_PATH,
  words.title,
  html`<h1>${words.title}</h1><p>${words.lead}</p><p class="quiet">${words.again} <a href="">${words.link}</a>.</p>`,
)

const send = (
  response: ServerResponse,
  status: number,
  headers: Readonly<Record<string, string>>,
  body: string,
): void => {
  response.writeHead(status, headers).end(body)
}

/** Answers calls with a refusal code, browsers with a page that reloads itself, others without a body. */
const sendStartingAnswer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const path = (request.url ?? '/').split('?', 1)[0] ?? '/'
  if (path === STYLES_PATH) return send(response, 200, pageStylesHeaders, pageStyles)
  if (path.startsWith(`${apiBasePath}/`) || path.startsWith('/abon-api/')) {
    const headers = {
      ...retryLaterHeaders,
      'Content-Type': 'application/json',
      'X-Refusal-Code': 'unavailable',
    }
    return send(response, 503, headers, JSON.stringify({ code: 'unavailable' }))
  }
  if (!(request.headers.accept ?? '').includes('text/html')) return send(response, 503, retryLaterHeaders, '')
  const headers = { ...createPageHeaders(), ...retryLaterHeaders, Refresh: RETRY_SECONDS }
  send(response, 503, headers, request.method === 'HEAD' ? '' : String(await startingPage))
}

const answerStarting: RequestListener = (request, response) => void sendStartingAnswer(request, response)

const describeListenError = (
  error: NodeJS.ErrnoException,
  port: number,
  host: string,
  settings: { port: string; host: string },
): Error => {
  if (error.code === 'EADDRINUSE') return new Error(`${settings.port}: ${port} is used by another program`)
  if (error.code === 'EACCES') return new Error(`${settings.port}: this user may not use ${port}`)
  return new Error(`${settings.host}: ${host} is not an address of this machine (${error.code})`)
}

const HEADERS_MS = 10_000
const REQUEST_MS = 30_000
const SLOW_CLIENT_CHECK_MS = 1_000

/** Opens a port that answers 503 until `answerWith` is called; port 0 means any free port. */
export const listen = async (port: number, host: string, settings = { port: 'PORT', host: 'HOST' }) => {
  let answer: RequestListener = answerStarting
  let leaving = false
  /**
   * Last answers wait for this promise. Their clients would otherwise reconnect while the port is being closed, which
   * resets the connections that are queued in the kernel.
   */
  let closing: Promise<void> | undefined
  const options = {
    keepAliveTimeout: 65_000,
    headersTimeout: HEADERS_MS,
    requestTimeout: REQUEST_MS,
    connectionsCheckingInterval: SLOW_CLIENT_CHECK_MS,
  }
  const server = createServer(options, (request, response) => {
    if (leaving) response.shouldKeepAlive = false
    if (closing) void closing.then(() => answer(request, response))
    else answer(request, response)
  })
  await new Promise<void>((listening, failed) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      failed(describeListenError(error, port, host, settings)),
    )
    server.listen(port, host, listening)
  })
  const { port: bound } = server.address() as AddressInfo
  return {
    port: bound,
    ownOrigin: `http://${ownHost(host)}:${bound}`,
    answerWith(listener: RequestListener): void {
      answer = listener
    },
    /**
     * Closes each connection after its next answer, so that clients move to other servers. Waits the given time, and
     * then up to two seconds more until no new connections arrive.
     */
    async leave(milliseconds: number): Promise<void> {
      leaving = true
      if (milliseconds === 0) return
      await pause(milliseconds)
      await waitUntilQuiet(server, QUIET_MS)
    },
    /** Accepts no more connections and waits for the running requests, but at most the given time. */
    stop(milliseconds: number): Promise<void> {
      leaving = true
      closing = waitUntilQuiet(server, RECONNECT_MS)
      return stopServer(server, closing, milliseconds)
    },
  }
}

/** After this time without a new connection, the load balancer is assumed to have removed this server. */
const QUIET_MS = 200
/** Within this time, clients that just got an answer have connected again. */
const RECONNECT_MS = 30
const MAX_QUIET_MS = 2_000

const waitUntilQuiet = async (server: Server, quietMs: number): Promise<void> => {
  let came = false
  const note = () => {
    came = true
  }
  server.on('connection', note)
  const until = performance.now() + MAX_QUIET_MS
  do {
    came = false
    await pause(quietMs)
  } while (came && performance.now() < until)
  server.off('connection', note)
}

const stopServer = async (server: Server, waiting: Promise<void>, milliseconds: number): Promise<void> => {
  await waiting
  const closed = new Promise<void>((done) => server.close(() => done()))
  const idle = setInterval(() => server.closeIdleConnections(), 50)
  const ended = await Promise.race([closed.then(() => true), pause(milliseconds, false, { ref: false })])
  clearInterval(idle)
  if (!ended) server.closeAllConnections()
}

const ownHost = (host: string): string => {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}
