import { useStore } from '@nanostores/react'
import { printPage } from '#browser/page-actions.ts'
import { addresses } from '#contract/addresses.ts'
import { type ServiceOrder, servicePaymentOrder } from '#contract/claim-services.ts'
import { amountInWords } from '#copy/amount-text.ts'
import {
  serviceEndCopy as copy,
  serviceRefusalText,
  claimServicesCopy as services,
} from '#copy/claim-services.ts'
import { dateInDots, instantInWords } from '#copy/date-text.ts'
import { serviceName } from '#copy/price-words.ts'
import { reservationCopy } from '#copy/reservation.ts'
import { paymentMethod } from '#domain/payment-method.ts'
import { service } from '#domain/service.ts'
import { RefusalNotice } from '#parts/refusal-notice.tsx'
import { fileAddress } from '#state/file-address.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { DescriptionList } from '#ui/description-list/description-list.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { ServiceOrderFailure } from './service-order-failure.tsx'
import type { ServiceOrderPage } from './service-order-page.ts'

/** What the person has to do yet. */
const nextOf = (order: ServiceOrder): string => {
  if (order.state === 'cancelled') return copy.over
  if (order.state === 'waiting')
    return order.method === paymentMethod.paymentOrder ? copy.nextOrder : copy.nextOffice
  return order.service === service.notification ? copy.nextNotifications : copy.nextConnected
}

function Facts({ order }: { order: ServiceOrder }) {
  return (
    <Card>
      <DescriptionList
        items={[
          { term: copy.service, details: serviceName(order.service) },
          ...(order.boxName === null ? [] : [{ term: copy.boxName, details: order.boxName }]),
          { term: copy.starts, details: dateInDots(order.startDate) },
          { term: copy.total, details: amountInWords(order.total) },
          { term: copy.method, details: reservationCopy.methods[order.method].label },
          ...(order.state !== 'waiting' || order.payUntil === null
            ? []
            : [{ term: copy.payUntil, details: instantInWords(new Date(order.payUntil)) }]),
        ]}
      />
    </Card>
  )
}

/** The end of connecting a service: what, from when, what next; still there when reopened (M-ROUTE-28, 29). */
export function ServiceEndView(props: { page: ServiceOrderPage; charged?: boolean }) {
  const { page, charged = false } = props
  const state = useStore(page.$state)
  if (state.kind === 'loading') return <Skeleton screen label={copy.loading} shape="card" count={2} />
  if (state.kind === 'failed') return <ServiceOrderFailure code={state.code} page={page} />
  const { order, busy, refused } = state
  return (
    <Stack gap="l">
      <Stack gap="xs">
        <Heading level={1}>
          {charged && order.state === 'connected' ? copy.offerTitle : copy.title[order.state]}
        </Heading>
        <Text tone="muted">{copy.forClaim(order.claim)}</Text>
      </Stack>
      <Facts order={order} />
      <Stack as="section" gap="s" aria-labelledby="next">
        <Heading level={2} size="h3" id="next">
          {copy.next}
        </Heading>
        <Text prose>{nextOf(order)}</Text>
        <RefusalNotice code={refused} words={serviceRefusalText} />
        <Inline data-print="never">
          {order.state === 'waiting' && order.method === paymentMethod.paymentOrder && (
            <ButtonLink
              tone="primary"
              icon="download"
              href={fileAddress(servicePaymentOrder, { id: order.claim, order: order.id })}
              external
            >
              {copy.paymentOrder}
            </ButtonLink>
          )}
          {order.state === 'waiting' && (
            <Button busy={busy} onClick={() => void page.cancel()}>
              {busy ? services.cancelling : services.cancelOrder}
            </Button>
          )}
          <ButtonLink
            tone={order.state === 'waiting' ? 'secondary' : 'primary'}
            href={addresses.claim(order.claim)}
          >
            {copy.toClaim}
          </ButtonLink>
          <Button icon="print" onClick={printPage}>
            {copy.print}
          </Button>
        </Inline>
      </Stack>
    </Stack>
  )
}
