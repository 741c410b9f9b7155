import { afterAll, beforeAll, expect, test } from 'vitest'
import { onBothDatabases } from '#support/both-databases.ts'
import { memoryDatabase } from '#support/database.ts'
import { testPerson } from '#support/person.ts'
import { openProduct, type Product } from '#support/product.ts'
import { twoServers } from '#support/two-servers.ts'
import { boxOf, claimBody, confirm, makeClaim, noon } from '../../features/claims/server/renting.ts'

const MINUTE = 60_000

/** The value of one line of what a collector reads. */
const figure = async (product: Product, line: string): Promise<number | undefined> => {
  const found = (await product.metrics()).split('\n').find((text) => text.startsWith(`${line} `))
  return found === undefined ? undefined : Number(found.slice(line.length + 1))
}

const later = async (product: Product, minutes: number) =>
  product.moveClock(new Date(product.clock.now().getTime() + minutes * MINUTE))

onBothDatabases((database) => {
  let product: Product
  beforeAll(async () => {
    product = await openProduct(noon, { database: database() })
  })
  afterAll(async () => {
    await product.stop()
  })

  test('waiting rows are reported with their age at each scrape', async () => {
    const { kysely } = product.database
    const before = product.clock.now()
    await kysely
      .insertInto('message')
      .values({
        key: 'late',
        claimId: null,
        channel: 'sms',
        recipient: '+70000000000',
        subject: '',
        body: 'word',
        state: 'waiting',
        lockedAt: before,
        createdAt: new Date(before.getTime() - 20 * MINUTE),
        sentAt: null,
      })
      .execute()
    expect(await figure(product, 'notifications_waiting{channel="sms"}')).toBe(1)
    expect(await figure(product, 'notifications_waiting{channel="email"}')).toBe(0)
    expect(
      await figure(product, 'notifications_waiting_oldest_seconds{channel="sms"}'),
    ).toBeGreaterThanOrEqual(1200)
    expect(await figure(product, 'database_up')).toBe(1)
    expect(await figure(product, 'refunds_open')).toBe(0)
    expect(await figure(product, 'webhooks_given_up')).toBe(0)
    expect(await figure(product, 'database_connections_most')).toBeGreaterThan(0)
    expect(await figure(product, 'given_up_total{work="sweep",task="refund-payments"}')).toBe(0)
  })

  test('an active hold is counted', async () => {
    const anna = await product.as('individual')
    const box = await boxOf(product, '101000', 9)
    await anna.post(`/api/boxes/${box}/hold`, {})
    expect(await figure(product, 'box_holds')).toBe(1)
  })

  test('claim changes are counted by status and reason once their transactions have ended', async () => {
    const line = 'claim_changes_total{status="onRegistration",reason="created"}'
    await product.metrics()
    const anna = await product.as('individual')
    const { body } = await makeClaim(anna, claimBody(await boxOf(product, '101000', 7)))
    await confirm(anna, body.id)
    expect(await figure(product, line)).toBeUndefined()
    await later(product, 1)
    expect(await figure(product, line)).toBe(1)
    expect(await figure(product, 'claim_changes_total{status="awaitingPayment",reason="confirmed"}')).toBe(1)
    expect(await figure(product, line)).toBe(1)
  })

  test('a prompt step reports when it last ended', async () => {
    const line = 'prompt_step_ended_timestamp_seconds{step="refund-payments"}'
    const before = (await figure(product, line)) ?? 0
    expect(before).toBeGreaterThan(Date.now() / 1000 - 60)
    await expect.poll(() => figure(product, line), { timeout: 10_000 }).toBeGreaterThan(before)
  })
})

test('all servers report the same table metrics, and both count claims of either', async () => {
  const { servers, close } = await twoServers(noon)
  try {
    const [first, second] = servers
    await Promise.all([first.metrics(), second.metrics()])
    const anna = await first.as('individual')
    await makeClaim(anna, claimBody(await boxOf(first, '101000', 7)))
    await first.database.executeSql(`update claim_history set note = note`)
    for (const server of servers) {
      await later(server, 1)
      expect(await figure(server, 'claim_changes_total{status="onRegistration",reason="created"}')).toBe(1)
    }
  } finally {
    await close()
  }
})

test('while the database is down its metrics are missing and database_up is 0', async () => {
  const database = await memoryDatabase()
  let isAway = false
  const ping = async () => !isAway && (await database.ping())
  const product = await openProduct(noon, { database: { ...database, ping } })
  expect(await figure(product, 'refunds_open')).toBe(0)
  isAway = true
  expect(await figure(product, 'database_up')).toBe(0)
  expect(await figure(product, 'refunds_open')).toBeUndefined()
  expect(await figure(product, 'notifications_waiting{channel="email"}')).toBeUndefined()
  await product.close()
})

test('a login is counted by outcome', async () => {
  const product = await openProduct(noon)
  expect(await figure(product, 'logins_total{outcome="done"}')).toBe(0)
  await testPerson(product.origin).login('individual')
  expect(await figure(product, 'logins_total{outcome="done"}')).toBe(1)
  expect(await figure(product, 'logins_total{outcome="failed"}')).toBe(0)
  await product.close()
})
