import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { withoutPolling } from '#support/server.ts'
import { internationalTrack } from '#support/track-number.ts'
import { boxes, lettersOf, passUndoTime, reasonsOf, signed } from '../../../claims/server/life/living.ts'
import { claimBody, makeClaim, noon } from '../../../claims/server/renting.ts'

let product: Product
let anna: Caller
let nikolai: Caller
let operator: Caller
let annasClaim: number
let nikolaisClaim: number
let serial = 500
beforeAll(async () => {
  product = await openProduct(noon, withoutPolling)
  const box = boxes(product)
  anna = await product.as('individual')
  nikolai = await product.as('privileged')
  operator = await product.as('operator')
  annasClaim = await signed(anna, operator, await box())
  nikolaisClaim = await signed(nikolai, operator, await box(), { clientType: 2 })
  await product.moveClock('2025-08-04T09:00:00Z')
  // The sessions of July have ended.
  anna = await product.as('individual')
  nikolai = await product.as('privileged')
  operator = await product.as('operator')
})
afterAll(() => product.close())

const nextTrack = () => {
  serial += 1
  return internationalTrack(serial)
}
const noteItem = async (claim: number, body: object) =>
  (await operator.post(`/api/branch/claims/${claim}/items`, body)).body
const correctItem = (claim: number, item: number, body: object) =>
  operator.post(`/api/branch/claims/${claim}/items/${item}/correction`, { place: 'counter', ...body })
const readItems = async (claim: number) => (await operator.get(`/api/branch/claims/${claim}`)).body.items
const readSubjects = async (claim: number) => (await lettersOf(product, claim)).map(({ subject }) => subject)

describe('a wrongly noted item', () => {
  test('moves to the right claim: the wrong holder gets a correction, the right one the notice', async () => {
    const number = nextTrack()
    const wrong = await noteItem(annasClaim, { kind: 'registered', track: number, place: 'counter' })
    await passUndoTime(product)
    const letters = (await lettersOf(product, annasClaim)).find(({ body }) => body.includes(number))
    const link = /\/rpo\/([\w.-]+)/.exec(letters?.body ?? '')?.[1]
    const done = await correctItem(annasClaim, wrong.id, {
      claim: nikolaisClaim,
      kind: 'registered',
      track: number,
    })
    expect(done.status).toBe(200)
    expect(await readItems(annasClaim)).not.toContainEqual(expect.objectContaining({ track: number }))
    expect(await readItems(nikolaisClaim)).toContainEqual(
      expect.objectContaining({ track: number, keepUntil: wrong.keepUntil }),
    )
    const correction = (await lettersOf(product, annasClaim)).at(-1)
    expect(correction?.subject).toBe(`Исправили запись об отправлении ${number}`)
    expect(correction?.body).toContain('пришло не в ваш ящик')
    expect((await anna.get(`/api/rpo/${link}`)).status).toBe(404)
    expect(await readSubjects(nikolaisClaim)).not.toContain(`Вам заказное отправление ${number}`)
    await passUndoTime(product)
    expect(await readSubjects(nikolaisClaim)).toContain(`Вам заказное отправление ${number}`)
    expect((await reasonsOf(anna, annasClaim)).at(-1)).toBe('item_corrected')
    expect((await reasonsOf(nikolai, nikolaisClaim)).at(-1)).toBe('item_corrected')
  })

  test('gets its right number and kind, and a new notice', async () => {
    const [typedTrack, rightTrack] = [nextTrack(), nextTrack()]
    const wrong = await noteItem(annasClaim, { kind: 'registered', track: typedTrack, place: 'counter' })
    await passUndoTime(product)
    await correctItem(annasClaim, wrong.id, { claim: annasClaim, kind: 'registered', track: rightTrack })
    expect((await lettersOf(product, annasClaim)).at(-1)?.body).toContain(
      'придёт сообщение с верными данными',
    )
    await passUndoTime(product)
    expect(await readSubjects(annasClaim)).toContain(`Вам заказное отправление ${rightTrack}`)
  })

  test('is corrected before its notice is sent, so nobody is notified of the mistake', async () => {
    const number = nextTrack()
    const wrong = await noteItem(annasClaim, { kind: 'registered', track: number, place: 'counter' })
    const before = (await lettersOf(product, annasClaim)).length
    expect(
      (await correctItem(annasClaim, wrong.id, { claim: nikolaisClaim, kind: 'registered', track: number }))
        .status,
    ).toBe(200)
    await passUndoTime(product)
    expect(await lettersOf(product, annasClaim)).toHaveLength(before)
    expect(await readSubjects(nikolaisClaim)).toContain(`Вам заказное отправление ${number}`)
  })
})

describe('an item is not corrected', () => {
  test('after it was handed over, twice, or by two concurrent requests', async () => {
    const wrong = await noteItem(annasClaim, { kind: 'letter', place: 'box' })
    const answers = await Promise.all(
      [1, 2].map(() =>
        correctItem(annasClaim, wrong.id, { claim: nikolaisClaim, kind: 'letter', place: 'box' }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(
      (await readItems(nikolaisClaim)).filter(({ kind }: { kind: string }) => kind === 'letter'),
    ).toHaveLength(1)
    const handedOver = await noteItem(annasClaim, { kind: 'letter', place: 'box' })
    await operator.post(`/api/branch/claims/${annasClaim}/items/taken`, { items: [handedOver.id] })
    expect(
      (await correctItem(annasClaim, handedOver.id, { claim: annasClaim, kind: 'parcel' })).body.code,
    ).toBe('item_closed')
  })

  // M-SVC-02.
  test('into a claim of another branch or not on rent, or with an invalid number', async () => {
    const wrong = await noteItem(annasClaim, { kind: 'letter', place: 'box' })
    const foreignBox = await product.database.kysely
      .selectFrom('box')
      .select('id')
      .where('officeIndex', '=', '191025')
      .where('lockerId', 'is', null)
      .where('size', '=', 1)
      .limit(1)
      .executeTakeFirstOrThrow()
    const september = { startDate: '2025-09-01', endDate: '2025-09-30' }
    const foreignClaim = await makeClaim(anna, claimBody(foreignBox.id, september))
    for (const claim of [foreignClaim.body.id, 999_999])
      expect((await correctItem(annasClaim, wrong.id, { claim, kind: 'letter' })).body.code).toBe(
        'claim_unknown',
      )
    expect(
      (await correctItem(annasClaim, wrong.id, { claim: annasClaim, kind: 'registered' })).body.code,
    ).toBe('track_missing')
    expect(
      (await correctItem(annasClaim, wrong.id, { claim: annasClaim, kind: 'letter', track: '123' })).status,
    ).toBe(422)
    expect((await correctItem(999_999, wrong.id, { claim: annasClaim, kind: 'letter' })).status).toBe(403)
    expect(await readItems(annasClaim)).toContainEqual(expect.objectContaining({ id: wrong.id }))
  })
})
