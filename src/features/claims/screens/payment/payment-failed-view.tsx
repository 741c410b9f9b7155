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

interface ClaimReceiptProps {
  claim: Claim
  sumLabel: string
  sum?: number | undefined
}

/** `sum` defaults to the total of the claim. */
const ClaimReceipt = (props: Omit<ReceiptProps, 'eyebrow' | 'stub' | 'stubLabel'> & ClaimReceiptProps) => {
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

/** Late money is refunded (M-PAY-07). */
function RefundedPayment({ claim, page }: Props) {
  const isRefunded = claim.payment?.state === 'refunded'
  return (
    <ClaimReceipt
      data-test={isRefunded ? 'refunded' : 'refunding'}
      claim={claim}
      title={isRefunded ? copy.refundedTitle : copy.refundTitle}
      stamp={{
        words: isRefunded ? resultStamps.refunded : resultStamps.refunding,
        tone: isRefunded ? 'good' : 'quiet',
      }}
      actions={<StartAgain page={page} />}
      sumLabel={isRefunded ? resultStub.returned : resultStub.toReturn}
      sum={claim.payment?.amount}
    >
      <Text size="lead">{isRefunded ? copy.refunded : copy.refund}</Text>
    </ClaimReceipt>
  )
}

const Expired = ({ claim, page }: Props) => (
  <ClaimReceipt
    data-test="expired"
    claim={claim}
    title={copy.expiredTitle}
    stamp={{ words: resultStamps.cancelled, tone: 'quiet' }}
    actions={<StartAgain page={page} />}
    sumLabel={resultStub.total}
  >
    <Text size="lead">{copy.expired}</Text>
    <Text>{copy.expiredMoney}</Text>
  </ClaimReceipt>
)

/** Reasons chosen by the person rather than caused by a failure. */
const abandonedReasons: readonly string[] = ['not_attempted', 'session_expired']

/** Below a day the timer shows minutes, above it a date. */
const DAY_MS = 24 * 60 * 60_000

function BoxDeadline({ claim, page }: Props) {
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
    <ClaimReceipt
      data-test="declined"
      claim={claim}
      title={reason && abandonedReasons.includes(reason) ? copy.leftTitle : copy.title}
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
      <BoxDeadline claim={claim} page={page} />
      <DeadlineBar $left={page.$left} claim={claim} />
      <RefusalNotice code={end.refused} words={refusalText} />
    </ClaimReceipt>
  )
}

export const PaymentFailedView = ({ page }: { page: ClaimEndPage }) => (
  <EndFrame page={page}>
    {(claim, end) => {
      if (isReturned(claim)) return <RefundedPayment claim={claim} page={page} />
      if (isTimeOver(claim)) return <Expired claim={claim} page={page} />
      return <Declined claim={claim} page={page} end={end} />
    }}
  </EndFrame>
)

export const PaymentFailedIsland = island(
  (environment) => claimEndPage(environment, 'failure'),
  PaymentFailedView,
)
