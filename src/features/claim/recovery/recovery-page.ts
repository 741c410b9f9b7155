import { atom, type ReadableAtom } from 'nanostores'
import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { digitsOf, ungrouped } from '#contract/pasted-text.ts'
import { askRecovery, confirmBranchRecovery, confirmRecovery } from '#contract/recovery.ts'
import { checked, isClaimNumber, type KeptForm, kept, refusedWith, typed } from '#screens/kept-form.ts'

export type RecoveryField = 'claim' | 'proof' | 'code'
type Values = Readonly<Record<RecoveryField, string>>
type Form = KeptForm<RecoveryField, 'claimMissing' | 'proofWrong' | 'codeShort'>

export type RecoveryState = Form &
  (
    | { readonly kind: 'naming' }
    | { readonly kind: 'code'; readonly sentTo: string; readonly codeUntil: string }
    | { readonly kind: 'atBranch' }
    | { readonly kind: 'done'; readonly claim: number }
  )

export type RecoveryPage = ReturnType<typeof recoveryPage>

const numbersIn = ({ claim, proof, code }: Values): Values => ({
  claim: ungrouped(claim),
  proof: digitsOf(proof),
  code: digitsOf(code),
})

const problemsOf = ({ kind, values }: RecoveryState): Form['problems'] => {
  const { claim, proof, code } = numbersIn(values)
  return {
    ...(kind === 'code' || isClaimNumber(claim) ? {} : { claim: 'claimMissing' }),
    ...(kind === 'code' || /^(\d{4}|\d{10}|\d{12})$/.test(proof) ? {} : { proof: 'proofWrong' }),
    ...(kind === 'naming' || /^\d{6}$/.test(code) ? {} : { code: 'codeShort' }),
  }
}

/** Moving a lost claim to this account by number, document and code (M-ROUTE-32). */
export function recoveryPage(environment: Environment) {
  const $recovery = atom<RecoveryState>({ kind: 'naming', ...kept({ claim: '', proof: '', code: '' }) })
  const common = () => {
    const { values, attempt } = $recovery.get()
    return kept(values, attempt)
  }

  /** Sends a valid form; a refusal keeps what was typed. */
  const sending = async (send: (values: Values) => Promise<string | null>): Promise<void> => {
    if ($recovery.get().sending) return
    $recovery.set(checked($recovery.get(), problemsOf))
    const state = $recovery.get()
    if (!state.sending) return
    const code = await send(numbersIn(state.values))
    if (code !== null) $recovery.set(refusedWith(state, code))
  }

  return {
    $recovery: $recovery as ReadableAtom<RecoveryState>,
    type: (some: Partial<Values>) => $recovery.set(typed($recovery.get(), some, problemsOf)),
    ask: () =>
      sending(async ({ claim, proof }) => {
        const answer = await call(environment, askRecovery, { body: { claim: Number(claim), proof } })
        if (!answer.ok) return answer.code
        $recovery.set({ ...common(), kind: 'code', ...answer.value })
        return null
      }),
    /** A code from the branch is sent together with number and document. */
    haveBranchCode: () => $recovery.set({ ...common(), kind: 'atBranch' }),
    confirm: () =>
      sending(async ({ claim, proof, code }) => {
        const body = { claim: Number(claim), code }
        const answer =
          $recovery.get().kind === 'atBranch'
            ? await call(environment, confirmBranchRecovery, { body: { ...body, proof } })
            : await call(environment, confirmRecovery, { body })
        if (!answer.ok) return answer.code
        $recovery.set({ ...common(), kind: 'done', claim: answer.value.claim })
        return null
      }),
    back: () => {
      const { values, ...rest } = common()
      $recovery.set({ ...rest, values: { ...values, code: '' }, kind: 'naming' })
    },
  }
}
