import { createHash } from 'node:crypto'
import { type Insertable, type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Kopecks } from '#domain/money.ts'
import { accept } from '#domain/outcome.ts'
import { type Movement, mergeMovements } from '#domain/statement-merge.ts'
import { hasTotals } from '#domain/statement-totals.ts'
import { readStatement } from '#server/bank-statements/read-statement.ts'
import type { Fault, FileLine, FileStatement } from '#server/bank-statements/statement-file.ts'
import { findRow, updateRows } from '#server/database/row-queries.ts'
import type { BankStatementLineTable, Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import { recordAct } from '../audit/record-act.ts'
import type { StatementActor, StatementJobs } from './statement-deps.ts'

/** Lines that are written with one statement. */
const BATCH = 500

/** What came to an account and what left it in the days of a file. */
export interface Turnovers {
  readonly in: Kopecks
  readonly out: Kopecks
}

/** A file to be imported, and whose account it must be of. */
export interface ImportedFile {
  readonly bytes: Uint8Array
  readonly name: string
  readonly account: string
  readonly by: StatementActor
  readonly now: Date
  /** Who uploads a file by hand vouches for it with the bank's totals: the file's own, else these. */
  readonly byHand?: { readonly totals: Turnovers | null }
}

/** What became of a file: the number of its statement, and whether it had been imported before. */
export type Imported =
  | { readonly ok: true; readonly value: { readonly id: number; readonly isKnown: boolean } }
  | { readonly ok: false; readonly code: 'file_wrong'; readonly data: { readonly faults: readonly Fault[] } }
  | { readonly ok: false; readonly code: 'account_foreign'; readonly data: { readonly accounts: string[] } }
  | { readonly ok: false; readonly code: 'totals_missing' }
  | { readonly ok: false; readonly code: 'totals_differ'; readonly data: Turnovers }

type KnownLine = Selectable<BankStatementLineTable>

const movementOf = (line: KnownLine): Movement => ({
  direction: line.direction,
  day: line.day,
  amount: line.bank_amount ?? line.amount,
  number: line.number,
  inn: line.party_inn,
  account: line.party_account,
  purpose: line.purpose,
})

/** Lines of the account on the days of a file; another import of the account waits until this one is done. */
async function lockKnownLines(
  trx: Transaction<Schema>,
  { account, lines }: FileStatement,
): Promise<KnownLine[]> {
  await sql`select pg_advisory_xact_lock(hashtext(${`bank statement ${account}`}))`.execute(trx)
  const days = [...new Set(lines.map(({ day }) => day))]
  return trx
    .selectFrom('bank_statement_line')
    .selectAll()
    .where('account', '=', account)
    .where(sql<boolean>`day = any(${days}::date[]) and bank_amount is not null`)
    .orderBy('id')
    .execute()
}

const turnoversOf = (lines: readonly FileLine[]): Turnovers => {
  const sum = (direction: FileLine['direction']) =>
    lines.reduce((all, line) => all + (line.direction === direction ? line.amount : 0), 0)
  return { in: sum('in'), out: sum('out') }
}

/** The statement with the bank's totals, where an upload by hand has to name them. */
function withTotals(statement: FileStatement, byHand: ImportedFile['byHand']) {
  if (!byHand || hasTotals(statement)) return accept(statement)
  const { totals } = byHand
  if (!totals) return { ok: false, code: 'totals_missing' } as const
  const counted = turnoversOf(statement.lines)
  return counted.in === totals.in && counted.out === totals.out
    ? accept({ ...statement, totalIn: totals.in, totalOut: totals.out })
    : ({ ok: false, code: 'totals_differ', data: counted } as const)
}

const detailsOf = ({ number, party, purpose }: FileLine) => ({
  number,
  party_name: party.name,
  party_inn: party.inn,
  party_account: party.account,
  party_bic: party.bic,
  party_bank: party.bank,
  purpose,
})

/** Adds what an earlier file did not say; a line that waits for a person is then looked at again. */
async function completeLine(trx: Transaction<Schema>, known: KnownLine, line: FileLine): Promise<void> {
  const missing = Object.entries(detailsOf(line)).filter(
    ([name, text]) => text !== '' && known[name as keyof ReturnType<typeof detailsOf>] === '',
  )
  if (missing.length === 0) return
  const isWaiting = known.state === 'queue' && known.amount === known.bank_amount
  await updateRows(trx, 'bank_statement_line', known.id, {
    ...Object.fromEntries(missing),
    ...(isWaiting ? { state: 'new', problem: null } : {}),
  })
}

/** Writes the lines that are new, in the order of the file, and answers the numbers of all. */
async function writeLines(
  trx: Transaction<Schema>,
  statement: FileStatement,
  { by, now }: ImportedFile,
): Promise<number[]> {
  const { account, lines } = statement
  const known = await lockKnownLines(trx, statement)
  const found = mergeMovements(
    known.map(movementOf),
    lines.map(({ party, ...line }) => ({ ...line, inn: party.inn, account: party.account })),
  )
  const ids: number[] = []
  const fresh: { readonly place: number; readonly row: Insertable<BankStatementLineTable> }[] = []
  for (const [place, line] of lines.entries()) {
    const before = known[found[place] ?? -1]
    if (before) {
      ids[place] = before.id
      await completeLine(trx, before, line)
      continue
    }
    const { direction, day, amount } = line
    const acted = { acted_by: by.sub, acted_name: by.name, created_at: now }
    fresh.push({
      place,
      row: { account, direction, day, amount, bank_amount: amount, ...detailsOf(line), ...acted },
    })
  }
  for (let start = 0; start < fresh.length; start += BATCH) {
    const batch = fresh.slice(start, start + BATCH)
    const made = await trx
      .insertInto('bank_statement_line')
      .values(batch.map(({ row }) => row))
      .returning('id')
      .execute()
    for (const [index, { id }] of made.entries()) ids[batch[index]?.place ?? -1] = id
  }
  return ids
}

/**
 * Imports the file of a bank (M-STMT-01): its statement and lines are written in one transaction, with the job that books
 * them. The same file twice, also at the same moment on two servers, is the statement that is there already.
 */
export async function importStatement(
  { db, statementJobs }: { readonly db: Kysely<Schema>; readonly statementJobs: StatementJobs | null },
  file: ImportedFile,
): Promise<Imported> {
  const read = readStatement(file.bytes)
  if (!read.ok) return { ok: false, code: 'file_wrong', data: { faults: read.faults } }
  const own = read.statements.find(({ account }) => account === file.account)
  if (!own)
    return {
      ok: false,
      code: 'account_foreign',
      data: { accounts: [...new Set(read.statements.map(({ account }) => account))].slice(0, 5) },
    }
  const checked = withTotals(own, file.byHand)
  if (!checked.ok) return checked
  const statement = checked.value
  const hash = createHash('sha256').update(file.bytes).digest('hex')
  const others = read.statements.filter(({ account }) => account !== file.account)
  return transact<Imported>(db, async (trx) => {
    const made = await trx
      .insertInto('bank_statement')
      .values({
        file_hash: hash,
        account: statement.account,
        first_day: statement.firstDay,
        last_day: statement.lastDay,
        format: read.format,
        file_name: file.name,
        opening: statement.opening,
        closing: statement.closing,
        total_in: statement.totalIn,
        total_out: statement.totalOut,
        other_accounts: read.others + others.reduce((sum, { lines }) => sum + lines.length, 0),
        unexecuted: JSON.stringify(read.unexecuted),
        imported_by: file.by.sub,
        imported_name: file.by.name,
        imported_at: file.now,
      })
      .onConflict((known) => known.columns(['file_hash', 'account']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) {
      const known = await findRow(trx, 'bank_statement', { file_hash: hash, account: statement.account })
      return accept({ id: known?.id ?? 0, isKnown: true })
    }
    const ids = await writeLines(trx, statement, file)
    await sql`
      insert into bank_statement_entry (statement_id, position, line_id)
      select ${made.id}::bigint, sent.place::int, sent.id
      from unnest(${ids}::bigint[]) with ordinality as sent (id, place)`.execute(trx)
    await recordAct(trx, {
      by: file.by,
      act: 'statement_imported',
      subject: 'statement',
      number: made.id,
      reason: file.name,
      now: file.now,
    })
    await statementJobs?.bookStatement(trx, { statementId: made.id })
    return accept({ id: made.id, isKnown: false })
  })
}
