import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { entityCopy, fieldRefusalText } from '#copy/registration.ts'
import { Columns } from '#ui/columns/columns.tsx'
import { Combobox } from '#ui/combobox/combobox.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { RadioList } from '#ui/radio-list/radio-list.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { TextArea, TextField } from '#ui/text-field/text-field.tsx'
import { byRules } from './by-rules.ts'
import { whyNotChosen } from './company-choice.ts'
import {
  bankValues,
  companyValues,
  type EntityValues,
  entityFieldOf,
  entityFields,
  entityOf,
  entityOfRecord,
  entityProblems,
} from './entity-form.ts'
import { errorsInOrder, useServerErrors } from './form-errors.ts'
import { FieldGroup, FormFrame } from './form-frame.tsx'
import type { LookupState } from './lookup.ts'
import { MaskedField } from './masked-field.tsx'
import type { ReservationPage, ShownReservation } from './reservation-page.ts'

/** What the look-up says under its field. */
const lookupWords = (state: LookupState<unknown>) => ({
  loadingText: state.kind === 'loading' ? entityCopy.finding : undefined,
  emptyText:
    state.kind === 'failed'
      ? entityCopy.findFailed
      : state.kind === 'found'
        ? entityCopy.foundNone
        : undefined,
  countText: state.kind === 'found' ? entityCopy.found(state.found.length) : undefined,
})

const fill = (form: UseFormReturn<EntityValues>, values: Partial<EntityValues>) => {
  for (const [name, value] of Object.entries(values)) {
    form.setValue(name as keyof EntityValues, value, {
      shouldDirty: true,
      shouldValidate: true,
      shouldTouch: true,
    })
  }
}

interface SearchProps {
  readonly form: UseFormReturn<EntityValues>
  readonly page: ReservationPage
}

/** Companies by INN or name: choosing one fills the requisites (M-API-21); one that cannot be chosen says why (AMB-46). */
function CompanySearch({ form, page, renter }: SearchProps & Pick<ShownReservation, 'renter'>) {
  const [typed, setTyped] = useState('')
  const state = useStore(page.companies.$state)
  const found = state.kind === 'found' ? state.found : []
  return (
    <Combobox
      name="company"
      label={entityCopy.find}
      hint={entityCopy.findHint}
      value={typed}
      onChange={(text) => {
        setTyped(text)
        page.companies.type(text)
      }}
      onChoose={({ value }) => {
        const company = found.find(({ data }) => `${data.inn} ${data.kpp ?? ''}` === value)
        if (company) fill(form, companyValues(company))
      }}
      options={found.map((company) => {
        const { value, data } = company
        const why = whyNotChosen(company, renter)
        return {
          value: `${data.inn} ${data.kpp ?? ''}`,
          label: value,
          note: [data.inn, data.address?.value, why && entityCopy.notChosen[why]].filter(Boolean).join(' · '),
          unavailable: why !== null,
        }
      })}
      {...lookupWords(state)}
    />
  )
}

/** Banks by BIC or name: choosing one fills the bank's fields (M-API-20). */
function BankSearch({ form, page }: SearchProps) {
  const [typed, setTyped] = useState('')
  const state = useStore(page.banks.$state)
  const found = state.kind === 'found' ? state.found : []
  return (
    <Combobox
      name="bank"
      label={entityCopy.findBank}
      hint={entityCopy.findHint}
      value={typed}
      onChange={(text) => {
        setTyped(text)
        page.banks.type(text)
      }}
      onChoose={({ value }) => {
        const bank = found.find(({ data }) => data.bic === value)
        if (bank) fill(form, bankValues(bank))
      }}
      options={found.map(({ value, data }) => ({ value: data.bic, label: value, note: data.bic }))}
      {...lookupWords(state)}
    />
  )
}

/** For whom one may rent without an organisation, and what to do to rent for one (AMB-46). */
function WhoRents({ renter }: Pick<ShownReservation, 'renter'>) {
  if (renter === null || renter.organisation) return null
  return (
    <Notice tone="info" title={entityCopy.personalTitle} data-test="who-rents">
      <Stack gap="xs">
        <Text>{renter.inn === null ? entityCopy.personalNoInn : entityCopy.personal(renter.inn)}</Text>
        <Text>{entityCopy.forCompany}</Text>
      </Stack>
    </Notice>
  )
}

/** Requisites of a legal entity or sole proprietor: found by INN and BIC, checked by their digits (M-CLIENT-07). */
export function EntityView({ state, page }: { state: ShownReservation; page: ReservationPage }) {
  const form = useForm<EntityValues>({
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: state.record ? entityOfRecord(state.record) : entityOf(state.renter),
    resolver: byRules((values: EntityValues) => entityProblems(values, state.renter)),
  })
  const { errors } = form.formState
  const { attempt, failed } = useServerErrors(form, state.trouble, entityFieldOf)
  const field = (name: keyof EntityValues) => {
    const code = errors[name]?.message
    return {
      ...form.register(name),
      error: code === undefined ? undefined : fieldRefusalText(code, entityCopy[name]),
    }
  }
  return (
    <FormFrame
      title={entityCopy.title}
      intro={entityCopy.intro}
      submit={entityCopy.save}
      errors={errorsInOrder(errors, entityFields, entityCopy)}
      attempt={attempt}
      trouble={state.trouble}
      sending={state.sending}
      typed={form.formState.isDirty}
      onTyped={page.typed}
      onSubmit={(event) => void form.handleSubmit((values) => page.saveEntity(values), failed)(event)}
      onLeave={state.record ? page.leaveRecord : undefined}
    >
      <WhoRents renter={state.renter} />
      <FieldGroup title={entityCopy.requisites}>
        <CompanySearch form={form} page={page} renter={state.renter} />
        <RadioList
          {...field('orgType')}
          label={entityCopy.orgType}
          columns="two"
          options={(['LEGAL', 'INDIVIDUAL'] as const).map((value) => ({
            value,
            label: entityCopy.orgTypes[value],
          }))}
        />
        <TextField {...field('orgName')} label={entityCopy.orgName} autoComplete="organization" required />
        <TextArea {...field('orgFullName')} label={entityCopy.orgFullName} rows={2} required />
        <Columns shape="two" gap="m">
          <MaskedField {...field('inn')} mask="inn" label={entityCopy.inn} autoComplete="off" required />
          <TextField
            {...field('kpp')}
            label={entityCopy.kpp}
            note={entityCopy.optional}
            autoComplete="off"
            spellCheck={false}
          />
        </Columns>
        <TextArea {...field('addressLegal')} label={entityCopy.addressLegal} rows={2} required />
        <TextArea {...field('addressFact')} label={entityCopy.addressFact} rows={2} required />
      </FieldGroup>
      <FieldGroup title={entityCopy.bank}>
        <BankSearch form={form} page={page} />
        <Columns shape="two" gap="m">
          <MaskedField
            {...field('bankBic')}
            mask="bic"
            label={entityCopy.bankBic}
            autoComplete="off"
            required
          />
          <TextField {...field('bankName')} label={entityCopy.bankName} autoComplete="off" required />
          <MaskedField
            {...field('accountNumber')}
            mask="account"
            label={entityCopy.accountNumber}
            autoComplete="off"
            required
          />
          <MaskedField
            {...field('correspondentNumber')}
            mask="account"
            label={entityCopy.correspondentNumber}
            note={entityCopy.optional}
            autoComplete="off"
          />
        </Columns>
      </FieldGroup>
    </FormFrame>
  )
}
