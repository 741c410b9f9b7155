import { useState } from 'react'
import { DocumentText } from '#kit/screens/document-text.tsx'
import { FormFieldGroups, FormGroup, useFormController } from '#kit/screens/form-fields.tsx'
import { usePassportIssuerSuggestions } from '#kit/screens/suggestion-field.tsx'
import { toAddressSuggestionSource } from '#kit/screens/suggestion-lookup.ts'
import { formatDottedDate } from '#kit/words/date-text.ts'
import { typeset } from '#kit/words/typeset.ts'
import type { ConsentText } from '#people/api/clients.ts'
import { type PersonFormValues, personForm, privilegeForm } from '#people/parts/person-form.ts'
import { clientTypeByName } from '#rent/rules/client-type.ts'
import { consentCopy, personFormCopy } from '#rent/words/registration.ts'
import { Disclosure } from '#ui/accordion/accordion.tsx'
import { Card } from '#ui/card/card.tsx'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { Link } from '#ui/link/link.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { FormFrame } from './form-frame.tsx'
import type { ReservationStepProps } from './reservation-page.ts'

function Agreement({ text, state, page }: ReservationStepProps & { text: ConsentText }) {
  const [agreed, setAgreed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const error = attempt > 0 && !agreed ? consentCopy.missing : undefined
  return (
    <FormFrame
      title={consentCopy.title}
      intro={consentCopy.intro}
      submit={consentCopy.go}
      filling={{ errors: error ? [{ fieldId: 'consent', text: error }] : [], attempt, isDirty: false }}
      state={state}
      page={page}
      onSubmit={(event) => {
        event.preventDefault()
        if (agreed) void page.agree()
        else setAttempt(attempt + 1)
      }}
    >
      <Card tone="sunken">
        <Stack gap="m">
          <Text size="small" tone="muted">
            {consentCopy.edition(formatDottedDate(text.edition))}{' '}
            <Link href={text.file} external>
              {consentCopy.file}
            </Link>
          </Text>
          <DocumentText blocks={text.blocks} />
        </Stack>
      </Card>
      <Checkbox
        name="consent"
        boxed
        label={consentCopy.agree}
        checked={agreed}
        error={error}
        required
        onChange={(event) => setAgreed(event.target.checked)}
      />
    </FormFrame>
  )
}

/** Never preselected. A new edition of the text needs a new consent. */
export const ConsentView = ({ state, page }: ReservationStepProps) =>
  state.consent && <Agreement key={state.consent.hash} text={state.consent} state={state} page={page} />

const splitUserName = (userName: string): Partial<PersonFormValues> => {
  const [firstName = '', middleName = '', lastName = ''] = userName.split(' ')
  return lastName === '' ? {} : { firstName, middleName, lastName }
}

const WhyPassport = () => (
  <Disclosure title={personFormCopy.whyTitle}>
    <Stack gap="s">
      {personFormCopy.why.map((line) => (
        <Text key={line}>{typeset(line)}</Text>
      ))}
    </Stack>
  </Disclosure>
)

/** Form for a person's data (M-CLIENT-02…05). */
export function PersonView({ state, page }: ReservationStepProps) {
  const { contact } = state
  const filling = useFormController(personForm, {
    context: { today: state.today, privileged: state.claim.clientType === clientTypeByName.privileged },
    start: state.interrupted?.person ?? splitUserName(state.userName),
    refused: state.trouble,
  })
  const issuer = usePassportIssuerSuggestions(
    {
      code: filling.values.departmentCode,
      issuer: filling.values.issueAuthority,
      fill: (issueAuthority) => filling.type({ issueAuthority }),
    },
    page.issuers,
  )
  return (
    <FormFrame
      title={personFormCopy.title}
      intro={personFormCopy.intro}
      submit={personFormCopy.save}
      filling={filling}
      state={state}
      page={page}
      onSubmit={filling.submit((values) => page.savePerson(values))}
      onLeave={state.record ? page.leaveRecord : undefined}
    >
      <FormFieldGroups
        filling={filling}
        before={{ [personFormCopy.passport]: <WhyPassport /> }}
        suggesting={{
          issueAuthority: issuer,
          registrationAddress: toAddressSuggestionSource(page.addresses.registrationAddress),
          homeAddress: toAddressSuggestionSource(page.addresses.homeAddress),
        }}
      />
      {contact && (
        <FormGroup title={personFormCopy.contacts}>
          <Text>{typeset(personFormCopy.contactsText(contact.email))}</Text>
          <Link href={contact.profile} external>
            {personFormCopy.contactsChange}
          </Link>
        </FormGroup>
      )}
    </FormFrame>
  )
}

/** Form for the privilege document (M-CLIENT-02, AMB-38). */
export function PrivilegeView({ state, page }: ReservationStepProps) {
  const filling = useFormController(privilegeForm, { context: {}, refused: state.trouble })
  return (
    <FormFrame
      title={personFormCopy.privilege}
      intro={personFormCopy.privilegeHint}
      submit={personFormCopy.save}
      filling={filling}
      state={state}
      page={page}
      onSubmit={filling.submit(({ privilegeDocument }) => page.savePrivilege(privilegeDocument))}
    >
      <FormFieldGroups filling={filling} />
    </FormFrame>
  )
}
