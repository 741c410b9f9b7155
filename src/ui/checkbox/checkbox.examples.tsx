import type { CatalogueExample } from '../component-example.ts'
import { Stack } from '../stack/stack.tsx'
import { Tooltip } from '../tooltip/tooltip.tsx'
import { exampleAnswer } from '../why-not/why-not.tsx'
import { Checkbox } from './checkbox.tsx'

export const examples: readonly CatalogueExample[] = [
  {
    name: 'plain',
    element: (
      <Stack gap="none">
        <Checkbox name="free" label="Only free ones" defaultChecked />
        <Checkbox name="online" label="Online registration" />
        <Checkbox name="offer" label="I accept the offer" error="Without it there is no contract" />
      </Stack>
    ),
  },
  {
    name: 'boxed',
    element: (
      <Stack gap="s">
        <Checkbox
          boxed
          name="notify"
          label="Notice of new letters"
          hint="By SMS or e-mail"
          aside="100 a month"
          defaultChecked
        />
        <Checkbox
          boxed
          name="safe"
          label="Safety guarantee"
          hint="Kept one month after the end"
          aside="250"
        />
        <Checkbox
          boxed
          name="scan"
          label="Digitization"
          aside="from 3 600"
          disabledReason={exampleAnswer('Only in the office 101721 and only for companies.')}
        />
        <Checkbox
          boxed
          name="privileged"
          label="Privileged"
          aside="1 800"
          help={<Tooltip label="Who is privileged">Veterans and pensioners</Tooltip>}
        />
      </Stack>
    ),
  },
]
