import { atom, type ReadableAtom } from 'nanostores'
import { extractDigits, stripNumberFormatting } from '#kit/api/pasted-text.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import {
  createFormState,
  type FormState,
  isClaimNumber,
  updateFormState,
  validateFormState,
} from '#kit/screens/form-state.ts'
import {
  deletePersonalDataAtBranch,
  giveConsentAtBranch,
  readPersonalDataAtBranch,
  withdrawConsentAtBranch,
} from '#people/api/personal-data.ts'
import { createDataSubjectRequestsStore } from './data-subject-requests-store.ts'
import { createPersonalDataStore } from './personal-data-store.ts'

type PersonLookupForm = FormState<'claim' | 'passport', 'claimMissing' | 'passportShort'>

/** Kept only in memory, and cleared before the next person. */
export type PersonLookupState = PersonLookupForm & { readonly opened: boolean }

export type BranchPersonalDataPage = ReturnType<typeof createBranchPersonalDataPage>

const emptyLookup: PersonLookupState = { ...createFormState({ claim: '', passport: '' }), opened: false }

const validateForm = ({ values: { claim, passport } }: PersonLookupState): PersonLookupForm['problems'] => ({
  ...(isClaimNumber(claim) ? {} : { claim: 'claimMissing' }),
  ...(/^\d{10}$/.test(extractDigits(passport)) ? {} : { passport: 'passportShort' }),
})

export function createBranchPersonalDataPage(environment: Environment) {
  const $naming = atom<PersonLookupState>(emptyLookup)
  const typedForm = () => {
    const { claim, passport } = $naming.get().values
    return { claim: Number(stripNumberFormatting(claim)), passport: extractDigits(passport) }
  }
  const requestBody = () => ({ body: typedForm() })
  const data = createPersonalDataStore(environment, {
    onDemand: true,
    read: () => call(environment, readPersonalDataAtBranch, requestBody()),
    withdraw: () => call(environment, withdrawConsentAtBranch, requestBody()),
    remove: () => call(environment, deletePersonalDataAtBranch, requestBody()),
    agree: ({ version, hash }) =>
      call(environment, giveConsentAtBranch, { body: { ...typedForm(), version, hash, signed: true } }),
  })
  return {
    $naming: $naming as ReadableAtom<PersonLookupState>,
    data,
    requests: createDataSubjectRequestsStore(environment),
    type: (changes: Partial<PersonLookupForm['values']>) =>
      $naming.set(updateFormState($naming.get(), changes, validateForm)),
    open: async (): Promise<void> => {
      if ($naming.get().sending) return
      $naming.set(validateFormState($naming.get(), validateForm))
      if (!$naming.get().sending) return
      const { values } = $naming.get()
      // A store without listeners would discard its answers.
      const unsubscribe = data.$state.listen(() => undefined)
      await data.reload()
      const read = data.$state.get()
      const end = { sending: false, refused: read.kind === 'failed' ? read.code : null }
      // Restores the submitted values, so that actions apply to the person shown, even if the form was edited
      // during the request.
      if (end.refused === null) $naming.set({ ...$naming.get(), ...end, values, opened: true })
      else $naming.set({ ...$naming.get(), ...end })
      unsubscribe()
    },
    another: () => $naming.set(emptyLookup),
  }
}
