import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Caller, Product } from '#support/product.ts'

export const INDEX = '101000'
const FAR_MONTH = '2025-12-01'

/** Rents every box of the office for some months, without the cost of real rents; servers are not informed. */
export async function rentEveryBox({ database: { kysely } }: Product): Promise<void> {
  const boxes = await kysely
    .selectFrom('box')
    .select('id')
    .where('officeIndex', '=', INDEX)
    .where('lockerId', 'is', null)
    .execute()
  await kysely
    .insertInto('boxMonth')
    .values(boxes.map(({ id }) => ({ boxId: id, month: FAR_MONTH, claimId: 1 })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Informs all servers that the office has changed. */
export const informServers = ({ database: { kysely } }: Product) =>
  kysely.updateTable('office').set({ changedAt: sql<Date>`now()` }).where('index', '=', INDEX).execute()

export const countFree = async (caller: Caller): Promise<number> =>
  (await caller.get(`/api/postOffices/${INDEX}/waitList?size=1`)).body.free

/** Rents every box of the office and waits until the caller's server knows. */
export async function fillOffice(product: Product, caller: Caller): Promise<void> {
  await rentEveryBox(product)
  await informServers(product)
  await expect.poll(() => countFree(caller), { timeout: 10_000 }).toBe(0)
}

export const freeBox = ({ database }: Product, id: number) =>
  database.kysely.deleteFrom('boxMonth').where('boxId', '=', id).where('claimId', '=', 1).execute()

export const emptyQueues = async ({ database: { kysely } }: Product) => {
  await kysely.deleteFrom('boxMonth').where('offerId', 'is not', null).execute()
  await kysely.deleteFrom('waitEntry').execute()
}

export const joinQueue = (caller: Caller, changes: object = {}) =>
  caller.post('/api/waitList', {
    index: INDEX,
    lockerId: null,
    size: 1,
    startMonth: '2025-08-01',
    radiusKm: 0,
    ...changes,
  })

export const entriesOf = async (caller: Caller) => (await caller.get('/api/waitList')).body

export const freeBoxesFor = async (caller: Caller): Promise<number[]> =>
  (await caller.get(`/api/postOffices/${INDEX}/freeBoxes`)).body.map(({ id }: { id: number }) => id)

export const moveHours = (product: Product, hours: number) =>
  product.moveClock(new Date(product.clock.now().getTime() + hours * 3_600_000))
