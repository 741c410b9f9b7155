import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeNextActNumber } from '#money/server/accounting/issue-acts.ts'
import { transact } from '#server/database/transact.ts'
import { diceFrom, seedOf } from '#support/dice.ts'
import type { Product } from '#support/product.ts'
import { twoServers } from '#support/two-servers.ts'
import { noon } from '../../../claims/server/renting.ts'
import { confirmed, fill, payFrom } from '../balance/paying.ts'

const RENTS = 4
let close: () => Promise<void>
let servers: readonly [Product, Product]
beforeAll(async () => {
  ;({ servers, close } = await twoServers(noon))
  const [first] = servers
  const clerk = await first.as('legal')
  const operator = await first.as('operator')
  await fill(first, RENTS * 540_000)
  for (let box = 1; box <= RENTS; box += 1) {
    const id = await confirmed(first, clerk, 60 + box, { endDate: '2026-01-31', totalCost: 5400 })
    await payFrom(clerk, id, '5400.00')
    await operator.post(`/api/branch/claims/${id}/sign`, {})
  }
})
afterAll(() => close())

const readActs = () => servers[0].database.kysely.selectFrom('act').selectAll().orderBy('id').execute()
const moveBothClocks = (now: string) => Promise.all(servers.map((server) => server.moveClock(now)))

// M-ACT-02.
test('two servers sweeping at once issue every act once, with consecutive numbers', async () => {
  for (const now of ['2025-09-01T00:01:00Z', '2025-11-01T00:01:00Z', '2025-12-31T20:59:40Z'])
    await moveBothClocks(now)
  expect(await readActs()).toHaveLength(4 * RENTS)
  // 00:00 of the new year in Moscow, which the other server's clock has not reached yet.
  await Promise.all([servers[0].sweep(), servers[1].moveClock('2025-12-31T21:00:20Z')])
  await servers[0].moveClock('2025-12-31T21:01:00Z')
  const rows = await readActs()
  expect(rows).toHaveLength(5 * RENTS)
  expect(rows.map(({ number }) => number).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 5 * RENTS }, (_, index) => index + 1),
  )
  expect(new Set(rows.map(({ year, content }) => `${year} ${content.date.slice(0, 4)}`))).toEqual(
    new Set(['2025 2025']),
  )
  expect(new Set(rows.map(({ claimId, month }) => `${claimId} ${month}`)).size).toBe(5 * RENTS)
  expect(
    rows.every(({ correction, vat, amount }) => correction === 0 && vat === 15_000 && amount === 90_000),
  ).toBe(true)
})

test('a new year starts with number one, and its acts use its VAT rate', async () => {
  await moveBothClocks('2026-02-01T00:01:00Z')
  const rows = (await readActs()).filter(({ year }) => year === 2026)
  expect(rows.map(({ number }) => number).sort((a, b) => a - b)).toEqual(
    Array.from({ length: RENTS }, (_, index) => index + 1),
  )
  expect(rows.every(({ content, vat }) => content.rate === 22 && vat === 16_230)).toBe(true)
})

test('no acts are due once the rents are over', async () => {
  const db = servers[0].database.kysely
  expect(await db.selectFrom('actDue').selectAll().execute()).toEqual([])
})

// M-ACT-02.
test('two servers taking numbers concurrently use each once; a rollback leaves no gap', async () => {
  const attempts = 60
  const dice = diceFrom(seedOf('numbers of acts'))
  const takenNumbers = await Promise.all(
    Array.from({ length: attempts }, (_, index) => {
      const fails = dice.chance(0.4)
      const db = (index % 2 === 0 ? servers[0] : servers[1]).database.kysely
      return transact<number | null>(db, async (trx, undo) => {
        const number = await takeNextActNumber(trx, 2030)
        return fails ? undo(null) : number
      })
    }),
  )
  const committed = takenNumbers.filter((number) => number !== null).sort((a, b) => a - b)
  expect(committed).toEqual(Array.from({ length: committed.length }, (_, index) => index + 1))
  expect(committed.length).toBeLessThan(attempts)
})
