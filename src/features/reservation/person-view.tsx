import { useForm } from 'react-hook-form'
import { fieldRefusalText, personCopy } from '#copy/registration.ts'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { Columns } from '#ui/columns/columns.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { TextArea, TextField } from '#ui/text-field/text-field.tsx'
import { byRules } from './by-rules.ts'
import { errorsInOrder, useServerErrors } from './form-errors.ts'
import { FieldGroup, FormFrame } from './form-frame.tsx'
import { MaskedField } from './masked-field.tsx'
import { emptyPerson, type PersonValues, personFieldOf, personFields, personProblems } from './person-form.ts'
import type { ReservationPage, ShownReservation } from './reservation-page.ts'

/** First, middle and last name of a profile, as far as it has three words. */
const namesOf = (userName: string): Partial<PersonValues> => {
  const [firstName = '', middleName = '', lastName = ''] = userName.split(' ')
  return lastName === '' ? {} : { firstName, middleName, lastName }
}

/** Registration of a person: names, birthday, passport, addresses, for type 2 the privilege document (M-CLIENT-02…05). */
export function PersonView({ state, page }: { state: ShownReservation; page: ReservationPage }) {
  const privileged = state.claim.clientType === 2
  const form = useForm<PersonValues>({
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: { ...emptyPerson, ...namesOf(state.userName) },
    resolver: byRules((values) => personProblems(values, { today: state.today, privileged })),
  })
  const { errors } = form.formState
  const { attempt, failed } = useServerErrors(form, state.trouble, personFieldOf)
  const field = (name: keyof PersonValues) => {
    const code = errors[name]?.message
    return {
      ...form.register(name),
      error: code === undefined ? undefined : fieldRefusalText(code, personCopy[name]),
    }
  }
  const same = form.watch('sameAddress')
  return (
    <FormFrame
      title={personCopy.title}
      intro={personCopy.intro}
      submit={personCopy.save}
      errors={errorsInOrder(errors, personFields, personCopy)}
      attempt={attempt}
      trouble={state.trouble}
      sending={state.sending}
      typed={form.formState.isDirty}
      onTyped={page.typed}
      onSubmit={(event) => void form.handleSubmit((values) => page.savePerson(values), failed)(event)}
      onLeave={state.record ? page.leaveRecord : undefined}
    >
      <FieldGroup title={personCopy.name}>
        <Columns shape="three" gap="m">
          <TextField {...field('lastName')} label={personCopy.lastName} autoComplete="family-name" required />
          <TextField
            {...field('firstName')}
            label={personCopy.firstName}
            autoComplete="given-name"
            required
          />
          <TextField
            {...field('middleName')}
            label={personCopy.middleName}
            note={personCopy.optional}
            autoComplete="additional-name"
          />
        </Columns>
        <MaskedField
          {...field('birthday')}
          mask="date"
          label={personCopy.birthday}
          hint={personCopy.dateHint}
          width="short"
          autoComplete="bday"
          required
        />
      </FieldGroup>
      <FieldGroup title={personCopy.passport}>
        <Columns shape="four" gap="m">
          <MaskedField
            {...field('documentSeries')}
            mask="series"
            label={personCopy.documentSeries}
            autoComplete="off"
            required
          />
          <MaskedField
            {...field('documentNumber')}
            mask="number"
            label={personCopy.documentNumber}
            autoComplete="off"
            required
          />
          <MaskedField
            {...field('issueDate')}
            mask="date"
            label={personCopy.issueDate}
            autoComplete="off"
            required
          />
          <MaskedField
            {...field('departmentCode')}
            mask="department"
            label={personCopy.departmentCode}
            autoComplete="off"
            required
          />
        </Columns>
        <TextField
          {...field('issueAuthority')}
          label={personCopy.issueAuthority}
          autoComplete="off"
          required
        />
      </FieldGroup>
      <FieldGroup title={personCopy.addresses}>
        <Stack gap="m">
          <TextArea
            {...field('registrationAddress')}
            label={personCopy.registrationAddress}
            hint={personCopy.addressHint}
            rows={2}
            autoComplete="street-address"
            required
          />
          <Checkbox {...form.register('sameAddress')} label={personCopy.sameAddress} />
          {!same && (
            <TextArea
              {...field('homeAddress')}
              label={personCopy.homeAddress}
              hint={personCopy.addressHint}
              rows={2}
              autoComplete="off"
              required
            />
          )}
        </Stack>
      </FieldGroup>
      {privileged && (
        <FieldGroup title={personCopy.privilege}>
          <TextField
            {...field('privilegeDocument')}
            label={personCopy.privilegeDocument}
            hint={personCopy.privilegeHint}
            width="medium"
            autoComplete="off"
            required
          />
        </FieldGroup>
      )}
    </FormFrame>
  )
}
