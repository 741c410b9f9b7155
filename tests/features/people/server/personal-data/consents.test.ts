// M-LAW-01
import { hash } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FIRST_CONSENT_VERSION } from '#people/server/clients/consent.ts'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { boxes, signed } from '../../../claims/server/life/living.ts'
import { claimBody, makeClaim, noon } from '../../../claims/server/renting.ts'

const NEW_EDITION = '2025-07-20'
const newVersion = `personal-data/${NEW_EDITION}`

let product: Product
let content: string
let anna: Caller
let operator: Caller
let box: () => Promise<number>
beforeAll(async () => {
  content = mkdtempSync(join(tmpdir(), 'content-'))
  cpSync(resolve(import.meta.dirname, '../../../../../content'), content, { recursive: true })
  const first = join(content, 'documents/personal-data-consent.md')
  const text = readFileSync(first, 'utf8')
  writeFileSync(first, text.replace('2026-07-01', '2025-07-01'))
  writeFileSync(
    join(content, 'documents/personal-data-consent-next.md'),
    text.replace('2026-07-01', NEW_EDITION).replace('Фамилия, имя', 'Электронная почта, фамилия, имя'),
  )
  product = await openProduct(noon, { content })
  box = boxes(product)
  anna = await product.as('individual')
  operator = await product.as('operator')
})
afterAll(async () => {
  await product.close()
  rmSync(content, { recursive: true, force: true })
})

const consentText = async (caller: Caller) => (await caller.get('/api/consents/text')).body
const giveConsent = (caller: Caller, { version, hash: displayedHash }: { version: string; hash?: string }) =>
  caller.post('/api/consents', {
    kind: 'personal-data',
    version,
    ...(displayedHash ? { hash: displayedHash } : {}),
  })
const readConsents = (sub: string) =>
  product.database.kysely.selectFrom('consent').selectAll().where('sub', '=', sub).orderBy('id').execute()
const makeAndConfirmClaim = async (caller: Caller) => {
  const { status, body } = await makeClaim(caller, claimBody(await box()))
  expect([status, body.code]).toEqual([200, undefined])
  return caller.patch(`/api/claims/${body.id}`, { claimStatus: { id: 4 }, inEditing: false })
}

test('anyone can read the text, which names operator, data, purposes and term', async () => {
  const { blocks, file } = await consentText(await product.visitor())
  const words = JSON.stringify(blocks).replaceAll('\u00a0', ' ')
  for (const part of ['Кому', 'ИНН', 'адрес:', 'Какие данные', 'паспорта', 'Сбор, запись', 'уничтожение'])
    expect(words).toContain(part)
  for (const part of ['На какой срок', '3 года', 'Как отозвать']) expect(words).toContain(part)
  expect(file).toMatch(/^\/docs\/personal-data-consent-.*\.pdf$/)
})

test('a consent stores its edition, the displayed text, its hash and how it was given', async () => {
  const timur = await product.as('newcomer')
  const text = await consentText(timur)
  expect((await giveConsent(timur, { version: text.version, hash: '0'.repeat(64) })).body.code).toBe(
    'consent_outdated',
  )
  expect((await giveConsent(timur, { version: text.version, hash: 'ABC' })).status).toBe(400)
  expect((await giveConsent(timur, text)).status).toBe(200)
  const [storedConsent] = await readConsents('demo-newcomer')
  expect(storedConsent).toMatchObject({ version: text.version, edition: text.edition, textHash: text.hash })
  expect(storedConsent).toMatchObject({ givenHow: 'form', operatorName: null })
  const stored = await product.database.kysely
    .selectFrom('consentText')
    .selectAll()
    .where('hash', '=', text.hash)
    .executeTakeFirstOrThrow()
  expect(hash('sha256', stored.text)).toBe(text.hash)
  const [listedConsent] = (await timur.get('/api/personalData')).body.consents
  expect(listedConsent).toMatchObject({ edition: text.edition, way: 'form', text: stored.text })
})

test('a new edition requires a new consent at the next action, and rents continue', async () => {
  const rent = await signed(anna, operator, await box())
  const { status } = await anna.get(`/api/claims/${rent}`)
  const before = await consentText(anna)
  await product.moveClock(`${NEW_EDITION}T00:00:00+03:00`)
  anna = await product.as('individual')
  const text = await consentText(anna)
  expect(text).toMatchObject({ version: newVersion, edition: NEW_EDITION })
  expect((await anna.get(`/api/claims/${rent}`)).status).toBe(status)
  expect((await anna.get('/api/clients/own')).body.currentConsent).toBe(newVersion)
  expect((await makeAndConfirmClaim(anna)).body.code).toBe('consent_required')
  // A tab opened the day before consents to an outdated edition.
  expect((await giveConsent(anna, before)).body.code).toBe('consent_outdated')
  expect((await giveConsent(anna, text)).status).toBe(200)
  expect((await makeAndConfirmClaim(anna)).status).toBe(200)
})

test('one withdrawal ends the consents to every edition, a second one finds none', async () => {
  const activeConsents = (await readConsents('demo-individual')).filter(
    ({ withdrawnAt }) => withdrawnAt === null,
  )
  expect(activeConsents.length).toBeGreaterThan(1)
  const answers = await Promise.all([1, 2].map(() => anna.post('/api/personalData/withdrawal', {})))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await readConsents('demo-individual')).every(({ withdrawnAt }) => withdrawnAt !== null)).toBe(true)
})

test('a paper signed at the counter is a consent to the current edition, after the passport check', async () => {
  const clerk = await product.as('operator')
  const { series, number } = (await anna.get('/api/personalData')).body.identity.passport
  const claim = (await anna.get('/api/personalData')).body.rents[0].id
  const { version, hash: displayedHash } = await consentText(clerk)
  const paper = { claim, passport: `${series}${number}`, version, hash: displayedHash, signed: true }
  const path = '/api/branch/personalData/consent'
  expect((await clerk.post(path, { ...paper, passport: '0000000000' })).body.code).toBe(
    'person_not_recognised',
  )
  expect((await clerk.post(path, { ...paper, version: FIRST_CONSENT_VERSION })).body.code).toBe(
    'consent_outdated',
  )
  expect((await clerk.post(path, { ...paper, signed: false })).status).toBe(400)
  expect((await clerk.post(path, paper)).body).toEqual({ done: true })
  const newest = (await readConsents('demo-individual')).at(-1)
  expect(newest).toMatchObject({ givenHow: 'desk', edition: NEW_EDITION })
  expect(newest?.operatorName).toMatch(/\S/)
  expect((await makeAndConfirmClaim(anna)).status).toBe(200)
})

test('a consent stored by version 1.0 is a consent to the first edition', async () => {
  const own = await openProduct(noon)
  const [sub, kind] = ['demo-newcomer', 'personal-data']
  const timur = await own.as('newcomer')
  await own.database.kysely
    .insertInto('consent')
    .values({ sub, kind, version: FIRST_CONSENT_VERSION, givenAt: own.clock.now() })
    .execute()
  const { consentVersion, currentConsent } = (await timur.get('/api/clients/own')).body
  expect([consentVersion, currentConsent]).toEqual([FIRST_CONSENT_VERSION, FIRST_CONSENT_VERSION])
  expect((await timur.get('/api/personalData')).body.consents).toMatchObject([{ edition: null, text: null }])
  await own.close()
})
