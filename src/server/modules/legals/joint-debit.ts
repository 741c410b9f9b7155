import type { extendFromBalance } from '#contract/legal-claims.ts'
import type { Context } from '#server/context.ts'
import { lockRow } from '#server/database/row-queries.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import { transact } from '#server/database/transact.ts'
import type { Answer } from '#server/http/route.ts'
import { debitRent } from '../payments/pay-from-balance.ts'
import { type JointParams, makeAll, refusalTogether } from './joint-extension.ts'

type Extended = Answer<typeof extendFromBalance>

/**
 * Extends several rents and pays all of them from the online balance in one transaction: all or none. Every claim is
 * locked before the balance, which is the last lock; too little money undoes it all and tells what lacks for all of them.
 */
export async function extendTogetherFromBalance(
  context: Context,
  params: JointParams & { readonly total: number },
): Promise<Extended> {
  const { owner, now } = params
  const refusal = await refusalTogether(context, params)
  if (refusal) return refusal
  const touched: ClaimRow[] = []
  const done = await transact<Extended>(context.db, async (trx, undo) => {
    const all = await makeAll(context, trx, params)
    if (!all.ok) return undo(all)
    if (all.total !== params.total) return undo({ ok: false, code: 'cost_differs' })
    const account = await lockRow(trx, 'balance', { legal_hid: owner.legalHid })
    if (!account) return undo({ ok: false, code: 'balance_not_connected' })
    const balance = account.amount - all.total
    if (balance < 0)
      return undo({
        ok: false,
        code: 'insufficient_funds',
        data: { shortfall: -balance, balance: account.amount },
      })
    for (const { old, claim } of all.made) {
      const paid = await debitRent(context.payments, trx, { claim, earlier: [old] }, { actor: 'server', now })
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
      renewal: claim.id,
      total: claim.total,
    }))
    return { ok: true, value: { total: all.total, balance, claims } }
  })
  for (const { office_index: index } of touched) context.offices.touch(index)
  return done
}
