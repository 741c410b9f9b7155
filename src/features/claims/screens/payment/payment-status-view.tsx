import { useStore } from '@nanostores/react'
import { receiptStubCopy, resultStampTexts } from '#claims/words/result-pages.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import { island } from '#kit/screens/island.tsx'
import { PageFailure } from '#kit/screens/result-page.tsx'
import { formatMoscowTime } from '#kit/words/date-text.ts'
import { BankWaitingNotice } from '#money/parts/bank-waiting-notice.tsx'
import { PaymentSummary, toClaimPaymentSummary } from '#money/parts/payment-summary.tsx'
import { paymentStatusCopy as copy, paymentFailedCopy, paymentSuccessCopy } from '#money/words/payment.ts'
import { rentRefusalText } from '#rent/words/refusals.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Spinner } from '#ui/spinner/spinner.tsx'
import { StampedStatusSlip } from '#ui/stamped-status-slip/stamped-status-slip.tsx'
import { Text } from '#ui/text/text.tsx'
import {
  createPaymentStatusPage,
  type LoadedPaymentStatus,
  type PaymentStatusPage,
} from './payment-status-page.ts'

function Waiting({ state, page }: { state: LoadedPaymentStatus; page: PaymentStatusPage }) {
  const { payment, order, slow, refused, reloading } = state
  return (
    <BankWaitingNotice
      about={paymentSuccessCopy.claimNumber(payment.claim)}
      isSlow={slow}
      isAsking={reloading}
      refused={refused}
      payUrl={payment.way === 'sbp' ? `${pagePaths.paymentSbp}?claim=${payment.claim}` : payment.payUrl}
      toClaim={pagePaths.claim(payment.claim)}
      onAskNow={page.askNow}
      stub={
        <PaymentSummary
          {...(order === null
            ? { title: paymentSuccessCopy.claimNumber(payment.claim), lines: [] }
            : toClaimPaymentSummary(order))}
          sumLabel={receiptStubCopy.checked}
          sum={payment.amount}
        />
      }
    >
      {payment.deadline !== null && (
        <Text>
          {copy.heldUntil(paymentFailedCopy.untilTime(formatMoscowTime(new Date(payment.deadline))))}
        </Text>
      )}
    </BankWaitingNotice>
  )
}

function PaymentStatusView({ page }: { page: PaymentStatusPage }) {
  const state = useStore(page.$state, { ssr: 'initial' })
  if (state.kind === 'shown') return <Waiting state={state} page={page} />
  if (state.kind === 'loading')
    return (
      <StampedStatusSlip
        title={copy.title}
        stamp={{ words: resultStampTexts.awaited, tone: 'awaited' }}
        stub={<Skeleton label={receiptStubCopy.loading} count={4} />}
        stubLabel={receiptStubCopy.label}
      >
        <Spinner label={copy.asking} />
      </StampedStatusSlip>
    )
  const isMissing = state.code === 'claim_missing'
  return (
    <PageFailure
      code={state.code}
      title={isMissing ? copy.noClaimTitle : copy.failedTitle}
      words={(code) => (isMissing ? copy.noClaim : rentRefusalText(code))}
      onRetry={isMissing ? undefined : page.askNow}
      retryWords={copy.checkNow}
      others={
        <ButtonLink
          tone={isMissing ? 'primary' : 'secondary'}
          href={page.claim === null ? pagePaths.claims : pagePaths.claim(page.claim)}
        >
          {page.claim === null ? paymentSuccessCopy.claims : copy.claim}
        </ButtonLink>
      }
    />
  )
}

export const PaymentStatusIsland = island(createPaymentStatusPage, PaymentStatusView)
