import { availableServices } from '#claims/api/claim-services.ts'
import type { ClaimInList, clientClaims } from '#claims/api/claims.ts'
import { nextStepOf, type Step } from '#claims/parts/claim-state.tsx'
import type { Situation } from '#claims/rules/claim-situation.ts'
import { awaitsSignature, statusSuffix } from '#claims/rules/claim-status.ts'
import { claimInListCopy as copy } from '#claims/words/claims.ts'
import { addresses } from '#kit/api/addresses.ts'
import { type Answer, call, type Refused } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { todayIn } from '#kit/rules/calendar-date.ts'
import { dateInDots, timeInWords } from '#kit/words/date-text.ts'

/** M-SVC-04 */
const improvableStatuses: readonly number[] = [3, 6]

/** Ids of claims to which a service can be connected; servers without `canImprove` are asked per claim (M-HOME-09). */
export async function improvableOf(
  environment: Environment,
  claims: readonly ClaimInList[],
): Promise<number[]> {
  const canConnectService = async ({ claimId, claimStatus, canImprove }: ClaimInList): Promise<boolean> => {
    if (canImprove !== undefined || !improvableStatuses.includes(claimStatus.id)) return canImprove ?? false
    const answer = await call(environment, availableServices, { params: { id: claimId } })
    return answer.ok && answer.value.some((item) => item.availableForConnection)
  }
  const improvableIds = await Promise.all(
    claims.map(async (claim) => ((await canConnectService(claim)) ? [claim.claimId] : [])),
  )
  return improvableIds.flat()
}

/** In the published API a redirect means no claims (AMB-21). */
export const listedClaims = (answer: Answer<typeof clientClaims>): readonly ClaimInList[] | Refused => {
  if (answer.ok) return answer.value
  return answer.status === 302 ? [] : answer
}

/** Link that explains the next step; the first matching kind wins (M-LIST-08, AMB-33). */
type ActionLink =
  | { readonly kind: 'guarantee'; readonly date: string }
  | { readonly kind: 'prolong' | 'pay' | 'sign'; readonly href: string }

/** The main button of a claim (M-LIST-07). */
type MainButton = {
  readonly kind: 'prolong' | 'improve' | 'details'
  readonly href: string
}

const statusFacts = (claim: ClaimInList) => ({
  status: claim.claimStatus.id,
  isSigned: claim.isSigned,
  endDate: claim.endDate,
})

export const suffixOf = (claim: ClaimInList) => statusSuffix(statusFacts(claim))
export function actionLinkOf(claim: ClaimInList): ActionLink | null {
  if (claim.safetyGuarantee !== null) return { kind: 'guarantee', date: claim.safetyGuarantee.endDate }
  if (claim.isProlongationAvailable) return { kind: 'prolong', href: `${addresses.faq}#prolongation5` }
  if (claim.claimStatus.id === 4) return { kind: 'pay', href: `${addresses.faq}#service10` }
  return awaitsSignature(statusFacts(claim)) ? { kind: 'sign', href: `${addresses.faq}#lk3` } : null
}

export function mainButtonOf(claim: ClaimInList, improvable: boolean): MainButton {
  if (claim.isProlongationAvailable) return { kind: 'prolong', href: addresses.prolongation(claim.claimId) }
  const card = addresses.claim(claim.claimId)
  return improvable ? { kind: 'improve', href: `${card}#services` } : { kind: 'details', href: card }
}

/** Payment deadline in Moscow time: the time if it is today, otherwise the date. */
const deadlineInWords = (deadline: Date, now: Date): string =>
  todayIn(deadline) === todayIn(now) ? timeInWords(deadline) : dateInDots(todayIn(deadline))

/** The next step with its deadline or sum; null without one (AMB-52). */
export function doorStepOf(claim: ClaimInList, situation: Situation, now: Date): Step | null {
  const step = nextStepOf({
    situation,
    id: claim.claimId,
    previous: claim.prolongationOf ?? null,
    renewal: claim.renewal?.id ?? null,
    offer: claim.extension,
  })
  if (step === null) return null
  if (situation.code === 'pay_now' && claim.reservationTerm !== null)
    return { ...step, text: copy.payBefore(deadlineInWords(new Date(claim.reservationTerm), now)) }
  return step
}
