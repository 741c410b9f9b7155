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
let ofAnna: number
let ofCompany: number
let far: number
beforeAll(async () => {
  product = await openProduct(noon)
  const box = boxes(product)
  anna = await product.as('individual')
  operator = await product.as('operator')
  ofAnna = await signed(anna, operator, await box(), { services: [] })
  ofCompany = await confirmed(await product.as('legal'), await box(), { clientType: 3 })
  const { id } = await product.database.kysely
    .selectFrom('box')
    .select('id')
    .where('officeIndex', '=', '191025')
    .where('lockerId', 'is', null)
    .where('size', '=', 1)
    .limit(1)
    .executeTakeFirstOrThrow()
  far = (await makeClaim(anna, claimBody(id))).body.id
})
afterAll(() => product.close())

const whoBegins = { sub: 'begins', userName: 'Орловатая Мария', email: 'begins@example.org' }

const search = (text: string, index?: string) =>
  operator.post('/api/branch/claims/search', { text, ...(index ? { index } : {}) })
const found = async (text: string, index?: string): Promise<number[]> =>
  (await search(text, index)).body.claims.map(({ id }: { id: number }) => id)

describe('the back office finds a claim', () => {
  test.each(['Орлова', 'орлова анна', 'Анна Сергеевна Орлова', 'ОРЛО', 'jhkjdf', 'orlova'])(
    'by the name of the person: %s',
    async (text) => {
      const { body } = await search(text)
      expect(body.claims).toContainEqual(
        expect.objectContaining({
          id: ofAnna,
          holder: expect.stringContaining('Орлова'),
          boxNumber: expect.any(String),
          claimStatus: 3,
        }),
      )
    },
  )

  test('by the e-mail, whole or its beginning', async () => {
    expect(await found('individual@example.org')).toContain(ofAnna)
    expect(await found('INDIVID')).toContain(ofAnna)
    expect(await found('dividual@example.org')).toEqual([])
  })

  test('by the phone and the e-mail of its notices', async () => {
    const db = product.database.kysely
    const setting = { hour: 9, mode: 'each' as const, onlyWhenEmpty: false, changedAt: new Date(noon) }
    await db
      .insertInto('notificationSetting')
      .values({
        claimId: ofAnna,
        channel: 'sms',
        address: '79161234567',
        confirmedAt: null,
        digestOn: null,
        ...setting,
      })
      .execute()
    for (const phone of ['+7 (916) 123-45-67', '89161234567', '9161234567'])
      expect(await found(phone)).toEqual([ofAnna])
    await db
      .updateTable('notificationSetting')
      .set({ channel: 'email', address: 'box@home.example' })
      .where('claimId', '=', ofAnna)
      .execute()
    expect(await found('Box@home')).toEqual([ofAnna])
  })

  test('by the INN and the name of the organisation, in any order and without its legal form', async () => {
    expect(await found('7704112232')).toEqual([ofCompany])
    expect(await found('Северный ветер')).toEqual([ofCompany])
    expect(await found('ветер «северн')).toEqual([ofCompany])
    expect(await found('770512345650')).toContain(ofAnna)
  })

  test('by the track number of an item', async () => {
    await product.database.kysely
      .insertInto('item')
      .values({
        claimId: ofAnna,
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
    expect(await found('ra 644000116 ru')).toEqual([ofAnna])
  })

  test('by the whole number of a claim or a box, or a part of it, what fits best first', async () => {
    expect((await found(String(ofAnna)))[0]).toBe(ofAnna)
    expect(await found(String(ofAnna).slice(1))).toContain(ofAnna)
    const { body: card } = await operator.get(`/api/branch/claims/${ofAnna}`)
    expect((await found(card.boxNumber, '101000'))[0]).toBe(ofAnna)
    expect(await found(card.boxNumber.slice(0, 1), '101000')).toContain(ofAnna)
    expect(await found(String(ofAnna), '101721')).toEqual([])
  })
})

describe('the search', () => {
  test('shows nothing of another branch, whatever is asked', async () => {
    for (const text of [String(far), 'Орлова', 'individual@example.org', '770512345650'])
      expect(await found(text)).not.toContain(far)
  })

  test('finds nobody whose data was erased', async () => {
    const db = product.database.kysely
    const row = await db.selectFrom('claim').selectAll().where('id', '=', ofCompany).executeTakeFirstOrThrow()
    await db
      .updateTable('claim')
      .set({ clientId: null, legalHid: '', holderName: 'Исчезнов Павел' })
      .where('id', '=', ofCompany)
      .execute()
    expect(await found('Исчезнов')).toEqual([])
    await db
      .updateTable('claim')
      .set({ clientId: row.clientId, legalHid: row.legalHid, holderName: null })
      .where('id', '=', ofCompany)
      .execute()
  })

  test('puts a name that fits as a whole before newer ones that only begin so', async () => {
    const db = product.database.kysely
    const row = await db.selectFrom('claim').selectAll().where('id', '=', ofAnna).executeTakeFirstOrThrow()
    await db
      .insertInto('person')
      .columns(['sub', 'userName', 'email', 'profileUrl', 'role', 'seenAt'])
      .values({ ...whoBegins, profileUrl: '', role: 'client', seenAt: new Date(noon) })
      .execute()
    const { id: newer } = await db
      .insertInto('claim')
      .values({
        ...row,
        id: 900_001,
        sub: whoBegins.sub,
        clientId: null,
        lines: JSON.stringify(row.lines),
        services: JSON.stringify(row.services),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const ids = await found('Орлова')
    expect(ids[0]).toBe(ofAnna)
    expect(ids).toContain(newer)
    expect((await found('Орловатая'))[0]).toBe(newer)
    expect(await found('begins@')).toEqual([newer])
    await db.deleteFrom('claim').where('id', '=', newer).execute()
  })

  test('finds as much for a branch that is named by its region', async () => {
    const db = product.database.kysely
    const branchOf = (branch: string | null) =>
      db.updateTable('person').set({ branch }).where('sub', '=', 'demo-operator').execute()
    const { region } = await db
      .selectFrom('office')
      .select('region')
      .where('index', '=', '101000')
      .executeTakeFirstOrThrow()
    await branchOf(region)
    for (const text of ['Орлова', 'Орло', String(ofAnna), String(ofAnna).slice(1), 'individual@example.org'])
      expect(await found(text), text).toContain(ofAnna)
    await branchOf('moscow')
  })

  test('finds the claims of an organisation that was told of after them', async () => {
    const db = product.database.kysely
    const table = db.selectFrom('organisation').selectAll().where('inn', '=', '7704112232')
    const { areas: _, ...known } = await table.executeTakeFirstOrThrow()
    await db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx)
      await trx.deleteFrom('organisation').where('inn', '=', '7704112232').execute()
    })
    const regions = JSON.stringify(known.regions)
    await db
      .insertInto('organisation')
      .values({ ...known, regions })
      .execute()
    expect((await table.executeTakeFirstOrThrow()).areas).toEqual(['10'])
  })

  test('says that there is more than it shows', async () => {
    const db = product.database.kysely
    const { id: _, ...row } = await db
      .selectFrom('claim')
      .selectAll()
      .where('id', '=', ofAnna)
      .executeTakeFirstOrThrow()
    const copies = Array.from({ length: 60 }, () => ({
      ...row,
      status: claimStatus.termEnded,
      lines: JSON.stringify(row.lines),
      services: JSON.stringify(row.services),
    }))
    const made = await db.insertInto('claim').values(copies).returning('id').execute()
    const { body } = await search('Орлова')
    expect(body).toMatchObject({ more: true })
    expect(body.claims).toHaveLength(50)
    // Who still rents stands before those whose rent is over.
    expect(body.claims[0].id).toBe(ofAnna)
    await db
      .deleteFrom('claim')
      .where(
        'id',
        'in',
        made.map(({ id }) => id),
      )
      .execute()
  })

  test('refuses what would list everybody, and takes whatever is typed', async () => {
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

  test('is no call of an address: what is asked stands in no log and no history', async () => {
    expect((await operator.get('/api/branch/claims?text=1')).status).toBe(404)
  })
})
