import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller, Product } from '#support/product.ts'
import { twoServers } from '#support/two-servers.ts'
import { confirmed, fill, payFrom } from '../../money/server/balance/paying.ts'
import { boxOf, claimBody, confirm, makeClaim, noon } from './renting.ts'

// Two servers share a PostgreSQL; the clock of the second is two seconds behind.

const behind = '2025-07-10T08:59:58Z'
let first: Product
let second: Product
let close: () => Promise<void>
beforeAll(async () => {
  const made = await twoServers(noon, { clockGoesOn: false }, { now: behind, pool: 10 })
  close = made.close
  ;[first, second] = made.servers
})
afterAll(() => close?.())

let last = 0
const freeNumber = () => {
  last += 1
  return last
}
const freeBox = () => boxOf(first, '101000', freeNumber())
const take = async (caller: Caller, box: number, replaces: number | null = null) => {
  const made = await makeClaim(caller, claimBody(box, { replaces }))
  if (made.status !== 200) throw new Error(`no claim: ${JSON.stringify(made.body)}`)
  return made.body
}
/** What happened to the claims of a box, in the order in which it was written down. */
const historyOfBox = async (box: number) =>
  (
    await first.database.kysely
      .selectFrom('claimHistory')
      .innerJoin('claim', 'claim.id', 'claimHistory.claimId')
      .select(['claim.id', 'claim.createdAt', 'claimHistory.reason', 'claimHistory.at'])
      .where('claim.boxId', '=', box)
      .orderBy('claimHistory.id')
      .execute()
  ).map(({ id, reason, at: time, createdAt: created }) => ({
    id,
    reason,
    at: time.getTime(),
    made: created.getTime(),
  }))
const backwards = (entries: readonly { at: number }[]) =>
  entries.filter(({ at: time }, index) => time < (entries[index - 1]?.at ?? 0))

test('a box that was given up is taken after that, also at a server whose clock is behind', async () => {
  const anna = await first.as('individual')
  const boris = await second.as('privileged')
  const box = await freeBox()
  const given = await take(anna, box)
  await take(anna, await freeBox(), given.id)
  const made = await take(boris, box)
  const entries = await historyOfBox(box)
  expect(entries.map(({ reason }) => reason)).toEqual(['created', 'replaced', 'created'])
  expect(backwards(entries)).toEqual([])
  expect(entries[2]).toMatchObject({ made: entries[2]?.at })
  const { createdAt, statusHistory } = (await boris.get(`/api/claims/${made.id}`)).body
  expect(made).toMatchObject({ createdAt, statusHistory })
})

test('the history of a claim never goes back', async () => {
  const anna = await first.as('individual')
  const elsewhere = await second.as('individual')
  const box = await freeBox()
  const { id } = await take(anna, box)
  await confirm(elsewhere, id)
  await take(anna, await freeBox(), id)
  const entries = await historyOfBox(box)
  expect(entries.map(({ reason }) => reason)).toEqual(['created', 'confirmed', 'replaced'])
  expect(backwards(entries)).toEqual([])
})

test('movements of a balance stand in the order of their instants', async () => {
  const clerk = await first.as('legal')
  const elsewhere = await second.as('legal')
  await clerk.post('/api/legals/balance', {})
  await fill(first, 200_000)
  const [one, other] = [
    await confirmed(first, clerk, freeNumber()),
    await confirmed(first, clerk, freeNumber()),
  ]
  expect((await payFrom(clerk, one)).status).toBe(200)
  expect((await payFrom(elsewhere, other)).status).toBe(200)
  const rows = await first.database.kysely
    .selectFrom('ledgerEntry')
    .select('at')
    .where('kind', '=', 'payment')
    .orderBy('id')
    .execute()
  expect(rows).toHaveLength(2)
  expect(backwards(rows.map(({ at: time }) => ({ at: time.getTime() })))).toEqual([])
})

test('many who give up and take one box at two servers leave a history in order', {
  timeout: 60_000,
}, async () => {
  const box = await freeBox()
  const people = ['individual', 'privileged', 'newcomer'] as const
  const renters = await Promise.all(people.flatMap((who) => [first.as(who), second.as(who)]))
  const own = await Promise.all(renters.map(() => freeBox()))
  let taken = 0
  await Promise.all(
    renters.map(async (renter, index) => {
      for (let round = 0; round < 12; round += 1) {
        const made = await makeClaim(renter, claimBody(box))
        if (made.status !== 200) continue
        taken += 1
        const away = await take(renter, own[index] ?? 0, made.body.id)
        await makeClaim(renter, claimBody(await freeBox(), { replaces: away.id }))
      }
    }),
  )
  expect(taken).toBeGreaterThan(1)
  expect(backwards(await historyOfBox(box))).toEqual([])
})

test('a test clock that was put back is believed', async () => {
  const anna = await first.as('individual')
  const box = await freeBox()
  const given = await take(anna, box)
  await take(anna, await freeBox(), given.id)
  await first.moveClock('2025-07-10T08:00:00Z')
  const made = await take(await first.as('privileged'), box)
  await first.moveClock(noon)
  expect(made.createdAt).toBe('2025-07-10T08:00:00.000Z')
})
