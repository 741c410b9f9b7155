import type { ReactNode } from 'react'
import type { ListedClaim } from '#claims/api/claims.ts'
import { RentTermProgress, SituationBadge } from '#claims/parts/claim-progress.tsx'
import type { ClaimWithdrawal } from '#claims/parts/claim-withdrawal.ts'
import { determineListedClaimSituation } from '#claims/parts/determine-claim-situation.ts'
import { WithdrawClaimDialog } from '#claims/parts/withdraw-claim-button.tsx'
import { computeRentProgress, isFinalSituation, type Situation } from '#claims/rules/claim-situation.ts'
import { claimStatusText } from '#claims/words/claim-status.ts'
import { listedClaimCopy as copy } from '#claims/words/claims.ts'
import { movingCopy } from '#claims/words/moving.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import { todayInZone } from '#kit/rules/calendar-date.ts'
import { toKopecks } from '#kit/rules/money.ts'
import { formatAmount } from '#kit/words/amount-text.ts'
import { formatDottedDate, formatMoscowDateTime } from '#kit/words/date-text.ts'
import { typesetAddress } from '#kit/words/typeset.ts'
import { settlementBeforeStreet } from '#places/rules/office-address.ts'
import { placeTitle } from '#places/words/rented-place.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { ButtonLink } from '#ui/button/button.tsx'
import { DoorCard } from '#ui/door-card/door-card.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { HiddenByWidthOrLogin } from '#ui/hidden-by-width-or-login/hidden-by-width-or-login.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Link } from '#ui/link/link.tsx'
import { Menu } from '#ui/menu/menu.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { Tooltip } from '#ui/tooltip/tooltip.tsx'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import {
  chooseHelpLink,
  chooseMainButton,
  findNextStepWithDeadline,
  listedStatusSuffix,
  listOtherWays,
} from './listed-claim.ts'

const linkWords = { extend: copy.howToExtend, sign: copy.howToSign } as const

function Action({ claim, situation }: { claim: ListedClaim; situation: Situation }) {
  const link = chooseHelpLink(claim)
  const isTooLateToSign = link?.kind === 'sign' && situation.next === 'refuse'
  if (link === null || link.kind === 'pay' || isTooLateToSign) return null
  if (link.kind !== 'guarantee') {
    return (
      <Link href={link.href} alone icon="help">
        {linkWords[link.kind]}
      </Link>
    )
  }
  const date = formatDottedDate(link.date)
  return (
    <Inline gap="xs" wrap={false}>
      <Text size="small">{copy.guarantee(date)}</Text>
      <Tooltip label={copy.guaranteeHelp}>{copy.guaranteeText(date)}</Tooltip>
    </Inline>
  )
}

/** Menu with the other actions of an unpaid claim or a move, so that its card shows a single payment button. */
function OtherWays(props: { claim: ListedClaim; situation: Situation; withdrawal: ClaimWithdrawal }) {
  const { claim, situation, withdrawal } = props
  const ways = listOtherWays(claim, situation)
  if (ways.length === 0) return null
  return (
    <>
      <Menu
        size="small"
        label={copy.otherActions}
        about={copy.number(claim.claimId)}
        actions={ways}
        onChoose={() => withdrawal.ask(claim.claimId)}
      />
      <WithdrawClaimDialog withdrawal={withdrawal} claim={claim.claimId} isMove={Boolean(claim.move)} />
    </>
  )
}

/** Extends the rent, adds a service or opens the claim (M-LIST-07). */
function MainButton({
  claim,
  improvable,
  quiet,
}: {
  claim: ListedClaim
  improvable: boolean
  quiet: boolean
}) {
  const { kind, href } = chooseMainButton(claim, improvable)
  const number = copy.number(claim.claimId)
  const button = (words: string, icon?: 'plus') => (
    <ButtonLink
      tone={quiet ? 'plain' : kind === 'extend' ? 'primary' : 'secondary'}
      href={href}
      icon={icon}
      size={quiet ? 'small' : 'regular'}
      aria-label={`${words}: ${number}`}
    >
      {words}
    </ButtonLink>
  )
  if (kind !== 'improve') return button(copy[kind])
  return (
    <>
      <HiddenByWidthOrLogin above="tablet">{button(copy.improveShort, 'plus')}</HiddenByWidthOrLogin>
      <HiddenByWidthOrLogin below="desktop">{button(copy.improve, 'plus')}</HiddenByWidthOrLogin>
    </>
  )
}

function Actions(props: {
  claim: ListedClaim
  situation: Situation
  now: Date
  improvable: boolean
  withdrawal: ClaimWithdrawal
}) {
  const { claim, situation, now, improvable, withdrawal } = props
  const step = findNextStepWithDeadline(claim, situation, now)
  return (
    <>
      {step && (
        <ButtonLink
          tone="primary"
          href={step.href}
          aria-label={`${[step.text, step.aside].filter(Boolean).join(' ')}: ${copy.number(claim.claimId)}`}
          {...(step.external ? { icon: 'download' as const, external: true } : {})}
        >
          {step.text}
        </ButtonLink>
      )}
      {step?.aside && (
        <Text size="small" tone="muted">
          {step.aside}
        </Text>
      )}
      {situation.next !== 'extend' && (
        <MainButton claim={claim} improvable={improvable} quiet={step !== null} />
      )}
      <Action claim={claim} situation={situation} />
      <OtherWays claim={claim} situation={situation} withdrawal={withdrawal} />
    </>
  )
}

const Warning = ({ badge, children }: { badge: ReactNode; children?: ReactNode }) => (
  <Inline>
    {badge}
    {children}
  </Inline>
)

function Money({ claim, situation }: { claim: ListedClaim; situation: Situation }) {
  const awaitsPayment = claim.claimStatus.id === 4 && claim.reservationTerm !== null
  const isDeadlineOnButton = situation.code === 'pay_now' && situation.next === 'pay'
  return (
    <>
      {awaitsPayment && !isDeadlineOnButton && (
        <Text weight="strong" data-test="pay-until">
          {copy.payUntil(formatMoscowDateTime(new Date(claim.reservationTerm ?? '')))}
        </Text>
      )}
      {awaitsPayment && claim.inProcessing && (
        <Warning badge={<Badge icon="clock">{copy.inProcessing}</Badge>} />
      )}
      {claim.noFundsToPay && (
        <Warning
          badge={
            <Badge tone="danger" icon="warning">
              {copy.noFunds}
            </Badge>
          }
        >
          <Link href={pagePaths.legalsBalance}>{copy.toBalance}</Link>
        </Warning>
      )}
      {claim.newOffer && (
        <Warning
          badge={
            <Badge tone="warning" icon="document">
              {copy.newOffer}
            </Badge>
          }
        >
          <Link href={pagePaths.offer}>{copy.toOffer}</Link>
        </Warning>
      )}
    </>
  )
}

function Place({ claim, level }: { claim: ListedClaim; level: 2 | 3 }) {
  const { street } = claim
  const around = street === undefined ? claim.address : settlementBeforeStreet(claim.address, street)
  return (
    <Stack gap="xxs" align="start">
      <Heading level={level} size="h3">
        <Link href={pagePaths.claim(claim.claimId)}>
          {placeTitle(claim)}
          {street !== undefined && `, ${typesetAddress(street)}`}
        </Link>
      </Heading>
      <Text size="small" tone="muted">
        {around !== '' && `${typesetAddress(around)}, `}
        <Link href={pagePaths.office(claim.index)} external>
          {copy.officePage(claim.index)}
        </Link>
      </Text>
    </Stack>
  )
}

/** A claim card in the form of a box door (M-LIST-06…09, AMB-52). */
export function ListedClaimCard(props: {
  claim: ListedClaim
  now: Date
  improvable: boolean
  withdrawal: ClaimWithdrawal
  level: 2 | 3
}) {
  const { claim, now, improvable, withdrawal, level } = props
  const situation = determineListedClaimSituation(claim, now)
  const { startDate: start, endDate: end, waitingMail = 0 } = claim
  const progress = computeRentProgress({ code: situation.code, start, end, today: todayInZone(now) })
  return (
    <DoorCard
      as="li"
      data-test={`claim-${claim.claimId}`}
      number={claim.boxNumber}
      door={waitingMail > 0 ? 'open' : isFinalSituation(situation.code) ? 'empty' : 'closed'}
      top={
        <>
          <span>{copy.number(claim.claimId)}</span>
          <SituationBadge tone={situation.tone}>
            {claimStatusText(claim.claimStatus.id, listedStatusSuffix(claim))}
          </SituationBadge>
        </>
      }
      actions={<Actions {...{ claim, situation, now, improvable, withdrawal }} />}
    >
      <Place claim={claim} level={level} />
      {(waitingMail > 0 || claim.boxOutOfOrder) && (
        <Inline gap="xs">
          {claim.boxOutOfOrder && (
            <Badge tone="warning" icon="warning">
              {copy.boxOutOfOrder}
            </Badge>
          )}
          {waitingMail > 0 && (
            <Badge tone="info" icon="letter">
              {copy.mailWaits(waitingMail)}
            </Badge>
          )}
        </Inline>
      )}
      {claim.move && <Text weight="strong">{movingCopy.exchange(claim.move)}</Text>}
      {progress && <RentTermProgress progress={progress} tone={situation.tone} />}
      <Money claim={claim} situation={situation} />
      <Inline justify="between" gap="xs">
        <Text size="small" tone="muted" numeric>
          {copy.periodValue(formatDottedDate(start), formatDottedDate(end))}
        </Text>
        <Text size="small" tone="muted" numeric>
          <VisuallyHidden>{copy.cost}: </VisuallyHidden>
          {formatAmount(toKopecks(claim.totalCost))}
        </Text>
      </Inline>
    </DoorCard>
  )
}
