import { monthGridWords } from '#copy/month-grid.ts'
import { periodCopy } from '#copy/period.ts'
import { checkStart, shownStarts, startOptions } from '#domain/rental-period.ts'
import { MonthGrid } from '#ui/month-grid/month-grid.tsx'

/** Why a rent cannot begin on a day; undefined where it can. */
function reasonAgainst(date: string, today: string): string | undefined {
  const { closedDays } = monthGridWords
  if (date < today) return closedDays.passed
  const checked = checkStart(date, today)
  if (checked.ok) return undefined
  const reasons: Readonly<Record<string, string>> = closedDays
  return reasons[checked.code] ?? closedDays.passed
}

interface Props {
  today: string
  value: string | null
  onChoose: (start: string) => void
}

/** All days on which a rent could begin, and why the others are closed (M-PERIOD-03…06, AMB-01). */
export function StartGrid({ today, value, onChoose }: Props) {
  const { first, last } = shownStarts(today)
  return (
    <MonthGrid
      label={periodCopy.start}
      words={monthGridWords}
      value={value}
      today={today}
      min={first}
      max={last}
      start={startOptions(today)[0] ?? first}
      reasonAgainst={(date) => reasonAgainst(date, today)}
      hint={monthGridWords.gridHint}
      onChange={onChoose}
    />
  )
}
