import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { createDialog, type DialogSendingState, initialDialogSendingState } from '#kit/state/dialog.ts'
import { showToast } from '#kit/state/toasts.ts'
import { leaveWaitList, passWaitOffer, type WaitEntry } from '#rent/api/wait-list.ts'
import { waitListCopy as copy } from '#rent/words/wait-list.ts'

interface DecisionState extends DialogSendingState {
  readonly act: 'pass' | 'leave'
  readonly entry: WaitEntry
}

export type WaitDecision = ReturnType<typeof createWaitDecision>

/** Passes an offer on or leaves a queue once the person has confirmed it, then calls `done`. */
export function createWaitDecision(environment: Environment, done: () => Promise<unknown>) {
  const { $dialog, open, close, send } = createDialog<DecisionState>()
  return {
    $decision: $dialog,
    askToPass: (entry: WaitEntry) => open({ act: 'pass', entry, ...initialDialogSendingState }),
    askToLeave: (entry: WaitEntry) => open({ act: 'leave', entry, ...initialDialogSendingState }),
    close,
    confirm: async (): Promise<void> => {
      const sent = await send(({ act, entry: { id } }) =>
        call(environment, act === 'pass' ? passWaitOffer : leaveWaitList, { params: { id } }),
      )
      if (!sent) return
      const { answer, state } = sent
      // The time is over or another tab was faster; the reloaded entry says which.
      const isOutdated = !answer.ok && (answer.code === 'offer_over' || answer.code === 'wait_entry_unknown')
      if (!answer.ok && !isOutdated) return sent.change({ sending: false, refused: answer.code })
      sent.close()
      if (answer.ok)
        showToast(`wait_${state.act}`, state.act === 'pass' ? copy.passed : copy.left, { tone: 'success' })
      await done()
    },
  }
}
