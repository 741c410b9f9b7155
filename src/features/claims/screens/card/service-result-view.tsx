import { useStore } from '@nanostores/react'
import { downloadServicePaymentOrder, type ServiceOrder } from '#claims/api/claim-services.ts'
import { serviceNumberByName } from '#claims/rules/services.ts'
import {
  serviceResultCopy as copy,
  serviceRefusalText,
  claimServicesCopy as services,
} from '#claims/words/claim-services.ts'
import { receiptStubCopy, resultStampTexts } from '#claims/words/result-pages.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import { printPage } from '#kit/browser/page-actions.ts'
import { island } from '#kit/screens/island.tsx'
import { RefusalNotice } from '#kit/screens/refusal-notice.tsx'
import { buildFileUrl } from '#kit/state/file-url.ts'
import { formatMoscowDateTime } from '#kit/words/date-text.ts'
import { FiscalReceiptLinks } from '#money/parts/payment-controls.tsx'
import { paymentMethod } from '#money/rules/payment-method.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import {
  StampedStatusSlip,
  type StampedStatusSlipProps,
} from '#ui/stamped-status-slip/stamped-status-slip.tsx'
import { Text } from '#ui/text/text.tsx'
import { ServiceOrderFailure, ServiceReceiptStub } from './service-order-failure.tsx'
import {
  createServiceOrderPage,
  type LoadedServiceOrder,
  type ServiceOrderPage,
} from './service-order-page.ts'

const sumLabels = {
  connected: receiptStubCopy.paid,
  waiting: receiptStubCopy.due,
  cancelled: receiptStubCopy.total,
} as const satisfies Record<ServiceOrder['state'], string>

const nextStepText = (order: ServiceOrder): string => {
  if (order.state === 'cancelled') return copy.over
  if (order.state === 'waiting')
    return order.method === paymentMethod.paymentOrder ? copy.nextOrder : copy.nextOffice
  return order.service === serviceNumberByName.notification ? copy.nextNotifications : copy.nextConnected
}

const stamps: Readonly<Record<ServiceOrder['state'], StampedStatusSlipProps['stamp']>> = {
  connected: { words: resultStampTexts.connected, tone: 'good' },
  waiting: { words: resultStampTexts.unpaid, tone: 'awaited' },
  cancelled: { words: resultStampTexts.cancelled, tone: 'quiet' },
}

const paymentDeadlineText = ({ state, payUntil }: ServiceOrder): string | null =>
  state === 'waiting' && payUntil !== null ? copy.until(formatMoscowDateTime(new Date(payUntil))) : null

function Acts({
  order,
  page,
  isCancelling,
}: {
  order: ServiceOrder
  page: ServiceOrderPage
  isCancelling: boolean
}) {
  const isUnpaid = order.state === 'waiting'
  const isByPaymentOrder = isUnpaid && order.method === paymentMethod.paymentOrder
  return (
    <>
      {isByPaymentOrder && (
        <ButtonLink
          tone="primary"
          size="large"
          icon="download"
          href={buildFileUrl(downloadServicePaymentOrder, { id: order.claim, order: order.id })}
          external
        >
          {copy.paymentOrder}
        </ButtonLink>
      )}
      <ButtonLink
        tone={isByPaymentOrder ? 'secondary' : 'primary'}
        size="large"
        href={pagePaths.claim(order.claim)}
      >
        {copy.toClaim}
      </ButtonLink>
      {isUnpaid && (
        <Button tone="plain" busy={isCancelling} onClick={() => void page.cancel()}>
          {isCancelling ? services.cancelling : services.cancelOrder}
        </Button>
      )}
      {order.state !== 'cancelled' && (
        <Button tone="plain" icon="print" onClick={printPage}>
          {copy.print}
        </Button>
      )}
    </>
  )
}

function Shown({
  state,
  page,
  charged,
}: {
  state: LoadedServiceOrder
  page: ServiceOrderPage
  charged: boolean
}) {
  const { order, receipts, busy, refused, act } = state
  const deadline = paymentDeadlineText(order)
  return (
    <StampedStatusSlip
      data-test={order.state}
      eyebrow={copy.forClaim(order.claim)}
      title={charged && order.state === 'connected' ? copy.offerTitle : copy.title[order.state]}
      takesFocus={act === 'cancel' && order.state === 'cancelled'}
      stamp={stamps[order.state]}
      actions={<Acts order={order} page={page} isCancelling={busy} />}
      stub={<ServiceReceiptStub order={order} sumLabel={sumLabels[order.state]} />}
      stubLabel={receiptStubCopy.label}
    >
      {deadline !== null && (
        <Text size="lead" numeric>
          {deadline}
        </Text>
      )}
      <Text>{nextStepText(order)}</Text>
      <FiscalReceiptLinks receipts={receipts} />
      <RefusalNotice code={refused} words={serviceRefusalText} />
    </StampedStatusSlip>
  )
}

function ServiceEndView(props: { page: ServiceOrderPage; charged?: boolean }) {
  const { page, charged = false } = props
  const state = useStore(page.$state)
  if (state.kind === 'loading') return <Skeleton screen label={copy.loading} shape="card" count={2} />
  if (state.kind === 'failed') return <ServiceOrderFailure code={state.code} page={page} />
  return <Shown state={state} page={page} charged={charged} />
}

export const ServiceResultIsland = island(
  (environment) => createServiceOrderPage(environment, { waiting: false }),
  ServiceEndView,
)
