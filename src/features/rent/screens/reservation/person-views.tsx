import { FormFieldGroups, useFormController } from '#kit/screens/form-fields.tsx'
import { usePassportIssuerSuggestions } from '#kit/screens/suggestion-field.tsx'
import { toAddressSuggestionSource } from '#kit/screens/suggestion-lookup.ts'
import { typeset } from '#kit/words/typeset.ts'
import { type PersonFormValues, personForm, privilegeForm } from '#people/parts/person-form.ts'
import { clientTypeByName } from '#rent/rules/client-type.ts'
import { personFormCopy } from '#rent/words/registration.ts'
import { Card } from '#ui/card/card.tsx'
import { CollapsibleFormSheetSection, FormSheetSection } from '#ui/form-sheet/form-sheet.tsx'
import { Link } from '#ui/link/link.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { AnswersForm } from './answers-form.tsx'
import { ClaimAnswers } from './claim-answers.tsx'
import type { ReservationStepProps } from './reservation-page.ts'

const splitUserName = (userName: string): Partial<PersonFormValues> => {
  const [firstName = '', middleName = '', lastName = ''] = userName.split(' ')
  return lastName === '' ? {} : { firstName, middleName, lastName }
}

const WhyPassport = () => (
  <CollapsibleFormSheetSection id="why-passport" title={personFormCopy.whyTitle} open={false}>
    <Stack gap="s">
      {personFormCopy.why.map((line) => (
        <Text key={line}>{typeset(line)}</Text>
      ))}
    </Stack>
  </CollapsibleFormSheetSection>
)

/** Form for a person's data (M-CLIENT-02…05). */
export function PersonView({ state, page }: ReservationStepProps) {
  const { contact } = state
  const filling = useFormController(personForm, {
    context: { today: state.today, privileged: state.claim.clientType === clientTypeByName.privileged },
    start: splitUserName(state.userName),
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
    <AnswersForm
      filling={filling}
      toAnswers={(person) => ({ person })}
      state={state}
      page={page}
      onLeave={state.record ? page.leaveRecord : undefined}
    >
      <FormFieldGroups
        filling={filling}
        after={{ [personFormCopy.passport]: <WhyPassport /> }}
        suggesting={{
          issueAuthority: issuer,
          registrationAddress: toAddressSuggestionSource(page.addresses.registrationAddress),
          homeAddress: toAddressSuggestionSource(page.addresses.homeAddress),
        }}
      />
      {contact && (
        <FormSheetSection id="contacts" title={personFormCopy.contacts}>
          <Text>
            {typeset(personFormCopy.contactsText(contact.email))}{' '}
            <Link href={contact.profile} external>
              {personFormCopy.contactsChange}
            </Link>
          </Text>
        </FormSheetSection>
      )}
    </AnswersForm>
  )
}

/** Form for the privilege document (M-CLIENT-02, AMB-38). */
export function PrivilegeView({ state, page }: ReservationStepProps) {
  const filling = useFormController(privilegeForm, { context: {}, refused: state.trouble })
  return (
    <AnswersForm
      filling={filling}
      toAnswers={({ privilegeDocument }) => ({ privilegeDocument })}
      state={state}
      page={page}
    >
      <FormFieldGroups filling={filling} />
    </AnswersForm>
  )
}

const NO_ANSWERS = {}

/** Review of the claim before confirmation and payment (M-ROUTE-20). */
export const CheckView = ({ state, page }: ReservationStepProps) => (
  <AnswersForm filling={null} toAnswers={() => NO_ANSWERS} state={state} page={page}>
    <Card>
      <ClaimAnswers state={state} page={page} />
    </Card>
  </AnswersForm>
)
