import { Chip } from '../chip/chip.tsx'
import type { Example } from '../example.ts'
import { ScrollRow } from './scroll-row.tsx'

export const examples: readonly Example[] = [
  {
    name: 'filters',
    element: (
      <ScrollRow label="Show offices">
        <Chip name="row-free" label="Only free" defaultChecked />
        <Chip name="row-online" label="Online registration" />
        <Chip name="row-lockers" label="Parcel lockers" />
      </ScrollRow>
    ),
  },
]
