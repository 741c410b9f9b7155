import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { maxTextLength } from '#kit/api/text-limits.ts'
import { type FormController, FormFieldGroups, useFormController } from '#kit/screens/form-fields.tsx'
import { LengthLimitedTextArea } from '#kit/screens/length-limited-field.tsx'
import type { SuggestionLookup } from '#kit/screens/suggestion-lookup.ts'
import { toAddressSuggestionSource } from '#kit/screens/suggestion-lookup.ts'
import type { CompanySuggestion } from '#people/api/directory-suggestions.ts'
import { entityFormCopy } from '#rent/words/registration.ts'
import { Combobox, type ComboboxOption } from '#ui/combobox/combobox.tsx'
import { FormSheetSection } from '#ui/form-sheet/form-sheet.tsx'
import { LinkButton } from '#ui/link/link.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { AnswersForm } from './answers-form.tsx'
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
import {
  BANK_DETAILS_ID,
  type EntityFilling,
  useFoldedBank,
  useFoldedRequisites,
} from './folded-requisites.ts'
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
    note: [data.inn, data.address?.value].filter(Boolean).join(' · '),
    unavailable: refusalCode === null ? undefined : entityFormCopy.notChosen[refusalCode],
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

/** The directory's requisites for the INN of the login; submitting the form confirms them. */
const OwnCompany = ({ company, onEdit }: { company: CompanySuggestion; onEdit: () => void }) => {
  const { name, inn, kpp, address, type } = company.data
  return (
    <FormSheetSection id="own-company" title={entityFormCopy.ownTitles[type]} note={entityFormCopy.ownText}>
      <Text weight="strong">{name.full_with_opf}</Text>
      <Text>
        {[entityFormCopy.ownInn([inn, kpp].filter(Boolean).join(' / ')), address?.value]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      <div>
        <LinkButton icon="edit" onClick={onEdit}>
          {entityFormCopy.editOwn}
        </LinkButton>
      </div>
    </FormSheetSection>
  )
}

interface BankDetailsProps {
  filling: EntityFilling
  bank: ReturnType<typeof useFoldedBank>
}

const BankDetailsField = ({ filling: { values }, bank }: BankDetailsProps) => (
  <FormSheetSection id="bank" title={entityFormCopy.bank}>
    <LengthLimitedTextArea
      name={BANK_DETAILS_ID}
      limit={maxTextLength.bankDetails}
      label={entityFormCopy.bankDetails}
      hint={entityFormCopy.bankDetailsHint}
      rows={2}
      autoComplete="off"
      spellCheck={false}
      required
      value={bank.text}
      error={bank.error}
      onChange={(event) => bank.type(event.currentTarget.value)}
    />
    <Text size="small" tone="muted" aria-live="polite">
      {values.bankName !== '' && entityFormCopy.bankDetailsFound(values.bankName, values.accountNumber)}
    </Text>
    <div>
      <LinkButton icon="edit" onClick={bank.unfold}>
        {entityFormCopy.bankByFields}
      </LinkButton>
    </div>
  </FormSheetSection>
)

/** Form for the requisites of an entity (M-CLIENT-07). */
export function EntityView({ state, page }: ReservationStepProps) {
  const { record, company, renter } = state
  const filling: EntityFilling = useFormController(entityForm, {
    context: { renter },
    start: record
      ? entityValuesFromRecord(record)
      : company
        ? entityValuesFromCompany(company)
        : entityValuesFromHolder(renter),
    refused: state.trouble,
  })
  const isKnown = record === null && company !== null
  const requisites = useFoldedRequisites(filling, isKnown)
  const bank = useFoldedBank(filling, page.banks, isKnown)
  return (
    <AnswersForm
      filling={{ ...filling, errors: bank.errors }}
      toAnswers={(entity) => ({ entity })}
      state={state}
      page={page}
      onLeave={record ? page.leaveRecord : undefined}
    >
      {company && requisites.isFolded ? (
        <OwnCompany company={company} onEdit={requisites.unfold} />
      ) : (
        <FormFieldGroups
          filling={filling}
          groups={[entityFormCopy.requisites]}
          before={{
            [entityFormCopy.requisites]: (
              <>
                <WhoRents renter={renter} />
                <DirectorySearch
                  name="company"
                  label={entityFormCopy.find}
                  lookup={page.companies}
                  optionOf={(company) => companyOption(company, renter)}
                  valuesOf={entityValuesFromCompany}
                  filling={filling}
                />
              </>
            ),
          }}
          suggesting={{
            addressLegal: toAddressSuggestionSource(page.addresses.addressLegal),
            addressFact: toAddressSuggestionSource(page.addresses.addressFact),
          }}
        />
      )}
      {bank.isFolded ? (
        <BankDetailsField filling={filling} bank={bank} />
      ) : (
        <FormFieldGroups
          filling={filling}
          groups={[entityFormCopy.bank]}
          before={{
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
        />
      )}
    </AnswersForm>
  )
}
