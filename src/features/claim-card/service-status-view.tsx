import { useStore } from '@nanostores/react'
import { addresses } from '#contract/addresses.ts'
import { bankReason } from '#contract/bank-reason.ts'
import type { ServiceOrder } from '#contract/claim-services.ts'
import { bankReasonWords } from '#copy/bank-reasons.ts'
import { serviceEndCopy as copy } from '#copy/claim-services.ts'
import { paymentFailedCopy, paymentStatusCopy } from '#copy/payment.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Spinner } from '#ui/spinner/spinner.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { ServiceOrderFailure } from './service-order-failure.tsx'
import type { ServiceOrderPage } from './service-order-page.ts'

const lost: readonly string[] = ['declined', 'refunding', 'refunded', 'cancelled']

function reasonWords({ payment }: ServiceOrder): string {
  if (payment.state === 'refunding') return paymentFailedCopy.refund
  if (payment.state === 'refunded') return paymentFailedCopy.refunded
  const reason = bankReason.safeParse(payment.reason)
  return reason.success ? bankReasonWords[reason.data] : paymentFailedCopy.noReason
}

function Declined({ order }: { order: ServiceOrder }) {
  return (
    <EmptyState
      level={1}
      icon="warning"
      title={copy.declinedTitle}
      actions={
        <ButtonLink tone="primary" href={`${addresses.claim(order.claim)}#services`}>
          {copy.tryAgain}
        </ButtonLink>
      }
    >
      {reasonWords(order)}
    </EmptyState>
  )
}

/** The moment between the bank's page and the end, for a service (M-ROUTE-31). */
export function ServiceStatusView({ page }: { page: ServiceOrderPage }) {
  const state = useStore(page.$order)
  if (state.kind === 'failed') return <ServiceOrderFailure {...state} onRetry={page.askNow} />
  if (state.kind === 'shown' && lost.includes(state.order.payment.state))
    return <Declined order={state.order} />
  return (
    <Stack gap="l">
      <Heading level={1}>{paymentStatusCopy.title}</Heading>
      <Spinner label={paymentStatusCopy.asking} />
      {state.kind === 'shown' && state.slow && (
        <Notice
          tone="warning"
          live="polite"
          title={paymentStatusCopy.slowTitle}
          action={
            <Inline>
              <Button onClick={page.askNow}>{paymentStatusCopy.checkNow}</Button>
              {state.order.payment.payUrl !== null && (
                <ButtonLink href={state.order.payment.payUrl}>{paymentStatusCopy.backToBank}</ButtonLink>
              )}
              <ButtonLink tone="quiet" href={addresses.claim(state.order.claim)}>
                {paymentStatusCopy.claim}
              </ButtonLink>
            </Inline>
          }
        >
          {paymentStatusCopy.slow}
        </Notice>
      )}
    </Stack>
  )
}
