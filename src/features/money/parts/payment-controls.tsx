import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import type { Claim } from '#claims/api/claims.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import { ONLINE_PAYMENT_DEADLINE_MINUTES } from '#kit/rules/limits.ts'
import { formatMoscowDateTime } from '#kit/words/date-text.ts'
import type { ReceiptSummary } from '#money/api/receipts.ts'
import { type PaymentMethod, paymentMethod } from '#money/rules/payment-method.ts'
import { receiptCopy } from '#money/words/payment.ts'
import {
  balanceOptionWords,
  balancePaymentCopy,
  nothingToPayCopy,
  sbpOptionWords,
} from '#money/words/payment-options.ts'
import { reservationCopy } from '#rent/words/reservation.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Icon, type IconName } from '#ui/icon/icon.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Link } from '#ui/link/link.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { RadioList } from '#ui/radio-list/radio-list.tsx'
import { Text } from '#ui/text/text.tsx'
import { CountdownBar } from '#ui/timer/timer.tsx'
import type { BalanceCoverage } from './claim-payment.ts'
import { type PaymentOption, paymentOptionsFor, toPaymentMethod } from './payment-options.ts'

const MINUTE_MS = 60_000
const ONLINE_PAYMENT_MS = ONLINE_PAYMENT_DEADLINE_MINUTES * MINUTE_MS

/** Shows a countdown in the last minutes and a date before that (AMB-11). `$left` is in milliseconds. */
export function PaymentDeadlineBar({ $left, claim }: { $left: ReadableAtom<number | null>; claim: Claim }) {
  const left = useStore($left)
  const { reservationTerm } = claim
  if (left === null || reservationTerm === null) return null
  if (left > ONLINE_PAYMENT_MS + MINUTE_MS) {
    return (
      <Text weight="strong">{reservationCopy.payUntil(formatMoscowDateTime(new Date(reservationTerm)))}</Text>
    )
  }
  return (
    <CountdownBar
      remaining={left}
      total={ONLINE_PAYMENT_MS}
      label={reservationCopy.deadline}
      warning={reservationCopy.paySoon}
      announcement={reservationCopy.deadlineAnnounced}
    />
  )
}

interface PaymentChoice {
  readonly claim: Claim
  readonly way: PaymentOption
}

const optionIcons = {
  [paymentMethod.card]: 'card',
  [paymentMethod.office]: 'building',
  [paymentMethod.paymentOrder]: 'document',
  [paymentMethod.balance]: 'ruble',
  sbp: 'qr',
} as const satisfies Record<PaymentOption, IconName>

/** Shows unavailable methods as disabled, with the reason (M-PAY-03…05). */
export function PaymentMethodField(
  props: PaymentChoice & { sbp: boolean; balance: BalanceCoverage; onChoose: (way: PaymentOption) => void },
) {
  const { claim, way, sbp, balance, onChoose } = props
  const fixed = claim.paymentMethod
  const ways = paymentOptionsFor(claim.clientType, sbp)
  const optionOf = (way: PaymentOption) => {
    const words =
      way === paymentMethod.balance
        ? balanceOptionWords(balance)
        : { ...(way === 'sbp' ? sbpOptionWords : reservationCopy.methods[way]), disabledReason: undefined }
    const another = fixed !== null && fixed !== toPaymentMethod(way)
    return {
      value: String(way),
      aside: <Icon name={optionIcons[way]} />,
      ...words,
      disabledReason: another ? reservationCopy.methodFinal : words.disabledReason,
    }
  }
  return (
    <RadioList
      id="method"
      name="method"
      label={reservationCopy.method}
      hint={reservationCopy.methodNote}
      options={ways.map(optionOf)}
      value={String(way)}
      onChange={(event) => {
        const chosen = ways.find((way) => String(way) === event.currentTarget.value)
        if (chosen) onChoose(chosen)
      }}
    />
  )
}

interface PayButtonProps {
  readonly way: PaymentOption
  readonly sending: boolean
  readonly onPay?: (() => void) | undefined
  /** Id of a form that the button submits. */
  readonly form?: string | undefined
  /** Nothing is left to pay. */
  readonly free?: boolean
  readonly size?: 'large' | 'regular'
}

const payButtonText = (method: PaymentMethod): string => {
  if (method === paymentMethod.card) return reservationCopy.pay
  return method === paymentMethod.balance ? balancePaymentCopy.pay : reservationCopy.reserve
}

/** Stands beside the sum. */
export const SubmitPaymentButton = ({
  way,
  sending,
  onPay,
  form,
  free = false,
  size = 'large',
}: PayButtonProps) => (
  <Button
    tone="primary"
    size={size}
    wide
    busy={sending}
    {...(form === undefined ? { onClick: onPay } : { type: 'submit', form })}
  >
    {sending
      ? reservationCopy.sending
      : free
        ? nothingToPayCopy.confirm
        : payButtonText(toPaymentMethod(way))}
  </Button>
)

export const PaymentRulesNote = () => (
  <Text size="small" tone="muted">
    {reservationCopy.rules}{' '}
    <Link href="/docs/public-offer.pdf" external>
      {reservationCopy.rulesLink}
    </Link>
  </Text>
)

/** `shortfall` is in kopecks; null if unknown. */
export const InsufficientFundsNotice = ({ shortfall }: { shortfall: number | null }) => (
  <Notice
    tone="warning"
    live="assertive"
    title={balancePaymentCopy.insufficientTitle}
    data-test="insufficient_funds"
    action={<ButtonLink href={pagePaths.legalsBalance}>{balancePaymentCopy.toBalance}</ButtonLink>}
  >
    {balancePaymentCopy.insufficient(shortfall)}
  </Notice>
)

const FiscalReceipt = ({ receipt: { kind, state, link } }: { receipt: ReceiptSummary }) =>
  state === 'done' && link !== null ? (
    <Link href={link} external alone>
      {receiptCopy.name(kind)}
    </Link>
  ) : (
    <Text size="small" tone={state === 'failed' ? 'danger' : 'muted'}>
      {receiptCopy[state](kind)}
    </Text>
  )

export const FiscalReceiptLinks = ({ receipts = [] }: { receipts: readonly ReceiptSummary[] | undefined }) =>
  receipts.length > 0 && (
    <Inline gap="m">
      {receipts.map((receipt) => (
        <FiscalReceipt key={receipt.id} receipt={receipt} />
      ))}
    </Inline>
  )
