import { expect } from 'vitest'
import type { Claim, ListedClaim } from '#claims/api/claims.ts'
import {
  determineClaimSituation,
  determineListedClaimSituation,
} from '#claims/parts/determine-claim-situation.ts'
import { todayInZone } from '#kit/rules/calendar-date.ts'
import type { Caller, Product, Reply } from '#support/product.ts'
import { auditOf } from '../../../money/server/balance/balance-rows.ts'
import { broken } from './invariants.ts'
import type { Owner, RentModel } from './rent-model.ts'

/** One run of the product: the people, their boxes, and sessions that are renewed when the clock moves. */
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

export async function look(model: RentModel, run: Real): Promise<void> {
  const { product } = run
  const today = todayInZone(product.clock.now())
  expect(await broken(product.database, today)).toEqual({})
  const rows = await product.database.kysely
    .selectFrom('claim')
    .select(['id', 'status'])
    .where('boxId', 'in', Object.values(run.boxes))
    .execute()
  const statuses = Object.fromEntries(rows.map(({ id, status }) => [id, status]))
  expect(statuses).toEqual(Object.fromEntries(model.claims.map(({ id, status }) => [id, status])))

  const payments = await product.database.kysely
    .selectFrom('payment')
    .select(['claimId', 'state', 'amount', 'refunded', 'toRefund'])
    .execute()
  const receivedPayments = payments.filter(({ state }) => ['paid', 'refunding', 'refunded'].includes(state))
  for (const claim of model.claims) {
    const ownPayments = receivedPayments.filter(({ claimId }) => claimId === claim.id)
    const paid = ownPayments.reduce((sum, { amount }) => sum + amount, 0)
    const refunded = ownPayments.reduce((sum, { toRefund, refunded }) => sum + (toRefund ?? refunded), 0)
    expect([claim.id, paid, refunded]).toEqual([claim.id, claim.paid, claim.refunded])
  }
  const { amount } = await product.database.kysely
    .selectFrom('balance')
    .select('amount')
    .where('legalHid', '=', 'demo-org-1')
    .executeTakeFirstOrThrow()
  expect(amount).toBe(model.balance)
  expect(await auditOf(product.database.kysely)).toMatchObject({ sum: 0, wrong: 0 })
}

/** Lists, /success and the card must agree, and every screen offers an action. */
export async function lookAtScreens(model: RentModel, run: Real): Promise<void> {
  const now = run.product.clock.now()
  for (const owner of ['individual', 'legal'] as const) {
    const caller = run.callers[owner]
    const claimList: ListedClaim[] = (await caller.get('/api/claims/clientClaims?limit=100')).body
    const ownPayments = claimList.filter(({ boxId }) => boxId === run.boxes[owner])
    const modelClaims = model.claims.filter((claim) => claim.owner === owner)
    expect(ownPayments.map(({ claimId }) => claimId).sort()).toEqual(modelClaims.map(({ id }) => id).sort())
    for (const item of ownPayments) {
      const claim: Claim = (await caller.get(`/api/claims/${item.claimId}`)).body
      const { prolongation } = (await caller.get(`/api/claims/${item.claimId}/card`)).body
      const inList = determineListedClaimSituation(item, now)
      const onPage = determineClaimSituation(claim, now, prolongation)
      expect([claim.id, inList]).toEqual([claim.id, onPage])
      expect(inList.actions.length).toBeGreaterThan(0)
      const { acts } = (await run.operator.get(`/api/branch/claims/${item.claimId}`)).body
      expect([claim.id, acts.includes('end'), acts.includes('refuse'), acts.includes('sign')]).toEqual([
        claim.id,
        inList.actions.includes('end_early'),
        inList.actions.includes('refuse'),
        inList.actions.includes('sign'),
      ])
    }
  }
}
