import { amountInWords } from '#copy/amount-text.ts'
import { priceCopy, priceGroupRow, priceLineRow } from '#copy/price-words.ts'
import { reservationCopy } from '#copy/reservation.ts'
import { kopecksOf } from '#domain/money.ts'
import { priceGroups } from '#domain/price-groups.ts'
import { DeadlineBar, PayAct, PaymentMethodField, PayRules } from '#parts/paying.tsx'
import { placeOfClaim } from '#parts/rented-place.ts'
import { Disclosure } from '#ui/accordion/accordion.tsx'
import { Card } from '#ui/card/card.tsx'
import { Columns } from '#ui/columns/columns.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Hidden } from '#ui/hidden/hidden.tsx'
import { PriceLines } from '#ui/price-lines/price-lines.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Sticky, StickyRow } from '#ui/sticky/sticky.tsx'
import { Text } from '#ui/text/text.tsx'
import { Answers, rentAnswers, tenantAnswers } from './claim-answers.tsx'
import type { ReservationPage, ShownReservation } from './reservation-page.ts'
import { TroubleNotice } from './trouble-notice.tsx'

interface Props {
  state: ShownReservation
  page: ReservationPage
}

/** What it comes to: the sum large, its lines under it. */
function Price({ state }: { state: ShownReservation }) {
  const { claim } = state
  return (
    <Stack gap="s">
      <Stack gap="none">
        <Text size="small" tone="muted">
          {priceCopy.total}
        </Text>
        <Text size="figure" weight="strong" numeric>
          {amountInWords(claim.total)}
        </Text>
        <Text size="small" tone="muted">
          {priceCopy.firstMonth}: {amountInWords(kopecksOf(claim.firstMonthTariff))}
        </Text>
      </Stack>
      <PriceLines
        lines={priceGroups(claim.lines).map((group) => priceGroupRow(group, placeOfClaim(claim)))}
      />
      <Disclosure title={priceCopy.byMonth}>
        <PriceLines lines={claim.lines.map((line) => priceLineRow(line, placeOfClaim(claim)))} />
      </Disclosure>
    </Stack>
  )
}

const payingOf = ({ state, page }: Props) => ({
  claim: state.claim,
  way: state.way,
  sending: state.sending,
  onPay: () => void page.confirm(),
})

/** Beside the answers on desktop, under them below it; there the act itself waits in the bar. */
function Order(props: Props) {
  const { state, page } = props
  return (
    <Card tone="raised" as="aside" aria-labelledby="price">
      <Stack gap="m">
        <Heading level={2} size="h4" id="price">
          {reservationCopy.price}
        </Heading>
        <Hidden below="desktop">
          <DeadlineBar $left={page.$left} claim={state.claim} />
        </Hidden>
        <Price state={state} />
        <Hidden below="desktop">
          <Stack gap="s">
            <TroubleNotice trouble={state.trouble} title={reservationCopy.refusedTitle} />
            <PayAct {...payingOf(props)} />
          </Stack>
        </Hidden>
        <PayRules />
      </Stack>
    </Card>
  )
}

/** Tablet and phone: the time, the sum and the act under the thumb. */
function PayBar(props: Props) {
  const { state, page } = props
  return (
    <Hidden above="tablet">
      <Sticky side="bottom">
        <Stack gap="xs">
          <TroubleNotice trouble={state.trouble} title={reservationCopy.refusedTitle} />
          <DeadlineBar $left={page.$left} claim={state.claim} />
          <StickyRow act={<PayAct {...payingOf(props)} short />} centre>
            <Text as="span" size="large" weight="strong" nowrap numeric>
              {amountInWords(state.claim.total)}
            </Text>
          </StickyRow>
        </Stack>
      </Sticky>
    </Hidden>
  )
}

/**
 * Check your answers: every answer with 'change', the price line by line, the method, the deadline
 * (M-ROUTE-20).
 */
export function CheckView({ state, page }: Props) {
  const { claim, record } = state
  return (
    <>
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
              way={state.way}
              sbp={state.sbp}
              balance={state.balance}
              onChoose={page.chooseWay}
            />
          </Card>
        </Stack>
        <Sticky side="top">
          <Order state={state} page={page} />
        </Sticky>
      </Columns>
      <PayBar state={state} page={page} />
    </>
  )
}
