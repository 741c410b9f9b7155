import type { ServiceOrder } from '#claims/api/claim-services.ts'
import { claimDetailsCopy } from '#claims/words/claim-details.ts'
import { serviceResultCopy as copy, serviceRefusalText } from '#claims/words/claim-services.ts'
import { receiptStubCopy } from '#claims/words/result-pages.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import { PageFailure } from '#kit/screens/result-page.tsx'
import { formatDottedDate } from '#kit/words/date-text.ts'
import { PaymentSummary } from '#money/parts/payment-summary.tsx'
import { serviceName } from '#rent/words/price-words.ts'
import { reservationCopy } from '#rent/words/reservation.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import type { ServiceOrderPage } from './service-order-page.ts'

export const ServiceReceiptStub = ({ order, sumLabel }: { order: ServiceOrder; sumLabel: string }) => (
  <PaymentSummary
    title={serviceName(order.service)}
    lines={[
      ...(order.boxName === null ? [] : [order.boxName]),
      ...(order.state === 'cancelled' ? [] : [copy.from(formatDottedDate(order.startDate))]),
      reservationCopy.methods[order.method].label,
    ]}
    sumLabel={sumLabel}
    sum={order.total}
    isPast={order.state === 'cancelled' && sumLabel === receiptStubCopy.total}
  />
)

/** Retrying cannot help here, so the page links to the claim instead. */
const unknownOrderCodes: readonly string[] = ['order_missing', 'order_unknown', 'not_found']

export function ServiceOrderFailure({ code, page }: { code: string; page: ServiceOrderPage }) {
  const isUnknown = unknownOrderCodes.includes(code)
  return (
    <PageFailure
      code={code}
      title={isUnknown ? copy.unknownTitle : copy.failedTitle}
      words={() => (code === 'order_missing' ? copy.noOrder : serviceRefusalText(code))}
      onRetry={isUnknown ? undefined : page.retry}
      others={
        <ButtonLink
          tone={isUnknown ? 'primary' : 'secondary'}
          href={page.claim === null ? pagePaths.claims : pagePaths.claim(page.claim)}
        >
          {page.claim === null ? claimDetailsCopy.all : copy.toClaim}
        </ButtonLink>
      }
    />
  )
}
