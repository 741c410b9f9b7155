import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { PGlite, type Transaction } from '@electric-sql/pglite'
import { copyFolder } from '../backup/copy-files.ts'
import { columnTypes } from './column-types.ts'
import { DurableFiles, durableStart, proveDurable, syncPath, syncTree } from './durable-files.ts'
import type { EmbeddedSettings, Order, QueryReply } from './embedded-messages.ts'
import { startUpkeep } from './embedded-upkeep.ts'

const parsers = Object.fromEntries(columnTypes.map(({ oid, parse }) => [oid, parse]))
const serializers = Object.fromEntries(columnTypes.map(({ oid, serialize }) => [oid, serialize]))

interface OpenTransaction {
  readonly session: Transaction
  readonly end: (commit: boolean) => Promise<void>
}

/** PGlite in its thread: one session, orders one after another, a transaction has it for itself. */
export class EmbeddedEngine {
  readonly #pg: PGlite
  readonly #directory: string | null
  readonly #transactions = new Map<number, OpenTransaction>()
  #lastTransaction = 0
  #queue: Promise<unknown> = Promise.resolve()
  #stopUpkeep = () => {}

  private constructor(pg: PGlite, directory: string | null) {
    this.#pg = pg
    this.#directory = directory
  }

  /** `onStopped` hears when PostgreSQL gave up; after that no question may be asked of it, or the thread hangs. */
  static async open(
    { directory, template }: EmbeddedSettings,
    onStopped: (lastWords: string) => void,
  ): Promise<EmbeddedEngine> {
    if (directory === null) {
      const dump = template ? { loadDataDir: new Blob([new Uint8Array(template)]) } : {}
      return new EmbeddedEngine(await PGlite.create({ parsers, serializers, ...dump }), null)
    }
    if (!existsSync(directory)) await createOnDisk(directory)
    const files = new DurableFiles(directory, onStopped)
    const pg = await PGlite.create({
      fs: files,
      parsers,
      serializers,
      startParams: durableStart(PGlite.defaultStartParams),
    })
    await proveDurable(pg, files)
    const engine = new EmbeddedEngine(pg, directory)
    engine.#stopUpkeep = startUpkeep((text) => engine.#alone(() => pg.query<Record<string, unknown>>(text)))
    return engine
  }

  async obey(order: Order): Promise<unknown> {
    switch (order.kind) {
      case 'query':
        return order.transaction === null
          ? this.#alone(() => ask(this.#pg, order.text, order.values))
          : ask(this.#open(order.transaction).session, order.text, order.values)
      case 'script':
        return this.#alone(() => this.#script(order.text))
      case 'begin':
        return this.#begin()
      case 'end':
        return this.#open(order.transaction).end(order.commit)
      case 'dump':
        return this.#alone(
          async () => new Uint8Array(await (await this.#pg.dumpDataDir('none')).arrayBuffer()),
        )
      case 'copy':
        return this.#copy(order.to)
      case 'close':
        this.#stopUpkeep()
        return this.#alone(() => this.#pg.close())
    }
  }

  /** Runs `work` when everything asked before is done; nothing comes between its steps. */
  #alone<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#queue.then(work)
    this.#queue = result.catch(() => {})
    return result
  }

  async #script(text: string): Promise<QueryReply> {
    try {
      const results = await this.#pg.exec(text)
      return {
        rows: results.flatMap(({ rows }) => rows as Record<string, unknown>[]),
        affectedRows: undefined,
      }
    } catch (error) {
      // The script may have begun a transaction of its own, and there is no other session to go on with.
      await this.#pg.exec('rollback')
      throw error
    }
  }

  /** Others go on meanwhile; they wait only while what they have changed is copied. */
  async #copy(to: string): Promise<void> {
    if (this.#directory === null) throw new Error('a database in memory has no files')
    const checkpoint = () => this.#pg.exec('checkpoint')
    await this.#alone(checkpoint)
    const { complete } = await copyFolder(this.#directory, to)
    await this.#alone(async () => {
      await checkpoint()
      complete()
    })
  }

  async #begin(): Promise<number> {
    const number = ++this.#lastTransaction
    const begun = Promise.withResolvers<number>()
    const ending = Promise.withResolvers<void>()
    const ended = this.#alone(() =>
      this.#pg.transaction((session) => {
        const end = async (commit: boolean) => {
          this.#transactions.delete(number)
          if (commit) {
            ending.resolve()
            await ended
          } else {
            ending.reject(new Error('rolled back'))
            await ended.catch(() => {})
          }
        }
        this.#transactions.set(number, { session, end })
        begun.resolve(number)
        return ending.promise
      }),
    )
    ended.catch(begun.reject)
    return begun.promise
  }

  #open(number: number): OpenTransaction {
    const transaction = this.#transactions.get(number)
    if (!transaction) throw new Error(`transaction ${number} is not open`)
    return transaction
  }
}

async function ask(
  session: Pick<PGlite, 'query'>,
  text: string,
  values: readonly unknown[],
): Promise<QueryReply> {
  const { rows, affectedRows } = await session.query<Record<string, unknown>>(text, [...values])
  return { rows, affectedRows }
}

/** A new database appears whole or not at all: it is made beside, forced to the disk, then given its name. */
async function createOnDisk(directory: string): Promise<void> {
  const making = `${directory}.making`
  rmSync(making, { recursive: true, force: true })
  mkdirSync(making, { mode: 0o700 })
  const pg = await PGlite.create({ dataDir: making })
  await pg.close()
  syncTree(making)
  renameSync(making, directory)
  syncPath(dirname(directory))
}
