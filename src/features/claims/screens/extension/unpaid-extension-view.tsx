import { useStore } from '@nanostores/react'
import { type Claim, readClaim } from '#claims/api/claims.ts'
import { createClaimWithdrawal } from '#claims/parts/claim-withdrawal.ts'
import { offerPageUrl } from '#claims/parts/offer-page-url.ts'
import { WithdrawClaimButton } from '#claims/parts/withdraw-claim-button.tsx'
import { claimStatus } from '#claims/rules/claim-status.ts'
import { extensionCopy as copy, extensionRefusalText } from '#claims/words/extension.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { island } from '#kit/screens/island.tsx'
import { RefusalNotice } from '#kit/screens/refusal-notice.tsx'
import { createScreen, type LoadedState, leavePage, redirectToPage } from '#kit/screens/screen.ts'
import { createCountdown } from '#kit/state/countdown.ts'
import { readQueryNumber } from '#kit/state/url-params.ts'
import { formatAmount } from '#kit/words/amount-text.ts'
import { formatDottedDate } from '#kit/words/date-text.ts'
import { typesetAddress } from '#kit/words/typeset.ts'
import {
  type BalanceCoverage,
  isAwaitingOfflinePayment,
  readBalanceCoverage,
  requestClaimPayment,
  shortfallFromRefusal,
} from '#money/parts/claim-payment.ts'
import {
  InsufficientFundsNotice,
  PayButtonWithRulesNote,
  PaymentDeadlineCountdown,
  PaymentMethodField,
} from '#money/parts/payment-controls.tsx'
import {
  type PaymentOption,
  paymentOptionsFor,
  readSbpAvailability,
  toPaymentMethod,
  urlAfterPayment,
} from '#money/parts/payment-options.ts'
import { redirectForbiddenClaim } from '#people/parts/organisations.ts'
import { officeAddressLine, rentedPlaceFromClaim } from '#places/parts/rented-place.ts'
import { boxOrCellWords } from '#places/words/rented-place.ts'
import { groupPriceLines } from '#rent/rules/price.ts'
import { priceCopy, priceRowFromGroup, serviceName } from '#rent/words/price-words.ts'
import { reservationCopy } from '#rent/words/reservation.ts'
import { Card } from '#ui/card/card.tsx'
import { Columns } from '#ui/columns/columns.tsx'
import { DescriptionList } from '#ui/description-list/description-list.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Link } from '#ui/link/link.tsx'
import { PriceLines } from '#ui/price-lines/price-lines.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { StickyContainer } from '#ui/sticky-container/sticky-container.tsx'
import { Text } from '#ui/text/text.tsx'
import { ExtensionLoadFailure } from './extension-load-failure.tsx'

interface Reservation {
  readonly claim: Claim
  readonly way: PaymentOption
  readonly sbp: boolean
  readonly balance: BalanceCoverage
  readonly shortfall: number | null
}

type ShownReservation = LoadedState<Reservation>
type UnpaidExtensionPage = ReturnType<typeof createUnpaidExtensionPage>

export function createUnpaidExtensionPage(environment: Environment) {
  const id = readQueryNumber(environment, 'claim')
  const clock = createCountdown(
    environment,
    () => shown()?.claim.reservationTerm ?? null,
    () => void reload(),
  )
  const { $state, shown, retry, reload, change, send } = createScreen<Reservation>(environment, {
    load: async (getShown) => {
      if (id === null) return { kind: 'failed', code: 'claim_missing' }
      const answer = await call(environment, readClaim, { params: { id }, query: {} })
      if (!answer.ok) return answer
      const claim = answer.value
      // /success shows every claim that is paid or cancelled.
      if (claim.claimStatus.id !== claimStatus.awaitingPayment || isAwaitingOfflinePayment(claim))
        return redirectToPage(environment, `${pagePaths.success}?claim=${id}`)
      const [balance, { persons: sbp }] = await Promise.all([
        readBalanceCoverage(environment, claim),
        readSbpAvailability(environment),
      ])
      const chosenMethod = claim.paymentMethod
      const ways = paymentOptionsFor(claim.clientType, sbp).filter(
        (way) => chosenMethod === null || chosenMethod === toPaymentMethod(way),
      )
      const chosen = getShown()?.way ?? (claim.payment?.way === 'sbp' ? 'sbp' : undefined)
      const way = ways.find((way) => way === chosen) ?? ways[0] ?? 1
      return { claim, way, sbp, balance, shortfall: null }
    },
    onForbidden: () => redirectForbiddenClaim(environment, id ?? 0),
    whileShown: clock.run,
  })

  return {
    $state,
    retry,
    $left: clock.$left,
    withdrawal: createClaimWithdrawal(environment, (claim) => environment.go(pagePaths.claim(claim)), reload),
    chooseWay: (way: PaymentOption) => change({ way, refused: null }),
    pay: () =>
      send(async ({ claim, way }) => {
        const answer = await requestClaimPayment(environment, claim, toPaymentMethod(way))
        if (answer.ok) return leavePage(environment, urlAfterPayment(answer.value, way, claim.id))
        if (answer.code === 'offer_missing') environment.go(offerPageUrl(environment))
        if (answer.code === 'claim_not_payable') return reload()
        // The deadline or the missing amount may have changed.
        if (answer.code === 'insufficient_funds' || answer.code === 'amount_differs') await reload()
        change({ shortfall: shortfallFromRefusal(answer) })
        return answer
      }),
  }
}

interface Props {
  state: ShownReservation
  page: UnpaidExtensionPage
}

function Answers({ claim }: { claim: Claim }) {
  const rented = claim.claimBoxes[0]
  const place = rentedPlaceFromClaim(claim)
  const extendedClaim = claim.prolongationOf
  return (
    <DescriptionList
      items={[
        {
          term: copy.period,
          details: copy.periodValue(formatDottedDate(claim.startDate), formatDottedDate(claim.endDate)),
          ...(extendedClaim === null
            ? {}
            : { action: <Link href={pagePaths.prolongation(extendedClaim)}>{copy.change}</Link> }),
        },
        {
          term: boxOrCellWords(place).title,
          details: copy.boxValue(place, rented?.boxName ?? null),
        },
        { term: copy.office, details: typesetAddress(officeAddressLine(claim.postOffice)) },
        {
          term: copy.services,
          details: claim.services.map((number) => serviceName(number, place)).join(', ') || copy.servicesNone,
        },
        ...(extendedClaim === null
          ? []
          : [
              {
                term: copy.reservationFor,
                details: <Link href={pagePaths.claim(extendedClaim)}>№ {extendedClaim}</Link>,
              },
            ]),
      ]}
    />
  )
}

function Pay({ state, page }: Props) {
  const { claim, way, busy, refused, shortfall } = state
  const place = rentedPlaceFromClaim(claim)
  return (
    <Card tone="raised" as="aside" aria-labelledby="price">
      <Stack gap="m">
        <Heading level={2} size="h3" id="price">
          {reservationCopy.price}
        </Heading>
        <PaymentDeadlineCountdown $left={page.$left} claim={claim} />
        <PriceLines
          lines={groupPriceLines(claim.lines).map((group) => priceRowFromGroup(group, place))}
          total={{ label: priceCopy.total, amount: formatAmount(claim.total) }}
        />
        {refused === 'insufficient_funds' ? (
          <InsufficientFundsNotice shortfall={shortfall} />
        ) : (
          <RefusalNotice code={refused} words={extensionRefusalText} />
        )}
        <PayButtonWithRulesNote claim={claim} way={way} sending={busy} onPay={() => void page.pay()} />
        <WithdrawClaimButton withdrawal={page.withdrawal} claim={claim.id} />
      </Stack>
    </Card>
  )
}

function UnpaidExtensionView({ page }: { page: UnpaidExtensionPage }) {
  const state = useStore(page.$state)
  if (state.kind === 'loading') return <Skeleton screen label={copy.loading} shape="card" count={3} />
  if (state.kind === 'failed') return <ExtensionLoadFailure code={state.code} onRetry={page.retry} />
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
        <StickyContainer side="top">
          <Pay state={state} page={page} />
        </StickyContainer>
      </Columns>
    </Stack>
  )
}

export const UnpaidExtensionIsland = island(createUnpaidExtensionPage, UnpaidExtensionView)
