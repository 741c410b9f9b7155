import { atom, type ReadableAtom } from 'nanostores'
import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { whenShown } from '#browser/when-shown.ts'
import { addresses } from '#contract/addresses.ts'
import { type Claim, readClaim } from '#contract/claims.ts'
import { leaveForbidden } from '#state/choose-acting.ts'
import { numberInPath, thisPage } from '#state/claim-address.ts'
import { formOfClaim } from '#state/form-of-claim.ts'
import { loginAddress } from '#state/session.ts'

/** A claim that one enters with: the person is asked to log in where nobody is. */
export type EntryState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'visitor' }
  | { readonly kind: 'failed'; readonly code: string }
  | { readonly kind: 'shown'; readonly claim: Claim }

export type EntryPage = ReturnType<typeof entryPage>

const unpaid: readonly number[] = [1, 4]
/** May the claim still be paid or replaced? */
export const isUnpaid = (claim: Claim): boolean => unpaid.includes(claim.claimStatus.id)

/**
 * Entering with the claim in the address. 'continue' opens an unpaid claim in the wizard with its values, to be
 * replaced (M-ROUTE-27, M-CLAIM-05); 'lease' shows a claim from the operator's other site (M-ROUTE-03, 04).
 */
export function entryPage(environment: Environment, way: 'continue' | 'lease') {
  const $entry = atom<EntryState>({ kind: 'loading' })

  const open = async (): Promise<void> => {
    const id = numberInPath(environment)
    if (id === null) return $entry.set({ kind: 'failed', code: 'not_found' })
    if (!environment.mayBePerson()) return $entry.set({ kind: 'visitor' })
    const answer = await call(environment, readClaim, { params: { id }, query: {} })
    if (!answer.ok) {
      if (answer.status === 401) return $entry.set({ kind: 'visitor' })
      if (answer.status === 403)
        return way === 'lease' ? environment.go(addresses.crossSiteError) : leaveForbidden(environment, id)
      return $entry.set({ kind: 'failed', code: answer.code })
    }
    const claim = answer.value
    if (way === 'continue' && isUnpaid(claim)) return environment.go(formOfClaim(claim, { replaces: true }))
    $entry.set({ kind: 'shown', claim })
  }

  whenShown(environment, $entry, () => {
    void open()
    return undefined
  })

  return {
    $entry: $entry as ReadableAtom<EntryState>,
    retry: () => {
      $entry.set({ kind: 'loading' })
      void open()
    },
    login: () => environment.go(loginAddress(thisPage(environment))),
  }
}
