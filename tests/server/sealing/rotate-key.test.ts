import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { tokenOfItem } from '#mail/server/items/rpo-routes.ts'
import type { Database } from '#server/database/database.ts'
import { folderStorage, s3Storage } from '#server/integrations/storage/storage.ts'
import { linkKeys } from '#server/sealing/keys-in-use.ts'
import { resealEverything } from '#server/sealing/reseal.ts'
import { sealedColumns } from '#server/sealing/sealed-columns.ts'
import { fieldCipher, keyIdOf } from '#server/secrets.ts'
import { signedTokens } from '#server/signed-tokens.ts'
import { onBothDatabases } from '#support/both-databases.ts'
import { withChangedByte } from '#support/changed-byte.ts'
import { openProduct, type Product } from '#support/product.ts'
import { august, noon, receive, rentDigitized } from '../../features/mail/server/letters/digitized.ts'
import { access, tinyS3 } from '../integrations/storage/tiny-s3.ts'

const [first, second, third] = [7, 8, 9].map((byte) => Buffer.alloc(32, byte).toString('base64')) as [
  string,
  string,
  string,
]

/** The ids of the keys with which the values of a column are sealed. */
const keysOf = async (db: Database['kysely'], { table, column }: { table: string; column: string }) => {
  const { rows } = await sql<{ id: string }>`
    select distinct split_part(${sql.ref(column)}, '.', 1) as id from ${sql.table(table)}
    where ${sql.ref(column)} is not null and ${sql.ref(column)} <> 'none'`.execute(db)
  return rows.map(({ id }) => id)
}

/** Every text column of the database with a value that looks sealed. */
async function columnsThatLookSealed(db: Database['kysely']): Promise<string[]> {
  const { rows } = await sql<{ tableName: string; columnName: string }>`
    select table_name, column_name from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'jsonb')`.execute(db)
  const found: string[] = []
  for (const { tableName, columnName } of rows) {
    const { rows: hits } = await sql`
      select 1 from ${sql.table(tableName)}
      where ${sql.ref(columnName)}::text ~ '(^|")[0-9a-f]{8}[.][A-Za-z0-9_-]{38,}("|$)' limit 1`.execute(db)
    const name = `${tableName}.${columnName}`.replace(/_(\w)/g, (_, letter) => letter.toUpperCase())
    if (hits.length > 0) found.push(name)
  }
  return found
}

onBothDatabases((database) => {
  const open = async (keys: string, environment: Record<string, string>): Promise<Product> =>
    openProduct(noon, {
      database: { ...database(), close: async () => undefined },
      environment: { ...environment, PERSONAL_DATA_KEY: keys },
    })

  test('a key is changed: old values open, new ones get the new key, the old key goes once all is sealed again', {
    timeout: 240_000,
  }, async () => {
    const s3 = await tinyS3()
    const environment = {
      S3_ENDPOINT: s3.endpoint,
      S3_BUCKET: access.bucket,
      S3_KEY: access.key,
      S3_SECRET: access.secret,
      S3_REGION: access.region,
    }
    const db = database().kysely
    let product = await open(first, environment)
    const accountant = await product.as('legal')
    const claim = await rentDigitized(product, accountant, await product.as('operator'), 1)
    await product.moveClock(august)
    let operator = await product.as('operator')
    const legal = await product.as('legal')
    const letter = await receive(operator, claim, 'Банк')
    expect((await legal.post('/api/legals/webhooks', { url: 'http://127.0.0.1:9/hook' })).status).toBe(200)
    const privileged = await product.as('privileged')
    const before = (await privileged.get('/api/clients/own')).body
    expect(before.clients[0].privilegeDocument).toBeTruthy()
    const cipher = fieldCipher([first])
    const until = new Date('2026-03-01T00:00:00Z')
    const [oldKey] = await linkKeys(db, cipher, [first], new Date(august))
    const oldLink = signedTokens([oldKey]).sign('rpo', 1, until)
    await product.close()

    // A server with another key, or without one that is in use, does not start and writes nothing.
    const rows = async () =>
      (await sql`select * from personal_data_key order by id`.execute(db)).rows.concat(
        (await sql`select sub, seen_at from person order by sub`.execute(db)).rows,
      )
    const stood = await rows()
    await expect(open(third, environment)).rejects.toThrow(
      new RegExp(`^PERSONAL_DATA_KEY: does not open what is stored here.*${keyIdOf(first)}`),
    )
    expect(await rows()).toEqual(stood)

    // The new key in front: everything opens, what is written now is sealed with it.
    product = await open(`${second},${first}`, environment)
    await product.moveClock(august)
    expect((await (await product.as('privileged')).get('/api/clients/own')).body).toEqual(before)
    operator = await product.as('operator')
    const newer = await receive(operator, claim, 'Суд')
    const names = await db.selectFrom('storedFile').select(['keyId']).orderBy('id').execute()
    expect(names.map(({ keyId }) => keyId)).toEqual([keyIdOf(first), keyIdOf(second)])
    await expect(open(second, environment)).rejects.toThrow(
      `key ${keyIdOf(first)} is missing and still opens some of what is stored`,
    )

    // Another server that still seals with the old key, as while servers are restarted one by one: each opens both.
    const other = await open(`${first},${second}`, environment)
    await other.moveClock(august)
    const older = await receive(await other.as('operator'), claim, 'Налоговая')
    const opens = async (on: Product, numbers: readonly number[]) => {
      const reader = await on.as('legal')
      for (const id of numbers) {
        const card = (await reader.get(`/api/incomingLetters/${id}`)).body
        expect((await reader.get(`/api/incomingLetters/files/${card.envelope}`)).status).toBe(200)
      }
    }
    for (const on of [product, other]) await opens(on, [letter.id, newer.id, older.id])

    // Sealed again while servers run, in two goes: the first one cannot reach the storage.
    const now = new Date(august)
    const both = fieldCipher([second, first])
    const storage = {
      put: async () => ({ ok: false, code: 'storage_unreachable' }) as const,
      get: async () => ({ ok: false, code: 'storage_unreachable' }) as const,
      remove: async () => ({ ok: false, code: 'storage_unreachable' }) as const,
    }
    const half = await resealEverything({ db, storage, cipher: both }, now)
    expect(half.done).toBeGreaterThan(3)
    expect(half).toMatchObject({ left: 2, retired: [] })
    await expect(open(second, environment)).rejects.toThrow(`key ${keyIdOf(first)} is missing`)
    const shares: number[] = []

    const real = s3Storage({ ...access, endpoint: s3.endpoint }, fetch)
    const whole = await resealEverything({ db, storage: real, cipher: both }, now, (share) =>
      shares.push(share),
    )
    expect(whole).toEqual({ done: 2, left: 0, retired: [keyIdOf(first)] })
    expect(shares.at(-1)).toBe(1)
    expect(await resealEverything({ db, storage: real, cipher: both }, now)).toEqual({
      done: 0,
      left: 0,
      retired: [],
    })
    for (const column of Object.values(sealedColumns))
      for (const id of await keysOf(db, column))
        expect([column.table, id]).toEqual([column.table, keyIdOf(second)])

    // The server that still seals with the old key says so, and the key is in use again.
    await other.sweep()
    await other.close()
    await expect(open(second, environment)).rejects.toThrow(`key ${keyIdOf(first)} is missing`)
    expect((await resealEverything({ db, storage: real, cipher: both }, now)).retired).toEqual([
      keyIdOf(first),
    ])

    // No place of the database is forgotten by the list.
    const listed = new Set(Object.values(sealedColumns).map(({ table, column }) => `${table}.${column}`))
    expect((await columnsThatLookSealed(db)).filter((name) => !listed.has(name))).toEqual([])
    await product.close()

    // The old key is gone: all opens, and links that it signed are still good.
    product = await open(second, environment)
    await product.moveClock(august)
    expect((await (await product.as('privileged')).get('/api/clients/own')).body).toEqual(before)
    await opens(product, [letter.id, newer.id, older.id])
    const after = signedTokens(await linkKeys(db, fieldCipher([second]), [second], now))
    expect(after.read('rpo', oldLink, now)).toEqual({ ok: true, value: 1 })
    expect(after.sign('rpo', 1, until)).not.toBe(oldLink)
    await product.close()
    await s3.stop()
  })
})

test('a value that was damaged is counted and keeps the old key, the rest is sealed again', async () => {
  const product = await openProduct(noon, { environment: { PERSONAL_DATA_KEY: first } })
  try {
    const db = product.database.kysely
    const [row] = await db.selectFrom('identity').select(['hid', 'secret']).orderBy('hid').execute()
    if (!row) throw new Error('nobody is registered')
    await db
      .updateTable('identity')
      .set({ secret: withChangedByte(row.secret) })
      .where('hid', '=', row.hid)
      .execute()
    const storage = folderStorage('/nowhere')
    const cipher = fieldCipher([second, first])
    const result = await resealEverything({ db, storage, cipher }, new Date(noon))
    expect(result).toMatchObject({ left: 1, retired: [] })
    expect(result.done).toBeGreaterThan(0)
  } finally {
    await product.close()
  }
})

test('a token of an item says the same under each key that may sign', () => {
  const tokens = signedTokens([first, second])
  const token = tokenOfItem(signedTokens([second]), { id: 5, keepUntil: '2026-08-01' })
  expect(tokens.read('rpo', token, new Date(noon))).toEqual({ ok: true, value: 5 })
})
