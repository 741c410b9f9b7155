import { beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '#support/product.ts'
import { openTenant, type Tenant } from '#support/tenant.ts'
import { textOfPdf } from '../../../../documents/read-pdf.ts'
import { boxes, confirmed, lettersOf, signed } from '../../../claims/server/life/living.ts'
import { claimBody, makeClaim } from '../../../claims/server/renting.ts'

let product: Tenant
let anna: Caller
let operator: Caller
let box: () => Promise<number>
let claim: number
beforeAll(async () => {
  product = await openTenant()
  box = boxes(product)
  anna = await product.as('individual')
  operator = await product.as('operator')
  claim = await signed(anna, operator, await box())
})

const openIdentity = (id: number, purpose: string = 'identity_check') =>
  operator.post(`/api/branch/claims/${id}/identity`, { purpose })
const readAccesses = async () => (await anna.get('/api/personalData')).body.access
const readPdfText = async (caller: Caller, path: string): Promise<string> =>
  textOfPdf(Buffer.from((await caller.get(path)).body)).replace(/\s+/g, ' ')

describe('the passport data of a person in the office', () => {
  test('requires a purpose, and the person sees who viewed it and why', async () => {
    const before = (await readAccesses()).length
    const { status, body } = await openIdentity(claim, 'item_handover')
    expect([status, body]).toEqual([
      200,
      {
        name: 'Орлова Анна Сергеевна',
        birthday: '14.05.1964',
        passport: expect.objectContaining({
          series: '4509',
          number: product.passport.slice(-6),
          departmentCode: '770001',
        }),
        registrationAddress: expect.stringMatching(/.{10}/),
        addressKnown: false,
        homeAddress: null,
        email: product.person('individual').email,
        phone: null,
        registeredAt: expect.any(String),
      },
    ])
    const accesses = await readAccesses()
    expect(accesses).toHaveLength(before + 1)
    expect(accesses[0]).toMatchObject({
      what: 'identity',
      purpose: 'item_handover',
      claim,
      viewer: expect.stringContaining('Крылова'),
    })
  })

  test('is absent from the card and from lists', async () => {
    const card = await operator.get(`/api/branch/claims/${claim}`)
    const found = await operator.post('/api/branch/claims/search', { text: 'Орлова' })
    for (const { body } of [card, found])
      expect(JSON.stringify(body)).not.toMatch(/4509|770001|14\.05\.1964|1964-05-14/)
  })

  test('is not opened without a purpose or for other branches, organisations or missing data', async () => {
    const before = (await readAccesses()).length
    expect((await operator.post(`/api/branch/claims/${claim}/identity`, {})).status).toBe(400)
    expect((await openIdentity(claim, 'person_request')).status).toBe(400)
    const foreignBox = await product.database.kysely
      .selectFrom('box')
      .select('id')
      .where('officeIndex', '=', '191025')
      .where('lockerId', 'is', null)
      .where('size', '=', 1)
      .limit(1)
      .executeTakeFirstOrThrow()
    const { body: foreignClaim } = await makeClaim(anna, claimBody(foreignBox.id))
    for (const id of [foreignClaim.id, 999_999]) expect((await openIdentity(id)).status).toBe(403)
    const companyClaim = await confirmed(await product.as('legal'), await box(), { clientType: 3 })
    expect(await openIdentity(companyClaim)).toMatchObject({
      status: 404,
      body: { code: 'identity_missing' },
    })
    expect((await operator.get(`/api/branch/claims/${companyClaim}`)).body).toMatchObject({
      inn: product.organisations[0].inn,
    })
    const { body: unregisteredClaim } = await makeClaim(await product.as('newcomer'), claimBody(await box()))
    expect((await openIdentity(unregisteredClaim.id)).status).toBe(404)
    expect(await readAccesses()).toHaveLength(before)
  })
})

describe('the printed application', () => {
  test('contains the contract data in the back office, and printing is recorded as access', async () => {
    const before = (await readAccesses()).length
    const text = await readPdfText(operator, `/api/branch/claims/${claim}/application`)
    for (const words of ['Дата рождения', '14.05.1964', product.passport, '770-001', 'Адрес регистрации'])
      expect(text).toContain(words)
    expect(text).toContain(product.person('individual').email)
    const accesses = await readAccesses()
    expect(accesses).toHaveLength(before + 1)
    expect(accesses[0]).toMatchObject({ what: 'identity', purpose: 'signing', claim })
  })

  test('contains no passport in the holder’s own copy', async () => {
    const text = await readPdfText(anna, `/api/claims/${claim}/application`)
    expect(text).not.toMatch(/4509|14\.05\.1964/)
  })

  test('of an organisation contains its bank and no passport', async () => {
    const legal = await product.as('legal')
    const id = await confirmed(legal, await box(), { clientType: 3 })
    const text = await readPdfText(operator, `/api/branch/claims/${id}/application`)
    for (const words of [product.organisations[0].inn, 'БИК', '044525225', 'доверенность'])
      expect(text).toContain(words)
    expect(text).not.toContain('4509')
  })
})

describe('applications printed together', () => {
  test('form one file with the identity of each, and every print is recorded', async () => {
    const other = await signed(anna, operator, await box())
    const before = (await readAccesses()).length
    const path = `/api/branch/applications/${claim},${other},${claim}`
    const { headers } = await operator.get(path)
    expect(headers.get('content-type')).toBe('application/pdf')
    expect(headers.get('content-disposition')).toBe('inline')
    expect(await readAccesses()).toHaveLength(before + 2)
    const text = await readPdfText(operator, path)
    for (const id of [claim, other]) expect(text).toContain(`Заявление № ${id} на аренду`)
    expect(text.split(product.passport)).toHaveLength(3)
  })

  test('are refused if one belongs to another branch or the list is invalid', async () => {
    const before = (await readAccesses()).length
    expect((await operator.get(`/api/branch/applications/${claim},999999`)).status).toBe(403)
    expect((await anna.get(`/api/branch/applications/${claim}`)).status).toBe(403)
    for (const wrong of ['x', `${claim},`, Array.from({ length: 21 }, (_, id) => id + 1).join(',')])
      expect((await operator.get(`/api/branch/applications/${wrong}`)).status).toBe(400)
    expect(await readAccesses()).toHaveLength(before)
  })
})

describe('a new passport', () => {
  const replacePassport = (extra: object = {}, person: object = {}) =>
    operator.post(`/api/branch/claims/${claim}/identity/replacement`, {
      oldPassport: product.passport,
      seen: true,
      ...extra,
      person: {
        lastName: 'Белова',
        firstName: 'Анна',
        middleName: 'Сергеевна',
        birthday: '14.05.1964',
        addresses: [{ rawSource: '190000, Санкт-Петербург', primary: true, type: 'CONSTANT_REGISTRATION' }],
        passportDocument: {
          documentSeries: '4525',
          documentNumber: '200001',
          issueDate: '01.06.2024',
          issueAuthority: 'ГУ МВД',
          departmentCode: '780-001',
          birthPlace: 'г. Выборг',
          qualifierType: 'PASSPORT_RU',
          type: 'PASSPORT_RU',
        },
        ...person,
      },
    })

  test('is refused without the old one, an unchecked document or an impossible date', async () => {
    expect((await replacePassport({ oldPassport: '4509 999999' })).body.code).toBe('holder_not_recognised')
    expect((await replacePassport({ seen: false })).status).toBe(400)
    const future = await replacePassport({}, { birthday: '01.01.2030' })
    expect(future).toMatchObject({
      status: 422,
      body: { code: 'registration_refused', fields: [{ field: 'birthday' }] },
    })
  })

  test('replaces the old one in the claim’s name, with email, history and author', async () => {
    expect((await replacePassport()).status).toBe(200)
    const { body: card } = await operator.get(`/api/branch/claims/${claim}`)
    expect(card.holder).toBe('Белова Анна Сергеевна')
    expect(card.history.at(-1)).toMatchObject({ reason: 'identity_replaced' })
    expect((await openIdentity(claim)).body).toMatchObject({
      passport: { series: '4525', number: '200001', birthPlace: 'г. Выборг' },
      registrationAddress: '190000, Санкт-Петербург',
    })
    expect(await readPdfText(operator, `/api/branch/claims/${claim}/application`)).toContain('г. Выборг')
    expect((await lettersOf(product, claim)).at(-1)?.subject).toBe('Отделение записало ваш новый паспорт')
    const { claims } = (await operator.post('/api/branch/claims/search', { text: 'Белова' })).body
    expect(claims.map(({ id }: { id: number }) => id)).toContain(claim)
    expect((await replacePassport()).body.code).toBe('holder_not_recognised')
  })
})
