import type { CatalogueExample } from '../component-example.ts'
import { Inline } from '../inline/inline.tsx'
import { Stack } from '../stack/stack.tsx'
import { ProgressBar, Spinner } from './spinner.tsx'

export const examples: readonly CatalogueExample[] = [
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
        <ProgressBar done={0} of={5000} label="0 of 5,000" />
        <ProgressBar done={2400} of={5000} label="2,400 of 5,000" />
        <ProgressBar done={5000} of={5000} label="5,000 of 5,000" />
      </Stack>
    ),
  },
]
