import type { Kysely, Transaction } from 'kysely'
import type { leaveOrganisation } from '#contract/acting.ts'
import { checkUserAct } from '#domain/organisation-users.ts'
import { findRows, updateRows } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import type { Answer } from '#server/http/route.ts'
import { refreshLegals } from './known-legals.ts'
import { lockOrganisation } from './lock-organisation.ts'
import { notifyOrganisation } from './organisation-history.ts'
import { managed, usersOf } from './organisation-users.ts'

/** Who leaves which organisation. */
interface Leaving {
  readonly sub: string
  readonly name: string
  readonly legalHid: string
  readonly now: Date
}

/**
 * Ends somebody's own access to an organisation, for good: a login that names them does not bring it back, an invitation
 * does. The only administrator appoints another one first.
 */
export const leave = (
  db: Kysely<Schema>,
  { sub, name, legalHid, now }: Leaving,
): Promise<Answer<typeof leaveOrganisation>> =>
  transact<Answer<typeof leaveOrganisation>>(db, async (trx) => {
    await lockOrganisation(trx, legalHid)
    const users = await usersOf(trx, legalHid)
    const own = users.find((user) => user.sub === sub && user.state === 'active')
    if (!own) return { ok: false, code: 'legal_not_yours' }
    const allowed = checkUserAct('remove', managed(own), users.map(managed))
    if (!allowed.ok) return { ok: false, code: 'last_administrator' }
    await updateRows(trx, 'organisation_user', own.id, { state: 'removed', changed_at: now })
    await refreshLegals(trx, sub)
    await notifyOrganisation(trx, { legalHid, act: 'left', actor: { sub, name }, about: own.email, now })
    return { ok: true, value: { done: true } }
  })

/** Holds the organisations for which somebody acts, so that of two administrators who leave at once one stays. */
export const lockOwnOrganisations = async (trx: Transaction<Schema>, sub: string): Promise<void> => {
  const own = await findRows(trx, 'organisation_user', { sub, state: 'active' }, 'legal_hid')
  for (const { legal_hid: legalHid } of own) await lockOrganisation(trx, legalHid)
}

/** Ends every access of somebody whose data is erased, and erases who they were; their next login begins again. */
export async function leaveAllOrganisations(trx: Transaction<Schema>, sub: string, now: Date): Promise<void> {
  for (const { id, legal_hid: legalHid, state } of await findRows(trx, 'organisation_user', { sub }, 'id')) {
    const left = state === 'active' ? { state: 'left' as const, changed_at: now } : {}
    await updateRows(trx, 'organisation_user', id, { email: '', user_name: '', ...left })
    if (state !== 'active') continue
    await notifyOrganisation(trx, { legalHid, act: 'left', actor: { sub, name: '' }, about: '', now })
  }
}
