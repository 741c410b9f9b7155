import { personCopy } from '#copy/registration.ts'
import { clientTypeByName } from '#domain/client-type.ts'
import { FormGroups, useFilling } from '#screens/form-fields.tsx'
import { type PersonValues, personForm } from '#screens/person-form.ts'
import { FormFrame } from './form-frame.tsx'
import type { ReservationPage, ShownReservation } from './reservation-page.ts'

/** First, middle and last name of a profile, as far as it has three words. */
const namesOf = (userName: string): Partial<PersonValues> => {
  const [firstName = '', middleName = '', lastName = ''] = userName.split(' ')
  return lastName === '' ? {} : { firstName, middleName, lastName }
}

/** Registration of a person: names, birthday, passport, addresses, for type 2 the privilege document (M-CLIENT-02…05). */
export function PersonView({ state, page }: { state: ShownReservation; page: ReservationPage }) {
  const filling = useFilling(personForm, {
    context: { today: state.today, privileged: state.claim.clientType === clientTypeByName.privileged },
    start: namesOf(state.userName),
    refused: state.trouble,
  })
  return (
    <FormFrame
      title={personCopy.title}
      intro={personCopy.intro}
      submit={personCopy.save}
      errors={filling.errors}
      attempt={filling.attempt}
      trouble={state.trouble}
      sending={state.sending}
      typed={filling.typing.formState.isDirty}
      onTyped={page.typed}
      onSubmit={filling.submit((values) => page.savePerson(values))}
      onLeave={state.record ? page.leaveRecord : undefined}
    >
      <FormGroups filling={filling} />
    </FormFrame>
  )
}
