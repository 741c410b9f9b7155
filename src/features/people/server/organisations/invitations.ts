import { type Kysely, sql, type Transaction } from 'kysely'
import type { answerInvitation, leaveOrganisation } from '#people/api/account-links.ts'
import { checkOrganisationUserAction } from '#people/rules/rent-conditions.ts'
import { deleteRows, findRow, findRows, lockRow, updateRows } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import { doneAnswer, type EndpointAnswer } from '#server/http/route.ts'
import { listOrganisationUsers, toManagedOrganisationUser } from './organisation-users.ts'
import { lockOrganisation, recordOrganisationHistory, refreshPersonOrganisations } from './organisations.ts'

interface Caller {
  readonly sub: string
  readonly name: string
  readonly now: Date
}

/** Only a new invitation restores access. The last administrator must first appoint another one. */
export const removeOwnMembership = (
  db: Kysely<Schema>,
  { sub, name, legalHid, now }: Caller & { readonly legalHid: string },
): Promise<EndpointAnswer<typeof leaveOrganisation>> =>
  transact<EndpointAnswer<typeof leaveOrganisation>>(db, async (trx) => {
    await lockOrganisation(trx, legalHid)
    const users = await listOrganisationUsers(trx, legalHid)
    const ownUser = users.find((user) => user.sub === sub && user.state === 'active')
    if (!ownUser) return { ok: false, code: 'legal_not_yours' }
    const allowed = checkOrganisationUserAction(
      'remove',
      toManagedOrganisationUser(ownUser),
      users.map(toManagedOrganisationUser),
    )
    if (!allowed.ok) return { ok: false, code: 'last_administrator' }
    await updateRows(trx, 'organisationUser', ownUser.id, { state: 'removed', changedAt: now })
    await refreshPersonOrganisations(trx, sub)
    await recordOrganisationHistory(trx, {
      legalHid,
      act: 'left',
      actor: { sub, name },
      about: ownUser.email,
      now,
    })
    return doneAnswer
  })

/** If two administrators leave at the same time, the lock ensures that one of them stays. */
export const lockOwnOrganisations = async (trx: Transaction<Schema>, sub: string): Promise<void> => {
  const memberships = await findRows(trx, 'organisationUser', { sub, state: 'active' }, 'legalHid')
  for (const { legalHid } of memberships) await lockOrganisation(trx, legalHid)
}

/** Also erases the person's name and email address from the memberships. */
export async function leaveAllOrganisations(trx: Transaction<Schema>, sub: string, now: Date): Promise<void> {
  for (const { id, legalHid, state } of await findRows(trx, 'organisationUser', { sub }, 'id')) {
    const leftState = state === 'active' ? { state: 'left' as const, changedAt: now } : {}
    await updateRows(trx, 'organisationUser', id, { email: '', userName: '', ...leftState })
    if (state !== 'active') continue
    await recordOrganisationHistory(trx, { legalHid, act: 'left', actor: { sub, name: '' }, about: '', now })
  }
}

/** Selects invitations sent to email addresses that the identity provider has verified. */
const pendingInvitations = (db: Kysely<Schema>, sub: string) =>
  db
    .selectFrom('organisationUser as invited')
    .innerJoin('person', (join) =>
      join
        .onRef((row) => row.fn('lower', ['person.email']), '=', 'invited.email')
        .on('person.sub', '=', sub)
        .on('person.emailVerified', '=', true),
    )
    .where('invited.sub', 'is', null)
    .where('invited.state', '=', 'invited')

/** Invitations that the person has not answered yet (M-LEGAL-08). */
export const listInvitations = (db: Kysely<Schema>, sub: string) =>
  pendingInvitations(db, sub)
    .innerJoin('organisation', 'organisation.legalHid', 'invited.legalHid')
    .select(['invited.id', 'organisation.fullName as orgFullName', 'organisation.inn', 'invited.role'])
    .select((row) =>
      row.fn
        .coalesce(
          row
            .selectFrom('organisationHistory as invitation')
            .select('invitation.actorName')
            .whereRef('invitation.legalHid', '=', 'invited.legalHid')
            .whereRef('invitation.about', '=', 'invited.email')
            .where('invitation.act', '=', 'added')
            .orderBy('invitation.id', 'desc')
            .limit(1),
          sql<string>`''`,
        )
        .as('by'),
    )
    .select('invited.addedAt as at')
    .orderBy('invited.id')
    .execute()

export const countInvitations = async (db: Kysely<Schema>, sub: string): Promise<number> => {
  const { count } = await pendingInvitations(db, sub)
    .select((row) => row.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Accepting again succeeds; any other answer to an invitation that is no longer pending is refused. */
const answerLateInvitation = async (
  db: Kysely<Schema>,
  { sub, id, accept }: { readonly sub: string; readonly id: number; readonly accept: boolean },
): Promise<EndpointAnswer<typeof answerInvitation>> => {
  const joined = await findRow(db, 'organisationUser', { id, sub, state: 'active' })
  return accept && joined ? doneAnswer : { ok: false, code: 'forbidden' }
}

export const applyInvitationAnswer = (
  db: Kysely<Schema>,
  { sub, name, id, accept, now }: Caller & { readonly id: number; readonly accept: boolean },
): Promise<EndpointAnswer<typeof answerInvitation>> =>
  transact<EndpointAnswer<typeof answerInvitation>>(db, async (trx) => {
    const pending = await pendingInvitations(trx, sub)
      .select('invited.id')
      .where('invited.id', '=', id)
      .execute()
    if (pending.length === 0) return answerLateInvitation(trx, { sub, id, accept })
    const row = await lockRow(trx, 'organisationUser', { id, sub: null })
    if (!row) return answerLateInvitation(trx, { sub, id, accept })
    const { legalHid, email } = row
    const membership = await findRow(trx, 'organisationUser', { legalHid, sub })
    if (!accept || membership) await deleteRows(trx, 'organisationUser', id)
    if (accept) {
      // An administrator named by the identity provider keeps that role.
      const role =
        membership?.state === 'active' && membership.role === 'administrator' ? membership.role : row.role
      await updateRows(trx, 'organisationUser', membership?.id ?? id, {
        sub,
        role,
        state: 'active',
        origin: 'added',
        userName: name,
        changedAt: now,
      })
      await refreshPersonOrganisations(trx, sub)
      // If the person has never chosen, they keep acting for themselves, so that their own claims stay
      // visible.
      await updateRows(trx, 'person', { sub, actsFor: null }, { actsFor: '' })
    }
    const act = accept ? 'joined' : 'declined'
    await recordOrganisationHistory(trx, { legalHid, act, actor: { sub, name }, about: email, now })
    return doneAnswer
  })
