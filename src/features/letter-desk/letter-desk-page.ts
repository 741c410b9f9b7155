import { atom, type ReadableAtom } from 'nanostores'
import type { Environment } from '#browser/environment.ts'
import { whenShown } from '#browser/when-shown.ts'
import { addresses } from '#contract/addresses.ts'
import type { LetterQueue } from '#contract/branch-letters.ts'
import { loginAddress } from '#state/session.ts'
import { deskDestruction } from './desk-destruction.ts'
import { deskLetters } from './desk-letters.ts'
import { deskReceipt } from './desk-receipt.ts'

export type LetterDeskTab = 'receive' | LetterQueue | 'acts'

/** Which part of the desk is open, and how long the queues are; null before they are known. */
export interface LetterDeskState {
  readonly tab: LetterDeskTab
  readonly queues: Readonly<Record<LetterQueue, number>> | null
}

export type LetterDeskPage = ReturnType<typeof letterDeskPage>

/** The digitization desk: letters come in, are scanned, and leave (issue 5 part 6, M-DIGI-02). */
export function letterDeskPage(environment: Environment) {
  const $desk = atom<LetterDeskState>({ tab: 'receive', queues: null })
  const destruction = deskDestruction(environment)
  const letters = deskLetters(environment, {
    counted: (queues) => $desk.set({ ...$desk.get(), queues }),
    drawn: () => void destruction.open(),
  })
  const receipt = deskReceipt(environment, () => void letters.read())

  whenShown(environment, $desk, () => {
    void receipt.open()
    void letters.read()
    return undefined
  })

  return {
    $desk: $desk as ReadableAtom<LetterDeskState>,
    letters,
    receipt,
    destruction,
    login: () => environment.go(loginAddress(addresses.branchLetters)),
    choose: (tab: LetterDeskTab) => {
      $desk.set({ ...$desk.get(), tab })
      if (tab === 'receive') void receipt.open()
      else if (tab === 'acts') void destruction.open()
      else void letters.open(tab)
    },
  }
}
