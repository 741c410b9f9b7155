import { useEffect, useRef } from 'react'
import { type AvailableService, downloadServicePaymentOrder } from '#claims/api/claim-services.ts'
import { isUnpaidExtensionWithoutLogin } from '#claims/parts/determine-claim-situation.ts'
import { isFinalSituation } from '#claims/rules/claim-situation.ts'
import { claimStatus } from '#claims/rules/claim-status.ts'
import { claimServicesCopy as copy, serviceDescriptionText } from '#claims/words/claim-services.ts'
import { buildFileUrl } from '#kit/state/file-url.ts'
import { formatAmount } from '#kit/words/amount-text.ts'
import { formatDottedDate, formatMoscowDateTime } from '#kit/words/date-text.ts'
import { paymentMethod } from '#money/rules/payment-method.ts'
import { rentedPlaceFromClaim } from '#places/parts/rented-place.ts'
import { serviceName } from '#rent/words/price-words.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { Button } from '#ui/button/button.tsx'
import { Link } from '#ui/link/link.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { PricedActionRow, PricedActionRows } from '#ui/priced-action-row/priced-action-row.tsx'
import { Text } from '#ui/text/text.tsx'
import { FoldedSection } from './card-section.tsx'
import type { ClaimDetailsPage } from './claim-details-page.ts'
import {
  claimSituationFromState,
  type LoadedClaimDetails,
  listVisibleServices,
} from './claim-details-state.ts'

interface Props {
  service: AvailableService
  ownReason: boolean
  state: LoadedClaimDetails
  page: ClaimDetailsPage
}

function OrderedService({ service, state }: Props) {
  const { order } = service
  if (order === null) return null
  const until = order.payUntil === null ? null : formatMoscowDateTime(new Date(order.payUntil))
  return (
    <>
      <Text size="small" weight="strong">
        {copy.waits(formatAmount(order.total), until)}
      </Text>
      {order.method === paymentMethod.paymentOrder && (
        <Link
          href={buildFileUrl(downloadServicePaymentOrder, { id: state.claim.id, order: order.id })}
          external
          alone
          icon="pdf"
        >
          {copy.paymentOrder}
        </Link>
      )}
    </>
  )
}

function RefusalReason({ service, ownReason }: Pick<Props, 'service' | 'ownReason'>) {
  const isExplained = ownReason && service.code !== null && service.code !== 'service_connected'
  return isExplained && service.code ? (
    <Text size="small" tone="muted">
      {copy.reasons[service.code]}
    </Text>
  ) : null
}

function actionLabel({ order, availableForConnection }: AvailableService): string | null {
  if (order !== null) return order.method === paymentMethod.card ? copy.continue : copy.changeOrder
  return availableForConnection ? copy.connect : null
}

function Act({ service, state, page }: Pick<Props, 'service' | 'state' | 'page'>) {
  // An extended rent is not over, but its own services ended with its term.
  const hasEnded = isFinalSituation(claimSituationFromState(state).code) || state.claim.endDate < state.today
  if (service.isConnected && hasEnded) return <Badge>{copy.wasConnected}</Badge>
  if (service.isConnected)
    return (
      <Badge tone="success" icon="check">
        {copy.connected}
      </Badge>
    )
  const words = actionLabel(service)
  return words === null ? null : (
    <Button
      size="small"
      aria-label={copy.actOn(words, serviceName(service.id, rentedPlaceFromClaim(state.claim)))}
      aria-haspopup="dialog"
      onClick={() => page.connection.open(service)}
    >
      {words}
    </Button>
  )
}

function Service(props: Props) {
  const { service, state } = props
  const price = service.order ?? service.price
  const place = rentedPlaceFromClaim(state.claim)
  return (
    <PricedActionRow
      data-test={`service-${service.id}`}
      label={serviceName(service.id, place)}
      hint={serviceDescriptionText(service.id, place)}
      amount={price === null || service.isConnected ? undefined : formatAmount(price.total)}
      unit={copy.until(formatDottedDate(state.claim.endDate))}
      act={<Act {...props} />}
    >
      {service.order === null ? <RefusalReason {...props} /> : <OrderedService {...props} />}
    </PricedActionRow>
  )
}

/** The reason why no service can be connected; null if one can be or if the reasons differ. */
function commonReason(services: readonly AvailableService[]): AvailableService['code'] {
  const codes = new Set(services.filter(({ isConnected }) => !isConnected).map(({ code }) => code))
  const [first] = codes
  return codes.size === 1 && first !== undefined ? first : null
}

/** An extension that is already ordered does not include services connected now. */
function BeforeExtension({ state: { card, claim } }: Pick<Props, 'state'>) {
  const extension = card?.prolongation.extension ?? null
  if (extension === null || isUnpaidExtensionWithoutLogin(extension)) return null
  const words =
    extension.status === claimStatus.awaitingPayment
      ? copy.beforeExtension.waits(extension.id)
      : copy.beforeExtension.paid(extension.id, formatDottedDate(claim.endDate))
  return (
    <Text size="small" data-test="before-extension">
      {words}
    </Text>
  )
}

/** Connected and available services (M-SVC-04…06). */
export function ServicesSection({ state, page }: Omit<Props, 'service' | 'ownReason'>) {
  const section = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (page.atServices()) section.current?.querySelector('summary')?.focus()
  }, [page])
  const services = listVisibleServices(state)
  if (services === null) return <Notice tone="warning" title={copy.failed} />
  if (services.length === 0) return null
  const sharedReason = commonReason(services)
  const shown =
    sharedReason === null
      ? services
      : services.filter(({ isConnected, order }) => isConnected || order !== null)
  const connected = services.filter(({ isConnected }) => isConnected)
  const summary = connected.length === 0 ? copy.noneConnected : copy.connectedCount(connected.length)
  const firstConnectable = services.find(({ availableForConnection }) => availableForConnection)?.startDate
  return (
    <div ref={section}>
      <FoldedSection title={copy.title} id="services" summary={summary} open={page.atServices()}>
        {sharedReason !== null && <Text tone="muted">{copy.reasons[sharedReason]}</Text>}
        {firstConnectable && (
          <Text size="small" tone="muted">
            {copy.terms(formatDottedDate(firstConnectable))}
          </Text>
        )}
        {firstConnectable && <BeforeExtension state={state} />}
        {shown.length > 0 && (
          <PricedActionRows>
            {shown.map((service) => (
              <Service
                key={service.id}
                service={service}
                ownReason={sharedReason === null}
                state={state}
                page={page}
              />
            ))}
          </PricedActionRows>
        )}
      </FoldedSection>
    </div>
  )
}
