import type { Caller, Product } from '#support/product.ts'
import type { ProductOrTenant } from '#support/tenant.ts'
import { acceptOffer } from '../../../claims/server/life/living.ts'
import { boxOf, claimBody, confirm, makeClaim } from '../../../claims/server/renting.ts'
import { topUp } from './balance-rows.ts'

const legal = { clientType: 3, totalCost: 900, firstMonthTariff: 900 }

/** A confirmed claim of an organisation that accepted the offer, on a box of the tenant's office or 101000: August, 900 roubles unless told otherwise. */
export async function confirmed(
  product: ProductOrTenant,
  clerk: Caller,
  box: number,
  more: Record<string, unknown> = {},
): Promise<number> {
  await acceptOffer(clerk)
  const id = await boxOf(product, product.office ?? '101000', box)
  const made = await makeClaim(clerk, claimBody(id, { ...legal, ...more }))
  if (made.status !== 200) throw new Error(`no claim: ${made.body.code}`)
  await confirm(clerk, made.body.id)
  return made.body.id
}

/** Pays a claim from the balance, in roubles. */
export const payFrom = (clerk: Caller, claim: number, amount = '900.00') =>
  clerk.post('/api/payments/', {
    claim,
    amount,
    paymentMethod: 4,
    paymentStatus: 4,
    paymentType: { id: 3 },
  })

/** Puts money on the balance of an organisation, the accountant's first by default, kopecks. */
export const fill = (
  product: ProductOrTenant,
  amount: number,
  legalHid = product.organisations?.[0].legalHid ?? 'demo-org-1',
) => topUp(product.database.kysely, legalHid, amount)

/** What is on the balance, kopecks. */
export const left = async (clerk: Caller): Promise<number> =>
  (await clerk.get('/api/legals/balance')).body.amount

/** The status of a claim. */
export const statusOf = async (product: Pick<Product, 'database'>, id: number): Promise<number | undefined> =>
  (await product.database.kysely.selectFrom('claim').select('status').where('id', '=', id).executeTakeFirst())
    ?.status
