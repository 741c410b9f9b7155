import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { createDatabaseKeyValueStore, type KeyValueStore } from '#server/integrations/key-value-store.ts'
import { memoryDatabase } from '#support/database.ts'
import { keyStoreInMemory } from '#support/key-store-in-memory.ts'

let now = new Date('2026-12-01T09:00:00Z')
const clock = { now: () => now }
const later = (secs: number) => {
  now = new Date(now.getTime() + secs * 1000)
}

let database: Database
beforeAll(async () => {
  database = await memoryDatabase()
})
afterAll(() => database.close())

describe.each([
  ['in memory', () => keyStoreInMemory(clock)],
  ['in the database', () => createDatabaseKeyValueStore(database.kysely, clock)],
])('the key store %s', (_, open: () => KeyValueStore) => {
  let store: KeyValueStore
  let name: string
  let count = 0
  beforeEach(() => {
    store = open()
    count += 1
    name = `key/${count}/${_}`
  })

  test('returns any text exactly as written', async () => {
    for (const text of ['', 'plain', '"quoted"', '{"a":1}', 'null', '12', 'слово \\ \n "']) {
      await store.write(name, text)
      expect(await store.read(name)).toBe(text)
    }
    await store.remove(name)
    expect(await store.read(name)).toBeUndefined()
  })

  test('drops a value when it expires, and not before', async () => {
    await store.write(name, 'short', 60)
    later(59)
    expect(await store.read(name)).toBe('short')
    later(1)
    expect(await store.read(name)).toBeUndefined()
    expect(await store.replace(name, 'short', 'again')).toBe(false)
    expect(await store.writeOnce(name, 'new')).toBe('new')
    later(10_000_000)
    expect(await store.read(name)).toBe('new')
  })

  test('keeps the value of the first of many writers', async () => {
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map((value) => store.writeOnce(name, value)))
    expect(new Set(answers).size).toBe(1)
    expect(await store.read(name)).toBe(answers[0])
  })

  test('replaces an expected value once and keeps its expiry', async () => {
    await store.write(name, 'one', 60)
    const answers = await Promise.all(['x', 'y', 'z'].map((value) => store.replace(name, 'one', value)))
    expect(answers.filter(Boolean)).toHaveLength(1)
    expect(await store.replace(name, 'one', 'w')).toBe(false)
    later(60)
    expect(await store.read(name)).toBeUndefined()
  })
})

test('expired values are deleted', async () => {
  const store = createDatabaseKeyValueStore(database.kysely, clock)
  for (let index = 0; index < 5; index += 1) await store.write(`pile/${index}`, 'x', 1)
  later(2)
  await store.write('pile/last', 'x', 1)
  const rows = await database.kysely
    .selectFrom('keyValue')
    .select('name')
    .where('name', 'like', 'pile/%')
    .execute()
  expect(rows).toEqual([{ name: 'pile/last' }])
})
