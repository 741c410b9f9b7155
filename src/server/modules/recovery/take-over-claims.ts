import type { ClaimNeeds } from '../claims/claim-needs.ts'
import { transact } from '../claims/transact.ts'
import { moveClaim } from './recover-claim.ts'

/**
 * Moves the claims that somebody made as a person under another account to this one, when they have proved by a login
 * that both are theirs; answers how many. Claims of organisations stay with whoever may act for them.
 */
export const takeOverClaims = (
  needs: Pick<ClaimNeeds, 'db' | 'outbox' | 'cipher'>,
  accounts: { from: string; to: string; now: Date },
): Promise<number> =>
  transact(needs.db, async (trx) => {
    const own = await trx
      .selectFrom('claim')
      .select('id')
      .where('sub', '=', accounts.from)
      .where('legal_hid', '=', '')
      .orderBy('id')
      .execute()
    const owner = { sub: accounts.to, legalHid: '' }
    for (const { id } of own) await moveClaim(needs, trx, id, { owner, now: accounts.now })
    return own.length
  })
