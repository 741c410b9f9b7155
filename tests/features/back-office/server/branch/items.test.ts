import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Caller, Product } from '#support/product.ts'
import { withoutPolling } from '#support/server.ts'
import { internationalTrack } from '#support/track-number.ts'
import { twoServers } from '#support/two-servers.ts'
import { boxes, lettersOf, passUndoTime, reasonsOf, signed } from '../../../claims/server/life/living.ts'
import { noon } from '../../../claims/server/renting.ts'

// Two servers share one PostgreSQL and one undo period.

let product: Product
let secondServer: Product
let close: () => Promise<void>
let anna: Caller
let branchOperator: Caller
let secondOperator: Caller
let rent: number
let secondRent: number
let now = Date.parse('2025-08-04T09:00:00Z')
beforeAll(async () => {
  const started = await twoServers(noon, { ...withoutPolling, clockGoesOn: false }, { pool: 10 })
  close = started.close
  ;[product, secondServer] = started.servers
  const box = boxes(product)
  const [renter, operator] = [await product.as('individual'), await product.as('operator')]
  rent = await signed(renter, operator, await box(), { services: [7], total: 2500 })
  secondRent = await signed(renter, operator, await box())
  await advanceClock(0)
  await logIn()
})
afterAll(async () => {
  await close?.()
})

/** Runs due work on both servers, which notifies of items. */
const advanceClock = async (seconds: number) => {
  now += seconds * 1000
  await Promise.all([product.moveClock(new Date(now)), secondServer.moveClock(new Date(now))])
}
const logIn = async () => {
  anna = await product.as('individual')
  branchOperator = await product.as('operator')
  secondOperator = await secondServer.as('operator')
}
beforeEach(async () => {
  await branchOperator.post(`/api/branch/claims/${rent}/items/taken`, {})
  await branchOperator.post(`/api/branch/claims/${secondRent}/items/taken`, {})
})

let serial = 0
const nextTrack = () => {
  serial += 1
  return internationalTrack(serial)
}
const noteItem = (body: object, claim = rent) =>
  branchOperator.post(`/api/branch/claims/${claim}/items`, body)
const undoNote = (item: number, by = branchOperator, claim = rent) =>
  by.delete(`/api/branch/claims/${claim}/items/${item}`)
const itemsInOffice = async () => (await branchOperator.get(`/api/branch/claims/${rent}`)).body.items
const itemsOfHolder = async () => (await anna.get(`/api/claims/${rent}/card`)).body.items
const readRegisteredEmails = async () =>
  (await lettersOf(product, rent)).filter(({ key }) => key.startsWith('registered'))
const countRegisteredEmails = async () => (await readRegisteredEmails()).length

test('the number of a registered item is validated and stored in printed form', async () => {
  for (const [typed, code] of [
    ['', 'track_missing'],
    ['123', 'track_malformed'],
    ['RB123456784GB', 'track_check_digit'],
    ['10100091234563', 'track_check_digit'],
  ]) {
    const refused = await noteItem({ kind: 'registered', track: typed })
    expect([refused.status, refused.body.code], typed).toEqual([422, code])
  }
  expect((await noteItem({ kind: 'letter', track: '123' })).status).toBe(422)
  expect((await noteItem({ kind: 'registered', track: ' rb 123 456 785 gb\n' })).body.track).toBe(
    'RB123456785GB',
  )
  expect((await noteItem({ kind: 'registered', track: '10100091234562' })).body.track).toBe('10100091234562')
  expect((await noteItem({ kind: 'letter' })).body.track).toBeNull()
})

test('an item scanned twice, or into another claim, is noted once', async () => {
  const number = nextTrack()
  const [firstNote, secondNote] = await Promise.all([
    noteItem({ kind: 'registered', track: number }),
    secondOperator.post(`/api/branch/claims/${rent}/items`, { kind: 'registered', track: number }),
  ])
  expect([firstNote.status, secondNote.status].toSorted()).toEqual([200, 409])
  const repeated = await noteItem({ kind: 'registered', track: number }, secondRent)
  expect([repeated.status, repeated.body.code]).toEqual([409, 'track_noted'])
})

test('concurrent scans of one number into several claims note it once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const scan = { kind: 'registered', track: nextTrack() }
    const answers = await Promise.all(
      [branchOperator, secondOperator].flatMap((by) =>
        [rent, secondRent].map((claim) => by.post(`/api/branch/claims/${claim}/items`, scan)),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    const refused = answers.filter(({ status }) => status === 409)
    expect(refused.map(({ body }) => body.code)).toEqual(Array(3).fill('track_noted'))
  }
})

test('the holder is notified once, a minute later, by either server', async () => {
  const before = await countRegisteredEmails()
  const number = nextTrack()
  const { body } = await noteItem({ kind: 'registered', track: number })
  expect(body.undoUntil).toBe(new Date(now + 60_000).toISOString())
  await advanceClock(59)
  expect(await countRegisteredEmails()).toBe(before)
  expect(await itemsOfHolder()).toEqual([])
  await advanceClock(2)
  expect(await countRegisteredEmails()).toBe(before + 1)
  expect((await readRegisteredEmails()).at(-1)?.subject).toContain(number)
  expect(await itemsOfHolder()).toMatchObject([{ track: number, returnedOn: null }])
  expect((await itemsInOffice())[0]).toMatchObject({ track: number, undoUntil: null })
})

test('a note can be undone within the minute, at any server and repeatedly', async () => {
  const before = await countRegisteredEmails()
  const number = nextTrack()
  const { body } = await noteItem({ kind: 'registered', track: number })
  await advanceClock(50)
  const answers = await Promise.all([undoNote(body.id), undoNote(body.id, secondOperator), undoNote(body.id)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await reasonsOf(anna, rent)).slice(-2)).toEqual(['item_noted', 'item_undone'])
  await advanceClock(60)
  expect(await countRegisteredEmails()).toBe(before)
  expect((await itemsInOffice()).map((item: { track: string }) => item.track)).not.toContain(number)
  expect((await noteItem({ kind: 'registered', track: number }, secondRent)).status).toBe(200)
})

test('a note cannot be undone after the minute, even if no notice was sent yet', async () => {
  const { body } = await noteItem({ kind: 'registered', track: nextTrack() })
  await advanceClock(60)
  const lateUndo = await undoNote(body.id, secondOperator)
  expect([lateUndo.status, lateUndo.body.code]).toEqual([409, 'undo_passed'])
  await passUndoTime(product)
  expect((await undoNote(body.id)).body.code).toBe('undo_passed')
})

test('at the end of the minute, either the notice is sent or the note is undone', async () => {
  for (let round = 0; round < 5; round += 1) {
    const before = await countRegisteredEmails()
    const { body } = await noteItem({ kind: 'registered', track: nextTrack() })
    await secondServer.moveClock(new Date(now + 59_000))
    await product.moveClock(new Date(now + 60_000))
    const [undone] = await Promise.all([undoNote(body.id, secondOperator), product.sweep()])
    await advanceClock(61)
    expect(await countRegisteredEmails()).toBe(undone.status === 200 ? before : before + 1)
  }
})

test('a note cannot be undone by a renter or for another claim', async () => {
  const { body } = await noteItem({ kind: 'registered', track: nextTrack() })
  expect((await undoNote(body.id, anna)).status).toBe(403)
  expect((await undoNote(body.id, branchOperator, 999_999)).status).toBe(403)
  await undoNote(body.id, branchOperator, secondRent)
  expect((await itemsInOffice())[0].id).toBe(body.id)
})

test('an undone item does not count as content of a box', async () => {
  const first = await noteItem({ kind: 'letter' })
  const secondItem = await noteItem({ kind: 'letter' })
  await undoNote(first.body.id)
  const { intoEmpty } = await product.database.kysely
    .selectFrom('item')
    .select('intoEmpty')
    .where('id', '=', secondItem.body.id)
    .executeTakeFirstOrThrow()
  expect(intoEmpty).toBe(true)
})

test('an uncollected item is listed as returned, with the day', async () => {
  const number = nextTrack()
  const { body } = await noteItem({ kind: 'registered', track: number })
  await advanceClock(120)
  const link = /\/rpo\/([\w.-]+)/.exec((await readRegisteredEmails()).at(-1)?.body ?? '')?.[1]
  await advanceClock(31 * 86_400)
  await logIn()
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
  const itemReply = await (await product.visitor()).get(`/api/rpo/${link}`)
  expect(itemReply.body).toMatchObject({ returnedOn: '2025-09-04', mayChoose: false, handedOver: false })
  await branchOperator.post(`/api/branch/claims/${rent}/items/taken`, { items: [body.id] })
  expect((await itemsInOffice())[0]).toMatchObject({ collectedAt: null })
  expect((await noteItem({ kind: 'registered', track: number })).status).toBe(200)
})

describe('with many newer items', () => {
  const oldTrack = internationalTrack(900_000)
  /** Inserts already notified items of the second claim, because noting each would take minutes. */
  const insertMany = (count: number, item: { keepUntil: string; collectedAt: Date | null }) =>
    product.database.kysely
      .insertInto('item')
      .values(
        Array.from({ length: count }, () => ({
          claimId: secondRent,
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
  const readOfficeItems = async () =>
    (await branchOperator.get(`/api/branch/claims/${secondRent}`)).body.items as {
      track: string | null
      collectedAt: unknown
    }[]

  test('the back office lists waiting and returned items first, then handed-over ones', async () => {
    const { body } = await noteItem({ kind: 'registered', track: oldTrack, place: 'counter' }, secondRent)
    await advanceClock(61)
    await insertMany(120, { keepUntil: '2025-12-31', collectedAt: new Date(now) })
    const officeItems = await readOfficeItems()
    expect(officeItems[0]).toMatchObject({ track: oldTrack, collectedAt: null })
    const waitingCount = officeItems.filter(({ collectedAt }) => collectedAt === null).length
    expect(officeItems.slice(0, waitingCount).every(({ collectedAt }) => collectedAt === null)).toBe(true)
    expect(officeItems).toHaveLength(waitingCount + 100)
    await advanceClock(60)
    await branchOperator.post(`/api/branch/claims/${secondRent}/items/taken`, { items: [body.id] })
    const handedOverItem = (await readOfficeItems()).find(({ collectedAt }) => collectedAt !== null)
    expect(handedOverItem).toMatchObject({ track: oldTrack })
  })

  test('the holder sees all waiting items before the last returned ones', async () => {
    await insertMany(60, { keepUntil: '2025-12-31', collectedAt: null })
    await insertMany(60, { keepUntil: '2025-08-01', collectedAt: null })
    const { items } = (await anna.get(`/api/claims/${secondRent}/card`)).body as {
      items: { returnedOn: string | null }[]
    }
    const itemReply = items.filter(({ returnedOn }) => returnedOn === null)
    expect(itemReply.length).toBeGreaterThanOrEqual(60)
    expect(items.slice(0, itemReply.length)).toEqual(itemReply)
    expect(items).toHaveLength(itemReply.length + 50)
  })
})
