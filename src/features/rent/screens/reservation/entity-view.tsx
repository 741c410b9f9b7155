import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { type FormController, FormFieldGroups, useFormController } from '#kit/screens/form-fields.tsx'
import type { SuggestionLookup } from '#kit/screens/suggestion-lookup.ts'
import { toAddressSuggestionSource } from '#kit/screens/suggestion-lookup.ts'
import type { CompanySuggestion } from '#people/api/directory-suggestions.ts'
import { entityFormCopy } from '#rent/words/registration.ts'
import { Combobox, type ComboboxOption } from '#ui/combobox/combobox.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import {
  type AllowedHolder,
  type EntityValues,
  entityForm,
  entityValuesFromBank,
  entityValuesFromCompany,
  entityValuesFromHolder,
  entityValuesFromRecord,
  findCompanyProblem,
} from './entity-form.ts'
import { FormFrame } from './form-frame.tsx'
import type { ReservationStepProps } from './reservation-page.ts'

interface SearchProps<Found> {
  name: string
  label: string
  lookup: SuggestionLookup<Found>
  optionOf: (found: Found) => ComboboxOption
  valuesOf: (found: Found) => Partial<EntityValues>
  filling: Pick<FormController<EntityValues, unknown>, 'type' | 'leave'>
}

function DirectorySearch<Found>({ name, label, lookup, optionOf, valuesOf, filling }: SearchProps<Found>) {
  const [typed, setTyped] = useState('')
  const state = useStore(lookup.$state)
  const found = state.kind === 'found' ? state.found : []
  const emptyText = state.kind === 'failed' ? entityFormCopy.findFailed : entityFormCopy.foundNone
  return (
    <Combobox
      name={name}
      label={label}
      hint={entityFormCopy.findHint}
      value={typed}
      onChange={(text) => {
        setTyped(text)
        lookup.type(text)
      }}
      onChoose={({ value }) => {
        const chosen = found.find((option) => optionOf(option).value === value)
        if (chosen === undefined) return
        const values = valuesOf(chosen)
        filling.type(values)
        filling.leave(Object.keys(values))
      }}
      options={found.map(optionOf)}
      loadingText={state.kind === 'loading' ? entityFormCopy.finding : undefined}
      emptyText={state.kind === 'failed' || state.kind === 'found' ? emptyText : undefined}
      countText={state.kind === 'found' ? entityFormCopy.found(found.length) : undefined}
    />
  )
}

/** A company that cannot be chosen shows why (AMB-46). */
const companyOption = (company: CompanySuggestion, renter: AllowedHolder | null): ComboboxOption => {
  const { value, data } = company
  const refusalCode = findCompanyProblem(company, renter)
  return {
    value: `${data.inn} ${data.kpp ?? ''}`,
    label: value,
    note: [data.inn, data.address?.value, refusalCode && entityFormCopy.notChosen[refusalCode]]
      .filter(Boolean)
      .join(' · '),
    unavailable: refusalCode !== null,
  }
}

/** A person who acts for no organisation can register only their own INN (AMB-46). */
function WhoRents({ renter }: Pick<ReservationStepProps['state'], 'renter'>) {
  if (renter === null || renter.organisation) return null
  return (
    <Notice tone="info" title={entityFormCopy.personalTitle} data-test="who-rents">
      <Stack gap="xs">
        <Text>
          {renter.inn === null ? entityFormCopy.personalNoInn : entityFormCopy.personal(renter.inn)}
        </Text>
        <Text>{entityFormCopy.forCompany}</Text>
      </Stack>
    </Notice>
  )
}

/** Form for the requisites of an entity (M-CLIENT-07). */
export function EntityView({ state, page }: ReservationStepProps) {
  const filling = useFormController(entityForm, {
    context: { renter: state.renter },
    start:
      state.interrupted?.entity ??
      (state.record ? entityValuesFromRecord(state.record) : entityValuesFromHolder(state.renter)),
    refused: state.trouble,
  })
  return (
    <FormFrame
      title={entityFormCopy.title}
      intro={entityFormCopy.intro}
      submit={entityFormCopy.save}
      filling={filling}
      state={state}
      page={page}
      onSubmit={filling.submit((values) => page.saveEntity(values))}
      onLeave={state.record ? page.leaveRecord : undefined}
    >
      <WhoRents renter={state.renter} />
      <FormFieldGroups
        filling={filling}
        before={{
          [entityFormCopy.requisites]: (
            <DirectorySearch
              name="company"
              label={entityFormCopy.find}
              lookup={page.companies}
              optionOf={(company) => companyOption(company, state.renter)}
              valuesOf={entityValuesFromCompany}
              filling={filling}
            />
          ),
          [entityFormCopy.bank]: (
            <DirectorySearch
              name="bank"
              label={entityFormCopy.findBank}
              lookup={page.banks}
              optionOf={({ value, data }) => ({ value: data.bic, label: value, note: data.bic })}
              valuesOf={entityValuesFromBank}
              filling={filling}
            />
          ),
        }}
        suggesting={{
          addressLegal: toAddressSuggestionSource(page.addresses.addressLegal),
          addressFact: toAddressSuggestionSource(page.addresses.addressFact),
        }}
      />
    </FormFrame>
  )
}
