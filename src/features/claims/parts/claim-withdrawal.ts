import { withdrawClaim } from '#claims/api/claims.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { createDialog, type DialogSendingState, initialDialogSendingState } from '#kit/state/dialog.ts'

interface WithdrawalState extends DialogSendingState {
  readonly claim: number
}

export type ClaimWithdrawal = ReturnType<typeof createClaimWithdrawal>

/** Withdraws an unpaid claim, then calls `done`, or `paid` if the claim turns out to be paid. */
export function createClaimWithdrawal(
  environment: Environment,
  done: (claim: number) => unknown,
  paid: (claim: number) => unknown = done,
) {
  const { $dialog, open, close, send } = createDialog<WithdrawalState>()
  return {
    $withdrawal: $dialog,
    ask: (claim: number) => open({ claim, ...initialDialogSendingState }),
    close,
    confirm: async (): Promise<'given_up' | 'claim_not_withdrawable' | null> => {
      const sent = await send(({ claim }) => call(environment, withdrawClaim, { params: { id: claim } }))
      if (!sent) return null
      const { answer, state } = sent
      if (answer.ok) {
        sent.close()
        await done(state.claim)
        return 'given_up'
      }
      if (answer.code === 'claim_not_withdrawable') {
        // The claim has changed and can no longer be withdrawn.
        sent.close()
        await paid(state.claim)
        return answer.code
      }
      sent.change({ sending: false, refused: answer.code })
      return null
    },
  }
}
