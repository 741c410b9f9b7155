import { parentPort, workerData } from 'node:worker_threads'
import { EmbeddedEngine } from './embedded-engine.ts'
import type { EmbeddedSettings, Failure, Reply, Request } from './embedded-messages.ts'

/** PostgreSQL's fields under the names that the driver of a real PostgreSQL gives them. */
const fieldNames: Readonly<Record<string, string>> = {
  code: 'code',
  detail: 'detail',
  hint: 'hint',
  severity: 'severity',
  schema: 'schema_name',
  table: 'table_name',
  column: 'column_name',
  constraint: 'constraint_name',
}

function failureOf(error: unknown): Failure {
  if (!(error instanceof Error)) return { message: String(error), fields: {} }
  const fields = Object.entries(fieldNames).flatMap(([theirs, ours]) => {
    const value: unknown = Reflect.get(error, theirs)
    return typeof value === 'string' ? [[ours, value]] : []
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

const opening = EmbeddedEngine.open(workerData as EmbeddedSettings)
port.on('message', ({ number, order }: Request) => {
  void reply(number, async () => (await opening).obey(order))
})
void reply(0, async () => {
  await opening
})
