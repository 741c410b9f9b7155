import { Worker } from 'node:worker_threads'
import type { PGliteDialectConfig } from 'kysely'
import {
  type EmbeddedSettings,
  type Failure,
  type Order,
  type QueryReply,
  type Reply,
  STOPPED,
} from './embedded-messages.ts'
import { DatabaseUnavailableError } from './unavailable.ts'

type KyselyPGlite = Exclude<PGliteDialectConfig['pglite'], (...options: never) => unknown>

/** The embedded database seen from the main thread. */
export interface EmbeddedProxy {
  /** What Kysely's dialect asks of a PGlite. */
  readonly pglite: KyselyPGlite
  /** Several statements, without values, as one piece. */
  script(text: string): Promise<QueryReply>
  query(text: string, values: readonly unknown[]): Promise<QueryReply>
  /** Questions that are not answered yet. */
  underWay(): number
  /** The data directory as a tar, to start others from. */
  dump(): Promise<Uint8Array>
  /** Copies the data directory, as it is at one instant, into a folder that is not there yet. */
  copyTo(folder: string): Promise<void>
  close(): Promise<void>
}

const errorOf = ({ message, fields }: Failure): Error => Object.assign(new Error(message), fields)

interface Waiting {
  readonly resolve: (value: unknown) => void
  readonly reject: (error: Error) => void
}

/** Starts the thread of the embedded database and waits until it is open; `onLost` hears when it ends by itself. */
export async function startEmbedded(
  settings: EmbeddedSettings,
  onLost: (error: Error) => void = () => {},
): Promise<EmbeddedProxy> {
  const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), { workerData: settings })
  const waiting = new Map<number, Waiting>()
  let last = 0
  let gone: Error | null = null
  let closed = false

  const lose = (error: Error) => {
    if (!gone) onLost(error)
    gone ??= error
    for (const { reject } of waiting.values()) reject(gone)
    waiting.clear()
  }
  worker.on('error', (cause) => lose(new DatabaseUnavailableError(cause.message, { cause })))
  worker.on('exit', () => lose(new DatabaseUnavailableError('the embedded database has stopped')))
  worker.on('message', (reply: Reply) => {
    if (reply.number === STOPPED && !reply.ok)
      return lose(new DatabaseUnavailableError(reply.failure.message))
    const asked = waiting.get(reply.number)
    waiting.delete(reply.number)
    if (reply.ok) asked?.resolve(reply.value)
    else asked?.reject(errorOf(reply.failure))
  })

  const answerTo = <T>(number: number) =>
    new Promise<T>((resolve, reject) => {
      waiting.set(number, { resolve: (value) => resolve(value as T), reject })
    })
  const send = <T>(order: Order): Promise<T> => {
    if (gone) return Promise.reject(gone)
    const number = ++last
    const answer = answerTo<T>(number)
    worker.postMessage({ number, order })
    return answer
  }
  const query = (text: string, values: readonly unknown[], transaction: number | null = null) =>
    send<QueryReply>({ kind: 'query', text, values, transaction })
  const stop = async () => {
    gone ??= new DatabaseUnavailableError('the embedded database is closed')
    await worker.terminate()
  }

  try {
    await answerTo<void>(0)
  } catch (error) {
    await stop()
    throw error
  }

  const close = async () => {
    if (closed) return
    closed = true
    try {
      await send<void>({ kind: 'close' })
    } finally {
      await stop()
    }
  }

  return {
    query,
    script: (text) => send({ kind: 'script', text }),
    underWay: () => waiting.size,
    dump: () => send({ kind: 'dump' }),
    copyTo: (to) => send({ kind: 'copy', to }),
    close,
    pglite: {
      ready: true,
      waitReady: Promise.resolve(),
      get closed() {
        return closed
      },
      close,
      query: (text, values = []) => forKysely(query(text, values)),
      async transaction(work) {
        // Kysely waits until its work is called and hears of nothing else before the end: a transaction that could not
        // begin tells so with its first question.
        const begun = await send<number>({ kind: 'begin' }).then(
          (number) => () => Promise.resolve(number),
          (error: unknown) => () => Promise.reject(error),
        )
        const end = async (commit: boolean) => send<void>({ kind: 'end', transaction: await begun(), commit })
        const ask = async (text: string, values: readonly unknown[]) => query(text, values, await begun())
        let result: Awaited<ReturnType<typeof work>>
        try {
          result = await work({
            query: (text, values = []) => forKysely(ask(text, values)),
            rollback: () => end(false),
          })
        } catch (error) {
          await end(false)
          throw error
        }
        await end(true)
        return result
      },
    },
  }
}

interface KyselyReply<T> {
  affectedRows?: number
  fields: []
  rows: T[]
}

/** The same reply in the shape Kysely's dialect reads; it never looks at the fields. */
async function forKysely<T>(asked: Promise<QueryReply>): Promise<KyselyReply<T>> {
  const { rows, affectedRows } = await asked
  return { rows: rows as T[], fields: [], ...(affectedRows === undefined ? {} : { affectedRows }) }
}
