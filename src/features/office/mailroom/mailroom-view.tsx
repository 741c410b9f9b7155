import { useStore } from '@nanostores/react'
import { addresses } from '#contract/addresses.ts'
import { letterQueue } from '#contract/branch-letters.ts'
import { mailroomCopy as copy } from '#copy/mailroom.ts'
import { TabLabel } from '#parts/tab-label.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Link } from '#ui/link/link.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Tabs } from '#ui/tabs/tabs.tsx'
import { DestructionView } from './destruction-view.tsx'
import type { MailroomPage, MailroomTab } from './mailroom-page.ts'
import { QueueView } from './queue-view.tsx'
import { ReceiptView } from './receipt-view.tsx'

/** The digitization back office: receipt, queues, acts of destruction (M-DIGI-02). */
export function MailroomView({ page }: { page: MailroomPage }) {
  const { tab, queues } = useStore(page.$mailroom)
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
        onChoose={(id) => page.choose(id as MailroomTab)}
        tabs={[
          {
            id: 'receive',
            label: copy.receive,
            content: tab === 'receive' ? <ReceiptView page={page} /> : null,
          },
          ...letterQueue.options.map((queue) => ({
            id: queue,
            label: <TabLabel words={copy.queues[queue]} count={queues?.[queue] ?? 0} />,
            content: tab === queue ? <QueueView page={page} /> : null,
          })),
          { id: 'acts', label: copy.acts, content: tab === 'acts' ? <DestructionView page={page} /> : null },
        ]}
      />
    </Stack>
  )
}
