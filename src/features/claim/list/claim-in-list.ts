import { addresses } from '#contract/addresses.ts'
import type { ClaimInList } from '#contract/claims.ts'
import { awaitsSignature, statusSuffix } from '#domain/claim-status.ts'

/** The one link of a claim that explains its next step, the first that holds (M-LIST-08, AMB-33). */
export type ActionLink =
  | { readonly kind: 'guarantee'; readonly date: string }
  | { readonly kind: 'prolong' | 'pay' | 'sign'; readonly href: string }

/** The main button of a claim (M-LIST-07). */
export type MainButton = {
  readonly kind: 'prolong' | 'improve' | 'details'
  readonly href: string
}

const asShown = (claim: ClaimInList) => ({
  status: claim.claimStatus.id,
  isSigned: claim.isSigned,
  endDate: claim.endDate,
})

/** What is added to the status in words, as on the card. */
export const suffixOf = (claim: ClaimInList) => statusSuffix(asShown(claim))
/** Guarantee first, then extension, payment, signature; null when nothing needs explaining. */
export function actionLinkOf(claim: ClaimInList): ActionLink | null {
  if (claim.safetyGuarantee !== null) return { kind: 'guarantee', date: claim.safetyGuarantee.endDate }
  if (claim.isProlongationAvailable) return { kind: 'prolong', href: `${addresses.faq}#prolongation5` }
  if (claim.claimStatus.id === 4) return { kind: 'pay', href: `${addresses.faq}#service10` }
  return awaitsSignature(asShown(claim)) ? { kind: 'sign', href: `${addresses.faq}#lk3` } : null
}

/** To extend, where that is possible; else to improve, where a service can be connected; else to look. */
export function mainButtonOf(claim: ClaimInList, improvable: boolean): MainButton {
  if (claim.isProlongationAvailable) return { kind: 'prolong', href: addresses.prolongation(claim.claimId) }
  const card = addresses.claim(claim.claimId)
  return improvable ? { kind: 'improve', href: `${card}#services` } : { kind: 'details', href: card }
}
