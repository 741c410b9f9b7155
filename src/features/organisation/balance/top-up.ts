import { atom, type ReadableAtom } from 'nanostores'
import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { addresses } from '#contract/addresses.ts'
import { orderTopUp, type TopUp, type TopUpProblem } from '#contract/balance.ts'
import { readTopUpAmount } from '#domain/top-up.ts'
import { typedSince } from '#state/typed-since.ts'

/** The form that fills the balance: what is typed, what is wrong with it, and the order that was made last. */
export interface TopUpState {
  readonly typed: string
  readonly problem: TopUpProblem | null
  readonly refused: string | null
  readonly sending: boolean
  readonly made: TopUp | null
}

/** Orders money into the balance; `onMade` hears when there is one more order. */
export function topUpForm(environment: Environment, onMade: () => void) {
  const $topUp = atom<TopUpState>({ typed: '', problem: null, refused: null, sending: false, made: null })
  const change = (part: Partial<TopUpState>) => $topUp.set({ ...$topUp.get(), ...part })
  return {
    $topUp: $topUp as ReadableAtom<TopUpState>,
    type: (typed: string) => change({ typed, problem: null }),
    /** Orders it; by a code of the Faster Payments System the page that shows the code is next. */
    order: async (bySbp = false): Promise<void> => {
      const { typed, sending } = $topUp.get()
      if (sending) return
      const amount = readTopUpAmount(typed)
      if (!amount.ok) return change({ problem: amount.code, refused: null })
      change({ sending: true, problem: null, refused: null, made: null })
      const answer = await call(environment, orderTopUp, {
        body: { amount: amount.value, ...(bySbp ? { sbp: true } : {}) },
      })
      if (!answer.ok) return change({ sending: false, refused: answer.code })
      if (bySbp) {
        change({ sending: false, typed: typedSince(typed, $topUp.get().typed) })
        return environment.go(`${addresses.paymentSbp}?topUp=${answer.value.id}`)
      }
      change({ sending: false, made: answer.value, typed: typedSince(typed, $topUp.get().typed) })
      onMade()
    },
    /** The order of that number is no more. */
    forget: (id: number) => {
      if ($topUp.get().made?.id === id) change({ made: null })
    },
  }
}
