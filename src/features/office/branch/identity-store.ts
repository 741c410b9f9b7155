import { atom, type ReadableAtom } from 'nanostores'
import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { type HolderIdentity, type IdentityPurpose, showIdentity } from '#contract/branch-identity.ts'

/** As long as somebody compares a document; then nobody who passes by reads it. */
export const IDENTITY_SHOWN_MS = 120_000

/** Passport data at the counter: hidden until somebody asks for it and says why. */
export interface IdentityState {
  readonly kind: 'hidden' | 'opening' | 'shown'
  readonly purpose: IdentityPurpose
  /** Null unless shown. */
  readonly identity: HolderIdentity | null
  readonly refused: string | null
}

const hidden = { kind: 'hidden', identity: null, refused: null } as const

/** Opens the passport data of a claim's holder for two minutes; leaving the claim hides it at once. */
export function identityStore(environment: Environment) {
  const $identity = atom<IdentityState>({ ...hidden, purpose: 'identity_check' })
  let claim: number | null = null
  let stopTimer = () => {}
  const change = (part: Partial<IdentityState>) => $identity.set({ ...$identity.get(), ...part })
  const hide = () => {
    stopTimer()
    change(hidden)
  }

  return {
    $identity: $identity as ReadableAtom<IdentityState>,
    /** Another claim is at the counter, or none. */
    follow: (id: number | null, purpose: IdentityPurpose) => {
      if (id === claim) return
      claim = id
      hide()
      change({ purpose })
    },
    choose: (purpose: IdentityPurpose) => change({ purpose, refused: null }),
    show: async (): Promise<void> => {
      const { kind, purpose } = $identity.get()
      const id = claim
      if (id === null || kind === 'opening') return
      change({ kind: 'opening', refused: null })
      const answer = await call(environment, showIdentity, { params: { id }, body: { purpose } })
      // What comes after the claim was left is shown to nobody.
      if (id !== claim) return
      if (!answer.ok) return change({ ...hidden, refused: answer.code })
      stopTimer()
      stopTimer = environment.after(IDENTITY_SHOWN_MS, hide)
      change({ kind: 'shown', identity: answer.value })
    },
    hide,
  }
}
