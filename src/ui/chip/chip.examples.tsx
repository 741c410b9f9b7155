import type { CatalogueExample } from '../component-example.ts'
import { Inline } from '../inline/inline.tsx'
import { Chip, ChipColumns, ScrollableChipRow } from './chip.tsx'

export const examples: readonly CatalogueExample[] = [
  {
    name: 'filters',
    element: (
      <Inline>
        <Chip name="chip-free" label="Only free" defaultChecked />
        <Chip name="chip-online" label="Online registration" />
      </Inline>
    ),
  },
  {
    name: 'over a map',
    element: <Chip name="chip-follows" label="Search as the map moves" quiet defaultChecked />,
  },
  {
    name: 'columns: filters',
    element: (
      <ChipColumns label="Show offices">
        <Chip name="column-free" label="Only free" inColumns defaultChecked />
        <Chip name="column-online" label="Online registration" inColumns />
        <Chip name="column-lockers" label="Parcel lockers" inColumns />
      </ChipColumns>
    ),
  },
  {
    name: 'scroll row: filters',
    element: (
      <ScrollableChipRow label="Show offices">
        <Chip name="row-free" label="Only free" defaultChecked />
        <Chip name="row-online" label="Online registration" />
        <Chip name="row-lockers" label="Parcel lockers" />
      </ScrollableChipRow>
    ),
  },
]
