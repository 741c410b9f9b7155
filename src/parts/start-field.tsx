import { type KeyboardEvent, useRef, useState } from 'react'
import { periodCopy } from '#copy/period.ts'
import { startOptions } from '#domain/rental-period.ts'
import { ChoiceTiles } from '#ui/choice-tiles/choice-tiles.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { StartGrid } from './start-grid.tsx'

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
 * days, where a closed one says why (M-PERIOD-01…03, AMB-01, AMB-02). Escape closes the grid and gives the focus back.
 */
export function StartField({ id, name, today, value, error, onChoose }: Props) {
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const quick = startOptions(today)
  const shown = value === null || quick.includes(value) ? quick : [...quick, value].toSorted()
  const grid = `${id}-grid`
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return
    event.stopPropagation()
    setOpen(false)
    opener.current?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys pressed in what is inside come through it
    <div onKeyDown={onKeyDown}>
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
          more={{
            label: periodCopy.otherDay,
            expanded: open,
            controls: grid,
            onToggle: () => setOpen(!open),
            ref: opener,
          }}
        />
        {open && (
          <div id={grid}>
            <StartGrid today={today} value={value} onChoose={onChoose} />
          </div>
        )}
      </Stack>
    </div>
  )
}
