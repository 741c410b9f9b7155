import { expect, test } from 'vitest'
import { startPostgres } from '#kit/postgres.ts'
import { silentLog } from '#kit/silent-log.ts'
import { migrate } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/open.ts'
import { DatabaseUnavailableError } from '#server/database/unavailable.ts'
import { whenThere } from '#server/database/when-there.ts'

const collectingLog = () => {
  const lines: string[] = []
  return { lines, log: { warn: (_: object, message: string) => void lines.push(message) } }
}
const away = () => new DatabaseUnavailableError('the database system is in recovery mode')

test('a start waits while the database is away, says so once, and goes on when it is back', async () => {
  const { log, lines } = collectingLog()
  let left = 3
  const work = async () => {
    left -= 1
    if (left > 0) throw away()
    return 'there'
  }
  expect(await whenThere(work, log, { each: 1 })).toBe('there')
  expect(lines).toEqual(['the start waits for the database'])
})

test('it waits for so long and no longer, and not at all for what is no absence', async () => {
  const { log } = collectingLog()
  const never = () => Promise.reject(away())
  await expect(whenThere(never, log, { patience: 20, each: 5 })).rejects.toThrow('recovery')
  let asked = 0
  const broken = () => {
    asked += 1
    return Promise.reject(new Error('syntax error'))
  }
  await expect(whenThere(broken, log, { each: 1 })).rejects.toThrow('syntax')
  expect(asked).toBe(1)
})

test('migrations that a starting server begins while PostgreSQL is down are made when it is there', async () => {
  const postgres = await startPostgres()
  const url = await postgres.createDatabase()
  const database = await openDatabase({ database: { kind: 'postgres', url, pool: 2 } }, silentLog)
  try {
    await postgres.crash()
    const { log, lines } = collectingLog()
    const started = whenThere(() => migrate(database, silentLog), log, { patience: 30_000, each: 100 })
    await expect.poll(() => lines).toEqual(['the start waits for the database'])
    await postgres.comeBack()
    await started
    const { rows } = await database.executeSql('select count(*)::int as made from schema_migration')
    expect(rows[0]?.made).toBeGreaterThan(10)
  } finally {
    await database.close()
    await postgres.stop()
  }
})
