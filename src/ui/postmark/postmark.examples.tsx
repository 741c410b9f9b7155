import type { Example } from '../example.ts'
import { Stack } from '../stack/stack.tsx'
import { AirmailEdge, Perforation, Postmark } from './postmark.tsx'

export const examples: readonly Example[] = [
  {
    name: 'ornaments',
    element: (
      <Stack gap="l">
        <Postmark middle="101000" below="21.11.2026" label="Accepted on 21 November 2026" />
        <AirmailEdge />
        <Perforation />
      </Stack>
    ),
  },
]
