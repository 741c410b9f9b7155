import { expect, test } from 'vitest'
import { postgresDatabase } from '#support/postgres-database.ts'

const failure = (asked: Promise<unknown>) => asked.then(() => null).catch((error: Error) => error.message)

test('a PostgreSQL that cannot be written to is not ready', async () => {
  const { databases, release } = await postgresDatabase(1, 2)
  const [database] = databases
  if (!database) throw new Error('no database')
  expect(await database.ping()).toBe(true)
  // New tables are refused as on a full disk, while existing ones can be read.
  await database.executeSql(`
    create function disk_full() returns event_trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
    create event trigger full_disk on ddl_command_start when tag in ('CREATE TABLE', 'CREATE TABLE AS')
      execute function disk_full()`)
  expect(await failure(database.executeSql('create table kept (number integer)'))).toContain('extend')
  expect(await database.ping()).toBe(false)
  expect((await database.executeSql('select 1 as one')).rows).toEqual([{ one: 1 }])
  expect(await database.ping()).toBe(false)
  await database.executeSql('drop event trigger full_disk')
  expect(await database.ping()).toBe(true)
  await database.close()
  await release()
})
