import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { apiBasePath } from '#kit/api/endpoint.ts'
import { openVisitorSession } from '#people/server/sessions.ts'
import { hashSessionSecret } from '#server/http/session.ts'
import type { RunningServer } from '#server/server.ts'
import type { DemoPersona } from '#stand-ins/login/demo-people.ts'
import { startServer, type TestServer, type World } from './server.ts'
import { sessionOf } from './session.ts'

/** A response as tests use it. */
export interface Reply {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly body: any
  readonly headers: Headers
}

/** Calls the server with the cookie of a session and the origin of the site. */
export interface Caller {
  get(path: string): Promise<Reply>
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Reply>
  patch(path: string, body: unknown): Promise<Reply>
  put(path: string, body: unknown): Promise<Reply>
  delete(path: string): Promise<Reply>
  /** Sends a file as the raw request body. */
  send(method: 'POST' | 'PUT', path: string, type: string, bytes: Uint8Array): Promise<Reply>
  readonly cookie: string
}

/** The whole product in this process, with its own database and a clock that tests can move. */
export interface Product extends Omit<TestServer, 'visitor'> {
  /** Opens a new session of a demo person; `legalHid` is the organisation they act for (the first by default). */
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

/** Returns a caller that uses the secret of a session. */
export const callerWith = (server: Pick<RunningServer, 'origin' | 'ownOrigin'>, secret: string): Caller => {
  const call = async (method: string, path: string, body?: unknown, more: Record<string, string> = {}) => {
    const response = await fetch(`${server.ownOrigin}${apiBasePath}${path}`, {
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

/**
 * Opens the product of `startServer` at an instant for tests that act as demo people. Its clock runs, and its database
 * is in memory unless one is given; `close` closes both.
 */
export async function openProduct(now: string, world: Omit<World, 'clock'> = {}): Promise<Product> {
  const folder = mkdtempSync(join(tmpdir(), 'product-'))
  const server = await startServer({
    clockGoesOn: true,
    ...world,
    clock: now,
    environment: { HOST: '127.0.0.1', DATA_DIR: folder, ...world.environment },
  })
  const { database } = server
  const visit = async () => {
    const { secret } = await openVisitorSession(database.kysely, server.clock.now())
    return callerWith(server, secret)
  }
  return {
    ...server,
    visitor: visit,
    async as(persona, legalHid) {
      const secret = await sessionOf(database.kysely, persona, server.clock.now())
      const caller = callerWith(server, secret)
      if (legalHid !== undefined) {
        await database.kysely
          .updateTable('session')
          .set({ legalHid })
          .where('id', '=', hashSessionSecret(secret))
          .execute()
      }
      return caller
    },
    async close() {
      await server.stop()
      if (world.database) await database.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
