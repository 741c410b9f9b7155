import type { ReactNode } from 'react'
import type { RentProgress, Situation, SituationTone } from '#claims/rules/claim-situation.ts'
import { nextStepCopy as words } from '#claims/words/claim-situation.ts'
import { listedClaimCopy as copy } from '#claims/words/claims.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import { buildFileUrl } from '#kit/state/file-url.ts'
import { formatAmount } from '#kit/words/amount-text.ts'
import { formatDottedDate } from '#kit/words/date-text.ts'
import { downloadPaymentOrder } from '#money/api/payments.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { RemainingTermBar } from '#ui/timer/timer.tsx'

const tones = {
  over: 'neutral',
  living: 'success',
  attention: 'warning',
  danger: 'danger',
} as const satisfies Record<SituationTone, string>

/** The status of a claim in the colour of its situation (M-STAT-03). */
export const SituationBadge = ({ tone, children }: { tone: SituationTone; children: ReactNode }) => (
  <Badge tone={tones[tone]} data-test="status">
    {children}
  </Badge>
)

interface Props {
  progress: RentProgress
  tone: SituationTone
}

const barTone = (tone: SituationTone) => (tone === 'danger' ? 'soon' : 'calm')

export function RentTermProgress({ progress, tone }: Props) {
  if (progress.kind === 'begins') {
    return (
      <Text size="small" numeric>
        {copy.daysBefore(progress.days)}
      </Text>
    )
  }
  return (
    <RemainingTermBar share={progress.share} tone={barTone(tone)}>
      {copy.daysLeft(progress.left)}
    </RemainingTermBar>
  )
}

/** Large version for the page of a single rent. */
export function LargeRentTermProgress({
  progress,
  start,
  end,
  tone,
}: Props & { start: string; end: string }) {
  const begins = progress.kind === 'begins'
  const dates = [formatDottedDate(start), formatDottedDate(end)] as const
  return (
    <Stack gap="xs">
      <Text size="figure" weight="strong" numeric>
        {begins ? copy.daysBeforeLarge(progress.days) : copy.daysLeftLarge(progress.left)}
      </Text>
      {begins ? (
        <Text size="small" tone="muted" numeric>
          {copy.termInWords(...dates)}
        </Text>
      ) : (
        <RemainingTermBar share={progress.share} tone={barTone(tone)}>
          {copy.periodValue(...dates)}
        </RemainingTermBar>
      )}
    </Stack>
  )
}

interface NextStepClaim {
  readonly situation: Situation
  readonly id: number
  /** The claim that this one extends; null if none. */
  readonly previous: number | null
  /** The claim that extends this one; null if none or not loaded. */
  readonly extension: number | null
  /** Price in kopecks of extending for the current number of months; null if impossible or not loaded. */
  readonly offer?: { readonly months: number; readonly total: number } | null | undefined
}

export interface NextStep {
  readonly text: string
  readonly href: string
  /** A short text beside the button. */
  readonly aside?: string
  readonly external?: boolean
}

const payStep = ({ situation, id, previous }: NextStepClaim): NextStep => {
  if (situation.code === 'pay_by_order')
    return { text: words.payOrder, href: buildFileUrl(downloadPaymentOrder, { id }), external: true }
  if (situation.code === 'pay_at_office')
    return { text: words.howToPay, href: `${pagePaths.success}?claim=${id}` }
  const page = previous === null ? pagePaths.reservation : pagePaths.extensionReservation
  return { text: words.pay, href: `${page}?claim=${id}` }
}

/** The step shows the price of the extension, if known (AMB-52). */
const extendStep = ({ id, offer }: NextStepClaim): NextStep => {
  const href = pagePaths.prolongation(id)
  if (!offer) return { text: words.extend, href }
  return {
    href: `${href}?months=${offer.months}`,
    text: words.extendFor(formatAmount(offer.total)),
    aside: words.extendTerm(offer.months),
  }
}

/** Null if the holder can do nothing online. */
export function findNextStep(claim: NextStepClaim): NextStep | null {
  const { situation, id, previous, extension } = claim
  switch (situation.next) {
    case 'confirm':
      return { text: words.confirm, href: `${pagePaths.reservation}?claim=${id}` }
    case 'pay':
      return payStep(claim)
    case 'sign':
      return { text: words.sign, href: `${pagePaths.claim(id)}#visit` }
    case 'refuse':
      return { text: words.refuse, href: `${pagePaths.claim(id)}#visit` }
    case 'pay_extension':
      return {
        text: words.pay_extension,
        href:
          extension === null
            ? pagePaths.prolongation(id)
            : `${pagePaths.extensionReservation}?claim=${extension}`,
      }
    case 'open_extension':
      return extension === null ? null : { text: words.open_extension, href: pagePaths.claim(extension) }
    case 'extend':
      return extendStep(claim)
    case 'rent_anew':
      return { text: words.rent_anew, href: pagePaths.continuation(id) }
    case 'extend_again':
      return { text: words.extend_again, href: pagePaths.prolongation(previous ?? id) }
    default:
      return null
  }
}

export function NextStepButton({ claim, onRentAgain }: { claim: NextStepClaim; onRentAgain?: () => void }) {
  const step = findNextStep(claim)
  if (step)
    return (
      <>
        <ButtonLink
          tone="primary"
          href={step.href}
          data-test="next-step"
          {...(step.external ? { icon: 'download', external: true } : {})}
        >
          {step.text}
        </ButtonLink>
        {step.aside && (
          <Text size="small" tone="muted" data-print="never">
            {step.aside}
          </Text>
        )}
      </>
    )
  return claim.situation.next === 'rent_again' && onRentAgain ? (
    <Button tone="primary" icon="refresh" onClick={onRentAgain} data-test="next-step">
      {words.rent_again}
    </Button>
  ) : null
}
