import { beforeAll, expect, test } from 'vitest'
import { applyClaimEvent } from '#claims/server/apply-claim-event.ts'
import { toSingleClaimChain } from '#claims/server/lock-claim-chain.ts'
import { lockClaim } from '#claims/server/read-claim.ts'
import { createOutbox } from '#messages/server/outbox.ts'
import { transact } from '#server/database/transact.ts'
import { openTenant, type Tenant } from '#support/tenant.ts'
import { boxOf, claimBody, makeClaim, monthsOf } from './renting.ts'

let product: Tenant
beforeAll(async () => {
  product = await openTenant()
})

test('an event on a stale claim is rejected and leaves no trace', async () => {
  const anna = await product.as('individual')
  const id: number = (await makeClaim(anna, claimBody(await boxOf(product, product.office, 99)))).body.id
  const db = product.database.kysely
  const outbox = createOutbox(product.origin)
  const replaced = { actor: 'client', now: product.clock.now() } as const
  const fresh = await lockClaim(db, id)
  if (!fresh) throw new Error('no claim')
  const stale = { ...fresh, status: 4 } as const
  await expect(
    transact(db, (trx) => applyClaimEvent(trx, outbox, toSingleClaimChain(stale), 'replace', replaced)),
  ).rejects.toThrow('was not locked')
  expect(await monthsOf(product, id)).toEqual(['2025-08-01'])
  expect(
    await transact(db, (trx) => applyClaimEvent(trx, outbox, toSingleClaimChain(fresh), 'replace', replaced)),
  ).toEqual({
    ok: true,
    value: 2,
  })
  expect(await monthsOf(product, id)).toEqual([])
  const history = await anna.get(`/api/claims/${id}`)
  expect(history.body.statusHistory.map(({ reason }: { reason: string }) => reason)).toEqual([
    'created',
    'replaced',
  ])
})
