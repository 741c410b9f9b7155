import { randomUUID } from 'node:crypto'
import type { registerIdentity } from '#contract/clients.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { CalendarDate } from '#domain/calendar-date.ts'
import type { Context } from '#server/context.ts'
import type { Answer } from '#server/http/route.ts'
import { sealedColumns } from '#server/sealing/sealed-columns.ts'
import { hasConsented } from './consent.ts'
import { identityTroubles, namesOf, secretOf } from './identity-check.ts'

/** Where passport, birthday and addresses are sealed: bound to their person, so that they open in no other row. */
export const identityPlace = sealedColumns.identity.place

/**
 * Registers the identity of a person and answers its number; the newest registration of a person takes the place of
 * the one before, under the same number (M-API-16). Passport, birthday and addresses are sealed before they are stored.
 */
export async function register(
  { db, cipher, consents }: Context,
  request: { sub: string; body: BodyOf<typeof registerIdentity>; now: Date; today: CalendarDate },
): Promise<Answer<typeof registerIdentity>> {
  const { sub, body, now, today } = request
  if (!(await hasConsented(db, sub, consents.on(today)))) return { ok: false, code: 'consent_required' }
  const fields = identityTroubles(body, today)
  if (fields.length > 0) return { ok: false, code: 'registration_refused', fields }
  const facts = {
    ...namesOf(body),
    secret: cipher.seal(secretOf(body), identityPlace(sub)),
    registered_at: now,
  }
  const stored = await db
    .insertInto('identity')
    .values({ hid: randomUUID(), sub, ...facts })
    .onConflict((conflict) => conflict.column('sub').doUpdateSet(facts))
    .returning('hid')
    .executeTakeFirstOrThrow()
  return { ok: true, value: { hid: stored.hid } }
}
