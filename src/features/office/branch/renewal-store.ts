import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { renewIdentity } from '#contract/branch-identity-renewal.ts'
import type { FieldRefusal } from '#contract/refusal.ts'
import { todayIn } from '#domain/calendar-date.ts'
import { addressLookups } from '#screens/address-suggesting.ts'
import { personForm, withFias } from '#screens/person-form.ts'
import { issuerLookup } from '#screens/use-issuer.ts'
import { dialog, type Sending, unsent } from '#state/dialog.ts'

/** Texts of the registration's form that are asked for at the counter too, and the number of the old passport. */
export type PassportFieldName = Exclude<keyof typeof personForm.empty, 'sameAddress'> | 'oldPassport'
export type PassportDraft = Readonly<typeof personForm.empty & { oldPassport: string }>

/** The dialog of a new passport, typed in the page's memory alone. */
export interface RenewalState extends Sending {
  readonly claim: number
  readonly draft: PassportDraft
  readonly seen: boolean
  /** Codes by field. */
  readonly problems: Readonly<Partial<Record<PassportFieldName, string>>>
}

const empty: PassportDraft = { ...personForm.empty, oldPassport: '' }

const problemsOf = (fields: readonly FieldRefusal[]): RenewalState['problems'] =>
  Object.fromEntries(
    fields.flatMap(({ field, code }) => {
      const name = field === 'oldPassport' ? field : personForm.fieldOf(field.replace(/^person\./, ''))
      return name === null ? [] : [[name, code]]
    }),
  )

/** Writes down the new passport of a claim's holder. */
export function renewalStore(environment: Environment, changed: (claim: number) => void) {
  const { $dialog, open, close, change, send } = dialog<RenewalState>()
  const places = addressLookups(environment)

  return {
    /** Suggestions of where the person is registered, and of who issued the passport. */
    places: places.lookup(),
    issuers: issuerLookup(environment),
    $renewal: $dialog,
    open: (claim: number) => open({ claim, draft: empty, seen: false, problems: {}, ...unsent }),
    close,
    see: (seen: boolean) => change({ seen, refused: null }),
    type: (field: PassportFieldName, text: string) => {
      const state = $dialog.get()
      if (!state) return
      const { [field]: _, ...problems } = state.problems
      const parts = personForm.spread(field, text) ?? { [field]: text }
      change({ draft: { ...state.draft, ...parts }, problems, refused: null })
    },
    send: async (): Promise<void> => {
      const sent = await send(({ claim, draft, seen }) => {
        if (!seen) return 'seen_missing'
        change({ problems: {} })
        const today = todayIn(environment.serverNow() ?? new Date(environment.now()))
        const person = personForm.body(draft, { today, privileged: false })
        const oldPassport = draft.oldPassport.trim()
        const body = { oldPassport, seen: true as const, person: withFias(person, places) }
        return call(environment, renewIdentity, { params: { id: claim }, body })
      })
      if (!sent) return
      const { answer } = sent
      if (!answer.ok)
        return sent.change({ sending: false, refused: answer.code, problems: problemsOf(answer.fields) })
      sent.close()
      changed(sent.state.claim)
    },
  }
}
