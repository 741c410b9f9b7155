import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'
import { PGliteDialect } from 'kysely'
import type { Tracing } from '../tracing/tracing.ts'
import { columnTypeParsers, type Database, type Log, openKysely } from './database.ts'

const PING_MS = 2_000

const SQLITE_BUSY = 5

const valueConversions = {
  parsers: Object.fromEntries(columnTypeParsers.map(({ oid, parse }) => [oid, parse])),
  serializers: Object.fromEntries(columnTypeParsers.map(({ oid, serialize }) => [oid, serialize])),
}

/** Another process uses the directory. */
export class DirectoryInUseError extends Error {
  override readonly name = 'DirectoryInUseError'
}

export async function openInMemoryPGlite(): Promise<PGlite> {
  const { PGlite } = await import('@electric-sql/pglite')
  return PGlite.create(valueConversions)
}

/**
 * Creates the database under a temporary name and renames it, so that an interrupted start leaves no partial database.
 */
async function createFiles(directory: string): Promise<void> {
  const { PGlite } = await import('@electric-sql/pglite')
  const making = `${directory}.making`
  rmSync(making, { recursive: true, force: true })
  await (await PGlite.create({ dataDir: making })).close()
  renameSync(making, directory)
}

type Init = import('@electric-sql/pglite/nodefs').NodeFS['init']

/** `onAbort` must end the process, because PostgreSQL blocks this thread forever once it has aborted. */
async function openFiles(directory: string, onAbort: () => void): Promise<PGlite> {
  const [{ PGlite }, { NodeFS }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/nodefs'),
  ])
  if (!existsSync(directory)) await createFiles(directory)
  class Files extends NodeFS {
    override async init(...given: Parameters<Init>): ReturnType<Init> {
      const { emscriptenOpts } = await super.init(...given)
      return { emscriptenOpts: { ...emscriptenOpts, onAbort } }
    }
  }
  return PGlite.create({ ...valueConversions, fs: new Files(directory) })
}

export const databaseFromPGlite = (pg: PGlite, release = () => {}, onQuery?: Tracing['query']): Database => ({
  kind: 'embedded',
  kysely: openKysely(new PGliteDialect({ pglite: pg }), onQuery),
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
      // The failed script may have left a transaction open in the only session.
      await pg.exec('rollback')
      throw error
    }
  },
  pool: () => ({ inUse: 0, idle: 1, waiting: 0, most: 1 }),
  async close() {
    await pg.close()
    release()
  },
})

/**
 * Locks the directory, because two processes that use it would lose rows. SQLite's file lock ends with the process and
 * needs no refresh; a refresh would be late, because PGlite blocks this thread.
 */
function lockDirectory(directory: string): () => void {
  const file = new DatabaseSync(join(directory, 'in-use.lock'), { timeout: 0 })
  try {
    file.exec('begin exclusive')
    return () => file.close()
  } catch (error) {
    file.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY)
      throw new DirectoryInUseError(`${directory} is in use by another running server`)
    throw error
  }
}

/** Opens a PGlite database in a folder, for development only. */
export async function openEmbeddedDatabase(
  dataDir: string,
  log: Pick<Log, 'error'>,
  onQuery?: Tracing['query'],
): Promise<Database> {
  const directory = resolve(dataDir)
  const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
  try {
    mkdirSync(directory, { recursive: true })
  } catch (error) {
    throw new Error(`DATA_DIR: ${directory} cannot be used: ${reasonOf(error)}`, { cause: error })
  }
  const release = lockDirectory(directory)
  const files = join(directory, 'database')
  try {
    const onAbort = () => {
      log.error({ directory: files }, 'the embedded database aborted: is the disk full?')
      process.exit(1)
    }
    return databaseFromPGlite(await openFiles(files, onAbort), release, onQuery)
  } catch (error) {
    release()
    const explanation = `DATA_DIR: the database in ${files} cannot be opened; it is damaged or of another version. Restore a copy of the folder, or move it away to start anew (${reasonOf(error)})`
    throw new Error(explanation, { cause: error })
  }
}
