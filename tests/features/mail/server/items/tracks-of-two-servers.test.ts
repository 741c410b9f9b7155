import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestClock } from '#server/clock.ts'
import { trackingTwin } from '#stand-ins/tracking/tracking-twin.ts'
import type { Caller, Product } from '#support/product.ts'
import { internationalTrack } from '#support/track-number.ts'
import { twoServers } from '#support/two-servers.ts'
import { boxes, signed } from '../../../claims/server/life/living.ts'
import { noon } from '../../../claims/server/renting.ts'

/** The twin goes by the last digit of the serial number: from 3 an item arrives, 1 is under way. */
const [ARRIVES, UNDER_WAY] = [103, 201]
const MANY = 5000
const AT_A_TIME = 30
let servers: readonly [Product, Product]
const account = { login: 'us', password: 'secret' }
const asked: string[] = []
const silent = new Set<string>()
let afterQuestion = () => {}

/** The post over its own protocol: its twin, silent about some numbers. */
const post = trackingTwin({ ...account, clock: { now: () => servers?.[0].clock.now() ?? new Date(noon) } })
const world: typeof globalThis.fetch = async (input, init) => {
  if (!String(input).startsWith('http://post.test/')) return fetch(input, init)
  // The check of the integration asks for a number of nobody.
  const [, track] = /Barcode>(RA\d+RU)</.exec(String(init?.body)) ?? []
  if (track === undefined) return post.request(String(input), init)
  asked.push(track)
  afterQuestion()
  return silent.has(track) ? new Response('later', { status: 502 }) : post.request(String(input), init)
}

let close: () => Promise<void>
let anna: Caller
let operator: Caller
let rent: number
beforeAll(async () => {
  ;({ servers, close } = await twoServers(noon, {
    environment: {
      TRACKING_URL: 'http://post.test/rtm34',
      TRACKING_LOGIN: account.login,
      TRACKING_PASSWORD: account.password,
    },
    fetch: world,
  }))
  const [one] = servers
  anna = await one.as('individual')
  operator = await one.as('operator')
  rent = await signed(anna, operator, await boxes(one)(), { services: [7], total: 2500 })
  await bothGoTo('2025-08-04T09:00:00Z')
})
afterAll(() => close())

const bothGoTo = (now: string) => Promise.all(servers.map((server) => server.moveClock(now)))
const bothSweep = () => Promise.all(servers.map((server) => server.sweep()))
const db = () => servers[0].database.kysely
const follow = async (serial: number) => {
  anna = await servers[0].as('individual')
  const track = internationalTrack(serial)
  expect((await anna.post(`/api/claims/${rent}/tracks`, { track })).status).toBe(200)
  return track
}
const lettersAbout = (track: string) =>
  db().selectFrom('letter').select(['subject', 'body']).where('subject', 'like', `%${track}%`).execute()

test('two servers that sweep at once ask for an item once, and its holder hears once that it arrived', async () => {
  const track = await follow(ARRIVES)
  await bothSweep()
  await bothSweep()
  expect(asked.filter((item) => item === track)).toHaveLength(1)
  expect(await lettersAbout(track)).toMatchObject([{ subject: `Отправление ${track} прибыло в отделение` }])
  await bothGoTo('2025-08-05T09:00:00Z')
  expect(asked.filter((item) => item === track)).toHaveLength(2)
  expect(await lettersAbout(track)).toHaveLength(1)
})

test('what the office noted first is no news, nor is it shown as waiting', async () => {
  const track = await follow(ARRIVES + 1)
  operator = await servers[1].as('operator')
  const noted = await operator.post(`/api/branch/claims/${rent}/items`, { kind: 'registered', track })
  expect(noted.status).toBe(200)
  await bothSweep()
  expect((await lettersAbout(track)).map(({ subject }) => subject)).not.toContain(
    `Отправление ${track} прибыло в отделение`,
  )
  const { body } = await operator.get('/api/branch/expected?index=101000')
  expect(body.items.map((item: { track: string }) => item.track)).not.toContain(track)
})

test('an item that the post never answers is asked for hourly, blocks no other and is given up in the end', async () => {
  const unanswered = await follow(UNDER_WAY)
  const other = await follow(UNDER_WAY + 10)
  silent.add(unanswered)
  await bothSweep()
  expect(asked).toContain(other)
  const row = () =>
    db().selectFrom('trackedItem').selectAll().where('track', '=', unanswered).executeTakeFirstOrThrow()
  expect(await row()).toMatchObject({ problem: 'tracking_unreachable', askedAt: null })
  await bothGoTo('2025-08-05T10:30:00Z')
  expect(asked.filter((item) => item === unanswered)).toHaveLength(2)
  await bothGoTo('2025-11-20T09:00:00Z')
  expect((await row()).askAt).toBeNull()
})

test('a slow post is asked for some seconds of a minute only, and 5,000 items in turn, the oldest first', async () => {
  await db().deleteFrom('trackedItem').execute()
  const added = servers[0].clock.now()
  const rows = Array.from({ length: MANY }, (_, index) => ({
    claimId: rent,
    track: internationalTrack(10_000 + index),
    own: true,
    addedAt: added,
    askAt: new Date(added.getTime() - (MANY - index) * 1000),
  }))
  for (let from = 0; from < MANY; from += 1000)
    await db()
      .insertInto('trackedItem')
      .values(rows.slice(from, from + 1000))
      .execute()
  asked.length = 0
  await servers[0].sweep()
  expect(asked.toSorted()).toEqual(
    rows
      .slice(0, AT_A_TIME)
      .map(({ track }) => track)
      .toSorted(),
  )
  asked.length = 0
  // Eight seconds an answer: the third ends after the twenty that a sweep has.
  let now = servers[0].clock.now().getTime()
  afterQuestion = () => {
    now += 8000
    const clock = servers[0].clock as TestClock
    clock.set(new Date(now))
  }
  await servers[0].sweep()
  afterQuestion = () => {}
  expect(asked).toHaveLength(3)
  anna = await servers[0].as('individual')
  expect((await anna.get(`/api/claims/${rent}/tracks`)).body.tracks).toHaveLength(50)
})

test('followed items stand in the copy of one’s data with what the post did', async () => {
  const { body } = await anna.get('/api/personalData')
  const { tracks } = body.rents.find(({ id }: { id: number }) => id === rent)
  expect(tracks).toHaveLength(MANY)
  expect(tracks[0]).toMatchObject({ track: internationalTrack(10_000 + MANY - 1), operations: [] })
})
