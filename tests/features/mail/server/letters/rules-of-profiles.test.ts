import { afterAll, beforeAll, expect, test } from 'vitest'
import { disableUntriedDestructionRules } from '#mail/server/letters/letter-rules.ts'
import { createOutbox } from '#messages/server/outbox.ts'
import { FIRST_CONSENT_VERSION } from '#people/server/clients/consent.ts'
import { linkProfiles } from '#people/server/clients/linked-profiles.ts'
import { demoPeople } from '#stand-ins/login/demo-people.ts'
import { contextWith } from '#support/context.ts'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { requisitesOf } from '#support/requisites.ts'
import { directorySettings, directoryWith } from '../../../../server/access/a-directory.ts'
import { august, noon, receive, rentDigitized } from './digitized.ts'

// A sole proprietor with two profiles: one of them rents, and both see the letters.

const inn = '771348201544'
let product: Product
let ilya: Caller
let other: Caller
let operator: Caller
let claim: number
beforeAll(async () => {
  const fetch = directoryWith(new Map([[inn, 'ACTIVE']]))
  product = await openProduct(noon, { fetch, environment: directorySettings })
  await logInAgain()
  await ilya.post('/api/consents', { kind: 'personal-data', version: FIRST_CONSENT_VERSION })
  await ilya.post('/api/clients/', requisitesOf(inn))
  claim = await rentDigitized(product, ilya, operator, 1)
  await product.moveClock(august)
  await logInAgain()
})
afterAll(() => product.close())

const logInAgain = async () => {
  ilya = await product.as('entrepreneur')
  other = await product.as('newcomer')
  operator = await product.as('operator')
}
const addRule = (caller: Caller, contains: string, action: string) =>
  caller.post('/api/letterRules', { contains, action })
const switchRuleOn = async (caller: Caller, rule: number) => {
  const { matched } = (await caller.get(`/api/letterRules/${rule}/trial`)).body
  return caller.put(`/api/letterRules/${rule}/switch`, { isOn: true, matched })
}
const readRules = async (caller: Caller) =>
  (await caller.get('/api/letterRules')).body.rules.map(
    (rule: { contains: string; action: string; isOn: boolean }) => [rule.contains, rule.action, rule.isOn],
  )

test('linked profiles share rules as they share letters', async () => {
  const destroyRule = (await addRule(ilya, 'реклама', 'destroy')).body
  const scanRule = (await addRule(other, 'ифнс', 'scan')).body
  const otherRule = (await addRule(other, '', 'destroy')).body
  for (const [caller, rule] of [
    [ilya, destroyRule],
    [other, scanRule],
    [other, otherRule],
  ] as const)
    expect((await switchRuleOn(caller, rule.id)).body.isOn).toBe(true)
  expect((await receive(operator, claim, 'ИФНС № 4')).status).toBe('received')
  expect((await other.delete(`/api/letterRules/${destroyRule.id}`)).status).toBe(403)

  const { hint: _, ...who } = demoPeople.entrepreneur
  await linkProfiles(
    contextWith({
      db: product.database.kysely,
      outbox: createOutbox(product.origin),
    }),
    disableUntriedDestructionRules,
    {
      one: demoPeople.newcomer.sub,
      other: { ...who, profileUrl: '', idToken: '' },
      now: product.clock.now(),
    },
  )
  // Destroying rules that were not tried on the other profile's letters are off; the others stay on.
  const shared = [
    ['реклама', 'destroy', true],
    ['ифнс', 'scan', true],
    ['', 'destroy', false],
  ]
  expect((await readRules(ilya)).toSorted()).toEqual(shared.toSorted())
  expect(await readRules(other)).toEqual(await readRules(ilya))
  expect((await receive(operator, claim, 'ИФНС № 5')).status).toBe('scan_ordered')
  expect((await receive(operator, claim, 'Соседи')).status).toBe('received')

  expect((await switchRuleOn(ilya, otherRule.id)).body.isOn).toBe(true)
  expect((await other.delete(`/api/letterRules/${destroyRule.id}`)).status).toBe(200)
  const order = { rules: [scanRule.id, otherRule.id] }
  expect((await ilya.put('/api/letterRules/order', order)).status).toBe(200)
  expect((await receive(operator, claim, 'Соседи')).status).toBe('destroy_ordered')
})

test('two profiles that add rules at once get fifty in total, each with its own position', async () => {
  const before = (await readRules(ilya)).length
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      addRule(index % 2 === 0 ? ilya : other, `отправитель ${index}`, 'keep'),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(50 - before)
  expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
    new Set(['too_many_rules']),
  )
  const rows = await product.database.kysely.selectFrom('letterRule').select('position').execute()
  expect(new Set(rows.map(({ position }) => position)).size).toBe(50)
})
