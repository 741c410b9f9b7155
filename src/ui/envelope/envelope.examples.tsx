import { Button } from '../button/button.tsx'
import type { CatalogueExample } from '../component-example.ts'
import { Heading } from '../heading/heading.tsx'
import { QrCode } from '../qr-code/qr-code.tsx'
import { Envelope } from './envelope.tsx'

const title = (
  <Heading level={2} size="h4">
    Address for senders
  </Heading>
)

export const examples: readonly CatalogueExample[] = [
  {
    name: 'with actions',
    element: (
      <Envelope
        title={title}
        address="101000, box 12"
        stamp="12"
        mark={{ middle: '101000', below: 'paid' }}
        note="Tell it whole to those who write to you."
        actions={
          <>
            <Button icon="copy">Copy</Button>
            <Button icon="pdf">Labels</Button>
          </>
        }
      />
    ),
  },
  {
    name: 'with a code, and the postmark just came down',
    element: (
      <Envelope
        title={title}
        address="101000, locker “At the entrance”, cell A-1204, Example Trading House"
        stamp="A-1204"
        mark={{ middle: '101000' }}
        lands
        code={<QrCode text="101000, cell A-1204" label="The address as a code" />}
      />
    ),
  },
  {
    name: 'a name of 150 letters',
    element: (
      <Envelope
        title={title}
        address={`101000, box 123456789, ${'W'.repeat(150)}`}
        stamp="123456789"
        mark={{ middle: '101000' }}
      />
    ),
  },
]
