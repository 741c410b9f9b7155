import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { issueRecoveryCode } from '#contract/branch-recovery.ts'
import { digitsOf } from '#contract/pasted-text.ts'
import { dialog, type Sending, unsent } from '#state/dialog.ts'

/** The dialog that gives access back: the document of who stands there, then the code for them. */
export interface RecoveryState extends Sending {
  /** The claim at the counter. */
  readonly claim: number
  readonly document: string
  readonly seen: boolean
  /** Shown once: it stands nowhere else. */
  readonly issued: { readonly code: string; readonly until: string } | null
}

/** Issues the code that moves a claim to another account of its holder. */
export function recoveryStore(environment: Environment, changed: (claim: number) => void) {
  const { $dialog, open, close, change, send } = dialog<RecoveryState>()

  return {
    $recovery: $dialog,
    open: (claim: number) => open({ claim, document: '', seen: false, issued: null, ...unsent }),
    close,
    type: (part: Partial<Pick<RecoveryState, 'document' | 'seen'>>) => change({ ...part, refused: null }),
    issue: async (): Promise<void> => {
      const sent = await send(({ claim, document, seen }) => {
        const digits = digitsOf(document)
        if (!/^(\d{10}|\d{12})$/.test(digits)) return 'document_malformed'
        if (!seen) return 'seen_missing'
        return call(environment, issueRecoveryCode, {
          params: { id: claim },
          body: { document: digits, seen },
        })
      })
      if (!sent) return
      const { answer } = sent
      if (!answer.ok) return sent.change({ sending: false, refused: answer.code })
      // Of a dialog that was left the code is good for nobody who is still there.
      sent.change({ sending: false, document: '', issued: answer.value })
      changed(sent.state.claim)
    },
  }
}
