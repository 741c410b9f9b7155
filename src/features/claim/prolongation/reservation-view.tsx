import { useStore } from '@nanostores/react'
import { addresses } from '#contract/addresses.ts'
import type { Claim } from '#contract/claims.ts'
import { amountInWords } from '#copy/amount-text.ts'
import { dateInDots } from '#copy/date-text.ts'
import { priceCopy, priceGroupRow, serviceName } from '#copy/price-words.ts'
import { prolongationCopy as copy, prolongationRefusalText } from '#copy/prolongation.ts'
import { placeWords } from '#copy/rented-place.ts'
import { reservationCopy } from '#copy/reservation.ts'
import { typesetAddress } from '#copy/typeset.ts'
import { priceGroups } from '#domain/price.ts'
import { Deadline, InsufficientFunds, PayButton, PaymentMethodField } from '#parts/paying.tsx'
import { RefusalNotice } from '#parts/refusal-notice.tsx'
import { addressOfOffice, placeOfClaim } from '#parts/rented-place.ts'
import { WithdrawClaim } from '#parts/withdraw-claim.tsx'
import { island } from '#screens/island.tsx'
import { Card } from '#ui/card/card.tsx'
import { Columns } from '#ui/columns/columns.tsx'
import { DescriptionList } from '#ui/description-list/description-list.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Link } from '#ui/link/link.tsx'
import { PriceLines } from '#ui/price-lines/price-lines.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Sticky } from '#ui/sticky/sticky.tsx'
import { Text } from '#ui/text/text.tsx'
import { LoadFailure } from './load-failure.tsx'
import {
  type ProlongationReservation,
  prolongationReservation,
  type ShownReservation,
} from './reservation-page.ts'

interface Props {
  state: ShownReservation
  page: ProlongationReservation
}

function Answers({ claim }: { claim: Claim }) {
  const rented = claim.claimBoxes[0]
  const place = placeOfClaim(claim)
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
          term: placeWords(place).title,
          details: copy.boxValue(place, rented?.boxName ?? null),
        },
        { term: copy.office, details: typesetAddress(addressOfOffice(claim.postOffice)) },
        {
          term: copy.services,
          details: claim.services.map((number) => serviceName(number, place)).join(', ') || copy.servicesNone,
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

function Pay({ state, page }: Props) {
  const { claim, way, busy, refused, shortfall } = state
  const place = placeOfClaim(claim)
  return (
    <Card tone="raised" as="aside" aria-labelledby="price">
      <Stack gap="m">
        <Heading level={2} size="h3" id="price">
          {reservationCopy.price}
        </Heading>
        <Deadline $left={page.$left} claim={claim} />
        <PriceLines
          lines={priceGroups(claim.lines).map((group) => priceGroupRow(group, place))}
          total={{ label: priceCopy.total, amount: amountInWords(claim.total) }}
        />
        {refused === 'insufficient_funds' ? (
          <InsufficientFunds shortfall={shortfall} />
        ) : (
          <RefusalNotice code={refused} words={prolongationRefusalText} />
        )}
        <PayButton claim={claim} way={way} sending={busy} onPay={() => void page.pay()} />
        <WithdrawClaim withdrawal={page.withdrawal} claim={claim.id} />
      </Stack>
    </Card>
  )
}

function ReservationView({ page }: { page: ProlongationReservation }) {
  const state = useStore(page.$state)
  if (state.kind === 'loading') return <Skeleton screen label={copy.loading} shape="card" count={3} />
  if (state.kind === 'failed') return <LoadFailure code={state.code} onRetry={page.retry} />
  const { claim } = state
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
          <Pay state={state} page={page} />
        </Sticky>
      </Columns>
    </Stack>
  )
}

export const ProlongationReservationIsland = island(prolongationReservation, ReservationView)
