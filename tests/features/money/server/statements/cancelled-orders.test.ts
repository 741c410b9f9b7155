// M-STMT-05: money for orders that nobody waits for any more.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { acceptOffer, boxes, fiveMonthsPrice, signed } from '../../../claims/server/life/living.ts'
import { noon } from '../../../claims/server/renting.ts'
import { auditOf, whole } from '../balance/balance-rows.ts'
import { left, statusOf } from '../balance/paying.ts'
import { came, northWind, statementOf, went } from './statement-files.ts'

const price = fiveMonthsPrice[3] * 100
const root = '/api/administration'
let product: Product
let clerk: Caller
let operator: Caller
let administrator: Caller
let second: Caller
let rents: number[]

beforeAll(async () => {
  product = await openProduct(noon)
  clerk = await product.as('legal', 'demo-org-1')
  operator = await product.as('operator')
  const box = boxes(product)
  rents = []
  for (let count = 0; count < 4; count += 1)
    rents.push(await signed(clerk, operator, await box(), { clientType: 3 }))
  await product.moveClock('2025-11-10T09:00:00Z')
  clerk = await product.as('legal', 'demo-org-1')
  operator = await product.as('operator')
  administrator = await product.as('administrator')
  second = await product.as('secondAdministrator')
  await acceptOffer(clerk)
})
afterAll(() => product.close())

interface Ordered {
  order: number
  total: number
  claims: { claim: number; renewal: number }[]
}

/** A joint order of two rents that end both before the money comes: all its claims are cancelled. */
async function cancelledOrder(from: number): Promise<Ordered> {
  const claims = rents.slice(from, from + 2)
  const { body } = await clerk.post('/api/legals/jointExtensions', { claims, months: 5, total: 2 * price })
  for (const claim of claims) {
    const { refund } = (await operator.get(`/api/branch/claims/${claim}`)).body.earlyEnd
    await operator.post(`/api/branch/claims/${claim}/end`, { refund, reason: '' })
  }
  for (const { renewal } of body.claims) expect(await statusOf(product, renewal)).toBe(2)
  return body
}
async function imported(file: Uint8Array): Promise<void> {
  const { body } = await administrator.send('POST', `${root}/statements?name=bank.txt`, 'text/plain', file)
  await product.sweep()
  await expect
    .poll(async () => (await administrator.get(`${root}/statements/${body.id}`)).body.isDone)
    .toBe(true)
}
const lineNumbered = async (number: string, state = 'queue') =>
  (await administrator.get(`${root}/statementLines?state=${state}`)).body.lines.find(
    (line: { number: string }) => line.number === number,
  )
const act = (id: number, what: string, body: object, who = administrator) =>
  who.post(`${root}/statementLines/${id}/${what}`, body)

test('of a joint order whose claims are all cancelled wait on the screen and go to the balance', async () => {
  const { order, total } = await cancelledOrder(0)
  await imported(statementOf([came(total, `Оплата по сводному поручению № ${order}`, { number: '701' })]))
  const line = await lineNumbered('701')
  expect(line).toMatchObject({
    problem: 'late',
    guesses: [{ kind: 'joint', id: order, state: 'cancelled', amount: total }],
  })
  expect((await act(line.id, 'booking', { targets: [{ kind: 'joint', id: order }] })).body.code).toBe(
    'order_not_waiting',
  )
  const before = await left(clerk)
  const both = await Promise.all([
    act(line.id, 'balance', { legalHid: 'demo-org-1' }),
    act(line.id, 'balance', { legalHid: 'demo-org-1' }, second),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await left(clerk)).toBe(before + total)
  expect(await auditOf(product.database.kysely)).toEqual(whole)
})

test('of such an order go back by two, and are given back when the bank has them going out', async () => {
  const { order, total } = await cancelledOrder(2)
  await imported(statementOf([came(total, `Оплата по сводному поручению № ${order}`, { number: '702' })]))
  const { id } = await lineNumbered('702')
  // Both ask for it to go back at the same moment: one proposal stands.
  const asked = await Promise.all(
    [administrator, second].map((who) => act(id, 'return', { act: 'propose', reason: 'Аренды нет' }, who)),
  )
  expect(asked.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const [proposer, other] = asked[0]?.status === 200 ? [administrator, second] : [second, administrator]
  expect((await act(id, 'return', { act: 'confirm', reason: 'Да' }, proposer)).body.code).toBe('own_proposal')
  const confirmed = await Promise.all(
    [1, 2].map(() => act(id, 'return', { act: 'confirm', reason: 'Да' }, other)),
  )
  expect(confirmed.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const orders = async () => {
    const file = (await administrator.get(`${root}/bankReturns`)).body
    return [...new TextDecoder('windows-1251').decode(file).matchAll(/^(?:Номер|Дата|Сумма)=(.*)$/gmu)].map(
      ([, value]) => value?.trim(),
    )
  }
  const [number, day, sum] = await orders()
  expect([day, sum]).toEqual(['10.11.2025', (total / 100).toFixed(2)])
  // Taken again days later it is the order that the bank has; a bank takes none that is ten days old.
  for (const [now, dated] of [
    ['2025-11-19T09:00:00Z', '10.11.2025'],
    ['2025-11-20T09:00:00Z', '20.11.2025'],
  ] as const) {
    await product.moveClock(now)
    administrator = await product.as('administrator')
    expect(await orders()).toEqual([number, dated, sum])
  }
  await imported(statementOf([{ ...went(total, 'Возврат по п/п 702'), receiver: northWind }]))
  expect(await lineNumbered('702', 'returning')).toBeUndefined()
  expect(await auditOf(product.database.kysely)).toEqual(whole)
})
