import { useForm } from 'react-hook-form'
import { fieldRefusalText, personCopy } from '#copy/registration.ts'
import { TextField } from '#ui/text-field/text-field.tsx'
import { byRules } from './by-rules.ts'
import { errorsInOrder, useServerErrors } from './form-errors.ts'
import { FieldGroup, FormFrame } from './form-frame.tsx'
import type { ReservationPage, ShownReservation } from './reservation-page.ts'

/** The number of the privilege document, for a person who is registered without one (M-CLIENT-02, AMB-38). */
export function PrivilegeView({ state, page }: { state: ShownReservation; page: ReservationPage }) {
  const form = useForm({
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: { privilegeDocument: '' },
    resolver: byRules<{ privilegeDocument: string }>(({ privilegeDocument }) =>
      privilegeDocument.trim() === '' ? { privilegeDocument: 'privilege_missing' } : {},
    ),
  })
  const { errors } = form.formState
  const { attempt, failed } = useServerErrors(form, state.trouble, () => 'privilegeDocument')
  const code = errors.privilegeDocument?.message
  return (
    <FormFrame
      title={personCopy.privilege}
      intro={personCopy.privilegeHint}
      submit={personCopy.save}
      errors={errorsInOrder(errors, ['privilegeDocument'], personCopy)}
      attempt={attempt}
      trouble={state.trouble}
      sending={state.sending}
      typed={form.formState.isDirty}
      onTyped={page.typed}
      onSubmit={(event) =>
        void form.handleSubmit(
          ({ privilegeDocument }) => page.savePrivilege(privilegeDocument),
          failed,
        )(event)
      }
    >
      <FieldGroup title={personCopy.privilege}>
        <TextField
          {...form.register('privilegeDocument')}
          label={personCopy.privilegeDocument}
          error={code === undefined ? undefined : fieldRefusalText(code)}
          width="medium"
          autoComplete="off"
          required
        />
      </FieldGroup>
    </FormFrame>
  )
}
