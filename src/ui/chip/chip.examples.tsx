import type { Example } from '../example.ts'
import { Inline } from '../inline/inline.tsx'
import { Chip } from './chip.tsx'

export const examples: readonly Example[] = [
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
]
