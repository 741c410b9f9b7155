import { atom, type ReadableAtom } from 'nanostores'
import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { confirmDestroyAct, type DestroyAct, readDestroyActs } from '#contract/branch-letters.ts'

/** Acts of destruction of the branch; `asked` is the one that is being confirmed. */
export interface DestructionState {
  readonly phase: 'loading' | 'failed' | 'shown'
  readonly acts: readonly DestroyAct[]
  readonly asked: DestroyAct | null
  readonly witness: string
  readonly sending: boolean
  readonly refused: string | null
}

/** Lists acts of destruction and confirms them once they were carried out before a witness. */
export function destructionStore(environment: Environment) {
  const $destruction = atom<DestructionState>({
    phase: 'loading',
    acts: [],
    asked: null,
    witness: '',
    sending: false,
    refused: null,
  })
  const change = (part: Partial<DestructionState>) => $destruction.set({ ...$destruction.get(), ...part })

  const read = async (): Promise<void> => {
    const answer = await call(environment, readDestroyActs, {})
    if (answer.ok) change({ phase: 'shown', acts: answer.value })
    else change({ phase: 'failed', refused: answer.code })
  }

  return {
    $destruction: $destruction as ReadableAtom<DestructionState>,
    open: () => {
      change({ refused: null })
      return read()
    },
    ask: (asked: DestroyAct) => change({ asked, witness: '', refused: null }),
    type: (witness: string) => change({ witness, refused: null }),
    leave: () => change({ asked: null, refused: null }),
    confirm: async (): Promise<void> => {
      const { asked, witness, sending } = $destruction.get()
      if (!asked || sending) return
      change({ sending: true, refused: null })
      const request = { params: { id: asked.id }, body: { witness } }
      const answer = await call(environment, confirmDestroyAct, request)
      change({ sending: false })
      // Left meanwhile, and perhaps another act asked about: that one is not answered.
      if ($destruction.get().asked === asked) change(answer.ok ? { asked: null } : { refused: answer.code })
      if (answer.ok || answer.status === 409) await read()
    },
  }
}
