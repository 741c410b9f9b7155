import { useStore } from '@nanostores/react'
import { type RefObject, useMemo, useState } from 'react'
import type { FreeBox } from '#rent/api/boxes.ts'
import { filterWall, findUsefulFilters, type WallFilter } from '#rent/rules/box-wall.ts'
import { boxDoorWords, boxPickerCopy, boxWallCopy, cellDoorWords } from '#rent/words/box-wall.ts'
import { whyNot } from '#rent/words/why-not.ts'
import { BoxWall, type BoxWallWords } from '#ui/box-wall/box-wall.tsx'
import type { DoorStateLegendWords } from '#ui/box-wall/wall-doors.tsx'
import { Chip } from '#ui/chip/chip.tsx'
import { useRentalFormField } from './form-parts.tsx'
import { fieldIds, problemTexts } from './form-problems.ts'
import { toWallDoors } from './free-boxes.ts'
import type { WizardPage } from './wizard-page.ts'

const wallCopy = (states: DoorStateLegendWords): BoxWallWords => {
  const { search, zoomIn, zoomOut } = boxWallCopy
  const door: BoxWallWords['door'] = ({ number, place, state }, chosen) =>
    boxWallCopy.door(number, place?.row, states[chosen ? 'chosen' : state] ?? '')
  const found: BoxWallWords['found'] = (known, typed) =>
    known ? door(known, false) : boxWallCopy.notFound(typed)
  return { ...states, search, zoomIn, zoomOut, door, found, closedDoor: whyNot.door.not_free }
}
const wallWords = { box: wallCopy(boxDoorWords), cell: wallCopy(cellDoorWords) } as const

interface Props {
  page: WizardPage
  boxes: readonly FreeBox[]
  size: number
  opener: RefObject<HTMLElement | null>
}

/** The wall of boxes with its filters (AMB-60). */
export function BoxWallView({ page, boxes, size, opener }: Props) {
  const wall = useStore(page.$wall)
  const isAaps = useRentalFormField('isAaps')
  const boxId = useRentalFormField('boxId')
  const problem = useStore(page.shownProblems.box)
  const [chosenFilter, setFilter] = useState<WallFilter | null>(null)
  const doors = useMemo(() => toWallDoors(wall, boxes, { size, isAaps }), [wall, boxes, size, isAaps])
  const filters = useMemo(() => findUsefulFilters(doors), [doors])
  const filter = filters.find((known) => known === chosenFilter) ?? null
  const shown = useMemo(() => filterWall(doors, filter), [doors, filter])
  return (
    <BoxWall
      id={fieldIds.box}
      label={boxPickerCopy[isAaps ? 'cell' : 'box'].number}
      doors={shown}
      chosen={boxId}
      onChoose={(id) => {
        const box = boxes.find((other) => other.id === id)
        if (box) page.chooseBox(box)
      }}
      words={wallWords[isAaps ? 'cell' : 'box']}
      error={problem && problemTexts.box(problem)}
      opener={opener}
      tools={filters.map((known) => (
        <Chip
          key={known}
          name={`wall-${known}`}
          label={boxWallCopy.filters[known]}
          checked={known === filter}
          onChange={({ target }) => setFilter(target.checked ? known : null)}
        />
      ))}
    />
  )
}
