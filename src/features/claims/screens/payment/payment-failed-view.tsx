import type { Claim } from '#claims/api/claims.ts'
import { WithdrawClaimButton } from '#claims/parts/withdraw-claim-button.tsx'
import { receiptStubCopy, resultStampTexts } from '#claims/words/result-pages.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import { island } from '#kit/screens/island.tsx'
import { RefusalNotice } from '#kit/screens/refusal-notice.tsx'
import { declineReason } from '#money/api/payments.ts'
import { PaymentDeadlineBar } from '#money/parts/payment-controls.tsx'
import { PaymentSummary, toClaimPaymentSummary } from '#money/parts/payment-summary.tsx'
import { paymentFailedCopy as copy, declineReasonWords, paymentSuccessCopy } from '#money/words/payment.ts'
import { rentRefusalText } from '#rent/words/refusals.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import {
  StampedStatusSlip,
  type StampedStatusSlipProps,
} from '#ui/stamped-status-slip/stamped-status-slip.tsx'
import { Text } from '#ui/text/text.tsx'
import { ClaimResultFrame } from './claim-result-frame.tsx'
import {
  type ClaimResultPage,
  createClaimResultPage,
  isCancelledWithRefund,
  type LoadedClaimResult,
  wasNotPaidInTime,
} from './claim-result-page.ts'

interface Props {
  claim: Claim
  page: ClaimResultPage
}

interface ClaimReceiptProps {
  claim: Claim
  sumLabel: string
  sum?: number | undefined
  isPast?: boolean
}

/** `sum` defaults to the total of the claim. */
const ClaimReceipt = (
  props: Omit<StampedStatusSlipProps, 'eyebrow' | 'stub' | 'stubLabel'> & ClaimReceiptProps,
) => {
  const { claim, sumLabel, sum = claim.total, isPast = false, ...receipt } = props
  return (
    <StampedStatusSlip
      {...receipt}
      eyebrow={paymentSuccessCopy.claimNumber(claim.id)}
      stub={
        <PaymentSummary
          {...toClaimPaymentSummary(claim)}
          link={{ href: pagePaths.claim(claim.id), text: copy.claim }}
          sumLabel={sumLabel}
          sum={sum}
          isPast={isPast}
        />
      }
      stubLabel={receiptStubCopy.label}
    />
  )
}

const StartAgain = ({ page }: { page: ClaimResultPage }) => (
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
        words: isRefunded ? resultStampTexts.refunded : resultStampTexts.refunding,
        tone: isRefunded ? 'good' : 'quiet',
      }}
      actions={<StartAgain page={page} />}
      sumLabel={isRefunded ? receiptStubCopy.returned : receiptStubCopy.toReturn}
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
    stamp={{ words: resultStampTexts.cancelled, tone: 'quiet' }}
    actions={<StartAgain page={page} />}
    sumLabel={receiptStubCopy.total}
    isPast
  >
    <Text size="lead">{copy.expired}</Text>
    <Text>{copy.expiredMoney}</Text>
  </ClaimReceipt>
)

/** The person chose not to pay; nothing went wrong. */
const abandonedReasons: readonly string[] = ['not_attempted', 'session_expired']

function Declined({ claim, page, end }: Props & { end: LoadedClaimResult }) {
  const reason = declineReason.safeParse(claim.payment?.reason).data
  const isReplaceable = claim.prolongationOf === null
  return (
    <ClaimReceipt
      data-test="declined"
      claim={claim}
      title={reason && abandonedReasons.includes(reason) ? copy.leftTitle : copy.title}
      stamp={{ words: resultStampTexts.declined, tone: 'bad' }}
      actions={
        <>
          <Button tone="primary" size="large" busy={end.busy} onClick={() => void page.payAgain()}>
            {end.busy ? copy.trying : copy.payAgain}
          </Button>
          {isReplaceable && (
            <ButtonLink size="large" href={pagePaths.continuation(claim.id)}>
              {copy.otherMethod}
            </ButtonLink>
          )}
          <WithdrawClaimButton withdrawal={page.withdrawal} claim={claim.id} />
        </>
      }
      {...(isReplaceable ? { note: copy.otherMethodNote } : {})}
      sumLabel={receiptStubCopy.due}
    >
      <Text size="lead">{reason ? declineReasonWords[reason] : copy.noReason}</Text>
      <Text>{copy.notCharged}</Text>
      <PaymentDeadlineBar $left={page.$left} claim={claim} />
      <RefusalNotice code={end.refused} words={rentRefusalText} />
    </ClaimReceipt>
  )
}

export const PaymentFailedView = ({ page }: { page: ClaimResultPage }) => (
  <ClaimResultFrame page={page}>
    {(claim, end) => {
      if (isCancelledWithRefund(claim)) return <RefundedPayment claim={claim} page={page} />
      if (wasNotPaidInTime(claim)) return <Expired claim={claim} page={page} />
      return <Declined claim={claim} page={page} end={end} />
    }}
  </ClaimResultFrame>
)

export const PaymentFailedIsland = island(
  (environment) => createClaimResultPage(environment, 'failure'),
  PaymentFailedView,
)
