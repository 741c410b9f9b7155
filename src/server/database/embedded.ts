import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'
import { Kysely, PGliteDialect } from 'kysely'
import { lock } from 'proper-lockfile'
import { heardBy } from '../tracing/heard-queries.ts'
import type { Tracing } from '../tracing/tracing.ts'
import { columnTypes } from './column-types.ts'
import type { Database, Log } from './database.ts'
import type { Schema } from './schema.ts'

const PING_MS = 2_000

/** Times in milliseconds. A start after a crash waits until the lock of the dead process is stale. */
const LOCK = { stale: 5_000, update: 1_000, retries: { retries: 7, factor: 1, minTimeout: 1_000 } }

const values = {
  parsers: Object.fromEntries(columnTypes.map(({ oid, parse }) => [oid, parse])),
  serializers: Object.fromEntries(columnTypes.map(({ oid, serialize }) => [oid, serialize])),
}

/** Another process already works on the directory. */
export class DirectoryInUse extends Error {
  override readonly name = 'DirectoryInUse'
}

/** An empty PGlite in memory, for tests. */
export async function openInMemory(): Promise<PGlite> {
  const { PGlite } = await import('@electric-sql/pglite')
  return PGlite.create(values)
}

/** PGlite over files. `onAbort` must end the process: PostgreSQL that gave up keeps this thread busy for ever. */
async function openFiles(directory: string, onAbort: () => void): Promise<PGlite> {
  const [{ PGlite }, { NodeFS }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/nodefs'),
  ])
  class Files extends NodeFS {
    override async init(...given: Parameters<NodeFS['init']>) {
      const { emscriptenOpts } = await super.init(...given)
      return { emscriptenOpts: { ...emscriptenOpts, onAbort } }
    }
  }
  return PGlite.create({ ...values, fs: new Files(directory) })
}

export const overPGlite = (
  pg: PGlite,
  release: () => Promise<void> = async () => {},
  hear?: Tracing['query'],
): Database => ({
  kind: 'embedded',
  kysely: new Kysely<Schema>({ dialect: new PGliteDialect({ pglite: pg }), ...heardBy(hear) }),
  ping: () =>
    Promise.race([
      pg.query('select 1').then(
        () => true,
        () => false,
      ),
      pause(PING_MS, false, { ref: false }),
    ]),
  async executeSql(text, values = []) {
    if (values.length > 0) return pg.query<Record<string, unknown>>(text, values)
    try {
      const results = await pg.exec(text)
      return { rows: results.flatMap(({ rows }) => rows) }
    } catch (error) {
      // The script may have begun a transaction of its own, and there is no other session.
      await pg.exec('rollback')
      throw error
    }
  },
  pool: () => ({ inUse: 0, idle: 1, waiting: 0, most: 1 }),
  async close() {
    await pg.close()
    await release()
  },
})

/** Keeps other processes out of the directory: two of them on one embedded database lose rows. */
async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  try {
    return await lock(directory, { ...LOCK, lockfilePath: join(directory, 'in-use') })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ELOCKED')
      throw new DirectoryInUse(`${directory} is in use by another running server`)
    throw error
  }
}

/**
 * The embedded database with its files under `dataDir`, for this process alone. For trying and developing: production
 * never loads it.
 */
export async function openEmbedded(
  dataDir: string,
  log: Pick<Log, 'error'>,
  hear?: Tracing['query'],
): Promise<Database> {
  const directory = resolve(dataDir)
  const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
  try {
    mkdirSync(directory, { recursive: true })
  } catch (error) {
    throw new Error(`DATA_DIR: ${directory} cannot be used: ${reasonOf(error)}`, { cause: error })
  }
  const release = await lockDirectory(directory)
  const files = join(directory, 'database')
  try {
    const onAbort = () => {
      log.error({ directory: files }, 'the embedded database gave up: is the disk full?')
      process.exit(1)
    }
    return overPGlite(await openFiles(files, onAbort), release, hear)
  } catch (error) {
    await release()
    const explanation = `DATA_DIR: the database in ${files} cannot be opened; it is damaged, or of another version. Put back a copy of the folder, or move it away to begin anew (${reasonOf(error)})`
    throw new Error(explanation, { cause: error })
  }
}
