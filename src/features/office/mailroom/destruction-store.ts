import { atom, type ReadableAtom } from 'nanostores'
import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { confirmDestroyAct, type DestroyAct, readDestroyActs } from '#contract/branch-letters.ts'
import { dialog, type Sending, unsent } from '#state/dialog.ts'

/** Acts of destruction of the branch, or the code of why they could not be read. */
export type DestructionState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly code: string }
  | { readonly kind: 'shown'; readonly acts: readonly DestroyAct[] }

/** The dialog that confirms an act. */
export interface ConfirmState extends Sending {
  readonly act: DestroyAct
  readonly witness: string
}

/** Lists acts of destruction and confirms them once they were carried out before a witness. */
export function destructionStore(environment: Environment) {
  const $destruction = atom<DestructionState>({ kind: 'loading' })
  const { $dialog, open, close, change, send } = dialog<ConfirmState>()

  const read = async (): Promise<void> => {
    const answer = await call(environment, readDestroyActs, {})
    $destruction.set(
      answer.ok ? { kind: 'shown', acts: answer.value } : { kind: 'failed', code: answer.code },
    )
  }

  return {
    $destruction: $destruction as ReadableAtom<DestructionState>,
    $confirm: $dialog,
    open: read,
    ask: (act: DestroyAct) => open({ act, witness: '', ...unsent }),
    type: (witness: string) => change({ witness, refused: null }),
    leave: close,
    confirm: async (): Promise<void> => {
      const sent = await send(({ act, witness }) =>
        call(environment, confirmDestroyAct, { params: { id: act.id }, body: { witness } }),
      )
      if (!sent) return
      const { answer } = sent
      if (answer.ok) sent.close()
      else sent.change({ sending: false, refused: answer.code })
      if (answer.ok || answer.status === 409) await read()
    },
  }
}
