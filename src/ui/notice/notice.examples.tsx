import { Button } from '../button/button.tsx'
import type { CatalogueExample } from '../component-example.ts'
import { Stack } from '../stack/stack.tsx'
import { Notice } from './notice.tsx'

export const examples: readonly CatalogueExample[] = [
  {
    name: 'tones',
    element: (
      <Stack>
        <Notice>An unpaid claim is cancelled after 15 minutes.</Notice>
        <Notice tone="success" title="Paid">
          The box is yours from 1 December on.
        </Notice>
        <Notice
          tone="warning"
          title="The price has changed"
          action={<Button size="small">See the new price</Button>}
        >
          A promo code works for legal entities only.
        </Notice>
        <Notice
          tone="danger"
          title="The boxes could not be loaded"
          action={<Button size="small">Try again</Button>}
        />
      </Stack>
    ),
  },
]
