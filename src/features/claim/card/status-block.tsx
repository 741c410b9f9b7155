import { useStore } from '@nanostores/react'
import { addresses } from '#contract/addresses.ts'
import { amountInWords } from '#copy/amount-text.ts'
import { claimCardCopy as copy, prolongationCodeWords } from '#copy/claim-card.ts'
import { nextStepCopy, situationCopy } from '#copy/claim-situation.ts'
import { claimStatusText } from '#copy/claim-status.ts'
import { dateInDots, instantInWords } from '#copy/date-text.ts'
import { paymentFailedCopy } from '#copy/payment.ts'
import { placeTitle } from '#copy/rented-place.ts'
import { typesetAddress } from '#copy/typeset.ts'
import { isOver } from '#domain/claim-situation.ts'
import { claimStatus, statusSuffix } from '#domain/claim-status.ts'
import { ONLINE_PAYMENT_MINUTES } from '#domain/limits.ts'
import { officeAddress } from '#domain/office-address.ts'
import { rentProgress } from '#domain/rent-progress.ts'
import { NextStepButton } from '#parts/next-step.tsx'
import { RentTerm } from '#parts/rent-term.tsx'
import { placeOfClaim } from '#parts/rented-place.ts'
import { SituationBadge } from '#parts/situation-badge.tsx'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { DoorCard } from '#ui/door-card/door-card.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Link } from '#ui/link/link.tsx'
import { Text } from '#ui/text/text.tsx'
import { Timer } from '#ui/timer/timer.tsx'
import type { ClaimCardPage } from './claim-card-page.ts'
import { type ShownClaim, situationShown } from './claim-card-state.ts'

interface Props {
  state: ShownClaim
  page: ClaimCardPage
}

const quarterOfHour = ONLINE_PAYMENT_MINUTES * 60_000

function TimeLeft({ page }: { page: ClaimCardPage }) {
  const left = useStore(page.$left)
  if (left === null || left > quarterOfHour) return null
  return (
    <Timer
      remaining={left}
      total={quarterOfHour}
      label={copy.left}
      announcement={paymentFailedCopy.timeAnnounced}
    />
  )
}

/** An unpaid claim: how much, until when, and that it can be begun again (M-CLAIM-05). */
function Pay({ state, page }: Props) {
  const { claim } = state
  const until = claim.reservationTerm ? instantInWords(new Date(claim.reservationTerm)) : ''
  return (
    <>
      <Text>{copy.payText(amountInWords(claim.total), until)}</Text>
      <TimeLeft page={page} />
      {claim.prolongationOf === null && (
        <Text size="small" tone="muted" prose>
          {copy.replaceNote}
        </Text>
      )}
    </>
  )
}

function PayActs({ state }: { state: ShownClaim }) {
  const { claim } = state
  return (
    <>
      <NextStepButton
        claim={{
          situation: situationShown(state),
          id: claim.id,
          previous: claim.prolongationOf,
          renewal: null,
        }}
      />
      {claim.prolongationOf === null && (
        <ButtonLink href={addresses.continuation(claim.id)}>{copy.replace}</ButtonLink>
      )}
    </>
  )
}

/** The window of extension, always with its dates, and what became of an extension. */
function Prolong({ state: { card } }: { state: ShownClaim }) {
  if (card === null) return null
  const { code, window: span, renewal } = card.prolongation
  if (span === null && renewal === null) return null
  const waits = renewal?.status === claimStatus.awaitingPayment
  const extended = renewal && !waits ? copy.renewalPaid(renewal.id, dateInDots(renewal.endDate)) : null
  return (
    <>
      {span && <Text weight="strong">{copy.prolongWindow(dateInDots(span.from), dateInDots(span.to))}</Text>}
      {renewal ? (
        <Text>{extended ?? copy.renewalWaits(renewal.id)}</Text>
      ) : (
        code !== null && <Text tone="muted">{prolongationCodeWords[code]}</Text>
      )}
    </>
  )
}

function ProlongActs({ state: { card, claim } }: { state: ShownClaim }) {
  if (card === null) return null
  const { isAvailable, window: span, renewal } = card.prolongation
  if (span === null && renewal === null) return null
  const waits = renewal?.status === claimStatus.awaitingPayment
  return (
    <>
      {renewal && (
        <ButtonLink
          tone={waits ? 'primary' : 'secondary'}
          href={
            waits ? `${addresses.prolongationReservation}?claim=${renewal.id}` : addresses.claim(renewal.id)
          }
        >
          {waits ? copy.payRenewal : copy.openRenewal}
        </ButtonLink>
      )}
      {isAvailable && !renewal && (
        <ButtonLink tone="primary" href={addresses.prolongation(claim.id)}>
          {copy.prolong}
        </ButtonLink>
      )}
      <Link href={`${addresses.faq}#prolongation5`} alone icon="help">
        {copy.howToProlong}
      </Link>
    </>
  )
}

/** What is over can be had again: extended while that is open, or rented again. */
function AgainActs({ state, page }: Props) {
  const { claim } = state
  const canExtend = situationShown(state).actions.includes('extend_again') && claim.prolongationOf !== null
  return (
    <>
      {canExtend && (
        <ButtonLink tone="primary" href={addresses.prolongation(claim.prolongationOf ?? claim.id)}>
          {nextStepCopy.extend_again}
        </ButtonLink>
      )}
      <Button tone={canExtend ? 'secondary' : 'primary'} icon="refresh" onClick={page.again}>
        {copy.again}
      </Button>
    </>
  )
}

/** Situations in which the claim waits for money. */
const unpaid: readonly string[] = ['draft', 'pay_now', 'pay_at_office', 'pay_by_order', 'payment_late']

/** What holds now, in its own words. */
function Told({ state, page }: Props) {
  const { code } = situationShown(state)
  if (unpaid.includes(code)) return <Pay state={state} page={page} />
  if (code === 'never_signed') return <Text>{copy.neverSignedText}</Text>
  const kept = state.card?.guaranteeEnd
  if (isOver(code)) return kept ? <Text>{copy.guaranteeText(dateInDots(kept))}</Text> : null
  return code === 'to_sign' ? <Text>{copy.signText}</Text> : <Prolong state={state} />
}

function Acts({ state, page }: Props) {
  const { code } = situationShown(state)
  if (unpaid.includes(code)) return <PayActs state={state} />
  if (isOver(code)) return <AgainActs state={state} page={page} />
  if (code === 'never_signed') return null
  if (code !== 'to_sign') return <ProlongActs state={state} />
  return (
    <ButtonLink tone="primary" href={`${addresses.faq}#lk3`}>
      {copy.howToSign}
    </ButtonLink>
  )
}

/** Which door it is, how it stands in one large sentence, and the one act with its deadline. */
export function StatusBlock({ state, page }: Props) {
  const { claim, card, today } = state
  const { startDate: start, endDate: end, postOffice: office } = claim
  const { code, tone } = situationShown(state)
  const status = claim.claimStatus.id
  const progress = rentProgress({ code, start, end, today })
  const waits = card?.items.some(({ returnedOn }) => returnedOn === null) ?? false
  const words = situationCopy[code]({
    start,
    end,
    clientType: claim.clientType,
    continues: claim.prolongationOf !== null,
    isAaps: claim.isAaps,
  })
  return (
    <DoorCard
      as="section"
      aria-labelledby="status"
      number={placeOfClaim(claim).boxNumber}
      door={waits ? 'open' : isOver(code) ? 'empty' : 'closed'}
      top={
        <>
          <span>
            {placeTitle(placeOfClaim(claim))} ·{' '}
            {typesetAddress(officeAddress(office.settlement, office.addressSource))}
          </span>
          <SituationBadge tone={tone}>
            {claimStatusText(status, statusSuffix({ status, isSigned: claim.isSigned, endDate: end }))}
          </SituationBadge>
        </>
      }
      actions={<Acts state={state} page={page} />}
    >
      <Heading level={2} id="status">
        {words.heading}
      </Heading>
      {progress && <RentTerm progress={progress} start={start} end={end} tone={tone} />}
      <Told state={state} page={page} />
    </DoorCard>
  )
}
