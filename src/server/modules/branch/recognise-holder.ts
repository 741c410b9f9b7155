import { timingSafeEqual } from 'node:crypto'
import { inBranch, type Operator } from '#server/access/branch-scope.ts'
import type { Context } from '#server/context.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import { holderSubOf } from '../clients/holder-of-claim.ts'
import { entityInnOf } from '../organisations/rent-conditions.ts'
import { identityOf } from '../personal-data/collect-data.ts'
import { limitGuess, type TooManyRequests } from '../rate-limits/guess-limit.ts'

/** The document in the operator's hand: series and number of a passport, or an INN, digits only. */
export interface HolderDocument {
  readonly operator: Operator
  readonly id: number
  readonly document: string
  readonly now: Date
}

const same = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** What the document of the holder says: series and number of a passport, the INN of an organisation; null: nobody knows. */
async function documentOf(context: Context, claim: ClaimRow): Promise<string | null> {
  const inn = await entityInnOf(context.db, claim)
  if (inn !== null) return inn
  const passport = (await identityOf(context.db, context.cipher, await holderSubOf(context.db, claim)))
    ?.passport
  return passport ? `${passport.series}${passport.number}` : null
}

type Recognised = { ok: true; claim: ClaimRow } | { ok: false; code: 'forbidden' | 'holder_not_recognised' }

async function recogniseHolder(
  context: Context,
  { operator, id, document }: HolderDocument,
): Promise<Recognised> {
  const claim = await context.db
    .selectFrom('claim')
    .selectAll()
    .where('id', '=', id)
    .where(inBranch(operator, 'claim.office_index'))
    .executeTakeFirst()
  if (!claim) return { ok: false, code: 'forbidden' }
  const known = await documentOf(context, claim)
  return known !== null && same(known, document)
    ? { ok: true, claim }
    : { ok: false, code: 'holder_not_recognised' }
}

/** The claim of the branch whose holder's document this is; an operator may err ten times in an hour. */
export const recogniseByDocument = (
  context: Context,
  request: HolderDocument,
): Promise<Recognised | TooManyRequests> =>
  limitGuess<Recognised>(
    context.db,
    { kind: 'person_at_branch', caller: request.operator.sub },
    request.now,
    () => recogniseHolder(context, request),
    (answer) => !answer.ok && answer.code === 'holder_not_recognised',
  )
