import { randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import type { EndpointBody } from '#kit/api/endpoint.ts'
import type { FieldRefusal } from '#kit/api/refusal.ts'
import { type CalendarDate, parseDate } from '#kit/rules/calendar-date.ts'
import type { personRegistration, registerIdentity } from '#people/api/clients.ts'
import { checkBirthday, checkIssueDate, checkPersonName, normaliseName } from '#people/rules/passport.ts'
import type { Context } from '#server/context.ts'
import type { EndpointAnswer } from '#server/http/route.ts'
import { sealedColumns } from '#server/sealing/sealed-columns.ts'
import { hasConsentedToVersion } from './consent.ts'

type Registration = z.output<typeof personRegistration>

export const toFieldRefusals = (field: string, result: { ok: boolean; code?: string }): FieldRefusal[] =>
  result.ok ? [] : [{ field, code: result.code ?? 'malformed' }]

const nameRefusals = ({ firstName, middleName, lastName }: Registration): FieldRefusal[] => [
  ...toFieldRefusals('firstName', checkPersonName(firstName)),
  ...(middleName === '' ? [] : toFieldRefusals('middleName', checkPersonName(middleName))),
  ...toFieldRefusals('lastName', checkPersonName(lastName)),
]

/** Checks only what depends on today's date; the request schema has checked the formats (M-CLIENT-04, 05). */
export function findIdentityRefusals(person: Registration, today: CalendarDate): FieldRefusal[] {
  const birthday = parseDate(person.birthday) ?? ''
  const issued = parseDate(person.passportDocument.issueDate) ?? ''
  const birthdayCheck = checkBirthday(birthday, today)
  const issueDateCheck = birthdayCheck.ok
    ? checkIssueDate(issued, { birthday: birthdayCheck.value, today })
    : { ok: true }
  const hasRegistrationAddress = person.addresses.some(({ type }) => type === 'CONSTANT_REGISTRATION')
  return [
    ...nameRefusals(person),
    ...toFieldRefusals('birthday', birthdayCheck),
    ...toFieldRefusals('passportDocument.issueDate', issueDateCheck),
    ...(hasRegistrationAddress ? [] : [{ field: 'addresses', code: 'registration_address_missing' }]),
  ]
}

export const serialiseIdentityDetails = ({ passportDocument, birthday, addresses }: Registration): string =>
  JSON.stringify({ passportDocument, birthday, addresses })

export const toIdentityNames = ({ firstName, middleName, lastName }: Registration) => ({
  firstName: normaliseName(firstName),
  middleName: normaliseName(middleName),
  lastName: normaliseName(lastName),
})

export const identitySealContext = sealedColumns.identity.place

/** A new registration replaces the previous one and keeps its id (M-API-16). */
export async function storeIdentity(
  { db, cipher, consents }: Context,
  {
    sub,
    body,
    now,
    today,
  }: { sub: string; body: EndpointBody<typeof registerIdentity>; now: Date; today: CalendarDate },
): Promise<EndpointAnswer<typeof registerIdentity>> {
  if (!(await hasConsentedToVersion(db, sub, consents.on(today))))
    return { ok: false, code: 'consent_required' }
  const fields = findIdentityRefusals(body, today)
  if (fields.length > 0) return { ok: false, code: 'registration_refused', fields }
  const facts = {
    ...toIdentityNames(body),
    secret: cipher.seal(serialiseIdentityDetails(body), identitySealContext(sub)),
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
