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
import { createScreen, leavePage, redirectToPage } from '#kit/screens/screen.ts'
import { createCountdown } from '#kit/state/countdown.ts'
import { readQueryNumber } from '#kit/state/url-params.ts'
import { formatDottedDate } from '#kit/words/date-text.ts'
import { typesetAddress } from '#kit/words/typeset.ts'
import {
  type BalanceCoverage,
  isAwaitingOfflinePayment,
  readBalanceCoverage,
  requestClaimPayment,
  shortfallFromRefusal,
} from '#money/parts/claim-payment.ts'
import { InsufficientFundsNotice } from '#money/parts/payment-controls.tsx'
import {
  type PaymentOption,
  paymentOptionsFor,
  readSbpAvailability,
  toPaymentMethod,
  urlAfterPayment,
} from '#money/parts/payment-options.ts'
import { PaymentBar, PaymentPanel } from '#money/parts/payment-panel.tsx'
import { redirectForbiddenClaim } from '#people/parts/organisations.ts'
import { officeAddressLine, rentedPlaceFromClaim } from '#places/parts/rented-place.ts'
import { placeTitle } from '#places/words/rented-place.ts'
import { groupPriceLines } from '#rent/rules/price.ts'
import { priceRowFromGroup } from '#rent/words/price-words.ts'
import { Card, Perforation } from '#ui/card/card.tsx'
import { Columns } from '#ui/columns/columns.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
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

function Answers({ claim }: { claim: Claim }) {
  const place = rentedPlaceFromClaim(claim)
  const extendedClaim = claim.prolongationOf
  return (
    <Card>
      <Stack gap="s">
        <Stack as="section" gap="none" aria-label={copy.period}>
          <Inline justify="between">
            <Text weight="strong" numeric>
              {copy.periodValue(formatDottedDate(claim.startDate), formatDottedDate(claim.endDate))}
            </Text>
            {extendedClaim !== null && (
              <Link href={pagePaths.prolongation(extendedClaim)} icon="edit">
                {copy.change}
              </Link>
            )}
          </Inline>
          <Text size="small">
            {[placeTitle(place), claim.claimBoxes[0]?.boxName].filter(Boolean).join(', ')}
          </Text>
          <Text size="small">{typesetAddress(officeAddressLine(claim.postOffice))}</Text>
          {extendedClaim !== null && (
            <Text size="small">
              <Link href={pagePaths.claim(extendedClaim)}>{copy.reservationFor(extendedClaim)}</Link>
            </Text>
          )}
        </Stack>
        <Perforation />
        <PriceLines lines={groupPriceLines(claim.lines).map((group) => priceRowFromGroup(group, place))} />
      </Stack>
    </Card>
  )
}

function UnpaidExtensionView({ page }: { page: UnpaidExtensionPage }) {
  const state = useStore(page.$state)
  if (state.kind === 'loading') return <Skeleton screen label={copy.loading} shape="card" count={3} />
  if (state.kind === 'failed') return <ExtensionLoadFailure code={state.code} onRetry={page.retry} />
  const { claim, way, busy, refused, shortfall } = state
  const payment = {
    claim,
    way,
    $left: page.$left,
    sending: busy,
    onPay: () => void page.pay(),
    refusal:
      refused === 'insufficient_funds' ? (
        <InsufficientFundsNotice shortfall={shortfall} />
      ) : (
        <RefusalNotice code={refused} words={extensionRefusalText} />
      ),
  }
  return (
    <Stack gap="s">
      <Columns shape="order" gap="m" align="start">
        <Stack gap="s">
          <Inline justify="between" align="baseline">
            <Heading level={1} size="h2">
              {copy.reservationTitle}
            </Heading>
            <Text size="small" tone="muted">
              {copy.claim(claim.id)}
            </Text>
          </Inline>
          <Answers claim={claim} />
        </Stack>
        <StickyContainer side="top">
          <PaymentPanel
            {...payment}
            sbp={state.sbp}
            balance={state.balance}
            onChoose={page.chooseWay}
            foot={<WithdrawClaimButton withdrawal={page.withdrawal} claim={claim.id} />}
          />
        </StickyContainer>
      </Columns>
      <PaymentBar {...payment} />
    </Stack>
  )
}

export const UnpaidExtensionIsland = island(createUnpaidExtensionPage, UnpaidExtensionView)
