import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { type Insertable, type Selectable, sql, type Transaction } from 'kysely'
import { type ActingPerson, recordAuditEntry } from '#back-office/server/audit/audit-log.ts'
import type { Kopecks } from '#kit/rules/money.ts'
import { accept } from '#kit/rules/outcome.ts'
import { type BankMovement, hasStatedTotals, type StatedTotals } from '#money/rules/statement-merge.ts'
import type { Context } from '#server/context.ts'
import { findRow, updateRows } from '#server/database/row-queries.ts'
import type { BankStatementLineTable, Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import type { WorkerPool } from '#server/workers/worker-pool.ts'
import { type PackedLines, type PackedStatement, packLines, unpackLines } from './packed-lines.ts'
import type { StatementFileLine } from './statement-file.ts'

export interface StatementTurnovers {
  readonly in: Kopecks
  readonly out: Kopecks
}

export interface StatementImportRequest {
  readonly bytes: Uint8Array
  readonly name: string
  readonly account: string
  readonly by: ActingPerson
  readonly now: Date
  /** Present for uploads by a person, who must enter the totals if the file states none. */
  readonly byHand?: { readonly totals: StatementTurnovers | null }
}

export type StatementImportResult =
  | { readonly ok: true; readonly value: { readonly id: number; readonly isKnown: boolean } }
  | Extract<PackedStatement, { readonly ok: false }>
  | { readonly ok: false; readonly code: 'totals_missing' }
  | { readonly ok: false; readonly code: 'totals_differ'; readonly data: StatementTurnovers }

type KnownLine = Selectable<BankStatementLineTable>

const toMovement = (line: KnownLine): BankMovement => ({
  direction: line.direction,
  day: line.day,
  amount: line.bankAmount ?? line.amount,
  number: line.number,
  inn: line.partyInn,
  account: line.partyAccount,
  purpose: line.purpose,
})

/** Hydrating this many rows takes a few milliseconds of the server's thread. */
const KNOWN_LINES_AT_ONCE = 500

/** Locks the account, so that other imports for it wait. */
async function lockKnownLines(
  trx: Transaction<Schema>,
  account: string,
  days: ReadonlySet<string>,
): Promise<KnownLine[]> {
  await sql`select pg_advisory_xact_lock(hashtext(${`bank statement ${account}`}))`.execute(trx)
  const known: KnownLine[] = []
  while (true) {
    const rows = await trx
      .selectFrom('bankStatementLine')
      .selectAll()
      .where('account', '=', account)
      .where(sql<boolean>`day = any(${[...days]}::date[]) and bank_amount is not null`)
      .where('id', '>', known.at(-1)?.id ?? 0)
      .orderBy('id')
      .limit(KNOWN_LINES_AT_ONCE)
      .execute()
    known.push(...rows)
    if (rows.length < KNOWN_LINES_AT_ONCE) return known
  }
}

const readDays = async (lines: PackedLines): Promise<Set<string>> => {
  const days = new Set<string>()
  for await (const batch of unpackBatches(lines)) for (const { day } of batch) days.add(day)
  return days
}

async function* unpackBatches(lines: PackedLines): AsyncGenerator<StatementFileLine[]> {
  for (const batch of lines) {
    await setImmediate()
    yield unpackLines<StatementFileLine>(batch)
  }
}

async function sumTurnovers(lines: PackedLines): Promise<StatementTurnovers> {
  const sums = { in: 0, out: 0 }
  for await (const batch of unpackBatches(lines))
    for (const { direction, amount } of batch) sums[direction] += amount
  return sums
}

/** For uploads by a person, compares the entered totals with the lines if the file states none. */
async function resolveTotals(
  statement: StatedTotals,
  lines: PackedLines,
  byHand: StatementImportRequest['byHand'],
) {
  if (!byHand || hasStatedTotals(statement)) return accept(statement)
  const { totals } = byHand
  if (!totals) return { ok: false, code: 'totals_missing' } as const
  const counted = await sumTurnovers(lines)
  return counted.in === totals.in && counted.out === totals.out
    ? accept({ ...statement, totalIn: totals.in, totalOut: totals.out })
    : ({ ok: false, code: 'totals_differ', data: counted } as const)
}

const toLineDetails = ({ number, party, purpose }: StatementFileLine) => ({
  number,
  partyName: party.name,
  partyInn: party.inn,
  partyAccount: party.account,
  partyBic: party.bic,
  partyBank: party.bank,
  purpose,
})

/** Fills in fields that earlier files lacked. A line that is not booked yet is then matched again. */
async function completeLine(
  trx: Transaction<Schema>,
  knownLine: KnownLine,
  line: StatementFileLine,
): Promise<void> {
  const missing = Object.entries(toLineDetails(line)).filter(
    ([name, text]) => text !== '' && knownLine[name as keyof ReturnType<typeof toLineDetails>] === '',
  )
  if (missing.length === 0) return
  const isWaiting = knownLine.state === 'queue' && knownLine.amount === knownLine.bankAmount
  await updateRows(trx, 'bankStatementLine', knownLine.id, {
    ...Object.fromEntries(missing),
    ...(isWaiting ? { state: 'new', problem: null } : {}),
  })
}

async function writeLines(
  trx: Transaction<Schema>,
  workers: WorkerPool,
  lines: PackedLines,
  { account, by, now }: StatementImportRequest,
): Promise<number[]> {
  const knownLines = await lockKnownLines(trx, account, await readDays(lines))
  const knownIndexes =
    knownLines.length === 0
      ? []
      : await workers.run('mergeLines', await packLines(knownLines, toMovement), lines)
  const ids: number[] = []
  let first = 0
  for await (const batch of unpackBatches(lines)) {
    const newLines: { readonly place: number; readonly row: Insertable<BankStatementLineTable> }[] = []
    for (const [index, line] of batch.entries()) {
      const linePosition = first + index
      const knownLine = knownLines[knownIndexes[linePosition] ?? -1]
      if (knownLine) {
        ids[linePosition] = knownLine.id
        await completeLine(trx, knownLine, line)
        continue
      }
      const { direction, day, amount } = line
      const authorColumns = { actedBy: by.sub, actedName: by.name, createdAt: now }
      newLines.push({
        place: linePosition,
        row: {
          account,
          direction,
          day,
          amount,
          bankAmount: amount,
          ...toLineDetails(line),
          ...authorColumns,
        },
      })
    }
    first += batch.length
    if (newLines.length === 0) continue
    const inserted = await trx
      .insertInto('bankStatementLine')
      .values(newLines.map(({ row }) => row))
      .returning('id')
      .execute()
    for (const [index, { id }] of inserted.entries()) ids[newLines[index]?.place ?? -1] = id
  }
  return ids
}

/** Importing the same file again, even concurrently, returns the existing statement (M-STMT-01). */
export async function importStatement(
  { db, workers }: Pick<Context, 'db' | 'workers'>,
  file: StatementImportRequest,
): Promise<StatementImportResult> {
  const read = await workers.run('readStatement', file.bytes, file.account)
  if (!read.ok) return read
  const { statement } = read
  const totals = await resolveTotals(statement, read.lines, file.byHand)
  if (!totals.ok) return totals
  const hash = createHash('sha256').update(file.bytes).digest('hex')
  return transact<StatementImportResult>(db, async (trx) => {
    const inserted = await trx
      .insertInto('bankStatement')
      .values({
        fileHash: hash,
        account: statement.account,
        firstDay: statement.firstDay,
        lastDay: statement.lastDay,
        format: read.format,
        fileName: file.name,
        opening: statement.opening,
        closing: statement.closing,
        totalIn: totals.value.totalIn,
        totalOut: totals.value.totalOut,
        otherAccounts: read.others,
        unexecuted: JSON.stringify(read.unexecuted),
        importedBy: file.by.sub,
        importedName: file.by.name,
        importedAt: file.now,
      })
      .onConflict((known) => known.columns(['fileHash', 'account']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!inserted) {
      const existing = await findRow(trx, 'bankStatement', { fileHash: hash, account: statement.account })
      return accept({ id: existing?.id ?? 0, isKnown: true })
    }
    const ids = await writeLines(trx, workers, read.lines, file)
    await sql`
      insert into bank_statement_entry (statement_id, position, line_id)
      select ${inserted.id}::bigint, sent.place::int, sent.id
      from unnest(${ids}::bigint[]) with ordinality as sent (id, place)`.execute(trx)
    await recordAuditEntry(trx, {
      by: file.by,
      act: 'statement_imported',
      subject: 'statement',
      number: inserted.id,
      reason: file.name,
      now: file.now,
    })
    return accept({ id: inserted.id, isKnown: false })
  })
}
