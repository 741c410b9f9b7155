import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { Kysely, PGliteDialect } from 'kysely'
import { answersInTime } from './answers-in-time.ts'
import type { Database, Log } from './database.ts'
import { lockDirectory } from './directory-lock.ts'
import { type EmbeddedProxy, startEmbedded } from './embedded-proxy.ts'
import type { Schema } from './schema.ts'

const overProxy = (proxy: EmbeddedProxy, release: () => void): Database => {
  const kysely = new Kysely<Schema>({ dialect: new PGliteDialect({ pglite: proxy.pglite }) })
  return {
    kind: 'embedded',
    kysely,
    ping: () => answersInTime(() => proxy.query('select 1', [])),
    executeSql: (text, values = []) => (values.length > 0 ? proxy.query(text, values) : proxy.script(text)),
    async close() {
      try {
        await proxy.close()
        await kysely.destroy()
      } finally {
        release()
      }
    },
  }
}

/** Makes the folder, a step at a time: the one call for all of them never ends where nothing may be made. */
function makeFolder(folder: string): void {
  const absolute = resolve(folder)
  try {
    if (!existsSync(dirname(absolute))) makeFolder(dirname(absolute))
    if (!existsSync(absolute)) mkdirSync(absolute)
    if (!statSync(absolute).isDirectory()) throw new Error('it is no folder')
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('DATA_DIR')) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`DATA_DIR: ${absolute} cannot be used: ${reason}`, { cause: error })
  }
}

/** The embedded database with its files under `dataDir`, durable, for this process alone. */
export async function openEmbedded(dataDir: string, log: Log): Promise<Database> {
  makeFolder(dataDir)
  const lock = lockDirectory(dataDir)
  try {
    const settings = { directory: join(dataDir, 'database'), template: null }
    // Nothing goes on without it: every question is answered with this error, and /readyz says no.
    const onLost = (error: Error) => log.error({ problem: error.message }, 'the embedded database is lost')
    return overProxy(await startEmbedded(settings, onLost), lock.release)
  } catch (error) {
    lock.release()
    throw error
  }
}

/** A database that lives and dies with the process, for tests; `dump` gives the template others start from. */
export async function openInMemory(
  template: Uint8Array | null,
): Promise<{ database: Database; dump: () => Promise<Uint8Array> }> {
  const proxy = await startEmbedded({ directory: null, template })
  return { database: overProxy(proxy, () => {}), dump: proxy.dump }
}
