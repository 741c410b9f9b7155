import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import { addresses } from '#contract/addresses.ts'
import type { Claim } from '#contract/claims.ts'
import { amountInWords } from '#copy/amount-text.ts'
import { instantInWords } from '#copy/date-text.ts'
import { balanceMethod, payingBalanceCopy } from '#copy/paying-balance.ts'
import { reservationCopy } from '#copy/reservation.ts'
import { ONLINE_PAYMENT_MINUTES } from '#domain/limits.ts'
import {
  isPaymentMethod,
  type PaymentMethod,
  paymentMethod,
  paymentMethodsFor,
} from '#domain/payment-method.ts'
import type { BalanceStatus } from '#state/paying-balance.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Link } from '#ui/link/link.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { RadioList } from '#ui/radio-list/radio-list.tsx'
import { Text } from '#ui/text/text.tsx'
import { Timer } from '#ui/timer/timer.tsx'

const minute = 60_000
const quarterOfHour = ONLINE_PAYMENT_MINUTES * minute

/** How long an unpaid claim is kept: a running clock for minutes, a date for days (AMB-11); `$left` in milliseconds. */
export function Deadline({ $left, claim }: { $left: ReadableAtom<number | null>; claim: Claim }) {
  const left = useStore($left)
  const { reservationTerm } = claim
  if (left === null || reservationTerm === null) return null
  if (left > quarterOfHour + minute) {
    return <Text weight="strong">{reservationCopy.payUntil(instantInWords(new Date(reservationTerm)))}</Text>
  }
  return (
    <Timer
      remaining={left}
      total={quarterOfHour}
      label={reservationCopy.deadline}
      announcement={reservationCopy.deadlineAnnounced}
    />
  )
}

interface Choice {
  readonly claim: Claim
  readonly method: PaymentMethod
}

/** How to pay a claim: the methods of its client type, each closed one with its reason (M-PAY-03…05). */
export function PaymentMethodField(
  props: Choice & { balance: BalanceStatus; onChoose: (method: PaymentMethod) => void },
) {
  const { claim, method, balance, onChoose } = props
  const fixed = claim.paymentMethod
  const optionOf = (method: PaymentMethod) => {
    const words =
      method === paymentMethod.balance
        ? balanceMethod(balance)
        : { ...reservationCopy.methods[method], disabledReason: undefined }
    const another = fixed !== null && fixed !== method
    return {
      value: String(method),
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
      options={paymentMethodsFor(claim.clientType).map(optionOf)}
      value={String(method)}
      onChange={(event) => {
        const chosen = Number(event.currentTarget.value)
        if (isPaymentMethod(chosen)) onChoose(chosen)
      }}
    />
  )
}

const payWords = (method: PaymentMethod, amount: string): string => {
  if (method === paymentMethod.card) return reservationCopy.pay(amount)
  return method === paymentMethod.balance ? payingBalanceCopy.pay(amount) : reservationCopy.reserve
}

/** Pays or reserves by the chosen method, with the rules that one agrees to. */
export function PayButton({
  claim,
  method,
  sending,
  onPay,
}: Choice & { sending: boolean; onPay: () => void }) {
  return (
    <>
      <Button tone="primary" size="large" wide busy={sending} onClick={onPay}>
        {sending ? reservationCopy.sending : payWords(method, amountInWords(claim.total))}
      </Button>
      <Text size="small" tone="muted">
        {reservationCopy.rules}{' '}
        <Link href="/docs/public-offer.pdf" external>
          {reservationCopy.rulesLink}
        </Link>
      </Text>
    </>
  )
}

/** The balance lacks so many kopecks (null: it was not said how many); nothing was taken. */
export const InsufficientFunds = ({ shortfall }: { shortfall: number | null }) => (
  <Notice
    tone="warning"
    live="assertive"
    title={payingBalanceCopy.insufficientTitle}
    data-test="insufficient_funds"
    action={<ButtonLink href={addresses.legalsBalance}>{payingBalanceCopy.toBalance}</ButtonLink>}
  >
    {payingBalanceCopy.insufficient(shortfall)}
  </Notice>
)
