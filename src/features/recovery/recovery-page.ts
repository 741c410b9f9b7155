import { atom, type ReadableAtom } from 'nanostores'
import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { askRecovery, confirmBranchRecovery, confirmRecovery } from '#contract/recovery.ts'
import { ungrouped } from '#domain/ungrouped.ts'
import { sessionEnded } from '#state/session.ts'

/** What is typed: a claim's number, four digits of a passport or an INN, and the code that came. */
export interface RecoveryValues {
  readonly claim: string
  readonly proof: string
  readonly code: string
}

export type RecoveryProblem = 'claimMissing' | 'proofWrong' | 'codeShort'

/** Naming the claim, typing in the code that was sent or that the branch gave, done; what was typed stays through failures and steps back. */
export type RecoveryState = {
  readonly values: RecoveryValues
  readonly problems: Partial<Record<keyof RecoveryValues, RecoveryProblem>>
  readonly attempt: number
  readonly sending: boolean
  readonly refused: string | null
} & (
  | { readonly kind: 'naming' }
  | { readonly kind: 'code'; readonly sentTo: string; readonly codeUntil: string }
  | { readonly kind: 'atBranch' }
  | { readonly kind: 'done'; readonly claim: number }
)

export type RecoveryPage = ReturnType<typeof recoveryPage>

const numbersIn = ({ claim, proof, code }: RecoveryValues): RecoveryValues => ({
  claim: ungrouped(claim),
  proof: ungrouped(proof),
  code: ungrouped(code),
})

const problemsOf = (kind: RecoveryState['kind'], values: RecoveryValues): RecoveryState['problems'] => {
  const { claim, proof, code } = numbersIn(values)
  return {
    ...(kind === 'code' || (/^\d{1,15}$/.test(claim) && Number(claim) > 0)
      ? {}
      : { claim: 'claimMissing' as const }),
    ...(kind === 'code' || /^(\d{4}|\d{10}|\d{12})$/.test(proof) ? {} : { proof: 'proofWrong' as const }),
    ...(kind === 'naming' || /^\d{6}$/.test(code) ? {} : { code: 'codeShort' as const }),
  }
}

/** Moving a lost claim to this account by number, document and code (M-ROUTE-32). */
export function recoveryPage(environment: Environment) {
  const $recovery = atom<RecoveryState>({
    kind: 'naming',
    values: { claim: '', proof: '', code: '' },
    problems: {},
    attempt: 0,
    sending: false,
    refused: null,
  })
  const common = () => {
    const { values, attempt } = $recovery.get()
    return { values, attempt, problems: {}, sending: false, refused: null }
  }

  /** Sends, unless something is missing; a refusal is told and nothing typed is lost. */
  const sending = async (send: (values: RecoveryValues) => Promise<string | null>): Promise<void> => {
    const state = $recovery.get()
    if (state.sending) return
    const problems = problemsOf(state.kind, state.values)
    if (Object.keys(problems).length > 0)
      return $recovery.set({ ...state, problems, refused: null, attempt: state.attempt + 1 })
    $recovery.set({ ...state, problems, sending: true, refused: null })
    const code = await send(numbersIn(state.values))
    if (code === 'login_required') sessionEnded()
    if (code !== null)
      $recovery.set({ ...state, problems, sending: false, refused: code, attempt: state.attempt + 1 })
  }

  return {
    $recovery: $recovery as ReadableAtom<RecoveryState>,
    type: (field: keyof RecoveryValues, text: string) => {
      const state = $recovery.get()
      const values = { ...state.values, [field]: text }
      const now = problemsOf(state.kind, values)
      const still = Object.entries(state.problems).filter(([name]) => name in now)
      $recovery.set({ ...state, values, problems: Object.fromEntries(still), refused: null })
    },
    ask: () =>
      sending(async ({ claim, proof }) => {
        const answer = await call(environment, askRecovery, { body: { claim: Number(claim), proof } })
        if (!answer.ok) return answer.code
        $recovery.set({ ...common(), kind: 'code', ...answer.value })
        return null
      }),
    /** With a code of the branch number, document and code are sent at once. */
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
