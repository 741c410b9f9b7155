import { useStore } from '@nanostores/react'
import { letterQueue } from '#contract/branch-letters.ts'
import { mailroomCopy as copy } from '#copy/mailroom.ts'
import { BackOfficeHead } from '#parts/back-office-head.tsx'
import { TabLabel } from '#parts/tab-label.tsx'
import { island } from '#screens/island.tsx'
import { ListView } from '#screens/list-view.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Tabs } from '#ui/tabs/tabs.tsx'
import { type MailroomPage, type MailroomTab, mailroomPage } from './mailroom-page.ts'
import { ReceiptView } from './receipt.tsx'

/** The mail room: receipt, queues, acts of destruction (M-DIGI-02). */
function MailroomView({ page }: { page: MailroomPage }) {
  const { tab, queues } = useStore(page.$mailroom)
  return (
    <Stack gap="m">
      <BackOfficeHead title={copy.title} />
      <Tabs
        label={copy.tabs}
        chosen={tab}
        onChoose={(id) => page.choose(id as MailroomTab)}
        tabs={[
          {
            id: 'receive',
            label: copy.receive,
            content: tab === 'receive' ? <ReceiptView receipt={page.receipt} failure={page.failure} /> : null,
          },
          ...letterQueue.options.map((queue) => ({
            id: queue,
            label: <TabLabel words={copy.queues[queue]} count={queues?.[queue] ?? 0} />,
            content: tab === queue ? <ListView list={page.letters} /> : null,
          })),
          {
            id: 'acts',
            label: copy.acts,
            content: tab === 'acts' ? <ListView list={page.destruction} /> : null,
          },
        ]}
      />
    </Stack>
  )
}

export const MailroomIsland = island(mailroomPage, MailroomView)
