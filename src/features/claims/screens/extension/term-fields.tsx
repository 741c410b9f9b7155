import type { Prolongation } from '#claims/api/extension.ts'
import { totalOfChoice } from '#claims/rules/extension.ts'
import { service as services } from '#claims/rules/service.ts'
import { serviceText } from '#claims/words/claim-services.ts'
import { prolongationCopy as copy } from '#claims/words/extension.ts'
import { amountInWords } from '#kit/words/amount-text.ts'
import { dateInDots } from '#kit/words/date-text.ts'
import type { RentedPlace } from '#places/words/rented-place.ts'
import { TermField } from '#rent/parts/period-fields.tsx'
import type { ClientType } from '#rent/rules/client-type.ts'
import { monthsInWords, serviceName } from '#rent/words/price-words.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { FormSheet, SheetPart } from '#ui/form-sheet/form-sheet.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Link } from '#ui/link/link.tsx'
import { PriceLines } from '#ui/price-lines/price-lines.tsx'
import { SwitchRow, SwitchRows } from '#ui/switch-row/switch-row.tsx'

type Choices = Prolongation['choices']

export interface Chosen {
  readonly months: number
  readonly services: readonly number[]
}

export const choiceOf = (choices: Choices, months: number): Choices[number] | undefined =>
  choices.find((choice) => choice.months === months)

const longestMonths = (choices: Choices): number =>
  choices.findLast((choice) => choice.allowed && choice.rent !== null)?.months ?? 0

/** Months of the pending extension, else of the address, else the longest term. */
export const monthsAtFirst = (
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

export function totalOf(choices: Choices, { months, services }: Chosen): number | null {
  const choice = choiceOf(choices, months)
  return choice === undefined ? null : totalOfChoice(choice, services)
}

const priceOfService = (choices: Choices, months: number, service: number): number | null =>
  choiceOf(choices, months)?.services.find((item) => item.service === service)?.amount ?? null

export const withService = (services: readonly number[], service: number, on: boolean): number[] =>
  [...services.filter((item) => item !== service), ...(on ? [service] : [])].sort(
    (item, other) => item - other,
  )

interface TotalLinesProps {
  choices: Prolongation['choices']
  startDate: string
  chosen: Chosen
  /** Null for a box. */
  lockerName: string | null
}

export function totalWords({ choices, startDate, chosen }: TotalLinesProps) {
  const total = totalOf(choices, chosen)
  const choice = choiceOf(choices, chosen.months)
  if (total === null || choice === undefined) return null
  return {
    label: copy.total,
    note: copy.periodValue(dateInDots(startDate), dateInDots(choice.endDate)),
    amount: amountInWords(total),
  }
}

export function TotalLines({ total = true, ...props }: TotalLinesProps & { total?: boolean }) {
  const { choices, chosen, lockerName } = props
  const { months, services } = chosen
  const words = totalWords(props)
  const rent = choiceOf(choices, months)?.rent ?? null
  if (words === null || rent === null) return null
  return (
    <PriceLines
      lines={[
        { label: copy.rentFor(monthsInWords(months)), amount: amountInWords(rent) },
        ...services.map((service) => ({
          label: serviceName(service, { lockerName }),
          amount: amountInWords(priceOfService(choices, months, service) ?? 0),
        })),
      ]}
      {...(total ? { total: words } : {})}
    />
  )
}

interface Props {
  choices: Prolongation['choices']
  startDate: string
  clientType: ClientType
  place: Pick<RentedPlace, 'lockerName'>
  chosen: Chosen
  onOffer: readonly number[]
  onMonths: (months: number) => void
  onService: (service: number, on: boolean) => void
}

const guaranteeName = (
  <Inline as="span" gap="xs">
    {copy.guarantee} <Badge tone="accent">{copy.guaranteeNew}</Badge>
  </Inline>
)

/** The guarantee is marked as new (M-PROL-04). */
function ServiceField({ service, choices, chosen, place, onService }: Props & { service: number }) {
  const price = priceOfService(choices, chosen.months, service)
  const isGuarantee = service === services.guarantee
  return (
    <SwitchRow
      name={isGuarantee ? 'guarantee' : `service-${service}`}
      label={isGuarantee ? guaranteeName : serviceName(service, place)}
      hint={isGuarantee ? copy.guaranteeText : serviceText(service, place)}
      amount={price === null ? undefined : `+ ${amountInWords(price)}`}
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
}: Prolongation['choices'][number]): string | undefined => {
  if (allowed && rent !== null) return undefined
  return reason === null ? copy.noPrice : copy.reasons[reason]
}

export function TermFields(props: Props) {
  const { choices, startDate, clientType, chosen, onOffer, onMonths } = props
  return (
    <FormSheet>
      <SheetPart id="term" title={copy.termTitle}>
        <TermField
          start={startDate}
          clientType={clientType}
          label={copy.months}
          hint={copy.newTerm(dateInDots(startDate))}
          terms={choices.map((choice) => ({
            months: choice.months,
            end: choice.endDate,
            total: totalOf(choices, { ...chosen, months: choice.months }) ?? undefined,
            closed: unavailableReason(choice),
          }))}
          months={chosen.months}
          onChoose={onMonths}
        />
      </SheetPart>
      {onOffer.length > 0 && (
        <SheetPart id="carried" title={copy.services}>
          <SwitchRows>
            {onOffer.map((service) => (
              <ServiceField key={service} {...props} service={service} />
            ))}
          </SwitchRows>
        </SheetPart>
      )}
    </FormSheet>
  )
}
