import { CompiledQuery, PostgresQueryCompiler } from 'kysely'
import { escapeLiteral } from 'pg'
import type { Database } from '#server/database/database.ts'
import { copyOfFilled, type Use } from './test-databases.ts'

/** What a call asked of the database. */
export type Statement = Pick<CompiledQuery, 'sql' | 'parameters'>

/** A database that writes down what is asked of it through Kysely, transactions too. */
export interface RecordingDatabase extends Database {
  /** The statements that were asked while this ran, by whomever. */
  during(work: () => Promise<unknown>): Promise<readonly Statement[]>
}

/** The same database, with a record of its statements; closing it closes that one. */
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

/** A database with years of use in it, or a quarter as much, and a record of its statements, the caller's own; closing it drops it. */
export async function filledDatabase(use: Use = 'years'): Promise<RecordingDatabase> {
  const { TEST_DATABASE_URL: server } = process.env
  if (!server) throw new Error('no PostgreSQL was started for this run')
  return recording(await copyOfFilled(server, use, 10))
}

/** Tables that grow with use: no statement may read one from end to end. */
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
  'letter',
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

/** What a statement cost when it was run again. */
export interface Cost {
  readonly sql: string
  /** Pages of 8 kB that were looked at, in memory or not. */
  readonly blocks: number
  /** Milliseconds in the database, without the wire. */
  readonly ms: number
  /** Growing tables that were read from end to end. */
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

/** Rows of which a table is read from end to end because it is so small. */
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

/** A value as a prepared statement takes it, whatever its type there. */
const literal = (value: unknown): string => {
  if (value === null || value === undefined) return 'null'
  return escapeLiteral(textOf(value))
}

/**
 * Runs one statement again and answers what it cost; what it changed is undone. It is prepared first, so that its plan is the
 * one for all values: EXPLAIN of a statement with its values plans for these, as a pooler's named statements are not.
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

/** All but those that make rows, which are there already. */
const canRunAgain = ({ sql }: Statement): boolean => /^\s*(select|with|update|delete)\b/i.test(sql)

/** What a call costs: how many statements, and what each looks at that makes no rows. */
export interface CallCost {
  readonly statements: number
  readonly blocks: number
  readonly ms: number
  readonly costs: readonly Cost[]
}

/** Times a call is made. */
const RUNS = 4

/** The statements of a call alone: a server also works by itself, which only ever adds some. */
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

/** Makes a call and tells what it cost; it must leave the rows as they are. The statements run twice: the second is warm. */
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

/** Pages that one call may look at. */
export const BLOCKS = 300

/** What is wrong with a call, in words, each with its statement: a growing table read from end to end, too many pages. */
export const growth = ({ blocks, costs }: CallCost, most = BLOCKS): string[] => [
  ...costs.flatMap(({ scanned, sql }) => scanned.map((table) => `reads all of ${table}: ${sql}`)),
  ...(blocks > most
    ? [`looks at ${blocks} pages:`, ...costs.map((cost) => `${cost.blocks} pages: ${cost.sql}`)]
    : []),
]
