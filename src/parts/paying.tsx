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
import { Icon, type IconName } from '#ui/icon/icon.tsx'
import { Link } from '#ui/link/link.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { RadioList } from '#ui/radio-list/radio-list.tsx'
import { Text } from '#ui/text/text.tsx'
import { TimeBar } from '#ui/time-bar/time-bar.tsx'
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

/** The same as a thin bar; one that sticks stays at the top while a form is filled in. */
export function DeadlineBar({
  $left,
  claim,
  sticks = false,
}: {
  $left: ReadableAtom<number | null>
  claim: Claim
  sticks?: boolean
}) {
  const left = useStore($left)
  if (left === null || claim.reservationTerm === null) return null
  if (left > quarterOfHour + minute) return <Deadline $left={$left} claim={claim} />
  return (
    <TimeBar
      remaining={left}
      total={quarterOfHour}
      label={reservationCopy.deadline}
      sticks={sticks}
      warning={sticks ? reservationCopy.saveSoon : reservationCopy.paySoon}
      announcement={reservationCopy.deadlineAnnounced}
    />
  )
}

interface Choice {
  readonly claim: Claim
  readonly method: PaymentMethod
}

const methodIcons = {
  [paymentMethod.card]: 'card',
  [paymentMethod.office]: 'building',
  [paymentMethod.paymentOrder]: 'document',
  [paymentMethod.balance]: 'ruble',
} as const satisfies Record<PaymentMethod, IconName>

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
      aside: <Icon name={methodIcons[method]} />,
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

/** Where the sum stands beside the button already. */
const shortPayWords = (method: PaymentMethod): string => {
  if (method === paymentMethod.card) return reservationCopy.payShort
  return method === paymentMethod.balance ? payingBalanceCopy.payShort : reservationCopy.reserve
}

interface Paying extends Choice {
  readonly sending: boolean
  readonly onPay: () => void
}

/** Pays or reserves by the chosen method. */
export const PayAct = ({ claim, method, sending, onPay, short }: Paying & { short?: boolean }) => (
  <Button tone="primary" size={short ? 'regular' : 'large'} wide busy={sending} onClick={onPay}>
    {sending
      ? reservationCopy.sending
      : short
        ? shortPayWords(method)
        : payWords(method, amountInWords(claim.total))}
  </Button>
)

/** The rules that one agrees to by paying, quietly. */
export const PayRules = () => (
  <Text size="small" tone="muted">
    {reservationCopy.rules}{' '}
    <Link href="/docs/public-offer.pdf" external>
      {reservationCopy.rulesLink}
    </Link>
  </Text>
)

/** Pays or reserves by the chosen method, with the rules that one agrees to. */
export const PayButton = (paying: Paying) => (
  <>
    <PayAct {...paying} />
    <PayRules />
  </>
)

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
