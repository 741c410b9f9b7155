import { useStore } from '@nanostores/react'
import { longest } from '#contract/typed-text.ts'
import {
  identityRenewalCopy as copy,
  identityRenewalField,
  identityRenewalRefusal,
} from '#copy/branch-identity-renewal.ts'
import { personCopy } from '#copy/registration.ts'
import { Form } from '#parts/form.tsx'
import { FormDialog } from '#parts/form-dialog.tsx'
import { LimitedField } from '#parts/limited-field.tsx'
import { PrivacyNote } from '#parts/privacy-note.tsx'
import { RefusalNotice } from '#parts/refusal-notice.tsx'
import { addressSuggesting } from '#screens/address-suggesting.ts'
import { personForm } from '#screens/person-form.ts'
import { SuggestedText, type Suggesting } from '#screens/suggest-field.tsx'
import { useIssuer } from '#screens/use-issuer.ts'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import type { BranchPage } from './branch-page.ts'
import type { PassportFieldName, RenewalState } from './renewal-store.ts'

const formId = 'desk-renewal'

type PassportField = Pick<
  (typeof personForm.texts)[number],
  'label' | 'hint' | 'mask' | 'optional' | 'limit'
> & { readonly name: PassportFieldName }

/** What the registration asks of a passport; where one lives and privileges stay as they are. */
const fields: readonly PassportField[] = personForm.texts.filter(
  ({ name }) => name !== 'homeAddress' && name !== 'privilegeDocument',
)

const oldPassport: PassportField = {
  name: 'oldPassport',
  label: copy.oldPassport,
  mask: 'number',
  hint: copy.oldPassportHint,
}

interface Props {
  state: RenewalState
  page: BranchPage
}

/** Suggestions of the directory, where a field has them. */
type Suggestions = Partial<Record<PassportFieldName, Suggesting>>

/** Numbers are typed off the document however they are spaced there: no mask moves what an operator types. */
function PassportLine({
  state,
  page,
  field,
  suggesting,
}: Props & { field: PassportField; suggesting?: Suggesting | undefined }) {
  const { name, label, mask, optional, limit = longest.identityNumber } = field
  const problem = state.problems[name]
  const hint = mask === 'date' ? personCopy.dateHint : field.hint
  const error = problem === undefined ? undefined : identityRenewalField(problem)
  if (suggesting) {
    return (
      <SuggestedText
        name={`renewal-${name}`}
        label={label}
        required
        rows={2}
        autoComplete="off"
        limit={limit}
        suggesting={suggesting}
        value={state.draft[name]}
        error={error}
        onChange={(text) => page.renewal.type(name, text)}
      />
    )
  }
  return (
    <LimitedField
      name={`renewal-${name}`}
      label={label}
      limit={limit}
      hint={hint}
      {...(optional === undefined ? { required: true } : { note: optional })}
      {...(mask && mask !== 'date' ? { inputMode: 'numeric' as const } : {})}
      {...(mask ? { width: 'medium' as const } : {})}
      autoComplete="off"
      spellCheck={false}
      value={state.draft[name]}
      error={error}
      onChange={(event) => page.renewal.type(name, event.currentTarget.value)}
    />
  )
}

function Fields({ state, page }: Props) {
  const { departmentCode, issueAuthority } = state.draft
  const issuer = useIssuer(
    {
      code: departmentCode,
      issuer: issueAuthority,
      fill: (name) => page.renewal.type('issueAuthority', name),
    },
    page.renewal.issuers,
  )
  const suggestions: Suggestions = {
    issueAuthority: issuer,
    registrationAddress: addressSuggesting(page.renewal.places),
  }
  return (
    <Form id={formId} onSubmit={() => void page.renewal.send()}>
      <Stack gap="m">
        <Text>{copy.lead}</Text>
        <PassportLine state={state} page={page} field={oldPassport} />
        <Heading level={3} size="h4">
          {copy.newPassport}
        </Heading>
        {fields.map((field) => (
          <PassportLine
            key={field.name}
            state={state}
            page={page}
            field={field}
            suggesting={suggestions[field.name]}
          />
        ))}
        <Checkbox
          name="renewal-seen"
          boxed
          label={copy.seen}
          checked={state.seen}
          onChange={(event) => page.renewal.see(event.currentTarget.checked)}
        />
        <PrivacyNote />
        <RefusalNotice code={state.refused} words={identityRenewalRefusal} />
      </Stack>
    </Form>
  )
}

/** Takes the new passport of who stands there in the place of the old one. */
export function RenewalDialog({ page }: { page: BranchPage }) {
  const state = useStore(page.renewal.$renewal)
  return (
    <FormDialog
      open={state !== null}
      onClose={page.renewal.close}
      title={copy.title}
      formId={formId}
      send={copy.send}
      sending={copy.sending}
      busy={state?.sending ?? false}
    >
      {state && <Fields state={state} page={page} />}
    </FormDialog>
  )
}
