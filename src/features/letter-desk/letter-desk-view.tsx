import { useStore } from '@nanostores/react'
import { addresses } from '#contract/addresses.ts'
import { letterQueue } from '#contract/branch-letters.ts'
import { letterDeskCopy as copy } from '#copy/letter-desk.ts'
import { Counted } from '#parts/counted.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Link } from '#ui/link/link.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Tabs } from '#ui/tabs/tabs.tsx'
import { DestructionView } from './destruction-view.tsx'
import type { LetterDeskPage, LetterDeskTab } from './letter-desk-page.ts'
import { QueueView } from './queue-view.tsx'
import { ReceiptView } from './receipt-view.tsx'

/** The digitization desk: receipt, queues, acts of destruction (M-DIGI-02). */
export function LetterDeskView({ page }: { page: LetterDeskPage }) {
  const { tab, queues } = useStore(page.$desk)
  return (
    <Stack gap="m">
      <Inline justify="between" align="baseline">
        <Heading level={1} size="h2">
          {copy.title}
        </Heading>
        <Link alone icon="arrow-left" href={addresses.branch}>
          {copy.back}
        </Link>
      </Inline>
      <Tabs
        label={copy.tabs}
        chosen={tab}
        onChoose={(id) => page.choose(id as LetterDeskTab)}
        tabs={[
          {
            id: 'receive',
            label: copy.receive,
            content: tab === 'receive' ? <ReceiptView page={page} /> : null,
          },
          ...letterQueue.options.map((queue) => ({
            id: queue,
            label: <Counted words={copy.queues[queue]} count={queues?.[queue] ?? 0} />,
            content: tab === queue ? <QueueView page={page} /> : null,
          })),
          { id: 'acts', label: copy.acts, content: tab === 'acts' ? <DestructionView page={page} /> : null },
        ]}
      />
    </Stack>
  )
}
