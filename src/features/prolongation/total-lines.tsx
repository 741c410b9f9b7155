import type { Prolongation } from '#contract/prolongation.ts'
import { amountInWords } from '#copy/amount-text.ts'
import { dateInDots } from '#copy/date-text.ts'
import { monthsInWords } from '#copy/price-words.ts'
import { prolongationCopy as copy } from '#copy/prolongation.ts'
import { PriceLines } from '#ui/price-lines/price-lines.tsx'
import { choiceOf, linesOf, totalOf } from './choices.ts'

/** What the chosen extension costs, and its new term; nothing where the price cannot be told. */
export function TotalLines(props: {
  choices: Prolongation['choices']
  startDate: string
  /** What goes on besides the guarantee. */
  services: readonly number[]
  months: number
  guarantee: boolean
}) {
  const { choices, startDate, services, months } = props
  const total = totalOf(choices, props)
  const choice = choiceOf(choices, months)
  if (total === null || choice === undefined) return null
  return (
    <PriceLines
      lines={linesOf(choices, props).map(({ kind, amount }) => ({
        label: kind === 'months' ? copy.rentFor(monthsInWords(months), services.length > 0) : copy.guarantee,
        amount: amountInWords(amount),
      }))}
      total={{
        label: copy.total,
        note: copy.periodValue(dateInDots(startDate), dateInDots(choice.endDate)),
        amount: amountInWords(total),
      }}
    />
  )
}
