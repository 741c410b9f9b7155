import { useStore } from '@nanostores/react'
import { atom, type ReadableAtom } from 'nanostores'
import { type LetterQueue, letterQueueSchema } from '#back-office/api/branch-letters.ts'
import { BackOfficeHeader } from '#back-office/parts/back-office-header.tsx'
import { KeyboardHelp, KeyboardHelpButton } from '#back-office/parts/keyboard-help.tsx'
import { createKeyboardShortcuts } from '#back-office/parts/keyboard-shortcuts.ts'
import { keyboardShortcutsCopy } from '#back-office/words/keyboard-shortcuts.ts'
import { mailroomCopy as copy } from '#back-office/words/mailroom.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { type KeyPress, type KeyPressListener, listenToKeyPresses } from '#kit/browser/key-presses.ts'
import { onStoreMountInBrowser } from '#kit/browser/on-browser-mount.ts'
import { island } from '#kit/screens/island.tsx'
import { ListView } from '#kit/screens/list-view.tsx'
import { TabLabel } from '#kit/screens/tab-label.tsx'
import { buildLoginUrl } from '#kit/state/session.ts'
import { HiddenByWidthOrLogin } from '#ui/hidden-by-width-or-login/hidden-by-width-or-login.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Tabs } from '#ui/tabs/tabs.tsx'
import { createDestructionActsList } from './destruction-acts-list.tsx'
import { createLetterIntakeStore, LetterIntakeView } from './letter-intake-view.tsx'
import { createMailroomLettersList, type LetterStep } from './letters-list.tsx'
import { LETTER_SEARCH_FIELD_NAME } from './letters-table.tsx'
import { createMailroomFailureRenderer } from './mailroom-failure.tsx'
import { LETTER_NOTE_FIELD_NAME } from './mailroom-letter.tsx'

type MailroomTab = 'receive' | LetterQueue | 'acts'
const tabIds: readonly MailroomTab[] = ['receive', ...letterQueueSchema.options, 'acts']

const noteFieldSteps: Readonly<Record<string, LetterStep>> = { ArrowUp: 'previous', ArrowDown: 'next' }

interface MailroomState {
  readonly tab: MailroomTab
  readonly queues: Readonly<Record<LetterQueue, number>> | null
}

export type MailroomPage = ReturnType<typeof createMailroomPage>

/** Tabs for receiving letters, letter queues and destruction acts (M-DIGI-02). */
export function createMailroomPage(environment: Environment, listen?: KeyPressListener) {
  const $mailroom = atom<MailroomState>({ tab: 'receive', queues: null })
  const failure = createMailroomFailureRenderer(() => environment.go(buildLoginUrl(pagePaths.branchLetters)))
  const destruction = createDestructionActsList(environment, failure)
  const letters = createMailroomLettersList(environment, failure, {
    counted: (queues) => $mailroom.set({ ...$mailroom.get(), queues }),
    drawn: () => void destruction.show(),
    queueOpened: (queue) => $mailroom.set({ ...$mailroom.get(), tab: queue }),
  })
  const receipt = createLetterIntakeStore(environment, () => void letters.again())

  const choose = (tab: MailroomTab): void => {
    $mailroom.set({ ...$mailroom.get(), tab })
    if (tab === 'receive') void receipt.open()
    else if (tab === 'acts') void destruction.show()
    else void letters.openQueue(tab)
  }
  const isQueueShown = () => letterQueueSchema.safeParse($mailroom.get().tab).success
  const keys = createKeyboardShortcuts(
    environment,
    {
      toSearch: letters.focusSearch,
      toFirstFound: () => letters.move('first'),
      scanned: (text) => {
        if ($mailroom.get().tab === 'receive') receipt.type({ number: text })
        else void letters.scanned(text)
      },
      act: (sign) => {
        const tab = tabIds[Number(sign) - 1]
        if (tab) choose(tab)
        else if (isQueueShown()) letters.actBySign[sign]?.()
      },
    },
    {
      searchField: LETTER_SEARCH_FIELD_NAME,
      scannableField: {
        name: LETTER_NOTE_FIELD_NAME,
        onRunStart: letters.saveNote,
        onScan: (text) => void letters.scannedIntoNote(text),
      },
    },
  )
  const handleKey = (press: KeyPress): void => {
    const step = press.field === LETTER_NOTE_FIELD_NAME ? noteFieldSteps[press.key] : undefined
    if (step && press.isPlain) {
      press.take()
      letters.move(step)
    }
    // A held key must not decide the following letters too.
    else if (press.key === 'Enter' && press.isRepeat) press.take()
    else keys.hear(press)
  }

  onStoreMountInBrowser(environment, $mailroom, () => {
    void receipt.open()
    void letters.show()
    return listen?.(handleKey)
  })

  return {
    $mailroom: $mailroom as ReadableAtom<MailroomState>,
    letters,
    receipt,
    destruction,
    failure,
    keys,
    choose,
  }
}

function MailroomView({ page }: { page: MailroomPage }) {
  const { tab, queues } = useStore(page.$mailroom)
  return (
    <Stack gap="xs">
      <BackOfficeHeader title={copy.title}>
        <HiddenByWidthOrLogin below="desktop">
          <KeyboardHelpButton keys={page.keys} />
        </HiddenByWidthOrLogin>
      </BackOfficeHeader>
      <KeyboardHelp keys={page.keys} words={keyboardShortcutsCopy.mailroom} />
      <Tabs
        label={copy.tabs}
        dense
        chosen={tab}
        onChoose={page.choose}
        tabs={[
          {
            id: 'receive',
            label: copy.receive,
            content:
              tab === 'receive' ? <LetterIntakeView receipt={page.receipt} failure={page.failure} /> : null,
          },
          ...letterQueueSchema.options.map((queue) => ({
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

export const MailroomIsland = island(
  (environment) => createMailroomPage(environment, listenToKeyPresses),
  MailroomView,
)
