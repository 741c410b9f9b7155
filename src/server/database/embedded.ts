import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, PGliteDialect } from 'kysely'
import { heardBy } from '../tracing/heard-queries.ts'
import type { Tracing } from '../tracing/tracing.ts'
import type { Database, Log } from './database.ts'
import { lockDirectory } from './directory-lock.ts'
import type { EmbeddedSettings } from './embedded-messages.ts'
import { type EmbeddedProxy, startEmbedded } from './embedded-proxy.ts'
import { pingWithTimeout } from './ping-with-timeout.ts'
import type { Schema } from './schema.ts'

const overProxy = (proxy: EmbeddedProxy, release: () => void, hear?: Tracing['query']): Database => {
  const kysely = new Kysely<Schema>({
    dialect: new PGliteDialect({ pglite: proxy.pglite }),
    ...heardBy(hear),
  })
  return {
    kind: 'embedded',
    kysely,
    ping: () => pingWithTimeout(() => proxy.query('select 1', [])),
    executeSql: (text, values = []) => (values.length > 0 ? proxy.query(text, values) : proxy.script(text)),
    pool() {
      const asked = proxy.underWay()
      return {
        inUse: Math.min(asked, 1),
        idle: asked === 0 ? 1 : 0,
        waiting: Math.max(asked - 1, 0),
        most: 1,
      }
    },
    copyTo: proxy.copyTo,
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

/** How often it is tried to open a database again that was lost, in milliseconds. */
const REOPEN_MS = 5_000

/**
 * The thread of the database that runs now. One that ends by itself, as with a full disk, is followed by another over
 * the same files as soon as these can be opened; until then every question is answered with the loss.
 */
async function startAndKeep(settings: EmbeddedSettings, log: Log): Promise<EmbeddedProxy> {
  let closed = false
  const start = async (): Promise<EmbeddedProxy> => {
    let isOpen = false
    const started = await startEmbedded(settings, (error) => {
      if (!isOpen || closed) return
      log.error({ problem: error.message }, 'the embedded database is lost and will be opened again')
      void reopen()
    })
    isOpen = true
    return started
  }
  const reopen = async (): Promise<void> => {
    while (!closed) {
      await pause(REOPEN_MS, undefined, { ref: false })
      try {
        current = await start()
        log.info({}, 'the embedded database is open again')
        return
      } catch (error) {
        const problem = error instanceof Error ? error.message : String(error)
        log.error({ problem }, 'the embedded database cannot be opened yet')
      }
    }
  }
  let current = await start()
  const close = (): Promise<void> => {
    closed = true
    return current.close()
  }
  return {
    query: (text, values) => current.query(text, values),
    script: (text) => current.script(text),
    dump: () => current.dump(),
    copyTo: (folder) => current.copyTo(folder),
    close,
    underWay: () => current.underWay(),
    pglite: {
      ready: true,
      waitReady: Promise.resolve(),
      get closed() {
        return closed
      },
      close,
      query: (text, values) => current.pglite.query(text, values),
      transaction: (work) => current.pglite.transaction(work),
    },
  }
}

/** The embedded database with its files under `dataDir`, durable, for this process alone. */
export async function openEmbedded(dataDir: string, log: Log, hear?: Tracing['query']): Promise<Database> {
  makeFolder(dataDir)
  const lock = lockDirectory(dataDir)
  try {
    const settings = { directory: join(dataDir, 'database'), template: null }
    const proxy = await startAndKeep(settings, log).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error)
      const explanation = `DATA_DIR: the database in ${resolve(settings.directory)} cannot be opened; it is damaged, or of another version. Put back a copy of the folder, or move it away to begin anew (${reason})`
      throw new Error(explanation, { cause: error })
    })
    return overProxy(proxy, lock.release, hear)
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
