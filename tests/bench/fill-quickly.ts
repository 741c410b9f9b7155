import type { Database } from '#server/database/database.ts'

/** Tables of which so many rows are made that each index is made quicker after them than with them. */
const LARGE = ['box', 'box_month', 'claim', 'claim_history', 'client', 'payment', 'person']

const plainIndexes = `
  select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
  from pg_index where not indisunique and indrelid in (${LARGE.map((name) => `'${name}'::regclass`).join(',')})`

/** Does work that makes very many rows without the indexes of large tables that are no constraints, and makes them again. */
export async function withoutIndexes(database: Database, work: () => Promise<unknown>): Promise<void> {
  const { rows } = await database.executeSql(plainIndexes)
  for (const { name } of rows) await database.executeSql(`drop index ${String(name)}`)
  await work()
  for (const { name, definition } of rows) {
    const begun = performance.now()
    await database.executeSql(String(definition))
    console.log(`index ${String(name)}: ${Math.round((performance.now() - begun) / 1000)} s`)
  }
}

/**
 * Gives each claim a longer history, until the table has as many rows as wanted. A year of the country after another, so
 * that rows of one claim lie as far apart as they do in service.
 */
export async function addHistory(database: Database, wanted: number): Promise<void> {
  const { rows } = await database.executeSql(
    'select (select count(*) from claim) as claims, (select count(*) from claim_history) as written',
  )
  const { claims, written } = rows[0] ?? {}
  const rounds = Math.ceil((wanted - Number(written)) / Number(claims))
  for (let round = 1; round <= rounds; round += 1) {
    // Nobody is told of it, and whose history it is needs no proof: the claims are read here.
    await database.executeSql(`
      begin;
      set local session_replication_role = replica;
      insert into claim_history (claim_id, status, actor, actor_name, reason, note, at)
      select id, status, case when id % 4 = ${round % 4} then 'operator' else 'client' end,
        case when id % 4 = ${round % 4} then 'Крылова Мария' end, 'service_ordered', null,
        timestamptz '2021-07-01' + interval '5 years' * (${round - 1} + id % 100000 / 100000.0) / ${rounds}
      from claim order by id;
      commit`)
    console.log(`history: round ${round} of ${rounds}`)
  }
}

/** What operators looked at: as many rows as wanted. */
export const addAudit = (database: Database, wanted: number): Promise<unknown> =>
  database.executeSql(`
    insert into audit (at, actor, actor_name, act, subject_kind, subject, reason)
    select timestamptz '2021-07-01' + n * interval '5 years' / ${wanted}, 'operator-' || n % 30000, 'Крылова Мария',
      'card_seen', 'claim', (hashint8(n) & 16777215)::text, null
    from generate_series(1, ${wanted}) as n`)
