import { useStore } from '@nanostores/react'
import type { Claim } from '#claims/api/claims.ts'
import { WithdrawClaim } from '#claims/parts/withdraw-claim.tsx'
import { resultStamps, resultStub } from '#claims/words/result.ts'
import { addresses } from '#kit/api/addresses.ts'
import { island } from '#kit/screens/island.tsx'
import { RefusalNotice } from '#kit/screens/refusal-notice.tsx'
import { amountInWords } from '#kit/words/amount-text.ts'
import { instantInWords, timeInWords } from '#kit/words/date-text.ts'
import { bankReason } from '#money/api/payments.ts'
import { DeadlineBar } from '#money/parts/paying.tsx'
import { ReceiptStub, stubOfClaim } from '#money/parts/receipt-stub.tsx'
import { bankReasonWords, paymentFailedCopy as copy, successCopy } from '#money/words/payment.ts'
import { placeOfClaim } from '#places/parts/rented-place.ts'
import { placeTitle } from '#places/words/rented-place.ts'
import { refusalText } from '#rent/words/refusals.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Receipt, type ReceiptProps } from '#ui/receipt/receipt.tsx'
import { Text } from '#ui/text/text.tsx'
import { type ClaimEndPage, claimEndPage, isReturned, isTimeOver, type ShownEnd } from './claim-page.ts'
import { EndFrame } from './end-frame.tsx'

interface Props {
  claim: Claim
  page: ClaimEndPage
}

interface SlipProps {
  claim: Claim
  sumLabel: string
  sum?: number | undefined
}

/** A slip about the claim, with the claim's sum unless `sum` is another one. */
const Slip = (props: Omit<ReceiptProps, 'eyebrow' | 'stub' | 'stubLabel'> & SlipProps) => {
  const { claim, sumLabel, sum = claim.total, ...receipt } = props
  return (
    <Receipt
      {...receipt}
      eyebrow={successCopy.claimNumber(claim.id)}
      stub={
        <ReceiptStub
          {...stubOfClaim(claim)}
          link={{ href: addresses.claim(claim.id), text: copy.claim }}
          sumLabel={sumLabel}
          sum={sum}
        />
      }
      stubLabel={resultStub.label}
    />
  )
}

const StartAgain = ({ page }: { page: ClaimEndPage }) => (
  <Button tone="primary" size="large" onClick={page.startAgain}>
    {copy.startAgain}
  </Button>
)

/** Money that came too late is refunded (M-PAY-07). */
function Returned({ claim, page }: Props) {
  const isBack = claim.payment?.state === 'refunded'
  return (
    <Slip
      data-test={isBack ? 'refunded' : 'refunding'}
      claim={claim}
      title={isBack ? copy.refundedTitle : copy.refundTitle}
      stamp={{
        words: isBack ? resultStamps.refunded : resultStamps.refunding,
        tone: isBack ? 'good' : 'quiet',
      }}
      actions={<StartAgain page={page} />}
      sumLabel={isBack ? resultStub.returned : resultStub.toReturn}
      sum={claim.payment?.amount}
    >
      <Text size="lead">{isBack ? copy.refunded : copy.refund}</Text>
    </Slip>
  )
}

const Expired = ({ claim, page }: Props) => (
  <Slip
    data-test="expired"
    claim={claim}
    title={copy.expiredTitle}
    stamp={{ words: resultStamps.cancelled, tone: 'quiet' }}
    actions={<StartAgain page={page} />}
    sumLabel={resultStub.total}
  >
    <Text size="lead">{copy.expired}</Text>
    <Text>{copy.expiredMoney}</Text>
  </Slip>
)

/** The person's own choice, not a failure. */
const leftByPerson: readonly string[] = ['not_attempted', 'session_expired']

/** Up to a day the timer shows minutes, beyond it a date. */
const DAY_MS = 24 * 60 * 60_000

function KeptUntil({ claim, page }: Props) {
  const left = useStore(page.$left)
  const { reservationTerm } = claim
  const until = left === null || reservationTerm === null ? null : new Date(reservationTerm)
  const words =
    until && (left ?? 0) < DAY_MS ? copy.untilTime(timeInWords(until)) : until && instantInWords(until)
  return <Text>{copy.kept(placeTitle(placeOfClaim(claim)), words)}</Text>
}

function Declined({ claim, page, end }: Props & { end: ShownEnd }) {
  const reason = bankReason.safeParse(claim.payment?.reason).data
  const isReplaceable = claim.prolongationOf === null
  return (
    <Slip
      data-test="declined"
      claim={claim}
      title={reason && leftByPerson.includes(reason) ? copy.leftTitle : copy.title}
      stamp={{ words: resultStamps.declined, tone: 'bad' }}
      actions={
        <>
          <Button tone="primary" size="large" busy={end.busy} onClick={() => void page.payAgain()}>
            {end.busy ? copy.trying : copy.againFor(amountInWords(claim.total))}
          </Button>
          {isReplaceable && (
            <ButtonLink size="large" href={addresses.continuation(claim.id)}>
              {copy.otherMethod}
            </ButtonLink>
          )}
          <WithdrawClaim withdrawal={page.withdrawal} claim={claim.id} />
        </>
      }
      {...(isReplaceable ? { note: copy.otherMethodNote } : {})}
      sumLabel={resultStub.due}
    >
      <Text size="lead">{reason ? bankReasonWords[reason] : copy.noReason}</Text>
      <KeptUntil claim={claim} page={page} />
      <DeadlineBar $left={page.$left} claim={claim} />
      <RefusalNotice code={end.refused} words={refusalText} />
    </Slip>
  )
}

export const PaymentFailedView = ({ page }: { page: ClaimEndPage }) => (
  <EndFrame page={page}>
    {(claim, end) => {
      if (isReturned(claim)) return <Returned claim={claim} page={page} />
      if (isTimeOver(claim)) return <Expired claim={claim} page={page} />
      return <Declined claim={claim} page={page} end={end} />
    }}
  </EndFrame>
)

export const PaymentFailedIsland = island(
  (environment) => claimEndPage(environment, 'failure'),
  PaymentFailedView,
)
