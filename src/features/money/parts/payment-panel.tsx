import type { ReadableAtom } from 'nanostores'
import type { ReactNode } from 'react'
import type { Claim } from '#claims/api/claims.ts'
import { formatAmount } from '#kit/words/amount-text.ts'
import { nothingToPayCopy, paymentOptionLabel } from '#money/words/payment-options.ts'
import { priceCopy } from '#rent/words/price-words.ts'
import { Card } from '#ui/card/card.tsx'
import { HiddenByWidthOrLogin } from '#ui/hidden-by-width-or-login/hidden-by-width-or-login.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { StickyContainer, StickyRow } from '#ui/sticky-container/sticky-container.tsx'
import { Text } from '#ui/text/text.tsx'
import type { BalanceCoverage } from './claim-payment.ts'
import {
  PaymentDeadlineBar,
  PaymentMethodField,
  PaymentRulesNote,
  SubmitPaymentButton,
} from './payment-controls.tsx'
import type { PaymentOption } from './payment-options.ts'

interface PaymentProps {
  claim: Claim
  way: PaymentOption
  /** Milliseconds until the deadline. */
  $left: ReadableAtom<number | null>
  sending: boolean
  /** Id of the form that the button submits; without it the button calls `onPay`. */
  form?: string
  onPay?: () => void
  refusal: ReactNode
  /** Replaces deadline, sum and button, when the claim cannot be paid. */
  instead?: ReactNode
}

interface PaymentPanelProps extends PaymentProps {
  sbp: boolean
  balance: BalanceCoverage
  onChoose: (way: PaymentOption) => void
  /** The order, above the ways to pay. */
  order?: ReactNode
  /** Below the panel's button. */
  foot?: ReactNode
}

/** Way to pay, deadline, sum and the button together. */
export function PaymentPanel(props: PaymentPanelProps) {
  const { claim, way, $left, refusal, instead, order, foot, sbp, balance, onChoose, ...button } = props
  return (
    <Card tone="raised">
      <Stack gap="s">
        {order}
        {claim.total === 0 ? (
          <Text>{nothingToPayCopy.text}</Text>
        ) : (
          <PaymentMethodField claim={claim} way={way} sbp={sbp} balance={balance} onChoose={onChoose} />
        )}
        <HiddenByWidthOrLogin below="desktop">
          {instead ?? (
            <Stack gap="s">
              <PaymentDeadlineBar $left={$left} claim={claim} />
              <Inline justify="between" align="baseline">
                <Text tone="muted">{priceCopy.total}</Text>
                <Text size="figure" weight="strong" numeric>
                  {formatAmount(claim.total)}
                </Text>
              </Inline>
              {refusal}
              <SubmitPaymentButton way={way} free={claim.total === 0} {...button} />
            </Stack>
          )}
        </HiddenByWidthOrLogin>
        {claim.total > 0 && <PaymentRulesNote />}
        {foot}
      </Stack>
    </Card>
  )
}

/** Deadline, sum and the button at the bottom of the window, below desktop width. */
export const PaymentBar = ({ claim, way, $left, refusal, instead, ...button }: PaymentProps) => (
  <HiddenByWidthOrLogin above="tablet">
    <StickyContainer side="bottom">
      {instead ?? (
        <Stack gap="xs">
          {refusal}
          <PaymentDeadlineBar $left={$left} claim={claim} />
          <StickyRow
            act={<SubmitPaymentButton way={way} size="regular" free={claim.total === 0} {...button} />}
            note={claim.total === 0 ? '' : paymentOptionLabel(way)}
            centre
          >
            <Text as="span" size="large" weight="strong" nowrap numeric>
              {formatAmount(claim.total)}
            </Text>
          </StickyRow>
        </Stack>
      )}
    </StickyContainer>
  </HiddenByWidthOrLogin>
)
