import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ordersLike } from '#support/many-orders.ts'
import type { Product } from '#support/product.ts'
import { twoServers } from '#support/two-servers.ts'
import { reserve } from '../../../claims/server/life/living.ts'
import { noon } from '../../../claims/server/renting.ts'
import { confirmed } from '../balance/paying.ts'
import { came, northWind, statementOf } from './statement-files.ts'

const price = 90_000
const MAX_SECONDS = 20
/** `npm run bench:statement` sets 5,000; other runs use fewer. */
const LINES = Number(process.env.STATEMENT_LINES ?? 100)
const BENCHMARK_LINES = 5_000
const UNNAMED_EVERY = 10

const root = '/api/administration/statements'

let servers: readonly [Product, Product]
let close: () => Promise<void>
beforeAll(async () => {
  ;({ servers, close } = await twoServers(noon, { dueWorkPollMs: 1_000 }, { pool: 10 }))
})
afterAll(() => close?.())

/** Creates orders of one organisation and a statement that pays all but every tenth. */
async function prepareStatement(product: Product, box: number, lines: number) {
  const clerk = await product.as('legal', 'demo-org-1')
  const first = await confirmed(product, clerk, box)
  await reserve(clerk, first)
  const { entity } = await product.database.kysely
    .selectFrom('claim')
    .innerJoin('client', 'client.id', 'claim.clientId')
    .select('client.entity')
    .where('claim.id', '=', first)
    .executeTakeFirstOrThrow()
  const payer = { ...northWind, inn: entity?.inn ?? '', account: entity?.accountNumber ?? '' }
  const claims = await ordersLike(product.database, first, lines)
  const file = statementOf(
    claims.map((claim, index) =>
      came(price, index % UNNAMED_EVERY === 0 ? 'За услуги' : `Оплата по заявлению № ${claim}`, {
        number: String(box * 10_000 + index),
        payer,
      }),
    ),
  )
  return { claims, file }
}

const countPaid = (product: Product, claims: readonly number[]) =>
  product.database.kysely
    .selectFrom('claimHistory')
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      fn.count<number>('claimId').distinct().as('claims'),
    ])
    .where('reason', '=', 'paid')
    .where('claimId', 'in', claims)
    .executeTakeFirstOrThrow()

test('a file imported concurrently by two people on two servers is booked once', async () => {
  const [firstServer, secondServer] = servers
  const { file, claims } = await prepareStatement(firstServer, 1, 60)
  const administrators = [
    await firstServer.as('administrator'),
    await secondServer.as('secondAdministrator'),
  ] as const
  const answers = await Promise.all([
    administrators[0].send('POST', `${root}?name=a`, 'text/plain', file),
    administrators[1].send('POST', `${root}?name=b`, 'text/plain', file),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(answers.map(({ body }) => body.isKnown).toSorted()).toEqual([false, true])
  const { id } = answers[0].body
  await expect
    .poll(async () => {
      await Promise.all(servers.map((server) => server.sweep()))
      return (await administrators[0].get(`${root}/${id}`)).body.isDone
    })
    .toBe(true)
  const paid = await countPaid(firstServer, claims)
  expect([Number(paid.all), Number(paid.claims)]).toEqual([claims.length * 0.9, claims.length * 0.9])
  expect((await administrators[0].get(root)).body.total).toBe(1)
})

test('many lines are booked, 5,000 within 20 seconds, while the server keeps answering', async () => {
  const [firstServer] = servers
  const { file, claims } = await prepareStatement(firstServer, 2, LINES)
  const administrator = await firstServer.as('administrator')
  const startedAt = performance.now()
  const { body } = await administrator.send('POST', `${root}?name=big.txt`, 'text/plain', file)
  let slowestMs = 0
  await vi.waitFor(
    async () => {
      const askedAt = performance.now()
      const report = (await administrator.get(`${root}/${body.id}`)).body
      slowestMs = Math.max(slowestMs, performance.now() - askedAt)
      expect(report.isDone).toBe(true)
      expect(report.counted).toMatchObject({
        booked: { lines: LINES * 0.9 },
        queue: { lines: LINES / UNNAMED_EVERY },
      })
      expect(report.isBalanced).toBe(true)
    },
    { timeout: MAX_SECONDS * 8000, interval: 500 },
  )
  const seconds = (performance.now() - startedAt) / 1000
  console.log(`${LINES} lines in ${seconds.toFixed(1)} s, slowest answer ${slowestMs.toFixed(0)} ms`)
  expect(Number((await countPaid(firstServer, claims)).claims)).toBe(claims.length * 0.9)
  if (LINES >= BENCHMARK_LINES) expect(seconds).toBeLessThan(MAX_SECONDS)
}, 300_000)
