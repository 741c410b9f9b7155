import { type ClaimPayment, paymentReceipt } from '#contract/claim-card.ts'
import { amountInWords } from '#copy/amount-text.ts'
import { claimCardCopy as copy } from '#copy/claim-card.ts'
import { dateInDots } from '#copy/date-text.ts'
import { onlineWayNames } from '#copy/paying-sbp.ts'
import { priceCopy, priceGroupRow, priceLineRow, serviceName } from '#copy/price-words.ts'
import type { RentedPlace } from '#copy/rented-place.ts'
import { reservationCopy } from '#copy/reservation.ts'
import { todayIn } from '#domain/calendar-date.ts'
import { priceGroups } from '#domain/price-groups.ts'
import { FiscalReceipts } from '#parts/fiscal-receipts.tsx'
import { placeOfClaim } from '#parts/rented-place.ts'
import { fileAddress } from '#state/file-address.ts'
import { Disclosure } from '#ui/accordion/accordion.tsx'
import { Button } from '#ui/button/button.tsx'
import { Link } from '#ui/link/link.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { OfferRow, OfferRows } from '#ui/offer-row/offer-row.tsx'
import { PriceLines } from '#ui/price-lines/price-lines.tsx'
import { Text } from '#ui/text/text.tsx'
import type { ClaimCardPage } from './claim-card-page.ts'
import type { ShownClaim } from './claim-card-state.ts'
import { Section } from './section.tsx'
import { sectionIds } from './sections.ts'

export function Price({ state: { claim } }: { state: ShownClaim }) {
  const place = placeOfClaim(claim)
  return (
    <Section title={copy.price} id={sectionIds.price}>
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
    <Section title={copy.payments} id={sectionIds.payments}>
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
