import { type Kysely, type Selectable, sql } from 'kysely'
import type { EndpointReplyInput } from '#kit/api/endpoint.ts'
import type { readBankStatement } from '#money/api/bank-statements.ts'
import { areTotalsEqual, compareTotals } from '#money/rules/statement-merge.ts'
import type { BankStatementTable, Schema } from '#server/database/schema.ts'

type BankStatement = EndpointReplyInput<typeof readBankStatement>

const PAGE_SIZE = 20

interface StatementRow extends Selectable<BankStatementTable> {
  tallies: Record<string, { lines: number; sum: number }> | null
  rests: number
}

const emptyTally = { lines: 0, sum: 0 }

function toStatement(row: StatementRow): BankStatement {
  const tallies = row.tallies ?? {}
  const tallyOf = (state: string) => tallies[`in ${state}`] ?? emptyTally
  const sumDirection = (direction: string) =>
    Object.entries(tallies)
      .filter(([key]) => key.startsWith(`${direction} `))
      .reduce(
        (total, [, tally]) => ({ lines: total.lines + tally.lines, sum: total.sum + tally.sum }),
        emptyTally,
      )
  const [incoming, outgoing] = [sumDirection('in'), sumDirection('out')]
  // Surplus lines are split off by us, so they are not lines of the file.
  const lines = incoming.lines + outgoing.lines - row.rests
  const compared = compareTotals(row, incoming.sum, outgoing.sum)
  return {
    id: row.id,
    account: row.account,
    firstDay: row.firstDay,
    lastDay: row.lastDay,
    format: row.format,
    file: row.fileName,
    importedBy: row.importedName,
    importedAt: row.importedAt,
    isDone: row.doneAt !== null,
    lines,
    looked: lines - tallyOf('new').lines - (tallies['out new'] ?? emptyTally).lines,
    others: row.otherAccounts,
    unexecuted: row.unexecuted,
    opening: row.opening,
    counted: {
      in: { ...incoming, lines: incoming.lines - row.rests },
      out: outgoing,
      booked: tallyOf('booked'),
      queue: tallyOf('queue'),
      aside: tallyOf('aside'),
      returning: tallyOf('returning'),
      returned: tallyOf('returned'),
      cameBack: tallyOf('came_back'),
    },
    compared,
    isBalanced: areTotalsEqual(compared),
  }
}

const selectStatements = (db: Kysely<Schema>, id: number | null, page: number) =>
  sql<StatementRow>`
    with chosen as (
      select * from bank_statement
      where ${id}::bigint is null or id = ${id}::bigint
      order by imported_at desc, id desc
      limit ${PAGE_SIZE}::int offset ${page * PAGE_SIZE}::int
    )
    select chosen.*,
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

export async function listStatements(db: Kysely<Schema>, page: number) {
  const { rows } = await selectStatements(db, null, page)
  const { rows: counts } = await sql<{ total: number; queue: number; aside: number; returning: number }>`
    select (select count(*) from bank_statement) as total,
      (select count(*) from bank_statement_line where state = 'queue') as queue,
      (select count(*) from bank_statement_line where state = 'aside') as aside,
      (select count(*) from bank_statement_line where state = 'returning') as returning`.execute(db)
  const { total = 0, queue = 0, aside = 0, returning = 0 } = counts[0] ?? {}
  return { statements: rows.map(toStatement), total, queue, aside, returning }
}

export async function readStatementById(db: Kysely<Schema>, id: number): Promise<BankStatement | null> {
  const [row] = (await selectStatements(db, id, 0)).rows
  return row ? toStatement(row) : null
}
