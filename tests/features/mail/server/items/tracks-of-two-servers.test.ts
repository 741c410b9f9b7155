import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestClock } from '#server/clock.ts'
import { createTrackingStandIn } from '#stand-ins/tracking/tracking-stand-in.ts'
import type { Caller, Product } from '#support/product.ts'
import { internationalTrack } from '#support/track-number.ts'
import { twoServers } from '#support/two-servers.ts'
import { boxes, signed } from '../../../claims/server/life/living.ts'
import { noon } from '../../../claims/server/renting.ts'

/** The twin decides by the last digit of the serial number: from 3 on an item has arrived, 1 is under way. */
const [ARRIVES, IN_TRANSIT] = [103, 201]
const ITEM_COUNT = 5000
const MAX_REQUESTS = 30
let servers: readonly [Product, Product]
const account = { login: 'us', password: 'secret' }
const requestedTracks: string[] = []
const unansweredTracks = new Set<string>()
let afterRequest = () => {}

/** The postal service's twin over its own protocol, which does not answer for some numbers. */
const postTwin = createTrackingStandIn({
  ...account,
  clock: { now: () => servers?.[0].clock.now() ?? new Date(noon) },
})
const fakeFetch: typeof globalThis.fetch = async (input, init) => {
  if (!String(input).startsWith('http://post.test/')) return fetch(input, init)
  // The health check of the gateway asks for an unknown number.
  const [, track] = /Barcode>(RA\d+RU)</.exec(String(init?.body)) ?? []
  if (track === undefined) return postTwin.request(String(input), init)
  requestedTracks.push(track)
  afterRequest()
  return unansweredTracks.has(track)
    ? new Response('later', { status: 502 })
    : postTwin.request(String(input), init)
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
    fetch: fakeFetch,
  }))
  const [firstServer] = servers
  anna = await firstServer.as('individual')
  operator = await firstServer.as('operator')
  rent = await signed(anna, operator, await boxes(firstServer)(), { services: [7], total: 2500 })
  await moveClocks('2025-08-04T09:00:00Z')
})
afterAll(() => close())

const moveClocks = (now: string) => Promise.all(servers.map((server) => server.moveClock(now)))
const sweepBoth = () => Promise.all(servers.map((server) => server.sweep()))
const db = () => servers[0].database.kysely
const trackItem = async (serial: number) => {
  anna = await servers[0].as('individual')
  const track = internationalTrack(serial)
  expect((await anna.post(`/api/claims/${rent}/tracks`, { track })).status).toBe(200)
  return track
}
const emailsAbout = (track: string) =>
  db().selectFrom('message').select(['subject', 'body']).where('subject', 'like', `%${track}%`).execute()

test('two concurrent sweeps request an item once and notify its holder once of the arrival', async () => {
  const track = await trackItem(ARRIVES)
  await sweepBoth()
  await sweepBoth()
  expect(requestedTracks.filter((item) => item === track)).toHaveLength(1)
  expect(await emailsAbout(track)).toMatchObject([{ subject: `Отправление ${track} прибыло в отделение` }])
  await moveClocks('2025-08-05T09:00:00Z')
  expect(requestedTracks.filter((item) => item === track)).toHaveLength(2)
  expect(await emailsAbout(track)).toHaveLength(1)
})

test('an item recorded by the office first causes no notification and is not listed as expected', async () => {
  const track = await trackItem(ARRIVES + 1)
  operator = await servers[1].as('operator')
  const noted = await operator.post(`/api/branch/claims/${rent}/items`, { kind: 'registered', track })
  expect(noted.status).toBe(200)
  await sweepBoth()
  expect((await emailsAbout(track)).map(({ subject }) => subject)).not.toContain(
    `Отправление ${track} прибыло в отделение`,
  )
  const { body } = await operator.get('/api/branch/expected?index=101000')
  expect(body.items.map((item: { track: string }) => item.track)).not.toContain(track)
})

test('an item without answers is requested hourly, does not block others, and is given up', async () => {
  const unanswered = await trackItem(IN_TRANSIT)
  const other = await trackItem(IN_TRANSIT + 10)
  unansweredTracks.add(unanswered)
  await sweepBoth()
  expect(requestedTracks).toContain(other)
  const row = () =>
    db().selectFrom('trackedItem').selectAll().where('track', '=', unanswered).executeTakeFirstOrThrow()
  expect(await row()).toMatchObject({ problem: 'tracking_unreachable', askedAt: null })
  await moveClocks('2025-08-05T10:30:00Z')
  expect(requestedTracks.filter((item) => item === unanswered)).toHaveLength(2)
  await moveClocks('2025-11-20T09:00:00Z')
  expect((await row()).askAt).toBeNull()
})

test('a slow service is asked for some seconds per minute, and 5,000 items in turn, the oldest first', async () => {
  await db().deleteFrom('trackedItem').execute()
  const added = servers[0].clock.now()
  const rows = Array.from({ length: ITEM_COUNT }, (_, index) => ({
    claimId: rent,
    track: internationalTrack(10_000 + index),
    own: true,
    addedAt: added,
    askAt: new Date(added.getTime() - (ITEM_COUNT - index) * 1000),
  }))
  for (let from = 0; from < ITEM_COUNT; from += 1000)
    await db()
      .insertInto('trackedItem')
      .values(rows.slice(from, from + 1000))
      .execute()
  requestedTracks.length = 0
  await servers[0].sweep()
  expect(requestedTracks.toSorted()).toEqual(
    rows
      .slice(0, MAX_REQUESTS)
      .map(({ track }) => track)
      .toSorted(),
  )
  requestedTracks.length = 0
  // Eight seconds per answer: the third one ends after the twenty seconds of a sweep.
  let now = servers[0].clock.now().getTime()
  afterRequest = () => {
    now += 8000
    const clock = servers[0].clock as TestClock
    clock.set(new Date(now))
  }
  await servers[0].sweep()
  afterRequest = () => {}
  expect(requestedTracks).toHaveLength(3)
  anna = await servers[0].as('individual')
  expect((await anna.get(`/api/claims/${rent}/tracks`)).body.tracks).toHaveLength(50)
})

test('tracked items are in the copy of personal data with their operations', async () => {
  const { body } = await anna.get('/api/personalData')
  const { tracks } = body.rents.find(({ id }: { id: number }) => id === rent)
  expect(tracks).toHaveLength(ITEM_COUNT)
  expect(tracks[0]).toMatchObject({ track: internationalTrack(10_000 + ITEM_COUNT - 1), operations: [] })
})
