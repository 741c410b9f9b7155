import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { MatchResult, OrderReference, StatementLineProblem } from '#money/rules/statement-match.ts'
import type { Context } from '#server/context.ts'
import { isNotLeasedSql } from '#server/database/lease.ts'
import { updateRows } from '#server/database/row-queries.ts'
import type { BankStatementLineTable, BankStatementTable, Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import { type JobStepRunner, toDueRowSortColumns } from '#server/run-job-step.ts'
import { type BookingRefusal, bookReferencedOrders } from './book-orders.ts'
import { matchStatementLines } from './payable-orders.ts'

type Statement = Selectable<BankStatementTable>
type LineRow = Selectable<BankStatementLineTable>
const CHUNK_SIZE = 500
const BATCH_SIZE = 10
/** Number of concurrent transactions; low, so that the server stays responsive. */
const CONCURRENCY = 4

const lineProblems: Readonly<Record<BookingRefusal, StatementLineProblem>> = {
  holder_blocked: 'holder_blocked',
  office_closed: 'office_closed',
  order_not_waiting: 'not_waiting',
  amount_differs: 'not_waiting',
  balance_not_connected: 'not_waiting',
  order_unknown: 'unknown_number',
}

/** Skips lines that are locked or already processed. */
async function lockNewLines(trx: Transaction<Schema>, matched: readonly LineWithMatch[]): Promise<LineRow[]> {
  if (matched.length === 0) return []
  return trx
    .selectFrom('bankStatementLine')
    .selectAll()
    .where(
      'id',
      'in',
      matched.map(({ line }) => line.id),
    )
    .where(sql<boolean>`state = 'new'`)
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .execute()
}

const setLineProblem = (
  trx: Transaction<Schema>,
  ids: readonly number[],
  problem: StatementLineProblem,
): Promise<unknown> =>
  trx.updateTable('bankStatementLine').set({ state: 'queue', problem }).where('id', 'in', ids).execute()

async function matchOutgoingLine(trx: Transaction<Schema>, line: LineRow, now: Date): Promise<void> {
  const confirmedReturn = await trx
    .selectFrom('bankStatementLine as line')
    .innerJoin('proposal', 'proposal.subject', 'line.id')
    .select('line.id')
    .where(
      sql<boolean>`line.state = 'returning' and proposal.kind = 'bank_return' and proposal.state = 'confirmed'`,
    )
    .where('line.amount', '=', line.amount)
    .where((where) =>
      where.or([
        where.and([where('line.partyInn', '<>', ''), where('line.partyInn', '=', line.partyInn)]),
        where.and([where('line.partyAccount', '<>', ''), where('line.partyAccount', '=', line.partyAccount)]),
      ]),
    )
    .where('line.day', '<=', line.day)
    .orderBy('line.day')
    .orderBy('line.id')
    .limit(1)
    .forUpdate('line')
    .skipLocked()
    .executeTakeFirst()
  if (confirmedReturn)
    await updateRows(trx, 'bankStatementLine', confirmedReturn.id, { state: 'returned', actedAt: now })
  await updateRows(trx, 'bankStatementLine', line.id, {
    state: 'outgoing',
    returnOf: confirmedReturn?.id ?? null,
  })
}

interface LineWithMatch {
  readonly line: LineRow
  readonly verdict: MatchResult
}

/** Sort key that locks older claims first and the balance last. */
const lockPriority = ({ verdict }: LineWithMatch): number =>
  'certain' in verdict
    ? Math.min(...verdict.certain.map(({ claim }) => claim ?? Number.MAX_SAFE_INTEGER))
    : Number.MAX_SAFE_INTEGER

/** Returns the problem code if the booking is refused. */
async function settleLine(
  { outbox }: Context,
  statement: Statement,
  trx: Transaction<Schema>,
  line: LineRow,
  verdict: MatchResult,
  now: Date,
): Promise<StatementLineProblem | null> {
  if (line.direction === 'out') {
    await matchOutgoingLine(trx, line, now)
    return null
  }
  if ('problem' in verdict) return null
  const { certain: certainOrders } = verdict
  const targets: OrderReference[] = certainOrders.map(({ kind, id }) => ({ kind, id }))
  const by = { sub: statement.importedBy, name: statement.importedName }
  const file = statement.fileName
  const booked = await bookReferencedOrders(trx, outbox, {
    line,
    targets,
    known: certainOrders,
    surplus: 0,
    by,
    file,
    now,
  })
  if (!booked.ok) return lineProblems[booked.code]
  await updateRows(trx, 'bankStatementLine', line.id, {
    state: 'booked',
    booked: JSON.stringify(targets),
    actedAt: now,
  })
  return null
}

/** If one booking is refused, all are rolled back, and each line is booked in its own transaction. */
async function settleLines(
  context: Context,
  statement: Statement,
  matched: readonly LineWithMatch[],
  now: Date,
): Promise<void> {
  const sorted = matched.toSorted((a, b) => lockPriority(a) - lockPriority(b))
  const refused = await transact<StatementLineProblem | null>(context.db, async (trx, undo) => {
    const lines = new Map((await lockNewLines(trx, sorted)).map((line) => [line.id, line]))
    for (const {
      line: { id },
      verdict,
    } of sorted) {
      const line = lines.get(id)
      const problem = line ? await settleLine(context, statement, trx, line, verdict, now) : null
      if (problem) return undo(problem)
    }
    return null
  })
  if (refused === null) return
  const [only] = sorted
  if (sorted.length > 1) {
    for (const single of sorted) await settleLines(context, statement, [single], now)
  } else if (only) {
    await transact(context.db, async (trx) => {
      for (const { id } of await lockNewLines(trx, [only])) await setLineProblem(trx, [id], refused)
    })
  }
}

/** Returns the errors that were thrown. */
async function runConcurrently<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<unknown[]> {
  const failed: unknown[] = []
  const remaining = items.values()
  const worker = async () => {
    for (const item of remaining) {
      try {
        await work(item)
      } catch (error) {
        failed.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
  return failed
}

const splitIntoChunks = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )

const needsDecision = ({ line, verdict }: LineWithMatch): boolean =>
  line.direction === 'in' && 'problem' in verdict

const setProblems = ({ db }: Context, matched: readonly LineWithMatch[]): Promise<void> =>
  transact(db, async (trx) => {
    const undecided = matched.filter(needsDecision)
    const problemByLine = new Map(
      undecided.map(({ line, verdict }) => [line.id, 'problem' in verdict ? verdict.problem : 'not_waiting']),
    )
    const lockedIds = (await lockNewLines(trx, undecided)).map(({ id }) => id)
    for (const [problem, ids] of Map.groupBy(lockedIds, (id) => problemByLine.get(id) ?? 'not_waiting'))
      await setLineProblem(trx, ids, problem)
  })

const readNewLines = (db: Kysely<Schema>, statementId: number, afterId: number): Promise<LineRow[]> =>
  db
    .selectFrom('bankStatementEntry as entry')
    .innerJoin('bankStatementLine as line', 'line.id', 'entry.lineId')
    .selectAll('line')
    .where('entry.statementId', '=', statementId)
    .where(sql<boolean>`line.state = 'new'`)
    .where('line.id', '>', afterId)
    .orderBy('line.id')
    .limit(CHUNK_SIZE)
    .execute()

/** Undefined if all lines are processed or another server has locked the statement. */
const lockStatement = (db: Kysely<Schema>, id: number, now: Date): Promise<Statement | undefined> =>
  db
    .updateTable('bankStatement')
    .set({ lockedAt: now })
    .where('id', '=', id)
    .where('doneAt', 'is', null)
    .where(isNotLeasedSql('lockedAt', now))
    .returningAll()
    .executeTakeFirst()

/** Books each line only once, however many servers run this (M-STMT-04). */
async function bookStatement(context: Context, statementId: number, now: Date): Promise<void> {
  const statement = await lockStatement(context.db, statementId, now)
  if (!statement) return
  try {
    await bookLines(context, statement, now)
  } finally {
    await updateRows(context.db, 'bankStatement', { id: statementId, lockedAt: now }, { lockedAt: null })
  }
}

async function bookLines(context: Context, statement: Statement, now: Date): Promise<void> {
  const { id: statementId } = statement
  const failed: unknown[] = []
  for (let afterId = 0; ; ) {
    const lines = await readNewLines(context.db, statementId, afterId)
    const matched = await matchStatementLines(context.db, lines, { withGuesses: false })
    failed.push(...(await runConcurrently([matched], (all) => setProblems(context, all))))
    const bookable = matched.filter((line) => !needsDecision(line))
    const batches = splitIntoChunks(bookable, BATCH_SIZE)
    failed.push(...(await runConcurrently(batches, (batch) => settleLines(context, statement, batch, now))))
    afterId = lines.at(-1)?.id ?? afterId
    if (lines.length < CHUNK_SIZE) break
  }
  if (failed.length > 0) throw failed[0]
  await sql`
    update bank_statement set done_at = ${now}::timestamptz
    where id = ${statementId}::bigint and done_at is null and not exists (
      select 1 from bank_statement_entry as entry join bank_statement_line as line on line.id = entry.line_id
      where entry.statement_id = ${statementId}::bigint and line.state = 'new')`.execute(context.db)
}

export const bookOpenStatements = async (
  context: Context,
  now: Date,
  { eachRow }: JobStepRunner,
): Promise<void> => {
  const open = context.db.selectFrom('bankStatement').select('id').where('doneAt', 'is', null)
  await eachRow(open, toDueRowSortColumns('importedAt'), ({ id }) => bookStatement(context, id, now))
}
