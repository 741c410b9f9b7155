import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { internationalTrack } from '#support/track-number.ts'
import { boxes, lettersOf, passUndoTime, reasonsOf, signed } from '../../../claims/server/life/living.ts'
import { claimBody, makeClaim, noon } from '../../../claims/server/renting.ts'

let product: Product
let anna: Caller
let nikolai: Caller
let operator: Caller
let annas: number
let nikolais: number
let serial = 500
beforeAll(async () => {
  product = await openProduct(noon)
  const box = boxes(product)
  anna = await product.as('individual')
  nikolai = await product.as('privileged')
  operator = await product.as('operator')
  annas = await signed(anna, operator, await box())
  nikolais = await signed(nikolai, operator, await box(), { clientType: 2 })
  await product.moveClock('2025-08-04T09:00:00Z')
})
beforeEach(async () => {
  anna = await product.as('individual')
  nikolai = await product.as('privileged')
  operator = await product.as('operator')
})
afterAll(() => product.close())

const track = () => {
  serial += 1
  return internationalTrack(serial)
}
const note = async (claim: number, body: object) =>
  (await operator.post(`/api/branch/claims/${claim}/items`, body)).body
const correct = (claim: number, item: number, body: object) =>
  operator.post(`/api/branch/claims/${claim}/items/${item}/correction`, { place: 'counter', ...body })
const itemsAt = async (claim: number) => (await operator.get(`/api/branch/claims/${claim}`)).body.items
const subjects = async (claim: number) => (await lettersOf(product, claim)).map(({ subject }) => subject)

describe('an item that was noted wrongly', () => {
  test('goes to the box it came for: who was told by mistake hears so, the right one gets the letter', async () => {
    const number = track()
    const wrong = await note(annas, { kind: 'registered', track: number, place: 'counter' })
    await passUndoTime(product)
    operator = await product.as('operator')
    const letters = (await lettersOf(product, annas)).find(({ body }) => body.includes(number))
    const link = /\/rpo\/([\w.-]+)/.exec(letters?.body ?? '')?.[1]
    const done = await correct(annas, wrong.id, { claim: nikolais, kind: 'registered', track: number })
    expect(done.status).toBe(200)
    expect(await itemsAt(annas)).not.toContainEqual(expect.objectContaining({ track: number }))
    expect(await itemsAt(nikolais)).toContainEqual(
      expect.objectContaining({ track: number, keepUntil: wrong.keepUntil }),
    )
    const correction = (await lettersOf(product, annas)).at(-1)
    expect(correction?.subject).toBe(`Исправили запись об отправлении ${number}`)
    expect(correction?.body).toContain('пришло не в ваш ящик')
    // The link that went to the wrong person opens nothing of somebody else's.
    expect((await anna.get(`/api/rpo/${link}`)).status).toBe(404)
    expect(await subjects(nikolais)).not.toContain(`Вам заказное отправление ${number}`)
    await passUndoTime(product)
    expect(await subjects(nikolais)).toContain(`Вам заказное отправление ${number}`)
    anna = await product.as('individual')
    nikolai = await product.as('privileged')
    expect((await reasonsOf(anna, annas)).at(-1)).toBe('item_corrected')
    expect((await reasonsOf(nikolai, nikolais)).at(-1)).toBe('item_corrected')
  })

  test('gets its right number and kind, and a letter with them', async () => {
    const [typed, right] = [track(), track()]
    const wrong = await note(annas, { kind: 'registered', track: typed, place: 'counter' })
    await passUndoTime(product)
    operator = await product.as('operator')
    await correct(annas, wrong.id, { claim: annas, kind: 'registered', track: right })
    expect((await lettersOf(product, annas)).at(-1)?.body).toContain('придёт сообщение с верными данными')
    await passUndoTime(product)
    expect(await subjects(annas)).toContain(`Вам заказное отправление ${right}`)
  })

  test('is corrected before its letter leaves: nobody hears of the mistake', async () => {
    const number = track()
    const wrong = await note(annas, { kind: 'registered', track: number, place: 'counter' })
    const before = (await lettersOf(product, annas)).length
    expect(
      (await correct(annas, wrong.id, { claim: nikolais, kind: 'registered', track: number })).status,
    ).toBe(200)
    await passUndoTime(product)
    expect(await lettersOf(product, annas)).toHaveLength(before)
    expect(await subjects(nikolais)).toContain(`Вам заказное отправление ${number}`)
  })
})

describe('an item is not corrected', () => {
  test('once it was handed over, twice, or by two at once', async () => {
    const wrong = await note(annas, { kind: 'letter', place: 'box' })
    const both = await Promise.all(
      [1, 2].map(() => correct(annas, wrong.id, { claim: nikolais, kind: 'letter', place: 'box' })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await itemsAt(nikolais)).filter(({ kind }: { kind: string }) => kind === 'letter')).toHaveLength(
      1,
    )
    const taken = await note(annas, { kind: 'letter', place: 'box' })
    await operator.post(`/api/branch/claims/${annas}/items/taken`, { items: [taken.id] })
    expect((await correct(annas, taken.id, { claim: annas, kind: 'parcel' })).body.code).toBe('item_closed')
  })

  // M-SVC-02.
  test('into a claim of another branch, one that is not on rent, or with a number that cannot be', async () => {
    const wrong = await note(annas, { kind: 'letter', place: 'box' })
    const far = await product.database.kysely
      .selectFrom('box')
      .select('id')
      .where('officeIndex', '=', '191025')
      .where('lockerId', 'is', null)
      .where('size', '=', 1)
      .limit(1)
      .executeTakeFirstOrThrow()
    const september = { startDate: '2025-09-01', endDate: '2025-09-30' }
    const elsewhere = await makeClaim(anna, claimBody(far.id, september))
    for (const claim of [elsewhere.body.id, 999_999])
      expect((await correct(annas, wrong.id, { claim, kind: 'letter' })).body.code).toBe('claim_unknown')
    expect((await correct(annas, wrong.id, { claim: annas, kind: 'registered' })).body.code).toBe(
      'track_missing',
    )
    expect((await correct(annas, wrong.id, { claim: annas, kind: 'letter', track: '123' })).status).toBe(422)
    expect((await correct(999_999, wrong.id, { claim: annas, kind: 'letter' })).status).toBe(403)
    expect(await itemsAt(annas)).toContainEqual(expect.objectContaining({ id: wrong.id }))
  })
})
