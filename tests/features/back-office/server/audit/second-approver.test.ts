import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPersonLogins, requireSecondApprover } from '#back-office/server/audit/proposals.ts'
import type { Database } from '#server/database/database.ts'
import { memoryDatabase } from '#support/database.ts'

let database: Database
beforeAll(async () => {
  database = await memoryDatabase()
  await database.executeSql(`
    insert into person (sub, role, user_name, email, email_verified, inn, profile_url, seen_at) values
      ('operator', 'operator', '', 'shared@example.org', true, '771234567890', '', now()),
      ('administrator', 'administrator', '', 'other@example.org', true, '771234567890', '', now()),
      ('colleague', 'operator', '', 'shared@example.org', true, '772345678901', '', now()),
      ('without-inn', 'editor', '', 'Mail@example.org', true, null, '', now()),
      ('second-without-inn', 'editor', '', 'mail@example.org', true, null, '', now()),
      ('unverified', 'editor', '', 'mail@example.org', false, null, '', now()),
      ('linked', 'editor', '', 'linked@example.org', true, null, '', now());
    insert into profile_link (group_id, sub, linked_at) values ('g', 'linked', now()), ('g', 'unverified', now())`)
})
afterAll(() => database?.close())

test.each([
  ['operator', ['administrator', 'operator']],
  ['colleague', ['colleague']],
  ['without-inn', ['second-without-inn', 'without-inn']],
  ['unverified', ['linked', 'unverified']],
  ['unknown', ['unknown']],
] as const)('the logins of the person behind %s are %j', async (sub, logins) => {
  expect([...(await findPersonLogins(database.kysely, sub))].sort()).toEqual(logins)
})

test('nobody approves their own work under any of their logins', async () => {
  const requestApproval = async (approver: string, authors: readonly string[]) =>
    (await requireSecondApprover(database.kysely, approver, authors)).ok
  expect(await requestApproval('administrator', ['colleague', 'operator'])).toBe(false)
  expect(await requestApproval('administrator', ['colleague', 'linked'])).toBe(true)
})
