import { useStore } from '@nanostores/react'
import { addresses } from '#contract/addresses.ts'
import { paymentStatusCopy } from '#copy/payment.ts'
import { refusalText } from '#copy/refusals.ts'
import { LoadFailure } from '#parts/load-failure.tsx'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Spinner } from '#ui/spinner/spinner.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import type { PaymentStatusPage } from './payment-status-page.ts'

/** The moment between the bank's page and the end. */
export function PaymentStatusView({ page }: { page: PaymentStatusPage }) {
  const state = useStore(page.$state)
  if (state.kind === 'failed') {
    return (
      <LoadFailure
        level={1}
        code={state.code}
        title={paymentStatusCopy.failedTitle}
        words={refusalText}
        onRetry={page.askNow}
        retryWords={paymentStatusCopy.checkNow}
        others={
          <ButtonLink href={page.claim === null ? addresses.claims : addresses.claim(page.claim)}>
            {paymentStatusCopy.claim}
          </ButtonLink>
        }
      />
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
