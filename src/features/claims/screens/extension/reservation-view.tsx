import { useStore } from '@nanostores/react'
import { type Claim, readClaim } from '#claims/api/claims.ts'
import { offerAddress } from '#claims/parts/offer-address.ts'
import { WithdrawClaim } from '#claims/parts/withdraw-claim.tsx'
import { withdrawal } from '#claims/parts/withdrawal.ts'
import { claimStatus } from '#claims/rules/claim-status.ts'
import { prolongationCopy as copy, prolongationRefusalText } from '#claims/words/extension.ts'
import { addresses } from '#kit/api/addresses.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { island } from '#kit/screens/island.tsx'
import { RefusalNotice } from '#kit/screens/refusal-notice.tsx'
import { leave, redirect, type ShownState, screen } from '#kit/screens/screen.ts'
import { numberInQuery } from '#kit/state/claim-address.ts'
import { countdown } from '#kit/state/countdown.ts'
import { amountInWords } from '#kit/words/amount-text.ts'
import { dateInDots } from '#kit/words/date-text.ts'
import { typesetAddress } from '#kit/words/typeset.ts'
import { addressAfter, askSbp, methodOf, type PayWay, waysFor } from '#money/parts/pay-way.ts'
import { Deadline, InsufficientFunds, PayButton, PaymentMethodField } from '#money/parts/paying.tsx'
import {
  askBalanceStatus,
  type BalanceStatus,
  isReserved,
  sendPayment,
  shortfallOf,
} from '#money/parts/paying-balance.ts'
import { leaveForbidden } from '#people/parts/legals.ts'
import { addressOfOffice, placeOfClaim } from '#places/parts/rented-place.ts'
import { placeWords } from '#places/words/rented-place.ts'
import { priceGroups } from '#rent/rules/price.ts'
import { priceCopy, priceGroupRow, serviceName } from '#rent/words/price-words.ts'
import { reservationCopy } from '#rent/words/reservation.ts'
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

interface Reservation {
  readonly claim: Claim
  readonly way: PayWay
  readonly sbp: boolean
  readonly balance: BalanceStatus
  readonly shortfall: number | null
}

type ShownReservation = ShownState<Reservation>
type ProlongationReservation = ReturnType<typeof prolongationReservation>

export function prolongationReservation(environment: Environment) {
  const id = numberInQuery(environment, 'claim')
  const clock = countdown(
    environment,
    () => shown()?.claim.reservationTerm ?? null,
    () => void reload(),
  )
  const { $state, shown, retry, reload, change, send } = screen<Reservation>(environment, {
    load: async (getShown) => {
      if (id === null) return { kind: 'failed', code: 'claim_missing' }
      const answer = await call(environment, readClaim, { params: { id }, query: {} })
      if (!answer.ok) return answer
      const claim = answer.value
      // /success shows every paid or cancelled claim.
      if (claim.claimStatus.id !== claimStatus.awaitingPayment || isReserved(claim))
        return redirect(environment, `${addresses.success}?claim=${id}`)
      const [balance, { persons: sbp }] = await Promise.all([
        askBalanceStatus(environment, claim),
        askSbp(environment),
      ])
      const chosenMethod = claim.paymentMethod
      const ways = waysFor(claim.clientType, sbp).filter(
        (way) => chosenMethod === null || chosenMethod === methodOf(way),
      )
      const chosen = getShown()?.way ?? (claim.payment?.way === 'sbp' ? 'sbp' : undefined)
      const way = ways.find((way) => way === chosen) ?? ways[0] ?? 1
      return { claim, way, sbp, balance, shortfall: null }
    },
    onForbidden: () => leaveForbidden(environment, id ?? 0),
    whileShown: clock.run,
  })

  return {
    $state,
    retry,
    $left: clock.$left,
    withdrawal: withdrawal(environment, (claim) => environment.go(addresses.claim(claim)), reload),
    chooseWay: (way: PayWay) => change({ way, refused: null }),
    pay: () =>
      send(async ({ claim, way }) => {
        const answer = await sendPayment(environment, claim, methodOf(way))
        if (answer.ok) return leave(environment, addressAfter(answer.value, way, claim.id))
        if (answer.code === 'offer_missing') environment.go(offerAddress(environment))
        if (answer.code === 'claim_not_payable') return reload()
        // The deadline and the missing amount have changed.
        if (answer.code === 'insufficient_funds' || answer.code === 'amount_differs') await reload()
        change({ shortfall: shortfallOf(answer) })
        return answer
      }),
  }
}

interface Props {
  state: ShownReservation
  page: ProlongationReservation
}

function Answers({ claim }: { claim: Claim }) {
  const rented = claim.claimBoxes[0]
  const place = placeOfClaim(claim)
  const extendedClaim = claim.prolongationOf
  return (
    <DescriptionList
      items={[
        {
          term: copy.period,
          details: copy.periodValue(dateInDots(claim.startDate), dateInDots(claim.endDate)),
          ...(extendedClaim === null
            ? {}
            : { action: <Link href={addresses.prolongation(extendedClaim)}>{copy.change}</Link> }),
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
        ...(extendedClaim === null
          ? []
          : [
              {
                term: copy.reservationFor,
                details: <Link href={addresses.claim(extendedClaim)}>№ {extendedClaim}</Link>,
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
