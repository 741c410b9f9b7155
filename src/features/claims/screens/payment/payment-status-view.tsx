import { useStore } from '@nanostores/react'
import { resultStamps, resultStub } from '#claims/words/result.ts'
import { addresses } from '#kit/api/addresses.ts'
import { island } from '#kit/screens/island.tsx'
import { PageFailure } from '#kit/screens/result-page.tsx'
import { timeInWords } from '#kit/words/date-text.ts'
import { ReceiptStub, stubOfClaim } from '#money/parts/receipt-stub.tsx'
import { WaitingForBank } from '#money/parts/waiting-for-bank.tsx'
import { paymentStatusCopy as copy, paymentFailedCopy, successCopy } from '#money/words/payment.ts'
import { refusalText } from '#rent/words/refusals.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { Receipt } from '#ui/receipt/receipt.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Spinner } from '#ui/spinner/spinner.tsx'
import { Text } from '#ui/text/text.tsx'
import { type PaymentStatusPage, paymentStatusPage, type ShownWaiting } from './payment-status-page.ts'

function Waiting({ state, page }: { state: ShownWaiting; page: PaymentStatusPage }) {
  const { payment, order, slow, refused, reloading } = state
  return (
    <WaitingForBank
      about={successCopy.claimNumber(payment.claim)}
      isSlow={slow}
      isAsking={reloading}
      refused={refused}
      payUrl={payment.way === 'sbp' ? `${addresses.paymentSbp}?claim=${payment.claim}` : payment.payUrl}
      toClaim={addresses.claim(payment.claim)}
      onAskNow={page.askNow}
      stub={
        <ReceiptStub
          {...(order === null
            ? { title: successCopy.claimNumber(payment.claim), lines: [] }
            : stubOfClaim(order))}
          sumLabel={resultStub.due}
          sum={payment.amount}
        />
      }
    >
      {payment.deadline !== null && (
        <Text>{copy.heldUntil(paymentFailedCopy.untilTime(timeInWords(new Date(payment.deadline))))}</Text>
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
        stub={<Skeleton label={resultStub.loading} count={4} />}
        stubLabel={resultStub.label}
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
          href={page.claim === null ? addresses.claims : addresses.claim(page.claim)}
        >
          {page.claim === null ? successCopy.claims : copy.claim}
        </ButtonLink>
      }
    />
  )
}

export const PaymentStatusIsland = island(paymentStatusPage, PaymentStatusView)
