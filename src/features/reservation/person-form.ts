import type { PersonRegistration } from '#contract/clients.ts'
import { type CalendarDate, parseDate } from '#domain/calendar-date.ts'
import {
  checkBirthday,
  checkDepartmentCode,
  checkIssueDate,
  checkPassportNumber,
  checkPassportSeries,
} from '#domain/requisites/passport.ts'
import { checkPersonName } from '#domain/requisites/person-name.ts'

/** What a person types; it lives in the page's memory only, never on the device. */
export interface PersonValues {
  lastName: string
  firstName: string
  middleName: string
  /** DD.MM.YYYY */
  birthday: string
  documentSeries: string
  documentNumber: string
  /** DD.MM.YYYY */
  issueDate: string
  departmentCode: string
  issueAuthority: string
  registrationAddress: string
  sameAddress: boolean
  homeAddress: string
  /** For type 2. */
  privilegeDocument: string
}

/** The form of a person before anything is typed. */
export const emptyPerson: PersonValues = {
  lastName: '',
  firstName: '',
  middleName: '',
  birthday: '',
  documentSeries: '',
  documentNumber: '',
  issueDate: '',
  departmentCode: '',
  issueAuthority: '',
  registrationAddress: '',
  sameAddress: true,
  homeAddress: '',
  privilegeDocument: '',
}

/** The fields in the order of the screen: that of the error summary. */
export const personFields = [
  'lastName',
  'firstName',
  'middleName',
  'birthday',
  'documentSeries',
  'documentNumber',
  'issueDate',
  'departmentCode',
  'issueAuthority',
  'registrationAddress',
  'homeAddress',
  'privilegeDocument',
] as const satisfies readonly (keyof PersonValues)[]

/** The longest lines that the contract takes. */
const longest = { authority: 200, address: 300, privilege: 60 } as const

type Codes = Partial<Record<keyof PersonValues, string>>
type Ruling = { ok: boolean; code?: string }

const broken = (field: keyof PersonValues, ruling: Ruling): Codes =>
  ruling.ok ? {} : { [field]: ruling.code ?? 'malformed' }

const line = (field: keyof PersonValues, text: string, most: number): Codes => {
  if (text.trim() === '') return { [field]: 'missing' }
  return text.trim().length > most ? { [field]: 'too_long' } : {}
}

const name = (field: 'firstName' | 'middleName' | 'lastName', text: string): Codes =>
  broken(field, checkPersonName(text))

const birthdayOf = (values: PersonValues, today: CalendarDate) =>
  checkBirthday(parseDate(values.birthday) ?? '', today)

const issueOf = (values: PersonValues, today: CalendarDate): Ruling => {
  const issued = parseDate(values.issueDate)
  const born = birthdayOf(values, today)
  if (issued === null || !born.ok)
    return issued === null ? { ok: false, code: 'issue_date_malformed' } : { ok: true }
  return checkIssueDate(issued, { birthday: born.value, today })
}

/** Every field that the rules refuse, as codes (M-CLIENT-02, 04, 05): the same rules as the server's. */
export const personProblems = (
  values: PersonValues,
  { today, privileged }: { today: CalendarDate; privileged: boolean },
): Codes => ({
  ...name('lastName', values.lastName),
  ...name('firstName', values.firstName),
  ...(values.middleName.trim() === '' ? {} : name('middleName', values.middleName)),
  ...broken('birthday', birthdayOf(values, today)),
  ...broken('documentSeries', checkPassportSeries(values.documentSeries)),
  ...broken('documentNumber', checkPassportNumber(values.documentNumber)),
  ...broken('issueDate', issueOf(values, today)),
  ...broken('departmentCode', checkDepartmentCode(values.departmentCode)),
  ...line('issueAuthority', values.issueAuthority, longest.authority),
  ...line('registrationAddress', values.registrationAddress, longest.address),
  ...(values.sameAddress ? {} : line('homeAddress', values.homeAddress, longest.address)),
  ...(privileged && values.privilegeDocument.trim() === '' ? { privilegeDocument: 'privilege_missing' } : {}),
  ...(values.privilegeDocument.trim().length > longest.privilege ? { privilegeDocument: 'too_long' } : {}),
})

/** The body of the registration (M-CLIENT-04); the home address is named only when it differs. */
export const registrationOf = (values: PersonValues): PersonRegistration => ({
  firstName: values.firstName,
  middleName: values.middleName,
  lastName: values.lastName,
  clientTypeId: 1,
  birthday: values.birthday,
  addresses: [
    { rawSource: values.registrationAddress, primary: true, type: 'CONSTANT_REGISTRATION' },
    ...(values.sameAddress ? [] : [{ rawSource: values.homeAddress, primary: false, type: 'HOME' as const }]),
  ],
  passportDocument: {
    documentSeries: values.documentSeries,
    documentNumber: values.documentNumber,
    issueDate: values.issueDate,
    issueAuthority: values.issueAuthority,
    departmentCode: values.departmentCode,
    qualifierType: 'PASSPORT_RU',
    type: 'PASSPORT_RU',
  },
})

/** The field on the screen for a dotted path of the server's refusal. */
export const personFieldOf = (path: string): keyof PersonValues | null => {
  const name = path.replace(/^passportDocument\./, '')
  if (name.startsWith('addresses')) return name.includes('1') ? 'homeAddress' : 'registrationAddress'
  return personFields.find((field) => field === name) ?? null
}
