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

const look = (id: number, purpose: string = 'identity_check') =>
  operator.post(`/api/branch/claims/${id}/identity`, { purpose })
const looks = async () => (await anna.get('/api/personalData')).body.access
const textOf = async (caller: Caller, path: string): Promise<string> =>
  textOfPdf(Buffer.from((await caller.get(path)).body)).replace(/\s+/g, ' ')

describe('the passport data of whoever stands at the counter', () => {
  test('is opened with a purpose, and the person sees who looked and why', async () => {
    const before = (await looks()).length
    const { status, body } = await look(claim, 'item_handover')
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
    const seen = await looks()
    expect(seen).toHaveLength(before + 1)
    expect(seen[0]).toMatchObject({
      what: 'identity',
      purpose: 'item_handover',
      claim,
      viewer: expect.stringContaining('Крылова'),
    })
  })

  test('stands neither on the card nor in what is listed', async () => {
    const card = await operator.get(`/api/branch/claims/${claim}`)
    const found = await operator.post('/api/branch/claims/search', { text: 'Орлова' })
    for (const { body } of [card, found])
      expect(JSON.stringify(body)).not.toMatch(/4509|770001|14\.05\.1964|1964-05-14/)
  })

  test('is not opened without a purpose, of another branch, of an organisation, or where there is none', async () => {
    const before = (await looks()).length
    expect((await operator.post(`/api/branch/claims/${claim}/identity`, {})).status).toBe(400)
    expect((await look(claim, 'person_request')).status).toBe(400)
    const far = await product.database.kysely
      .selectFrom('box')
      .select('id')
      .where('officeIndex', '=', '191025')
      .where('lockerId', 'is', null)
      .where('size', '=', 1)
      .limit(1)
      .executeTakeFirstOrThrow()
    const { body: elsewhere } = await makeClaim(anna, claimBody(far.id))
    for (const id of [elsewhere.id, 999_999]) expect((await look(id)).status).toBe(403)
    const ofCompany = await confirmed(await product.as('legal'), await box(), { clientType: 3 })
    expect(await look(ofCompany)).toMatchObject({ status: 404, body: { code: 'identity_missing' } })
    expect((await operator.get(`/api/branch/claims/${ofCompany}`)).body).toMatchObject({
      inn: product.organisations[0].inn,
    })
    const { body: early } = await makeClaim(await product.as('newcomer'), claimBody(await box()))
    expect((await look(early.id)).status).toBe(404)
    expect(await looks()).toHaveLength(before)
  })
})

describe('the printed application', () => {
  test('has in the back office what a contract needs, and the print is written down as a look', async () => {
    const before = (await looks()).length
    const text = await textOf(operator, `/api/branch/claims/${claim}/application`)
    for (const words of ['Дата рождения', '14.05.1964', product.passport, '770-001', 'Адрес регистрации'])
      expect(text).toContain(words)
    expect(text).toContain(product.person('individual').email)
    const seen = await looks()
    expect(seen).toHaveLength(before + 1)
    expect(seen[0]).toMatchObject({ what: 'identity', purpose: 'signing', claim })
  })

  test('as the holder’s own copy has no passport, for it lies on their device', async () => {
    const text = await textOf(anna, `/api/claims/${claim}/application`)
    expect(text).not.toMatch(/4509|14\.05\.1964/)
  })

  test('of an organisation has its bank and nobody’s passport', async () => {
    const legal = await product.as('legal')
    const id = await confirmed(legal, await box(), { clientType: 3 })
    const text = await textOf(operator, `/api/branch/claims/${id}/application`)
    for (const words of [product.organisations[0].inn, 'БИК', '044525225', 'доверенность'])
      expect(text).toContain(words)
    expect(text).not.toContain('4509')
  })
})

describe('applications that are printed at once', () => {
  test('stand in one file, each with its own identity, and every print is a look', async () => {
    const other = await signed(anna, operator, await box())
    const before = (await looks()).length
    const path = `/api/branch/applications/${claim},${other},${claim}`
    const { headers } = await operator.get(path)
    expect(headers.get('content-type')).toBe('application/pdf')
    expect(headers.get('content-disposition')).toBe('inline')
    expect(await looks()).toHaveLength(before + 2)
    const text = await textOf(operator, path)
    for (const id of [claim, other]) expect(text).toContain(`Заявление № ${id} на аренду`)
    expect(text.split(product.passport)).toHaveLength(3)
  })

  test('are not printed with one of another branch among them, nor of what is no list of numbers', async () => {
    const before = (await looks()).length
    expect((await operator.get(`/api/branch/applications/${claim},999999`)).status).toBe(403)
    expect((await anna.get(`/api/branch/applications/${claim}`)).status).toBe(403)
    for (const wrong of ['x', `${claim},`, Array.from({ length: 21 }, (_, id) => id + 1).join(',')])
      expect((await operator.get(`/api/branch/applications/${wrong}`)).status).toBe(400)
    expect(await looks()).toHaveLength(before)
  })
})

describe('a new passport', () => {
  const renew = (more: object = {}, person: object = {}) =>
    operator.post(`/api/branch/claims/${claim}/identity/renewal`, {
      oldPassport: product.passport,
      seen: true,
      ...more,
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

  test('is refused without the old one, unseen, or with a day that cannot be', async () => {
    expect((await renew({ oldPassport: '4509 999999' })).body.code).toBe('holder_not_recognised')
    expect((await renew({ seen: false })).status).toBe(400)
    const future = await renew({}, { birthday: '01.01.2030' })
    expect(future).toMatchObject({
      status: 422,
      body: { code: 'registration_refused', fields: [{ field: 'birthday' }] },
    })
  })

  test('takes the place of the old one: name on the claim, letter, history, and who did it', async () => {
    expect((await renew()).status).toBe(200)
    const { body: card } = await operator.get(`/api/branch/claims/${claim}`)
    expect(card.holder).toBe('Белова Анна Сергеевна')
    expect(card.history.at(-1)).toMatchObject({ reason: 'identity_renewed' })
    expect((await look(claim)).body).toMatchObject({
      passport: { series: '4525', number: '200001', birthPlace: 'г. Выборг' },
      registrationAddress: '190000, Санкт-Петербург',
    })
    expect(await textOf(operator, `/api/branch/claims/${claim}/application`)).toContain('г. Выборг')
    expect((await lettersOf(product, claim)).at(-1)?.subject).toContain('паспортные данные обновлены')
    const { claims } = (await operator.post('/api/branch/claims/search', { text: 'Белова' })).body
    expect(claims.map(({ id }: { id: number }) => id)).toContain(claim)
    // The old passport opens nothing any more.
    expect((await renew()).body.code).toBe('holder_not_recognised')
  })
})
