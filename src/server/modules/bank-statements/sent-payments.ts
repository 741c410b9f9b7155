import { type Kysely, sql } from 'kysely'
import type { StatementLine } from '#contract/bank-statements.ts'
import type { Schema } from '#server/database/schema.ts'

/** So many payments of the operator's own are offered for one line. */
const OFFERED = 5

/**
 * Payments of the operator's own that may have come back by these lines: of the same sum, not later, and not come back
 * before. Who returns it is often the bank itself, so the other side is not compared.
 */
export async function sentPaymentsOf(
  db: Kysely<Schema>,
  lines: readonly { readonly id: number }[],
): Promise<ReadonlyMap<number, StatementLine['sent']>> {
  const { rows } = await sql<{ of: number; id: number; day: string; number: string; receiver: string }>`
    select line.id as of, sent.id, sent.day, sent.number, sent.receiver
    from bank_statement_line as line
    cross join lateral (
      select one.id, one.day, one.number, one.party_name as receiver
      from bank_statement_line as one
      where one.state = 'outgoing' and one.amount = line.amount and one.day <= line.day and one.account = line.account
        and not exists (
          select 1 from bank_statement_line as back where back.return_of = one.id and back.state = 'came_back'
        )
      order by one.day desc, one.id desc
      limit ${OFFERED}::int
    ) as sent
    where line.id = any(${lines.map(({ id }) => id)}::bigint[]) and line.state in ('queue', 'aside')`.execute(
    db,
  )
  const found = new Map<number, StatementLine['sent'][number][]>()
  for (const { of, id, ...sent } of rows)
    found.set(Number(of), [...(found.get(Number(of)) ?? []), { id: Number(id), ...sent }])
  return found
}
