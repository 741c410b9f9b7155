import type { Prolongation } from '#contract/prolongation.ts'
import { amountInWords } from '#copy/amount-text.ts'
import { claimServicesCopy } from '#copy/claim-services.ts'
import { dateInDots } from '#copy/date-text.ts'
import { monthsInWords, serviceName } from '#copy/price-words.ts'
import { prolongationCopy as copy } from '#copy/prolongation.ts'
import { service as services } from '#domain/service.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Link } from '#ui/link/link.tsx'
import { RadioList } from '#ui/radio-list/radio-list.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { type Chosen, priceOfService, totalOf } from './choices.ts'

interface Props {
  choices: Prolongation['choices']
  startDate: string
  chosen: Chosen
  /** The services that can be chosen here. */
  onOffer: readonly number[]
  onMonths: (months: number) => void
  onService: (service: number, on: boolean) => void
}

const priceOf = (choices: Prolongation['choices'], chosen: Chosen): string => {
  const total = totalOf(choices, chosen)
  return total === null ? copy.noPrice : amountInWords(total)
}

const guaranteeName = (
  <Inline as="span" gap="xs">
    {copy.guarantee} <Badge tone="accent">{copy.guaranteeNew}</Badge>
  </Inline>
)

/** One service that goes on, or not; the guarantee is marked as new (M-PROL-04). */
function ServiceField({ service, choices, chosen, onService }: Props & { service: number }) {
  const price = priceOfService(choices, chosen.months, service)
  const isGuarantee = service === services.guarantee
  return (
    <Stack gap="none">
      <Checkbox
        name={isGuarantee ? 'guarantee' : `service-${service}`}
        boxed
        label={isGuarantee ? guaranteeName : serviceName(service)}
        hint={isGuarantee ? copy.guaranteeText : claimServicesCopy.texts[service]}
        aside={price === null ? undefined : `+ ${amountInWords(price)}`}
        checked={chosen.services.includes(service)}
        onChange={(event) => onService(service, event.currentTarget.checked)}
      />
      {isGuarantee && (
        <Inline>
          <Link href="/faq#services2" external alone>
            {copy.guaranteeMore}
          </Link>
        </Inline>
      )}
    </Stack>
  )
}

/** For how long, and which services go on (M-PROL-04). */
export function TermFields(props: Props) {
  const { choices, startDate, chosen, onOffer, onMonths } = props
  return (
    <Stack gap="l">
      <RadioList
        name="months"
        label={copy.months}
        hint={copy.newTerm(dateInDots(startDate))}
        columns="two"
        options={choices.map((choice) => ({
          value: String(choice.months),
          label: monthsInWords(choice.months),
          hint: copy.until(dateInDots(choice.endDate)),
          aside: priceOf(choices, { ...chosen, months: choice.months }),
          disabledReason:
            choice.allowed && choice.rent !== null
              ? undefined
              : choice.reason === null
                ? copy.noPrice
                : copy.reasons[choice.reason],
        }))}
        value={String(chosen.months)}
        onChange={(event) => onMonths(Number(event.currentTarget.value))}
      />
      <Stack gap="s">
        {onOffer.map((service) => (
          <ServiceField key={service} {...props} service={service} />
        ))}
      </Stack>
    </Stack>
  )
}
