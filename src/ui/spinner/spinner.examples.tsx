import type { Example } from '../example.ts'
import { Inline } from '../inline/inline.tsx'
import { Stack } from '../stack/stack.tsx'
import { Progress, Spinner } from './spinner.tsx'

export const examples: readonly Example[] = [
  {
    name: 'sizes',
    element: (
      <Inline gap="l">
        <Spinner label="Sending the claim" size="small" />
        <Spinner label="Asking the bank" />
        <Spinner label="Loading" size="large" quiet />
      </Inline>
    ),
  },
  {
    name: 'progress: not begun, half way, done',
    element: (
      <Stack>
        <Progress done={0} of={5000} label="0 of 5,000" />
        <Progress done={2400} of={5000} label="2,400 of 5,000" />
        <Progress done={5000} of={5000} label="5,000 of 5,000" />
      </Stack>
    ),
  },
]
