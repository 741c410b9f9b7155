import { randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import type { BodyOf } from '#kit/api/endpoint.ts'
import type { FieldRefusal } from '#kit/api/refusal.ts'
import { type CalendarDate, parseDate } from '#kit/rules/calendar-date.ts'
import type { personRegistration, registerIdentity } from '#people/api/clients.ts'
import { checkBirthday, checkIssueDate, checkPersonName, trimName } from '#people/rules/passport.ts'
import type { Context } from '#server/context.ts'
import type { Answer } from '#server/http/route.ts'
import { sealedColumns } from '#server/sealing/sealed-columns.ts'
import { hasConsented } from './consent.ts'

type Registration = z.output<typeof personRegistration>

export const refusedField = (field: string, result: { ok: boolean; code?: string }): FieldRefusal[] =>
  result.ok ? [] : [{ field, code: result.code ?? 'malformed' }]

const nameRefusals = ({ firstName, middleName, lastName }: Registration): FieldRefusal[] => [
  ...refusedField('firstName', checkPersonName(firstName)),
  ...(middleName === '' ? [] : refusedField('middleName', checkPersonName(middleName))),
  ...refusedField('lastName', checkPersonName(lastName)),
]

/** Checks what needs today's date; the contract has checked the formats (M-CLIENT-04, 05). */
export function identityTroubles(person: Registration, today: CalendarDate): FieldRefusal[] {
  const birthday = parseDate(person.birthday) ?? ''
  const issued = parseDate(person.passportDocument.issueDate) ?? ''
  const birthdayCheck = checkBirthday(birthday, today)
  const issueDateCheck = birthdayCheck.ok
    ? checkIssueDate(issued, { birthday: birthdayCheck.value, today })
    : { ok: true }
  const hasRegistrationAddress = person.addresses.some(({ type }) => type === 'CONSTANT_REGISTRATION')
  return [
    ...nameRefusals(person),
    ...refusedField('birthday', birthdayCheck),
    ...refusedField('passportDocument.issueDate', issueDateCheck),
    ...(hasRegistrationAddress ? [] : [{ field: 'addresses', code: 'registration_address_missing' }]),
  ]
}

export const secretOf = ({ passportDocument, birthday, addresses }: Registration): string =>
  JSON.stringify({ passportDocument, birthday, addresses })

export const namesOf = ({ firstName, middleName, lastName }: Registration) => ({
  firstName: trimName(firstName),
  middleName: trimName(middleName),
  lastName: trimName(lastName),
})

export const identityPlace = sealedColumns.identity.place

/** A new registration replaces the previous one under the same number (M-API-16). */
export async function register(
  { db, cipher, consents }: Context,
  {
    sub,
    body,
    now,
    today,
  }: { sub: string; body: BodyOf<typeof registerIdentity>; now: Date; today: CalendarDate },
): Promise<Answer<typeof registerIdentity>> {
  if (!(await hasConsented(db, sub, consents.on(today)))) return { ok: false, code: 'consent_required' }
  const fields = identityTroubles(body, today)
  if (fields.length > 0) return { ok: false, code: 'registration_refused', fields }
  const facts = {
    ...namesOf(body),
    secret: cipher.seal(secretOf(body), identityPlace(sub)),
    registeredAt: now,
  }
  const stored = await db
    .insertInto('identity')
    .values({ hid: randomUUID(), sub, ...facts })
    .onConflict((conflict) => conflict.column('sub').doUpdateSet(facts))
    .returning('hid')
    .executeTakeFirstOrThrow()
  return { ok: true, value: { hid: stored.hid } }
}
