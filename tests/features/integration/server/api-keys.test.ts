import { expect, test } from 'vitest'
import { keysOf, makeKey, revokeKey } from '#integration/server/api-keys.ts'
import { memoryDatabase } from '#support/database.ts'

const now = new Date('2025-07-10T09:00:00Z')
const legalHid = 'many-keys'
const by = { sub: 'clerk', name: 'Clerk' }

test('a living key is shown and can be revoked, however many newer ones were revoked since', async () => {
  const database = await memoryDatabase()
  const db = database.kysely
  await db
    .insertInto('person')
    .values({
      sub: by.sub,
      userName: by.name,
      email: '',
      profileUrl: '',
      legals: '[]',
      role: 'client',
      seenAt: now,
    })
    .execute()
  await db
    .insertInto('organisation')
    .values({ legalHid, fullName: 'Many keys', inn: '7707083893', syncedAt: now })
    .execute()
  const make = async (name: string): Promise<number> => {
    const made = await makeKey(db, { name, sandbox: false }, { legalHid, by, now })
    if (!made.ok) throw new Error(made.code)
    return made.value.made.id
  }
  const living = await make('the first')
  for (let count = 0; count < 60; count += 1)
    await revokeKey(db, await make(`key ${count}`), { legalHid, by, now })

  const shown = await keysOf(db, legalHid)
  expect(shown.filter(({ revokedAt }) => revokedAt === null).map(({ id }) => id)).toEqual([living])
  expect(shown.length).toBeLessThan(61)
  expect(shown.map(({ id }) => id)).toEqual(shown.map(({ id }) => id).sort((left, right) => right - left))
  await database.close()
})
