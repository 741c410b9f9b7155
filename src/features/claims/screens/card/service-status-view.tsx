import { useStore } from '@nanostores/react'
import type { ServiceOrder } from '#claims/api/claim-services.ts'
import {
  serviceEndCopy as copy,
  serviceRefusalText,
  claimServicesCopy as services,
} from '#claims/words/claim-services.ts'
import { resultStamps, resultStub } from '#claims/words/result.ts'
import { addresses } from '#kit/api/addresses.ts'
import { island } from '#kit/screens/island.tsx'
import { RefusalNotice } from '#kit/screens/refusal-notice.tsx'
import { amountInWords } from '#kit/words/amount-text.ts'
import { instantInWords } from '#kit/words/date-text.ts'
import { bankReason } from '#money/api/payments.ts'
import { WaitingForBank } from '#money/parts/waiting-for-bank.tsx'
import { bankReasonWords, paymentFailedCopy, paymentStatusCopy } from '#money/words/payment.ts'
import { serviceName } from '#rent/words/price-words.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Receipt } from '#ui/receipt/receipt.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Spinner } from '#ui/spinner/spinner.tsx'
import { Text } from '#ui/text/text.tsx'
import { ServiceOrderFailure, ServiceStub } from './service-order-failure.tsx'
import { type ServiceOrderPage, type ServiceOrderState, serviceOrderPage } from './service-order-page.ts'

interface Props {
  state: ServiceOrderState
  page: ServiceOrderPage
}

const servicesAddress = (order: ServiceOrder): string => `${addresses.claim(order.claim)}#services`

/** Money received for a cancelled order is refunded (M-PAY-07). */
function CancelledOrder({ state: { order, act, refused } }: Props) {
  const { state } = order.payment
  const isReturned = state === 'refunding' || state === 'refunded'
  const words = {
    refunding: {
      title: paymentFailedCopy.refundTitle,
      text: paymentFailedCopy.refund,
      stamp: resultStamps.refunding,
      sum: resultStub.toReturn,
    },
    refunded: {
      title: paymentFailedCopy.refundedTitle,
      text: paymentFailedCopy.refunded,
      stamp: resultStamps.refunded,
      sum: resultStub.returned,
    },
    cancelled: {
      title: copy.overTitle,
      text: copy.over,
      stamp: resultStamps.cancelled,
      sum: resultStub.total,
    },
  }[isReturned ? state : 'cancelled']
  return (
    <Receipt
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
      stub={<ServiceStub order={order} sumLabel={words.sum} />}
      stubLabel={resultStub.label}
    >
      <Text size="lead">{words.text}</Text>
      <RefusalNotice code={refused} words={serviceRefusalText} />
    </Receipt>
  )
}

function Declined({ state, page }: Props) {
  const { order, refused } = state
  const sending = state.busy ? state.act : null
  const reason = bankReason.safeParse(order.payment.reason).data
  const payDeadline = order.payUntil === null ? null : instantInWords(new Date(order.payUntil))
  return (
    <Receipt
      data-test="declined"
      eyebrow={copy.forClaim(order.claim)}
      title={copy.declinedTitle}
      stamp={{ words: resultStamps.declined, tone: 'bad' }}
      actions={
        <>
          <Button tone="primary" size="large" busy={sending === 'pay'} onClick={() => void page.payAgain()}>
            {sending === 'pay' ? copy.paying : copy.payAgain(amountInWords(order.total))}
          </Button>
          <Button size="large" busy={sending === 'cancel'} onClick={() => void page.cancel()}>
            {sending === 'cancel' ? services.cancelling : services.cancelOrder}
          </Button>
          <ButtonLink tone="quiet" href={servicesAddress(order)}>
            {copy.toServices}
          </ButtonLink>
        </>
      }
      note={copy.otherMethod}
      stub={<ServiceStub order={order} sumLabel={resultStub.due} />}
      stubLabel={resultStub.label}
    >
      <Text size="lead">{reason ? bankReasonWords[reason] : paymentFailedCopy.noReason}</Text>
      <Text>{paymentFailedCopy.keptService(serviceName(order.service), payDeadline)}</Text>
      <RefusalNotice code={refused} words={serviceRefusalText} />
    </Receipt>
  )
}

const Loading = () => (
  <Receipt
    title={paymentStatusCopy.title}
    stamp={{ words: resultStamps.awaited, tone: 'awaited' }}
    stub={<Skeleton label={resultStub.loading} count={4} />}
    stubLabel={resultStub.label}
  >
    <Spinner label={paymentStatusCopy.asking} />
  </Receipt>
)

const cancelledStates: readonly string[] = ['refunding', 'refunded', 'cancelled']

/** M-ROUTE-31 */
function ServiceStatusView({ page }: { page: ServiceOrderPage }) {
  const state = useStore(page.$state)
  if (state.kind === 'failed') return <ServiceOrderFailure code={state.code} page={page} />
  if (state.kind === 'loading') return <Loading />
  const { order } = state
  if (cancelledStates.includes(order.payment.state) || order.state === 'cancelled')
    return <CancelledOrder state={state} page={page} />
  if (order.payment.state === 'declined') return <Declined state={state} page={page} />
  return (
    <WaitingForBank
      about={copy.forClaim(order.claim)}
      isSlow={state.slow}
      isAsking={state.reloading}
      refused={state.refused}
      payUrl={
        order.payment.way === 'sbp'
          ? `${addresses.paymentSbp}?claim=${order.claim}&order=${order.id}`
          : order.payment.payUrl
      }
      toClaim={addresses.claim(order.claim)}
      onAskNow={() => void page.reload()}
      stub={<ServiceStub order={order} sumLabel={resultStub.due} />}
    />
  )
}

export const ServiceStatusIsland = island(
  (environment) => serviceOrderPage(environment, { waiting: true }),
  ServiceStatusView,
)
