import type { Prolongation } from '#contract/prolongation.ts'
import { amountInWords } from '#copy/amount-text.ts'
import { dateInDots } from '#copy/date-text.ts'
import { monthsInWords, serviceName } from '#copy/price-words.ts'
import { prolongationCopy as copy } from '#copy/prolongation.ts'
import { PriceLines } from '#ui/price-lines/price-lines.tsx'
import { type Chosen, choiceOf, priceOfService, totalOf } from './choices.ts'

/** What the chosen extension costs, service by service, and its new term; nothing where the price cannot be told. */
export function TotalLines({
  choices,
  startDate,
  chosen,
}: {
  choices: Prolongation['choices']
  startDate: string
  chosen: Chosen
}) {
  const { months, services } = chosen
  const total = totalOf(choices, chosen)
  const choice = choiceOf(choices, months)
  if (total === null || choice === undefined || choice.rent === null) return null
  return (
    <PriceLines
      lines={[
        { label: copy.rentFor(monthsInWords(months)), amount: amountInWords(choice.rent) },
        ...services.map((service) => ({
          label: serviceName(service),
          amount: amountInWords(priceOfService(choices, months, service) ?? 0),
        })),
      ]}
      total={{
        label: copy.total,
        note: copy.periodValue(dateInDots(startDate), dateInDots(choice.endDate)),
        amount: amountInWords(total),
      }}
    />
  )
}
