import { addresses } from '#contract/addresses.ts'
import { addressOf } from '#contract/endpoint.ts'
import { readEvents } from '#contract/events.ts'
import { integrationCopy as copy } from '#copy/integration.ts'
import { Accordion } from '#ui/accordion/accordion.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Link } from '#ui/link/link.tsx'
import { Prose } from '#ui/prose/prose.tsx'
import { Stack } from '#ui/stack/stack.tsx'

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <Prose>
    {lines.map((line) => (
      <p key={line}>{line}</p>
    ))}
  </Prose>
)

/** How an engineer reads events and checks signatures. */
export function HowTo() {
  const { howTo } = copy
  const address = addressOf(readEvents, {}, { after: 0 })
  return (
    <Stack as="section" gap="m" aria-labelledby="how-to">
      <Heading level={2} size="h3" id="how-to">
        {howTo.title}
      </Heading>
      <Link href={addresses.developers} icon="document" alone>
        {howTo.page}
      </Link>
      <Accordion
        items={[
          { id: 'how-to-read', title: howTo.readTitle, content: <Lines lines={howTo.read(address)} /> },
          { id: 'how-to-check', title: howTo.checkTitle, content: <Lines lines={howTo.check} /> },
        ]}
      />
    </Stack>
  )
}
