import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller, Product } from '#support/product.ts'
import { twoServers } from '#support/two-servers.ts'
import { confirmed, fill, payFrom } from '../../money/server/balance/paying.ts'
import { boxOf, claimBody, confirm, makeClaim, noon } from './renting.ts'

// Two servers share a PostgreSQL; the clock of the second is two seconds behind.

const lateNow = '2025-07-10T08:59:58Z'
let first: Product
let second: Product
let close: () => Promise<void>
beforeAll(async () => {
  const created = await twoServers(noon, { clockGoesOn: false }, { now: lateNow, pool: 10 })
  close = created.close
  ;[first, second] = created.servers
})
afterAll(() => close?.())

let lastNumber = 0
const nextNumber = () => {
  lastNumber += 1
  return lastNumber
}
const findFreeBox = () => boxOf(first, '101000', nextNumber())
const createClaim = async (caller: Caller, box: number, replaces: number | null = null) => {
  const created = await makeClaim(caller, claimBody(box, { replaces }))
  if (created.status !== 200) throw new Error(`no claim: ${JSON.stringify(created.body)}`)
  return created.body
}
const readHistoryOfBox = async (box: number) =>
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
const findBackwards = (entries: readonly { at: number }[]) =>
  entries.filter(({ at: time }, index) => time < (entries[index - 1]?.at ?? 0))

test('a released box is taken later in time, even at a server whose clock is behind', async () => {
  const anna = await first.as('individual')
  const boris = await second.as('privileged')
  const box = await findFreeBox()
  const released = await createClaim(anna, box)
  await createClaim(anna, await findFreeBox(), released.id)
  const created = await createClaim(boris, box)
  const entries = await readHistoryOfBox(box)
  expect(entries.map(({ reason }) => reason)).toEqual(['created', 'replaced', 'created'])
  expect(findBackwards(entries)).toEqual([])
  expect(entries[2]).toMatchObject({ made: entries[2]?.at })
  const { createdAt, statusHistory } = (await boris.get(`/api/claims/${created.id}`)).body
  expect(created).toMatchObject({ createdAt, statusHistory })
})

test('the history of a claim is in chronological order', async () => {
  const anna = await first.as('individual')
  const otherServer = await second.as('individual')
  const box = await findFreeBox()
  const { id } = await createClaim(anna, box)
  await confirm(otherServer, id)
  await createClaim(anna, await findFreeBox(), id)
  const entries = await readHistoryOfBox(box)
  expect(entries.map(({ reason }) => reason)).toEqual(['created', 'confirmed', 'replaced'])
  expect(findBackwards(entries)).toEqual([])
})

test('movements of a balance are in the order of their instants', async () => {
  const clerk = await first.as('legal')
  const otherServer = await second.as('legal')
  await clerk.post('/api/legals/balance', {})
  await fill(first, 200_000)
  const [firstOrder, other] = [
    await confirmed(first, clerk, nextNumber()),
    await confirmed(first, clerk, nextNumber()),
  ]
  expect((await payFrom(clerk, firstOrder)).status).toBe(200)
  expect((await payFrom(otherServer, other)).status).toBe(200)
  const rows = await first.database.kysely
    .selectFrom('ledgerEntry')
    .select('at')
    .where('kind', '=', 'payment')
    .orderBy('id')
    .execute()
  expect(rows).toHaveLength(2)
  expect(findBackwards(rows.map(({ at: time }) => ({ at: time.getTime() })))).toEqual([])
})

test('concurrent releases and takes of one box at two servers leave an ordered history', {
  timeout: 60_000,
}, async () => {
  const box = await findFreeBox()
  const people = ['individual', 'privileged', 'newcomer'] as const
  const renters = await Promise.all(people.flatMap((who) => [first.as(who), second.as(who)]))
  const ownBoxes = await Promise.all(renters.map(() => findFreeBox()))
  let takenCount = 0
  await Promise.all(
    renters.map(async (renter, index) => {
      for (let round = 0; round < 12; round += 1) {
        const created = await makeClaim(renter, claimBody(box))
        if (created.status !== 200) continue
        takenCount += 1
        const moved = await createClaim(renter, ownBoxes[index] ?? 0, created.body.id)
        await makeClaim(renter, claimBody(await findFreeBox(), { replaces: moved.id }))
      }
    }),
  )
  expect(takenCount).toBeGreaterThan(1)
  expect(findBackwards(await readHistoryOfBox(box))).toEqual([])
})

test('a test clock that was set back is accepted', async () => {
  const anna = await first.as('individual')
  const box = await findFreeBox()
  const released = await createClaim(anna, box)
  await createClaim(anna, await findFreeBox(), released.id)
  await first.moveClock('2025-07-10T08:00:00Z')
  const created = await createClaim(await first.as('privileged'), box)
  await first.moveClock(noon)
  expect(created.createdAt).toBe('2025-07-10T08:00:00.000Z')
})
