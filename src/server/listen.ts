import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as nextRound, setTimeout as pause } from 'node:timers/promises'
import { startingUp } from './http/starting-up.ts'

/** A port that is taken at once and answers 503 until the product behind it is ready to. */
export interface Listening {
  readonly port: number
  /** Where it is reached on this machine. */
  readonly ownOrigin: string
  /** From now on these requests are answered so. */
  answerWith(listener: RequestListener): void
  /**
   * From now on each answer is the last on its connection: whoever asks again asks a server that stays. Waits for so many
   * milliseconds, and then until nobody connects any more, for two seconds at most.
   */
  leave(milliseconds: number): Promise<void>
  /** Takes no new connection and lets what is in flight end, for so many milliseconds at most. */
  stop(milliseconds: number): Promise<void>
}

/** The names of the settings that say where to listen. */
interface PortSettings {
  readonly port: string
  readonly host: string
}

/** What keeps a server from listening, said by the setting that is to be changed. */
const named = (error: NodeJS.ErrnoException, port: number, host: string, settings: PortSettings): Error => {
  if (error.code === 'EADDRINUSE') return new Error(`${settings.port}: ${port} is taken by another program`)
  if (error.code === 'EACCES') return new Error(`${settings.port}: ${port} may not be used by this user`)
  return new Error(`${settings.host}: ${host} is no address of this machine (${error.code})`)
}

/** How long a client may take to send the headers of a request, and all of it, in milliseconds. */
const HEADERS_MS = 10_000
const REQUEST_MS = 30_000
/** How often slow clients are looked for, in milliseconds. */
const LOOK_MS = 1_000

/** Listens on a port, 0 for any free one; fails at once when it is taken. */
export const listen = async (
  port: number,
  host: string,
  settings: PortSettings = { port: 'PORT', host: 'HOST' },
): Promise<Listening> => {
  let answer: RequestListener = startingUp
  let leaving = false
  /** Ends with the close of the port: whoever is answered before connects again. */
  let closing: Promise<void> | undefined
  const options = {
    keepAliveTimeout: 65_000,
    headersTimeout: HEADERS_MS,
    requestTimeout: REQUEST_MS,
    connectionsCheckingInterval: LOOK_MS,
  }
  const server = createServer(options, (request, response) => {
    if (leaving) response.shouldKeepAlive = false
    if (closing) void closing.then(() => answer(request, response))
    else answer(request, response)
  })
  await new Promise<void>((listening, failed) => {
    server.once('error', (error: NodeJS.ErrnoException) => failed(named(error, port, host, settings)))
    server.listen(port, host, listening)
  })
  const { port: bound } = server.address() as AddressInfo
  return {
    port: bound,
    ownOrigin: `http://${ownHost(host)}:${bound}`,
    answerWith(listener) {
      answer = listener
    },
    async leave(milliseconds) {
      leaving = true
      if (milliseconds === 0) return
      await pause(milliseconds)
      await quiet(server)
    },
    stop(milliseconds) {
      leaving = true
      closing = takeWaiting(server)
      return stop(server, closing, milliseconds)
    },
  }
}

/** No new connection for so long says that whoever sends requests has heard that we leave, in milliseconds. */
const QUIET_MS = 200
/** A sender that hears nothing is not waited for longer. */
const LONGEST_QUIET_MS = 2_000

/** Counts connections while `run` goes on; it is told how many came since it last asked. */
const countingConnections = async (server: Server, run: (came: () => number) => Promise<void>) => {
  let count = 0
  const note = () => {
    count += 1
  }
  server.on('connection', note)
  await run(() => {
    const since = count
    count = 0
    return since
  })
  server.off('connection', note)
}

const quiet = (server: Server): Promise<void> =>
  countingConnections(server, async (came) => {
    const until = performance.now() + LONGEST_QUIET_MS
    do await pause(QUIET_MS)
    while (came() > 0 && performance.now() < until)
  })

/**
 * Takes what the kernel has already taken: at the close it would be reset. A round of the event loop takes one connection,
 * so a round without any says that none is left.
 */
const takeWaiting = (server: Server): Promise<void> =>
  countingConnections(server, async (came) => {
    const until = performance.now() + LONGEST_QUIET_MS
    // What is under way when this begins is no whole round.
    await nextRound()
    do await nextRound()
    while (came() > 0 && performance.now() < until)
  })

const stop = async (server: Server, waiting: Promise<void>, milliseconds: number): Promise<void> => {
  await waiting
  const closed = new Promise<void>((done) => server.close(() => done()))
  // Connections that a browser keeps open for later are closed as soon as nothing is under way on them.
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
