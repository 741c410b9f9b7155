import { createHash } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import { accept } from '#domain/outcome.ts'
import { readStatement } from '#server/bank-statements/read-statement.ts'
import type { Fault, FileLine, FileStatement } from '#server/bank-statements/statement-file.ts'
import { findRow } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import { recordAct } from '../audit/record-act.ts'
import type { StatementActor, StatementJobs } from './statement-deps.ts'

/** Lines that are written with one statement. */
const BATCH = 500

/** A file to be imported, and whose account it must be of. */
export interface ImportedFile {
  readonly bytes: Uint8Array
  readonly name: string
  readonly account: string
  readonly by: StatementActor
  readonly now: Date
}

/** What became of a file: the number of its statement, and whether it had been imported before. */
export type Imported =
  | { readonly ok: true; readonly value: { readonly id: number; readonly isKnown: boolean } }
  | { readonly ok: false; readonly code: 'file_wrong'; readonly data: { readonly faults: readonly Fault[] } }
  | { readonly ok: false; readonly code: 'account_foreign'; readonly data: { readonly accounts: string[] } }

/** What makes a line of two files one; the same line twice in one file is two, told apart by its place among the same. */
function keysOf(account: string, lines: readonly FileLine[]): string[] {
  const seen = new Map<string, number>()
  return lines.map(({ direction, day, number, amount, party }) => {
    const key = [account, day, number, amount, direction, party.inn, party.account].join('|')
    const place = (seen.get(key) ?? 0) + 1
    seen.set(key, place)
    return `${key}|${place}`
  })
}

async function writeLines(
  trx: Transaction<Schema>,
  statementId: number,
  { account, lines }: FileStatement,
  { by, now }: ImportedFile,
): Promise<void> {
  const keys = keysOf(account, lines)
  const rows = lines.map((line, index) => ({
    key: keys[index] ?? '',
    account,
    direction: line.direction,
    day: line.day,
    number: line.number,
    amount: line.amount,
    party_name: line.party.name,
    party_inn: line.party.inn,
    party_account: line.party.account,
    party_bic: line.party.bic,
    party_bank: line.party.bank,
    purpose: line.purpose,
    acted_by: by.sub,
    acted_name: by.name,
    created_at: now,
  }))
  // Another import of the same lines waits here until this one is done, and then finds them; in the order of keys no two
  // imports wait for each other.
  const sorted = rows.toSorted((a, b) => (a.key < b.key ? -1 : 1))
  for (let start = 0; start < sorted.length; start += BATCH) {
    await trx
      .insertInto('bank_statement_line')
      .values(sorted.slice(start, start + BATCH))
      .onConflict((known) => known.column('key').doNothing())
      .execute()
  }
  await sql`
    insert into bank_statement_entry (statement_id, position, line_id)
    select ${statementId}::bigint, sent.place::int, line.id
    from unnest(${keys}::text[]) with ordinality as sent (key, place)
    join bank_statement_line as line on line.key = sent.key`.execute(trx)
}

const oneStatementOf = (statements: readonly FileStatement[], account: string): FileStatement | null => {
  const own = statements.filter((statement) => statement.account === account)
  const [first] = own
  const last = own.at(-1)
  if (!first || !last) return null
  const sum = (pick: (part: FileStatement) => number | null) =>
    own.reduce<number | null>((total, part) => {
      const value = pick(part)
      return total === null || value === null ? null : total + value
    }, 0)
  return {
    ...first,
    lastDay: last.lastDay,
    closing: last.closing,
    totalIn: sum(({ totalIn }) => totalIn),
    totalOut: sum(({ totalOut }) => totalOut),
    lines: own.flatMap(({ lines }) => lines),
  }
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
  const statement = oneStatementOf(read.statements, file.account)
  if (!statement)
    return {
      ok: false,
      code: 'account_foreign',
      data: { accounts: [...new Set(read.statements.map(({ account }) => account))].slice(0, 5) },
    }
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
    await writeLines(trx, made.id, statement, file)
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
