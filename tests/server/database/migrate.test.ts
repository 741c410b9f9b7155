import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Migration, migrate, readMigrations } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { onBothDatabases } from '#support/both-databases.ts'
import { type RealPostgres, realPostgres } from '#support/postgres.ts'
import { silentLog } from '#support/silent-log.ts'

const migration = (name: string, text: string, checksum = text): Migration => ({ name, text, checksum })
const count = async (rows: Promise<{ rows: unknown[] }>) => (await rows).rows.length

let server: RealPostgres
beforeAll(async () => {
  server = await realPostgres()
})
afterAll(() => server.stop())

test('six servers started together on an empty database all come up, and each migration is applied once', async () => {
  const url = await server.createDatabase()
  const boot = async () => {
    const database = await openDatabase({ database: { kind: 'postgres', url, pool: 2 } }, silentLog)
    await migrate(database, silentLog)
    return database
  }
  const databases = await Promise.all(Array.from({ length: 6 }, boot))
  const applied = await databases[0]?.executeSql('select name from schema_migration order by name')
  expect(applied?.rows.map(({ name }) => name)).toEqual(readMigrations().map(({ name }) => name))
  await Promise.all(databases.map((database) => database.close()))
})

onBothDatabases((database) => {
  const own = readMigrations()

  test('a restart applies nothing twice', async () => {
    const more = migration('900-more.sql', 'create table more (a int); insert into more values (1);')
    await migrate(database(), silentLog, [...own, more])
    await migrate(database(), silentLog, [...own, more])
    expect(await count(database().executeSql('select a from more'))).toBe(1)
  })

  test('an edited migration stops the start and is named', async () => {
    const first = migration('901-edited.sql', 'create table edited (a int)')
    await migrate(database(), silentLog, [first])
    const edited = migration('901-edited.sql', 'create table edited (b int)')
    await expect(migrate(database(), silentLog, [edited])).rejects.toThrow('901-edited.sql was changed')
  })

  test('a database of a version before 1.0 is refused', async () => {
    const old = migration('001-rent-a-box.sql', 'create table of_before (a int)')
    await migrate(database(), silentLog, [old])
    await expect(migrate(database(), silentLog, own)).rejects.toThrow('a version before 1.0')
    await database().executeSql("delete from schema_migration where name = '001-rent-a-box.sql'")
  })

  test('a failing migration leaves nothing behind, and a corrected one can follow', async () => {
    const wrong = migration('902-half.sql', 'create table half (a int); insert into half values (1 / 0);')
    await expect(migrate(database(), silentLog, [wrong])).rejects.toThrow('division by zero')
    await migrate(database(), silentLog, [migration('902-half.sql', 'create table half (a int)')])
    expect(await count(database().executeSql('select * from half'))).toBe(0)
  })
})
