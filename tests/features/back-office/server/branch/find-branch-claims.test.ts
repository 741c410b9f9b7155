import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { claimStatus } from '#claims/rules/claim-status.ts'
import { hostileTexts } from '#support/hostile-texts.ts'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { boxes, confirmed, signed } from '../../../claims/server/life/living.ts'
import { claimBody, makeClaim, noon } from '../../../claims/server/renting.ts'

let product: Product
let operator: Caller
let anna: Caller
let annasClaim: number
let companyClaim: number
let foreignClaim: number
beforeAll(async () => {
  product = await openProduct(noon)
  const box = boxes(product)
  anna = await product.as('individual')
  operator = await product.as('operator')
  annasClaim = await signed(anna, operator, await box(), { services: [] })
  companyClaim = await confirmed(await product.as('legal'), await box(), { clientType: 3 })
  const { id } = await product.database.kysely
    .selectFrom('box')
    .select('id')
    .where('officeIndex', '=', '191025')
    .where('lockerId', 'is', null)
    .where('size', '=', 1)
    .limit(1)
    .executeTakeFirstOrThrow()
  foreignClaim = (await makeClaim(anna, claimBody(id))).body.id
})
afterAll(() => product.close())

const namesakePrefix = { sub: 'begins', userName: 'Орловатая Мария', email: 'begins@example.org' }

const search = (text: string, index?: string) =>
  operator.post('/api/branch/claims/search', { text, ...(index ? { index } : {}) })
const findIds = async (text: string, index?: string): Promise<number[]> =>
  (await search(text, index)).body.claims.map(({ id }: { id: number }) => id)

describe('the back office finds a claim', () => {
  test.each(['Орлова', 'орлова анна', 'Анна Сергеевна Орлова', 'ОРЛО', 'jhkjdf', 'orlova'])(
    'by the name of the person: %s',
    async (text) => {
      const { body } = await search(text)
      expect(body.claims).toContainEqual(
        expect.objectContaining({
          id: annasClaim,
          holder: expect.stringContaining('Орлова'),
          boxNumber: expect.any(String),
          claimStatus: 3,
        }),
      )
    },
  )

  test('by the email or its beginning', async () => {
    expect(await findIds('individual@example.org')).toContain(annasClaim)
    expect(await findIds('INDIVID')).toContain(annasClaim)
    expect(await findIds('dividual@example.org')).toEqual([])
  })

  test('by the phone and email of its notices', async () => {
    const db = product.database.kysely
    const setting = { hour: 9, mode: 'each' as const, onlyWhenEmpty: false, changedAt: new Date(noon) }
    await db
      .insertInto('notificationSetting')
      .values({
        claimId: annasClaim,
        channel: 'sms',
        address: '79161234567',
        confirmedAt: null,
        digestOn: null,
        ...setting,
      })
      .execute()
    for (const phone of ['+7 (916) 123-45-67', '89161234567', '9161234567'])
      expect(await findIds(phone)).toEqual([annasClaim])
    await db
      .updateTable('notificationSetting')
      .set({ channel: 'email', address: 'box@home.example' })
      .where('claimId', '=', annasClaim)
      .execute()
    expect(await findIds('Box@home')).toEqual([annasClaim])
  })

  test('by the organisation’s INN or name, in any word order and without its legal form', async () => {
    expect(await findIds('7704112232')).toEqual([companyClaim])
    expect(await findIds('Северный ветер')).toEqual([companyClaim])
    expect(await findIds('ветер «северн')).toEqual([companyClaim])
    expect(await findIds('770512345650')).toContain(annasClaim)
  })

  test('by the track number of an item', async () => {
    await product.database.kysely
      .insertInto('item')
      .values({
        claimId: annasClaim,
        kind: 'registered',
        track: 'RA644000116RU',
        place: 'box',
        intoEmpty: true,
        notedBy: 'x',
        notedAt: new Date(noon),
        keepUntil: '2025-08-09',
        collectedAt: null,
        notifiedAt: null,
      })
      .execute()
    expect(await findIds('ra 644000116 ru')).toEqual([annasClaim])
  })

  test('by a claim or box number or part of it, best matches first', async () => {
    expect((await findIds(String(annasClaim)))[0]).toBe(annasClaim)
    expect(await findIds(String(annasClaim).slice(1))).toContain(annasClaim)
    const { body: card } = await operator.get(`/api/branch/claims/${annasClaim}`)
    expect((await findIds(card.boxNumber, '101000'))[0]).toBe(annasClaim)
    expect(await findIds(card.boxNumber.slice(0, 1), '101000')).toContain(annasClaim)
    expect(await findIds(String(annasClaim), '101721')).toEqual([])
  })
})

describe('the search', () => {
  test('shows nothing of other branches, whatever the text', async () => {
    for (const text of [String(foreignClaim), 'Орлова', 'individual@example.org', '770512345650'])
      expect(await findIds(text)).not.toContain(foreignClaim)
  })

  test('does not find people whose data was erased', async () => {
    const db = product.database.kysely
    const row = await db
      .selectFrom('claim')
      .selectAll()
      .where('id', '=', companyClaim)
      .executeTakeFirstOrThrow()
    await db
      .updateTable('claim')
      .set({ clientId: null, legalHid: '', holderName: 'Исчезнов Павел' })
      .where('id', '=', companyClaim)
      .execute()
    expect(await findIds('Исчезнов')).toEqual([])
    await db
      .updateTable('claim')
      .set({ clientId: row.clientId, legalHid: row.legalHid, holderName: null })
      .where('id', '=', companyClaim)
      .execute()
  })

  test('lists whole matches of a name before newer partial ones', async () => {
    const db = product.database.kysely
    const row = await db
      .selectFrom('claim')
      .selectAll()
      .where('id', '=', annasClaim)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('person')
      .columns(['sub', 'userName', 'email', 'profileUrl', 'role', 'seenAt'])
      .values({ ...namesakePrefix, profileUrl: '', role: 'client', seenAt: new Date(noon) })
      .execute()
    const { id: newerClaim } = await db
      .insertInto('claim')
      .values({
        ...row,
        id: 900_001,
        sub: namesakePrefix.sub,
        clientId: null,
        lines: JSON.stringify(row.lines),
        services: JSON.stringify(row.services),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const ids = await findIds('Орлова')
    expect(ids[0]).toBe(annasClaim)
    expect(ids).toContain(newerClaim)
    expect((await findIds('Орловатая'))[0]).toBe(newerClaim)
    expect(await findIds('begins@')).toEqual([newerClaim])
    await db.deleteFrom('claim').where('id', '=', newerClaim).execute()
  })

  test('finds the same claims for a branch named by its region', async () => {
    const db = product.database.kysely
    const setBranch = (branch: string | null) =>
      db.updateTable('person').set({ branch }).where('sub', '=', 'demo-operator').execute()
    const { region } = await db
      .selectFrom('office')
      .select('region')
      .where('index', '=', '101000')
      .executeTakeFirstOrThrow()
    await setBranch(region)
    for (const text of [
      'Орлова',
      'Орло',
      String(annasClaim),
      String(annasClaim).slice(1),
      'individual@example.org',
    ])
      expect(await findIds(text), text).toContain(annasClaim)
    await setBranch('moscow')
  })

  test('finds claims of an organisation that was registered after them', async () => {
    const db = product.database.kysely
    const table = db.selectFrom('organisation').selectAll().where('inn', '=', '7704112232')
    const { areas: _, ...storedColumns } = await table.executeTakeFirstOrThrow()
    await db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx)
      await trx.deleteFrom('organisation').where('inn', '=', '7704112232').execute()
    })
    const regions = JSON.stringify(storedColumns.regions)
    await db
      .insertInto('organisation')
      .values({ ...storedColumns, regions })
      .execute()
    expect((await table.executeTakeFirstOrThrow()).areas).toEqual(['10'])
  })

  test('reports that there are more matches than it shows', async () => {
    const db = product.database.kysely
    const { id: _, ...row } = await db
      .selectFrom('claim')
      .selectAll()
      .where('id', '=', annasClaim)
      .executeTakeFirstOrThrow()
    const copies = Array.from({ length: 60 }, () => ({
      ...row,
      status: claimStatus.termEnded,
      lines: JSON.stringify(row.lines),
      services: JSON.stringify(row.services),
    }))
    const copiedClaims = await db.insertInto('claim').values(copies).returning('id').execute()
    const { body } = await search('Орлова')
    expect(body).toMatchObject({ more: true })
    expect(body.claims).toHaveLength(50)
    expect(body.claims[0].id).toBe(annasClaim)
    await db
      .deleteFrom('claim')
      .where(
        'id',
        'in',
        copiedClaims.map(({ id }) => id),
      )
      .execute()
  })

  test('refuses texts that match everybody, and never fails', async () => {
    expect(await search('я')).toMatchObject({ status: 422, body: { code: 'query_too_short' } })
    expect((await search('%')).status).toBe(422)
    expect((await search('а'.repeat(401))).status).toBe(400)
    for (const text of [
      ...Object.values(hostileTexts),
      "' & | ! :* <-> (",
      '9'.repeat(30),
      'a_b%c@x',
      '\\',
      'Орлова\u0000',
    ])
      expect([200, 400, 422], text).toContain((await search(text)).status)
  })

  test('is a POST, so its text is in no log and no history', async () => {
    expect((await operator.get('/api/branch/claims?text=1')).status).toBe(404)
  })
})
