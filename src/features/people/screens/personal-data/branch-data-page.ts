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

/** Never stored elsewhere, and cleared for the next person. */
export type NamingState = Form & { readonly opened: boolean }

export type BranchDataPage = ReturnType<typeof branchDataPage>

const empty: NamingState = { ...kept({ claim: '', passport: '' }), opened: false }

const problemsOf = ({ values: { claim, passport } }: NamingState): Form['problems'] => ({
  ...(isClaimNumber(claim) ? {} : { claim: 'claimMissing' }),
  ...(/^\d{10}$/.test(digitsOf(passport)) ? {} : { passport: 'passportShort' }),
})

export function branchDataPage(environment: Environment) {
  const $naming = atom<NamingState>(empty)
  const present = () => {
    const { claim, passport } = $naming.get().values
    return { claim: Number(ungrouped(claim)), passport: digitsOf(passport) }
  }
  const body = () => ({ body: present() })
  const data = ownData(environment, {
    onDemand: true,
    read: () => call(environment, readPersonalDataAtBranch, body()),
    withdraw: () => call(environment, withdrawConsentAtBranch, body()),
    remove: () => call(environment, deletePersonalDataAtBranch, body()),
    agree: ({ version, hash }) =>
      call(environment, giveConsentAtBranch, { body: { ...present(), version, hash, signed: true } }),
  })
  return {
    $naming: $naming as ReadableAtom<NamingState>,
    data,
    requests: subjectRequestsStore(environment),
    type: (some: Partial<Form['values']>) => $naming.set(typed($naming.get(), some, problemsOf)),
    open: async (): Promise<void> => {
      if ($naming.get().sending) return
      $naming.set(checked($naming.get(), problemsOf))
      if (!$naming.get().sending) return
      const { values } = $naming.get()
      // Without a view the store has no listeners and would drop its own answers.
      const unsubscribe = data.$state.listen(() => undefined)
      await data.reload()
      const read = data.$state.get()
      const end = { sending: false, refused: read.kind === 'failed' ? read.code : null }
      // Actions are for the shown person, whatever is typed meanwhile.
      if (end.refused === null) $naming.set({ ...$naming.get(), ...end, values, opened: true })
      else $naming.set({ ...$naming.get(), ...end })
      unsubscribe()
    },
    another: () => $naming.set(empty),
  }
}
