import { useStore } from '@nanostores/react'
import type { ServiceOrder } from '#claims/api/claim-services.ts'
import {
  serviceResultCopy as copy,
  serviceRefusalText,
  claimServicesCopy as services,
} from '#claims/words/claim-services.ts'
import { receiptStubCopy, resultStampTexts } from '#claims/words/result-pages.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import { island } from '#kit/screens/island.tsx'
import { RefusalNotice } from '#kit/screens/refusal-notice.tsx'
import { formatMoscowDateTime } from '#kit/words/date-text.ts'
import { declineReason } from '#money/api/payments.ts'
import { BankWaitingNotice } from '#money/parts/bank-waiting-notice.tsx'
import { declineReasonWords, paymentFailedCopy, paymentStatusCopy } from '#money/words/payment.ts'
import { serviceName } from '#rent/words/price-words.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Spinner } from '#ui/spinner/spinner.tsx'
import { StampedStatusSlip } from '#ui/stamped-status-slip/stamped-status-slip.tsx'
import { Text } from '#ui/text/text.tsx'
import { ServiceOrderFailure, ServiceReceiptStub } from './service-order-failure.tsx'
import {
  createServiceOrderPage,
  type LoadedServiceOrder,
  type ServiceOrderPage,
} from './service-order-page.ts'

interface Props {
  state: LoadedServiceOrder
  page: ServiceOrderPage
}

const servicesAddress = (order: ServiceOrder): string => `${pagePaths.claim(order.claim)}#services`

/** Money received for a cancelled order is refunded (M-PAY-07). */
function CancelledOrder({ state: { order, act, refused } }: Props) {
  const { state } = order.payment
  const isReturned = state === 'refunding' || state === 'refunded'
  const words = {
    refunding: {
      title: paymentFailedCopy.refundTitle,
      text: paymentFailedCopy.refund,
      stamp: resultStampTexts.refunding,
      sum: receiptStubCopy.toReturn,
    },
    refunded: {
      title: paymentFailedCopy.refundedTitle,
      text: paymentFailedCopy.refunded,
      stamp: resultStampTexts.refunded,
      sum: receiptStubCopy.returned,
    },
    cancelled: {
      title: copy.overTitle,
      text: copy.over,
      stamp: resultStampTexts.cancelled,
      sum: receiptStubCopy.total,
    },
  }[isReturned ? state : 'cancelled']
  return (
    <StampedStatusSlip
      data-test={isReturned ? state : 'cancelled'}
      eyebrow={copy.forClaim(order.claim)}
      title={words.title}
      takesFocus={act === 'cancel'}
      stamp={{ words: words.stamp, tone: state === 'refunded' ? 'good' : 'quiet' }}
      actions={
        <ButtonLink tone="primary" size="large" href={servicesAddress(order)}>
          {copy.toServices}
        </ButtonLink>
      }
      stub={<ServiceReceiptStub order={order} sumLabel={words.sum} />}
      stubLabel={receiptStubCopy.label}
    >
      <Text size="lead">{words.text}</Text>
      <RefusalNotice code={refused} words={serviceRefusalText} />
    </StampedStatusSlip>
  )
}

function Declined({ state, page }: Props) {
  const { order, refused } = state
  const sending = state.busy ? state.act : null
  const reason = declineReason.safeParse(order.payment.reason).data
  const payDeadline = order.payUntil === null ? null : formatMoscowDateTime(new Date(order.payUntil))
  return (
    <StampedStatusSlip
      data-test="declined"
      eyebrow={copy.forClaim(order.claim)}
      title={copy.declinedTitle}
      stamp={{ words: resultStampTexts.declined, tone: 'bad' }}
      actions={
        <>
          <Button tone="primary" size="large" busy={sending === 'pay'} onClick={() => void page.payAgain()}>
            {sending === 'pay' ? copy.paying : paymentFailedCopy.payAgain}
          </Button>
          <Button size="large" busy={sending === 'cancel'} onClick={() => void page.cancel()}>
            {sending === 'cancel' ? services.cancelling : services.cancelOrder}
          </Button>
          <ButtonLink tone="plain" href={servicesAddress(order)}>
            {copy.toServices}
          </ButtonLink>
        </>
      }
      note={copy.otherMethod}
      stub={<ServiceReceiptStub order={order} sumLabel={receiptStubCopy.due} />}
      stubLabel={receiptStubCopy.label}
    >
      <Text size="lead">{reason ? declineReasonWords[reason] : paymentFailedCopy.noReason}</Text>
      <Text>{paymentFailedCopy.keptService(serviceName(order.service), payDeadline)}</Text>
      <RefusalNotice code={refused} words={serviceRefusalText} />
    </StampedStatusSlip>
  )
}

const Loading = () => (
  <StampedStatusSlip
    title={paymentStatusCopy.title}
    stamp={{ words: resultStampTexts.awaited, tone: 'awaited' }}
    stub={<Skeleton label={receiptStubCopy.loading} count={4} />}
    stubLabel={receiptStubCopy.label}
  >
    <Spinner label={paymentStatusCopy.asking} />
  </StampedStatusSlip>
)

const cancelledStates: readonly string[] = ['refunding', 'refunded', 'cancelled']

/** Waits for the payment of a service order (M-ROUTE-31). */
function ServiceStatusView({ page }: { page: ServiceOrderPage }) {
  const state = useStore(page.$state)
  if (state.kind === 'failed') return <ServiceOrderFailure code={state.code} page={page} />
  if (state.kind === 'loading') return <Loading />
  const { order } = state
  if (cancelledStates.includes(order.payment.state) || order.state === 'cancelled')
    return <CancelledOrder state={state} page={page} />
  if (order.payment.state === 'declined') return <Declined state={state} page={page} />
  return (
    <BankWaitingNotice
      about={copy.forClaim(order.claim)}
      isSlow={state.slow}
      isAsking={state.reloading}
      refused={state.refused}
      payUrl={
        order.payment.way === 'sbp'
          ? `${pagePaths.paymentSbp}?claim=${order.claim}&order=${order.id}`
          : order.payment.payUrl
      }
      toClaim={pagePaths.claim(order.claim)}
      onAskNow={() => void page.reload()}
      stub={<ServiceReceiptStub order={order} sumLabel={receiptStubCopy.checked} />}
    />
  )
}

export const ServiceStatusIsland = island(
  (environment) => createServiceOrderPage(environment, { waiting: true }),
  ServiceStatusView,
)
