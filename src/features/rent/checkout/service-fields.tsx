import { useStore } from '@nanostores/react'
import { memo } from 'react'
import { amountInWords } from '#copy/amount-text.ts'
import { checkoutCopy, serviceHints } from '#copy/checkout.ts'
import { serviceName } from '#copy/price-words.ts'
import { registeredItemsService, servicesAllowed } from '#domain/service.ts'
import { lazyView } from '#parts/lazy-view.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { SwitchRow, SwitchRows } from '#ui/switch-row/switch-row.tsx'
import type { ServicePrices } from './pricing.ts'
import { useChoice } from './use-choice.ts'
import type { WizardPage } from './wizard-page.ts'

interface Props {
  page: WizardPage
  /** Null at an office. */
  lockerName: string | null
}

const NameField = lazyView(
  async () => (await import('./name-field.tsx')).NameField,
  <Skeleton label={checkoutCopy.loading} shape="card" />,
)

const services = [
  { field: 'namedCell', number: () => 1 },
  { field: 'deliveryRPO', number: registeredItemsService },
  { field: 'attachmentNotification', number: () => 7 },
  { field: 'safetyGuarantee', number: () => 8 },
  { field: 'digitization', number: () => 9 },
] as const

type Service = (typeof services)[number]['field']

const ServiceField = memo(
  (props: Props & { field: Service; service: number; price: ServicePrices[number] | undefined }) => {
    const { field, service, price, page, lockerName } = props
    const checked = useChoice(field)
    return (
      <SwitchRow
        name={field}
        label={serviceName(service)}
        hint={serviceHints[field]}
        amount={price && amountInWords(price.amount)}
        unit={price && checkoutCopy.serviceUnit(price.once)}
        checked={checked}
        onChange={(on) => page.toggle(field, on)}
      >
        {field === 'namedCell' && checked && <NameField page={page} lockerName={lockerName} />}
      </SwitchRow>
    )
  },
)

/** M-SVC-01, M-DIGI-01 */
export const ServiceFields = memo(({ page, lockerName }: Props) => {
  const clientType = useStore(page.$clientType)
  const servicePrices = useStore(page.$servicePrices)
  const officeIndex = useChoice('opsIndex')
  const isAaps = useChoice('isAaps')
  const stoppedServices = useStore(page.$place)?.office.stoppedServices
  const allowed: readonly number[] = servicesAllowed({ clientType, isAaps, officeIndex, stoppedServices })
  return (
    <SwitchRows>
      {services.map(({ field, number }) => {
        const service = number(isAaps)
        return (
          allowed.includes(service) && (
            <ServiceField
              key={field}
              field={field}
              service={service}
              price={servicePrices[service]}
              page={page}
              lockerName={lockerName}
            />
          )
        )
      })}
    </SwitchRows>
  )
})
