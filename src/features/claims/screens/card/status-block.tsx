import { useStore } from '@nanostores/react'
import type { ClaimDetails } from '#claims/api/claim-details.ts'
import { anotherBoxUrl } from '#claims/parts/another-box-url.ts'
import { LargeRentTermProgress, NextStepButton, SituationBadge } from '#claims/parts/claim-progress.tsx'
import { isUnpaidExtensionWithoutLogin } from '#claims/parts/determine-claim-situation.ts'
import { WithdrawClaimButton } from '#claims/parts/withdraw-claim-button.tsx'
import { computeRentProgress, isFinalSituation } from '#claims/rules/claim-situation.ts'
import { claimStatus, statusSuffix } from '#claims/rules/claim-status.ts'
import { computeRentAnewTerm } from '#claims/rules/extension.ts'
import { claimDetailsCopy as copy, extensionRefusalTexts } from '#claims/words/claim-details.ts'
import { rentAnewText, situationCopy } from '#claims/words/claim-situation.ts'
import { claimStatusText } from '#claims/words/claim-status.ts'
import { exchangeNotes, movingCopy } from '#claims/words/moving.ts'
import { visitCopy } from '#claims/words/visit.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import { ONLINE_PAYMENT_DEADLINE_MINUTES } from '#kit/rules/limits.ts'
import { formatAmount } from '#kit/words/amount-text.ts'
import { formatDottedDate, formatMoscowDateTime } from '#kit/words/date-text.ts'
import { typeset, typesetAddress } from '#kit/words/typeset.ts'
import { accountingCopy } from '#money/words/accounting.ts'
import { paymentFailedCopy } from '#money/words/payment.ts'
import { officeAddressLine, rentedPlaceFromClaim, rentForSituationText } from '#places/parts/rented-place.ts'
import { placeTitle } from '#places/words/rented-place.ts'
import { RemindMe } from '#rent/parts/remind-me.tsx'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Columns } from '#ui/columns/columns.tsx'
import { DoorCard } from '#ui/door-card/door-card.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Link } from '#ui/link/link.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { Timer } from '#ui/timer/timer.tsx'
import type { ClaimDetailsPage } from './claim-details-page.ts'
import {
  claimSituationFromState,
  type LoadedClaimDetails,
  summarizeRefunds,
  unpaidSituations,
  unsignedSituations,
} from './claim-details-state.ts'

interface Props {
  state: LoadedClaimDetails
  page: ClaimDetailsPage
}

const ONLINE_PAYMENT_MS = ONLINE_PAYMENT_DEADLINE_MINUTES * 60_000

/** A countdown in the last minutes, otherwise the date. */
function PaymentDeadline({ until, page }: { until: string; page: ClaimDetailsPage }) {
  const left = useStore(page.$left)
  if (left === null || left > ONLINE_PAYMENT_MS)
    return (
      <Text size="small" tone="muted">
        {copy.payUntil(formatMoscowDateTime(new Date(until)))}
      </Text>
    )
  return (
    <Timer
      remaining={left}
      total={ONLINE_PAYMENT_MS}
      label={copy.left}
      announcement={paymentFailedCopy.timeAnnounced}
    />
  )
}

function ThingsToBring({ things }: { things: ClaimDetails['bring'] }) {
  return (
    <Stack gap="xs">
      <Heading level={3} size="h4">
        {visitCopy.bring}
      </Heading>
      <Stack as="ul" gap="xxs">
        {things.map((thing) => (
          <Text key={thing} as="li">
            {copy.documents[thing]}
          </Text>
        ))}
      </Stack>
    </Stack>
  )
}

function Figure({ state, page }: Props) {
  const { claim, card, today } = state
  const { startDate: start, endDate: end, reservationTerm: until } = claim
  const { code, tone } = claimSituationFromState(state)
  const progress = computeRentProgress({ code, start, end, today })
  if (progress) return <LargeRentTermProgress progress={progress} start={start} end={end} tone={tone} />
  if (card !== null && card.bring.length > 0) return <ThingsToBring things={card.bring} />
  if (!unpaidSituations.includes(code)) return null
  return (
    <Stack gap="xs">
      <Text size="figure" weight="strong" numeric>
        {formatAmount(claim.total)}
      </Text>
      {until && <PaymentDeadline until={until} page={page} />}
      {claim.prolongationOf === null && (
        <Text size="small" tone="muted" prose>
          {copy.replaceNote}
        </Text>
      )}
    </Stack>
  )
}

/** Codes for which the dates of the extension window are explanation enough. */
const beforeWindowCodes: readonly string[] = ['prolongation_not_started', 'prolongation_too_early']

/** Codes that do not prevent an extension from the balance. */
const manualExtensionCodes: readonly string[] = ['prolongation_too_late', 'prolongation_one_month']

function ExtensionSummary({ state: { card, claim, today }, page }: Props) {
  const { auto } = useStore(page.accounting.$accounting)
  if (card === null) return null
  const { code, window: span, extension, canRentAnew, rentedAnew } = card.prolongation
  if (canRentAnew)
    return (
      <Text prose>
        {typeset(
          rentAnewText(rentedPlaceFromClaim(claim), claim.endDate, computeRentAnewTerm(claim.endDate)[0]),
        )}
      </Text>
    )
  if (rentedAnew !== null) return <Text prose>{copy.rentedAnew(rentedAnew)}</Text>
  if (span === null && extension === null && code !== 'prolongation_one_month') return null
  const isPending = extension?.status === claimStatus.awaitingPayment
  const paidExtensionText =
    extension && !isPending ? copy.extensionPaid(extension.id, formatDottedDate(extension.endDate)) : null
  const isAnonymous = extension !== null && isUnpaidExtensionWithoutLogin(extension)
  const reason =
    (extension === null || isAnonymous) && code !== null && !beforeWindowCodes.includes(code) ? code : null
  const canExtendAutomatically = auto !== null && auto.debitOn !== null
  return (
    <Stack gap="xxs">
      {extension && (
        <Text>
          {paidExtensionText ??
            (isAnonymous ? copy.extensionWithoutLogin(extension.id) : copy.extensionWaits(extension.id))}
        </Text>
      )}
      {reason !== null && (
        <Text>
          {canExtendAutomatically && manualExtensionCodes.includes(reason)
            ? accountingCopy.autoOnlyWay(auto.enabled)
            : extensionRefusalTexts[reason]}
        </Text>
      )}
      {span && paidExtensionText === null && (
        <Text tone="muted">
          {copy.extensionWindow(formatDottedDate(span.from), formatDottedDate(span.to), span.to < today)}
        </Text>
      )}
      {span && extension === null && span.from > today && (
        <RemindMe
          reminders={page.reminders}
          subject={{ kind: 'extension_opens', claim: claim.id }}
          day={span.from}
        />
      )}
    </Stack>
  )
}

function PastRentText({ state }: { state: LoadedClaimDetails }) {
  const refund = summarizeRefunds(state)
  const { card, claim } = state
  return (
    <>
      {card?.mustEmpty && <Text prose>{copy.mustEmpty(rentedPlaceFromClaim(claim))}</Text>}
      {refund && <Text weight="strong">{copy.refundTold(formatAmount(refund.amount), refund.isDone)}</Text>}
      {card?.guaranteeEnd && <Text prose>{copy.guaranteeText(formatDottedDate(card.guaranteeEnd))}</Text>}
    </>
  )
}

function SituationText({ state, page }: Props) {
  const { code } = claimSituationFromState(state)
  if (code === 'pay_at_office' && state.claim.prolongationOf === null) {
    const { steps } = situationCopy[code](rentForSituationText(state.claim))
    const { move } = state.claim
    return (
      <Text prose>{(move ? [steps[0], `${movingCopy.exchange(move)}.`] : steps.slice(0, 2)).join(' ')}</Text>
    )
  }
  if (unpaidSituations.includes(code)) return null
  if (code === 'never_signed') return <Text prose>{copy.neverSignedText}</Text>
  if (isFinalSituation(code)) return <PastRentText state={state} />
  if (!unsignedSituations.includes(code)) return <ExtensionSummary state={state} page={page} />
  if (state.claim.boxOutOfOrder) return null
  return <Text prose>{state.claim.move ? exchangeNotes(state.claim.move).join(' ') : copy.signText}</Text>
}

function SecondaryActions({ state, page }: Props) {
  const situation = claimSituationFromState(state)
  const { code, actions, next } = situation
  const { claim, card } = state
  if (unpaidSituations.includes(code))
    return (
      <>
        {actions.includes('replace') && (
          <ButtonLink href={pagePaths.continuation(claim.id)}>{copy.replace}</ButtonLink>
        )}
        {actions.includes('withdraw') && (
          <WithdrawClaimButton withdrawal={page.withdrawal} claim={claim.id} />
        )}
      </>
    )
  if (isFinalSituation(code))
    return next === 'rent_again' ? null : (
      <Button icon="refresh" onClick={page.again}>
        {copy.again}
      </Button>
    )
  return (
    <>
      {card?.prolongation.window && !unsignedSituations.includes(code) && code !== 'never_signed' && (
        <Link href={`${pagePaths.faq}#prolongation5`} alone icon="help">
          {copy.howToExtend}
        </Link>
      )}
      {situation.stamp === 'paid' && !unsignedSituations.includes(code) && (
        <Link href={anotherBoxUrl(claim.id)} alone icon="plus">
          {copy.another}
        </Link>
      )}
    </>
  )
}

function Actions({ state, page }: Props) {
  const { claim, card } = state
  const situation = claimSituationFromState(state)
  if (card?.movesTo?.isExchanged)
    return (
      <ButtonLink tone="primary" href={pagePaths.claim(card.movesTo.claim)}>
        {movingCopy.openLink(card.movesTo.claim)}
      </ButtonLink>
    )
  // Keys are exchanged at the office; the visit can be booked below.
  if (claim.move && unsignedSituations.includes(situation.code))
    return (
      situation.actions.includes('withdraw') && (
        <WithdrawClaimButton withdrawal={page.withdrawal} claim={claim.id} isMove />
      )
    )
  return (
    <>
      <NextStepButton
        claim={{
          situation,
          id: claim.id,
          previous: claim.prolongationOf,
          extension: card?.prolongation.extension?.id ?? null,
          offer: card?.prolongation.offer,
        }}
        onRentAgain={page.again}
      />
      <SecondaryActions state={state} page={page} />
    </>
  )
}

function headingText({ claim, card, ...state }: LoadedClaimDetails): string | null {
  if (card?.movesTo?.isExchanged) return movingCopy.moved
  const { code } = claimSituationFromState({ claim, card, ...state })
  return claim.move && unsignedSituations.includes(code) ? movingCopy.exchange(claim.move) : null
}

export function StatusBlock({ state, page }: Props) {
  const { claim, card } = state
  const { code, tone } = claimSituationFromState(state)
  const status = claim.claimStatus.id
  const place = rentedPlaceFromClaim(claim)
  const hasWaitingItems = card?.items.some(({ returnedOn }) => returnedOn === null) ?? false
  const { startDate: start, endDate: end } = claim
  const hasTermInFigure = computeRentProgress({ code, start, end, today: state.today }) !== null
  const words = situationCopy[code](rentForSituationText(claim))
  const suffix = statusSuffix({ status, isSigned: claim.isSigned, endDate: claim.endDate })
  return (
    <DoorCard
      as="section"
      aria-labelledby="place"
      number={place.boxNumber}
      door={hasWaitingItems ? 'open' : isFinalSituation(code) ? 'empty' : 'closed'}
      top={
        <>
          <span>{copy.title(claim.id)}</span>
          <SituationBadge tone={tone}>{claimStatusText(status, suffix)}</SituationBadge>
        </>
      }
      actions={<Actions state={state} page={page} />}
    >
      <Columns shape="two" gap="m" align="start">
        <Stack gap="m">
          <Stack gap="xxs">
            <Heading level={1} id="place">
              {placeTitle(place)}
            </Heading>
            <Text tone="muted">{typesetAddress(officeAddressLine(claim.postOffice))}</Text>
            {!hasTermInFigure && (
              <Text tone="muted" numeric>
                {copy.periodValue(formatDottedDate(start), formatDottedDate(end))}
              </Text>
            )}
          </Stack>
          <Stack gap="xs">
            {/* The badge already says that the box is rented. */}
            {code !== 'on_rent' && (
              <Heading level={2} size="h3" id="status">
                {headingText(state) ?? words.heading}
              </Heading>
            )}
            <SituationText state={state} page={page} />
          </Stack>
        </Stack>
        <Figure state={state} page={page} />
      </Columns>
    </DoorCard>
  )
}
