import { atom, type ReadableAtom } from 'nanostores'
import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { issueRecoveryCode } from '#contract/branch-recovery.ts'
import { ungrouped } from '#domain/ungrouped.ts'

/** The dialog that gives access back: the document of who stands there, then the code for them. */
export interface RecoveryState {
  /** The claim at the counter while the dialog is open; null: closed. */
  readonly claim: number | null
  readonly document: string
  readonly seen: boolean
  readonly sending: boolean
  readonly refused: string | null
  /** Shown once: it stands nowhere else. */
  readonly issued: { readonly code: string; readonly until: string } | null
}

const closed: RecoveryState = {
  claim: null,
  document: '',
  seen: false,
  sending: false,
  refused: null,
  issued: null,
}

/** Issues the code that moves a claim to another account of its holder. */
export function recoveryStore(environment: Environment, changed: () => void) {
  const $recovery = atom<RecoveryState>(closed)
  const change = (part: Partial<RecoveryState>) => $recovery.set({ ...$recovery.get(), ...part })

  return {
    $recovery: $recovery as ReadableAtom<RecoveryState>,
    open: (claim: number) => $recovery.set({ ...closed, claim }),
    close: () => $recovery.set(closed),
    type: (part: Partial<Pick<RecoveryState, 'document' | 'seen'>>) => change({ ...part, refused: null }),
    issue: async (): Promise<void> => {
      const { claim, document, seen, sending } = $recovery.get()
      if (claim === null || sending) return
      const digits = ungrouped(document)
      if (!/^(\d{10}|\d{12})$/.test(digits)) return change({ refused: 'document_malformed' })
      if (!seen) return change({ refused: 'seen_missing' })
      change({ sending: true, refused: null })
      const answer = await call(environment, issueRecoveryCode, {
        params: { id: claim },
        body: { document: digits, seen },
      })
      // The dialog was left meanwhile: its code is good for nobody who is still there.
      if ($recovery.get().claim !== claim) return
      if (!answer.ok) return change({ sending: false, refused: answer.code })
      change({ sending: false, document: '', issued: answer.value })
      changed()
    },
  }
}
