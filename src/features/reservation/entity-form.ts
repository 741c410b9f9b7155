import type { ClientRecord, createClient } from '#contract/clients.ts'
import type { BankSuggestion, CompanySuggestion } from '#contract/directory.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { hasNameSigns, nameSigns } from '#contract/typed-text.ts'
import {
  checkAccount,
  checkAccountShape,
  checkCorrespondentAccount,
} from '#domain/requisites/bank-account.ts'
import { checkBic } from '#domain/requisites/bic.ts'
import { checkInn, isPersonInn } from '#domain/requisites/inn.ts'
import { checkKpp } from '#domain/requisites/kpp.ts'
import type { Renter } from './company-choice.ts'

/** What is typed about an organisation or a sole proprietor (M-CLIENT-07). */
export interface EntityValues {
  orgType: 'LEGAL' | 'INDIVIDUAL'
  orgName: string
  orgFullName: string
  inn: string
  kpp: string
  addressLegal: string
  addressFact: string
  bankBic: string
  bankName: string
  accountNumber: string
  correspondentNumber: string
}

/** The form of an entity before anything is typed. */
export const emptyEntity: EntityValues = {
  orgType: 'LEGAL',
  orgName: '',
  orgFullName: '',
  inn: '',
  kpp: '',
  addressLegal: '',
  addressFact: '',
  bankBic: '',
  bankName: '',
  accountNumber: '',
  correspondentNumber: '',
}

/** The form for whoever may be registered: their INN stands in it (AMB-46). */
export const entityOf = (renter: Renter | null): EntityValues => {
  if (!renter?.inn) return emptyEntity
  return { ...emptyEntity, inn: renter.inn, orgType: isPersonInn(renter.inn) ? 'INDIVIDUAL' : 'LEGAL' }
}

/** The fields in the order of the screen: that of the error summary. */
export const entityFields = [
  'orgType',
  'orgName',
  'orgFullName',
  'inn',
  'kpp',
  'addressLegal',
  'addressFact',
  'bankBic',
  'bankName',
  'accountNumber',
  'correspondentNumber',
] as const satisfies readonly (keyof EntityValues)[]

type Codes = Partial<Record<keyof EntityValues, string>>
type Ruling = { ok: boolean; code?: string }

/** The longest lines that the contract takes. */
const longest = {
  orgName: 200,
  orgFullName: 400,
  addressLegal: 400,
  addressFact: 400,
  bankName: 200,
} as const

const names: ReadonlySet<string> = new Set(['orgName', 'orgFullName', 'bankName'])

const broken = (field: keyof EntityValues, ruling: Ruling): Codes =>
  ruling.ok ? {} : { [field]: ruling.code ?? 'malformed' }

const line = (field: keyof typeof longest, values: EntityValues): Codes => {
  const text = values[field].trim()
  if (text === '') return { [field]: 'missing' }
  if (text.length > longest[field]) return { [field]: 'too_long' }
  return names.has(field) && !hasNameSigns(text) ? { [field]: nameSigns } : {}
}

const digits = (text: string): string => text.replace(/\D/g, '')

const innProblem = ({ inn, orgType }: EntityValues, renter: Renter | null): Codes => {
  const checked = checkInn(digits(inn))
  if (!checked.ok) return broken('inn', checked)
  if (isPersonInn(checked.value) !== (orgType === 'INDIVIDUAL')) return { inn: 'inn_of_other_kind' }
  if (renter?.inn == null || checked.value === renter.inn) return {}
  return { inn: renter.organisation ? 'inn_of_other_organisation' : 'inn_not_yours' }
}

const kppProblem = ({ kpp, orgType }: EntityValues): Codes => {
  if (kpp.trim() === '') return {}
  return orgType === 'INDIVIDUAL'
    ? { kpp: 'kpp_not_for_person' }
    : broken('kpp', checkKpp(kpp.trim().toUpperCase()))
}

const accountProblems = (values: EntityValues): Codes => {
  const bic = checkBic(digits(values.bankBic))
  const account = digits(values.accountNumber)
  const correspondent = digits(values.correspondentNumber)
  // Without the bank's BIC no check digit of an account can be checked, only how many digits there are.
  return {
    ...broken('bankBic', bic),
    ...broken('accountNumber', bic.ok ? checkAccount(account, bic.value) : checkAccountShape(account)),
    ...(correspondent === ''
      ? {}
      : broken(
          'correspondentNumber',
          bic.ok ? checkCorrespondentAccount(correspondent, bic.value) : checkAccountShape(correspondent),
        )),
  }
}

/** Every field that the rules refuse, as codes: check digits of INN, BIC and accounts, whose INN it is (M-CLIENT-07, AMB-46). */
export const entityProblems = (values: EntityValues, renter: Renter | null): Codes => ({
  ...line('orgName', values),
  ...line('orgFullName', values),
  ...innProblem(values, renter),
  ...kppProblem(values),
  ...line('addressLegal', values),
  ...line('addressFact', values),
  ...line('bankName', values),
  ...accountProblems(values),
})

/** The body of the client record of type 3. */
export const entityBody = (values: EntityValues): BodyOf<typeof createClient> => ({
  ...values,
  clientType: 3,
  inn: digits(values.inn),
  kpp: values.kpp.trim().toUpperCase(),
})

/** What a found company fills in; what is not known stays as typed. */
export const companyValues = ({ data }: CompanySuggestion): Partial<EntityValues> => ({
  orgType: data.type,
  orgName: data.name.short_with_opf ?? data.name.full_with_opf,
  orgFullName: data.name.full_with_opf,
  inn: data.inn,
  kpp: data.kpp ?? '',
  ...(data.address ? { addressLegal: data.address.value, addressFact: data.address.value } : {}),
})

/** What a found bank fills in. */
export const bankValues = ({ data }: BankSuggestion): Partial<EntityValues> => ({
  bankBic: data.bic,
  bankName: data.name.payment,
  correspondentNumber: data.correspondent_account ?? '',
})

/** A stored record as the form shows it again. */
export const entityOfRecord = (record: ClientRecord): EntityValues => ({
  orgType: record.orgType === 'INDIVIDUAL' ? 'INDIVIDUAL' : 'LEGAL',
  orgName: record.orgName ?? '',
  orgFullName: record.orgFullName ?? '',
  inn: record.inn ?? '',
  kpp: record.kpp ?? '',
  addressLegal: record.addressLegal ?? '',
  addressFact: record.addressFact ?? '',
  bankBic: record.bankBic ?? '',
  bankName: record.bankName ?? '',
  accountNumber: record.accountNumber ?? '',
  correspondentNumber: record.correspondentNumber ?? '',
})

/** The field on the screen for a path of the server's refusal. */
export const entityFieldOf = (path: string): keyof EntityValues | null =>
  entityFields.find((field) => field === path) ?? null
