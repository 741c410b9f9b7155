import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Caller, Product } from '#support/product.ts'
import { internationalTrack } from '#support/track-number.ts'
import { twoServers } from '#support/two-servers.ts'
import { boxes, lettersOf, passUndoTime, reasonsOf, signed } from '../../../claims/server/life/living.ts'
import { noon } from '../../../claims/server/renting.ts'

// Two servers on one PostgreSQL: the minute of one is the minute of the other.

let product: Product
let other: Product
let close: () => Promise<void>
let anna: Caller
let branchOperator: Caller
let elsewhere: Caller
let rent: number
let second: number
let now = Date.parse('2025-08-04T09:00:00Z')
beforeAll(async () => {
  const made = await twoServers(noon, { clockGoesOn: false }, { pool: 10 })
  close = made.close
  ;[product, other] = made.servers
  const box = boxes(product)
  const [renter, operator] = [await product.as('individual'), await product.as('operator')]
  rent = await signed(renter, operator, await box(), { services: [7], total: 2500 })
  second = await signed(renter, operator, await box())
})
afterAll(async () => {
  await close?.()
})

const goOn = async (seconds: number) => {
  now += seconds * 1000
  await Promise.all([product.moveClock(new Date(now)), other.moveClock(new Date(now))])
}
beforeEach(async () => {
  await goOn(3600)
  anna = await product.as('individual')
  branchOperator = await product.as('operator')
  elsewhere = await other.as('operator')
  await branchOperator.post(`/api/branch/claims/${rent}/items/taken`, {})
  await branchOperator.post(`/api/branch/claims/${second}/items/taken`, {})
})

let serial = 0
const track = () => {
  serial += 1
  return internationalTrack(serial)
}
const note = (body: object, claim = rent) => branchOperator.post(`/api/branch/claims/${claim}/items`, body)
const undo = (item: number, by = branchOperator, claim = rent) =>
  by.delete(`/api/branch/claims/${claim}/items/${item}`)
const itemsInOffice = async () => (await branchOperator.get(`/api/branch/claims/${rent}`)).body.items
const itemsOfHolder = async () => (await anna.get(`/api/claims/${rent}/card`)).body.items
const letters = async () => (await lettersOf(product, rent)).filter(({ key }) => key.startsWith('registered'))
const registeredLetters = async () => (await letters()).length

test('a number of a registered item is checked and kept as it is printed', async () => {
  for (const [typed, code] of [
    ['', 'track_missing'],
    ['123', 'track_malformed'],
    ['RB123456784GB', 'track_check_digit'],
    ['10100091234563', 'track_check_digit'],
  ]) {
    const refused = await note({ kind: 'registered', track: typed })
    expect([refused.status, refused.body.code], typed).toEqual([422, code])
  }
  expect((await note({ kind: 'letter', track: '123' })).status).toBe(422)
  expect((await note({ kind: 'registered', track: ' rb 123 456 785 gb\n' })).body.track).toBe('RB123456785GB')
  expect((await note({ kind: 'registered', track: '10100091234562' })).body.track).toBe('10100091234562')
  expect((await note({ kind: 'letter' })).body.track).toBeNull()
})

test('an item that was scanned twice, or into another claim, is noted once', async () => {
  const number = track()
  const [one, two] = await Promise.all([
    note({ kind: 'registered', track: number }),
    elsewhere.post(`/api/branch/claims/${rent}/items`, { kind: 'registered', track: number }),
  ])
  expect([one.status, two.status].toSorted()).toEqual([200, 409])
  const again = await note({ kind: 'registered', track: number }, second)
  expect([again.status, again.body.code]).toEqual([409, 'track_noted'])
})

test('of scans of one number into several claims at the same moment one is noted', async () => {
  for (let round = 0; round < 5; round += 1) {
    const scan = { kind: 'registered', track: track() }
    const answers = await Promise.all(
      [branchOperator, elsewhere].flatMap((by) =>
        [rent, second].map((claim) => by.post(`/api/branch/claims/${claim}/items`, scan)),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    const refused = answers.filter(({ status }) => status === 409)
    expect(refused.map(({ body }) => body.code)).toEqual(Array(3).fill('track_noted'))
  }
})

test('its holder is told a minute later, once, whichever server does it', async () => {
  const before = await registeredLetters()
  const number = track()
  const { body } = await note({ kind: 'registered', track: number })
  expect(body.undoUntil).toBe(new Date(now + 60_000).toISOString())
  await goOn(59)
  await Promise.all([product.sweep(), other.sweep()])
  expect(await registeredLetters()).toBe(before)
  expect(await itemsOfHolder()).toEqual([])
  await goOn(2)
  await Promise.all([product.sweep(), other.sweep()])
  expect(await registeredLetters()).toBe(before + 1)
  expect((await letters()).at(-1)?.subject).toContain(number)
  expect(await itemsOfHolder()).toMatchObject([{ track: number, returnedOn: null }])
  expect((await itemsInOffice())[0]).toMatchObject({ track: number, undoUntil: null })
})

test('within the minute the note is undone, at any server and as often as one presses', async () => {
  const before = await registeredLetters()
  const number = track()
  const { body } = await note({ kind: 'registered', track: number })
  await goOn(50)
  const answers = await Promise.all([undo(body.id), undo(body.id, elsewhere), undo(body.id)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await reasonsOf(anna, rent)).slice(-2)).toEqual(['item_noted', 'item_undone'])
  await goOn(60)
  await product.sweep()
  expect(await registeredLetters()).toBe(before)
  expect((await itemsInOffice()).map((item: { track: string }) => item.track)).not.toContain(number)
  // The number is free for the claim it belongs to.
  expect((await note({ kind: 'registered', track: number }, second)).status).toBe(200)
})

test('after the minute it is not undone, though nobody was told yet', async () => {
  const { body } = await note({ kind: 'registered', track: track() })
  await goOn(60)
  const late = await undo(body.id, elsewhere)
  expect([late.status, late.body.code]).toEqual([409, 'undo_passed'])
  await passUndoTime(product)
  expect((await undo(body.id)).body.code).toBe('undo_passed')
})

test('at the very minute it is either told or undone', async () => {
  for (let round = 0; round < 5; round += 1) {
    const before = await registeredLetters()
    const { body } = await note({ kind: 'registered', track: track() })
    await goOn(59)
    // One server has come to the minute, the other has not.
    await product.moveClock(new Date(now + 1000))
    const [undone] = await Promise.all([undo(body.id, elsewhere), product.sweep()])
    await goOn(2)
    await product.sweep()
    expect(await registeredLetters()).toBe(undone.status === 200 ? before : before + 1)
  }
})

test('the note of an item is not undone by a renter or by another claim', async () => {
  const { body } = await note({ kind: 'registered', track: track() })
  expect((await undo(body.id, anna)).status).toBe(403)
  expect((await undo(body.id, branchOperator, 999_999)).status).toBe(403)
  await undo(body.id, branchOperator, second)
  expect((await itemsInOffice())[0].id).toBe(body.id)
})

test('what was undone does not make a box full', async () => {
  const first = await note({ kind: 'letter' })
  const next = await note({ kind: 'letter' })
  await undo(first.body.id)
  const { intoEmpty } = await product.database.kysely
    .selectFrom('item')
    .select('intoEmpty')
    .where('id', '=', next.body.id)
    .executeTakeFirstOrThrow()
  expect(intoEmpty).toBe(true)
})

test('what nobody took stays in sight as returned, with the day', async () => {
  const number = track()
  const { body } = await note({ kind: 'registered', track: number })
  await goOn(120)
  await product.sweep()
  const link = /\/rpo\/([\w.-]+)/.exec((await letters()).at(-1)?.body ?? '')?.[1]
  await goOn(31 * 86_400)
  anna = await product.as('individual')
  branchOperator = await product.as('operator')
  expect(body.keepUntil).toBe('2025-09-03')
  expect((await itemsInOffice())[0]).toMatchObject({
    track: number,
    returnedOn: '2025-09-04',
    collectedAt: null,
  })
  expect((await itemsOfHolder())[0]).toMatchObject({
    track: number,
    returnedOn: '2025-09-04',
    choiceToken: null,
  })
  const waiting = await (await product.visitor()).get(`/api/rpo/${link}`)
  expect(waiting.body).toMatchObject({ returnedOn: '2025-09-04', mayChoose: false, handedOver: false })
  // It is not in the box any more.
  await branchOperator.post(`/api/branch/claims/${rent}/items/taken`, { items: [body.id] })
  expect((await itemsInOffice())[0]).toMatchObject({ collectedAt: null })
  // Sent once more, it comes with the same number.
  expect((await note({ kind: 'registered', track: number })).status).toBe(200)
})

describe('behind many newer items', () => {
  const oldTrack = internationalTrack(900_000)
  /** Items of the second claim that are told already, as rows: to note each would take minutes. */
  const insertMany = (count: number, item: { keepUntil: string; collectedAt: Date | null }) =>
    product.database.kysely
      .insertInto('item')
      .values(
        Array.from({ length: count }, () => ({
          claimId: second,
          kind: 'letter' as const,
          track: null,
          place: 'box' as const,
          intoEmpty: false,
          notedBy: 'Оператор',
          notedAt: new Date(now),
          notifiedAt: new Date(now),
          notifyAt: null,
          ...item,
        })),
      )
      .execute()
  const inMailroom = async () =>
    (await branchOperator.get(`/api/branch/claims/${second}`)).body.items as {
      track: string | null
      collectedAt: unknown
    }[]

  test('what waits and what went back stand first in the back office, and what is handed over then is seen', async () => {
    const { body } = await note({ kind: 'registered', track: oldTrack, place: 'counter' }, second)
    await goOn(61)
    await product.sweep()
    await insertMany(120, { keepUntil: '2025-12-31', collectedAt: new Date(now) })
    const shown = await inMailroom()
    expect(shown[0]).toMatchObject({ track: oldTrack, collectedAt: null })
    const left = shown.filter(({ collectedAt }) => collectedAt === null).length
    expect(shown.slice(0, left).every(({ collectedAt }) => collectedAt === null)).toBe(true)
    expect(shown).toHaveLength(left + 100)
    await goOn(60)
    await branchOperator.post(`/api/branch/claims/${second}/items/taken`, { items: [body.id] })
    const taken = (await inMailroom()).find(({ collectedAt }) => collectedAt !== null)
    expect(taken).toMatchObject({ track: oldTrack })
  })

  test('its holder sees everything that waits before the last that went back', async () => {
    await insertMany(60, { keepUntil: '2025-12-31', collectedAt: null })
    await insertMany(60, { keepUntil: '2025-08-01', collectedAt: null })
    const { items } = (await anna.get(`/api/claims/${second}/card`)).body as {
      items: { returnedOn: string | null }[]
    }
    const waiting = items.filter(({ returnedOn }) => returnedOn === null)
    expect(waiting.length).toBeGreaterThanOrEqual(60)
    expect(items.slice(0, waiting.length)).toEqual(waiting)
    expect(items).toHaveLength(waiting.length + 50)
  })
})
