import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { lettersOf } from '../../../claims/server/life/living.ts'
import { august, noon, receive, rentDigitized } from './digitized.ts'

let product: Product
let accountant: Caller
let operator: Caller
let claim: number
beforeAll(async () => {
  product = await openProduct(noon)
  accountant = await product.as('legal')
  operator = await product.as('operator')
  claim = await rentDigitized(product, accountant, operator, 1)
  await product.moveClock(august)
  accountant = await product.as('legal')
  operator = await product.as('operator')
})
afterAll(() => product.close())

const addRule = async (contains: string, action: string) =>
  (await accountant.post('/api/letterRules', { contains, action })).body
const tryRule = async (rule: number) => (await accountant.get(`/api/letterRules/${rule}/trial`)).body
const switchRule = (rule: number, body: object) => accountant.put(`/api/letterRules/${rule}/switch`, body)
const switchRuleOn = async (rule: number) =>
  switchRule(rule, { isOn: true, matched: (await tryRule(rule)).matched })

test('a rule is tried on the last thirty letters before it is switched on with the trial’s result', async () => {
  for (let count = 0; count < 32; count += 1)
    await receive(operator, claim, count % 4 === 0 ? 'ИФНС № 4 по г. Москве' : `Отправитель ${count}`)
  const rule = await addRule('ифнс', 'scan')
  expect(rule).toMatchObject({ isOn: false })
  const tried = await tryRule(rule.id)
  expect(tried.letters).toHaveLength(30)
  expect(tried.matched).toBe(7)
  expect(tried.letters.filter(({ byThisRule }: { byThisRule: boolean }) => byThisRule)).toHaveLength(7)
  expect((await receive(operator, claim, 'ИФНС № 5')).status).toBe('received')
  const stale = await switchRule(rule.id, { isOn: true, matched: 7 })
  expect([stale.status, stale.body.code, stale.body.data]).toEqual([409, 'trial_differs', { matched: 8 }])
  expect((await switchRule(rule.id, { isOn: true })).status).toBe(400)
  expect((await switchRuleOn(rule.id)).body.isOn).toBe(true)
  expect((await receive(operator, claim, 'ИФНС № 5')).status).toBe('scan_ordered')
})

test('the first matching rule decides; destruction by rule waits a day, and one notification covers all', async () => {
  const keepRule = await addRule('', 'keep')
  const destroyRule = await addRule('реклама', 'destroy')
  await switchRuleOn(keepRule.id)
  expect((await tryRule(destroyRule.id)).matched).toBe(0)
  const { body } = await accountant.get('/api/letterRules')
  const [scanRule] = body.rules
  const ordered = await accountant.put('/api/letterRules/order', {
    rules: [destroyRule.id, scanRule.id, keepRule.id],
  })
  expect(ordered.body.rules.map(({ id }: { id: number }) => id)).toEqual([
    destroyRule.id,
    scanRule.id,
    keepRule.id,
  ])
  await switchRuleOn(destroyRule.id)
  const before = (await lettersOf(product, claim)).length
  const letter = await receive(operator, claim, 'РЕКЛАМА окон')
  expect(letter).toMatchObject({ status: 'destroy_ordered', acts: [] })
  expect(letter.history.map(({ act, actor }: { act: string; actor: string }) => [act, actor])).toEqual([
    ['receive', 'operator'],
    ['order_destroy', 'rule'],
  ])
  const notifications = (await lettersOf(product, claim)).slice(before)
  expect(notifications).toHaveLength(1)
  expect(notifications[0]?.body).toContain('Отменить уничтожение можно до')
  const saved = await accountant.post(`/api/incomingLetters/${letter.id}/acts`, { act: 'change_mind' })
  expect(saved.body.status).toBe('received')
  expect((await receive(operator, claim, 'Соседи')).status).toBe('stored')
})

test('a changed rule is off until it is tried again, a removed one is gone', async () => {
  const { body } = await accountant.get('/api/letterRules')
  const [destroy] = body.rules
  const changed = await accountant.put(`/api/letterRules/${destroy.id}`, {
    contains: 'окна',
    action: 'destroy',
  })
  expect(changed.body).toMatchObject({ contains: 'окна', isOn: false })
  expect((await receive(operator, claim, 'Реклама окна')).status).toBe('stored')
  expect((await accountant.delete(`/api/letterRules/${destroy.id}`)).status).toBe(200)
  expect((await accountant.delete(`/api/letterRules/${destroy.id}`)).status).toBe(403)
  expect((await switchRule(body.rules[2].id, { isOn: false })).body.isOn).toBe(false)
})

test('other organisations neither see nor change the rules', async () => {
  const { body } = await accountant.get('/api/letterRules')
  const [{ id }] = body.rules
  for (const stranger of [await product.as('legal', 'demo-org-2'), await product.as('individual')]) {
    expect((await stranger.get('/api/letterRules')).body.rules).toEqual([])
    expect((await stranger.put(`/api/letterRules/${id}`, { contains: '', action: 'destroy' })).status).toBe(
      403,
    )
    expect((await stranger.get(`/api/letterRules/${id}/trial`)).status).toBe(403)
    expect((await stranger.put(`/api/letterRules/${id}/switch`, { isOn: false })).status).toBe(403)
    expect((await stranger.delete(`/api/letterRules/${id}`)).status).toBe(403)
    expect((await stranger.put('/api/letterRules/order', { rules: [id] })).body.code).toBe('rules_differ')
  }
})

test('a new order must name every rule once, and at most fifty rules are allowed', async () => {
  const { body } = await accountant.get('/api/letterRules')
  const ids = body.rules.map(({ id }: { id: number }) => id)
  for (const wrong of [[], ids.slice(1), [...ids, ids[0]], [...ids, 9999]])
    expect((await accountant.put('/api/letterRules/order', { rules: wrong })).body.code).toBe('rules_differ')
  for (let count = ids.length; count < 50; count += 1) await addRule(`слово ${count}`, 'keep')
  expect((await addRule('лишнее', 'keep')).code).toBe('too_many_rules')
})
