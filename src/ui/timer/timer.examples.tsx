import type { Example } from '../example.ts'
import { Inline } from '../inline/inline.tsx'
import { Timer } from './timer.tsx'

const announcement = (minutes: number) => (minutes === 0 ? 'The time is over' : `${minutes} minutes left`)
const total = 15 * 60_000

export const examples: readonly Example[] = [
  {
    name: 'calm, soon, last',
    element: (
      <Inline gap="xl">
        <Timer
          label="The box is held for"
          remaining={12.5 * 60_000}
          total={total}
          announcement={announcement}
        />
        <Timer label="The box is held for" remaining={4 * 60_000} total={total} announcement={announcement} />
        <Timer label="The box is held for" remaining={42_000} total={total} announcement={announcement} />
      </Inline>
    ),
  },
]
