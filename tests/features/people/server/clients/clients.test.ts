import { beforeAll, describe, expect, test } from 'vitest'
import { FIRST_CONSENT_VERSION } from '#people/server/clients/consent.ts'
import type { Caller } from '#support/product.ts'
import { requisites } from '#support/requisites.ts'
import { openTenant, type Tenant } from '#support/tenant.ts'
import { boxOf, claimBody, makeClaim } from '../../../claims/server/renting.ts'

let product: Tenant
let timur: Caller
beforeAll(async () => {
  product = await openTenant()
  timur = await product.as('newcomer')
})

const consent = { kind: 'personal-data', version: FIRST_CONSENT_VERSION }
const person = (overrides: object = {}) => ({
  firstName: ' Тимур ',
  middleName: 'Ринатович',
  lastName: 'Алиев',
  clientTypeId: 1,
  addresses: [{ rawSource: 'г. Казань, ул. Баумана, д. 1', primary: true, type: 'CONSTANT_REGISTRATION' }],
  passportDocument: {
    documentSeries: '92 10',
    documentNumber: '654321',
    issueDate: '02.02.2012',
    issueAuthority: 'ОУФМС России по Республике Татарстан',
    departmentCode: '160-004',
    qualifierType: 'PASSPORT_RU',
    type: 'PASSPORT_RU',
  },
  birthday: '30.01.1992',
  ...overrides,
})
const register = (body: object, caller = timur) => caller.post('/postIdClient/register', body)

describe('becoming a client', () => {
  test('requires consent to the text in force, whose version and time are stored', async () => {
    expect((await register(person())).body.code).toBe('consent_required')
    expect((await timur.post('/api/clients/', { clientType: 1 })).body.code).toBe('consent_required')
    expect((await timur.post('/api/consents', { ...consent, version: 'personal-data/2020-01' })).status).toBe(
      409,
    )
    expect((await timur.get('/api/clients/own')).body).toEqual({
      clients: [],
      consentVersion: null,
      currentConsent: consent.version,
    })
    expect((await timur.post('/api/consents', consent)).body).toEqual({ done: true })
    const stored = await product.database.kysely
      .selectFrom('consent')
      .select(['kind', 'version', 'givenAt'])
      .where('sub', '=', product.person('newcomer').sub)
      .execute()
    expect(stored).toMatchObject([{ ...consent, givenAt: expect.any(Date) }])
  })

  test.each([
    ['birthday', { birthday: '30.01.2015' }],
    ['birthday', { birthday: '31.02.1990' }],
    ['firstName', { firstName: 'R2D2' }],
    [
      'passportDocument.issueDate',
      { passportDocument: { ...person().passportDocument, issueDate: '01.01.2030' } },
    ],
    ['addresses', { addresses: [{ rawSource: 'Казань', primary: true, type: 'HOME' }] }],
  ])('is refused with the field %s named', async (field, overrides) => {
    const refused = await register(person(overrides))
    expect([refused.status, refused.body.code]).toEqual([422, 'registration_refused'])
    expect(refused.body.fields.map((item: { field: string }) => item.field)).toEqual([field])
  })

  test('is refused for an address id that FIAS never issued', async () => {
    const address = person().addresses[0]
    const refused = await register(person({ addresses: [{ ...address, fiasId: 'Казань' }] }))
    expect([refused.status, refused.body.code]).toEqual([400, 'invalid_request'])
    expect(refused.body.fields.map((item: { field: string }) => item.field)).toEqual(['addresses.0.fiasId'])
  })

  test('registers the identity and stores nothing secret in the open (M-CLIENT-04, M-API-16)', async () => {
    expect((await timur.post('/api/clients/', { clientType: 1 })).body.code).toBe('identity_unknown')
    const registered = await register(person())
    expect(registered.body.hid).toMatch(/^[\w-]{36}$/)
    const row = await product.database.kysely
      .selectFrom('identity')
      .selectAll()
      .where('sub', '=', product.person('newcomer').sub)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ firstName: 'Тимур', lastName: 'Алиев' })
    const ownRecords = (await timur.get('/api/clients/own')).body
    // Random digits of the id may look like any year.
    const withoutId = (stored: object) => JSON.stringify({ ...stored, hid: null })
    for (const secret of ['9210', '654321', '160004', '1992', 'Баумана']) {
      expect(withoutId(row)).not.toContain(secret)
      expect(withoutId(ownRecords)).not.toContain(secret)
    }
    expect((await register(person({ lastName: 'Алиев-Бек' }))).body.hid).toBe(registered.body.hid)
  })

  test('stores the place of birth sealed with the passport, and accepts a passport without one', async () => {
    const registerBornIn = async (birthPlace?: string) => {
      const passportDocument = {
        ...person().passportDocument,
        ...(birthPlace === undefined ? {} : { birthPlace }),
      }
      const answer = await register(person({ passportDocument }))
      return answer.status === 200
        ? (await timur.get('/api/personalData')).body.identity.passport.birthPlace
        : answer.body
    }
    expect(await registerBornIn(' г. Казань ')).toBe('г. Казань')
    const rows = await product.database.kysely.selectFrom('identity').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain('г. Казань')
    expect(await registerBornIn('Ё'.repeat(201))).toMatchObject({
      fields: [{ field: 'passportDocument.birthPlace', code: 'too_long' }],
    })
    expect(await registerBornIn('Казань 🕌')).toMatchObject({
      fields: [{ field: 'passportDocument.birthPlace', code: 'name_signs' }],
    })
    expect(await registerBornIn('')).toBe('')
    expect(await registerBornIn()).toBe('')
  })

  // M-CLIENT-02, M-CLIENT-06, M-API-18.
  test('stores one record per person, with the privilege if there is one', async () => {
    const { hid } = (await register(person())).body
    expect((await timur.post('/api/clients/', { clientType: 1, hidPortal: 'another' })).body.code).toBe(
      'identity_unknown',
    )
    const first = await timur.post('/api/clients/', { clientType: 1, hidPortal: hid })
    expect(first.body).toMatchObject({ clientType: 1, fullName: 'Алиев Тимур Ринатович', hidPortal: hid })
    const without = await timur.post('/api/clients/', { clientType: 2 })
    expect(without.body).toMatchObject({ code: 'client_refused', fields: [{ field: 'privilegeDocument' }] })
    const privileged = await timur.post('/api/clients/', { clientType: 2, privilegeDocument: 'ВТ 77' })
    expect(privileged.body).toMatchObject({ id: first.body.id, clientType: 2, privilegeDocument: 'ВТ 77' })
    expect((await timur.get('/api/clients/own')).body.clients).toHaveLength(1)
  })

  test('requires a login and answers only under the configured word (AMB-19)', async () => {
    expect((await register(person(), await product.visitor())).status).toBe(401)
    expect((await timur.post('/otherIdClient/register', person())).status).toBe(404)
  })
})

describe('an organisation', () => {
  test('stores its requisites under the chosen organisation (M-CLIENT-07)', async () => {
    const first = await product.as('legal', product.organisations[0].legalHid)
    const stored = await first.post(
      '/api/clients/',
      requisites({ inn: product.organisations[0].inn.replace(/^(..)(..)/, '$1 $2-') }),
    )
    expect(stored.body).toMatchObject({
      clientType: 3,
      inn: product.organisations[0].inn,
      fullName: expect.stringContaining('Северный'),
    })
    const second = await product.as('legal', product.organisations[1].legalHid)
    expect((await second.get('/api/clients/own')).body.clients).toMatchObject([
      { inn: product.organisations[1].inn },
    ])
  })

  test.each([
    ['inn', { inn: '7704112231' }],
    ['inn', { inn: '7825406117' }],
    ['inn', { orgType: 'INDIVIDUAL', kpp: '' }],
    ['kpp', { kpp: '12' }],
    ['bankBic', { bankBic: '944525225' }],
    ['accountNumber', { accountNumber: '40702810638050013198' }],
    ['correspondentNumber', { correspondentNumber: '30101810400000000226' }],
  ])('is refused with %s named when %o is wrong', async (field, overrides) => {
    const refused = await (await product.as('legal', product.organisations[0].legalHid)).post(
      '/api/clients/',
      requisites({ inn: product.organisations[0].inn, ...overrides }),
    )
    expect([refused.status, refused.body.code]).toEqual([422, 'client_refused'])
    expect(refused.body.fields.map((item: { field: string }) => item.field)).toEqual([field])
  })

  test.each([
    ['7813477064', 'entity_liquidating'],
    ['7705308453', 'entity_liquidated'],
    ['5260844100', 'entity_reorganizing'],
    ['7743961536', 'entity_bankrupt'],
  ])('of INN %s may not rent and gets %s', async (inn, condition) => {
    const clerk = await product.as('legal', product.organisations[0].legalHid)
    await product.database.kysely
      .updateTable('organisation')
      .set({ inn })
      .where('legalHid', '=', product.organisations[0].legalHid)
      .execute()
    const refused = await makeClaim(
      clerk,
      claimBody(await boxOf(product, product.office, 1), {
        clientType: 3,
        totalCost: 900,
        firstMonthTariff: 900,
      }),
    )
    expect([refused.status, refused.body]).toEqual([
      422,
      { code: 'legal_not_allowed', data: { conditions: [condition] } },
    ])
  })

  test('is not registered for a person whose login has none', async () => {
    await timur.post('/api/consents', consent)
    const refused = await timur.post('/api/clients/', requisites({ inn: '7743961536' }))
    expect(refused.body).toEqual({
      code: 'client_refused',
      fields: [{ field: 'inn', code: 'inn_not_yours' }],
    })
  })

  test('is also looked up if it is a sole proprietor with the person’s INN', async () => {
    const inn = '665892008151'
    await product.database.kysely
      .updateTable('person')
      .set({ inn })
      .where('sub', '=', product.person('newcomer').sub)
      .execute()
    const refused = await makeClaim(
      timur,
      claimBody(await boxOf(product, product.office, 2), {
        clientType: 3,
        totalCost: 900,
        firstMonthTariff: 900,
      }),
    )
    expect(refused.body).toEqual({ code: 'legal_not_allowed', data: { conditions: ['entity_liquidated'] } })
  })
})

describe('look-ups', () => {
  // M-API-20, M-API-21.
  test('find banks by BIC and companies by INN, only in the requested states', async () => {
    const banks = await timur.post('/api/dadata/bankSearch', { query: '044525225' })
    expect(banks.body.suggestions[0].data).toMatchObject({ bic: '044525225' })
    const active = await timur.post('/api/dadata/searchLegal', {
      query: product.organisations[0].inn,
      status: ['active'],
    })
    expect(active.body.suggestions).toHaveLength(1)
    const bankrupt = await timur.post('/api/dadata/searchLegal', {
      query: product.organisations[0].inn,
      status: 'bankrupt',
    })
    expect(bankrupt.body.suggestions).toEqual([])
  })

  test('require words and a login', async () => {
    expect((await timur.post('/api/dadata/bankSearch', { query: ' ' })).status).toBe(400)
    expect((await (await product.visitor()).post('/api/dadata/bankSearch', { query: 'x' })).status).toBe(401)
  })

  test('suggest addresses of the offices’ settlements and the issuer of a department code', async () => {
    const { status, body, headers } = await timur.post('/api/dadata/addressSearch', {
      query: 'Москва, Мясницкая 20',
      count: 3,
    })
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(body.suggestions[0]).toMatchObject({
      unrestricted_value: '101000, Москва, ул. Мясницкая, д. 20',
      data: { postal_code: '101000' },
    })
    const issuers = await timur.post('/api/dadata/issuerSearch', { query: '770-001' })
    expect(issuers.body.suggestions).toHaveLength(2)
    for (const path of ['/api/dadata/addressSearch', '/api/dadata/issuerSearch']) {
      expect((await timur.post(path, { query: ' ' })).status).toBe(400)
      expect((await timur.post(path, { query: 'я'.repeat(301) })).status).toBe(400)
      expect((await (await product.visitor()).post(path, { query: 'x' })).status).toBe(401)
    }
  })

  test('are limited per person and minute, without affecting other people', async () => {
    const caller = await product.as('privileged')
    const answers = await Promise.all(
      Array.from({ length: 125 }, () =>
        caller.post('/api/dadata/issuerSearch', { query: '770-001', count: 1 }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(120)
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(5)
    expect(refused[0]?.body.code).toBe('too_many_requests')
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await timur.post('/api/dadata/issuerSearch', { query: '770-001' })).status).toBe(200)
  })
})

describe('linking an account', () => {
  const link = (hid: string, overrides: object = {}) =>
    timur.post('/postIdClient/linking', {
      hid,
      callbackSuccess: '/linking/success',
      callbackFailure: `${product.origin}/linking/error`,
      ...overrides,
    })

  // M-CLIENT-08, M-API-17.
  test('leads to success for one’s own identity and to failure for any other', async () => {
    const { hid } = (await register(person())).body
    expect((await link(hid)).body).toContain('prompt=login')
    expect((await link('someone-else')).body).toBe('/linking/error')
    expect((await link(hid, { callbackSuccess: 'https://evil.example/' })).body.code).toBe('callback_refused')
    expect((await link(hid, { callbackSuccess: '//evil.example/' })).body.code).toBe('callback_refused')
  })
})
