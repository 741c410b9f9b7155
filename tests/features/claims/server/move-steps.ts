import { expect } from 'vitest'
import type { Caller, Product, Reply } from '#support/product.ts'
import { press } from '../../money/server/payments/bank-line.ts'
import { statusOf } from './life/living.ts'
import { claimBody, confirm, makeClaim } from './renting.ts'

export interface MoveTerms {
  readonly box: number
  readonly start?: string
  readonly end?: string
  readonly credit?: number
  readonly more?: object
}

/** Asks for the price first, as the form does. By default the new rent runs from October to December. */
export async function askMove(
  caller: Caller,
  old: number,
  { box, start = '2025-10-01', end = '2025-12-31', credit, more = {} }: MoveTerms,
): Promise<Reply> {
  const { clientType, choices } = (await caller.get(`/api/claims/${old}/moving`)).body
  const body = claimBody(box, {
    startDate: start,
    endDate: end,
    clientType,
    firstMonthTariff: undefined,
    totalCost: 1,
    ...more,
  })
  const { total } = (await makeClaim(caller, body)).body.data
  const rest = choices.find((choice: { start: string }) => choice.start >= start)?.rest ?? 0
  const movesFrom = { claim: old, credit: credit ?? Math.min(rest, total) }
  return makeClaim(caller, { ...body, totalCost: total / 100, movesFrom })
}

export async function confirmMove(caller: Caller, old: number, terms: MoveTerms): Promise<number> {
  const made = await askMove(caller, old, terms)
  expect(made.body).toMatchObject({ move: { from: old, isExchanged: false } })
  expect((await confirm(caller, made.body.id)).status).toBe(200)
  return made.body.id
}

export interface ExchangeBody {
  readonly refund?: number
  readonly emptied?: boolean
  readonly privilegeSeen?: boolean
}

/** Exchanges the keys, by default for the refund that the desk shows. */
export const exchangeMove = async (by: Caller, id: number, body: ExchangeBody = {}): Promise<Reply> => {
  const refund = body.refund ?? (await by.get(`/api/branch/claims/${id}`)).body.move?.refund ?? 0
  return by.post(`/api/branch/claims/${id}/exchange`, { refund, emptied: true, ...body })
}

export async function payByCard(product: Product, caller: Caller, claim: number): Promise<void> {
  const { total } = (await caller.get(`/api/claims/${claim}`)).body
  const card = { claim, amount: (total / 100).toFixed(2), paymentMethod: 1, paymentStatus: 4, paymentType: 3 }
  const { body } = await caller.post('/api/payments/', card)
  await press(body.payUrl, product.ownOrigin, 'pay')
  expect(await statusOf(caller, claim)).toBe(3)
}
