import { useStore } from '@nanostores/react'
import { atom, type ReadableAtom } from 'nanostores'
import { type LetterQueue, letterQueue } from '#back-office/api/branch-letters.ts'
import { BackOfficeHeader } from '#back-office/parts/back-office-header.tsx'
import { mailroomCopy as copy } from '#back-office/words/mailroom.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { onBrowserMount } from '#kit/browser/on-browser-mount.ts'
import { island } from '#kit/screens/island.tsx'
import { ListView } from '#kit/screens/list-view.tsx'
import { TabLabel } from '#kit/screens/tab-label.tsx'
import { loginUrl } from '#kit/state/session.ts'
import { Stack } from '#ui/stack/stack.tsx'
import { Tabs } from '#ui/tabs/tabs.tsx'
import { destructionList } from './destruction-list.tsx'
import { LetterReceiptView, letterReceiptStore } from './letter-receipt.tsx'
import { lettersList } from './letters-list.tsx'
import { createFailureRenderer } from './mailroom-failure.tsx'

type MailroomTab = 'receive' | LetterQueue | 'acts'

interface MailroomState {
  readonly tab: MailroomTab
  readonly queues: Readonly<Record<LetterQueue, number>> | null
}

export type MailroomPage = ReturnType<typeof mailroomPage>

/** Tabs for receiving letters, letter queues and destruction acts (M-DIGI-02). */
export function mailroomPage(environment: Environment) {
  const $mailroom = atom<MailroomState>({ tab: 'receive', queues: null })
  const failure = createFailureRenderer(() => environment.go(loginUrl(pagePaths.branchLetters)))
  const destruction = destructionList(environment, failure)
  const letters = lettersList(environment, failure, {
    counted: (queues) => $mailroom.set({ ...$mailroom.get(), queues }),
    drawn: () => void destruction.show(),
  })
  const receipt = letterReceiptStore(environment, () => void letters.again())

  onBrowserMount(environment, $mailroom, () => {
    void receipt.open()
    void letters.show()
    return undefined
  })

  return {
    $mailroom: $mailroom as ReadableAtom<MailroomState>,
    letters,
    receipt,
    destruction,
    failure,
    choose: (tab: MailroomTab) => {
      $mailroom.set({ ...$mailroom.get(), tab })
      if (tab === 'receive') void receipt.open()
      else if (tab === 'acts') void destruction.show()
      else void letters.openQueue(tab)
    },
  }
}

function MailroomView({ page }: { page: MailroomPage }) {
  const { tab, queues } = useStore(page.$mailroom)
  return (
    <Stack gap="m">
      <BackOfficeHeader title={copy.title} />
      <Tabs
        label={copy.tabs}
        chosen={tab}
        onChoose={(id) => page.choose(id as MailroomTab)}
        tabs={[
          {
            id: 'receive',
            label: copy.receive,
            content:
              tab === 'receive' ? <LetterReceiptView receipt={page.receipt} failure={page.failure} /> : null,
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
