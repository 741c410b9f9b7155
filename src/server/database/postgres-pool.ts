import { Socket } from 'node:net'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { ConnectionWatch } from './connection-watch.ts'
import { columnTypeParsers, type Log, type PoolState, type SqlResult } from './database.ts'
import { DatabaseUnavailableError } from './database-outage.ts'

const CONNECT_MS = 3_000
const IDLE_MS = 60_000
const KEEP_ALIVE_MS = 10_000
const CLOSE_MS = 5_000

/**
 * Type id of `text[]`, whose parser splits any array into texts. The cast is needed because the driver's typings lack
 * array types.
 */
const TEXT_LIST = 1009 as Parameters<typeof pg.types.getTypeParser>[0]
const parseTextArray = pg.types.getTypeParser(TEXT_LIST) as (text: string) => (string | null)[]

const parsers = new Map<number, (text: string) => unknown>(
  columnTypeParsers.flatMap(({ oid, listOid, parse }) => [
    [oid, parse],
    [listOid, (text) => parseTextArray(text).map((item) => (item === null ? null : parse(item)))],
  ]),
)
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => parsers.get(oid) ?? pg.types.getTypeParser(oid, format),
}

const isRecord = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  !(value instanceof Date || ArrayBuffer.isView(value) || Array.isArray(value))

/** Sends instants in UTC, arrays of records as JSON, other arrays as PostgreSQL arrays. */
const toParameter = (value: unknown): unknown => {
  if (value instanceof Date) return value.toISOString()
  if (!Array.isArray(value)) return value
  return value.some(isRecord) ? JSON.stringify(value) : value.map(toParameter)
}

/** True for errors of the connection, which are all except PostgreSQL's own errors and our bugs. */
const toUnavailable = (error: unknown): unknown => {
  if (error instanceof pg.DatabaseError || error instanceof TypeError || error instanceof SyntaxError)
    return error
  const message = error instanceof Error ? error.message || String(error) : String(error)
  return new DatabaseUnavailableError(message, { cause: error })
}

/** True while PostgreSQL starts up, shuts down or has crashed. */
const isDatabaseDown = (error: unknown): boolean =>
  !(error instanceof pg.DatabaseError) || (error.code ?? '').startsWith('57P')

const isDiskFullError = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '53100'

/** Writes a megabyte to a temporary table to detect a full disk, because reads work even then. */
const probeDiskFull = async (connect: () => Promise<Session>): Promise<boolean> => {
  const probe =
    'create temp table disk_probe on commit drop as select md5(n::text) as filling from generate_series(1, 20000) as n'
  const session = await connect().catch(() => null)
  try {
    await session?.script(`begin; ${probe}; rollback`)
    return session === null
  } catch (error) {
    await session?.script('rollback').catch(() => {})
    return isDiskFullError(error)
  } finally {
    session?.release()
  }
}

const connectionString = (url: string): string => {
  const address = new URL(url)
  if (address.searchParams.has('sslmode')) address.searchParams.set('uselibpqcompat', 'true')
  return address.href
}

export interface PostgresSettings {
  readonly url: string
  readonly lookout?: string | undefined
  readonly pool: number
}

export type PostgresSessions = ReturnType<typeof openPostgresSessions>

class Session implements PostgresPoolClient {
  readonly #client: pg.PoolClient
  readonly #watch: ConnectionWatch
  readonly #onDiskFull: () => void

  constructor(client: pg.PoolClient, watch: ConnectionWatch, onDiskFull: () => void) {
    this.#client = client
    this.#watch = watch
    this.#onDiskFull = onDiskFull
  }

  // biome-ignore lint/suspicious/noExplicitAny: Kysely's signature includes cursors, which are not used here
  query(text: any, values: readonly unknown[] = []): any {
    const sent = values.map(toParameter)
    return this.#over(() => this.#client.query(text, sent))
  }

  async script(text: string): Promise<pg.QueryResult[]> {
    const result: unknown = await this.#over(() => this.#client.query(text))
    return [result].flat() as pg.QueryResult[]
  }

  release(destroy = false): void {
    this.#client.release(destroy)
  }

  async #over<T>(ask: () => Promise<T>): Promise<T> {
    try {
      return await this.#watch.over(ask)
    } catch (error) {
      if (isDiskFullError(error)) this.#onDiskFull()
      throw toUnavailable(error)
    }
  }
}

/**
 * Opens at most `pool` sessions, and one more for pings. Behind a connection pooler pings need their own URL
 * (`lookout`), because they would time out in the queue of a busy pooler.
 */
export function openPostgresSessions(
  { url, lookout: pinged = url, pool: max }: PostgresSettings,
  log: Pick<Log, 'info' | 'warn'>,
) {
  const sockets = new Set<Socket>()
  const options: pg.ClientConfig = {
    connectionString: connectionString(url),
    application_name: 'abonent-box-cabinet',
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    types,
  }
  const { connectionTimeoutMillis: _, ...pooled } = options
  /** The pool's own timeout would include the wait for a free session. */
  class PooledClient extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionTimeoutMillis: CONNECT_MS })
    }
  }
  const pool = new pg.Pool({
    ...pooled,
    max,
    idleTimeoutMillis: IDLE_MS,
    Client: PooledClient,
    stream: () => {
      const socket = new Socket()
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
      if (watch.away)
        process.nextTick(() => socket.destroy(new DatabaseUnavailableError('the database does not answer')))
      return socket
    },
    // Timestamps sent as text are UTC, whatever the server's setting.
    onConnect: async (client) => {
      await client.query("set time zone 'UTC'")
    },
  })
  // Nothing to do: the query of a lost session fails, and the pool drops lost idle sessions itself.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))

  const letGo = () => {
    for (const socket of sockets) socket.destroy(new DatabaseUnavailableError('the database does not answer'))
  }
  const lookout = openLookout({ ...options, connectionString: connectionString(pinged) })
  const watch: ConnectionWatch = new ConnectionWatch({ ask: lookout.ask, onLost: letGo, log })

  let isDiskFull = false
  const onDiskFull = () => {
    isDiskFull = true
  }

  const connect = async (): Promise<Session> => {
    let coming: Promise<pg.PoolClient> | undefined
    try {
      const client = await watch.over(() => {
        coming = pool.connect()
        return coming
      })
      return new Session(client, watch, onDiskFull)
    } catch (error) {
      // Returns a session to the pool if it connects after the timeout.
      coming?.then(
        (client) => client.release(),
        () => {},
      )
      throw toUnavailable(error)
    }
  }

  return {
    pool: { connect, end: () => pool.end(), options: pool.options } satisfies PostgresPool,
    async query(text: string, values: readonly unknown[]): Promise<SqlResult> {
      const session = await connect()
      try {
        if (values.length > 0) return { rows: (await session.query(text, values)).rows }
        return { rows: (await session.script(text)).flatMap(({ rows }) => rows) }
      } catch (error) {
        // The failed script may have left a transaction open.
        if (values.length === 0) await session.script('rollback').catch(() => {})
        throw error
      } finally {
        session.release()
      }
    },
    async answers(): Promise<boolean> {
      if (!(await watch.answers())) return false
      if (isDiskFull) isDiskFull = await probeDiskFull(connect)
      return !isDiskFull
    },
    state: (): PoolState => ({
      inUse: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      most: max,
    }),
    async end(): Promise<void> {
      watch.end()
      const late = setTimeout(letGo, CLOSE_MS)
      lookout.drop()
      await pool.end()
      clearTimeout(late)
    },
  }
}

function openLookout(options: pg.ClientConfig) {
  let session: { readonly client: pg.Client; readonly socket: Socket } | undefined
  const drop = () => {
    session?.socket.destroy()
    session = undefined
  }
  const open = async () => {
    const socket = new Socket()
    const client = new pg.Client({ ...options, stream: () => socket })
    session = { client, socket }
    client.on('error', () => {
      if (session?.client === client) drop()
    })
    await client.connect()
    return client
  }
  return {
    async ask(signal: AbortSignal): Promise<boolean> {
      signal.addEventListener('abort', drop)
      try {
        const client = session?.client ?? (await open())
        await client.query('select 1')
        return true
      } catch (error) {
        drop()
        return !isDatabaseDown(error)
      } finally {
        signal.removeEventListener('abort', drop)
      }
    },
    drop,
  }
}
