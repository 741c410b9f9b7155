// M-STMT-05
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
  const nextBox = boxes(product)
  rents = []
  for (let count = 0; count < 4; count += 1)
    rents.push(await signed(clerk, operator, await nextBox(), { clientType: 3 }))
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
  claims: { claim: number; extension: number }[]
}

/** A joint order of two rents that both end before the money arrives, so all its claims are cancelled. */
async function createCancelledOrder(startIndex: number): Promise<Ordered> {
  const claims = rents.slice(startIndex, startIndex + 2)
  const { body } = await clerk.post('/api/legals/jointExtensions', { claims, months: 5, total: 2 * price })
  for (const claim of claims) {
    const { refund } = (await operator.get(`/api/branch/claims/${claim}`)).body.earlyEnd
    await operator.post(`/api/branch/claims/${claim}/end`, { refund, reason: '' })
  }
  for (const { extension } of body.claims) expect(await statusOf(product, extension)).toBe(2)
  return body
}
async function importFile(file: Uint8Array): Promise<void> {
  const { body } = await administrator.send('POST', `${root}/statements?name=bank.txt`, 'text/plain', file)
  await product.sweep()
  await expect
    .poll(async () => (await administrator.get(`${root}/statements/${body.id}`)).body.isDone)
    .toBe(true)
}
const findLine = async (number: string, state = 'queue') =>
  (await administrator.get(`${root}/statementLines?state=${state}`)).body.lines.find(
    (line: { number: string }) => line.number === number,
  )
const actOnLine = (id: number, action: string, body: object, caller = administrator) =>
  caller.post(`${root}/statementLines/${id}/${action}`, body)

test('payments of fully cancelled joint orders wait for a decision and go to the balance', async () => {
  const { order, total } = await createCancelledOrder(0)
  await importFile(statementOf([came(total, `Оплата по сводному поручению № ${order}`, { number: '701' })]))
  const line = await findLine('701')
  expect(line).toMatchObject({
    problem: 'late',
    guesses: [{ kind: 'joint', id: order, state: 'cancelled', amount: total }],
  })
  expect((await actOnLine(line.id, 'booking', { targets: [{ kind: 'joint', id: order }] })).body.code).toBe(
    'order_not_waiting',
  )
  const before = await left(clerk)
  const answers = await Promise.all([
    actOnLine(line.id, 'balance', { legalHid: 'demo-org-1' }),
    actOnLine(line.id, 'balance', { legalHid: 'demo-org-1' }, second),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await left(clerk)).toBe(before + total)
  expect(await auditOf(product.database.kysely)).toEqual(whole)
})

test('payments of cancelled orders are returned by two administrators and matched when sent', async () => {
  const { order, total } = await createCancelledOrder(2)
  await importFile(statementOf([came(total, `Оплата по сводному поручению № ${order}`, { number: '702' })]))
  const { id } = await findLine('702')
  const answers = await Promise.all(
    [administrator, second].map((caller) =>
      actOnLine(id, 'return', { act: 'propose', reason: 'Аренды нет' }, caller),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const [proposer, secondPerson] =
    answers[0]?.status === 200 ? [administrator, second] : [second, administrator]
  expect((await actOnLine(id, 'return', { act: 'confirm', reason: 'Да' }, proposer)).body.code).toBe(
    'own_proposal',
  )
  const confirmed = await Promise.all(
    [1, 2].map(() => actOnLine(id, 'return', { act: 'confirm', reason: 'Да' }, secondPerson)),
  )
  expect(confirmed.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const readReturnOrders = async () => {
    const file = (await administrator.get(`${root}/bankReturns`)).body
    return [...new TextDecoder('windows-1251').decode(file).matchAll(/^(?:Номер|Дата|Сумма)=(.*)$/gmu)].map(
      ([, value]) => value?.trim(),
    )
  }
  const [number, day, sum] = await readReturnOrders()
  expect([day, sum]).toEqual(['10.11.2025', (total / 100).toFixed(2)])
  // Exported again later, the order keeps its date, until that is ten days old.
  for (const [now, dated] of [
    ['2025-11-19T09:00:00Z', '10.11.2025'],
    ['2025-11-20T09:00:00Z', '20.11.2025'],
  ] as const) {
    await product.moveClock(now)
    administrator = await product.as('administrator')
    expect(await readReturnOrders()).toEqual([number, dated, sum])
  }
  await importFile(statementOf([{ ...went(total, 'Возврат по п/п 702'), receiver: northWind }]))
  expect(await findLine('702', 'returning')).toBeUndefined()
  expect(await auditOf(product.database.kysely)).toEqual(whole)
})
