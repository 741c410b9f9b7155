import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { basePath } from '#contract/endpoint.ts'
import { readConfig } from '#server/config.ts'
import type { Database } from '#server/database/database.ts'
import { type DemoPersona, demoPeople } from '#server/gateways/identity/embedded/demo-people.ts'
import { sessionId } from '#server/http/session-cookie.ts'
import { openPersonSession, openVisitorSession } from '#server/modules/sessions.ts'
import { openServer, type RunningServer } from '#server/server.ts'
import { memoryDatabase } from './database.ts'

/** An answer as tests look at it. */
export interface Reply {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly body: any
  readonly headers: Headers
}

/** A browser with a session: calls of the server with its cookie and origin. */
export interface Caller {
  get(path: string): Promise<Reply>
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Reply>
  patch(path: string, body: unknown): Promise<Reply>
  put(path: string, body: unknown): Promise<Reply>
  delete(path: string): Promise<Reply>
  /** Sends a file as it is. */
  send(method: 'POST' | 'PUT', path: string, type: string, bytes: Uint8Array): Promise<Reply>
  readonly cookie: string
}

/** The whole product in this process, over its own database, with a clock that tests move. */
export interface Product extends RunningServer {
  readonly database: Database
  /** Puts the server's clock to an instant; what became due is done before this answers. */
  moveClock(instant: string): Promise<void>
  /** A fresh session of a demo person; `legalHid` names the organisation they act for (the first by default). */
  as(persona: DemoPersona, legalHid?: string | null): Promise<Caller>
  visitor(): Promise<Caller>
  close(): Promise<void>
}

const readBody = async (response: Response): Promise<unknown> => {
  const type = response.headers.get('content-type') ?? ''
  if (!type.includes('json')) return new Uint8Array(await response.arrayBuffer())
  const text = await response.text()
  return text === '' ? null : JSON.parse(text)
}

const callerWith = (server: RunningServer, secret: string): Caller => {
  const call = async (method: string, path: string, body?: unknown, more: Record<string, string> = {}) => {
    const response = await fetch(`${server.ownOrigin}${basePath}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        cookie: `session=${secret}`,
        origin: server.origin,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...more,
      },
      ...(body === undefined
        ? {}
        : { body: body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body) }),
    })
    return { status: response.status, body: await readBody(response), headers: response.headers }
  }
  return {
    get: (path) => call('GET', path),
    post: (path, body, headers) => call('POST', path, body, headers),
    patch: (path, body) => call('PATCH', path, body),
    put: (path, body) => call('PUT', path, body),
    delete: (path) => call('DELETE', path),
    send: (method, path, type, bytes) => call(method, path, bytes, { 'content-type': type }),
    cookie: `session=${secret}`,
  }
}

/** What a test may put in place of the world. */
interface World {
  readonly database?: Database | undefined
  /** How the server and the sandbox bank reach each other; a test may lose or count what passes. */
  readonly fetch?: typeof globalThis.fetch
  /** Settings beside those of every test. */
  readonly environment?: Record<string, string>
  /** A folder of content in place of the product's own. */
  readonly content?: string
}

/** Opens the product at an instant, over a database in memory unless one is given; `close` ends both. */
export async function openProduct(now: string, world: World = {}): Promise<Product> {
  const folder = mkdtempSync(join(tmpdir(), 'product-'))
  const settings = { PORT: '0', HOST: '127.0.0.1', TEST_CLOCK: now, NODE_ENV: 'test', DATA_DIR: folder }
  const config = readConfig({ ...settings, ...world.environment })
  if (!config.ok) throw new Error(config.problems.join('\n'))
  const database = world.database ?? (await memoryDatabase())
  const log = pino({ level: 'silent' })
  const server = await openServer({
    config: { ...config.value, personalDataKey: Buffer.alloc(32, 7).toString('base64') },
    database,
    log,
    fetch: world.fetch ?? fetch,
    ...(world.content === undefined ? {} : { content: world.content }),
  })
  const visit = async () => {
    const { secret } = await openVisitorSession(database.kysely, server.clock.now())
    return callerWith(server, secret)
  }
  return {
    ...server,
    database,
    visitor: visit,
    async moveClock(instant) {
      const moved = await (await visit()).post('/test/clock', { now: instant })
      if (moved.status !== 200) throw new Error(`the clock did not move: ${moved.status}`)
    },
    async as(persona, legalHid) {
      const { organisations, hint: _, ...who } = demoPeople[persona]
      const person = { ...who, branch: who.branch ?? null, profileUrl: '', legals: organisations }
      const { session } = await openVisitorSession(database.kysely, server.clock.now())
      const login = { person, idToken: 'none', leftFrom: session.id }
      const secret = await openPersonSession(database.kysely, login, server.clock.now())
      const caller = callerWith(server, secret)
      if (legalHid !== undefined) {
        await database.kysely
          .updateTable('session')
          .set({ legal_hid: legalHid })
          .where('id', '=', sessionId(secret))
          .execute()
      }
      return caller
    },
    async close() {
      await server.stop()
      await database.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
