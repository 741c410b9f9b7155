import { atom, type ReadableAtom } from 'nanostores'
import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { whenShown } from '#browser/when-shown.ts'
import { availableServices } from '#contract/claim-services.ts'
import { type ClaimInList, clientClaims } from '#contract/claims.ts'
import { claimsCopy } from '#copy/claims.ts'
import type { CalendarDate } from '#domain/calendar-date.ts'
import { CLAIMS_PAGE_SIZE } from '#domain/limits.ts'
import { numberInQuery, thisPage } from '#state/claim-address.ts'
import { linkAccounts } from '#state/link-accounts.ts'
import { today } from '#state/server-time.ts'
import { askSession, loginAddress } from '#state/session.ts'
import { showToast } from '#state/toasts.ts'

/** The list of claims in all its states (spec B§2): who is here decides as much as what they have. */
export type ClaimsState =
  | { readonly kind: 'loading' | 'visitor' | 'expired' | 'failed' }
  | { readonly kind: 'none'; readonly email: string; readonly linking: boolean }
  | {
      readonly kind: 'shown'
      readonly claims: readonly ClaimInList[]
      readonly today: CalendarDate
      /** Numbers of claims to which a service can be connected. */
      readonly improvable: readonly number[]
      /** From 1. */
      readonly page: number
      readonly pages: number
    }

export type ClaimsPage = ReturnType<typeof claimsPage>

/** Statuses in which a service may be connected; of others it need not be asked (M-SVC-04). */
const mayImprove: readonly number[] = [3, 6]

/** The claims of this account, ten a page; `?page=` names the page (M-LIST-02…10). */
export function claimsPage(environment: Environment) {
  const $claims = atom<ClaimsState>({ kind: 'loading' })
  const page = Math.max(1, numberInQuery(environment, 'page') ?? 1)

  const open = async (): Promise<void> => {
    const [session, answer] = await Promise.all([
      askSession(environment),
      call(environment, clientClaims, { query: { limit: CLAIMS_PAGE_SIZE, page: page - 1 } }),
    ])
    if (session.kind === 'visitor' || session.kind === 'expired') return $claims.set({ kind: session.kind })
    if (!answer.ok && answer.status === 401) return $claims.set({ kind: 'visitor' })
    // The documents read a redirect of the list as 'no claims' (AMB-21).
    const claims = answer.ok ? answer.value : answer.status === 302 ? [] : null
    if (claims === null) return $claims.set({ kind: 'failed' })
    if (claims.length === 0 && page === 1) {
      const email = session.kind === 'person' ? session.person.email : ''
      return $claims.set({ kind: 'none', email, linking: false })
    }
    const now = today(environment) ?? claims[0]?.startDate ?? ''
    $claims.set({ kind: 'shown', claims, today: now, improvable: [], page, pages: page })
    await Promise.all([askForMore(claims), askForServices(claims)])
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

  /** Whether a claim can be improved; what could not be asked is silently not offered (M-HOME-09). */
  const askForServices = async (claims: readonly ClaimInList[]): Promise<void> => {
    const asked = claims.filter((claim) => mayImprove.includes(claim.claimStatus.id))
    const answers = await Promise.all(
      asked.map(async ({ claimId }) => {
        const answer = await call(environment, availableServices, { params: { id: claimId } })
        return answer.ok && answer.value.some((each) => each.availableForConnection) ? [claimId] : []
      }),
    )
    change({ improvable: answers.flat() })
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
    /** Links this account with the external identity; a failure is told and changes nothing (M-CLIENT-08). */
    link: async (): Promise<void> => {
      const state = $claims.get()
      const session = await askSession(environment)
      if (state.kind !== 'none' || session.kind !== 'person') return
      $claims.set({ ...state, linking: true })
      if (await linkAccounts(environment, session.person.sub)) return
      $claims.set({ ...state, linking: false })
      showToast(claimsCopy.linkFailed)
    },
  }
}
