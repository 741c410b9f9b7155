import type { extendFromBalance } from '#contract/legal-claims.ts'
import type { Answer } from '#server/http/route.ts'
import type { ClaimRow } from '../claims/claim-row.ts'
import { transact } from '../claims/transact.ts'
import { debitRent } from '../payments/pay-from-balance.ts'
import { type JointNeeds, type JointWish, makeAll, refusalTogether } from './joint-extension.ts'

type Extended = Answer<typeof extendFromBalance>

/**
 * Extends several rents and pays all of them from the online balance in one transaction: all or none. Every claim is
 * locked before the balance, which is the last lock; too little money undoes it all and tells what lacks for all of them.
 */
export async function extendTogetherFromBalance(
  needs: JointNeeds,
  wish: JointWish & { readonly total: number },
): Promise<Extended> {
  const { owner, now } = wish
  const refusal = await refusalTogether(needs, wish)
  if (refusal) return refusal
  const touched: ClaimRow[] = []
  const done = await transact<Extended>(needs.db, async (trx, undo) => {
    const all = await makeAll(needs, trx, wish)
    if (!all.ok) return undo(all)
    if (all.total !== wish.total) return undo({ ok: false, code: 'cost_differs' })
    const standing = await trx
      .selectFrom('balance')
      .select('amount')
      .where('legal_hid', '=', owner.legalHid)
      .forUpdate()
      .executeTakeFirst()
    if (!standing) return undo({ ok: false, code: 'balance_not_connected' })
    const balance = standing.amount - all.total
    if (balance < 0)
      return undo({
        ok: false,
        code: 'insufficient_funds',
        data: { lacking: -balance, balance: standing.amount },
      })
    for (const { old, claim } of all.made) {
      const paid = await debitRent(needs.payments, trx, { claim, before: old }, { actor: 'server', now })
      if (!paid.ok)
        return undo({
          ok: false,
          code: 'claims_refused',
          data: { lines: [{ claim: old.id, code: 'claim_not_payable' }] },
        })
    }
    touched.splice(0, touched.length, ...all.made.map(({ claim }) => claim))
    const claims = all.made.map(({ old, claim }) => ({
      claim: old.id,
      successor: claim.id,
      total: claim.total,
    }))
    return { ok: true, value: { total: all.total, balance, claims } }
  })
  for (const { office_index: index } of touched) needs.offices.touch(index)
  return done
}
