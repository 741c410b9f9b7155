import { useStore } from '@nanostores/react'
import { addresses } from '#contract/addresses.ts'
import { amountInWords } from '#copy/amount-text.ts'
import { claimCardCopy as copy, prolongationCodeWords } from '#copy/claim-card.ts'
import { nextStepCopy } from '#copy/claim-situation.ts'
import { dateInDots, instantInWords } from '#copy/date-text.ts'
import { paymentFailedCopy } from '#copy/payment.ts'
import { isOver } from '#domain/claim-situation.ts'
import { claimStatus } from '#domain/claim-status.ts'
import { ONLINE_PAYMENT_MINUTES } from '#domain/limits.ts'
import { NextStepButton } from '#parts/next-step.tsx'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Link } from '#ui/link/link.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Stack } from '#ui/stack/stack.tsx'
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

/** An unpaid claim: how much, until when, the way to pay, and the way to begin again (M-CLAIM-05). */
function Pay({ state, page }: Props) {
  const { claim } = state
  const until = claim.reservationTerm ? instantInWords(new Date(claim.reservationTerm)) : ''
  return (
    <Card tone="raised" edge="airmail" as="section" aria-labelledby="pay">
      <Stack gap="m" align="start">
        <Heading level={2} size="h3" id="pay">
          {copy.payTitle}
        </Heading>
        <Text>{copy.payText(amountInWords(claim.total), until)}</Text>
        <TimeLeft page={page} />
        <Inline>
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
        </Inline>
        {claim.prolongationOf === null && (
          <Text size="small" tone="muted" prose>
            {copy.replaceNote}
          </Text>
        )}
      </Stack>
    </Card>
  )
}

const Sign = () => (
  <Notice
    tone="warning"
    title={copy.signTitle}
    action={
      <Link href={`${addresses.faq}#lk3`} alone icon="help">
        {copy.howToSign}
      </Link>
    }
  >
    {copy.signText}
  </Notice>
)

/** Paid, never signed, and the term is over: the branch gives the money back. */
const NeverSigned = () => (
  <Notice tone="danger" title={copy.neverSignedTitle}>
    {copy.neverSignedText}
  </Notice>
)

/** The window of extension, always with its dates, and what became of an extension. */
function Prolong({ state: { card, claim } }: { state: ShownClaim }) {
  if (card === null) return null
  const { isAvailable, code, window: span, renewal } = card.prolongation
  if (span === null && renewal === null) return null
  const waits = renewal?.status === claimStatus.awaitingPayment
  return (
    <Card tone={isAvailable ? 'raised' : 'plain'} as="section" aria-labelledby="prolongation">
      <Stack gap="s" align="start">
        <Heading level={2} size="h3" id="prolongation">
          {copy.prolongTitle}
        </Heading>
        {span && (
          <Text weight="strong">{copy.prolongWindow(dateInDots(span.from), dateInDots(span.to))}</Text>
        )}
        {renewal ? (
          <Text>
            {waits
              ? copy.renewalWaits(renewal.id)
              : copy.renewalPaid(renewal.id, dateInDots(renewal.endDate))}
          </Text>
        ) : (
          code !== null && <Text tone="muted">{prolongationCodeWords[code]}</Text>
        )}
        <Inline>
          {renewal && (
            <ButtonLink
              tone={waits ? 'primary' : 'secondary'}
              href={
                waits
                  ? `${addresses.prolongationReservation}?claim=${renewal.id}`
                  : addresses.claim(renewal.id)
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
        </Inline>
      </Stack>
    </Card>
  )
}

/** Situations in which the claim waits for money. */
const unpaid: readonly string[] = ['draft', 'pay_now', 'pay_at_office', 'pay_by_order', 'payment_late']

/** What the person can or must do next with this claim. */
export function NextAct({ state, page }: Props) {
  const { claim, card } = state
  const { code, actions } = situationShown(state)
  if (unpaid.includes(code)) return <Pay state={state} page={page} />
  const gone = isOver(code)
  return (
    <>
      {code === 'never_signed' && <NeverSigned />}
      {code === 'to_sign' && <Sign />}
      {!gone && code !== 'never_signed' && <Prolong state={state} />}
      {card?.guaranteeEnd && gone && (
        <Notice title={copy.guaranteeTitle}>{copy.guaranteeText(dateInDots(card.guaranteeEnd))}</Notice>
      )}
      {gone && (
        <Inline>
          {actions.includes('extend_again') && claim.prolongationOf !== null && (
            <ButtonLink tone="primary" href={addresses.prolongation(claim.prolongationOf)}>
              {nextStepCopy.extend_again}
            </ButtonLink>
          )}
          <Button
            tone={actions.includes('extend_again') ? 'secondary' : 'primary'}
            icon="refresh"
            onClick={page.again}
          >
            {copy.again}
          </Button>
        </Inline>
      )}
    </>
  )
}
