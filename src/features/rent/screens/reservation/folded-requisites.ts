import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { FormController } from '#kit/screens/form-fields.tsx'
import type { SuggestionLookup } from '#kit/screens/suggestion-lookup.ts'
import type { BankSuggestion } from '#people/api/directory-suggestions.ts'
import { parseBankDetails } from '#people/rules/requisites.ts'
import { entityFormCopy } from '#rent/words/registration.ts'
import { type AllowedHolder, type EntityValues, entityForm, entityValuesFromBank } from './entity-form.ts'

export type EntityFilling = FormController<EntityValues, { renter: AllowedHolder | null }>

/** Id of the one field that replaces the fields of the bank. */
export const BANK_DETAILS_ID = 'bankDetails'

const fieldsOf = (group: string): readonly string[] =>
  entityForm.texts.filter((field) => field.group === group).map(({ name }) => name)

const requisiteFields = fieldsOf(entityFormCopy.requisites)
const bankFields = fieldsOf(entityFormCopy.bank)

/** Folds requisites from the directory until the user edits them or one has a problem. */
export function useFoldedRequisites({ problems }: EntityFilling, isKnown: boolean) {
  const [isEdited, setEdited] = useState(!isKnown)
  const hasProblem = requisiteFields.some((name) => problems[name] !== undefined)
  useEffect(() => {
    if (hasProblem) setEdited(true)
  }, [hasProblem])
  return { isFolded: !isEdited && !hasProblem, unfold: () => setEdited(true) }
}

/** One field for BIC and account; it unfolds into the fields of the bank if the directory does not know the BIC. */
export function useFoldedBank(
  filling: EntityFilling,
  lookup: SuggestionLookup<BankSuggestion>,
  isKnown: boolean,
) {
  const { values, type } = filling
  const [text, setText] = useState('')
  const [isEdited, setEdited] = useState(!isKnown)
  const state = useStore(lookup.$state)
  const found =
    state.kind === 'found' ? state.found.find(({ data }) => data.bic === values.bankBic) : undefined
  const isUnknown = values.bankBic !== '' && (state.kind === 'failed' || (state.kind === 'found' && !found))
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer of the directory is applied once
  useEffect(() => {
    if (isEdited) return
    if (found) type(entityValuesFromBank(found))
    if (isUnknown) setEdited(true)
  }, [found, isUnknown])
  const bankErrors = filling.errors.filter(({ fieldId }) => bankFields.includes(fieldId))
  const isRead = parseBankDetails(text) !== null
  const error = isRead ? bankErrors[0]?.text : entityFormCopy.bankDetailsMissing
  const isFolded = !isEdited
  return {
    isFolded,
    text,
    error: bankErrors.length > 0 ? error : undefined,
    /** While the bank's fields are folded, one error replaces theirs. */
    errors:
      isFolded && bankErrors.length > 0 && error !== undefined
        ? [
            ...filling.errors.filter((item) => !bankErrors.includes(item)),
            { fieldId: BANK_DETAILS_ID, text: error },
          ]
        : filling.errors,
    type: (typed: string) => {
      setText(typed)
      const { bic = '', account = '' } = parseBankDetails(typed) ?? {}
      type({ bankBic: bic, accountNumber: account, bankName: '', correspondentNumber: '' })
      lookup.type(bic)
    },
    unfold: () => setEdited(true),
  }
}
