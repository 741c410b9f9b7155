import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addMonths, endOfMonth } from '#kit/rules/calendar-date.ts'
import { diceFrom, seedOf } from '#support/dice.ts'
import type { Caller, Product, Reply } from '#support/product.ts'
import { twoServers } from '#support/two-servers.ts'
import { boxOf, claimBody, confirm, makeClaim, noon } from './renting.ts'

// The claims of this file are made on a real PostgreSQL, over HTTP, by two servers that share it.

let first: Product
let second: Product
let close: () => Promise<void>
let callers: Caller[]
beforeAll(async () => {
  const made = await twoServers(noon)
  close = made.close
  ;[first, second] = made.servers
  callers = [await first.as('individual'), await second.as('individual')]
})
afterAll(() => close?.())

const caller = (index: number): Caller => callers[index % 2] as Caller

/** Months promised to claims that are over, and living claims without all of their months. */
const broken = async () => {
  const { executeSql } = first.database
  const dead = await executeSql(
    `select m.* from box_month m join claim c on c.id = m.claim_id where c.status not in (1, 3, 4, 6) and $1 = $1`,
    [1],
  )
  const torn = await executeSql(
    `select c.id from claim c
     where c.status in (1, 3, 4, 6) and $1 = $1 and
       (select count(*) from box_month m where m.claim_id = c.id and m.box_id = c.box_id
          and m.month between date_trunc('month', c.start_date) and c.end_date)
       <> (extract(year from age(c.end_date + 1, date_trunc('month', c.start_date))) * 12
           + extract(month from age(c.end_date + 1, date_trunc('month', c.start_date))))`,
    [1],
  )
  return [...dead.rows, ...torn.rows]
}

/** Pairs of living claims on one box whose days meet. */
const overlaps = async () =>
  (
    await first.database.executeSql(
      `select a.id, b.id as other from claim a join claim b on a.box_id = b.box_id and a.id < b.id
       where a.status in (1, 3, 4, 6) and b.status in (1, 3, 4, 6) and $1 = $1
         and a.start_date <= b.end_date and b.start_date <= a.end_date`,
      [1],
    )
  ).rows

describe('on a real PostgreSQL', () => {
  test('64 clients on 50 boxes with replacements and expiries leave no overlap', {
    timeout: 120_000,
  }, async () => {
    const boxes = await Promise.all(
      Array.from({ length: 50 }, (_, index) => boxOf(first, '101000', index + 1)),
    )
    const firsts = ['2025-08-01', '2025-09-01', '2025-10-01']
    const answers: Reply[] = []
    const seed = seedOf('64 clients on 50 boxes')
    const client = async (index: number) => {
      const { pick, chance, upTo } = diceFrom(seed * 64 + index)
      let own: number | null = null
      for (let step = 0; step < 5; step += 1) {
        const startDate = pick(firsts) ?? ''
        const months = upTo(12)
        const endDate = endOfMonth(addMonths(startDate, months - 1))
        const replaces: number | null = chance(0.4) ? own : null
        const made = await makeClaim(
          caller(index + step),
          claimBody(pick(boxes) ?? 0, { startDate, endDate, totalCost: 450 * months, replaces }),
        )
        answers.push(made)
        if (made.status !== 200) continue
        own = made.body.id
        if (chance(0.3)) {
          await first.database.kysely
            .updateTable('claim')
            .set({ payUntil: new Date('2025-07-10T08:00:00Z') })
            .where('id', '=', made.body.id)
            .execute()
        }
        if (chance(0.2)) await Promise.all([first.sweep(), second.sweep()])
      }
    }
    await Promise.all(Array.from({ length: 64 }, (_, index) => client(index)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(await overlaps()).toEqual([])
    expect(await broken()).toEqual([])
  })

  test('100 connections on the last box give one success and 99 times taken', {
    timeout: 60_000,
  }, async () => {
    const box = await boxOf(first, '101000', 60)
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => makeClaim(caller(index), claimBody(box))),
    )
    const won = answers.filter(({ status }) => status === 200)
    expect(won).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'box_taken')).toHaveLength(99)
  })

  test('50 equal requests over two servers make one claim and get equal answers', async () => {
    const body = claimBody(await boxOf(first, '101000', 61))
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => makeClaim(caller(index), body, 'fifty')),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200))
    const claims = answers.map(({ body: { postOffice: _, ...claim } }) => JSON.stringify(claim))
    expect(new Set(claims).size).toBe(1)
  })

  test('two claims that swap their boxes never hang or break', { timeout: 60_000 }, async () => {
    const [a, b] = [await boxOf(first, '101000', 62), await boxOf(first, '101000', 63)]
    for (let round = 0; round < 10; round += 1) {
      const period = { startDate: '2025-08-01', endDate: '2025-10-31', totalCost: 1350 }
      const [one, two] = [
        await makeClaim(caller(0), claimBody(a, period)),
        await makeClaim(caller(1), claimBody(b, period)),
      ]
      const swapped = await Promise.all([
        makeClaim(caller(0), claimBody(b, { ...period, replaces: one.body.id })),
        makeClaim(caller(1), claimBody(a, { ...period, replaces: two.body.id })),
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
    expect(await overlaps()).toEqual([])
    expect(await broken()).toEqual([])
  })

  // M-PAY-05.
  test('a claim whose time is over is cancelled once, though two servers sweep at once', async () => {
    const { body } = await makeClaim(caller(0), claimBody(await boxOf(first, '101000', 64)))
    await confirm(caller(0), body.id)
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

  test('a claim whose time is over is cancelled without any sweep', { timeout: 60_000 }, async () => {
    const { body } = await makeClaim(caller(0), claimBody(await boxOf(first, '101000', 65)))
    await first.database.kysely
      .updateTable('claim')
      .set({ payUntil: new Date('2025-07-10T08:00:00Z') })
      .where('id', '=', body.id)
      .execute()
    const status = async () => (await caller(1).get(`/api/claims/${body.id}/claimStatus`)).body.id
    for (let wait = 0; wait < 100 && (await status()) !== 2; wait += 1) await pause(200)
    expect(await status()).toBe(2)
  })
})
