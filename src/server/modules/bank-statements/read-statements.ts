import { type Kysely, sql } from 'kysely'
import type * as z from 'zod/mini'
import type { bankStatement } from '#contract/bank-statements.ts'
import { compareTotals, isBalanced, type SaidTotals } from '#domain/statement-merge.ts'
import type { Schema } from '#server/database/schema.ts'

type BankStatement = z.input<typeof bankStatement>

const PAGE = 20

interface Row {
  id: number
  account: string
  firstDay: string
  lastDay: string
  format: BankStatement['format']
  fileName: string
  importedName: string
  importedAt: Date
  doneAt: Date | null
  otherAccounts: number
  unexecuted: number[]
  opening: number | null
  closing: number | null
  totalIn: number | null
  totalOut: number | null
  tallies: Record<string, { lines: number; sum: number }> | null
  rests: number
}

const none = { lines: 0, sum: 0 }
const figure = (value: number | null): number | null => (value === null ? null : Number(value))
const saidBy = (row: Row): SaidTotals => ({
  opening: figure(row.opening),
  closing: figure(row.closing),
  totalIn: figure(row.totalIn),
  totalOut: figure(row.totalOut),
})

function shown(row: Row): BankStatement {
  const tallies = row.tallies ?? {}
  const of = (state: string) => tallies[`in ${state}`] ?? none
  const side = (direction: string) =>
    Object.entries(tallies)
      .filter(([key]) => key.startsWith(`${direction} `))
      .reduce((total, [, tally]) => ({ lines: total.lines + tally.lines, sum: total.sum + tally.sum }), none)
  const [came, went] = [side('in'), side('out')]
  // Remainders are not lines of the file.
  const rests = Number(row.rests)
  const lines = came.lines + went.lines - rests
  const stated = saidBy(row)
  const compared = compareTotals(stated, came.sum, went.sum)
  return {
    id: Number(row.id),
    account: row.account,
    firstDay: row.firstDay,
    lastDay: row.lastDay,
    format: row.format,
    file: row.fileName,
    importedBy: row.importedName,
    importedAt: row.importedAt,
    isDone: row.doneAt !== null,
    lines,
    looked: lines - of('new').lines - (tallies['out new'] ?? none).lines,
    others: row.otherAccounts,
    unexecuted: row.unexecuted,
    opening: stated.opening,
    counted: {
      in: { ...came, lines: came.lines - rests },
      out: went,
      booked: of('booked'),
      queue: of('queue'),
      aside: of('aside'),
      returning: of('returning'),
      returned: of('returned'),
      cameBack: of('came_back'),
    },
    compared,
    isBalanced: isBalanced(compared),
  }
}

const statements = (db: Kysely<Schema>, id: number | null, page: number) =>
  sql<Row>`
    with chosen as (
      select * from bank_statement
      where ${id}::bigint is null or id = ${id}::bigint
      order by imported_at desc, id desc
      limit ${PAGE}::int offset ${page * PAGE}::int
    )
    select chosen.id, account, first_day, last_day, format, file_name, imported_name, imported_at, done_at,
      other_accounts, unexecuted, opening, closing, total_in, total_out,
      (
        select jsonb_object_agg(one.direction || ' ' || one.state, jsonb_build_object('lines', one.lines, 'sum', one.sum))
        from (
          select line.direction, line.state, count(*) as lines, sum(line.amount)::bigint as sum
          from bank_statement_entry as entry
          join bank_statement_line as line on coalesce(line.rest_of, line.id) = entry.line_id
          where entry.statement_id = chosen.id
          group by line.direction, line.state
        ) as one
      ) as tallies,
      (
        select count(*) from bank_statement_entry as entry
        join bank_statement_line as line on line.rest_of = entry.line_id
        where entry.statement_id = chosen.id
      ) as rests
    from chosen
    order by imported_at desc, chosen.id desc`.execute(db)

export async function listStatements(
  db: Kysely<Schema>,
  page: number,
): Promise<{ statements: BankStatement[]; total: number; queue: number; aside: number; returning: number }> {
  const { rows } = await statements(db, null, page)
  const { rows: counts } = await sql<{ total: number; queue: number; aside: number; returning: number }>`
    select (select count(*) from bank_statement) as total,
      (select count(*) from bank_statement_line where state = 'queue') as queue,
      (select count(*) from bank_statement_line where state = 'aside') as aside,
      (select count(*) from bank_statement_line where state = 'returning') as returning`.execute(db)
  const [counted] = counts
  return {
    statements: rows.map(shown),
    total: Number(counted?.total ?? 0),
    queue: Number(counted?.queue ?? 0),
    aside: Number(counted?.aside ?? 0),
    returning: Number(counted?.returning ?? 0),
  }
}

export async function readOne(db: Kysely<Schema>, id: number): Promise<BankStatement | null> {
  const [row] = (await statements(db, id, 0)).rows
  return row ? shown(row) : null
}
