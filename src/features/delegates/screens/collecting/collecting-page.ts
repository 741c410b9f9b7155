import {
  answerDelegation,
  leaveDelegation,
  listReceivedDelegations,
  payForHolder,
  type ReceivedDelegation,
} from '#delegates/api/delegations.ts'
import { collectingCopy } from '#delegates/words/delegates.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { createScreen, type LoadedState, leavePage } from '#kit/screens/screen.ts'
import { showToast } from '#kit/state/toasts.ts'

interface Collecting {
  readonly received: readonly ReceivedDelegation[]
  /** The delegation whose button is busy. */
  readonly current: number | null
  /** The delegation that the person is asked to confirm giving up. */
  readonly leaving: ReceivedDelegation | null
}

export type LoadedCollecting = LoadedState<Collecting>

/** What others let the person collect and pay for (M-DELEGATE-03). */
export function createCollectingPage(environment: Environment) {
  const { $state, retry, reload, change, send } = createScreen<Collecting>(environment, {
    load: async (getShown) => {
      const answer = await call(environment, listReceivedDelegations, {})
      if (!answer.ok) return answer
      return { received: answer.value, current: null, leaving: getShown()?.leaving ?? null }
    },
    keepsShown: true,
  })
  return {
    $state,
    retry,
    answer: ({ id }: ReceivedDelegation, accept: boolean) =>
      send(async () => {
        change({ current: id })
        const answer = await call(environment, answerDelegation, { params: { id }, body: { accept } })
        if (!answer.ok) return answer
        await reload()
        if (!accept) showToast('delegation_declined', collectingCopy.declined)
        return { current: null }
      }),
    ask: (leaving: ReceivedDelegation | null) => change({ leaving, refused: null }),
    leave: () =>
      send(async ({ leaving }) => {
        if (!leaving) return
        const answer = await call(environment, leaveDelegation, { params: { id: leaving.id } })
        if (!answer.ok) return answer
        change({ leaving: null })
        await reload()
        return { leaving: null }
      }),
    pay: ({ id }: ReceivedDelegation, unpaid: { readonly claim: number; readonly total: number }) =>
      send(async () => {
        change({ current: id })
        const answer = await call(environment, payForHolder, {
          params: { id, claim: unpaid.claim },
          body: { total: unpaid.total },
        })
        return answer.ok ? leavePage(environment, answer.value.payUrl) : answer
      }),
  }
}
export type CollectingPage = ReturnType<typeof createCollectingPage>
