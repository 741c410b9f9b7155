import { expect, test } from 'vitest'
import { applyRetention } from '#people/server/personal-data/apply-retention.ts'
import { contextWith } from '#support/context.ts'
import { memoryDatabase } from '#support/database.ts'
import { aStep } from '#support/steps.ts'

const now = new Date('2025-07-10T09:00:00Z')
const longAgo = new Date('2010-01-01T09:00:00Z')
const terms = { unusedDays: 1096, contractYears: 5, accountingYears: 5, notificationDays: 365 }

test('people whose review fails do not block the people after them', async () => {
  const database = await memoryDatabase()
  const db = database.kysely
  // People who cannot be erased: more than one run reviews, all due before anyone else.
  await database.executeSql(`
    insert into person (sub, role, email, profile_url, user_name, seen_at, review_on)
    select 'broken-' || number, 'client', '', '', '', timestamptz '${longAgo.toISOString()}', date '2020-01-01'
    from generate_series(1, 250) as number
    union all
    select 'behind', 'client', '', '', '', timestamptz '${longAgo.toISOString()}', date '2020-01-02';
    create function refuse_to_erase() returns trigger language plpgsql as
      $$begin raise exception 'broken'; end$$;
    create trigger broken before update on person for each row
      when (new.sub like 'broken-%' and new.erased_at is not null) execute function refuse_to_erase()`)
  const readNextPerson = () =>
    db.selectFrom('person').select('erasedAt').where('sub', '=', 'behind').executeTakeFirstOrThrow()
  const context = contextWith({ db, config: { retention: terms } })
  const sweep = () => aStep((step) => applyRetention(context, now, step))

  await sweep()
  expect((await readNextPerson()).erasedAt).toBe(null)
  await sweep()
  expect((await readNextPerson()).erasedAt).toEqual(now)
  await database.close()
})
