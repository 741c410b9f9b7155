import { atom, type ReadableAtom } from 'nanostores'
import type { Environment } from '#browser/environment.ts'
import { whenShown } from '#browser/when-shown.ts'
import { addresses } from '#contract/addresses.ts'
import type { LetterQueue } from '#contract/branch-letters.ts'
import { loginAddress } from '#state/session.ts'
import { destructionList } from './destruction-list.tsx'
import { lettersList } from './letters-list.tsx'
import { mailroomFailure } from './mailroom-failure.tsx'
import { receiptStore } from './receipt.tsx'

export type MailroomTab = 'receive' | LetterQueue | 'acts'

/** The open tab and the lengths of the queues; null before they are read. */
export interface MailroomState {
  readonly tab: MailroomTab
  readonly queues: Readonly<Record<LetterQueue, number>> | null
}

export type MailroomPage = ReturnType<typeof mailroomPage>

/** The mail room of digitization: letters are received, scanned and sent on (M-DIGI-02). */
export function mailroomPage(environment: Environment) {
  const $mailroom = atom<MailroomState>({ tab: 'receive', queues: null })
  const failure = mailroomFailure(() => environment.go(loginAddress(addresses.branchLetters)))
  const destruction = destructionList(environment, failure)
  const letters = lettersList(environment, failure, {
    counted: (queues) => $mailroom.set({ ...$mailroom.get(), queues }),
    drawn: () => void destruction.show(),
  })
  const receipt = receiptStore(environment, () => void letters.again())

  whenShown(environment, $mailroom, () => {
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
