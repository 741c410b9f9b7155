import { useStore } from '@nanostores/react'
import { addresses } from '#contract/addresses.ts'
import type { Claim } from '#contract/claims.ts'
import { amountInWords } from '#copy/amount-text.ts'
import { dateInDots, instantInWords } from '#copy/date-text.ts'
import { balanceMethod, payingBalanceCopy } from '#copy/paying-balance.ts'
import { priceCopy, priceGroupRow, serviceName } from '#copy/price-words.ts'
import { prolongationCopy as copy } from '#copy/prolongation.ts'
import { reservationCopy } from '#copy/reservation.ts'
import { ONLINE_PAYMENT_MINUTES } from '#domain/limits.ts'
import {
  isPaymentMethod,
  type PaymentMethod,
  paymentMethod,
  paymentMethodsFor,
} from '#domain/payment-method.ts'
import { priceGroups } from '#domain/price-groups.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Columns } from '#ui/columns/columns.tsx'
import { DescriptionList } from '#ui/description-list/description-list.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Link } from '#ui/link/link.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { PriceLines } from '#ui/price-lines/price-lines.tsx'
import { RadioList } from '#ui/radio-list/radio-list.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Sticky } from '#ui/sticky/sticky.tsx'
import { Text } from '#ui/text/text.tsx'
import { Timer } from '#ui/timer/timer.tsx'
import { LoadFailure } from './load-failure.tsx'
import { RefusalNotice } from './refusal-notice.tsx'
import type { ProlongationReservation, ShownReservation } from './reservation-page.ts'

interface Props {
  state: ShownReservation
  page: ProlongationReservation
}

const quarterOfHour = ONLINE_PAYMENT_MINUTES * 60_000

function Deadline({ state, page }: Props) {
  const left = useStore(page.$left)
  const { reservationTerm } = state.claim
  if (left === null || reservationTerm === null) return null
  if (left > quarterOfHour)
    return <Text weight="medium">{reservationCopy.payUntil(instantInWords(new Date(reservationTerm)))}</Text>
  return (
    <Timer
      remaining={left}
      total={quarterOfHour}
      label={reservationCopy.deadline}
      announcement={reservationCopy.deadlineSaid}
    />
  )
}

function Answers({ claim }: { claim: Claim }) {
  const rented = claim.claimBoxes[0]
  const before = claim.prolongationOf
  return (
    <DescriptionList
      items={[
        {
          term: copy.period,
          details: copy.periodValue(dateInDots(claim.startDate), dateInDots(claim.endDate)),
          ...(before === null
            ? {}
            : { action: <Link href={addresses.prolongation(before)}>{copy.change}</Link> }),
        },
        {
          term: copy.box,
          details: rented ? copy.boxValue(rented.box.number, rented.boxName) : '',
        },
        { term: copy.office, details: `${claim.postOffice.index}, ${claim.postOffice.addressSource}` },
        {
          term: copy.services,
          details: claim.services.map(serviceName).join(', ') || copy.servicesNone,
        },
        ...(before === null
          ? []
          : [
              {
                term: copy.reservationFor,
                details: <Link href={addresses.claim(before)}>№ {before}</Link>,
              },
            ]),
      ]}
    />
  )
}

function Method({ state, page }: Props) {
  const { claim, method, balance } = state
  const words = (each: PaymentMethod) =>
    each === paymentMethod.balance
      ? balanceMethod(balance)
      : { ...reservationCopy.methods[each], disabledReason: undefined }
  return (
    <RadioList
      name="method"
      label={reservationCopy.method}
      hint={reservationCopy.methodNote}
      options={paymentMethodsFor(claim.clientType).map((each) => ({
        value: String(each),
        ...words(each),
        disabledReason:
          claim.paymentMethod !== null && claim.paymentMethod !== each
            ? reservationCopy.methodFinal
            : words(each).disabledReason,
      }))}
      value={String(method)}
      onChange={(event) => {
        const chosen = Number(event.currentTarget.value)
        if (isPaymentMethod(chosen)) page.chooseMethod(chosen)
      }}
    />
  )
}

const payWords = (method: PaymentMethod, amount: string): string => {
  if (method === paymentMethod.card) return reservationCopy.pay(amount)
  return method === paymentMethod.balance ? payingBalanceCopy.pay(amount) : reservationCopy.reserve
}

function Pay({ state, page }: Props) {
  const { claim, method, sending, refused } = state
  const words = payWords(method, amountInWords(claim.total))
  return (
    <Card tone="raised" as="aside" aria-labelledby="price">
      <Stack gap="m">
        <Heading level={2} size="h3" id="price">
          {reservationCopy.price}
        </Heading>
        <Deadline state={state} page={page} />
        <PriceLines
          lines={priceGroups(claim.lines).map(priceGroupRow)}
          total={{ label: priceCopy.total, amount: amountInWords(claim.total) }}
        />
        {refused === 'insufficient_funds' && (
          <Notice
            tone="warning"
            live="assertive"
            title={payingBalanceCopy.insufficientTitle}
            data-test={refused}
            action={<ButtonLink href={addresses.legalsBalance}>{payingBalanceCopy.toBalance}</ButtonLink>}
          >
            {payingBalanceCopy.insufficient(state.lacking)}
          </Notice>
        )}
        {refused !== null && refused !== 'insufficient_funds' && (
          <RefusalNotice code={refused} callback={`${addresses.prolongationReservation}?claim=${claim.id}`} />
        )}
        <Button tone="primary" size="large" wide busy={sending} onClick={() => void page.pay()}>
          {sending ? reservationCopy.sending : words}
        </Button>
        <Text size="small" tone="muted">
          {reservationCopy.rules}{' '}
          <Link href="/docs/public-offer.pdf" external>
            {reservationCopy.rulesLink}
          </Link>
        </Text>
      </Stack>
    </Card>
  )
}

/** An extension that waits for nothing here: paid, or its time was over. */
function Over({ claim }: { claim: Claim }) {
  const paid = claim.claimStatus.id === 3 || claim.claimStatus.id === 6
  const before = claim.prolongationOf ?? claim.id
  return (
    <EmptyState
      icon={paid ? 'check' : 'clock'}
      title={paid ? copy.paidTitle : copy.cancelledTitle}
      actions={
        paid ? (
          <ButtonLink tone="primary" href={addresses.claim(claim.id)}>
            {copy.successorOpen}
          </ButtonLink>
        ) : (
          <ButtonLink tone="primary" href={addresses.prolongation(before)}>
            {copy.again}
          </ButtonLink>
        )
      }
    >
      {paid ? copy.paidText(dateInDots(claim.endDate)) : copy.cancelledText}
    </EmptyState>
  )
}

/** Check the extension, choose how to pay, pay (M-ROUTE-25). */
export function ReservationView(props: { page: ProlongationReservation; callback: string }) {
  const { page, callback } = props
  const state = useStore(page.$reservation)
  if (state.kind === 'loading') return <Skeleton label={copy.loading} shape="card" count={3} />
  if (state.kind === 'failed')
    return <LoadFailure code={state.code} callback={callback} onRetry={page.retry} />
  const { claim } = state
  if (claim.claimStatus.id !== 4 && claim.claimStatus.id !== 1) return <Over claim={claim} />
  return (
    <Stack gap="l">
      <Stack gap="xs">
        <Heading level={1}>{copy.reservationTitle}</Heading>
        <Text tone="muted">{copy.claim(claim.id)}</Text>
      </Stack>
      <Columns shape="asideEnd" align="start">
        <Stack gap="l">
          <Card>
            <Answers claim={claim} />
          </Card>
          <Card>
            <Method state={state} page={page} />
          </Card>
        </Stack>
        <Sticky side="top">
          <Pay state={state} page={page} />
        </Sticky>
      </Columns>
    </Stack>
  )
}
