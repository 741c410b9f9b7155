import { beforeAll, describe, expect, test } from 'vitest'
import { FIRST_CONSENT_VERSION } from '#people/server/clients/consent.ts'
import { join } from '#support/join.ts'
import type { Caller } from '#support/product.ts'
import { openTenant, type Tenant } from '#support/tenant.ts'
import { boxes, confirmed, newestEmail, reserve, signed } from '../../../claims/server/life/living.ts'
import { claimBody, makeClaim } from '../../../claims/server/renting.ts'

let product: Tenant
let anna: Caller
let branchOperator: Caller
let box: () => Promise<number>
beforeAll(async () => {
  product = await openTenant()
  box = boxes(product)
  anna = await product.as('individual')
  branchOperator = await product.as('operator')
})

const consent = { kind: 'personal-data', version: FIRST_CONSENT_VERSION }
const row = (table: 'identity' | 'client' | 'session', sub: string) =>
  product.database.kysely.selectFrom(table).selectAll().where('sub', '=', sub).execute()
const readPassport = async (caller: Caller): Promise<string> => {
  const { series, number } = (await caller.get('/api/personalData')).body.identity.passport
  return `${series} ${number}`
}

describe('everything that is kept', () => {
  test('is shown only to the person: passport, client records, rents, emails, questions, consents', async () => {
    const claim = await confirmed(anna, await box())
    await reserve(anna, claim)
    const question = { email: product.person('individual').email, comment: 'Когда откроют?' }
    expect(await anna.post('/abon-api/v1/feedback', question)).toMatchObject({ status: 200 })
    const { status, body, headers } = await anna.get('/api/personalData')
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toContain('no-store')
    expect(body.identity).toMatchObject({ lastName: 'Орлова', birthday: '14.05.1964' })
    expect(body.identity.passport.series).toBe('4509')
    expect(body.clients).toMatchObject([{ name: expect.stringContaining('Орлова'), inn: null }])
    expect(body.rents).toContainEqual(
      expect.objectContaining({ id: claim, office: product.office, status: 4 }),
    )
    expect(body.letters).toContainEqual(expect.objectContaining({ channel: 'email' }))
    expect(body.questions).toMatchObject([{ text: 'Когда откроют?' }])
    expect(body.consents).toMatchObject([{ version: consent.version, withdrawnAt: null }])
    expect(body.deletion.blockers).toContainEqual({ code: 'claim_waiting', claims: [claim] })
    const other = (await (await product.as('newcomer')).get('/api/personalData')).body
    expect(other).toMatchObject({ identity: null, clients: [], rents: [], letters: [] })
    expect((await (await product.visitor()).get('/api/personalData')).status).toBe(401)
  })

  test('is also a file, and an email reports its creation once a day', async () => {
    const { headers, body } = await anna.get('/api/personalData/export')
    expect(headers.get('content-disposition')).toContain('personal-data.json')
    expect(body.identity.passport.number).toMatch(/^\d{6}$/)
    await anna.get('/api/personalData/export')
    expect(await newestEmail(product, product.person('individual').email)).toContain(
      'Копия ваших персональных данных выдана',
    )
    const letters = await product.database.kysely
      .selectFrom('message')
      .select('id')
      .where('key', 'like', 'personal-data-export-%')
      .where('recipient', '=', product.person('individual').email)
      .execute()
    expect(letters).toHaveLength(1)
    expect((await anna.get('/api/personalData')).body.requests).toMatchObject([
      { kind: 'export', operator: null },
      { kind: 'export', operator: null },
    ])
  })
})

describe('a consent', () => {
  test('is withdrawn: rents continue, and a new rent needs a new consent', async () => {
    const timur = await product.as('privileged')
    const rent = await signed(timur, branchOperator, await box(), {
      clientType: 2,
      more: { privilegeDocument: 'ВУ-1' },
    })
    expect((await timur.post('/api/personalData/withdrawal', {})).body).toEqual({ done: true })
    expect((await timur.post('/api/personalData/withdrawal', {})).body.code).toBe('consent_missing')
    expect((await timur.get('/api/clients/own')).body.consentVersion).toBeNull()
    expect((await timur.get(`/api/claims/${rent}`)).body.claimStatus.id).toBe(3)
    expect(await newestEmail(product, product.person('privileged').email)).toContain(
      'Согласие на обработку персональных данных отозвано',
    )
    const madeClaim = await makeClaim(timur, claimBody(await box()))
    const refused = await timur.patch(`/api/claims/${madeClaim.body.id}`, {
      claimStatus: { id: 4 },
      inEditing: false,
    })
    expect([refused.status, refused.body.code]).toEqual([422, 'consent_required'])
    await timur.post('/api/consents', consent)
    const secondTry = await timur.patch(`/api/claims/${madeClaim.body.id}`, {
      claimStatus: { id: 4 },
      inEditing: false,
    })
    expect(secondTry.status).toBe(200)
    const [newest, before] = (await timur.get('/api/personalData')).body.consents
    expect(newest.withdrawnAt).toBeNull()
    expect(before.withdrawnAt).not.toBeNull()
  })
})

describe('a deletion', () => {
  test('is refused with its reasons during a rent, and changes nothing', async () => {
    const rent = await signed(anna, branchOperator, await box())
    const refused = await anna.post('/api/personalData/deletion', {})
    expect(refused.status).toBe(409)
    expect(refused.body.code).toBe('deletion_blocked')
    expect(refused.body.data.blockers).toContainEqual({ code: 'rent_living', claims: [rent] })
    expect(await row('identity', product.person('individual').sub)).toHaveLength(1)
    expect((await anna.get('/api/personalData')).status).toBe(200)
    expect((await branchOperator.post('/api/personalData/deletion', {})).body.data.blockers).toEqual([
      { code: 'employee', claims: [] },
    ])
  })

  test('waits for a second administrator while the organisation has rents, even if the first one left', async () => {
    const accountant = await product.as('legal')
    const rent = await confirmed(accountant, await box(), { clientType: 3 })
    expect((await accountant.post('/api/personalData/deletion', {})).body.data.blockers).toEqual([
      { code: 'only_administrator', claims: [] },
    ])
    const { email, sub } = product.person('privileged')
    await accountant.post('/api/legals/users', { email, role: 'user' })
    const employee = await join(product, 'privileged')
    await product.database.kysely.updateTable('claim').set({ status: 2 }).where('sub', '=', sub).execute()
    expect((await employee.post('/api/personalData/deletion', {})).status).toBe(200)
    const { body } = await accountant.get('/api/legals/users')
    expect(body.users.map((user: { email: string }) => user.email)).not.toContain(email)
    expect(body.history[0]).toMatchObject({ act: 'left', about: '', actor: '' })
    expect((await accountant.get(`/api/claims/${rent}`)).status).toBe(200)
  })

  test('of a person without rents leaves nothing, and a returning person starts anew', async () => {
    const newcomer = await product.as('newcomer')
    await newcomer.post('/api/consents', consent)
    await newcomer.post('/api/postIdClient/register', {})
    expect((await newcomer.post('/api/personalData/deletion', {})).body).toEqual({ kept: [] })
    expect((await newcomer.get('/api/personalData')).status).toBe(401)
    expect(await row('session', product.person('newcomer').sub)).toEqual([])
    const person = await product.database.kysely
      .selectFrom('person')
      .selectAll()
      .where('sub', '=', product.person('newcomer').sub)
      .executeTakeFirstOrThrow()
    expect(person).toMatchObject({ userName: '', email: '', erasedAt: expect.any(Date) })
    expect(await newestEmail(product, product.person('newcomer').email)).toContain(
      'Персональные данные удалены',
    )
    const returned = await product.as('newcomer')
    const { body } = await returned.get('/api/personalData')
    expect(body.profile.name).not.toBe('')
    expect(body.consents).toEqual([])
  })
})

describe('at the branch', () => {
  test('the shown passport opens the data of a claim of the branch; log and email report the access', async () => {
    const claim = await confirmed(anna, await box())
    const shownPassport = await readPassport(anna)
    const opened = await branchOperator.post('/api/branch/personalData', { claim, passport: shownPassport })
    expect(opened.status).toBe(200)
    expect(opened.body.identity.lastName).toBe('Орлова')
    const { access, requests } = (await anna.get('/api/personalData')).body
    expect(access[0]).toMatchObject({ what: 'everything', purpose: 'person_request', claim })
    expect(access[0].viewer).toContain('Крылова')
    expect(requests[0]).toMatchObject({ kind: 'export', operator: expect.stringContaining('Крылова') })
    const withdrawn = await branchOperator.post('/api/branch/personalData/withdrawal', {
      claim,
      passport: shownPassport,
    })
    expect(withdrawn.body).toEqual({ done: true })
    expect(await newestEmail(product, product.person('individual').email)).toContain('оформил оператор')
    const blocked = await branchOperator.post('/api/branch/personalData/deletion', {
      claim,
      passport: shownPassport,
    })
    expect(blocked.body.code).toBe('deletion_blocked')
    await anna.post('/api/consents', consent)
  })

  test('a wrong passport, an unknown claim and other callers see nothing; guesses are limited', async () => {
    const claim = await confirmed(anna, await box())
    const shownPassport = await readPassport(anna)
    expect((await anna.post('/api/branch/personalData', { claim, passport: shownPassport })).status).toBe(403)
    expect((await branchOperator.post('/api/branch/personalData', { claim, passport: '12' })).status).toBe(
      400,
    )
    const wrongPassport = await branchOperator.post('/api/branch/personalData', {
      claim,
      passport: '0000 000000',
    })
    expect([wrongPassport.status, wrongPassport.body.code]).toEqual([422, 'person_not_recognised'])
    const unknownClaim = await branchOperator.post('/api/branch/personalData', {
      claim: 999_999,
      passport: shownPassport,
    })
    expect(unknownClaim.body).toEqual(wrongPassport.body)
    let lastReply = unknownClaim
    for (let guess = 0; guess < 9; guess += 1)
      lastReply = await branchOperator.post('/api/branch/personalData', { claim, passport: '0000 000000' })
    expect(lastReply.status).toBe(429)
  })
})

test('the copy lists calendar subscriptions, on the page and in the file, without their links', async () => {
  const nikolai = await product.as('privileged')
  expect((await nikolai.get('/api/personalData')).body.calendars).toEqual([])
  await nikolai.post('/api/calendar', {})
  const calendars = [{ organisation: null, madeAt: expect.stringMatching(/^2025-07/), readAt: null }]
  expect((await nikolai.get('/api/personalData')).body.calendars).toEqual(calendars)
  expect((await nikolai.get('/api/personalData/export')).body.calendars).toEqual(calendars)
})
