import type { Example } from '../example.ts'
import { CopyButton } from './copy-button.tsx'

const words = { copiedLabel: 'Copied', failedLabel: 'Could not copy' }

export const examples: readonly Example[] = [
  {
    name: 'a number',
    element: (
      <CopyButton text="4810 0021" label="Copy the number" {...words} onCopy={async () => undefined} />
    ),
  },
]
