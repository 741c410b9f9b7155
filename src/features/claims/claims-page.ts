import { atom, type ReadableAtom } from 'nanostores'
import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { whenShown } from '#browser/when-shown.ts'
import { type ClaimInList, clientClaims } from '#contract/claims.ts'
import { CLAIMS_PAGE_SIZE } from '#domain/limits.ts'
import { numberInQuery, thisPage } from '#state/claim-address.ts'
import { askSession, loginAddress } from '#state/session.ts'
import { improvableOf } from './improvable.ts'
import { listedClaims } from './listed-claims.ts'

/** The list of claims in all its states (spec B§2): who is here decides as much as what they have. */
export type ClaimsState =
  | { readonly kind: 'loading' | 'visitor' | 'expired' | 'failed' }
  | { readonly kind: 'none'; readonly email: string }
  | {
      readonly kind: 'shown'
      readonly claims: readonly ClaimInList[]
      /** The server's clock when the list was read. */
      readonly now: Date
      /** Numbers of claims to which a service can be connected. */
      readonly improvable: readonly number[]
      /** From 1. */
      readonly page: number
      readonly pages: number
    }

export type ClaimsPage = ReturnType<typeof claimsPage>

/** The claims of this account, ten a page; `?page=` names the page (M-LIST-02…10). */
export function claimsPage(environment: Environment) {
  const $claims = atom<ClaimsState>({ kind: 'loading' })
  const page = Math.max(1, numberInQuery(environment, 'page') ?? 1)

  const open = async (): Promise<void> => {
    if (!environment.mayBePerson()) return $claims.set({ kind: 'visitor' })
    const [session, answer] = await Promise.all([
      askSession(environment),
      call(environment, clientClaims, { query: { limit: CLAIMS_PAGE_SIZE, page: page - 1 } }),
    ])
    if (session.kind === 'visitor' || session.kind === 'expired') return $claims.set({ kind: session.kind })
    if (!answer.ok && answer.status === 401) return $claims.set({ kind: 'visitor' })
    const claims = listedClaims(answer)
    if (claims === null) return $claims.set({ kind: 'failed' })
    if (claims.length === 0 && page === 1) {
      const email = session.kind === 'person' ? session.person.email : ''
      return $claims.set({ kind: 'none', email })
    }
    const now = environment.serverNow() ?? new Date(environment.now())
    $claims.set({ kind: 'shown', claims, now, improvable: [], page, pages: page })
    await Promise.all([
      askForMore(claims),
      improvableOf(environment, claims).then((improvable) => change({ improvable })),
    ])
  }

  const change = (part: Partial<Extract<ClaimsState, { kind: 'shown' }>>) => {
    const state = $claims.get()
    if (state.kind === 'shown') $claims.set({ ...state, ...part })
  }

  /** The list does not tell its length: whether a page follows is asked by its first claim. */
  const askForMore = async (claims: readonly ClaimInList[]): Promise<void> => {
    if (claims.length < CLAIMS_PAGE_SIZE) return
    const query = { limit: 1, page: page * CLAIMS_PAGE_SIZE }
    const next = await call(environment, clientClaims, { query })
    if (next.ok && next.value.length > 0) change({ pages: page + 1 })
  }

  whenShown(environment, $claims, () => {
    void open()
    return undefined
  })

  return {
    $claims: $claims as ReadableAtom<ClaimsState>,
    retry: () => {
      $claims.set({ kind: 'loading' })
      void open()
    },
    /** Leaves for the login of the server and comes back here. */
    login: () => environment.go(loginAddress(thisPage(environment))),
  }
}
