import { CompiledQuery, PostgresQueryCompiler } from 'kysely'
import { escapeLiteral } from 'pg'
import type { Database } from '#server/database/database.ts'
import { copyOfFilled, type Use } from './test-databases.ts'

/** A statement that was executed. */
export type Statement = Pick<CompiledQuery, 'sql' | 'parameters'>

/** A database that records the statements made through Kysely, including those in transactions. */
export interface RecordingDatabase extends Database {
  /** Returns all statements that were executed while `run` was running, whoever caused them. */
  during(work: () => Promise<unknown>): Promise<readonly Statement[]>
}

/** Wraps a database to record its statements; closing the wrapper closes the database. */
export function recording(database: Database): RecordingDatabase {
  const compiler = new PostgresQueryCompiler()
  let record: Statement[] | undefined
  const kysely = database.kysely.withPlugin({
    transformQuery: ({ node, queryId }) => {
      record?.push(compiler.compileQuery(node, queryId))
      return node
    },
    transformResult: async ({ result }) => result,
  })
  return {
    ...database,
    kysely,
    async during(work) {
      record = []
      try {
        await work()
        return record
      } finally {
        record = undefined
      }
    },
  }
}

/** Opens the caller's own recorded database with years of use, or a quarter of it; closing drops it. */
export async function filledDatabase(use: Use = 'years'): Promise<RecordingDatabase> {
  const { TEST_DATABASE_URL: server } = process.env
  if (!server) throw new Error('no PostgreSQL was started for this run')
  return recording(await copyOfFilled(server, use, 10))
}

/** Tables that grow with use, which no statement may scan completely. */
const growing: readonly string[] = [
  'attempt',
  'auto_extension',
  'box',
  'box_history',
  'box_month',
  'claim',
  'claim_history',
  'client',
  'consent',
  'destroy_act',
  'event',
  'identity',
  'incoming_letter',
  'incoming_letter_history',
  'item',
  'joint_order',
  'ledger_entry',
  'ledger_posting',
  'message',
  'notification_setting',
  'offer_acceptance',
  'organisation',
  'organisation_history',
  'organisation_user',
  'payment',
  'person',
  'personal_data_access',
  'service_order',
  'session',
  'stored_file',
  'top_up',
  'webhook_delivery',
]

/** Cost of a statement, measured by repeating it. */
export interface Cost {
  readonly sql: string
  /** Pages of 8 kB read, cached or not. */
  readonly blocks: number
  /** Milliseconds in the database, without network time. */
  readonly ms: number
  /** Growing tables that were scanned completely. */
  readonly scanned: readonly string[]
}

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Shared Hit Blocks': number
  readonly 'Shared Read Blocks': number
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly PlanNode[]
}

const nodesOf = (node: PlanNode): readonly PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/** Tables with at most this number of rows may be scanned, because that is faster than an index. */
const FEW_ROWS = 1_000

const isLongScan = (node: PlanNode): boolean =>
  node['Node Type'].endsWith('Seq Scan') &&
  growing.includes(node['Relation Name'] ?? '') &&
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'] > FEW_ROWS

const textOf = (value: unknown): string => {
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value))
    return `{${value.map((item) => (item === null ? 'null' : JSON.stringify(textOf(item)))).join(',')}}`
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** SQL literal that a prepared statement accepts for a parameter of any type. */
const literal = (value: unknown): string => {
  if (value === null || value === undefined) return 'null'
  return escapeLiteral(textOf(value))
}

/**
 * Repeats a statement, rolls back its changes and returns its cost. The statement is prepared to get the generic plan,
 * which a pooler's named statements use; a plain EXPLAIN would plan for the given values.
 */
async function costOf({ kysely }: Database, { sql, parameters }: Statement): Promise<Cost> {
  const values = parameters.length > 0 ? `(${parameters.map(literal).join(', ')})` : ''
  const undone = await kysely.startTransaction().execute()
  const run = (text: string) => undone.executeQuery(CompiledQuery.raw(text))
  const explain = async () => {
    await run(`prepare measured as ${sql}`)
    try {
      return await run(`explain (analyze, buffers, format json) execute measured${values}`)
    } finally {
      await run('deallocate measured').catch(() => undefined)
    }
  }
  const { rows } = await explain().finally(() => undone.rollback().execute())
  const [row] = rows as { 'QUERY PLAN': [{ Plan: PlanNode; 'Execution Time': number }] }[]
  if (!row) throw new Error('no plan came back')
  const [explained] = row['QUERY PLAN']
  const { Plan: plan } = explained
  return {
    sql,
    blocks: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
    ms: explained['Execution Time'],
    scanned: nodesOf(plan)
      .filter(isLongScan)
      .map((node) => node['Relation Name'] ?? ''),
  }
}

/** Excludes inserts, whose rows already exist. */
const canRunAgain = ({ sql }: Statement): boolean => /^\s*(select|with|update|delete)\b/i.test(sql)

/** Cost of a call: the number of statements, and the cost of each that is no insert. */
export interface CallCost {
  readonly statements: number
  readonly blocks: number
  readonly ms: number
  readonly costs: readonly Cost[]
}

/** Number of times a call is repeated. */
const RUNS = 4

/**
 * Statements of the call alone: the smallest set of several runs, because the server's background work only adds some.
 */
async function statementsOf(
  database: RecordingDatabase,
  call: () => Promise<unknown>,
): Promise<readonly Statement[]> {
  let fewest = await database.during(call)
  for (let run = 1; run < RUNS; run += 1) {
    const asked = await database.during(call)
    if (asked.length <= fewest.length) fewest = asked
  }
  return fewest
}

/** Measures a call that changes no rows. Each statement is repeated twice, and the second, warm run counts. */
export async function costOfCall(
  database: RecordingDatabase,
  call: () => Promise<unknown>,
): Promise<CallCost> {
  const asked = await statementsOf(database, call)
  const costs: Cost[] = []
  for (const statement of asked.filter(canRunAgain)) {
    await costOf(database, statement)
    costs.push(await costOf(database, statement))
  }
  return {
    statements: asked.length,
    blocks: costs.reduce((sum, { blocks }) => sum + blocks, 0),
    ms: costs.reduce((sum, { ms }) => sum + ms, 0),
    costs,
  }
}

/** Maximum number of pages that a call may read. */
export const BLOCKS = 300

/** Problems of a call as text with the statement: a complete scan of a growing table, or too many pages. */
export const growth = ({ blocks, costs }: CallCost, most = BLOCKS): string[] => [
  ...costs.flatMap(({ scanned, sql }) => scanned.map((table) => `reads all of ${table}: ${sql}`)),
  ...(blocks > most
    ? [`looks at ${blocks} pages:`, ...costs.map((cost) => `${cost.blocks} pages: ${cost.sql}`)]
    : []),
]
