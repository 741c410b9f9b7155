import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { entityCopy } from '#copy/registration.ts'
import { type Filling, FormGroups, useFilling } from '#screens/form-fields.tsx'
import { addressSuggesting, type LookupState } from '#screens/lookup.ts'
import { Combobox } from '#ui/combobox/combobox.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import {
  bankValues,
  companyValues,
  type EntityValues,
  entityForm,
  entityOf,
  entityOfRecord,
  whyNotChosen,
} from './entity-form.ts'
import { FormFrame } from './form-frame.tsx'
import type { ReservationPage, ShownReservation } from './reservation-page.ts'

type EntityFilling = Pick<Filling<EntityValues, unknown>, 'type' | 'leave'>

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

const fill = ({ type, leave }: EntityFilling, values: Partial<EntityValues>) => {
  type(values)
  leave(Object.keys(values))
}

interface SearchProps {
  readonly filling: EntityFilling
  readonly page: ReservationPage
}

/** Companies by INN or name: choosing one fills the requisites (M-API-21); one that cannot be chosen says why (AMB-46). */
function CompanySearch({ filling, page, renter }: SearchProps & Pick<ShownReservation, 'renter'>) {
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
        if (company) fill(filling, companyValues(company))
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
function BankSearch({ filling, page }: SearchProps) {
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
        if (bank) fill(filling, bankValues(bank))
      }}
      options={found.map(({ value, data }) => ({ value: data.bic, label: value, note: data.bic }))}
      {...lookupWords(state)}
    />
  )
}

/** Who can be registered without an organisation, and how to rent for one (AMB-46). */
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

/** M-CLIENT-07 */
export function EntityView({ state, page }: { state: ShownReservation; page: ReservationPage }) {
  const filling = useFilling(entityForm, {
    context: { renter: state.renter },
    start:
      state.interrupted?.entity ?? (state.record ? entityOfRecord(state.record) : entityOf(state.renter)),
    refused: state.trouble,
  })
  return (
    <FormFrame
      title={entityCopy.title}
      intro={entityCopy.intro}
      submit={entityCopy.save}
      errors={filling.errors}
      attempt={filling.attempt}
      trouble={state.trouble}
      sending={state.sending}
      typed={filling.isDirty}
      onTyped={page.typed}
      onSubmit={filling.submit((values) => page.saveEntity(values))}
      onLeave={state.record ? page.leaveRecord : undefined}
    >
      <WhoRents renter={state.renter} />
      <FormGroups
        filling={filling}
        before={{
          [entityCopy.requisites]: <CompanySearch filling={filling} page={page} renter={state.renter} />,
          [entityCopy.bank]: <BankSearch filling={filling} page={page} />,
        }}
        suggesting={{
          addressLegal: addressSuggesting(page.addresses.addressLegal),
          addressFact: addressSuggesting(page.addresses.addressFact),
        }}
      />
    </FormFrame>
  )
}
