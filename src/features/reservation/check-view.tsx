import { useStore } from '@nanostores/react'
import { amountInWords } from '#copy/amount-text.ts'
import { instantInWords } from '#copy/date-text.ts'
import { balanceMethod, payingBalanceCopy } from '#copy/paying-balance.ts'
import { priceCopy, priceGroupRow, priceLineRow } from '#copy/price-words.ts'
import { reservationCopy } from '#copy/reservation.ts'
import { ONLINE_PAYMENT_MINUTES } from '#domain/limits.ts'
import { kopecksOf } from '#domain/money.ts'
import {
  isPaymentMethod,
  type PaymentMethod,
  paymentMethod,
  paymentMethodsFor,
} from '#domain/payment-method.ts'
import { priceGroups } from '#domain/price-groups.ts'
import { Disclosure } from '#ui/accordion/accordion.tsx'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Columns } from '#ui/columns/columns.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Link } from '#ui/link/link.tsx'
import { PriceLines } from '#ui/price-lines/price-lines.tsx'
import { RadioList } from '#ui/radio-list/radio-list.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Sticky } from '#ui/sticky/sticky.tsx'
import { Text } from '#ui/text/text.tsx'
import { Timer } from '#ui/timer/timer.tsx'
import { Answers, rentAnswers, tenantAnswers } from './claim-answers.tsx'
import type { ReservationPage } from './reservation-page.ts'
import type { ShownReservation } from './shown.ts'
import { TroubleNotice } from './trouble-notice.tsx'

interface Props {
  state: ShownReservation
  page: ReservationPage
}

const minute = 60_000
const quarterOfHour = ONLINE_PAYMENT_MINUTES * minute

/** How long the box is kept: a running clock for minutes, a date for days (AMB-11). */
export function Deadline({ state, page }: Props) {
  const left = useStore(page.$left)
  const { reservationTerm } = state.claim
  if (left === null || reservationTerm === null) return null
  if (left > quarterOfHour + minute) {
    return <Text weight="medium">{reservationCopy.payUntil(instantInWords(new Date(reservationTerm)))}</Text>
  }
  return (
    <Timer
      remaining={left}
      total={quarterOfHour}
      label={reservationCopy.deadline}
      announcement={reservationCopy.deadlineSaid}
    />
  )
}

function Price({ state }: { state: ShownReservation }) {
  const { claim } = state
  return (
    <Stack gap="s">
      <PriceLines
        lines={priceGroups(claim.lines).map(priceGroupRow)}
        total={{
          label: priceCopy.total,
          note: `${priceCopy.firstMonth}: ${amountInWords(kopecksOf(claim.firstMonthTariff))}`,
          amount: amountInWords(claim.total),
        }}
      />
      <Disclosure title={priceCopy.byMonth}>
        <PriceLines lines={claim.lines.map(priceLineRow)} />
      </Disclosure>
    </Stack>
  )
}

const closedWhy = (method: PaymentMethod, fixed: PaymentMethod | null): string | undefined =>
  fixed !== null && fixed !== method ? reservationCopy.methodFinal : undefined

function Method({ state, page }: Props) {
  const { claim, method, balance } = state
  const words = (each: PaymentMethod) =>
    each === paymentMethod.balance
      ? balanceMethod(balance)
      : { ...reservationCopy.methods[each], disabledReason: undefined }
  return (
    <RadioList
      id="method"
      name="method"
      label={reservationCopy.method}
      hint={reservationCopy.methodNote}
      options={paymentMethodsFor(claim.clientType).map((each) => ({
        value: String(each),
        ...words(each),
        disabledReason: closedWhy(each, claim.paymentMethod) ?? words(each).disabledReason,
      }))}
      value={String(method)}
      onChange={(event) => {
        const chosen = Number(event.target.value)
        if (isPaymentMethod(chosen)) page.chooseMethod(chosen)
      }}
    />
  )
}

const payWords = (method: PaymentMethod, amount: string): string => {
  if (method === paymentMethod.card) return reservationCopy.pay(amount)
  return method === paymentMethod.balance ? payingBalanceCopy.pay(amount) : reservationCopy.reserve
}

function Confirm({ state, page }: Props) {
  const { claim, method } = state
  const words = payWords(method, amountInWords(claim.total))
  return (
    <Stack gap="s">
      <TroubleNotice trouble={state.trouble} title={reservationCopy.refusedTitle} callback={state.callback} />
      <Button tone="primary" size="large" wide busy={state.sending} onClick={() => void page.confirm()}>
        {state.sending ? reservationCopy.sending : words}
      </Button>
      <Text size="small" tone="muted">
        {reservationCopy.rules}{' '}
        <Link href="/docs/public-offer.pdf" external>
          {reservationCopy.rulesLink}
        </Link>
      </Text>
    </Stack>
  )
}

/** Check your answers: every answer with 'change', the price line by line, the method, the deadline (sheet §4). */
export function CheckView({ state, page }: Props) {
  const { claim, record } = state
  return (
    <Columns shape="asideEnd" align="start">
      <Stack gap="l">
        <Card as="section" aria-labelledby="order">
          <Stack gap="s">
            <Heading level={2} size="h3" id="order">
              {reservationCopy.order}
            </Heading>
            <Answers answers={rentAnswers(claim, page.change)} />
            {claim.claimStatus.id === 4 && (
              <Text size="small" tone="muted">
                {reservationCopy.issued}
              </Text>
            )}
          </Stack>
        </Card>
        {record && (
          <Card as="section" aria-labelledby="tenant">
            <Stack gap="s">
              <Heading level={2} size="h3" id="tenant">
                {reservationCopy.tenant}
              </Heading>
              <Answers answers={tenantAnswers(claim, record, page.changeRecord)} />
            </Stack>
          </Card>
        )}
        <Card>
          <Method state={state} page={page} />
        </Card>
      </Stack>
      <Sticky side="top">
        <Card tone="raised" as="aside" aria-labelledby="price">
          <Stack gap="m">
            <Heading level={2} size="h3" id="price">
              {reservationCopy.price}
            </Heading>
            <Deadline state={state} page={page} />
            <Price state={state} />
            <Confirm state={state} page={page} />
          </Stack>
        </Card>
      </Sticky>
    </Columns>
  )
}
