import type { ComponentExample } from '../component-example.ts'
import { Tallies, Tally } from './tally.tsx'

export const examples: readonly ComponentExample[] = [
  {
    name: 'of a day',
    element: (
      <Tallies>
        <Tally count={12} label="To sign" onClick={() => {}} />
        <Tally count={0} label="Payments to book" onClick={() => {}} />
        <Tally count={1043} label="Rents that end within a month" onClick={() => {}} />
      </Tallies>
    ),
  },
]
