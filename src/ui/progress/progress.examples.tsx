import type { Example } from '../example.ts'
import { Stack } from '../stack/stack.tsx'
import { Progress } from './progress.tsx'

export const examples: readonly Example[] = [
  {
    name: 'not begun, half way, done',
    element: (
      <Stack>
        <Progress done={0} of={5000} label="0 of 5,000" />
        <Progress done={2400} of={5000} label="2,400 of 5,000" />
        <Progress done={5000} of={5000} label="5,000 of 5,000" />
      </Stack>
    ),
  },
]
