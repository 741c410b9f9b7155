import { useStore } from '@nanostores/react'
import { memo } from 'react'
import { amountInWords } from '#copy/amount-text.ts'
import { boxNameWords, checkoutCopy, serviceHints } from '#copy/checkout.ts'
import { serviceName } from '#copy/price-words.ts'
import { addressText } from '#copy/rented-place.ts'
import { correspondenceFormat } from '#domain/box-name.ts'
import { registeredItemsService, servicesAllowed } from '#domain/service.ts'
import { Card } from '#ui/card/card.tsx'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { Link } from '#ui/link/link.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { ErrorCodeMarker } from './error-code-marker.tsx'
import { fieldIds, problemText } from './field-words.ts'
import { nameUse } from './form-problems.ts'
import type { ServicePrices } from './service-prices.ts'
import { useChoice } from './use-choice.ts'
import type { WizardPage } from './wizard-page.ts'

interface Props {
  page: WizardPage
  /** Null at an office. */
  lockerName: string | null
}

/** The address for senders as it will stand on letters: index, box number, name (M-NAME-08). */
function FormatPreview({ lockerName }: Pick<Props, 'lockerName'>) {
  const index = useChoice('opsIndex')
  const boxNumber = useChoice('box')
  const boxName = useChoice('boxName')
  const format = correspondenceFormat({ index, boxNumber, lockerName, boxName })
  const text = format.ok
    ? addressText(format.value)
    : checkoutCopy.formatNoBox[lockerName === null ? 'box' : 'cell']
  return (
    <Card tone="sunken" padding="small">
      <Text size="small" tone="muted">
        {checkoutCopy.formatTitle}
      </Text>
      <Text weight={format.ok ? 'strong' : 'regular'}>{text}</Text>
    </Card>
  )
}

function NameField({ page, lockerName }: Props) {
  const boxName = useChoice('boxName')
  const use = nameUse(boxName)
  const code = useStore(page.shownProblems.boxName)
  return (
    <Stack gap="s">
      <ErrorCodeMarker code={code}>
        <TextField
          id={fieldIds.boxName}
          name="boxName"
          label={checkoutCopy.boxName}
          hint={checkoutCopy.boxNameHint}
          error={code && problemText.boxName(code)}
          counter={checkoutCopy.boxNameCounter(use.letters, use.words)}
          required
          autoComplete="off"
          value={boxName}
          onChange={(event) => page.typeName(event.target.value)}
          onBlur={page.leaveName}
        />
        {code !== undefined && boxNameWords[code] === boxNameWords.name_forbidden && (
          <Link href={checkoutCopy.serviceOrder} external icon="document">
            {checkoutCopy.boxNameRules}
          </Link>
        )}
      </ErrorCodeMarker>
      <FormatPreview lockerName={lockerName} />
    </Stack>
  )
}

const services = [
  { field: 'namedCell', number: () => 1 },
  { field: 'deliveryRPO', number: registeredItemsService },
  { field: 'attachmentNotification', number: () => 7 },
  { field: 'safetyGuarantee', number: () => 8 },
  { field: 'digitization', number: () => 9 },
] as const

type Service = (typeof services)[number]['field']

/** One service; the name's field appears under its own. */
const ServiceField = memo(
  (props: Props & { field: Service; service: number; price: ServicePrices[number] | undefined }) => {
    const { field, service, price, page, lockerName } = props
    const checked = useChoice(field)
    return (
      <Stack gap="s">
        <Checkbox
          name={field}
          boxed
          label={serviceName(service)}
          hint={serviceHints[field]}
          aside={price && checkoutCopy.servicePrice(amountInWords(price.amount), price.once)}
          checked={checked}
          onChange={(event) => page.toggle(field, event.target.checked)}
        />
        {field === 'namedCell' && checked && <NameField page={page} lockerName={lockerName} />}
      </Stack>
    )
  },
)

/** The services: what each means and costs (M-SVC-01, M-DIGI-01). */
export const ServiceFields = memo(({ page, lockerName }: Props) => {
  const clientType = useStore(page.$clientType)
  const servicePrices = useStore(page.$servicePrices)
  const officeIndex = useChoice('opsIndex')
  const isAaps = useChoice('isAaps')
  const allowed: readonly number[] = servicesAllowed({ clientType, isAaps, officeIndex })
  return (
    <Stack gap="s">
      <Text size="small" tone="muted">
        {checkoutCopy.servicesHint}
      </Text>
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
    </Stack>
  )
})
