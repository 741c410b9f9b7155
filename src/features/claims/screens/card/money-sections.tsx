import { useStore } from '@nanostores/react'
import { type ClaimPayment, paymentReceipt } from '#claims/api/claim-card.ts'
import type { AutoExtension } from '#claims/api/extension.ts'
import { claimCardCopy as copy } from '#claims/words/claim-card.ts'
import { addresses } from '#kit/api/addresses.ts'
import { todayIn } from '#kit/rules/calendar-date.ts'
import { RefusalNotice } from '#kit/screens/refusal-notice.tsx'
import { fileAddress } from '#kit/state/file-address.ts'
import { amountInWords } from '#kit/words/amount-text.ts'
import { dateInDots } from '#kit/words/date-text.ts'
import { claimAct, claimInvoice, claimUpd } from '#money/api/accounting.ts'
import { FiscalReceipts } from '#money/parts/paying.tsx'
import { shortfallFor } from '#money/parts/paying-balance.ts'
import { accountingCopy, autoExtensionRefusal } from '#money/words/accounting.ts'
import { onlineWayNames } from '#money/words/paying-balance.ts'
import { placeOfClaim } from '#places/parts/rented-place.ts'
import type { RentedPlace } from '#places/words/rented-place.ts'
import { priceGroups } from '#rent/rules/price.ts'
import { priceCopy, priceGroupRow, priceLineRow, serviceName } from '#rent/words/price-words.ts'
import { reservationCopy } from '#rent/words/reservation.ts'
import { Disclosure } from '#ui/accordion/accordion.tsx'
import { Button } from '#ui/button/button.tsx'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Link } from '#ui/link/link.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { OfferRow, OfferRows } from '#ui/offer-row/offer-row.tsx'
import { PriceLines } from '#ui/price-lines/price-lines.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import type { ClaimAccounting, ClaimCardPage } from './claim-card-page.ts'
import type { ShownClaim } from './claim-card-state.ts'
import { Section } from './section.tsx'

export function HeldAutoExtension({ accounting }: { accounting: ClaimAccounting }) {
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
          <Link href={addresses.legalsBalance}>{accountingCopy.toBalance}</Link>
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

/** Renders nothing for a rent that cannot extend automatically. */
export function AutoExtensionSection({ accounting }: { accounting: ClaimAccounting }) {
  const { auto, switching, refused } = useStore(accounting.$accounting)
  if (auto === null || auto.code === 'auto_not_legal' || auto.code === 'auto_not_running') return null
  if (auto.code !== null && !auto.enabled) return null
  const shortfall = shortfallFor(auto)
  return (
    <Section title={accountingCopy.autoTitle}>
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
              { label: accountingCopy.autoRent(auto.months), amount: amountInWords(auto.rent) },
              ...auto.services.map(({ service, amount }) => ({
                label: serviceName(service),
                amount: amountInWords(amount ?? 0),
              })),
            ]}
            total={{ label: priceCopy.total, amount: amountInWords(auto.total) }}
          />
        </Stack>
      )}
      {auto.enabled && auto.debitOn !== null && auto.held === null && shortfall !== null && (
        <Notice
          tone="warning"
          action={<Link href={addresses.legalsBalance}>{accountingCopy.toBalance}</Link>}
        >
          {accountingCopy.lacks(shortfall)}
        </Notice>
      )}
      <RefusalNotice code={refused} words={autoExtensionRefusal} />
    </Section>
  )
}

export function DocumentsSection({ claim, accounting }: { claim: number; accounting: ClaimAccounting }) {
  const { documents } = useStore(accounting.$accounting)
  if (documents === null || !documents.invoice) return null
  return (
    <Section title={accountingCopy.documentsTitle}>
      <Stack gap="xs" align="start">
        <Link href={fileAddress(claimInvoice, { id: claim })} alone icon="pdf" external>
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
              <Link href={fileAddress(claimAct, params)} alone icon="pdf" external>
                {accountingCopy.act(act.number, act.month, act.correction)}
              </Link>
              <Link
                href={fileAddress(claimUpd, params)}
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
    </Section>
  )
}

export function Price({ state: { claim } }: { state: ShownClaim }) {
  const place = placeOfClaim(claim)
  return (
    <Section title={copy.price} id="price">
      <PriceLines
        lines={priceGroups(claim.lines).map((group) => priceGroupRow(group, place))}
        total={{ label: priceCopy.total, amount: amountInWords(claim.total) }}
      />
      {claim.lines.length > 0 && (
        <Disclosure title={priceCopy.byMonth}>
          <PriceLines lines={claim.lines.map((line) => priceLineRow(line, place))} />
        </Disclosure>
      )}
    </Section>
  )
}

function Payment({ payment, claim, place }: { payment: ClaimPayment; claim: number; place: RentedPlace }) {
  const { amount, refunded, state, method } = payment
  return (
    <OfferRow
      label={copy.paymentFor(payment.service === null ? null : serviceName(payment.service, place))}
      amount={amountInWords(amount)}
      unit={refunded > 0 ? copy.refunded(amountInWords(refunded)) : undefined}
      act={
        payment.hasReceipt && (
          <Link
            href={fileAddress(paymentReceipt, { id: claim, payment: payment.id })}
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
          dateInDots(todayIn(new Date(payment.changedAt))),
          payment.way ? onlineWayNames[payment.way] : reservationCopy.methods[method].label,
        )}
      </Text>
      <FiscalReceipts receipts={payment.receipts} />
    </OfferRow>
  )
}

export function Payments({ state, page }: { state: ShownClaim; page: ClaimCardPage }) {
  const { payments, claim } = state
  if (payments === null) {
    return (
      <Notice
        tone="warning"
        title={copy.paymentsFailed}
        action={<Button onClick={page.retry}>{copy.retry}</Button>}
      />
    )
  }
  return (
    <Section title={copy.payments} id="payments">
      {payments.length === 0 ? (
        <Text tone="muted">{copy.noPayments}</Text>
      ) : (
        <OfferRows>
          {payments.map((payment) => (
            <Payment key={payment.id} payment={payment} claim={claim.id} place={placeOfClaim(claim)} />
          ))}
        </OfferRows>
      )}
    </Section>
  )
}
