import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { signRegisteredItemToken } from '#mail/server/items/registered-item-routes.ts'
import type { Database } from '#server/database/database.ts'
import { createFieldCipher, toKeyId } from '#server/field-cipher.ts'
import { createFolderStorage, createS3Storage } from '#server/integrations/storage/storage.ts'
import { readLinkKeys } from '#server/sealing/keys-in-use.ts'
import { resealAllData } from '#server/sealing/reseal.ts'
import { sealedColumns } from '#server/sealing/sealed-columns.ts'
import { createSignedTokens } from '#server/signed-tokens.ts'
import { onBothDatabases } from '#support/both-databases.ts'
import { withChangedByte } from '#support/changed-byte.ts'
import { openProduct, type Product } from '#support/product.ts'
import { august, noon, receive, rentDigitized } from '../../features/mail/server/letters/digitized.ts'
import { access, tinyS3 } from '../integrations/storage/tiny-s3.ts'

const [oldKeyText, newKeyText, third] = [7, 8, 9].map((byte) =>
  Buffer.alloc(32, byte).toString('base64'),
) as [string, string, string]

const readKeyIds = async (db: Database['kysely'], { table, column }: { table: string; column: string }) => {
  const { rows } = await sql<{ id: string }>`
    select distinct split_part(${sql.ref(column)}, '.', 1) as id from ${sql.table(table)}
    where ${sql.ref(column)} is not null and ${sql.ref(column)} <> 'none'`.execute(db)
  return rows.map(({ id }) => id)
}

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
  const openWithKeys = async (keys: string, environment: Record<string, string>): Promise<Product> =>
    openProduct(noon, {
      database: { ...database(), close: async () => undefined },
      environment: { ...environment, PERSONAL_DATA_KEY: keys },
    })

  test('a key is changed: old values open, new ones use the new key, and the old key is removed after resealing', {
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
    let product = await openWithKeys(oldKeyText, environment)
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
    const cipher = createFieldCipher([oldKeyText])
    const until = new Date('2026-03-01T00:00:00Z')
    const [oldKey] = await readLinkKeys(db, cipher, [oldKeyText], new Date(august))
    const oldLink = createSignedTokens([oldKey]).sign('rpo', 1, until)
    await product.close()

    // A server with another key, or without a key that is in use, does not start and writes nothing.
    const rows = async () =>
      (await sql`select * from personal_data_key order by id`.execute(db)).rows.concat(
        (await sql`select sub, seen_at from person order by sub`.execute(db)).rows,
      )
    const rowsBefore = await rows()
    await expect(openWithKeys(third, environment)).rejects.toThrow(
      new RegExp(`^PERSONAL_DATA_KEY: does not open what is stored here.*${toKeyId(oldKeyText)}`),
    )
    expect(await rows()).toEqual(rowsBefore)

    // With the new key first, everything opens and new values use the new key.
    product = await openWithKeys(`${newKeyText},${oldKeyText}`, environment)
    await product.moveClock(august)
    expect((await (await product.as('privileged')).get('/api/clients/own')).body).toEqual(before)
    operator = await product.as('operator')
    const newerLetter = await receive(operator, claim, 'Суд')
    const names = await db.selectFrom('storedFile').select(['keyId']).orderBy('id').execute()
    expect(names.map(({ keyId }) => keyId)).toEqual([toKeyId(oldKeyText), toKeyId(newKeyText)])
    await expect(openWithKeys(newKeyText, environment)).rejects.toThrow(
      `key ${toKeyId(oldKeyText)} is missing and still opens some of what is stored`,
    )

    // Another server still seals with the old key, as during a rolling restart; each server opens both.
    const other = await openWithKeys(`${oldKeyText},${newKeyText}`, environment)
    await other.moveClock(august)
    const olderLetter = await receive(await other.as('operator'), claim, 'Налоговая')
    const expectReadable = async (server: Product, numbers: readonly number[]) => {
      const reader = await server.as('legal')
      for (const id of numbers) {
        const card = (await reader.get(`/api/incomingLetters/${id}`)).body
        expect((await reader.get(`/api/incomingLetters/files/${card.envelope}`)).status).toBe(200)
      }
    }
    for (const server of [product, other])
      await expectReadable(server, [letter.id, newerLetter.id, olderLetter.id])

    // Resealing runs twice while servers run; the first run cannot reach the storage.
    const now = new Date(august)
    const bothKeysCipher = createFieldCipher([newKeyText, oldKeyText])
    const storage = {
      put: async () => ({ ok: false, code: 'storage_unreachable' }) as const,
      get: async () => ({ ok: false, code: 'storage_unreachable' }) as const,
      remove: async () => ({ ok: false, code: 'storage_unreachable' }) as const,
    }
    const firstRun = await resealAllData({ db, storage, cipher: bothKeysCipher }, now)
    expect(firstRun.done).toBeGreaterThan(3)
    expect(firstRun).toMatchObject({ left: 2, retired: [] })
    await expect(openWithKeys(newKeyText, environment)).rejects.toThrow(
      `key ${toKeyId(oldKeyText)} is missing`,
    )
    const shares: number[] = []

    const real = createS3Storage({ ...access, endpoint: s3.endpoint }, fetch)
    const secondRun = await resealAllData({ db, storage: real, cipher: bothKeysCipher }, now, (share) =>
      shares.push(share),
    )
    expect(secondRun).toEqual({ done: 2, left: 0, retired: [toKeyId(oldKeyText)] })
    expect(shares.at(-1)).toBe(1)
    expect(await resealAllData({ db, storage: real, cipher: bothKeysCipher }, now)).toEqual({
      done: 0,
      left: 0,
      retired: [],
    })
    for (const column of Object.values(sealedColumns))
      for (const id of await readKeyIds(db, column))
        expect([column.table, id]).toEqual([column.table, toKeyId(newKeyText)])

    // The server that still seals with the old key marks it as in use again.
    await other.sweep()
    await other.close()
    await expect(openWithKeys(newKeyText, environment)).rejects.toThrow(
      `key ${toKeyId(oldKeyText)} is missing`,
    )
    expect((await resealAllData({ db, storage: real, cipher: bothKeysCipher }, now)).retired).toEqual([
      toKeyId(oldKeyText),
    ])

    // The list contains every sealed column of the database.
    const listedColumns = new Set(
      Object.values(sealedColumns).map(({ table, column }) => `${table}.${column}`),
    )
    expect((await columnsThatLookSealed(db)).filter((name) => !listedColumns.has(name))).toEqual([])
    await product.close()

    // Without the old key everything opens, and links that it signed are still valid.
    product = await openWithKeys(newKeyText, environment)
    await product.moveClock(august)
    expect((await (await product.as('privileged')).get('/api/clients/own')).body).toEqual(before)
    await expectReadable(product, [letter.id, newerLetter.id, olderLetter.id])
    const after = createSignedTokens(
      await readLinkKeys(db, createFieldCipher([newKeyText]), [newKeyText], now),
    )
    expect(after.read('rpo', oldLink, now)).toEqual({ ok: true, value: 1 })
    expect(after.sign('rpo', 1, until)).not.toBe(oldLink)
    await product.close()
    await s3.stop()
  })
})

test('a damaged value is counted and keeps the old key, the rest is resealed', async () => {
  const product = await openProduct(noon, { environment: { PERSONAL_DATA_KEY: oldKeyText } })
  try {
    const db = product.database.kysely
    const [row] = await db.selectFrom('identity').select(['hid', 'secret']).orderBy('hid').execute()
    if (!row) throw new Error('nobody is registered')
    await db
      .updateTable('identity')
      .set({ secret: withChangedByte(row.secret) })
      .where('hid', '=', row.hid)
      .execute()
    const storage = createFolderStorage('/nowhere')
    const cipher = createFieldCipher([newKeyText, oldKeyText])
    const result = await resealAllData({ db, storage, cipher }, new Date(noon))
    expect(result).toMatchObject({ left: 1, retired: [] })
    expect(result.done).toBeGreaterThan(0)
  } finally {
    await product.close()
  }
})

test('a token of an item is the same under each signing key', () => {
  const tokens = createSignedTokens([oldKeyText, newKeyText])
  const token = signRegisteredItemToken(createSignedTokens([newKeyText]), { id: 5, keepUntil: '2026-08-01' })
  expect(tokens.read('rpo', token, new Date(noon))).toEqual({ ok: true, value: 5 })
})
