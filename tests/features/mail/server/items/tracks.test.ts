import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSoapTrackingService } from '#server/integrations/tracking/tracking.ts'
import { createTrackingStandIn } from '#stand-ins/tracking/tracking-stand-in.ts'
import { type Caller, openProduct, type Product } from '#support/product.ts'
import { internationalTrack } from '#support/track-number.ts'
import { boxes, signed } from '../../../claims/server/life/living.ts'
import { noon } from '../../../claims/server/renting.ts'
import { august, receive, rentDigitized } from '../letters/digitized.ts'

const account = { login: 'us', password: 'p<&>ss' }
const clock = { now: () => new Date('2026-12-01T09:00:00Z') }
const arrived = internationalTrack(4)
/** The digit before the check digit is 1: the item was accepted only. */
const accepted = internationalTrack(1)
const unknown = internationalTrack(10)

describe('the tracking of the post', () => {
  const makeTwin = (daily?: number) =>
    createTrackingStandIn({ ...account, clock, ...(daily === undefined ? {} : { daily }) })
  const gatewayTo = (app: ReturnType<typeof makeTwin>, overrides: object = {}) =>
    createSoapTrackingService({
      ...account,
      url: 'http://post.test/rtm34',
      fetch: async (input, init) => app.request(String(input), init),
      ...overrides,
    })

  test('returns operations, newest first', async () => {
    const answer = await gatewayTo(makeTwin()).historyOf(arrived)
    expect(answer).toMatchObject({
      ok: true,
      value: { state: 'arrived', arrivedAt: '2026-12-01T09:00:00.000Z' },
    })
    expect(answer.ok && answer.value.operations.map(({ index }) => index)).toEqual([
      '101000',
      '101000',
      '101000',
    ])
    expect(answer.ok && answer.value.operations[0]?.at).toBe('2026-12-01T09:00:00.000Z')
  })

  test('an unknown item has no operations', async () => {
    expect(await gatewayTo(makeTwin()).historyOf(unknown)).toEqual({
      ok: true,
      value: { state: 'unknown', operations: [], arrivedAt: null },
    })
  })

  test('a wrong login and too many requests are refusals, a missing answer is not', async () => {
    const refused = { ok: false, code: 'tracking_refused' }
    expect(await gatewayTo(makeTwin(), { password: 'other' }).historyOf(arrived)).toEqual(refused)
    const busy = gatewayTo(makeTwin(1))
    expect((await busy.historyOf(arrived)).ok).toBe(true)
    expect(await busy.historyOf(arrived)).toEqual(refused)
    const throttled = gatewayTo(makeTwin(), { fetch: async () => new Response('slower', { status: 429 }) })
    expect(await throttled.historyOf(arrived)).toEqual(refused)
    const unreachable = { ok: false, code: 'tracking_unreachable' }
    const slow = gatewayTo(makeTwin(), {
      timeoutMs: 20,
      fetch: (_: unknown, init?: RequestInit) =>
        new Promise((_done, failed) =>
          init?.signal?.addEventListener('abort', () => failed(init.signal?.reason)),
        ),
    })
    expect(await slow.historyOf(arrived)).toEqual(unreachable)
    const broken = gatewayTo(makeTwin(), { fetch: async () => new Response('<html><body>', { status: 502 }) })
    expect(await broken.historyOf(arrived)).toEqual(unreachable)
  })

  test('a health check tells whether the login works', async () => {
    expect(await gatewayTo(makeTwin()).check()).toBeNull()
    expect(await gatewayTo(makeTwin(), { login: 'other' }).check()).toBe('unauthorized')
  })
})

describe('an item that is expected', () => {
  let product: Product
  let anna: Caller
  let operator: Caller
  let rent: number
  beforeAll(async () => {
    product = await openProduct(noon)
    anna = await product.as('individual')
    operator = await product.as('operator')
    rent = await signed(anna, operator, await boxes(product)(), { services: [7], total: 2500 })
    await product.moveClock('2025-08-04T09:00:00Z')
    anna = await product.as('individual')
    operator = await product.as('operator')
  })
  afterAll(() => product.close())

  const trackItem = (track: string) => anna.post(`/api/claims/${rent}/tracks`, { track })
  const expectedItems = async () => (await operator.get('/api/branch/expected?index=101000')).body.items

  test('is tracked once, however often it is added, and a wrong number is refused', async () => {
    expect((await trackItem('80080050')).body.code).toBe('track_malformed')
    expect((await trackItem('80080050000000')).body.code).toBe('track_check_digit')
    expect((await trackItem(accepted.toLowerCase())).body.tracks).toMatchObject([
      { track: accepted, askedAt: null },
    ])
    expect((await trackItem(accepted)).body.tracks).toHaveLength(1)
  })

  test('is listed for the office after its arrival, until it is recorded for its box', async () => {
    await trackItem(arrived)
    expect(await expectedItems()).toEqual([])
    await product.sweep()
    expect(await expectedItems()).toMatchObject([{ track: arrived, claim: rent, index: '101000' }])
    const { body } = await anna.get(`/api/claims/${rent}/tracks`)
    expect(body.tracks).toMatchObject([
      { track: arrived, state: 'arrived', own: true },
      { track: accepted, state: 'under_way', own: true },
    ])
    expect((await operator.get(`/api/branch/claims/${rent}`)).body.tracks).toHaveLength(2)
    await operator.post(`/api/branch/claims/${rent}/items`, { kind: 'registered', track: arrived })
    expect(await expectedItems()).toEqual([])
  })

  test('is requested only by the job, and again after hours', async () => {
    const readRequestTime = () =>
      product.database.kysely
        .selectFrom('trackedItem')
        .select(['askedAt', 'askAt'])
        .where('track', '=', accepted)
        .executeTakeFirstOrThrow()
    const before = await readRequestTime()
    await anna.get(`/api/claims/${rent}/tracks`)
    await product.sweep()
    expect(await readRequestTime()).toEqual(before)
    await product.moveClock('2025-08-04T13:00:00Z')
    expect((await readRequestTime()).askedAt).not.toEqual(before.askedAt)
  })

  test('is untracked by its holder, also twice; others cannot see it', async () => {
    anna = await product.as('individual')
    const { body } = await anna.get(`/api/claims/${rent}/tracks`)
    const id = body.tracks.find(({ track }: { track: string }) => track === accepted).id
    const other = await product.as('newcomer')
    expect((await other.get(`/api/claims/${rent}/tracks`)).status).toBe(403)
    expect((await other.delete(`/api/claims/${rent}/tracks/${id}`)).status).toBe(403)
    expect((await anna.delete(`/api/claims/${rent}/tracks/${id}`)).status).toBe(200)
    expect((await anna.delete(`/api/claims/${rent}/tracks/${id}`)).status).toBe(200)
    expect((await anna.get(`/api/claims/${rent}/tracks`)).body.tracks).toHaveLength(1)
  })
})

test('an item received as a letter by the mail room is not expected, and its arrival is not notified', async () => {
  const product = await openProduct(noon)
  try {
    let accountant = await product.as('legal')
    const claim = await rentDigitized(product, accountant, await product.as('operator'), 1)
    await product.moveClock(august)
    accountant = await product.as('legal')
    const operator = await product.as('operator')
    const readExpectedItems = async () => (await operator.get('/api/branch/expected?index=101721')).body.items
    const [first, second] = [internationalTrack(104), internationalTrack(114)]
    for (const track of [first, second])
      expect((await accountant.post(`/api/claims/${claim}/tracks`, { track })).status).toBe(200)
    await receive(operator, claim, 'Суд', first.toLowerCase())
    await product.sweep()
    expect(await readExpectedItems()).toMatchObject([{ track: second, claim }])
    const emails = await product.database.kysely
      .selectFrom('message')
      .select('subject')
      .where('key', 'like', 'track-arrived-%')
      .execute()
    expect(emails.map(({ subject }) => subject)).toEqual([expect.stringContaining(second)])
    await receive(operator, claim, 'Суд', second)
    expect(await readExpectedItems()).toEqual([])
  } finally {
    await product.close()
  }
})
