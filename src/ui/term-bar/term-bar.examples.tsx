import type { Example } from '../example.ts'
import { Stack } from '../stack/stack.tsx'
import { TermBar } from './term-bar.tsx'

export const examples: readonly Example[] = [
  {
    name: 'much, little, nothing',
    element: (
      <Stack>
        <TermBar share={0.8}>240 days left</TermBar>
        <TermBar share={0.1} tone="soon">
          21 days left
        </TermBar>
        <TermBar share={0} tone="soon">
          The last day
        </TermBar>
      </Stack>
    ),
  },
]
