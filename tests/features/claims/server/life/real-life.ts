import { expect } from 'vitest'
import type { Claim, ClaimInList } from '#claims/api/claims.ts'
import { situationInList, situationOfClaim } from '#claims/parts/situation-of-claim.ts'
import { todayIn } from '#kit/rules/calendar-date.ts'
import type { Caller, Product, Reply } from '#support/product.ts'
import { auditOf } from '../../../money/server/balance/balance-rows.ts'
import { broken } from './invariants.ts'
import type { Owner, RentModel } from './rent-model.ts'

/** The product as one play sees it: the people, their boxes, and sessions that are renewed with the clock. */
export class Real {
  readonly product: Product
  readonly boxes: Record<Owner, number>
  callers!: Record<Owner, Caller>
  operator!: Caller

  constructor(product: Product, boxes: Record<Owner, number>) {
    this.product = product
    this.boxes = boxes
  }

  async comeIn(): Promise<void> {
    const { product } = this
    this.callers = { individual: await product.as('individual'), legal: await product.as('legal') }
    this.operator = await product.as('operator')
  }
}

export const answered = ({ status, body }: Reply): string =>
  status === 200 ? 'ok' : String(body?.code ?? status)

/** What must hold after every step, whatever was done. */
export async function look(model: RentModel, real: Real): Promise<void> {
  const { product } = real
  const today = todayIn(product.clock.now())
  expect(await broken(product.database, today)).toEqual({})
  const rows = await product.database.kysely
    .selectFrom('claim')
    .select(['id', 'status'])
    .where('boxId', 'in', Object.values(real.boxes))
    .execute()
  const statuses = Object.fromEntries(rows.map(({ id, status }) => [id, status]))
  expect(statuses).toEqual(Object.fromEntries(model.claims.map(({ id, status }) => [id, status])))

  const payments = await product.database.kysely
    .selectFrom('payment')
    .select(['claimId', 'state', 'amount', 'refunded', 'toRefund'])
    .execute()
  const came = payments.filter(({ state }) => ['paid', 'refunding', 'refunded'].includes(state))
  for (const claim of model.claims) {
    const own = came.filter(({ claimId }) => claimId === claim.id)
    const paid = own.reduce((sum, { amount }) => sum + amount, 0)
    const back = own.reduce((sum, { toRefund, refunded }) => sum + (toRefund ?? refunded), 0)
    expect([claim.id, paid, back]).toEqual([claim.id, claim.paid, claim.refunded])
  }
  const { amount } = await product.database.kysely
    .selectFrom('balance')
    .select('amount')
    .where('legalHid', '=', 'demo-org-1')
    .executeTakeFirstOrThrow()
  expect(amount).toBe(model.balance)
  expect(await auditOf(product.database.kysely)).toMatchObject({ sum: 0, wrong: 0 })
}

/** Lists, /success and the card tell the same, and nobody stands before a dead end. */
export async function lookAtScreens(model: RentModel, real: Real): Promise<void> {
  const now = real.product.clock.now()
  for (const owner of ['individual', 'legal'] as const) {
    const caller = real.callers[owner]
    const listed: ClaimInList[] = (await caller.get('/api/claims/clientClaims?limit=100')).body
    const own = listed.filter(({ boxId }) => boxId === real.boxes[owner])
    const known = model.claims.filter((claim) => claim.owner === owner)
    expect(own.map(({ claimId }) => claimId).sort()).toEqual(known.map(({ id }) => id).sort())
    for (const item of own) {
      const claim: Claim = (await caller.get(`/api/claims/${item.claimId}`)).body
      const { prolongation } = (await caller.get(`/api/claims/${item.claimId}/card`)).body
      const inList = situationInList(item, now)
      const onPage = situationOfClaim(claim, now, prolongation)
      expect([claim.id, inList]).toEqual([claim.id, onPage])
      expect(inList.actions.length).toBeGreaterThan(0)
      const { acts } = (await real.operator.get(`/api/branch/claims/${item.claimId}`)).body
      expect([claim.id, acts.includes('end'), acts.includes('refuse'), acts.includes('sign')]).toEqual([
        claim.id,
        inList.actions.includes('end_early'),
        inList.actions.includes('refuse'),
        inList.actions.includes('sign'),
      ])
    }
  }
}
