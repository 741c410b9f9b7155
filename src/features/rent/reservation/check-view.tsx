import { amountInWords } from '#copy/amount-text.ts'
import { priceCopy, priceGroupRow, priceLineRow } from '#copy/price-words.ts'
import { reservationCopy } from '#copy/reservation.ts'
import { kopecksOf } from '#domain/money.ts'
import { priceGroups } from '#domain/price-groups.ts'
import { Deadline, PayButton, PaymentMethodField } from '#parts/paying.tsx'
import { Disclosure } from '#ui/accordion/accordion.tsx'
import { Card } from '#ui/card/card.tsx'
import { Columns } from '#ui/columns/columns.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { PriceLines } from '#ui/price-lines/price-lines.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Sticky } from '#ui/sticky/sticky.tsx'
import { Text } from '#ui/text/text.tsx'
import { Answers, rentAnswers, tenantAnswers } from './claim-answers.tsx'
import type { ReservationPage, ShownReservation } from './reservation-page.ts'
import { TroubleNotice } from './trouble-notice.tsx'

interface Props {
  state: ShownReservation
  page: ReservationPage
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

function Confirm({ state, page }: Props) {
  const { claim, method, sending, trouble } = state
  return (
    <Stack gap="s">
      <TroubleNotice trouble={trouble} title={reservationCopy.refusedTitle} />
      <PayButton claim={claim} method={method} sending={sending} onPay={() => void page.confirm()} />
    </Stack>
  )
}

/**
 * Check your answers: every answer with 'change', the price line by line, the method, the deadline
 * (M-ROUTE-20).
 */
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
          <PaymentMethodField
            claim={claim}
            method={state.method}
            balance={state.balance}
            onChoose={page.chooseMethod}
          />
        </Card>
      </Stack>
      <Sticky side="top">
        <Card tone="raised" as="aside" aria-labelledby="price">
          <Stack gap="m">
            <Heading level={2} size="h3" id="price">
              {reservationCopy.price}
            </Heading>
            <Deadline $left={page.$left} claim={claim} />
            <Price state={state} />
            <Confirm state={state} page={page} />
          </Stack>
        </Card>
      </Sticky>
    </Columns>
  )
}
