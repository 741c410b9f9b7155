import { atom, type ReadableAtom } from 'nanostores'
import { stripNumberFormatting } from '#kit/api/pasted-text.ts'
import { hasLetterOrDigit, hasOnlyNameCharacters, maxTextLength } from '#kit/api/text-limits.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { parseTypedDate } from '#kit/rules/calendar-date.ts'
import {
  type DataSubjectRequestKind,
  type IdentityCheck,
  registerDataSubjectRequest,
} from '#people/api/data-subject-requests.ts'
import { createDataSubjectRequestsList } from './data-subject-requests-list.tsx'

export interface DataSubjectRequestDraft {
  readonly kind: DataSubjectRequestKind
  readonly office: string
  readonly applicant: string
  readonly check: IdentityCheck
  readonly representative: string
  readonly claim: string
  readonly received: string
  readonly words: string
}

export type DataSubjectRequestField =
  | 'office'
  | 'applicant'
  | 'received'
  | 'claim'
  | 'representative'
  | 'words'

const emptyRegistration: DataSubjectRequestDraft = {
  kind: 'access',
  office: '',
  applicant: '',
  check: 'passport',
  representative: '',
  claim: '',
  received: '',
  words: '',
}

export interface DataSubjectRequestFormState {
  readonly open: boolean
  readonly draft: DataSubjectRequestDraft
  readonly sending: boolean
  readonly refused: string | null
  /** Fields with errors; editing a field clears its error. */
  readonly wrong: readonly DataSubjectRequestField[]
  readonly done: { readonly id: number; readonly due: string } | null
}

const fieldOfRefusal: Readonly<Record<string, DataSubjectRequestField>> = {
  office_foreign: 'office',
  day_wrong: 'received',
  representative_missing: 'representative',
  claim_unknown: 'claim',
}

const isClaimNumber = (claim: string): boolean => /^[1-9]\d{0,14}$/.test(claim)

const isWithinLimit = (text: string, maxLength: number): boolean =>
  text.trim() !== '' && text.trim().length <= maxLength

const wrongFields = (draft: DataSubjectRequestDraft): DataSubjectRequestField[] => {
  const claim = stripNumberFormatting(draft.claim)
  const isWrong: Readonly<Record<DataSubjectRequestField, boolean>> = {
    office: !/^\d{6}$/.test(stripNumberFormatting(draft.office)),
    applicant:
      !isWithinLimit(draft.applicant, maxTextLength.person) ||
      !hasOnlyNameCharacters(draft.applicant) ||
      !hasLetterOrDigit(draft.applicant),
    received: parseTypedDate(draft.received) === null,
    claim: claim !== '' && !isClaimNumber(claim),
    representative:
      draft.check === 'representative' && !isWithinLimit(draft.representative, maxTextLength.party),
    words: !isWithinLimit(draft.words, maxTextLength.comment),
  }
  return (Object.keys(isWrong) as DataSubjectRequestField[]).filter((field) => isWrong[field])
}

export function createDataSubjectRequestsStore(environment: Environment) {
  const $registering = atom<DataSubjectRequestFormState>({
    open: false,
    draft: emptyRegistration,
    sending: false,
    refused: null,
    wrong: [],
    done: null,
  })
  const change = (part: Partial<DataSubjectRequestFormState>) =>
    $registering.set({ ...$registering.get(), ...part })

  const list = createDataSubjectRequestsList(environment)

  return {
    list,
    $registering: $registering as ReadableAtom<DataSubjectRequestFormState>,
    begin: () => change({ open: true, refused: null, wrong: [], done: null }),
    leave: () => change({ open: false, refused: null, wrong: [] }),
    type: (part: Partial<DataSubjectRequestDraft>) =>
      change({
        draft: { ...$registering.get().draft, ...part },
        refused: null,
        wrong: $registering.get().wrong.filter((field) => !(field in part)),
      }),
    register: async (): Promise<void> => {
      const { draft, sending } = $registering.get()
      if (sending) return
      const wrong = wrongFields(draft)
      const receivedOn = parseTypedDate(draft.received)
      if (wrong.length > 0 || receivedOn === null) return change({ refused: 'fields_missing', wrong })
      const claim = stripNumberFormatting(draft.claim)
      change({ sending: true, refused: null, wrong: [] })
      const answer = await call(environment, registerDataSubjectRequest, {
        body: {
          kind: draft.kind,
          officeIndex: stripNumberFormatting(draft.office),
          applicant: draft.applicant.trim(),
          identityCheck: draft.check,
          ...(draft.representative.trim() === '' ? {} : { representative: draft.representative.trim() }),
          words: draft.words.trim(),
          receivedOn,
          ...(claim === '' ? {} : { claim: Number(claim) }),
        },
      })
      if (!answer.ok) {
        const field = fieldOfRefusal[answer.code]
        return change({ sending: false, refused: answer.code, wrong: field ? [field] : [] })
      }
      const { id, dueOn: due } = answer.value
      // The form may already have been filled in for the next person.
      const isSent = $registering.get().draft === draft
      change({
        sending: false,
        done: { id, due },
        ...(isSent ? { open: false, draft: emptyRegistration } : {}),
      })
      list.type({ which: 'open' })
      await list.show()
    },
  }
}
export type DataSubjectRequestsStore = ReturnType<typeof createDataSubjectRequestsStore>
