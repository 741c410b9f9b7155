import type { Prolongation } from '#contract/prolongation.ts'
import { amountInWords } from '#copy/amount-text.ts'
import { serviceText } from '#copy/claim-services.ts'
import { dateInDots } from '#copy/date-text.ts'
import { serviceName } from '#copy/price-words.ts'
import { prolongationCopy as copy } from '#copy/prolongation.ts'
import type { RentedPlace } from '#copy/rented-place.ts'
import type { ClientType } from '#domain/client-type.ts'
import { service as services } from '#domain/service.ts'
import { TermField } from '#parts/term-field.tsx'
import { Badge } from '#ui/badge/badge.tsx'
import { FormSheet, SheetPart } from '#ui/form-sheet/form-sheet.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Link } from '#ui/link/link.tsx'
import { SwitchRow, SwitchRows } from '#ui/switch-row/switch-row.tsx'
import { type Chosen, priceOfService, totalOf } from './choices.ts'

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

const closedReason = ({ allowed, rent, reason }: Prolongation['choices'][number]): string | undefined => {
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
            closed: closedReason(choice),
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
