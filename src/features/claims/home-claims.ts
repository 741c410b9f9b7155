import { atom, type ReadableAtom } from 'nanostores'
import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { whenShown } from '#browser/when-shown.ts'
import { type ClaimInList, clientClaims } from '#contract/claims.ts'
import { HOME_CLAIMS } from '#domain/limits.ts'
import { askSession, loginAddress } from '#state/session.ts'
import { improvableOf } from './improvable.ts'
import { listedClaims } from './listed-claims.ts'

/** The claims tab: who is here and up to three claims; 'quiet' when they could not be read (M-HOME-09). */
export type HomeClaims =
  | { readonly kind: 'loading' | 'visitor' | 'expired' | 'quiet' }
  | { readonly kind: 'none'; readonly email: string }
  | {
      readonly kind: 'shown'
      readonly claims: readonly ClaimInList[]
      /** The server's clock when the list was read. */
      readonly now: Date
      /** Numbers of claims to which a service can be connected. */
      readonly improvable: readonly number[]
    }

export type HomeClaimsPage = ReturnType<typeof homeClaimsPage>

/** The newest claims on the home page, asked when the tab is first shown (M-LIST-01…04, M-HOME-09). */
export function homeClaimsPage(environment: Environment) {
  const $claims = atom<HomeClaims>({ kind: 'loading' })

  const open = async (): Promise<void> => {
    const session = await askSession(environment)
    if (session.kind === 'visitor' || session.kind === 'expired') return $claims.set({ kind: session.kind })
    if (session.kind !== 'person') return $claims.set({ kind: 'quiet' })
    const answer = await call(environment, clientClaims, { query: { limit: HOME_CLAIMS } })
    if (!answer.ok && answer.status === 401) return $claims.set({ kind: 'visitor' })
    const claims = listedClaims(answer)?.slice(0, HOME_CLAIMS) ?? null
    if (claims === null) return $claims.set({ kind: 'quiet' })
    if (claims.length === 0) return $claims.set({ kind: 'none', email: session.person.email })
    const shown = {
      kind: 'shown',
      claims,
      now: environment.serverNow() ?? new Date(environment.now()),
    } as const
    $claims.set({ ...shown, improvable: [] })
    $claims.set({ ...shown, improvable: await improvableOf(environment, claims) })
  }

  whenShown(environment, $claims, () => {
    void open()
    return undefined
  })

  return {
    $claims: $claims as ReadableAtom<HomeClaims>,
    /** Leaves for the login and comes back to this tab. */
    login: () => environment.go(loginAddress('/#claims')),
  }
}

/** Extending by number without login, with the campaign's marks (M-LIST-01). */
export const prolongationBanner = (path: string): string =>
  `${path}?${new URLSearchParams({ utm_source: 'main', utm_medium: 'banner', utm_campaign: 'prolongation-without-auth' })}`
