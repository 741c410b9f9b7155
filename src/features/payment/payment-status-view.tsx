import { useStore } from '@nanostores/react'
import { addresses } from '#contract/addresses.ts'
import { paymentStatusCopy } from '#copy/payment.ts'
import { refusalText } from '#copy/refusals.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Spinner } from '#ui/spinner/spinner.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import type { PaymentStatusPage } from './payment-status-page.ts'

/** The moment between the bank's page and the end. */
export function PaymentStatusView({ page }: { page: PaymentStatusPage }) {
  const state = useStore(page.$status)
  if (state.kind === 'failed') {
    return (
      <EmptyState
        level={1}
        code={state.code}
        icon="warning"
        title={paymentStatusCopy.failedTitle}
        actions={
          <>
            <Button tone="primary" icon="refresh" onClick={page.askNow}>
              {paymentStatusCopy.checkNow}
            </Button>
            <ButtonLink href={state.claim === null ? addresses.claims : addresses.claim(state.claim)}>
              {paymentStatusCopy.claim}
            </ButtonLink>
          </>
        }
      >
        {refusalText(state.code)}
      </EmptyState>
    )
  }
  return (
    <Stack gap="l">
      <Heading level={1}>{paymentStatusCopy.title}</Heading>
      <Spinner label={paymentStatusCopy.asking} />
      {state.kind === 'slow' && (
        <Notice
          tone="warning"
          live="polite"
          title={paymentStatusCopy.slowTitle}
          action={
            <Inline>
              <Button onClick={page.askNow}>{paymentStatusCopy.checkNow}</Button>
              {state.payUrl !== null && (
                <ButtonLink href={state.payUrl}>{paymentStatusCopy.backToBank}</ButtonLink>
              )}
              <ButtonLink tone="quiet" href={addresses.claim(state.claim)}>
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
