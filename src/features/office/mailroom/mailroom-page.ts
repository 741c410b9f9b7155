import { atom, type ReadableAtom } from 'nanostores'
import type { Environment } from '#browser/environment.ts'
import { whenShown } from '#browser/when-shown.ts'
import { addresses } from '#contract/addresses.ts'
import type { LetterQueue } from '#contract/branch-letters.ts'
import { loginAddress } from '#state/session.ts'
import { destructionStore } from './destruction-store.ts'
import { lettersStore } from './letters-store.ts'
import { receiptStore } from './receipt-store.ts'

export type MailroomTab = 'receive' | LetterQueue | 'acts'

/** Which part of the back office is open, and how long the queues are; null before they are known. */
export interface MailroomState {
  readonly tab: MailroomTab
  readonly queues: Readonly<Record<LetterQueue, number>> | null
}

export type MailroomPage = ReturnType<typeof mailroomPage>

/** The digitization back office: letters come in, are scanned, and leave (M-DIGI-02). */
export function mailroomPage(environment: Environment) {
  const $mailroom = atom<MailroomState>({ tab: 'receive', queues: null })
  const destruction = destructionStore(environment)
  const letters = lettersStore(environment, {
    counted: (queues) => $mailroom.set({ ...$mailroom.get(), queues }),
    drawn: () => void destruction.open(),
  })
  const receipt = receiptStore(environment, () => void letters.read())

  whenShown(environment, $mailroom, () => {
    void receipt.open()
    void letters.read()
    return undefined
  })

  return {
    $mailroom: $mailroom as ReadableAtom<MailroomState>,
    letters,
    receipt,
    destruction,
    login: () => environment.go(loginAddress(addresses.branchLetters)),
    choose: (tab: MailroomTab) => {
      $mailroom.set({ ...$mailroom.get(), tab })
      if (tab === 'receive') void receipt.open()
      else if (tab === 'acts') void destruction.open()
      else void letters.open(tab)
    },
  }
}
