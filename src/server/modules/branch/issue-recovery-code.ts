import { timingSafeEqual } from 'node:crypto'
import type { issueRecoveryCode } from '#contract/branch-recovery.ts'
import type { ClaimStatus } from '#domain/claim-status.ts'
import type { Answer } from '#server/http/route.ts'
import type { ClaimNeeds } from '../claims/claim-needs.ts'
import type { ClaimRow } from '../claims/claim-row.ts'
import { entityInnOf } from '../claims/rent-conditions.ts'
import { tellHistory } from '../claims/tell-history.ts'
import { transact } from '../claims/transact.ts'
import { holderSubOf } from '../clients/holder-of-claim.ts'
import { identityOf } from '../personal-data/collect-data.ts'
import { limitGuess, tooManyRequests } from '../rate-limits/guess-limit.ts'
import { makeCode } from '../recovery/contact-codes.ts'
import { type Desk, inBranch } from './branch-scope.ts'

/** Long enough to come home and log in, short enough that a lost slip of paper opens nothing. */
const CODE_LIFE_MS = 24 * 3_600_000

type Issued = Answer<typeof issueRecoveryCode>
type Request = { readonly desk: Desk; readonly id: number; readonly document: string; readonly now: Date }

const same = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** What the document of the holder says: series and number of a passport, the INN of an organisation; null: nobody knows. */
async function documentOf(needs: ClaimNeeds, claim: ClaimRow): Promise<string | null> {
  const inn = await entityInnOf(needs.db, claim)
  if (inn !== null) return inn
  const passport = (await identityOf(needs, await holderSubOf(needs.db, claim)))?.passport
  return passport ? `${passport.series}${passport.number}` : null
}

type Recognised = { ok: true; claim: ClaimRow } | { ok: false; code: 'forbidden' | 'holder_not_recognised' }

async function recogniseHolder(needs: ClaimNeeds, { desk, id, document }: Request): Promise<Recognised> {
  const claim = await needs.db
    .selectFrom('claim')
    .selectAll()
    .where('id', '=', id)
    .where(inBranch(desk, 'claim.office_index'))
    .executeTakeFirst()
  if (!claim) return { ok: false, code: 'forbidden' }
  const known = await documentOf(needs, claim)
  return known !== null && same(known, document)
    ? { ok: true, claim }
    : { ok: false, code: 'holder_not_recognised' }
}

/**
 * Makes the code that gives a claim back to its holder, for whoever showed the document of the claim; an operator may err
 * ten times in an hour. The history names the operator, and the contact that was lost hears of it by letter.
 */
export async function issueCode(needs: ClaimNeeds, request: Request): Promise<Issued> {
  const { desk, id, now } = request
  const found = await limitGuess<Recognised>(
    needs.db,
    { kind: 'person_at_branch', caller: desk.sub },
    now,
    () => recogniseHolder(needs, request),
    (answer) => !answer.ok && answer.code === 'holder_not_recognised',
  )
  if (!found.ok) return found
  const made = await transact(needs.db, async (trx) => {
    const place = { purpose: 'recovery', claimId: id, sub: '' } as const
    const code = await makeCode(trx, place, '', now, { lifeMs: CODE_LIFE_MS, countedFor: desk.sub })
    if (!code.ok) return code
    await tellHistory(trx, needs.outbox, id, {
      actor: 'operator',
      actorName: desk.operator,
      status: found.claim.status as ClaimStatus,
      reason: 'recovery_code_issued',
      now,
    })
    return code
  })
  if (!made.ok) return tooManyRequests(made)
  return { ok: true, value: { code: made.code, until: made.until.toISOString() } }
}
