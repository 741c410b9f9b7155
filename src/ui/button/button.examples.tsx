import type { CatalogueExample } from '../component-example.ts'
import { Inline } from '../inline/inline.tsx'
import { Stack } from '../stack/stack.tsx'
import { exampleAnswer } from '../why-not/why-not.tsx'
import { Button, ButtonLink, CopyButton } from './button.tsx'

const words = { copiedLabel: 'Copied', failedLabel: 'Could not copy' }

export const examples: readonly CatalogueExample[] = [
  {
    name: 'tones',
    element: (
      <Inline>
        <Button tone="primary">Choose the office</Button>
        <Button>Change</Button>
        <Button tone="quiet">Not now</Button>
        <Button tone="danger" icon="trash">
          Cancel the claim
        </Button>
      </Inline>
    ),
  },
  {
    name: 'sizes and icons',
    element: (
      <Inline>
        <Button tone="primary" size="large" iconEnd="arrow-right">
          Continue
        </Button>
        <Button icon="download">Application</Button>
        <Button size="small" icon="filter">
          Filters
        </Button>
        <Button iconOnly icon="close" tone="quiet">
          Close
        </Button>
      </Inline>
    ),
  },
  {
    name: 'cannot, and says why',
    element: (
      <Stack>
        <Button
          id="pay"
          tone="primary"
          type="submit"
          disabledReason={exampleAnswer('Choose a box first: the price depends on it.')}
        >
          Continue
        </Button>
        <Button tone="primary" busy>
          Sending
        </Button>
      </Stack>
    ),
  },
  {
    name: 'link that looks like a button',
    element: (
      <Inline>
        <ButtonLink href="#rent" tone="primary">
          Rent a box
        </ButtonLink>
        <ButtonLink href="#file" icon="document" download>
          Download
        </ButtonLink>
      </Inline>
    ),
  },
  {
    name: 'copy button: a number',
    element: (
      <CopyButton text="4810 0021" label="Copy the number" {...words} onCopy={async () => undefined} />
    ),
  },
]
