import type { Caller, Product, Reply } from '#support/product.ts'

/** The instant at which claim tests begin: 10 July 2025, noon in Moscow (M-PERIOD-01). */
export const noon = '2025-07-10T09:00:00Z'

/** A rent from a 1st of August to its end, in kopecks known beforehand: one month of a usual box in the capital. */
const august = { startDate: '2025-08-01', endDate: '2025-08-31' } as const

/** The number in the database of a box of an office, by the number on its door. */
export const boxOf = async (
  product: Pick<Product, 'database'>,
  index: string,
  number: number,
): Promise<number> =>
  (
    await product.database.kysely
      .selectFrom('box')
      .select('id')
      .where('officeIndex', '=', index)
      .where('lockerId', 'is', null)
      .where('number', '=', number)
      .executeTakeFirstOrThrow()
  ).id

/** A request for a month of a usual box in 101000 at the right price. */
export const claimBody = (box: number, more: Record<string, unknown> = {}) => ({
  ...august,
  totalCost: 450,
  firstMonthTariff: 450,
  clientType: 1,
  services: [],
  box,
  ...more,
})

/** Makes a claim and, unless told otherwise, confirms it. */
export const makeClaim = async (caller: Caller, body: object, key?: string): Promise<Reply> =>
  caller.post('/api/claims/populateClaim', body, key ? { 'idempotency-key': key } : {})

export const confirm = (caller: Caller, id: number, more: object = {}): Promise<Reply> =>
  caller.patch(`/api/claims/${id}`, { claimStatus: { id: 4 }, inEditing: false, ...more })

/** Months that are promised to a claim, first days. */
export const monthsOf = async (product: Pick<Product, 'database'>, claim: number): Promise<string[]> =>
  (
    await product.database.kysely
      .selectFrom('boxMonth')
      .select('month')
      .where('claimId', '=', claim)
      .orderBy('month')
      .execute()
  ).map(({ month }) => month)
