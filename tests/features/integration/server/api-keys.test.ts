import { expect, test } from 'vitest'
import { insertApiKey, listApiKeys, markApiKeyRevoked } from '#integration/server/api-keys.ts'
import { memoryDatabase } from '#support/database.ts'

const now = new Date('2025-07-10T09:00:00Z')
const legalHid = 'many-keys'
const by = { sub: 'clerk', name: 'Clerk' }

test('an active key is listed and can be revoked, however many newer keys were revoked', async () => {
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
  const makeNamedKey = async (name: string): Promise<number> => {
    const newKey = await insertApiKey(db, { name, sandbox: false }, { legalHid, by, now })
    if (!newKey.ok) throw new Error(newKey.code)
    return newKey.value.made.id
  }
  const activeId = await makeNamedKey('the first')
  for (let count = 0; count < 60; count += 1)
    await markApiKeyRevoked(db, await makeNamedKey(`key ${count}`), { legalHid, by, now })

  const listedKeys = await listApiKeys(db, legalHid)
  expect(listedKeys.filter(({ revokedAt }) => revokedAt === null).map(({ id }) => id)).toEqual([activeId])
  expect(listedKeys.length).toBeLessThan(61)
  expect(listedKeys.map(({ id }) => id)).toEqual(
    listedKeys.map(({ id }) => id).sort((one, other) => other - one),
  )
  await database.close()
})
