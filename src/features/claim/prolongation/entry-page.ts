import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { addresses } from '#contract/addresses.ts'
import { readClaimCard } from '#contract/claim-card.ts'
import { type Claim, readClaim } from '#contract/claims.ts'
import { redirect, screen } from '#screens/screen.ts'
import { numberInPath, thisPage } from '#state/claim-address.ts'
import { formOfClaim } from '#state/form-of-claim.ts'
import { leaveForbidden } from '#state/legals.ts'
import { loginAddress } from '#state/session.ts'

export type EntryPage = ReturnType<typeof entryPage>

const unpaid: readonly number[] = [1, 4]
export const isUnpaid = (claim: Claim): boolean => unpaid.includes(claim.claimStatus.id)

/**
 * 'continue' opens an unpaid claim in the form, to be replaced (M-ROUTE-27, M-CLAIM-05), or rents a kept box anew
 * (AMB-54); 'lease' shows a claim linked from the operator's other site (M-ROUTE-03, 04).
 */
export function entryPage(environment: Environment, way: 'continue' | 'lease') {
  const id = numberInPath(environment)
  const visitor = { kind: 'visitor' } as const
  const { $state, retry } = screen<{ readonly claim: Claim }, typeof visitor>(environment, {
    load: async () => {
      if (id === null) return { kind: 'failed', code: 'not_found' }
      if (!environment.mayBePerson()) return visitor
      const answer = await call(environment, readClaim, { params: { id }, query: {} }, { visitors: true })
      if (!answer.ok) return answer
      const claim = answer.value
      if (way === 'lease') return { claim }
      if (isUnpaid(claim)) return redirect(environment, formOfClaim(claim, { replaces: true }))
      const card = await call(environment, readClaimCard, { params: { id } })
      if (!card.ok) return card
      const { canRentAnew, rentedAnew } = card.value.prolongation
      if (canRentAnew) return redirect(environment, formOfClaim(claim, { anew: true }))
      return rentedAnew === null ? { claim } : redirect(environment, addresses.claim(rentedAnew))
    },
    onVisitor: () => visitor,
    onForbidden: () =>
      way === 'lease' ? environment.redirect(addresses.crossSiteError) : leaveForbidden(environment, id ?? 0),
  })

  return {
    $state,
    retry,
    way,
    login: () => environment.go(loginAddress(thisPage(environment))),
  }
}
