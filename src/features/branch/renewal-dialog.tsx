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
import { RefusalNotice } from '#parts/refusal-notice.tsx'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import type { BranchPage } from './branch-page.ts'
import type { PassportDraft, RenewalState } from './desk-renewal.ts'

const formId = 'desk-renewal'

interface PassportField {
  name: keyof PassportDraft
  label: string
  limit: number
  hint?: string
  digits?: true
  short?: true
}

const fields: readonly PassportField[] = [
  { name: 'lastName', label: personCopy.lastName, limit: longest.name },
  { name: 'firstName', label: personCopy.firstName, limit: longest.name },
  { name: 'middleName', label: personCopy.middleName, limit: longest.name },
  {
    name: 'birthday',
    label: personCopy.birthday,
    limit: longest.identityNumber,
    hint: personCopy.dateHint,
    short: true,
  },
  {
    name: 'documentSeries',
    label: personCopy.documentSeries,
    limit: longest.identityNumber,
    digits: true,
    short: true,
  },
  {
    name: 'documentNumber',
    label: personCopy.documentNumber,
    limit: longest.identityNumber,
    digits: true,
    short: true,
  },
  {
    name: 'issueDate',
    label: personCopy.issueDate,
    limit: longest.identityNumber,
    hint: personCopy.dateHint,
    short: true,
  },
  {
    name: 'departmentCode',
    label: personCopy.departmentCode,
    limit: longest.identityNumber,
    digits: true,
    short: true,
  },
  { name: 'issueAuthority', label: personCopy.issueAuthority, limit: longest.party },
  {
    name: 'registrationAddress',
    label: personCopy.registrationAddress,
    limit: longest.postalAddress,
    hint: personCopy.addressHint,
  },
]

interface Props {
  state: NonNullable<RenewalState>
  page: BranchPage
}

function PassportLine({ state, page, field }: Props & { field: PassportField }) {
  const { name, label, limit, hint, digits, short } = field
  const problem = state.problems[name]
  return (
    <LimitedField
      name={`renewal-${name}`}
      label={label}
      limit={limit}
      hint={hint}
      {...(name === 'middleName' ? { note: personCopy.optional } : { required: true })}
      {...(digits ? { inputMode: 'numeric' as const } : {})}
      {...(short ? { width: 'medium' as const } : {})}
      autoComplete="off"
      spellCheck={false}
      value={state.draft[name]}
      error={problem === undefined ? undefined : identityRenewalField(problem)}
      onChange={(event) => page.renewal.type(name, event.currentTarget.value)}
    />
  )
}

function Fields({ state, page }: Props) {
  const old: PassportField = {
    name: 'oldPassport',
    label: copy.oldPassport,
    limit: longest.identityNumber,
    hint: copy.oldPassportHint,
    digits: true,
    short: true,
  }
  return (
    <Form id={formId} onSubmit={() => void page.renewal.send()}>
      <Stack gap="m">
        <Text>{copy.lead}</Text>
        <PassportLine state={state} page={page} field={old} />
        <Heading level={3} size="h4">
          {copy.newPassport}
        </Heading>
        {fields.map((field) => (
          <PassportLine key={field.name} state={state} page={page} field={field} />
        ))}
        <Checkbox
          name="renewal-seen"
          boxed
          label={copy.seen}
          checked={state.seen}
          onChange={(event) => page.renewal.see(event.currentTarget.checked)}
        />
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
