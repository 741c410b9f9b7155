import { useStore } from '@nanostores/react'
import { type ClaimPayment, downloadPaymentReceipt } from '#claims/api/claim-details.ts'
import type { Claim } from '#claims/api/claims.ts'
import type { AutoExtension } from '#claims/api/extension.ts'
import { priceBeforeCredit } from '#claims/rules/moving.ts'
import { claimDetailsCopy as copy } from '#claims/words/claim-details.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import { todayInZone } from '#kit/rules/calendar-date.ts'
import { RefusalNotice } from '#kit/screens/refusal-notice.tsx'
import { buildFileUrl } from '#kit/state/file-url.ts'
import { formatAmount } from '#kit/words/amount-text.ts'
import { formatDottedDate } from '#kit/words/date-text.ts'
import { downloadAct, downloadInvoice, downloadTransferDocument } from '#money/api/accounting-documents.ts'
import { computeAutoExtensionShortfall } from '#money/parts/claim-payment.ts'
import { FiscalReceiptLinks } from '#money/parts/payment-controls.tsx'
import { accountingCopy, autoExtensionRefusalText } from '#money/words/accounting.ts'
import { onlinePaymentKindWords } from '#money/words/payment-options.ts'
import { rentedPlaceFromClaim } from '#places/parts/rented-place.ts'
import type { RentedPlace } from '#places/words/rented-place.ts'
import { groupPriceLines } from '#rent/rules/price.ts'
import {
  creditPriceRows,
  priceCopy,
  priceRowFromGroup,
  priceRowFromLine,
  serviceName,
} from '#rent/words/price-words.ts'
import { reservationCopy } from '#rent/words/reservation.ts'
import { Disclosure } from '#ui/accordion/accordion.tsx'
import { Button } from '#ui/button/button.tsx'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Link } from '#ui/link/link.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { PriceLines } from '#ui/price-lines/price-lines.tsx'
import { PricedActionRow, PricedActionRows } from '#ui/priced-action-row/priced-action-row.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { FoldedSection } from './card-section.tsx'
import type { AccountingStore, ClaimDetailsPage } from './claim-details-page.ts'
import { claimSituationFromState, type LoadedClaimDetails, unpaidSituations } from './claim-details-state.ts'

export function FailedAutoExtensionNotice({ accounting }: { accounting: AccountingStore }) {
  const { auto } = useStore(accounting.$accounting)
  if (!auto?.held) return null
  const { held } = auto
  return (
    <Notice
      tone={held.nextTryOn === null ? 'danger' : 'warning'}
      title={held.nextTryOn === null ? accountingCopy.autoGivenUpTitle : accountingCopy.autoHeldTitle}
      data-test="auto-held"
      action={
        held.code === 'lacks_funds' && held.nextTryOn !== null ? (
          <Link href={pagePaths.legalsBalance}>{accountingCopy.toBalance}</Link>
        ) : undefined
      }
    >
      {accountingCopy.autoHeld(auto)}
    </Notice>
  )
}

const switchHint = (auto: AutoExtension): string => {
  if (!auto.enabled) return accountingCopy.autoOff(auto)
  if (auto.debitOn !== null) return accountingCopy.autoOn(auto, auto.debitOn)
  return auto.waitsFor === null
    ? accountingCopy.autoOver(auto)
    : accountingCopy.autoWaits[auto.waitsFor](auto)
}

/** Renders nothing for a rent that cannot be extended automatically. */
export function AutoExtensionSection({ accounting }: { accounting: AccountingStore }) {
  const { auto, switching, refused } = useStore(accounting.$accounting)
  if (auto === null || auto.code === 'auto_not_legal' || auto.code === 'auto_not_running') return null
  if (auto.code !== null && !auto.enabled)
    return (
      <FoldedSection title={accountingCopy.autoTitle} summary={accountingCopy.autoIsOff}>
        <Text tone="muted">{autoExtensionRefusalText(auto.code)}</Text>
      </FoldedSection>
    )
  const shortfall = computeAutoExtensionShortfall(auto)
  return (
    <FoldedSection
      title={accountingCopy.autoTitle}
      summary={auto.enabled ? accountingCopy.autoIsOn : accountingCopy.autoIsOff}
      open={auto.enabled && auto.held !== null}
    >
      <Checkbox
        name="auto-extension"
        boxed
        label={accountingCopy.autoLabel}
        hint={switching ? accountingCopy.autoSwitching : switchHint(auto)}
        checked={auto.enabled}
        onChange={(event) => void accounting.switchAuto(event.currentTarget.checked)}
      />
      {auto.total !== null && auto.rent !== null && (
        <Stack gap="xs">
          <Text size="small" tone="muted">
            {auto.services.length === 0 ? accountingCopy.autoNoServices : accountingCopy.autoServices}
          </Text>
          <PriceLines
            lines={[
              { label: accountingCopy.autoRent(auto.months), amount: formatAmount(auto.rent) },
              ...auto.services.map(({ service, amount }) => ({
                label: serviceName(service),
                amount: formatAmount(amount ?? 0),
              })),
            ]}
            total={{ label: priceCopy.total, amount: formatAmount(auto.total) }}
          />
        </Stack>
      )}
      {auto.enabled && auto.debitOn !== null && auto.held === null && shortfall !== null && (
        <Notice
          tone="warning"
          action={<Link href={pagePaths.legalsBalance}>{accountingCopy.toBalance}</Link>}
        >
          {accountingCopy.lacks(shortfall)}
        </Notice>
      )}
      <RefusalNotice code={refused} words={autoExtensionRefusalText} />
    </FoldedSection>
  )
}

export function AccountingDocumentsSection({
  claim,
  accounting,
}: {
  claim: number
  accounting: AccountingStore
}) {
  const { documents } = useStore(accounting.$accounting)
  if (documents === null || !documents.invoice) return null
  return (
    <FoldedSection title={accountingCopy.documentsTitle}>
      <Stack gap="xs" align="start">
        <Link href={buildFileUrl(downloadInvoice, { id: claim })} alone icon="pdf" external>
          {accountingCopy.invoice}
        </Link>
        {documents.acts.length === 0 && (
          <Text size="small" tone="muted">
            {accountingCopy.noActs}
          </Text>
        )}
        {documents.acts.map((act) => {
          const params = { id: claim, month: act.month.slice(0, 7) }
          return (
            <Inline key={act.month} gap="m">
              <Link href={buildFileUrl(downloadAct, params)} alone icon="pdf" external>
                {accountingCopy.act(act.number, act.month, act.correction)}
              </Link>
              <Link
                href={buildFileUrl(downloadTransferDocument, params)}
                alone
                icon="download"
                aria-label={accountingCopy.updOf(act.number)}
              >
                {accountingCopy.upd}
              </Link>
            </Inline>
          )
        })}
      </Stack>
    </FoldedSection>
  )
}

function Price({ claim }: { claim: Claim }) {
  const place = rentedPlaceFromClaim(claim)
  return (
    <>
      <PriceLines
        lines={[
          ...groupPriceLines(claim.lines).map((group) => priceRowFromGroup(group, place)),
          ...creditPriceRows(claim.move),
        ]}
        total={{ label: priceCopy.total, amount: formatAmount(claim.total) }}
      />
      {claim.lines.length > 0 && (
        <Disclosure title={priceCopy.byMonth}>
          <PriceLines lines={claim.lines.map((line) => priceRowFromLine(line, place))} />
        </Disclosure>
      )}
    </>
  )
}

function Payment({ payment, claim, place }: { payment: ClaimPayment; claim: number; place: RentedPlace }) {
  const { amount, refunded, moved = 0, takenFrom = null, state, method } = payment
  const parts = [
    refunded > 0 ? copy.refunded(formatAmount(refunded)) : null,
    moved > 0 ? copy.moved(formatAmount(moved)) : null,
  ].filter((part) => part !== null)
  return (
    <PricedActionRow
      label={
        takenFrom === null
          ? copy.paymentFor(payment.service === null ? null : serviceName(payment.service, place))
          : copy.takenFrom(takenFrom)
      }
      amount={formatAmount(amount)}
      unit={parts.length > 0 ? parts.join(', ') : undefined}
      act={
        payment.hasReceipt && (
          <Link
            href={buildFileUrl(downloadPaymentReceipt, { id: claim, payment: payment.id })}
            external
            alone
            icon="pdf"
          >
            {copy.receipt}
          </Link>
        )
      }
    >
      <Text size="small" tone="muted">
        {copy.paymentStands(
          state,
          formatDottedDate(todayInZone(new Date(payment.changedAt))),
          payment.way ? onlinePaymentKindWords[payment.way] : reservationCopy.methods[method].label,
        )}
      </Text>
      <FiscalReceiptLinks receipts={payment.receipts} />
    </PricedActionRow>
  )
}

function Payments({ state: { payments, claim }, page }: MoneyProps) {
  if (payments === null) {
    return (
      <Notice
        tone="warning"
        title={copy.paymentsFailed}
        action={<Button onClick={page.retry}>{copy.retry}</Button>}
      />
    )
  }
  if (payments.length === 0) return <Text tone="muted">{copy.noPayments}</Text>
  return (
    <PricedActionRows>
      {payments.map((payment) => (
        <Payment key={payment.id} payment={payment} claim={claim.id} place={rentedPlaceFromClaim(claim)} />
      ))}
    </PricedActionRows>
  )
}

interface MoneyProps {
  state: LoadedClaimDetails
  page: ClaimDetailsPage
}

/** The payment button of an unpaid claim already shows the sum, so the folded section does not. */
export function MoneySection({ state, page }: MoneyProps) {
  const { code } = claimSituationFromState(state)
  return (
    <FoldedSection
      title={copy.money}
      id="payments"
      summary={unpaidSituations.includes(code) ? undefined : formatAmount(priceBeforeCredit(state.claim))}
      open={state.payments === null}
    >
      <Price claim={state.claim} />
      <Payments state={state} page={page} />
    </FoldedSection>
  )
}
