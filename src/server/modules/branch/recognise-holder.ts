import { timingSafeEqual } from 'node:crypto'
import type { ClaimNeeds } from '../claims/claim-needs.ts'
import type { ClaimRow } from '../claims/claim-row.ts'
import { entityInnOf } from '../claims/rent-conditions.ts'
import { holderSubOf } from '../clients/holder-of-claim.ts'
import { identityOf } from '../personal-data/collect-data.ts'
import { limitGuess, type TooManyRequests } from '../rate-limits/guess-limit.ts'
import { type Desk, inBranch } from './branch-scope.ts'

/** The document in the operator's hand: series and number of a passport, or an INN, digits only. */
export interface HolderDocument {
  readonly desk: Desk
  readonly id: number
  readonly document: string
  readonly now: Date
}

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

async function recogniseHolder(
  needs: ClaimNeeds,
  { desk, id, document }: HolderDocument,
): Promise<Recognised> {
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

/** The claim of the branch whose holder's document this is; an operator may err ten times in an hour. */
export const recogniseByDocument = (
  needs: ClaimNeeds,
  request: HolderDocument,
): Promise<Recognised | TooManyRequests> =>
  limitGuess<Recognised>(
    needs.db,
    { kind: 'person_at_branch', caller: request.desk.sub },
    request.now,
    () => recogniseHolder(needs, request),
    (answer) => !answer.ok && answer.code === 'holder_not_recognised',
  )
