import { replaceHolderPassport } from '#back-office/api/branch-holder-identity.ts'
import {
  passportReplacementCopy as copy,
  passportFieldRefusalText,
  passportReplacementRefusalText,
} from '#back-office/words/branch-holder-identity.ts'
import type { FieldRefusal } from '#kit/api/refusal.ts'
import { maxTextLength } from '#kit/api/text-limits.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { todayInZone } from '#kit/rules/calendar-date.ts'
import { createDialogAction, type DialogActionState } from '#kit/screens/dialog-action.ts'
import { LengthLimitedField } from '#kit/screens/length-limited-field.tsx'
import {
  createPassportIssuerLookup,
  SuggestionField,
  usePassportIssuerSuggestions,
} from '#kit/screens/suggestion-field.tsx'
import {
  createAddressLookups,
  type SuggestionSource,
  toAddressSuggestionSource,
} from '#kit/screens/suggestion-lookup.ts'
import { currentTime } from '#kit/state/server-time.ts'
import { addFiasIds, personForm } from '#people/parts/person-form.ts'
import { PrivacyNote } from '#people/parts/privacy-note.tsx'
import { personFormCopy } from '#rent/words/registration.ts'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Text } from '#ui/text/text.tsx'

type PassportFieldName = Exclude<keyof typeof personForm.empty, 'sameAddress'> | 'oldPassport'
type PassportDraft = Readonly<typeof personForm.empty & { oldPassport: string }>

/** Kept only in memory until it is sent. */
interface ReplacementDraft {
  readonly passport: PassportDraft
  readonly seen: boolean
  readonly problems: Readonly<Partial<Record<PassportFieldName, string>>>
}

const emptyPassport: PassportDraft = { ...personForm.empty, oldPassport: '' }

const problemsByField = (refusals: readonly FieldRefusal[]): ReplacementDraft['problems'] =>
  Object.fromEntries(
    refusals.flatMap(({ field, code }) => {
      const name = field === 'oldPassport' ? field : personForm.fieldOf(field.replace(/^person\./, ''))
      return name === null ? [] : [[name, code]]
    }),
  )

type PassportField = Pick<
  (typeof personForm.texts)[number],
  'label' | 'hint' | 'mask' | 'optional' | 'limit'
> & { readonly name: PassportFieldName }

const passportFields: readonly PassportField[] = personForm.texts.filter(
  ({ name }) => name !== 'homeAddress' && name !== 'privilegeDocument',
)

const oldPassport: PassportField = {
  name: 'oldPassport',
  label: copy.oldPassport,
  mask: 'number',
  hint: copy.oldPassportHint,
}

interface FieldsProps extends DialogActionState<number, ReplacementDraft> {
  places: ReturnType<ReturnType<typeof createAddressLookups>['lookup']>
  issuers: ReturnType<typeof createPassportIssuerLookup>
  type: (field: PassportFieldName, text: string) => void
  fill: (part: Partial<ReplacementDraft>) => void
}

/** Has no input mask, so that operators can type numbers with spaces as printed in the document. */
function PassportLine({
  draft: { passport, problems },
  type,
  field,
  suggesting,
}: FieldsProps & { field: PassportField; suggesting?: SuggestionSource | undefined }) {
  const { name, label, mask, optional, limit = maxTextLength.identityNumber } = field
  const problem = problems[name]
  const hint = mask === 'date' ? personFormCopy.dateHint : field.hint
  const error = problem === undefined ? undefined : passportFieldRefusalText(problem)
  if (suggesting) {
    return (
      <SuggestionField
        name={`replacement-${name}`}
        label={label}
        required
        rows={2}
        autoComplete="off"
        limit={limit}
        suggesting={suggesting}
        value={passport[name]}
        error={error}
        onChange={(text) => type(name, text)}
      />
    )
  }
  return (
    <LengthLimitedField
      name={`replacement-${name}`}
      label={label}
      limit={limit}
      hint={hint}
      {...(optional === undefined ? { required: true } : { note: optional })}
      {...(mask && mask !== 'date' ? { inputMode: 'numeric' as const } : {})}
      {...(mask ? { width: 'medium' as const } : {})}
      autoComplete="off"
      spellCheck={false}
      value={passport[name]}
      error={error}
      onChange={(event) => type(name, event.currentTarget.value)}
    />
  )
}

function Fields(props: FieldsProps) {
  const { draft, places, issuers, type, fill } = props
  const { departmentCode, issueAuthority } = draft.passport
  const issuer = usePassportIssuerSuggestions(
    {
      code: departmentCode,
      issuer: issueAuthority,
      fill: (name) => type('issueAuthority', name),
    },
    issuers,
  )
  const suggestions: Partial<Record<PassportFieldName, SuggestionSource>> = {
    issueAuthority: issuer,
    registrationAddress: toAddressSuggestionSource(places),
  }
  return (
    <>
      <Text>{copy.lead}</Text>
      <PassportLine {...props} field={oldPassport} />
      <Heading level={3} size="h4">
        {copy.newPassport}
      </Heading>
      {passportFields.map((field) => (
        <PassportLine key={field.name} {...props} field={field} suggesting={suggestions[field.name]} />
      ))}
      <Checkbox
        name="replacement-seen"
        boxed
        label={copy.seen}
        checked={draft.seen}
        onChange={(event) => fill({ seen: event.currentTarget.checked })}
      />
      <PrivacyNote />
    </>
  )
}

export function createPassportReplacementDialog(environment: Environment, changed: (claim: number) => void) {
  const addresses = createAddressLookups(environment)
  const places = addresses.lookup()
  const issuers = createPassportIssuerLookup(environment)
  const replacement = createDialogAction<number, ReplacementDraft>({
    formId: 'desk-replacement',
    draft: { passport: emptyPassport, seen: false, problems: {} },
    title: () => copy.title,
    submit: copy.send,
    submitting: copy.sending,
    refusal: passportReplacementRefusalText,
    atFields: [],
    fields: (state, fill) => (
      <Fields
        {...state}
        places={places}
        issuers={issuers}
        type={(field, text) => type(field, text)}
        fill={fill}
      />
    ),
    send: (claim, { passport, seen }) => {
      if (!seen) return { ok: false, code: 'seen_missing' }
      const today = todayInZone(currentTime(environment))
      const person = addFiasIds(personForm.body(passport, { today, privileged: false }), addresses)
      const body = { oldPassport: passport.oldPassport.trim(), seen: true as const, person }
      return call(environment, replaceHolderPassport, { params: { id: claim }, body })
    },
    refused: async (refusal) =>
      'fields' in refusal ? { draft: { problems: problemsByField(refusal.fields) } } : undefined,
    done: changed,
  })
  const type = (field: PassportFieldName, text: string): void => {
    const draft = replacement.$act.get()?.draft
    if (!draft) return
    const { [field]: _, ...problems } = draft.problems
    const parts = personForm.spread(field, text) ?? { [field]: text }
    replacement.fill({ passport: { ...draft.passport, ...parts }, problems })
  }
  return { ...replacement, type }
}
