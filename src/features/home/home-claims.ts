import { atom, type ReadableAtom } from 'nanostores'
import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { whenShown } from '#browser/when-shown.ts'
import { type ClaimInList, clientClaims } from '#contract/claims.ts'
import { HOME_CLAIMS } from '#domain/limits.ts'
import { askSession, loginAddress } from '#state/session.ts'

/** The claims tab: nobody is here, or up to three claims; 'quiet' when they could not be read (M-HOME-09). */
export type HomeClaims =
  | { readonly kind: 'loading' | 'visitor' | 'quiet' }
  | { readonly kind: 'shown'; readonly claims: readonly ClaimInList[] }

export type HomeClaimsPage = ReturnType<typeof homeClaimsPage>

/** The newest claims on the home page, asked when the tab is first shown (M-LIST-01…04, M-HOME-09). */
export function homeClaimsPage(environment: Environment) {
  const $claims = atom<HomeClaims>({ kind: 'loading' })

  const open = async (): Promise<void> => {
    const session = await askSession(environment)
    if (session.kind !== 'person')
      return $claims.set({ kind: session.kind === 'unknown' ? 'quiet' : 'visitor' })
    const answer = await call(environment, clientClaims, { query: { limit: HOME_CLAIMS } })
    if (answer.ok) $claims.set({ kind: 'shown', claims: answer.value.slice(0, HOME_CLAIMS) })
    else if (answer.status === 401) $claims.set({ kind: 'visitor' })
    // The documents read a redirect of the list as 'no claims'.
    else $claims.set(answer.status === 302 ? { kind: 'shown', claims: [] } : { kind: 'quiet' })
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
