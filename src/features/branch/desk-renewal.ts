import { atom, type ReadableAtom } from 'nanostores'
import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { renewIdentity } from '#contract/branch-identity-renewal.ts'
import type { FieldRefusal } from '#contract/refusal.ts'

/** A new passport as it is typed at the counter: it lives in the page's memory alone. */
export interface PassportDraft {
  readonly lastName: string
  readonly firstName: string
  readonly middleName: string
  readonly birthday: string
  readonly documentSeries: string
  readonly documentNumber: string
  readonly issueDate: string
  readonly departmentCode: string
  readonly issueAuthority: string
  readonly registrationAddress: string
  readonly oldPassport: string
}

/** The dialog of a new passport; null while it is closed. */
export type RenewalState = {
  readonly claim: number
  readonly draft: PassportDraft
  readonly seen: boolean
  readonly sending: boolean
  readonly refused: string | null
  /** Codes by field. */
  readonly problems: Readonly<Partial<Record<keyof PassportDraft, string>>>
} | null

const empty: PassportDraft = {
  lastName: '',
  firstName: '',
  middleName: '',
  birthday: '',
  documentSeries: '',
  documentNumber: '',
  issueDate: '',
  departmentCode: '',
  issueAuthority: '',
  registrationAddress: '',
  oldPassport: '',
}

const bodyOf = (draft: PassportDraft) => ({
  oldPassport: draft.oldPassport,
  seen: true as const,
  person: {
    lastName: draft.lastName,
    firstName: draft.firstName,
    middleName: draft.middleName,
    birthday: draft.birthday.trim(),
    clientTypeId: 1,
    addresses: [
      { rawSource: draft.registrationAddress, primary: true, type: 'CONSTANT_REGISTRATION' as const },
    ],
    passportDocument: {
      documentSeries: draft.documentSeries,
      documentNumber: draft.documentNumber,
      issueDate: draft.issueDate.trim(),
      issueAuthority: draft.issueAuthority,
      departmentCode: draft.departmentCode,
      qualifierType: 'PASSPORT_RU' as const,
      type: 'PASSPORT_RU' as const,
    },
  },
})

/** The field on the screen for a dotted path of the server's refusal. */
const fieldOf = (path: string): keyof PassportDraft | null => {
  const name = path.split('.').at(-1) ?? ''
  if (path.includes('addresses')) return 'registrationAddress'
  return Object.hasOwn(empty, name) ? (name as keyof PassportDraft) : null
}

const problemsOf = (fields: readonly FieldRefusal[]): NonNullable<RenewalState>['problems'] =>
  Object.fromEntries(
    fields.flatMap(({ field, code }) => {
      const name = fieldOf(field)
      return name === null ? [] : [[name, code]]
    }),
  )

/** Writes down the new passport of a claim's holder. */
export function deskRenewal(environment: Environment, changed: () => void) {
  const $renewal = atom<RenewalState>(null)
  const change = (part: Partial<NonNullable<RenewalState>>) => {
    const state = $renewal.get()
    if (state) $renewal.set({ ...state, ...part })
  }

  return {
    $renewal: $renewal as ReadableAtom<RenewalState>,
    open: (claim: number) =>
      $renewal.set({ claim, draft: empty, seen: false, sending: false, refused: null, problems: {} }),
    close: () => $renewal.set(null),
    see: (seen: boolean) => change({ seen, refused: null }),
    type: (field: keyof PassportDraft, text: string) => {
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
      const answer = await call(environment, renewIdentity, { params: { id: claim }, body: bodyOf(draft) })
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
