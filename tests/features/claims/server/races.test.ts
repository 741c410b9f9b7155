import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addMonths, endOfMonth } from '#kit/rules/calendar-date.ts'
import { diceFrom, seedOf } from '#support/dice.ts'
import type { Caller, Product, Reply } from '#support/product.ts'
import { twoServers } from '#support/two-servers.ts'
import { boxOf, claimBody, confirm, makeClaim, noon } from './renting.ts'

// Two servers on a real PostgreSQL, called over HTTP.

/** `npm run test:full` plays this file behind PgBouncer with more. */
const [CLIENTS, BOXES] = process.env['TEST_DATABASE'] === 'pooled' ? [64, 50] : [20, 15]

let first: Product
let second: Product
let close: () => Promise<void>
let callers: Caller[]
beforeAll(async () => {
  const created = await twoServers(noon)
  close = created.close
  ;[first, second] = created.servers
  callers = [await first.as('individual'), await second.as('individual')]
})
afterAll(() => close?.())

const callerOf = (index: number): Caller => callers[index % 2] as Caller

/** Months reserved for ended claims, and living claims with missing months. */
const findBrokenMonths = async () => {
  const { executeSql } = first.database
  const monthsOfEndedClaims = await executeSql(
    `select m.* from box_month m join claim c on c.id = m.claim_id where c.status not in (1, 3, 4, 6) and $1 = $1`,
    [1],
  )
  const incompleteClaims = await executeSql(
    `select c.id from claim c
     where c.status in (1, 3, 4, 6) and $1 = $1 and
       (select count(*) from box_month m where m.claim_id = c.id and m.box_id = c.box_id
          and m.month between date_trunc('month', c.start_date) and c.end_date)
       <> (extract(year from age(c.end_date + 1, date_trunc('month', c.start_date))) * 12
           + extract(month from age(c.end_date + 1, date_trunc('month', c.start_date))))`,
    [1],
  )
  return [...monthsOfEndedClaims.rows, ...incompleteClaims.rows]
}

/** Pairs of living claims for one box with overlapping days. */
const findOverlaps = async () =>
  (
    await first.database.executeSql(
      `select a.id, b.id as other from claim a join claim b on a.box_id = b.box_id and a.id < b.id
       where a.status in (1, 3, 4, 6) and b.status in (1, 3, 4, 6) and $1 = $1
         and a.start_date <= b.end_date and b.start_date <= a.end_date`,
      [1],
    )
  ).rows

describe('on a real PostgreSQL', () => {
  test(`${CLIENTS} clients on ${BOXES} boxes with replacements and expiries leave no overlap`, {
    timeout: 120_000,
  }, async () => {
    const boxes = await Promise.all(
      Array.from({ length: BOXES }, (_, index) => boxOf(first, '101000', index + 1)),
    )
    const startDates = ['2025-08-01', '2025-09-01', '2025-10-01']
    const answers: Reply[] = []
    const seed = seedOf(`${CLIENTS} clients on ${BOXES} boxes`)
    const client = async (index: number) => {
      const { pick, chance, upTo } = diceFrom(seed * CLIENTS + index)
      let ownClaim: number | null = null
      for (let step = 0; step < 5; step += 1) {
        const startDate = pick(startDates) ?? ''
        const months = upTo(12)
        const endDate = endOfMonth(addMonths(startDate, months - 1))
        const replaces: number | null = chance(0.4) ? ownClaim : null
        const created = await makeClaim(
          callerOf(index + step),
          claimBody(pick(boxes) ?? 0, { startDate, endDate, totalCost: 450 * months, replaces }),
        )
        answers.push(created)
        if (created.status !== 200) continue
        ownClaim = created.body.id
        if (chance(0.3)) {
          await first.database.kysely
            .updateTable('claim')
            .set({ payUntil: new Date('2025-07-10T08:00:00Z') })
            .where('id', '=', created.body.id)
            .execute()
        }
        if (chance(0.2)) await Promise.all([first.sweep(), second.sweep()])
      }
    }
    await Promise.all(Array.from({ length: CLIENTS }, (_, index) => client(index)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(await findOverlaps()).toEqual([])
    expect(await findBrokenMonths()).toEqual([])
  })

  test('of 100 requests for the last box, one succeeds and 99 get “taken”', {
    timeout: 60_000,
  }, async () => {
    const box = await boxOf(first, '101000', 60)
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => makeClaim(callerOf(index), claimBody(box))),
    )
    const succeeded = answers.filter(({ status }) => status === 200)
    expect(succeeded).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'box_taken')).toHaveLength(99)
  })

  test('50 equal requests on two servers make one claim and get equal answers', async () => {
    const body = claimBody(await boxOf(first, '101000', 61))
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => makeClaim(callerOf(index), body, 'fifty')),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200))
    const claims = answers.map(({ body: { postOffice: _, ...claim } }) => JSON.stringify(claim))
    expect(new Set(claims).size).toBe(1)
  })

  test('two claims that swap their boxes neither hang nor break', { timeout: 60_000 }, async () => {
    const [a, b] = [await boxOf(first, '101000', 62), await boxOf(first, '101000', 63)]
    for (let round = 0; round < 4; round += 1) {
      const period = { startDate: '2025-08-01', endDate: '2025-10-31', totalCost: 1350 }
      const [firstClaim, secondClaim] = [
        await makeClaim(callerOf(0), claimBody(a, period)),
        await makeClaim(callerOf(1), claimBody(b, period)),
      ]
      const swapped = await Promise.all([
        makeClaim(callerOf(0), claimBody(b, { ...period, replaces: firstClaim.body.id })),
        makeClaim(callerOf(1), claimBody(a, { ...period, replaces: secondClaim.body.id })),
      ])
      expect(swapped.every(({ status }) => status === 200 || status === 409)).toBe(true)
      await first.database.kysely
        .updateTable('claim')
        .set({ payUntil: new Date('2025-07-10T08:00:00Z') })
        .where('boxId', 'in', [a, b])
        .where('status', '=', 1)
        .execute()
      await first.sweep()
    }
    expect(await findOverlaps()).toEqual([])
    expect(await findBrokenMonths()).toEqual([])
  })

  // M-PAY-05.
  test('two concurrent sweeps cancel an overdue claim once', async () => {
    const { body } = await makeClaim(callerOf(0), claimBody(await boxOf(first, '101000', 64)))
    await confirm(callerOf(0), body.id)
    await first.database.kysely
      .updateTable('claim')
      .set({ payUntil: new Date('2025-07-10T08:00:00Z') })
      .where('id', '=', body.id)
      .execute()
    await Promise.all([first.sweep(), second.sweep(), first.sweep(), second.sweep()])
    const history = await first.database.kysely
      .selectFrom('claimHistory')
      .select('status')
      .where('claimId', '=', body.id)
      .orderBy('id')
      .execute()
    expect(history.map(({ status }) => status)).toEqual([1, 4, 2])
  })

  test('an overdue claim is cancelled without a sweep', { timeout: 60_000 }, async () => {
    const { body } = await makeClaim(callerOf(0), claimBody(await boxOf(first, '101000', 65)))
    await first.database.kysely
      .updateTable('claim')
      .set({ payUntil: new Date('2025-07-10T08:00:00Z') })
      .where('id', '=', body.id)
      .execute()
    const status = async () => (await callerOf(1).get(`/api/claims/${body.id}/claimStatus`)).body.id
    for (let wait = 0; wait < 100 && (await status()) !== 2; wait += 1) await pause(200)
    expect(await status()).toBe(2)
  })
})
