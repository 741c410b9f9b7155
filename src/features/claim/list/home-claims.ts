import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { type ClaimInList, clientClaims } from '#contract/claims.ts'
import { HOME_CLAIMS } from '#domain/limits.ts'
import { type ShownState, screen } from '#screens/screen.ts'
import { askSession, loginAddress } from '#state/session.ts'
import { withdrawal } from '#state/withdrawal.ts'
import { improvableOf, listedClaims } from './listed-claims.ts'

/** 'quiet': the claims could not be read (M-HOME-09). */
type Nothing =
  | { readonly kind: 'visitor' | 'expired' | 'quiet' }
  | { readonly kind: 'none'; readonly email: string }

interface HomeClaims {
  readonly claims: readonly ClaimInList[]
  readonly now: Date
  /** Numbers of claims to which a service can be connected. */
  readonly improvable: readonly number[]
}

export type ShownHomeClaims = ShownState<HomeClaims>
export type HomeClaimsPage = ReturnType<typeof homeClaimsPage>

/** The newest claims on the home page, asked when the tab is first shown (M-LIST-01…04, M-HOME-09). */
export function homeClaimsPage(environment: Environment) {
  const { $state, reload, change } = screen<HomeClaims, Nothing>(environment, {
    load: async () => {
      const session = await askSession(environment)
      if (session.kind === 'visitor' || session.kind === 'expired') return { kind: session.kind }
      if (session.kind !== 'person') return { kind: 'quiet' }
      const answer = await call(
        environment,
        clientClaims,
        { query: { limit: HOME_CLAIMS } },
        { visitors: true },
      )
      const claims = listedClaims(answer)
      if (!('length' in claims)) return { kind: claims.status === 401 ? 'visitor' : 'quiet' }
      if (claims.length === 0) return { kind: 'none', email: session.person.email }
      const now = environment.serverNow() ?? new Date(environment.now())
      return { claims: claims.slice(0, HOME_CLAIMS), now, improvable: [] }
    },
    afterLoad: async ({ claims }): Promise<void> =>
      change({ improvable: await improvableOf(environment, claims) }),
  })

  return {
    $state,
    withdrawal: withdrawal(environment, reload),
    login: () => environment.go(loginAddress('/#claims')),
  }
}

/** Extending by number without login, with the campaign's marks (M-LIST-01). */
export const prolongationBanner = (path: string): string =>
  `${path}?${new URLSearchParams({ utm_source: 'main', utm_medium: 'banner', utm_campaign: 'prolongation-without-auth' })}`
