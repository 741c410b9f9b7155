import { useState } from 'react'
import { lateCode } from '#browser/late-code.ts'
import { periodCopy } from '#copy/period.ts'
import { startOptions } from '#domain/rental-period.ts'
import { ChoiceTiles } from '#ui/choice-tiles/choice-tiles.tsx'
import { lateView } from '#ui/late-view.tsx'
import { Stack } from '#ui/stack/stack.tsx'

const StartGrid = lateView(
  lateCode(() => import('./start-grid.tsx')),
  (code) => code.StartGrid,
)

interface Props {
  id: string
  name: string
  today: string
  /** The first day that is chosen, null while none is. */
  value: string | null
  error?: string | undefined
  onChoose: (start: string) => void
}

/**
 * The first day of a rent: the quick ones and whatever else is chosen in a row, and behind the last tile the grid of all
 * days, where a closed one says why (M-PERIOD-01…03, AMB-01, AMB-02).
 */
export function StartField({ id, name, today, value, error, onChoose }: Props) {
  const [open, setOpen] = useState(false)
  const quick = startOptions(today)
  const shown = value === null || quick.includes(value) ? quick : [...quick, value].toSorted()
  const grid = `${id}-grid`
  return (
    <Stack gap="s">
      <ChoiceTiles
        id={id}
        name={name}
        label={periodCopy.start}
        hint={periodCopy.startHint}
        error={error}
        shape="days"
        options={shown.map((date) => ({ value: date, ...periodCopy.startLeaf(date, today) }))}
        value={value ?? ''}
        onChange={onChoose}
        more={{ label: periodCopy.otherDay, expanded: open, controls: grid, onToggle: () => setOpen(!open) }}
      />
      {open && (
        <div id={grid}>
          <StartGrid today={today} value={value} onChoose={onChoose} />
        </div>
      )}
    </Stack>
  )
}
