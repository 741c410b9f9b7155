import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { recordDataAccess } from '#back-office/server/audit/audit-log.ts'
import { onBothDatabases } from '#support/both-databases.ts'
import { openProduct, type Product } from '#support/product.ts'
import { boxes, signed } from '../../../claims/server/life/living.ts'
import { noon } from '../../../claims/server/renting.ts'
import { august, receive, rentDigitized, scanned } from '../../../mail/server/letters/digitized.ts'

const countFiles = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length

/** All columns of the database that contain these words, as `table.column`. */
async function findColumnsWith(product: Product, words: string): Promise<string[]> {
  const db = product.database.kysely
  const { rows } = await sql<{ tableName: string; columnName: string }>`
    select table_name, column_name from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'jsonb')`.execute(db)
  const found: string[] = []
  for (const { tableName, columnName } of rows) {
    const { rows: hits } = await sql`
      select 1 from ${sql.table(tableName)}
      where ${sql.ref(columnName)}::text ilike ${`%${words}%`} limit 1`.execute(db)
    if (hits.length > 0) found.push(`${tableName}.${columnName}`)
  }
  return found.sort()
}

onBothDatabases((database) => {
  test('after the retention terms all personal data is erased, and figures stay', {
    timeout: 180_000,
  }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'retention-'))
    const product = await openProduct(noon, {
      database: { ...database(), close: async () => undefined },
      environment: { DATA_DIR: folder },
    })
    const db = product.database.kysely
    const count = async (
      table: 'identity' | 'claim' | 'payment' | 'incomingLetter' | 'attempt' | 'feedback',
    ) =>
      Number(
        (
          await db
            .selectFrom(table)
            .select((row) => row.fn.countAll().as('n'))
            .executeTakeFirstOrThrow()
        ).n,
      )
    try {
      let anna = await product.as('individual')
      let operator = await product.as('operator')
      const accountant = await product.as('legal')
      const rent = await signed(anna, operator, await boxes(product)())
      const digitized = await rentDigitized(product, accountant, operator, 1)
      await product.moveClock(august)
      anna = await product.as('individual')
      operator = await product.as('operator')
      const legal = await product.as('legal')
      const letter = await receive(operator, digitized, 'Банк')
      await scanned(legal, operator, letter.id)
      await operator.post(`/api/branch/claims/${rent}/items`, { kind: 'registered', track: '80080000000008' })
      const question = { name: 'Орлова', email: 'a@b.example', comment: 'Где мой ящик?' }
      expect(await anna.post('/abon-api/v1/feedback', question)).toMatchObject({ status: 200 })
      expect(await count('feedback')).toBe(1)
      await anna.post('/api/claims/recovery', { claim: 999_999, proof: '1234' })
      const viewer = { sub: 'demo-operator', name: 'Крылова' }
      const accessRecord = { what: 'identity', purpose: 'signing', claimId: rent } as const
      await recordDataAccess(db, { sub: 'demo-individual', ...accessRecord, viewer, now: new Date(august) })
      expect(await findColumnsWith(product, 'Орлова')).toContain('client.last_name')
      expect(await findColumnsWith(product, 'individual@example.org')).toContain('person.email')
      expect(countFiles(join(folder, 'letters'))).toBe(2)

      // The contract is kept until the end of 2028, the payer until the end of 2030.
      await product.moveClock('2028-12-30T09:00:00Z')
      expect(await count('identity')).toBeGreaterThan(0)
      expect(await count('incomingLetter')).toBe(1)
      expect(await count('feedback')).toBe(0)
      const oldNotifications = db
        .selectFrom('message')
        .select('id')
        .where('recipient', '<>', '')
        .where('createdAt', '<', new Date('2027-01-01T00:00:00Z'))
      expect(await oldNotifications.execute()).toEqual([])
      const claims = await count('claim')
      const payments = await count('payment')

      await product.moveClock('2029-02-05T09:00:00Z')
      await product.moveClock('2029-02-07T09:00:00Z')
      expect(
        await db.selectFrom('identity').select('hid').where('sub', '=', 'demo-individual').execute(),
      ).toEqual([])
      expect(await count('incomingLetter')).toBe(0)
      expect(countFiles(join(folder, 'letters'))).toBe(0)
      // The payer stays for accounting, in the claim only.
      expect(await findColumnsWith(product, 'Орлова')).toEqual(['claim.holder_name'])
      expect(await count('payment')).toBe(payments)

      await product.moveClock('2031-08-02T09:00:00Z')
      expect(await findColumnsWith(product, 'Орлова')).toEqual([])
      expect(await findColumnsWith(product, 'individual@example.org')).toEqual([])
      expect(await db.selectFrom('personalDataAccess').selectAll().execute()).toEqual([])
      expect(await db.selectFrom('session').selectAll().execute()).toEqual([])
      expect(await count('attempt')).toBe(0)
      expect(await count('claim')).toBe(claims)
      expect(await count('payment')).toBe(payments)
      // Operators and organisation users keep their data.
      expect(await findColumnsWith(product, 'Крылова')).toContain('person.user_name')
      expect(
        await db.selectFrom('organisationUser').select('id').where('state', '=', 'active').execute(),
      ).not.toEqual([])
    } finally {
      await product.close()
      rmSync(folder, { recursive: true, force: true })
    }
  })
})

test('an active rent keeps its person, however long ago they logged in', async () => {
  const product = await openProduct(noon)
  try {
    const db = product.database.kysely
    const anna = await product.as('individual')
    const operator = await product.as('operator')
    const rent = await signed(anna, operator, await boxes(product)())
    await db
      .updateTable('person')
      .set({ seenAt: new Date('2010-01-01T00:00:00Z') })
      .where('sub', '=', 'demo-individual')
      .execute()
    await product.sweep()
    expect(
      (await db.selectFrom('identity').select('hid').where('sub', '=', 'demo-individual').execute()).length,
    ).toBe(1)
    expect((await (await product.as('individual')).get(`/api/claims/${rent}`)).status).toBe(200)
  } finally {
    await product.close()
  }
})

test('data kept after a deletion is erased when its term is over', async () => {
  const product = await openProduct(noon)
  try {
    const db = product.database.kysely
    const anna = await product.as('individual')
    const operator = await product.as('operator')
    await signed(anna, operator, await boxes(product)())
    await product.moveClock('2026-01-05T09:00:00Z')
    const returned = await product.as('individual')
    const answer = await returned.post('/api/personalData/deletion', {})
    expect(answer.body.kept).toEqual([
      { what: 'contract', until: '2028-12-31' },
      { what: 'accounting', until: '2030-12-31' },
    ])
    expect(
      (await db.selectFrom('person').selectAll().where('sub', '=', 'demo-individual').execute())[0],
    ).toMatchObject({
      userName: '',
      email: '',
      erasedAt: null,
    })
    expect(
      await db.selectFrom('identity').select('hid').where('sub', '=', 'demo-individual').execute(),
    ).toHaveLength(1)
    await product.moveClock('2026-01-07T09:00:00Z')
    expect(await findColumnsWith(product, 'individual@example.org')).toEqual([])
    await product.moveClock('2029-02-05T09:00:00Z')
    expect(
      await db.selectFrom('identity').select('hid').where('sub', '=', 'demo-individual').execute(),
    ).toEqual([])
    // Requests are stored as long as data is kept for them, plus three years.
    const requests = () => db.selectFrom('personalDataRequest').select('kind').execute()
    expect(await requests()).not.toEqual([])
    await product.moveClock('2031-02-05T09:00:00Z')
    expect(await findColumnsWith(product, 'Орлова')).toEqual([])
    await product.moveClock('2034-02-05T09:00:00Z')
    expect(await requests()).toEqual([])
  } finally {
    await product.close()
  }
})
