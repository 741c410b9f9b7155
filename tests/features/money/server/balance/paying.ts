import type { Caller, Product } from '#support/product.ts'
import type { ProductOrTenant } from '#support/tenant.ts'
import { acceptOffer } from '../../../claims/server/life/living.ts'
import { boxOf, claimBody, confirm, makeClaim } from '../../../claims/server/renting.ts'
import { topUp } from './balance-rows.ts'

const legal = { clientType: 3, totalCost: 900, firstMonthTariff: 900 }

/** The organisation has accepted the offer; by default August for 900 roubles, at the tenant's office or 101000. */
export async function confirmed(
  product: ProductOrTenant,
  clerk: Caller,
  box: number,
  extra: Record<string, unknown> = {},
): Promise<number> {
  await acceptOffer(clerk)
  const id = await boxOf(product, product.office ?? '101000', box)
  const created = await makeClaim(clerk, claimBody(id, { ...legal, ...extra }))
  if (created.status !== 200) throw new Error(`no claim: ${created.body.code}`)
  await confirm(clerk, created.body.id)
  return created.body.id
}

/** The amount is in roubles. */
export const payFrom = (clerk: Caller, claim: number, amount = '900.00') =>
  clerk.post('/api/payments/', {
    claim,
    amount,
    paymentMethod: 4,
    paymentStatus: 4,
    paymentType: { id: 3 },
  })

/** Kopecks; by default for the accountant's first organisation. */
export const fill = (
  product: ProductOrTenant,
  amount: number,
  legalHid = product.organisations?.[0].legalHid ?? 'demo-org-1',
) => topUp(product.database.kysely, legalHid, amount)

/** Kopecks. */
export const left = async (clerk: Caller): Promise<number> =>
  (await clerk.get('/api/legals/balance')).body.amount

export const statusOf = async (product: Pick<Product, 'database'>, id: number): Promise<number | undefined> =>
  (await product.database.kysely.selectFrom('claim').select('status').where('id', '=', id).executeTakeFirst())
    ?.status
