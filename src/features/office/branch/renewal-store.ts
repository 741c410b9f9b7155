import { atom, type ReadableAtom } from 'nanostores'
import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { renewIdentity } from '#contract/branch-identity-renewal.ts'
import type { FieldRefusal } from '#contract/refusal.ts'
import { addressLookups } from '#screens/address-suggesting.ts'
import { personForm, withFias } from '#screens/person-form.ts'
import { issuerLookup } from '#screens/use-issuer.ts'

/** Texts of the registration's form that are asked for at the counter too, and the number of the old passport. */
export type PassportFieldName = Exclude<keyof typeof personForm.empty, 'sameAddress'> | 'oldPassport'
export type PassportDraft = Readonly<typeof personForm.empty & { oldPassport: string }>

/** The dialog of a new passport, typed in the page's memory alone; null while it is closed. */
export type RenewalState = {
  readonly claim: number
  readonly draft: PassportDraft
  readonly seen: boolean
  readonly sending: boolean
  readonly refused: string | null
  /** Codes by field. */
  readonly problems: Readonly<Partial<Record<PassportFieldName, string>>>
} | null

const empty: PassportDraft = { ...personForm.empty, oldPassport: '' }

const problemsOf = (fields: readonly FieldRefusal[]): NonNullable<RenewalState>['problems'] =>
  Object.fromEntries(
    fields.flatMap(({ field, code }) => {
      const name = field === 'oldPassport' ? field : personForm.fieldOf(field.replace(/^person\./, ''))
      return name === null ? [] : [[name, code]]
    }),
  )

/** Writes down the new passport of a claim's holder. */
export function renewalStore(environment: Environment, changed: () => void) {
  const $renewal = atom<RenewalState>(null)
  const change = (part: Partial<NonNullable<RenewalState>>) => {
    const state = $renewal.get()
    if (state) $renewal.set({ ...state, ...part })
  }

  const places = addressLookups(environment)

  return {
    /** Suggestions of where the person is registered, and of who issued the passport. */
    places: places.lookup(),
    issuers: issuerLookup(environment),
    $renewal: $renewal as ReadableAtom<RenewalState>,
    open: (claim: number) =>
      $renewal.set({ claim, draft: empty, seen: false, sending: false, refused: null, problems: {} }),
    close: () => $renewal.set(null),
    see: (seen: boolean) => change({ seen, refused: null }),
    type: (field: PassportFieldName, text: string) => {
      const state = $renewal.get()
      if (!state) return
      const { [field]: _, ...problems } = state.problems
      change({ draft: { ...state.draft, [field]: text }, problems, refused: null })
    },
    send: async (): Promise<void> => {
      const state = $renewal.get()
      if (!state || state.sending) return
      const { claim, draft, seen } = state
      if (!seen) return change({ refused: 'seen_missing' })
      change({ sending: true, refused: null, problems: {} })
      const { oldPassport } = draft
      const body = { oldPassport, seen: true as const, person: withFias(personForm.body(draft), places) }
      const answer = await call(environment, renewIdentity, { params: { id: claim }, body })
      if ($renewal.get()?.claim !== claim) return
      if (!answer.ok) {
        const fields = 'fields' in answer ? (answer.fields ?? []) : []
        return change({ sending: false, refused: answer.code, problems: problemsOf(fields) })
      }
      $renewal.set(null)
      changed()
    },
  }
}
