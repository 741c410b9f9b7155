import type { Example } from '../example.ts'
import { TimeBar } from './time-bar.tsx'

const minute = 60_000
const announcement = (minutes: number) => `${minutes} minutes left`

export const examples: readonly Example[] = [
  {
    name: 'plenty of time',
    element: (
      <TimeBar
        remaining={12.5 * minute}
        total={15 * minute}
        label="The box is yours for"
        warning="Hurry"
        announcement={announcement}
      />
    ),
  },
  {
    name: 'the last two minutes',
    element: (
      <TimeBar
        remaining={1.25 * minute}
        total={15 * minute}
        label="The box is yours for"
        warning="Less than two minutes are left: save the form"
        announcement={announcement}
      />
    ),
  },
]
