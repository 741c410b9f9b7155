import { type KeyboardEvent, useRef, useState } from 'react'
import { findExtensionWindow } from '#claims/rules/extension.ts'
import type { CalendarDate } from '#kit/rules/calendar-date.ts'
import { lazyView } from '#kit/screens/lazy-view.tsx'
import { formatAmount } from '#kit/words/amount-text.ts'
import type { WhyNotText } from '#kit/words/why-not.ts'
import { type ClientType, clientTypeByName } from '#rent/rules/client-type.ts'
import {
  checkStart,
  listQuickStartDates,
  startCalendarRange,
  suggestStartDates,
} from '#rent/rules/rental-period.ts'
import { monthGridWords, periodCopy, startHintText } from '#rent/words/period.ts'
import { monthPluralForm } from '#rent/words/price-words.ts'
import { ChoiceTiles } from '#ui/choice-tiles/choice-tiles.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Stack } from '#ui/stack/stack.tsx'

const MonthGrid = lazyView(
  async () => (await import('#ui/month-grid/month-grid.tsx')).MonthGrid,
  <Skeleton label={monthGridWords.loading} shape="card" />,
)

function startRefusalReason(date: string, today: string): WhyNotText | undefined {
  const { closedDays } = monthGridWords
  if (date < today) return closedDays.passed
  return checkStart(date, today).ok ? undefined : closedDays.tooEarly
}

interface StartProps {
  id: string
  name: string
  today: string
  value: string | null
  error?: string | undefined
  onChoose: (start: string) => void
}

/**
 * Start of the rent (M-PERIOD-01…06, AMB-01, AMB-02). Escape closes the calendar and returns the focus to its button.
 */
export function RentStartField({ id, name, today, value, error, onChoose }: StartProps) {
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const quick = listQuickStartDates(today)
  const offered = value === null || quick.includes(value) ? quick : [...quick, value].toSorted()
  const calendar = startCalendarRange(today)
  const suggested = suggestStartDates(today)
  const hasSeveralDays = quick.length > suggested.firsts.length + 1
  const gridId = `${id}-grid`
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return
    event.stopPropagation()
    setOpen(false)
    opener.current?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles key presses of the controls inside
    <div onKeyDown={onKeyDown}>
      <Stack gap="s">
        <ChoiceTiles
          id={id}
          name={name}
          label={periodCopy.start}
          hint={startHintText({ ...suggested, hasSeveralDays })}
          error={error}
          shape="days"
          options={offered.map((date) => ({ value: date, ...periodCopy.startLeaf(date, today) }))}
          value={value ?? ''}
          onChange={onChoose}
          {...(calendar && {
            more: {
              label: periodCopy.otherDay,
              expanded: open,
              controls: gridId,
              onToggle: () => setOpen(!open),
              ref: opener,
            },
          })}
        />
        {calendar && open && (
          <div id={gridId}>
            <MonthGrid
              label={periodCopy.start}
              words={monthGridWords}
              value={value}
              today={today}
              min={calendar.first}
              max={calendar.last}
              start={quick[0] ?? calendar.first}
              reasonAgainst={(date) => startRefusalReason(date, today)}
              hint={monthGridWords.gridHint}
              onChange={onChoose}
            />
          </div>
        )}
      </Stack>
    </div>
  )
}

export interface RentTermOption {
  readonly months: number
  readonly end: string
  readonly total: number | undefined
  readonly closed?: WhyNotText | undefined
}

interface TermProps {
  /** Contains the unit; defaults to the label and unit of a new rent. */
  label?: string
  hint?: string
  start: CalendarDate
  clientType: ClientType
  terms: readonly RentTermOption[]
  months: number
  onChoose: (months: number) => void
}

/** Number of months of the rent (M-PERIOD-10, 13). */
export function RentTermField(props: TermProps) {
  const { label, hint, start, clientType, terms, months, onChoose } = props
  const once = clientType === clientTypeByName.legal ? periodCopy.onceByHand : periodCopy.once
  return (
    <ChoiceTiles
      id="months"
      name="months"
      {...(label === undefined ? { label: periodCopy.term, note: periodCopy.termNote } : { label })}
      hint={hint ?? periodCopy.termHint}
      shape="figures"
      options={terms.map((term) => ({
        value: String(term.months),
        label: String(term.months),
        accessibleEnd: monthPluralForm(term.months),
        amount: term.closed !== undefined || term.total === undefined ? undefined : formatAmount(term.total),
        lead: periodCopy.until,
        hint: periodCopy.end(term.end),
        disabledReason: term.closed,
        remark: findExtensionWindow({ start, end: term.end }) === null ? once : undefined,
      }))}
      value={String(months)}
      onChange={(value) => onChoose(Number(value))}
    />
  )
}
