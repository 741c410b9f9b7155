import { atom, type ReadableAtom } from 'nanostores'
import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import {
  deletePersonalDataAtBranch,
  readPersonalDataAtBranch,
  withdrawConsentAtBranch,
} from '#contract/personal-data.ts'
import { ungrouped } from '#domain/ungrouped.ts'
import { ownData } from './own-data.ts'

export type NamingProblem = 'claimMissing' | 'passportShort'

/** The claim and the passport that an operator types; kept here alone, and gone with the next person. */
export interface NamingState {
  readonly claim: string
  readonly passport: string
  readonly problems: Partial<Record<'claim' | 'passport', NamingProblem>>
  readonly attempt: number
  readonly sending: boolean
  readonly refused: string | null
  readonly opened: boolean
}

export type BranchDataPage = ReturnType<typeof branchDataPage>

const empty: NamingState = {
  claim: '',
  passport: '',
  problems: {},
  attempt: 0,
  sending: false,
  refused: null,
  opened: false,
}
const claimShape = /^\d{1,15}$/
const passportShape = /^\d{10}$/

const problemsOf = ({ claim, passport }: NamingState): NamingState['problems'] => ({
  ...(claimShape.test(ungrouped(claim)) && Number(ungrouped(claim)) > 0
    ? {}
    : { claim: 'claimMissing' as const }),
  ...(passportShape.test(ungrouped(passport)) ? {} : { passport: 'passportShort' as const }),
})

/** The rights of a person who came to the branch with a passport. */
export function branchDataPage(environment: Environment) {
  const $naming = atom<NamingState>(empty)
  const body = () => {
    const { claim, passport } = $naming.get()
    return { body: { claim: Number(ungrouped(claim)), passport: ungrouped(passport) } }
  }
  const data = ownData({
    read: () => call(environment, readPersonalDataAtBranch, body()),
    withdraw: () => call(environment, withdrawConsentAtBranch, body()),
    remove: () => call(environment, deletePersonalDataAtBranch, body()),
  })
  return {
    $naming: $naming as ReadableAtom<NamingState>,
    data,
    type: (field: 'claim' | 'passport', text: string) => {
      $naming.set({ ...$naming.get(), [field]: text, problems: {}, refused: null })
    },
    open: async (): Promise<void> => {
      const state = $naming.get()
      if (state.sending) return
      const problems = problemsOf(state)
      if (Object.keys(problems).length > 0)
        return $naming.set({ ...state, problems, refused: null, attempt: state.attempt + 1 })
      $naming.set({ ...state, problems, sending: true, refused: null })
      const answer = await call(environment, readPersonalDataAtBranch, body())
      const now = $naming.get()
      if (!answer.ok) return $naming.set({ ...now, sending: false, refused: answer.code })
      data.show(answer.value)
      $naming.set({ ...now, sending: false, opened: true })
    },
    /** Forgets the person before the next one. */
    another: () => $naming.set(empty),
  }
}
