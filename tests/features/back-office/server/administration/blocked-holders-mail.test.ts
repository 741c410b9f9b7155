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
let annasClaim: number
let nikolaisClaim: number
let digitizedClaim: number
let nextBox = 0
beforeAll(async () => {
  product = await openProduct(noon)
  const box = boxes(product)
  anna = await product.as('individual')
  operator = await product.as('operator')
  annasClaim = await signed(anna, operator, await box())
  nikolaisClaim = await signed(await product.as('privileged'), operator, await box(), { clientType: 2 })
  digitizedClaim = await rentDigitized(product, await product.as('legal'), operator, 1)
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
const liftAllBlocks = async () => {
  for (const { block: open } of (await vera.get(blocks)).body.holders)
    await vera.post(`${blocks}/${open.id}/lifting`, reason)
}
const noteItem = (claim: number) => operator.post(`/api/branch/claims/${claim}/items`, { kind: 'letter' })
const correctItem = (claim: number, item: number, to: number) =>
  operator.post(`/api/branch/claims/${claim}/items/${item}/correction`, {
    claim: to,
    kind: 'parcel',
    place: 'counter',
  })
const refusal = (code: string) => ({ status: 409, body: { code } })

test('items of a blocked person are noted and handed over; their notes and passport cannot be changed', async () => {
  const before = (await noteItem(annasClaim)).body
  const misplacedItem = (await noteItem(nikolaisClaim)).body
  await block('person', 'demo-individual')

  expect((await noteItem(annasClaim)).status).toBe(200)
  expect(await correctItem(annasClaim, before.id, annasClaim)).toMatchObject(refusal('holder_blocked'))
  expect(await correctItem(annasClaim, before.id, nikolaisClaim)).toMatchObject(refusal('holder_blocked'))
  // An item noted for another holder by mistake can be moved to the blocked one.
  expect((await correctItem(nikolaisClaim, misplacedItem.id, annasClaim)).status).toBe(200)
  const replacement = await operator.post(`/api/branch/claims/${annasClaim}/identity/replacement`, {
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
  expect(replacement.body.code).toBe('holder_blocked')
  expect((await operator.post(`/api/branch/claims/${annasClaim}/items/taken`, {})).status).toBe(200)
  const { items } = (await operator.get(`/api/branch/claims/${annasClaim}`)).body
  expect(items.every((item: { collectedAt: string | null }) => item.collectedAt !== null)).toBe(true)

  await liftAllBlocks()
  const after = (await noteItem(annasClaim)).body
  expect((await correctItem(annasClaim, after.id, nikolaisClaim)).status).toBe(200)
})

test('a letter of a blocked organisation is received and handed over, but not scanned, sent or destroyed', async () => {
  const receiveLetter = async (): Promise<number> => {
    nextBox += 1
    return (await receive(operator, digitizedClaim, `Отправитель ${nextBox}`)).id
  }
  const [toScan, scanned, toSend, toDestroy, toHand] = [
    await receiveLetter(),
    await receiveLetter(),
    await receiveLetter(),
    await receiveLetter(),
    await receiveLetter(),
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
  const earlierAct = await operator.post('/api/branch/destroyActs', { letters: [toDestroy] })
  expect(earlierAct.status).toBe(200)
  await block('organisation', 'demo-org-1')

  const acts = `/api/branch/letters/`
  const letterCard = (await operator.get(`${acts}${toScan}`)).body
  expect(letterCard).toMatchObject({ blocked: true, acts: ['attach_scan'] })
  const queue = (await operator.get('/api/branch/letters?queue=toScan&page=0')).body.letters
  expect(queue.map(({ blocked }: { blocked: boolean }) => blocked)).toEqual(queue.map(() => true))
  const blockedRefusal = refusal('holder_blocked')
  expect(await scan(operator, toScan)).toMatchObject(blockedRefusal)
  expect(await operator.post(`${acts}${scanned}/withdrawal`, reason)).toMatchObject(blockedRefusal)
  expect(await operator.post(`${acts}${toSend}/dispatch`, { track: 'RA1' })).toMatchObject(blockedRefusal)
  const confirmation = `/api/branch/destroyActs/${earlierAct.body.id}/confirmation`
  expect(await operator.post(confirmation, { witness: 'Пётр Иванов' })).toMatchObject(blockedRefusal)
  expect((await operator.post(`${acts}${toHand}/handOver`, { recipient: 'Ольга, паспорт' })).status).toBe(200)
  const advert = { claim: digitizedClaim, sender: 'Реклама', number: '', envelope: await photo(operator) }
  expect((await operator.post('/api/branch/letters', advert)).body.status).toBe('received')

  await liftAllBlocks()
  expect((await operator.get(`${acts}${toScan}`)).body.blocked).toBe(false)
  expect((await scan(operator, toScan)).status).toBe(200)
  expect((await operator.post(confirmation, { witness: 'Пётр Иванов' })).status).toBe(200)
})
