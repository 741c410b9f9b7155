import type { Database } from '#server/database/database.ts'
import { demoPeople } from '#server/gateways/identity/embedded/demo-people.ts'

/** Boxes made here begin with this number. */
const FIRST_BOX = 1_000_000
/** Claims of each holder. */
const EACH = 3
/** Claims of the person who looks: more than a page of the list. */
const OWN = 12

/**
 * Fills a database with so many claims as years of use leave them: rents that run, ended or were cancelled, over all
 * offices, each with its box, months, history and payment. Answers the claims of the demo person who will look at them.
 */
export async function fillWithClaims(database: Database, count: number): Promise<number[]> {
  const { sub } = demoPeople.individual
  const run = (text: string) => database.executeSql(text)
  await run(`
    insert into person (sub, user_name, email, profile_url, role, seen_at)
    select 'holder-' || n, 'Holder ' || n, n || '@example.org', '', 'client', '2026-07-01'
    from generate_series(0, ${Math.ceil(count / EACH)}) as n`)
  await run(`
    with numbered as (select index, row_number() over (order by index) - 1 as place, count(*) over () as offices from office)
    insert into box (office_index, number, size)
    select index, ${FIRST_BOX} + n, 1
    from generate_series(0, ${count - 1}) as n join numbered on place = n % offices`)
  // A rent of five months each; seven of ten run, two are over, one was never paid.
  await run(`
    insert into claim (sub, box_id, office_index, status, in_editing, is_signed, client_type, start_date, end_date, services,
      total, first_month, lines, payment_method, created_at, changed_at)
    select case when n < ${OWN} then '${sub}' else 'holder-' || n / ${EACH} end, box.id, office_index,
      case n % 10 when 0 then 2 when 1 then 5 when 2 then 5 else 6 end, false, n % 10 <> 0, 1,
      case when n % 10 in (1, 2) then date '2025-08-01' else date '2026-06-01' end,
      case when n % 10 in (1, 2) then date '2025-12-31' else date '2026-10-31' end,
      case when n % 4 = 0 then '[8]'::jsonb else '[]'::jsonb end,
      225000, 45000, '[{"kind":"month","month":"2026-06-01","amount":225000}]'::jsonb, 1, '2026-05-20', '2026-05-20'
    from box, lateral (select number - ${FIRST_BOX} as n) as place
    where number >= ${FIRST_BOX} order by n`)
  await run(`
    insert into box_month (box_id, month, claim_id)
    select box_id, month::date, id from claim, generate_series(start_date, end_date, interval '1 month') as month
    where status = 6`)
  await run(`
    insert into claim_history (claim_id, status, actor, reason, at)
    select id, s.status, s.actor, s.reason, created_at
    from claim, (values (1, 'client', 'created'), (4, 'client', 'confirmed'), (3, 'bank', 'paid'), (6, 'operator', 'signed_and_started'))
      as s (status, actor, reason)`)
  await run(`
    insert into payment (claim_id, method, state, amount, created_at, changed_at, paid_at)
    select id, 1, case when status = 2 then 'cancelled' else 'paid' end, total, created_at, changed_at, changed_at from claim`)
  await run('analyze')
  const { rows } = await run(`select id from claim where sub = '${sub}' order by id`)
  return rows.map(({ id }) => Number(id))
}
