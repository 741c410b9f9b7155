import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startUpkeep } from '#server/database/embedded-upkeep.ts'

let pg: PGlite
let stop: () => void
beforeAll(async () => {
  pg = await PGlite.create()
  stop = startUpkeep((text) => pg.query<Record<string, unknown>>(text), 200)
})
afterAll(async () => {
  stop()
  await pg.close()
})

const first = async (text: string) => (await pg.query<Record<string, unknown>>(text)).rows[0]

test('a table that changed much is vacuumed and counted, as a running PostgreSQL would do by itself', async () => {
  await pg.exec('create table "Odd name" as select n from generate_series(1, 3000) as n')
  await pg.exec('update "Odd name" set n = n + 1')
  const state =
    "select n_dead_tup as dead, last_vacuum is not null as done from pg_stat_user_tables where relname = 'Odd name'"
  await expect.poll(() => first(state), { timeout: 15_000 }).toEqual({ dead: 0, done: true })
})

test('the log does not grow for ever: after so many bytes a checkpoint is made', async () => {
  const checkpoint = 'select redo_lsn::text as at from pg_control_checkpoint()'
  const before = await first(checkpoint)
  await pg.exec(
    "select pg_logical_emit_message(true, 'filling', repeat('x', 1000000)) from generate_series(1, 40)",
  )
  await expect.poll(() => first(checkpoint), { timeout: 15_000 }).not.toEqual(before)
})
