import type { issueRecoveryCode } from '#contract/branch-recovery.ts'
import { holderIsBlocked } from '#server/access/blocked.ts'
import type { Context } from '#server/context.ts'
import { transact } from '#server/database/transact.ts'
import type { Answer } from '#server/http/route.ts'
import { recordOfficeAct } from '../claims/record-status-change.ts'
import { tooManyRequests } from '../rate-limits/guess-limit.ts'
import { makeCode } from '../recovery/contact-codes.ts'
import { type HolderDocument, recogniseByDocument } from './recognise-holder.ts'

/** Long enough to come home and log in, short enough that a lost slip of paper opens nothing. */
const CODE_LIFE_MS = 24 * 3_600_000

type Issued = Answer<typeof issueRecoveryCode>
/**
 * Makes the code that gives a claim back to its holder, for whoever showed the document of the claim; an operator may err
 * ten times in an hour. The history names the operator, and the contact that was lost hears of it by letter.
 */
export async function issueCode(context: Context, request: HolderDocument): Promise<Issued> {
  const { operator, id, now } = request
  const found = await recogniseByDocument(context, request)
  if (!found.ok) return found
  if (await holderIsBlocked(context.db, found.claim)) return { ok: false, code: 'holder_blocked' }
  const made = await transact(context.db, async (trx) => {
    const place = { purpose: 'recovery', claimId: id, sub: '' } as const
    const code = await makeCode(trx, place, '', now, { lifeMs: CODE_LIFE_MS, countedFor: operator.sub })
    if (!code.ok) return code
    await recordOfficeAct(trx, context.outbox, found.claim, { operator, now }, 'recovery_code_issued')
    return code
  })
  if (!made.ok) return tooManyRequests(made)
  return { ok: true, value: { code: made.code, until: made.until } }
}
