import { parentPort, workerData } from 'node:worker_threads'
import { EmbeddedEngine } from './embedded-engine.ts'
import {
  type EmbeddedSettings,
  type Failure,
  type Reply,
  type Request,
  STOPPED,
} from './embedded-messages.ts'

/** What PostgreSQL tells of an error, under the names that both drivers have. */
const fieldNames = ['code', 'detail', 'hint', 'severity', 'schema', 'table', 'column', 'constraint']

function failureOf(error: unknown): Failure {
  if (!(error instanceof Error)) return { message: String(error), fields: {} }
  const fields = fieldNames.flatMap((name) => {
    const value: unknown = Reflect.get(error, name)
    return typeof value === 'string' ? [[name, value]] : []
  })
  return { message: error.message, fields: Object.fromEntries(fields) }
}

const port = parentPort
if (!port) throw new Error('the embedded database runs in a thread of its own')

async function reply(number: number, work: () => Promise<unknown>): Promise<void> {
  let answer: Reply
  try {
    answer = { number, ok: true, value: await work() }
  } catch (error) {
    answer = { number, ok: false, failure: failureOf(error) }
  }
  port?.postMessage(answer)
}

const opening = EmbeddedEngine.open(workerData as EmbeddedSettings, (lastWords) => {
  const failure = { message: `the embedded database has stopped: ${lastWords}`, fields: {} }
  port.postMessage({ number: STOPPED, ok: false, failure } satisfies Reply)
  // At once: what PostgreSQL is asked after it gave up keeps this thread busy for ever.
  process.exit(1)
})
port.on('message', ({ number, order }: Request) => {
  void reply(number, async () => (await opening).obey(order))
})
void reply(0, async () => {
  await opening
})
