import { personCopy } from '#copy/registration.ts'
import { FormGroups, useFilling } from '#screens/form-fields.tsx'
import { privilegeForm } from '#screens/person-form.ts'
import { FormFrame } from './form-frame.tsx'
import type { ReservationPage, ShownReservation } from './reservation-page.ts'

/** The number of the privilege document, for a person who is registered without one (M-CLIENT-02, AMB-38). */
export function PrivilegeView({ state, page }: { state: ShownReservation; page: ReservationPage }) {
  const filling = useFilling(privilegeForm, { context: {}, refused: state.trouble })
  return (
    <FormFrame
      title={personCopy.privilege}
      intro={personCopy.privilegeHint}
      submit={personCopy.save}
      errors={filling.errors}
      attempt={filling.attempt}
      trouble={state.trouble}
      sending={state.sending}
      typed={filling.typing.formState.isDirty}
      onTyped={page.typed}
      onSubmit={filling.submit(({ privilegeDocument }) => page.savePrivilege(privilegeDocument))}
    >
      <FormGroups filling={filling} />
    </FormFrame>
  )
}
