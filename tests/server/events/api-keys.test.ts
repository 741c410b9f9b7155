import { expect, test } from 'vitest'
import { memoryDatabase } from '#kit/database.ts'
import { keysOf, makeKey, revokeKey } from '#server/modules/events/api-keys.ts'

const now = new Date('2025-07-10T09:00:00Z')
const legalHid = 'many-keys'

test('a living key is shown and can be revoked, however many newer ones were revoked since', async () => {
  const database = await memoryDatabase()
  const db = database.kysely
  const make = async (name: string): Promise<number> => {
    const made = await makeKey(db, { legalHid, name, by: 'clerk', now })
    if (!made.ok) throw new Error(made.code)
    return made.value.made.id
  }
  const living = await make('the first')
  for (let count = 0; count < 60; count += 1)
    await revokeKey(db, { legalHid, id: await make(`key ${count}`), by: 'clerk', now })

  const shown = await keysOf(db, legalHid)
  expect(shown.filter(({ revokedAt }) => revokedAt === null).map(({ id }) => id)).toEqual([living])
  expect(shown.length).toBeLessThan(61)
  expect(shown.map(({ id }) => id)).toEqual(shown.map(({ id }) => id).sort((left, right) => right - left))
  await database.close()
}, 60_000)
