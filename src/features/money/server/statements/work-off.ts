import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { LineProblem, Target, Verdict } from '#money/rules/statement-match.ts'
import type { Context } from '#server/context.ts'
import { isInNoHand } from '#server/database/in-hand.ts'
import { updateRows } from '#server/database/row-queries.ts'
import type { BankStatementLineTable, BankStatementTable, Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import { dueBy, type Step } from '#server/run-step.ts'
import { type BookingRefusal, bookTargets } from './book-targets.ts'
import { matchLines } from './candidates.ts'

type Statement = Selectable<BankStatementTable>
type LineRow = Selectable<BankStatementLineTable>
/** Lines matched together by a few statements. */
const CHUNK_SIZE = 500
/** Lines per transaction. */
const BATCH_SIZE = 10
/** Concurrent transactions, so that the server stays responsive. */
const CONCURRENCY = 4

const problems: Readonly<Record<BookingRefusal, LineProblem>> = {
  holder_blocked: 'holder_blocked',
  office_closed: 'office_closed',
  order_not_waiting: 'not_waiting',
  amount_differs: 'not_waiting',
  balance_not_connected: 'not_waiting',
  order_unknown: 'unknown_number',
}

/** Skips lines that are locked or done. */
async function lockNew(trx: Transaction<Schema>, matched: readonly MatchedLine[]): Promise<LineRow[]> {
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

const ask = (trx: Transaction<Schema>, ids: readonly number[], problem: LineProblem): Promise<unknown> =>
  trx.updateTable('bankStatementLine').set({ state: 'queue', problem }).where('id', 'in', ids).execute()

/** If it matches a confirmed return, that is done. */
async function noteOutgoing(trx: Transaction<Schema>, line: LineRow, now: Date): Promise<void> {
  const waiting = await trx
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
  if (waiting) await updateRows(trx, 'bankStatementLine', waiting.id, { state: 'returned', actedAt: now })
  await updateRows(trx, 'bankStatementLine', line.id, {
    state: 'outgoing',
    returnOf: waiting?.id ?? null,
  })
}

interface MatchedLine {
  readonly line: LineRow
  readonly verdict: Verdict
}

/** Older claims are locked first, the balance last. */
const lockOf = ({ verdict }: MatchedLine): number =>
  'certain' in verdict
    ? Math.min(...verdict.certain.map(({ claim }) => claim ?? Number.MAX_SAFE_INTEGER))
    : Number.MAX_SAFE_INTEGER

/** Returns the problem if the booking is refused. */
async function settleLine(
  { outbox }: Context,
  statement: Statement,
  trx: Transaction<Schema>,
  line: LineRow,
  verdict: Verdict,
  now: Date,
): Promise<LineProblem | null> {
  if (line.direction === 'out') {
    await noteOutgoing(trx, line, now)
    return null
  }
  if ('problem' in verdict) return null
  const { certain: known } = verdict
  const targets: Target[] = known.map(({ kind, id }) => ({ kind, id }))
  const by = { sub: statement.importedBy, name: statement.importedName }
  const file = statement.fileName
  const booked = await bookTargets(trx, outbox, { line, targets, known, surplus: 0, by, file, now })
  if (!booked.ok) return problems[booked.code]
  await updateRows(trx, 'bankStatementLine', line.id, {
    state: 'booked',
    booked: JSON.stringify(targets),
    actedAt: now,
  })
  return null
}

/** Ordered by claims. If one booking is refused, all are rolled back and each line is settled alone. */
async function settleLines(
  context: Context,
  statement: Statement,
  matched: readonly MatchedLine[],
  now: Date,
): Promise<void> {
  const sorted = matched.toSorted((a, b) => lockOf(a) - lockOf(b))
  const refused = await transact<LineProblem | null>(context.db, async (trx, undo) => {
    const lines = new Map((await lockNew(trx, sorted)).map((line) => [line.id, line]))
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
    for (const alone of sorted) await settleLines(context, statement, [alone], now)
  } else if (only) {
    await transact(context.db, async (trx) => {
      for (const { id } of await lockNew(trx, [only])) await ask(trx, [id], refused)
    })
  }
}

/** Returns the errors. */
async function runConcurrently<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<unknown[]> {
  const failed: unknown[] = []
  const left = items.values()
  const worker = async () => {
    for (const item of left) {
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

const chunksOf = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )

const isQuestion = ({ line, verdict }: MatchedLine): boolean =>
  line.direction === 'in' && 'problem' in verdict

const askQuestions = ({ db }: Context, matched: readonly MatchedLine[]): Promise<void> =>
  transact(db, async (trx) => {
    const asked = matched.filter(isQuestion)
    const problemOf = new Map(
      asked.map(({ line, verdict }) => [line.id, 'problem' in verdict ? verdict.problem : 'not_waiting']),
    )
    const free = (await lockNew(trx, asked)).map(({ id }) => id)
    for (const [problem, ids] of Map.groupBy(free, (id) => problemOf.get(id) ?? 'not_waiting'))
      await ask(trx, ids, problem)
  })

const newLines = (db: Kysely<Schema>, statementId: number, after: number): Promise<LineRow[]> =>
  db
    .selectFrom('bankStatementEntry as entry')
    .innerJoin('bankStatementLine as line', 'line.id', 'entry.lineId')
    .selectAll('line')
    .where('entry.statementId', '=', statementId)
    .where(sql<boolean>`line.state = 'new'`)
    .where('line.id', '>', after)
    .orderBy('line.id')
    .limit(CHUNK_SIZE)
    .execute()

/** Undefined if it is done or another server has it. */
const take = (db: Kysely<Schema>, id: number, now: Date): Promise<Statement | undefined> =>
  db
    .updateTable('bankStatement')
    .set({ lockedAt: now })
    .where('id', '=', id)
    .where('doneAt', 'is', null)
    .where(isInNoHand('lockedAt', now))
    .returningAll()
    .executeTakeFirst()

/** Each line is booked once, however many servers run this (M-STMT-04). Failures wait for the next run. */
async function workOffStatement(context: Context, statementId: number, now: Date): Promise<void> {
  const statement = await take(context.db, statementId, now)
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
  for (let after = 0; ; ) {
    const lines = await newLines(context.db, statementId, after)
    const matched = await matchLines(context.db, lines, { withGuesses: false })
    failed.push(...(await runConcurrently([matched], (all) => askQuestions(context, all))))
    const left = matched.filter((line) => !isQuestion(line))
    const batches = chunksOf(left, BATCH_SIZE)
    failed.push(...(await runConcurrently(batches, (some) => settleLines(context, statement, some, now))))
    after = lines.at(-1)?.id ?? after
    if (lines.length < CHUNK_SIZE) break
  }
  if (failed.length > 0) throw failed[0]
  await sql`
    update bank_statement set done_at = ${now}::timestamptz
    where id = ${statementId}::bigint and done_at is null and not exists (
      select 1 from bank_statement_entry as entry join bank_statement_line as line on line.id = entry.line_id
      where entry.statement_id = ${statementId}::bigint and line.state = 'new')`.execute(context.db)
}

export const bookOpenStatements = async (context: Context, now: Date, { eachRow }: Step): Promise<void> => {
  const open = context.db.selectFrom('bankStatement').select('id').where('doneAt', 'is', null)
  await eachRow(open, dueBy('importedAt'), ({ id }) => workOffStatement(context, id, now))
}
