import type { Example } from '../example.ts'
import { Inline } from '../inline/inline.tsx'
import { Spinner } from './spinner.tsx'

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
]
