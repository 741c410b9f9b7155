const LOOK_EVERY_MS = 60_000
const CHECKPOINT_BYTES = 32 * 1024 * 1024

type Ask = (text: string) => Promise<{ rows: Record<string, unknown>[] }>

const tiredTables = `
  select format('%I.%I', schemaname, relname) as name
  from pg_stat_user_tables
  where n_dead_tup > 500 + 0.2 * n_live_tup or n_mod_since_analyze > 500 + 0.1 * n_live_tup`

/**
 * What PostgreSQL's background processes do and the embedded one, a single process, leaves undone: a checkpoint when
 * the log has grown (else it grows for ever, and with it the start after a crash), and vacuum with fresh statistics
 * for tables that changed much. Table by table, so that nobody waits long. Returns how to stop it.
 */
export function startUpkeep(ask: Ask, everyMs: number = LOOK_EVERY_MS): () => void {
  let checkpointAt = '0/0'
  let stopped = false

  async function look(): Promise<void> {
    const { rows: tables } = await ask(tiredTables)
    for (const { name } of tables) if (!stopped) await ask(`vacuum (analyze) ${String(name)}`)
    const {
      rows: [log = {}],
    } = await ask(
      `select pg_current_wal_insert_lsn()::text as at, pg_current_wal_insert_lsn() - '${checkpointAt}'::pg_lsn as grown`,
    )
    const { time, grown } = log
    if (stopped || Number(grown) < CHECKPOINT_BYTES) return
    await ask('checkpoint')
    checkpointAt = String(time)
  }

  const timer = setInterval(() => {
    // A failure here is the database's own and shows in the next query that matters.
    look().catch(() => {})
  }, everyMs)
  return () => {
    stopped = true
    clearInterval(timer)
  }
}
