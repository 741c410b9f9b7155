import type { ExtensionOptions } from '#claims/api/extension.ts'
import { computeTotalWithServices } from '#claims/rules/extension.ts'
import { serviceNumberByName as services } from '#claims/rules/services.ts'
import { serviceDescriptionText } from '#claims/words/claim-services.ts'
import { extensionCopy as copy } from '#claims/words/extension.ts'
import { formatAmount } from '#kit/words/amount-text.ts'
import { formatDottedDate } from '#kit/words/date-text.ts'
import { typeset } from '#kit/words/typeset.ts'
import type { WhyNotText } from '#kit/words/why-not.ts'
import type { RentedPlace } from '#places/words/rented-place.ts'
import { RentTermField } from '#rent/parts/period-fields.tsx'
import type { ClientType } from '#rent/rules/client-type.ts'
import { monthCountText, priceCopy, serviceName } from '#rent/words/price-words.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { FormSheet, FormSheetSection } from '#ui/form-sheet/form-sheet.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Link } from '#ui/link/link.tsx'
import { PriceLines } from '#ui/price-lines/price-lines.tsx'
import { SwitchRow, SwitchRows } from '#ui/switch-row/switch-row.tsx'

type Choices = ExtensionOptions['choices']

export interface ChosenExtension {
  readonly months: number
  readonly services: readonly number[]
}

export const findChoiceByMonths = (choices: Choices, months: number): Choices[number] | undefined =>
  choices.find((choice) => choice.months === months)

const longestMonths = (choices: Choices): number =>
  choices.findLast((choice) => choice.allowed && choice.rent !== null)?.months ?? 0

/** Months of the unpaid extension, or else those in the URL, or else the longest term. */
export const chooseInitialMonths = (
  choices: Choices,
  waitingEnd: string | undefined,
  asked: number | null = null,
): number => {
  const matchingChoice = choices.find(
    ({ months, allowed, rent }) => months === asked && allowed && rent !== null,
  )
  return (
    choices.find((choice) => choice.endDate === waitingEnd)?.months ??
    matchingChoice?.months ??
    longestMonths(choices)
  )
}

export function computeExtensionTotal(
  choices: Choices,
  { months, services }: ChosenExtension,
): number | null {
  const choice = findChoiceByMonths(choices, months)
  return choice === undefined ? null : computeTotalWithServices(choice, services)
}

const priceOfService = (choices: Choices, months: number, service: number): number | null =>
  findChoiceByMonths(choices, months)?.services.find((item) => item.service === service)?.amount ?? null

export const toggleService = (services: readonly number[], service: number, on: boolean): number[] =>
  [...services.filter((item) => item !== service), ...(on ? [service] : [])].sort(
    (item, other) => item - other,
  )

interface TotalLinesProps {
  choices: ExtensionOptions['choices']
  startDate: string
  chosen: ChosenExtension
  /** Null for a box of the office. */
  lockerName: string | null
}

export function formatExtensionTotal({ choices, startDate, chosen }: TotalLinesProps) {
  const total = computeExtensionTotal(choices, chosen)
  const choice = findChoiceByMonths(choices, chosen.months)
  if (total === null || choice === undefined) return null
  return {
    label: priceCopy.total,
    note: copy.periodValue(formatDottedDate(startDate), formatDottedDate(choice.endDate)),
    amount: formatAmount(total),
  }
}

export function TotalPriceLines({ total = true, ...props }: TotalLinesProps & { total?: boolean }) {
  const { choices, chosen, lockerName } = props
  const { months, services } = chosen
  const words = formatExtensionTotal(props)
  const rent = findChoiceByMonths(choices, months)?.rent ?? null
  if (words === null || rent === null) return null
  return (
    <PriceLines
      lines={[
        { label: copy.rentFor(monthCountText(months)), amount: formatAmount(rent) },
        ...services.map((service) => ({
          label: typeset(serviceName(service, { lockerName })),
          amount: formatAmount(priceOfService(choices, months, service) ?? 0),
        })),
      ]}
      {...(total ? { total: words } : {})}
    />
  )
}

interface Props {
  choices: ExtensionOptions['choices']
  startDate: string
  clientType: ClientType
  place: Pick<RentedPlace, 'lockerName'>
  chosen: ChosenExtension
  onOffer: readonly number[]
  onMonths: (months: number) => void
  onService: (service: number, on: boolean) => void
}

const guaranteeName = (
  <Inline as="span" gap="xs">
    {copy.guarantee} <Badge tone="accent">{copy.guaranteeNew}</Badge>
  </Inline>
)

/** The guarantee has a 'new' badge (M-PROL-04). */
function ServiceField({ service, choices, chosen, place, onService }: Props & { service: number }) {
  const price = priceOfService(choices, chosen.months, service)
  const isGuarantee = service === services.guarantee
  return (
    <SwitchRow
      name={isGuarantee ? 'guarantee' : `service-${service}`}
      label={isGuarantee ? guaranteeName : typeset(serviceName(service, place))}
      hint={isGuarantee ? copy.guaranteeText : serviceDescriptionText(service, place)}
      amount={price === null ? undefined : `+ ${formatAmount(price)}`}
      checked={chosen.services.includes(service)}
      onChange={(on) => onService(service, on)}
    >
      {isGuarantee && (
        <Link href="/faq#services2" external>
          {copy.guaranteeMore}
        </Link>
      )}
    </SwitchRow>
  )
}

const unavailableReason = ({
  allowed,
  rent,
  reason,
}: ExtensionOptions['choices'][number]): WhyNotText | undefined => {
  if (allowed && rent !== null) return undefined
  return reason === null ? copy.noPrice : copy.reasons[reason]
}

export function ExtensionTermFields(props: Props) {
  const { choices, startDate, clientType, chosen, onOffer, onMonths } = props
  return (
    <FormSheet>
      <FormSheetSection id="term" title={copy.termTitle} titleHidden>
        <RentTermField
          start={startDate}
          clientType={clientType}
          label={copy.months}
          hint={copy.newTerm(formatDottedDate(startDate))}
          terms={choices.map((choice) => ({
            months: choice.months,
            end: choice.endDate,
            total: computeExtensionTotal(choices, { ...chosen, months: choice.months }) ?? undefined,
            closed: unavailableReason(choice),
          }))}
          months={chosen.months}
          onChoose={onMonths}
        />
      </FormSheetSection>
      {onOffer.length > 0 && (
        <FormSheetSection id="carried" title={copy.services}>
          <SwitchRows>
            {onOffer.map((service) => (
              <ServiceField key={service} {...props} service={service} />
            ))}
          </SwitchRows>
        </FormSheetSection>
      )}
    </FormSheet>
  )
}
