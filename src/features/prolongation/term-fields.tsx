import type { Prolongation } from '#contract/prolongation.ts'
import { amountInWords } from '#copy/amount-text.ts'
import { dateInDots } from '#copy/date-text.ts'
import { monthsInWords } from '#copy/price-words.ts'
import { prolongationCopy as copy } from '#copy/prolongation.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Link } from '#ui/link/link.tsx'
import { RadioList } from '#ui/radio-list/radio-list.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { guaranteePrice } from './choices.ts'

interface Props {
  choices: Prolongation['choices']
  startDate: string
  months: number
  guarantee: boolean
  onMonths: (months: number) => void
  onGuarantee: (guarantee: boolean) => void
}

const priceOf = (choice: Prolongation['choices'][number], guarantee: boolean): string => {
  const total = guarantee ? choice.totalWithGuarantee : choice.total
  return total === null ? copy.noPrice : amountInWords(total)
}

/** For how long, and whether the contents are kept afterwards (M-PROL-04). */
export function TermFields({ choices, startDate, months, guarantee, onMonths, onGuarantee }: Props) {
  const extra = guaranteePrice(choices, months)
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
          aside: priceOf(choice, guarantee),
          disabledReason:
            choice.allowed && choice.total !== null
              ? undefined
              : choice.reason === null
                ? copy.noPrice
                : copy.reasons[choice.reason],
        }))}
        value={String(months)}
        onChange={(event) => onMonths(Number(event.currentTarget.value))}
      />
      <Stack gap="none">
        <Checkbox
          name="guarantee"
          boxed
          label={
            <Inline as="span" gap="xs">
              {copy.guarantee} <Badge tone="accent">{copy.guaranteeNew}</Badge>
            </Inline>
          }
          hint={copy.guaranteeText}
          aside={extra === null ? undefined : `+ ${amountInWords(extra)}`}
          checked={guarantee}
          onChange={(event) => onGuarantee(event.currentTarget.checked)}
        />
        <Inline>
          <Link href="/faq#services2" external alone>
            {copy.guaranteeMore}
          </Link>
        </Inline>
      </Stack>
    </Stack>
  )
}
