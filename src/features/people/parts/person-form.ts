import { splitPassport } from '#kit/api/pasted-text.ts'
import { maxTextLength } from '#kit/api/text-limits.ts'
import { type CalendarDate, parseTypedDate } from '#kit/rules/calendar-date.ts'
import { defineForm } from '#kit/screens/define-form.ts'
import { formatDottedDate } from '#kit/words/date-text.ts'
import type { PersonRegistration } from '#people/api/clients.ts'
import {
  checkBirthday,
  checkDepartmentCode,
  checkIssueDate,
  checkPassportNumber,
  checkPassportSeries,
  checkPersonName,
} from '#people/rules/passport.ts'
import { personFormCopy as copy, fieldRefusalText } from '#rent/words/registration.ts'

interface PersonContext {
  readonly today: CalendarDate
  readonly privileged: boolean
}

/** Skips the comparison with an invalid birthday, because the birthday field already shows an error. */
const checkTypedIssueDate = (
  text: string,
  { birthday, today }: { birthday: string; today: CalendarDate },
) => {
  const issued = parseTypedDate(text)
  if (issued === null) return { ok: false, code: 'issue_date_malformed' }
  const born = checkBirthday(parseTypedDate(birthday) ?? '', today)
  return born.ok ? checkIssueDate(issued, { birthday: born.value, today }) : { ok: true, value: issued }
}

const privilegeDocumentField = {
  name: 'privilegeDocument',
  label: copy.privilegeDocument,
  group: copy.privilege,
  width: 'medium',
  autoComplete: 'off',
  limit: maxTextLength.documentNumber,
  missing: 'privilege_missing',
} as const

const nameField = {
  group: copy.name,
  columns: 'two',
  limit: maxTextLength.name,
  check: checkPersonName,
} as const
const passportField = { group: copy.passport, columns: 'pair', autoComplete: 'off' } as const

const splitPastedPassport = (text: string) => {
  const passport = splitPassport(text)
  return (
    passport && {
      documentSeries: passport.series.replace(/^(..)(..)$/, '$1 $2'),
      documentNumber: passport.number,
    }
  )
}
const addressField = {
  group: copy.addresses,
  hint: copy.addressHint,
  rows: 2,
  limit: maxTextLength.postalAddress,
} as const

/**
 * Applies the same rules as the server (M-CLIENT-02, 04, 05). The input is kept only in memory; dates are
 * DD.MM.YYYY.
 */
export const personForm = defineForm<PersonRegistration, PersonContext>()({
  words: fieldRefusalText,
  base: { clientTypeId: 1, passportDocument: { qualifierType: 'PASSPORT_RU', type: 'PASSPORT_RU' } },
  fields: [
    { ...nameField, name: 'lastName', label: copy.lastName, autoComplete: 'family-name' },
    { ...nameField, name: 'firstName', label: copy.firstName, autoComplete: 'given-name' },
    {
      ...nameField,
      name: 'middleName',
      label: copy.middleName,
      optional: copy.optional,
      autoComplete: 'additional-name',
    },
    {
      name: 'birthday',
      label: copy.birthday,
      group: copy.name,
      columns: 'two',
      mask: 'date',
      autoComplete: 'bday',
      check: (text, { context }) => checkBirthday(parseTypedDate(text) ?? '', context.today),
      sent: formatDottedDate,
    },
    {
      ...passportField,
      name: 'documentSeries',
      label: copy.documentSeries,
      mask: 'series',
      check: checkPassportSeries,
      spread: splitPastedPassport,
      path: 'passportDocument.documentSeries',
    },
    {
      ...passportField,
      name: 'documentNumber',
      label: copy.documentNumber,
      mask: 'number',
      check: checkPassportNumber,
      spread: splitPastedPassport,
      path: 'passportDocument.documentNumber',
    },
    {
      ...passportField,
      name: 'issueDate',
      label: copy.issueDate,
      mask: 'date',
      check: (text, { values, context }) =>
        checkTypedIssueDate(text, { birthday: values.birthday, today: context.today }),
      sent: formatDottedDate,
      path: 'passportDocument.issueDate',
    },
    {
      ...passportField,
      name: 'departmentCode',
      label: copy.departmentCode,
      mask: 'department',
      check: checkDepartmentCode,
      path: 'passportDocument.departmentCode',
    },
    {
      name: 'issueAuthority',
      label: copy.issueAuthority,
      group: copy.passport,
      autoComplete: 'off',
      limit: maxTextLength.party,
      path: 'passportDocument.issueAuthority',
    },
    {
      name: 'birthPlace',
      label: copy.birthPlace,
      group: copy.passport,
      optional: copy.notRequired,
      autoComplete: 'off',
      limit: maxTextLength.birthPlace,
      isName: true,
      path: 'passportDocument.birthPlace',
      // An empty value is not sent, because the documented call has no such field.
      sent: (text) => text || undefined,
    },
    {
      ...addressField,
      name: 'registrationAddress',
      label: copy.registrationAddress,
      autoComplete: 'street-address',
      path: 'addresses.0.rawSource',
      beside: { primary: true, type: 'CONSTANT_REGISTRATION' },
    },
    { flag: 'sameAddress', label: copy.sameAddress, group: copy.addresses, empty: true },
    {
      ...addressField,
      name: 'homeAddress',
      label: copy.homeAddress,
      autoComplete: 'off',
      when: ({ sameAddress }) => !sameAddress,
      path: 'addresses.1.rawSource',
      beside: { primary: false, type: 'HOME' },
    },
    {
      ...privilegeDocumentField,
      hint: copy.privilegeHint,
      path: null,
      when: (_, { privileged }) => privileged === true,
    },
  ],
})
export type PersonFormValues = typeof personForm.empty

export const addFiasIds = (
  body: PersonRegistration,
  { fiasOf }: { readonly fiasOf: (text: string) => string | null },
): PersonRegistration => ({
  ...body,
  addresses: body.addresses.map((address) => ({ ...address, fiasId: fiasOf(address.rawSource) })),
})

/** For a person who has already registered, but without a privilege document (M-CLIENT-02, AMB-38). */
export const privilegeForm = defineForm<{ privilegeDocument: string }, object>()({
  words: fieldRefusalText,
  base: {},
  fields: [privilegeDocumentField],
})
