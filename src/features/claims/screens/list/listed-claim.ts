import { listAvailableServices } from '#claims/api/claim-services.ts'
import type { ListedClaim, listClientClaims } from '#claims/api/claims.ts'
import { findNextStep, type NextStep } from '#claims/parts/claim-progress.tsx'
import type { Situation } from '#claims/rules/claim-situation.ts'
import { awaitsSignature, statusSuffix } from '#claims/rules/claim-status.ts'
import { listedClaimCopy as copy } from '#claims/words/claims.ts'
import { withdrawalCopy } from '#claims/words/withdrawal.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import { type CallFailure, type CallResult, call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { todayInZone } from '#kit/rules/calendar-date.ts'
import { formatDottedDate, formatMoscowTime } from '#kit/words/date-text.ts'
import type { MenuAction } from '#ui/menu/menu.tsx'

/** Statuses in which a service can be connected (M-SVC-04). */
const improvableStatuses: readonly number[] = [3, 6]

/**
 * Ids of the claims to which a service can be connected. If a server does not send `canImprove`, it is asked about each
 * claim (M-HOME-09).
 */
export async function findClaimsWithConnectableServices(
  environment: Environment,
  claims: readonly ListedClaim[],
): Promise<number[]> {
  const canConnectService = async ({ claimId, claimStatus, canImprove }: ListedClaim): Promise<boolean> => {
    if (canImprove !== undefined || !improvableStatuses.includes(claimStatus.id)) return canImprove ?? false
    const answer = await call(environment, listAvailableServices, { params: { id: claimId } })
    return answer.ok && answer.value.some((item) => item.availableForConnection)
  }
  const improvableIds = await Promise.all(
    claims.map(async (claim) => ((await canConnectService(claim)) ? [claim.claimId] : [])),
  )
  return improvableIds.flat()
}

/** The published API redirects if there are no claims (AMB-21). */
export const toListedClaims = (
  answer: CallResult<typeof listClientClaims>,
): readonly ListedClaim[] | CallFailure => {
  if (answer.ok) return answer.value
  return answer.status === 302 ? [] : answer
}

/** Link to an explanation of the next step; the first kind that applies is used (M-LIST-08, AMB-33). */
type ActionLink =
  | { readonly kind: 'guarantee'; readonly date: string }
  | { readonly kind: 'extend' | 'pay' | 'sign'; readonly href: string }

/** The main button of a claim (M-LIST-07). */
type MainButton = {
  readonly kind: 'extend' | 'improve' | 'details'
  readonly href: string
}

/** Items of the menu of an unpaid claim or a move; only the withdrawal has no link. */
export function listOtherWays(claim: ListedClaim, { actions }: Situation): readonly MenuAction[] {
  const link = chooseHelpLink(claim)
  return [
    ...(link?.kind === 'pay'
      ? [{ id: 'help', text: copy.howToPay, icon: 'help' as const, href: link.href }]
      : []),
    ...(actions.includes('replace')
      ? [
          {
            id: 'replace',
            text: actions.includes('pay') ? copy.payOtherwise : copy.replace,
            icon: 'refresh' as const,
            href: pagePaths.continuation(claim.claimId),
          },
        ]
      : []),
    ...(actions.includes('withdraw')
      ? [
          {
            id: 'withdraw',
            text: claim.move ? withdrawalCopy.moveButton : withdrawalCopy.button,
            icon: 'trash' as const,
            danger: true,
          },
        ]
      : []),
  ]
}

const statusFacts = (claim: ListedClaim) => ({
  status: claim.claimStatus.id,
  isSigned: claim.isSigned,
  endDate: claim.endDate,
})

export const listedStatusSuffix = (claim: ListedClaim) => statusSuffix(statusFacts(claim))
export function chooseHelpLink(claim: ListedClaim): ActionLink | null {
  if (claim.safetyGuarantee !== null) return { kind: 'guarantee', date: claim.safetyGuarantee.endDate }
  if (claim.isProlongationAvailable) return { kind: 'extend', href: `${pagePaths.faq}#prolongation5` }
  if (claim.claimStatus.id === 4) return { kind: 'pay', href: `${pagePaths.faq}#service10` }
  if (claim.move) return null
  return awaitsSignature(statusFacts(claim)) ? { kind: 'sign', href: `${pagePaths.faq}#lk3` } : null
}

export function chooseMainButton(claim: ListedClaim, improvable: boolean): MainButton {
  if (claim.isProlongationAvailable) return { kind: 'extend', href: pagePaths.prolongation(claim.claimId) }
  const card = pagePaths.claim(claim.claimId)
  return improvable ? { kind: 'improve', href: `${card}#services` } : { kind: 'details', href: card }
}

/** Payment deadline in Moscow time: only the time if it is today, otherwise only the date. */
const deadlineInWords = (deadline: Date, now: Date): string =>
  todayInZone(deadline) === todayInZone(now)
    ? formatMoscowTime(deadline)
    : formatDottedDate(todayInZone(deadline))

/** The next step with its deadline or price; null if there is none (AMB-52). */
export function findNextStepWithDeadline(
  claim: ListedClaim,
  situation: Situation,
  now: Date,
): NextStep | null {
  const step = findNextStep({
    situation,
    id: claim.claimId,
    previous: claim.prolongationOf ?? null,
    extension: claim.extendedBy?.id ?? null,
    offer: claim.extension,
  })
  if (step === null) return null
  if (situation.code === 'pay_now' && claim.reservationTerm !== null)
    return { ...step, text: copy.payBefore(deadlineInWords(new Date(claim.reservationTerm), now)) }
  // The help link beside it explains signing in general (M-LIST-08).
  if (situation.next === 'sign') return { ...step, text: copy.visit }
  return step
}
