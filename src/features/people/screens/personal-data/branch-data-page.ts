import { atom, type ReadableAtom } from 'nanostores'
import { digitsOf, ungrouped } from '#kit/api/pasted-text.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { checked, isClaimNumber, type KeptForm, kept, typed } from '#kit/screens/kept-form.ts'
import {
  deletePersonalDataAtBranch,
  giveConsentAtBranch,
  readPersonalDataAtBranch,
  withdrawConsentAtBranch,
} from '#people/api/personal-data.ts'
import { ownData } from './own-data.ts'
import { subjectRequestsStore } from './subject-requests-store.ts'

type Form = KeptForm<'claim' | 'passport', 'claimMissing' | 'passportShort'>

/** Held in memory only, and cleared for the next person. */
export type NamingState = Form & { readonly opened: boolean }

export type BranchDataPage = ReturnType<typeof branchDataPage>

const empty: NamingState = { ...kept({ claim: '', passport: '' }), opened: false }

const validateForm = ({ values: { claim, passport } }: NamingState): Form['problems'] => ({
  ...(isClaimNumber(claim) ? {} : { claim: 'claimMissing' }),
  ...(/^\d{10}$/.test(digitsOf(passport)) ? {} : { passport: 'passportShort' }),
})

export function branchDataPage(environment: Environment) {
  const $naming = atom<NamingState>(empty)
  const typedForm = () => {
    const { claim, passport } = $naming.get().values
    return { claim: Number(ungrouped(claim)), passport: digitsOf(passport) }
  }
  const requestBody = () => ({ body: typedForm() })
  const data = ownData(environment, {
    onDemand: true,
    read: () => call(environment, readPersonalDataAtBranch, requestBody()),
    withdraw: () => call(environment, withdrawConsentAtBranch, requestBody()),
    remove: () => call(environment, deletePersonalDataAtBranch, requestBody()),
    agree: ({ version, hash }) =>
      call(environment, giveConsentAtBranch, { body: { ...typedForm(), version, hash, signed: true } }),
  })
  return {
    $naming: $naming as ReadableAtom<NamingState>,
    data,
    requests: subjectRequestsStore(environment),
    type: (changes: Partial<Form['values']>) => $naming.set(typed($naming.get(), changes, validateForm)),
    open: async (): Promise<void> => {
      if ($naming.get().sending) return
      $naming.set(checked($naming.get(), validateForm))
      if (!$naming.get().sending) return
      const { values } = $naming.get()
      // Without listeners the store would drop its answers.
      const unsubscribe = data.$state.listen(() => undefined)
      await data.reload()
      const read = data.$state.get()
      const end = { sending: false, refused: read.kind === 'failed' ? read.code : null }
      // Actions apply to the shown person, even if other data is typed meanwhile.
      if (end.refused === null) $naming.set({ ...$naming.get(), ...end, values, opened: true })
      else $naming.set({ ...$naming.get(), ...end })
      unsubscribe()
    },
    another: () => $naming.set(empty),
  }
}
