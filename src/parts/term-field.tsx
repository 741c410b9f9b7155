import { amountInWords } from '#copy/amount-text.ts'
import { periodCopy } from '#copy/period.ts'
import { monthsAfter } from '#copy/price-words.ts'
import type { CalendarDate } from '#domain/calendar-date.ts'
import { type ClientType, clientTypeByName } from '#domain/client-type.ts'
import { prolongationWindow } from '#domain/prolongation.ts'
import { ChoiceTiles } from '#ui/choice-tiles/choice-tiles.tsx'

/** A number of full months on offer. */
export interface Term {
  readonly months: number
  readonly end: string
  /** What the whole comes to with so many months, in kopecks; undefined while that is not known. */
  readonly total: number | undefined
  /** Why it cannot be had. */
  readonly closed?: string | undefined
}

interface Props {
  id?: string
  label?: string
  hint?: string
  /** First day of what is chosen. */
  start: CalendarDate
  /** 3: the balance can extend what cannot be extended by hand. */
  clientType: ClientType
  terms: readonly Term[]
  months: number
  onChoose: (months: number) => void
}

/** For how many months, each with its last day and what it comes to (M-PERIOD-10, 13). */
export function TermField(props: Props) {
  const { id = 'months', label = periodCopy.term, hint, start, clientType, terms, months, onChoose } = props
  const once = clientType === clientTypeByName.legal ? periodCopy.onceByHand : periodCopy.once
  return (
    <ChoiceTiles
      id={id}
      name="months"
      label={label}
      note={periodCopy.termNote}
      hint={hint ?? periodCopy.termHint}
      shape="figures"
      options={terms.map((term) => ({
        value: String(term.months),
        label: String(term.months),
        accessibleEnd: monthsAfter(term.months),
        amount: term.closed !== undefined || term.total === undefined ? undefined : amountInWords(term.total),
        lead: periodCopy.until,
        hint: periodCopy.end(term.end),
        disabledReason: term.closed,
        remark: prolongationWindow({ start, end: term.end }) === null ? once : undefined,
      }))}
      value={String(months)}
      onChange={(value) => onChoose(Number(value))}
    />
  )
}
