import type * as z from 'zod/mini'
import type { personRegistration } from '#contract/clients.ts'
import type { FieldRefusal } from '#contract/refusal.ts'
import { type CalendarDate, parseDate } from '#domain/calendar-date.ts'
import { checkBirthday, checkIssueDate } from '#domain/requisites/passport.ts'
import { checkPersonName, trimName } from '#domain/requisites/person-name.ts'

type Registration = z.output<typeof personRegistration>
type Ruling = { ok: boolean; code?: string }

const refused = (field: string, ruling: Ruling): FieldRefusal[] =>
  ruling.ok ? [] : [{ field, code: ruling.code ?? 'malformed' }]

const nameTroubles = ({ firstName, middleName, lastName }: Registration): FieldRefusal[] => [
  ...refused('firstName', checkPersonName(firstName)),
  ...(middleName === '' ? [] : refused('middleName', checkPersonName(middleName))),
  ...refused('lastName', checkPersonName(lastName)),
]

/**
 * Every field that the rules refuse, empty when the identity can be registered (M-CLIENT-04, 05). The shapes of series,
 * number and department code were settled by the contract; here are the rules that need today's date.
 */
export function identityTroubles(person: Registration, today: CalendarDate): FieldRefusal[] {
  const birthday = parseDate(person.birthday) ?? ''
  const issued = parseDate(person.passportDocument.issueDate) ?? ''
  const born = checkBirthday(birthday, today)
  const issue = born.ok ? checkIssueDate(issued, { birthday: born.value, today }) : { ok: true }
  const registered = person.addresses.some(({ type }) => type === 'CONSTANT_REGISTRATION')
  return [
    ...nameTroubles(person),
    ...refused('birthday', born),
    ...refused('passportDocument.issueDate', issue),
    ...(registered ? [] : [{ field: 'addresses', code: 'registration_address_missing' }]),
  ]
}

/** What is sealed of an identity: all that the names do not say. */
export const secretOf = ({ passportDocument, birthday, addresses }: Registration): string =>
  JSON.stringify({ passportDocument, birthday, addresses })

/** The names of a registration as they are kept, without stray spaces. */
export const namesOf = ({ firstName, middleName, lastName }: Registration) => ({
  first_name: trimName(firstName),
  middle_name: trimName(middleName),
  last_name: trimName(lastName),
})
