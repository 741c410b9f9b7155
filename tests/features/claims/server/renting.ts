import type { Caller, Product, Reply } from '#support/product.ts'

/** The instant at which tests of claims begin: 10 July 2025, 12:00 in Moscow (M-PERIOD-01). */
export const noon = '2025-07-10T09:00:00Z'

/** One month of a usual box in the capital, whose price is known. */
const august = { startDate: '2025-08-01', endDate: '2025-08-31' } as const

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

/** A request for one month of a usual box in 101000 at the right price. */
export const claimBody = (box: number, changes: Record<string, unknown> = {}) => ({
  ...august,
  totalCost: 450,
  firstMonthTariff: 450,
  clientType: 1,
  services: [],
  box,
  ...changes,
})

export const makeClaim = async (caller: Caller, body: object, key?: string): Promise<Reply> =>
  caller.post('/api/claims/populateClaim', body, key ? { 'idempotency-key': key } : {})

export const confirm = (caller: Caller, id: number, changes: object = {}): Promise<Reply> =>
  caller.patch(`/api/claims/${id}`, { claimStatus: { id: 4 }, inEditing: false, ...changes })

/** First days of the months that a claim has reserved. */
export const monthsOf = async (product: Pick<Product, 'database'>, claim: number): Promise<string[]> =>
  (
    await product.database.kysely
      .selectFrom('boxMonth')
      .select('month')
      .where('claimId', '=', claim)
      .orderBy('month')
      .execute()
  ).map(({ month }) => month)
