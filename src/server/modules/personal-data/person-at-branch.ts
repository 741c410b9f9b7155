import { timingSafeEqual } from 'node:crypto'
import { accept, type Outcome, refuse } from '#domain/outcome.ts'
import type { RequestContext } from '#server/http/route.ts'
import { type Desk, inBranch } from '../branch/branch-scope.ts'
import { limitGuess, type TooManyRequests } from '../rate-limits/guess-limit.ts'
import { type CollectDeps, identityOf } from './collect-data.ts'

/** A claim of the person who stands there, and series and number of the passport in the operator's hand: ten digits. */
export interface PresentPerson {
  readonly claim: number
  readonly passport: string
}

/** An organisation's claims are those of client type 3: nobody's personal data is asked for by them. */
const ENTITY = 3

const same = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/**
 * Whose passport this is: the person of a claim of this branch. A foreign or unknown claim, an organisation's and another
 * passport are refused alike, and an operator may err ten times in an hour: nobody reads data without the passport.
 */
export const recognisePerson = (
  deps: Pick<CollectDeps, 'db' | 'cipher'>,
  desk: Desk,
  { body, now }: Pick<RequestContext, 'now'> & { body: PresentPerson },
): Promise<Outcome<string, 'person_not_recognised'> | TooManyRequests> =>
  limitGuess(
    deps.db,
    { kind: 'person_at_branch', caller: desk.sub },
    now,
    async (): Promise<Outcome<string, 'person_not_recognised'>> => {
      const claim = await deps.db
        .selectFrom('claim')
        .select('sub')
        .where('id', '=', body.claim)
        .where((row) => row.or([row('legal_hid', '=', ''), row('client_type', '<>', ENTITY)]))
        .where(inBranch(desk, 'claim.office_index'))
        .executeTakeFirst()
      const passport = claim && (await identityOf(deps, claim.sub))?.passport
      return passport && same(`${passport.series}${passport.number}`, body.passport)
        ? accept(claim.sub)
        : refuse('person_not_recognised')
    },
    ({ ok }) => !ok,
  )
