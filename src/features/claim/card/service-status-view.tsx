import { useStore } from '@nanostores/react'
import { addresses } from '#contract/addresses.ts'
import { bankReason } from '#contract/bank-reason.ts'
import type { ServiceOrder } from '#contract/claim-services.ts'
import { amountInWords } from '#copy/amount-text.ts'
import { bankReasonWords } from '#copy/bank-reasons.ts'
import {
  serviceEndCopy as copy,
  serviceRefusalText,
  claimServicesCopy as services,
} from '#copy/claim-services.ts'
import { instantInWords } from '#copy/date-text.ts'
import { paymentFailedCopy, paymentStatusCopy } from '#copy/payment.ts'
import { serviceName } from '#copy/price-words.ts'
import { RefusalNotice } from '#parts/refusal-notice.tsx'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Spinner } from '#ui/spinner/spinner.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { ServiceOrderFailure } from './service-order-failure.tsx'
import type { ServiceOrderPage, ServiceOrderState } from './service-order-page.ts'

const lost: readonly string[] = ['declined', 'refunding', 'refunded', 'cancelled']

function reasonWords({ payment }: ServiceOrder): string {
  if (payment.state === 'cancelled') return copy.over
  if (payment.state === 'refunding') return paymentFailedCopy.refund
  if (payment.state === 'refunded') return paymentFailedCopy.refunded
  const reason = bankReason.safeParse(payment.reason)
  return reason.success ? bankReasonWords[reason.data] : paymentFailedCopy.noReason
}

/** What was not paid: why, until when it can be, another try; or that its time is over. */
function Declined({ state, page }: { state: ServiceOrderState; page: ServiceOrderPage }) {
  const { order, refused } = state
  const sending = state.busy ? state.act : null
  const isOver = order.state === 'cancelled'
  const until = order.payUntil === null ? null : instantInWords(new Date(order.payUntil))
  const toServices = `${addresses.claim(order.claim)}#services`
  return (
    <EmptyState
      level={1}
      icon="warning"
      title={isOver ? copy.overTitle : copy.declinedTitle}
      actions={
        isOver ? (
          <ButtonLink tone="primary" href={toServices}>
            {copy.toServices}
          </ButtonLink>
        ) : (
          <>
            <Button tone="primary" busy={sending === 'pay'} onClick={() => void page.payAgain()}>
              {sending === 'pay' ? copy.paying : copy.payAgain}
            </Button>
            <Button busy={sending === 'cancel'} onClick={() => void page.cancel()}>
              {sending === 'cancel' ? services.cancelling : services.cancelOrder}
            </Button>
            <ButtonLink tone="quiet" href={toServices}>
              {copy.toServices}
            </ButtonLink>
          </>
        )
      }
    >
      <Stack gap="m">
        <Text>{reasonWords(order)}</Text>
        {!isOver && until !== null && (
          <Text weight="strong">
            {copy.payUntilText(serviceName(order.service), amountInWords(order.total), until)}
          </Text>
        )}
        <RefusalNotice code={refused} words={serviceRefusalText} />
      </Stack>
    </EmptyState>
  )
}

/** The moment between the bank's page and the end, for a service (M-ROUTE-31). */
export function ServiceStatusView({ page }: { page: ServiceOrderPage }) {
  const state = useStore(page.$state)
  if (state.kind === 'failed') return <ServiceOrderFailure code={state.code} page={page} />
  if (state.kind === 'shown' && lost.includes(state.order.payment.state))
    return <Declined state={state} page={page} />
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
              <Button onClick={() => void page.reload()}>{paymentStatusCopy.checkNow}</Button>
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
