import { personCopy } from '#copy/registration.ts'
import { typeset } from '#copy/typeset.ts'
import { clientTypeByName } from '#domain/client-type.ts'
import { FormGroup, FormGroups, useFilling } from '#screens/form-fields.tsx'
import { addressSuggesting } from '#screens/lookup.ts'
import { type PersonValues, personForm } from '#screens/person-form.ts'
import { useIssuer } from '#screens/suggest-field.tsx'
import { Disclosure } from '#ui/accordion/accordion.tsx'
import { Link } from '#ui/link/link.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { FormFrame } from './form-frame.tsx'
import type { ReservationPage, ShownReservation } from './reservation-page.ts'

/** Names of a profile with three words. */
const namesOf = (userName: string): Partial<PersonValues> => {
  const [firstName = '', middleName = '', lastName = ''] = userName.split(' ')
  return lastName === '' ? {} : { firstName, middleName, lastName }
}

/** Why a passport is needed; folded. */
const WhyPassport = () => (
  <Disclosure title={personCopy.whyTitle}>
    <Stack gap="s">
      {personCopy.why.map((line) => (
        <Text key={line}>{typeset(line)}</Text>
      ))}
    </Stack>
  </Disclosure>
)

/** Email of the profile, changed there. */
const Contacts = ({ contact }: { contact: NonNullable<ShownReservation['contact']> }) => (
  <FormGroup title={personCopy.contacts}>
    <Text>{typeset(personCopy.contactsText(contact.email))}</Text>
    <Link href={contact.profile} external>
      {personCopy.contactsChange}
    </Link>
  </FormGroup>
)

/** M-CLIENT-02…05 */
export function PersonView({ state, page }: { state: ShownReservation; page: ReservationPage }) {
  const filling = useFilling(personForm, {
    context: { today: state.today, privileged: state.claim.clientType === clientTypeByName.privileged },
    start: state.interrupted?.person ?? namesOf(state.userName),
    refused: state.trouble,
  })
  const issuer = useIssuer(
    {
      code: filling.values.departmentCode,
      issuer: filling.values.issueAuthority,
      fill: (issueAuthority) => filling.type({ issueAuthority }),
    },
    page.issuers,
  )
  return (
    <FormFrame
      title={personCopy.title}
      intro={personCopy.intro}
      submit={personCopy.save}
      errors={filling.errors}
      attempt={filling.attempt}
      trouble={state.trouble}
      sending={state.sending}
      typed={filling.isDirty}
      onTyped={page.typed}
      onSubmit={filling.submit((values) => page.savePerson(values))}
      onLeave={state.record ? page.leaveRecord : undefined}
    >
      <FormGroups
        filling={filling}
        before={{ [personCopy.passport]: <WhyPassport /> }}
        suggesting={{
          issueAuthority: issuer,
          registrationAddress: addressSuggesting(page.addresses.registrationAddress),
          homeAddress: addressSuggesting(page.addresses.homeAddress),
        }}
      />
      {state.contact && <Contacts contact={state.contact} />}
    </FormFrame>
  )
}
