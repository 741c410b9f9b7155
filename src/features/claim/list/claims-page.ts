import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { type ClaimInList, clientClaims } from '#contract/claims.ts'
import { CLAIMS_PAGE_SIZE } from '#domain/limits.ts'
import { type ShownState, screen } from '#screens/screen.ts'
import { numberInQuery, thisPage } from '#state/claim-address.ts'
import { askSession, loginAddress } from '#state/session.ts'
import { withdrawal } from '#state/withdrawal.ts'
import { improvableOf, listedClaims } from './listed-claims.ts'

type Nothing = { readonly kind: 'visitor' | 'expired' } | { readonly kind: 'none'; readonly email: string }

interface Claims {
  readonly claims: readonly ClaimInList[]
  readonly now: Date
  /** Numbers of claims to which a service can be connected. */
  readonly improvable: readonly number[]
  /** From 1. */
  readonly page: number
  readonly pages: number
}

export type ShownClaims = ShownState<Claims>
export type ClaimsPage = ReturnType<typeof claimsPage>

/** The claims of this account, ten a page; `?page=` names the page (M-LIST-02…10). */
export function claimsPage(environment: Environment) {
  const { $state, retry, reload, change } = screen<Claims, Nothing>(environment, {
    load: async () => {
      if (!environment.mayBePerson()) return { kind: 'visitor' }
      const page = Math.max(1, numberInQuery(environment, 'page') ?? 1)
      const [session, answer] = await Promise.all([
        askSession(environment),
        call(
          environment,
          clientClaims,
          { query: { limit: CLAIMS_PAGE_SIZE, page: page - 1 } },
          { visitors: true },
        ),
      ])
      if (session.kind === 'visitor' || session.kind === 'expired') return { kind: session.kind }
      const claims = listedClaims(answer)
      if (!('length' in claims)) return claims
      if (claims.length === 0 && page === 1)
        return { kind: 'none', email: session.kind === 'person' ? session.person.email : '' }
      const now = environment.serverNow() ?? new Date(environment.now())
      return { claims, now, improvable: [], page, pages: page }
    },
    onVisitor: () => ({ kind: 'visitor' }),
    afterLoad: async ({ claims, page }): Promise<void> => {
      await Promise.all([
        askForMore(claims, page),
        improvableOf(environment, claims).then((improvable) => change({ improvable })),
      ])
    },
  })

  /** The published API does not tell whether another page follows, so its first claim is requested. */
  const askForMore = async (claims: readonly ClaimInList[], page: number): Promise<void> => {
    const { followed } = claims.at(-1) ?? { followed: false }
    if (followed !== undefined) return change({ pages: followed ? page + 1 : page })
    if (claims.length < CLAIMS_PAGE_SIZE) return
    const query = { limit: 1, page: page * CLAIMS_PAGE_SIZE }
    const next = await call(environment, clientClaims, { query })
    if (next.ok && next.value.length > 0) change({ pages: page + 1 })
  }

  return {
    $state,
    $session: environment.$session,
    retry,
    withdrawal: withdrawal(environment, reload),
    login: () => environment.go(loginAddress(thisPage(environment))),
  }
}
