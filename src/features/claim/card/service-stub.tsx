import type { ServiceOrder } from '#contract/claim-services.ts'
import { serviceEndCopy as copy } from '#copy/claim-services.ts'
import { dateInDots } from '#copy/date-text.ts'
import { serviceName } from '#copy/price-words.ts'
import { reservationCopy } from '#copy/reservation.ts'
import { ReceiptStub } from '#parts/receipt-stub.tsx'

/** What an order of a service is for: the service, its name of a box, its first day and its sum. */
export const ServiceStub = ({ order, sumLabel }: { order: ServiceOrder; sumLabel: string }) => (
  <ReceiptStub
    title={serviceName(order.service)}
    lines={[
      ...(order.boxName === null ? [] : [order.boxName]),
      copy.from(dateInDots(order.startDate)),
      reservationCopy.methods[order.method].label,
    ]}
    sumLabel={sumLabel}
    sum={order.total}
  />
)
