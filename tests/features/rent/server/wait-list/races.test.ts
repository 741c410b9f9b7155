import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Product } from '#support/product.ts'
import { twoServers } from '#support/two-servers.ts'
import { boxOf, claimBody, makeClaim, noon } from '../../../claims/server/renting.ts'
import {
  countFree,
  emptyQueues,
  entriesOf,
  fillOffice,
  freeBox,
  freeBoxesFor,
  INDEX,
  informServers,
  joinQueue,
  rentEveryBox,
} from './waiting.ts'

let one: Product
let other: Product
let close: () => Promise<void>

beforeAll(async () => {
  const opened = await twoServers(noon, { followMs: 100 })
  ;[one, other] = opened.servers
  close = opened.close
})
afterAll(() => close())

beforeEach(async () => {
  await emptyQueues(one)
  await fillOffice(one, await one.visitor())
})

test('an offer that is accepted in one tab and passed on in another ends in one of the two ways', async () => {
  const box = await boxOf(one, INDEX, 60)
  const tab = await one.as('individual')
  const otherTab = await other.as('individual')
  await joinQueue(tab)
  await freeBox(one, box)
  await one.sweep()
  const [{ id }] = await entriesOf(tab)
  const [claim, passed] = await Promise.all([
    makeClaim(tab, claimBody(box)),
    otherTab.post(`/api/waitList/${id}/pass`, {}),
  ])
  const { state } = await one.database.kysely
    .selectFrom('waitEntry')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (claim.status === 200) expect(['rented', 'waiting']).toContain(state)
  else expect([claim.status, passed.status, state]).toEqual([409, 200, 'waiting'])
  const months = await one.database.kysely
    .selectFrom('boxMonth')
    .select(['claimId', 'offerId'])
    .where('boxId', '=', box)
    .execute()
  expect(months.every(({ offerId }) => offerId === null)).toBe(true)
  expect(months).toHaveLength(claim.status === 200 ? 1 : 0)
})

test('joining and a freed box at the same moment leave no box unused and no person passed over', async () => {
  const box = await boxOf(one, INDEX, 61)
  const first = await one.as('individual')
  const second = await other.as('privileged')
  await joinQueue(first)
  const [, joined] = await Promise.all([freeBox(one, box), joinQueue(second), one.sweep(), other.sweep()])
  expect(joined).toMatchObject({ status: 200 })
  await other.sweep()
  expect((await entriesOf(first))[0]).toMatchObject({ state: 'offered', offer: { boxId: box } })
  expect((await entriesOf(second))[0]).toMatchObject({ state: 'waiting', ahead: 0 })
})

test('people join although this server has not read yet that the last box was rented', async () => {
  const person = await other.as('individual')
  await freeBox(one, await boxOf(one, INDEX, 62))
  await informServers(one)
  await expect.poll(() => countFree(person)).toBe(1)
  expect(await joinQueue(person)).toMatchObject({ status: 409, body: { code: 'box_free' } })
  await rentEveryBox(one)
  expect(await joinQueue(person)).toMatchObject({ status: 200 })
})

test('10,000 people wait for 100 boxes: the first hundred are offered one each, in order', async () => {
  const { kysely } = one.database
  await sql`
    insert into person (sub, user_name, email, profile_url, role, seen_at)
    select 'waiting-' || n, 'Waiting', 'waiting-' || n || '@example.org', '', 'client', now()
    from generate_series(1, 10000) n on conflict do nothing`.execute(kysely)
  await sql`
    insert into wait_entry (sub, office_index, size, start_month, offices, state, joined_at, changed_at)
    select 'waiting-' || n, ${INDEX}, 1, '2025-08-01', array[${INDEX}::text], 'waiting', now(), now()
    from generate_series(1, 10000) n order by n`.execute(kysely)
  await sql`
    insert into wait_place (office_index, locker_id, size, entry_id, start_month)
    select office_index, 0, size, id, start_month from wait_entry`.execute(kysely)
  const { rows: freed } = await sql<{ id: number }>`
    delete from box_month where claim_id = 1 and box_id in (
      select id from box where office_index = ${INDEX} and locker_id is null and size = 1
        and not exists (select 1 from box_month other where other.box_id = box.id and other.claim_id <> 1)
      order by number limit 100
    ) returning box_id as id`.execute(kysely)
  expect(freed).toHaveLength(100)
  await Promise.all([one.sweep(), other.sweep()])
  const offered = await kysely
    .selectFrom('waitEntry')
    .select(['sub', 'boxId'])
    .where('state', '=', 'offered')
    .orderBy('id')
    .execute()
  expect(offered.map(({ sub }) => sub)).toEqual(Array.from({ length: 100 }, (_, n) => `waiting-${n + 1}`))
  expect(new Set(offered.map(({ boxId }) => boxId)).size).toBe(100)
  expect(await freeBoxesFor(await other.visitor())).toEqual([])
}, 120_000)
