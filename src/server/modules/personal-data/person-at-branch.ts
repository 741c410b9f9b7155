import { timingSafeEqual } from 'node:crypto'
import { clientTypeByName } from '#domain/client-type.ts'
import { accept, type Outcome, refuse } from '#domain/outcome.ts'
import { inBranch, type Operator } from '#server/access/branch-scope.ts'
import type { Context } from '#server/context.ts'
import type { RequestContext } from '#server/http/route.ts'
import { limitGuess, type TooManyRequests } from '../rate-limits/guess-limit.ts'
import { identityOf } from './collect-data.ts'

/** A claim of the person who stands there, and series and number of the passport in the operator's hand: ten digits. */
export interface PresentPerson {
  readonly claim: number
  readonly passport: string
}

const same = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/**
 * Whose passport this is: the person of a claim of this branch. A foreign or unknown claim, an organisation's and another
 * passport are refused alike, and an operator may err ten times in an hour: nobody reads data without the passport.
 */
export const recognisePerson = (
  context: Context,
  operator: Operator,
  { body, now }: Pick<RequestContext, 'now'> & { body: PresentPerson },
): Promise<Outcome<string, 'person_not_recognised'> | TooManyRequests> =>
  limitGuess(
    context.db,
    { kind: 'person_at_branch', caller: operator.sub },
    now,
    async (): Promise<Outcome<string, 'person_not_recognised'>> => {
      const claim = await context.db
        .selectFrom('claim')
        .select('sub')
        .where('id', '=', body.claim)
        .where((row) => row.or([row('legal_hid', '=', ''), row('client_type', '<>', clientTypeByName.legal)]))
        .where(inBranch(operator, 'claim.office_index'))
        .executeTakeFirst()
      const passport = claim && (await identityOf(context.db, context.cipher, claim.sub))?.passport
      return passport && same(`${passport.series}${passport.number}`, body.passport)
        ? accept(claim.sub)
        : refuse('person_not_recognised')
    },
    ({ ok }) => !ok,
  )
