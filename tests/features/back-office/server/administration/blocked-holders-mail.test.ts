import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { boxes, signed } from '../../../claims/server/life/living.ts'
import { noon } from '../../../claims/server/renting.ts'
import { august, order, photo, receive, rentDigitized, scan } from '../../../mail/server/letters/digitized.ts'

let product: Product
let anna: Caller
let legal: Caller
let operator: Caller
let vera: Caller
let annas: number
let nikolais: number
let digitized: number
let next = 0
beforeAll(async () => {
  product = await openProduct(noon)
  const box = boxes(product)
  anna = await product.as('individual')
  operator = await product.as('operator')
  annas = await signed(anna, operator, await box())
  nikolais = await signed(await product.as('privileged'), operator, await box(), { clientType: 2 })
  digitized = await rentDigitized(product, await product.as('legal'), operator, 1)
  await product.moveClock(august)
})
beforeEach(async () => {
  anna = await product.as('individual')
  legal = await product.as('legal')
  operator = await product.as('operator')
  vera = await product.as('administrator')
})
afterAll(() => product.close())

const reason = { reason: 'Чужие документы' }
const blocks = '/api/administration/blocks'
const block = (kind: string, subject: string) => vera.post(blocks, { kind, subject, ...reason })
const liftAll = async () => {
  for (const { block: open } of (await vera.get(blocks)).body.holders)
    await vera.post(`${blocks}/${open.id}/lifting`, reason)
}
const note = (claim: number) => operator.post(`/api/branch/claims/${claim}/items`, { kind: 'letter' })
const correct = (claim: number, item: number, to: number) =>
  operator.post(`/api/branch/claims/${claim}/items/${item}/correction`, {
    claim: to,
    kind: 'parcel',
    place: 'counter',
  })
const refusedAs = (code: string) => ({ status: 409, body: { code } })

test('mail of a blocked person is noted and handed out; their notes are not changed, nor their passport', async () => {
  const before = (await note(annas)).body
  const astray = (await note(nikolais)).body
  await block('person', 'demo-individual')

  expect((await note(annas)).status).toBe(200)
  expect(await correct(annas, before.id, annas)).toMatchObject(refusedAs('holder_blocked'))
  expect(await correct(annas, before.id, nikolais)).toMatchObject(refusedAs('holder_blocked'))
  // What came for them and lies with somebody else goes to them, as it is noted for them.
  expect((await correct(nikolais, astray.id, annas)).status).toBe(200)
  const renewal = await operator.post(`/api/branch/claims/${annas}/identity/renewal`, {
    oldPassport: '4509 100001',
    seen: true,
    person: {
      lastName: 'Орлова',
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
    },
  })
  expect(renewal.body.code).toBe('holder_blocked')
  expect((await operator.post(`/api/branch/claims/${annas}/items/taken`, {})).status).toBe(200)
  const { items } = (await operator.get(`/api/branch/claims/${annas}`)).body
  expect(items.every((item: { collectedAt: string | null }) => item.collectedAt !== null)).toBe(true)

  await liftAll()
  const after = (await note(annas)).body
  expect((await correct(annas, after.id, nikolais)).status).toBe(200)
})

test('a letter of a blocked organisation is received and handed out, and neither opened, sent nor destroyed', async () => {
  const letter = async (): Promise<number> => {
    next += 1
    return (await receive(operator, digitized, `Отправитель ${next}`)).id
  }
  const [toScan, scanned, toSend, toDestroy, toHand] = [
    await letter(),
    await letter(),
    await letter(),
    await letter(),
    await letter(),
  ]
  for (const id of [toScan, scanned]) await order(legal, id, 'order_scan')
  expect((await scan(operator, scanned)).status).toBe(200)
  const courier = { address: 'г Москва, ул Мясницкая, д 26', recipient: 'Ольга', phone: '+79991234567' }
  expect((await order(legal, toSend, 'order_courier', { courier })).status).toBe(200)
  await order(legal, toHand, 'order_collect')
  await order(legal, toDestroy, 'order_destroy')
  await legal.post('/api/letterRules', { contains: 'Реклама', action: 'destroy' })
  await product.moveClock('2025-08-04T09:00:00Z')
  operator = await product.as('operator')
  vera = await product.as('administrator')
  const drawnBefore = await operator.post('/api/branch/destroyActs', { letters: [toDestroy] })
  expect(drawnBefore.status).toBe(200)
  await block('organisation', 'demo-org-1')

  const acts = `/api/branch/letters/`
  // The back office is told before it tries.
  const shown = (await operator.get(`${acts}${toScan}`)).body
  expect(shown).toMatchObject({ blocked: true, acts: ['attach_scan'] })
  const queue = (await operator.get('/api/branch/letters?queue=toScan&page=0')).body.letters
  expect(queue.map(({ blocked }: { blocked: boolean }) => blocked)).toEqual(queue.map(() => true))
  const held = refusedAs('holder_blocked')
  expect(await scan(operator, toScan)).toMatchObject(held)
  expect(await operator.post(`${acts}${scanned}/withdrawal`, reason)).toMatchObject(held)
  expect(await operator.post(`${acts}${toSend}/dispatch`, { track: 'RA1' })).toMatchObject(held)
  const confirmation = `/api/branch/destroyActs/${drawnBefore.body.id}/confirmation`
  expect(await operator.post(confirmation, { witness: 'Пётр Иванов' })).toMatchObject(held)
  expect((await operator.post(`${acts}${toHand}/handOver`, { recipient: 'Ольга, паспорт' })).status).toBe(200)
  // No rule acts on what comes meanwhile: it waits as it came.
  const advert = { claim: digitized, sender: 'Реклама', number: '', envelope: await photo(operator) }
  expect((await operator.post('/api/branch/letters', advert)).body.status).toBe('received')

  await liftAll()
  expect((await operator.get(`${acts}${toScan}`)).body.blocked).toBe(false)
  expect((await scan(operator, toScan)).status).toBe(200)
  expect((await operator.post(confirmation, { witness: 'Пётр Иванов' })).status).toBe(200)
})
