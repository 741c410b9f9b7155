import type { CatalogueExample } from '../component-example.ts'
import { Inline } from '../inline/inline.tsx'
import { Stack } from '../stack/stack.tsx'
import { CountdownBar, RemainingTermBar, Timer } from './timer.tsx'

const minute = 60_000
const announcement = (minutes: number) => (minutes === 0 ? 'The time is over' : `${minutes} minutes left`)
const total = 15 * 60_000

export const examples: readonly CatalogueExample[] = [
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
  {
    name: 'term bar: much, little, nothing',
    element: (
      <Stack>
        <RemainingTermBar share={0.8}>240 days left</RemainingTermBar>
        <RemainingTermBar share={0.1} tone="soon">
          21 days left
        </RemainingTermBar>
        <RemainingTermBar share={0} tone="soon">
          The last day
        </RemainingTermBar>
      </Stack>
    ),
  },
  {
    name: 'time bar: plenty of time',
    element: (
      <CountdownBar
        remaining={12.5 * minute}
        total={15 * minute}
        label="The box is yours for"
        warning="Hurry"
        announcement={announcement}
      />
    ),
  },
  {
    name: 'time bar: the last two minutes',
    element: (
      <CountdownBar
        remaining={1.25 * minute}
        total={15 * minute}
        label="The box is yours for"
        warning="Less than two minutes are left: save the form"
        announcement={announcement}
      />
    ),
  },
]
