import type { EndpointBody } from '#kit/api/endpoint.ts'
import { extractDigits, normalizeKpp } from '#kit/api/pasted-text.ts'
import { maxTextLength } from '#kit/api/text-limits.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { defineForm } from '#kit/screens/define-form.ts'
import { createSuggestionLookup, type SuggestionLookup } from '#kit/screens/suggestion-lookup.ts'
import type { ClientRecord, saveClientRecord } from '#people/api/clients.ts'
import {
  type BankSuggestion,
  type CompanySuggestion,
  MAX_SUGGESTION_QUERY_LENGTH,
  searchBanks,
  searchCompanies,
} from '#people/api/directory-suggestions.ts'
import { type RentCondition, readRentConditions } from '#people/api/organisation-users.ts'
import { findFailingInnCondition, toCompanyStateCondition } from '#people/rules/rent-conditions.ts'
import {
  checkBankAccount,
  checkBankAccountFormat,
  checkBic,
  checkCorrespondentAccount,
  checkInn,
  checkKpp,
  isPersonInn,
} from '#people/rules/requisites.ts'
import { entityFormCopy as copy, fieldRefusalText } from '#rent/words/registration.ts'

const MAX_SUGGESTIONS = 7

/** Suggests companies by name or INN (M-API-21). */
export const createCompanyLookup = (environment: Environment): SuggestionLookup<CompanySuggestion> =>
  createSuggestionLookup(environment, MAX_SUGGESTION_QUERY_LENGTH, async (query) => {
    const answer = await call(environment, searchCompanies, { body: { query, count: MAX_SUGGESTIONS } })
    return answer.ok ? answer.value.suggestions : null
  })

/** Suggests banks by name or BIC (M-API-20). */
export const createBankLookup = (environment: Environment): SuggestionLookup<BankSuggestion> =>
  createSuggestionLookup(environment, MAX_SUGGESTION_QUERY_LENGTH, async (query) => {
    const answer = await call(environment, searchBanks, { body: { query, count: MAX_SUGGESTIONS } })
    return answer.ok ? answer.value.suggestions : null
  })

/** The person or organisation that the caller rents for; only its INN can be registered (AMB-46). */
export interface AllowedHolder {
  /** Null if the login has no INN. */
  readonly inn: string | null
  readonly organisation: boolean
}

/** Null on failure; the server checks the INN again. */
export async function readAllowedHolder(environment: Environment): Promise<AllowedHolder | null> {
  const answer = await call(environment, readRentConditions, { query: {} })
  return answer.ok ? { inn: answer.value.inn, organisation: answer.value.legalHid !== null } : null
}

/** Finds the company with the INN of the login; null if it is unknown, has several branches or may not rent. */
export async function findOwnCompany(
  environment: Environment,
  renter: AllowedHolder | null,
): Promise<CompanySuggestion | null> {
  if (renter?.inn == null) return null
  const answer = await call(environment, searchCompanies, { body: { query: renter.inn, count: 2 } })
  const [company, ...others] = answer.ok ? answer.value.suggestions : []
  const isFound = company?.data.inn === renter.inn && company.data.address !== null && others.length === 0
  return isFound && findCompanyProblem(company, renter) === null ? company : null
}

/** Null if the company is allowed. */
export const findCompanyProblem = (
  { data }: CompanySuggestion,
  renter: AllowedHolder | null,
): RentCondition | null =>
  toCompanyStateCondition(data.state.status) ??
  (renter === null ? null : findFailingInnCondition({ ownInn: renter.inn, entityInn: data.inn }))

const validateInn = (
  inn: string,
  orgType: CompanySuggestion['data']['type'],
  renter: AllowedHolder | null,
) => {
  const checked = checkInn(extractDigits(inn))
  if (!checked.ok) return checked
  if (isPersonInn(checked.value) !== (orgType === 'INDIVIDUAL'))
    return { ok: false, code: 'inn_of_other_kind' }
  if (renter?.inn == null || checked.value === renter.inn) return checked
  return { ok: false, code: renter.organisation ? 'inn_of_other_organisation' : 'inn_not_yours' }
}

/** Without a valid BIC, only the length of an account number can be checked. */
const validateAccount = (account: string, bankBic: string, check: typeof checkBankAccount) => {
  const bic = checkBic(extractDigits(bankBic))
  return bic.ok ? check(extractDigits(account), bic.value) : checkBankAccountFormat(extractDigits(account))
}

const requisites = { group: copy.requisites } as const
const bank = { group: copy.bank, columns: 'two', autoComplete: 'off' } as const

/** Requisites of an entity (M-CLIENT-07, AMB-46). */
export const entityForm = defineForm<
  Extract<EndpointBody<typeof saveClientRecord>, { clientType: 3 }>,
  { renter: AllowedHolder | null }
>()({
  words: fieldRefusalText,
  base: { clientType: 3 },
  fields: [
    {
      ...requisites,
      choice: 'orgType',
      label: copy.orgType,
      options: [
        { value: 'LEGAL', label: copy.orgTypes.LEGAL },
        { value: 'INDIVIDUAL', label: copy.orgTypes.INDIVIDUAL },
      ],
    },
    {
      ...requisites,
      name: 'orgName',
      label: copy.orgName,
      autoComplete: 'organization',
      limit: maxTextLength.orgName,
      isName: true,
    },
    {
      ...requisites,
      name: 'orgFullName',
      label: copy.orgFullName,
      rows: 2,
      limit: maxTextLength.orgFullName,
      isName: true,
    },
    {
      ...requisites,
      name: 'inn',
      label: copy.inn,
      columns: 'two',
      mask: 'inn',
      autoComplete: 'off',
      check: (text, { values, context }) => validateInn(text, values.orgType, context.renter),
    },
    {
      ...requisites,
      name: 'kpp',
      label: copy.kpp,
      columns: 'two',
      width: 'short',
      optional: copy.optional,
      autoComplete: 'off',
      spellCheck: false,
      check: (text, { values }) =>
        values.orgType === 'INDIVIDUAL'
          ? { ok: false, code: 'kpp_not_for_person' }
          : checkKpp(normalizeKpp(text)),
    },
    {
      ...requisites,
      name: 'addressLegal',
      label: copy.addressLegal,
      rows: 2,
      limit: maxTextLength.legalAddress,
    },
    {
      ...requisites,
      name: 'addressFact',
      label: copy.addressFact,
      rows: 2,
      limit: maxTextLength.legalAddress,
    },
    {
      ...bank,
      name: 'bankBic',
      label: copy.bankBic,
      mask: 'bic',
      check: (text) => checkBic(extractDigits(text)),
    },
    { ...bank, name: 'bankName', label: copy.bankName, limit: maxTextLength.bankName, isName: true },
    {
      ...bank,
      name: 'accountNumber',
      label: copy.accountNumber,
      mask: 'account',
      check: (text, { values }) => validateAccount(text, values.bankBic, checkBankAccount),
    },
    {
      ...bank,
      name: 'correspondentNumber',
      label: copy.correspondentNumber,
      mask: 'account',
      optional: copy.optional,
      check: (text, { values }) => validateAccount(text, values.bankBic, checkCorrespondentAccount),
    },
  ],
})
export type EntityValues = typeof entityForm.empty

/** Prefills the only INN that can be registered (AMB-46). */
export const entityValuesFromHolder = (renter: AllowedHolder | null): Partial<EntityValues> =>
  renter?.inn ? { inn: renter.inn, orgType: isPersonInn(renter.inn) ? 'INDIVIDUAL' : 'LEGAL' } : {}

export const entityValuesFromCompany = ({ data }: CompanySuggestion): Partial<EntityValues> => ({
  orgType: data.type,
  orgName: data.name.short_with_opf ?? data.name.full_with_opf,
  orgFullName: data.name.full_with_opf,
  inn: data.inn,
  kpp: data.kpp ?? '',
  ...(data.address ? { addressLegal: data.address.value, addressFact: data.address.value } : {}),
})

export const entityValuesFromBank = ({ data }: BankSuggestion): Partial<EntityValues> => ({
  bankBic: data.bic,
  bankName: data.name.payment,
  correspondentNumber: data.correspondent_account ?? '',
})

export const entityValuesFromRecord = (record: ClientRecord): Partial<EntityValues> =>
  Object.fromEntries(
    Object.keys(entityForm.empty).flatMap((name) => {
      const stored = record[name as keyof EntityValues]
      return stored ? [[name, stored]] : []
    }),
  )
