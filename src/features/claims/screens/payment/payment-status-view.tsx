import { useStore } from '@nanostores/react'
import { resultStamps, resultStubCopy } from '#claims/words/result.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import { island } from '#kit/screens/island.tsx'
import { PageFailure } from '#kit/screens/result-page.tsx'
import { formatMoscowTime } from '#kit/words/date-text.ts'
import { ReceiptStub, toClaimStub } from '#money/parts/receipt-stub.tsx'
import { WaitingForBank } from '#money/parts/waiting-for-bank.tsx'
import { paymentStatusCopy as copy, paymentFailedCopy, paymentSuccessCopy } from '#money/words/payment.ts'
import { refusalText } from '#rent/words/refusals.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { Receipt } from '#ui/receipt/receipt.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Spinner } from '#ui/spinner/spinner.tsx'
import { Text } from '#ui/text/text.tsx'
import { type LoadedPaymentStatus, type PaymentStatusPage, paymentStatusPage } from './payment-status-page.ts'

function Waiting({ state, page }: { state: LoadedPaymentStatus; page: PaymentStatusPage }) {
  const { payment, order, slow, refused, reloading } = state
  return (
    <WaitingForBank
      about={paymentSuccessCopy.claimNumber(payment.claim)}
      isSlow={slow}
      isAsking={reloading}
      refused={refused}
      payUrl={payment.way === 'sbp' ? `${pagePaths.paymentSbp}?claim=${payment.claim}` : payment.payUrl}
      toClaim={pagePaths.claim(payment.claim)}
      onAskNow={page.askNow}
      stub={
        <ReceiptStub
          {...(order === null
            ? { title: paymentSuccessCopy.claimNumber(payment.claim), lines: [] }
            : toClaimStub(order))}
          sumLabel={resultStubCopy.due}
          sum={payment.amount}
        />
      }
    >
      {payment.deadline !== null && (
        <Text>
          {copy.heldUntil(paymentFailedCopy.untilTime(formatMoscowTime(new Date(payment.deadline))))}
        </Text>
      )}
    </WaitingForBank>
  )
}

function PaymentStatusView({ page }: { page: PaymentStatusPage }) {
  const state = useStore(page.$state, { ssr: 'initial' })
  if (state.kind === 'shown') return <Waiting state={state} page={page} />
  if (state.kind === 'loading')
    return (
      <Receipt
        title={copy.title}
        stamp={{ words: resultStamps.awaited, tone: 'awaited' }}
        stub={<Skeleton label={resultStubCopy.loading} count={4} />}
        stubLabel={resultStubCopy.label}
      >
        <Spinner label={copy.asking} />
      </Receipt>
    )
  const isMissing = state.code === 'claim_missing'
  return (
    <PageFailure
      code={state.code}
      title={isMissing ? copy.noClaimTitle : copy.failedTitle}
      words={(code) => (isMissing ? copy.noClaim : refusalText(code))}
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

export const PaymentStatusIsland = island(paymentStatusPage, PaymentStatusView)
