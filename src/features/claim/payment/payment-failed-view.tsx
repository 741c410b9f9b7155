import { addresses } from '#contract/addresses.ts'
import { bankReason } from '#contract/bank-reason.ts'
import type { Claim } from '#contract/claims.ts'
import { bankReasonWords } from '#copy/bank-reasons.ts'
import { paymentFailedCopy, successCopy } from '#copy/payment.ts'
import { refusalText } from '#copy/refusals.ts'
import { OrderCard } from '#parts/order-card.tsx'
import { DeadlineBar } from '#parts/paying.tsx'
import { RefusalNotice } from '#parts/refusal-notice.tsx'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Columns } from '#ui/columns/columns.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { type ClaimEndPage, isTimeOver } from './claim-page.ts'
import { EndFrame } from './end-frame.tsx'

/** Why the bank did not take the money, in Russian (M-ROUTE-22). */
function reasonWords({ payment }: Claim): string {
  const reason = bankReason.safeParse(payment?.reason)
  return reason.success ? bankReasonWords[reason.data] : paymentFailedCopy.noReason
}

/** Money that came too late goes back, and is shown so (M-PAY-07). */
function Refund({ state }: { state: string | undefined }) {
  if (state !== 'refunding' && state !== 'refunded') return null
  const done = state === 'refunded'
  return (
    <Notice
      tone="info"
      title={done ? paymentFailedCopy.refundedTitle : paymentFailedCopy.refundTitle}
      data-test={state}
    >
      {done ? paymentFailedCopy.refunded : paymentFailedCopy.refund}
    </Notice>
  )
}

function Expired({ claim, page }: { claim: Claim; page: ClaimEndPage }) {
  return (
    <Stack gap="m" align="start">
      <Text size="lead" prose>
        {paymentFailedCopy.expired}
      </Text>
      <Inline>
        <Button tone="primary" size="large" onClick={page.startAgain}>
          {paymentFailedCopy.startAgain}
        </Button>
        <ButtonLink tone="quiet" href={addresses.claim(claim.id)}>
          {paymentFailedCopy.claim}
        </ButtonLink>
      </Inline>
    </Stack>
  )
}

function TryAgain(props: { claim: Claim; page: ClaimEndPage; busy: boolean; refused: string | null }) {
  const { claim, page, busy, refused } = props
  return (
    <Stack gap="m" align="start">
      <Text size="lead" prose>
        {reasonWords(claim)}
      </Text>
      <RefusalNotice code={refused} words={refusalText} />
      <Inline>
        <Button tone="primary" size="large" busy={busy} onClick={() => void page.payAgain()}>
          {busy ? paymentFailedCopy.trying : paymentFailedCopy.again}
        </Button>
        <ButtonLink tone="quiet" href={addresses.claim(claim.id)}>
          {paymentFailedCopy.claim}
        </ButtonLink>
      </Inline>
    </Stack>
  )
}

/** The payment did not happen: why, how long the box is kept, try again or begin again (M-ROUTE-22). */
export function PaymentFailedView({ page }: { page: ClaimEndPage }) {
  return (
    <EndFrame page={page}>
      {(claim, { busy, refused }) => (
        <Columns shape="form" gap="xl" align="start">
          <Stack gap="l">
            <Stack gap="xs">
              <Heading level={1}>
                {isTimeOver(claim) ? paymentFailedCopy.expiredTitle : paymentFailedCopy.title}
              </Heading>
              <Text tone="muted">{successCopy.claimNumber(claim.id)}</Text>
            </Stack>
            <DeadlineBar $left={page.$left} claim={claim} />
            <Refund state={claim.payment?.state} />
            {isTimeOver(claim) ? (
              <Expired claim={claim} page={page} />
            ) : (
              <TryAgain claim={claim} page={page} busy={busy} refused={refused} />
            )}
          </Stack>
          <OrderCard claim={claim} />
        </Columns>
      )}
    </EndFrame>
  )
}
