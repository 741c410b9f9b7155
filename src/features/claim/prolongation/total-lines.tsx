import type { Prolongation } from '#contract/prolongation.ts'
import { amountInWords } from '#copy/amount-text.ts'
import { dateInDots } from '#copy/date-text.ts'
import { monthsInWords, serviceName } from '#copy/price-words.ts'
import { prolongationCopy as copy } from '#copy/prolongation.ts'
import { PriceLines } from '#ui/price-lines/price-lines.tsx'
import { type Chosen, choiceOf, priceOfService, totalOf } from './choices.ts'

interface Props {
  choices: Prolongation['choices']
  startDate: string
  chosen: Chosen
  /** Null for a box. */
  lockerName: string | null
}

/** The total and the new term in words; null when the price is unknown. */
export function totalWords({ choices, startDate, chosen }: Props) {
  const total = totalOf(choices, chosen)
  const choice = choiceOf(choices, chosen.months)
  if (total === null || choice === undefined) return null
  return {
    label: copy.total,
    note: copy.periodValue(dateInDots(startDate), dateInDots(choice.endDate)),
    amount: amountInWords(total),
  }
}

/** Nothing is drawn while the price is unknown. */
export function TotalLines({ total = true, ...props }: Props & { total?: boolean }) {
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
