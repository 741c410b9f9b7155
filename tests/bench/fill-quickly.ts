import type { Database } from '#server/database/database.ts'

/** Tables with so many rows that building their indexes afterwards is faster. */
const LARGE_TABLES = ['box', 'box_month', 'claim', 'claim_history', 'client', 'payment', 'person']

const plainIndexes = `
  select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
  from pg_index where not indisunique and indrelid in (${LARGE_TABLES.map((name) => `'${name}'::regclass`).join(',')})`

/** Constraints stay; the other indexes are rebuilt after the work. */
export async function withoutIndexes(database: Database, work: () => Promise<unknown>): Promise<void> {
  const { rows } = await database.executeSql(plainIndexes)
  for (const { name } of rows) await database.executeSql(`drop index ${String(name)}`)
  await work()
  for (const { name, definition } of rows) {
    const startedAtMs = performance.now()
    await database.executeSql(String(definition))
    console.log(`index ${String(name)}: ${Math.round((performance.now() - startedAtMs) / 1000)} s`)
  }
}

/** Adds one round for all claims after another, so that rows of one claim lie apart as in production. */
export async function addHistory(database: Database, rowCount: number): Promise<void> {
  const { rows } = await database.executeSql(
    'select (select count(*) from claim) as claims, (select count(*) from claim_history) as written',
  )
  const { claims, written: historyRows } = rows[0] ?? {}
  const rounds = Math.ceil((rowCount - Number(historyRows)) / Number(claims))
  for (let round = 1; round <= rounds; round += 1) {
    // Skips notifications and owner checks, because the claims are read here.
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

export const addAudit = (database: Database, rowCount: number): Promise<unknown> =>
  database.executeSql(`
    insert into audit (at, actor, actor_name, act, subject_kind, subject, reason)
    select timestamptz '2021-07-01' + n * interval '5 years' / ${rowCount}, 'operator-' || n % 30000, 'Крылова Мария',
      'card_seen', 'claim', (hashint8(n) & 16777215)::text, null
    from generate_series(1, ${rowCount}) as n`)
