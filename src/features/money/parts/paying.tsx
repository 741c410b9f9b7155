import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import type { Claim } from '#claims/api/claims.ts'
import { addresses } from '#kit/api/addresses.ts'
import { ONLINE_PAYMENT_MINUTES } from '#kit/rules/limits.ts'
import { amountInWords } from '#kit/words/amount-text.ts'
import { instantInWords } from '#kit/words/date-text.ts'
import type { ShownReceipt } from '#money/api/receipts.ts'
import { type PaymentMethod, paymentMethod } from '#money/rules/payment-method.ts'
import { balanceMethod, payingBalanceCopy, sbpMethod } from '#money/words/paying-balance.ts'
import { receiptCopy } from '#money/words/payment.ts'
import { reservationCopy } from '#rent/words/reservation.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Icon, type IconName } from '#ui/icon/icon.tsx'
import { Link } from '#ui/link/link.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { RadioList } from '#ui/radio-list/radio-list.tsx'
import { Text } from '#ui/text/text.tsx'
import { TimeBar, Timer } from '#ui/timer/timer.tsx'
import { methodOf, type PayWay, waysFor } from './pay-way.ts'
import type { BalanceStatus } from './paying-balance.ts'

const minute = 60_000
const quarterOfHour = ONLINE_PAYMENT_MINUTES * minute

/** A countdown for the last minutes, otherwise a date (AMB-11). `$left` is in milliseconds. */
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

/** With `sticks` the bar stays at the top of the screen while a form is filled in. */
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
  readonly way: PayWay
}

const wayIcons = {
  [paymentMethod.card]: 'card',
  [paymentMethod.office]: 'building',
  [paymentMethod.paymentOrder]: 'document',
  [paymentMethod.balance]: 'ruble',
  sbp: 'qr',
} as const satisfies Record<PayWay, IconName>

/** Unavailable methods are disabled with a reason (M-PAY-03…05). */
export function PaymentMethodField(
  props: Choice & { sbp: boolean; balance: BalanceStatus; onChoose: (way: PayWay) => void },
) {
  const { claim, way, sbp, balance, onChoose } = props
  const fixed = claim.paymentMethod
  const ways = waysFor(claim.clientType, sbp)
  const optionOf = (way: PayWay) => {
    const words =
      way === paymentMethod.balance
        ? balanceMethod(balance)
        : { ...(way === 'sbp' ? sbpMethod : reservationCopy.methods[way]), disabledReason: undefined }
    const another = fixed !== null && fixed !== methodOf(way)
    return {
      value: String(way),
      aside: <Icon name={wayIcons[way]} />,
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

/** `isShort` omits the sum, which is already shown next to the button. */
const payWords = (method: PaymentMethod, amount: string, isShort: boolean): string => {
  if (method === paymentMethod.card) return isShort ? reservationCopy.payShort : reservationCopy.pay(amount)
  if (method !== paymentMethod.balance) return reservationCopy.reserve
  return isShort ? payingBalanceCopy.payShort : payingBalanceCopy.pay(amount)
}

interface Paying extends Choice {
  readonly sending: boolean
  readonly onPay: () => void
}

export const PayAct = ({ claim, way, sending, onPay, short = false }: Paying & { short?: boolean }) => (
  <Button tone="primary" size={short ? 'regular' : 'large'} wide busy={sending} onClick={onPay}>
    {sending ? reservationCopy.sending : payWords(methodOf(way), amountInWords(claim.total), short)}
  </Button>
)

export const PayRules = () => (
  <Text size="small" tone="muted">
    {reservationCopy.rules}{' '}
    <Link href="/docs/public-offer.pdf" external>
      {reservationCopy.rulesLink}
    </Link>
  </Text>
)

export const PayButton = (paying: Paying) => (
  <>
    <PayAct {...paying} />
    <PayRules />
  </>
)

/** Null if the shortfall is unknown. */
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

const FiscalReceipt = ({ receipt: { kind, state, link } }: { receipt: ShownReceipt }) =>
  state === 'done' && link !== null ? (
    <Link href={link} external alone>
      {receiptCopy.name(kind)}
    </Link>
  ) : (
    <Text size="small" tone={state === 'failed' ? 'danger' : 'muted'}>
      {receiptCopy[state](kind)}
    </Text>
  )

export const FiscalReceipts = ({ receipts }: { receipts: readonly ShownReceipt[] | undefined }) => (
  <>
    {receipts?.map((receipt) => (
      <FiscalReceipt key={receipt.id} receipt={receipt} />
    ))}
  </>
)
