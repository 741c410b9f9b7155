import type { Kysely, Selectable, Transaction } from 'kysely'
import type {
  addOrganisationUser,
  changeOrganisationUser,
  OrganisationAct,
  OrganisationUser,
  OrganisationUsers,
  UserRole,
  UserState,
} from '#contract/organisation-users.ts'
import { invitation } from '#copy/letters-organisations.ts'
import { checkUserAct, type ManagedUser, type UserAct } from '#domain/organisation-users.ts'
import type { KnownLegal, Schema } from '#server/database/schema.ts'
import type { OrganisationUserTable } from '#server/database/schema-organisations.ts'
import type { Answer } from '#server/http/route.ts'
import { transact } from '../claims/transact.ts'
import type { Outbox } from '../notices/outbox.ts'
import { refreshLegals } from './known-legals.ts'
import { historyOfOrganisation, tellOrganisation } from './organisation-history.ts'

export interface OrganisationNeeds {
  readonly db: Kysely<Schema>
  readonly outbox: Outbox
}

/** An administrator at work: which organisation, who, when. */
export interface Administrator {
  readonly organisation: KnownLegal
  readonly sub: string
  readonly name: string
  readonly now: Date
}

type UserRow = Selectable<OrganisationUserTable> & { state: UserState }
type Changed = Answer<typeof changeOrganisationUser>

const gone = ['removed', 'left'] as const

const usersOf = async (db: Kysely<Schema>, legalHid: string): Promise<UserRow[]> =>
  (await db
    .selectFrom('organisation_user')
    .selectAll()
    .where('legal_hid', '=', legalHid)
    .where('state', 'not in', gone)
    .orderBy('id')
    .execute()) as UserRow[]

const shownUser = (row: UserRow, you: string): OrganisationUser => ({
  id: row.id,
  name: row.user_name,
  email: row.email,
  role: row.role,
  state: row.state,
  you: row.sub === you,
  addedAt: row.added_at.toISOString(),
})

/** The users of an organisation and their history as its administrator sees them. */
export async function shownUsers(
  db: Kysely<Schema>,
  { organisation, sub }: Administrator,
): Promise<OrganisationUsers> {
  const { legalHid } = organisation
  const [users, history] = await Promise.all([usersOf(db, legalHid), historyOfOrganisation(db, legalHid)])
  return { users: users.map((row) => shownUser(row, sub)), history }
}

/** One administrator of an organisation acts at a time; whoever lost the role meanwhile may act no more. */
async function lockOrganisation(
  trx: Transaction<Schema>,
  { organisation, sub }: Administrator,
): Promise<UserRow[] | null> {
  await trx
    .selectFrom('organisation')
    .select('legal_hid')
    .where('legal_hid', '=', organisation.legalHid)
    .forUpdate()
    .execute()
  const users = await usersOf(trx, organisation.legalHid)
  const manages = users.some(
    (user) => user.sub === sub && user.state === 'active' && user.role === 'administrator',
  )
  return manages ? users : null
}

const tell = (trx: Transaction<Schema>, by: Administrator, act: OrganisationAct, about: string) =>
  tellOrganisation(trx, {
    legalHid: by.organisation.legalHid,
    act,
    actor: { sub: by.sub, name: by.name },
    about,
    now: by.now,
  })

/** Adds somebody by e-mail: an invitation that their next login takes, and a letter about it. */
export async function addUser(
  needs: OrganisationNeeds,
  by: Administrator,
  wish: { readonly email: string; readonly role: UserRole },
): Promise<Answer<typeof addOrganisationUser>> {
  const email = wish.email.toLowerCase()
  const added = await transact<{ ok: true } | { ok: false; code: 'already_user' | 'not_administrator' }>(
    needs.db,
    async (trx) => {
      const users = await lockOrganisation(trx, by)
      if (!users) return { ok: false, code: 'not_administrator' }
      if (users.some((user) => user.email === email)) return { ok: false, code: 'already_user' }
      const { legalHid, orgFullName } = by.organisation
      const { id } = await trx
        .insertInto('organisation_user')
        .values({
          legal_hid: legalHid,
          sub: null,
          email,
          role: wish.role,
          origin: 'added',
          state: 'invited',
          added_at: by.now,
          changed_at: by.now,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await tell(trx, by, 'added', email)
      const { subject, text } = invitation({
        organisation: orgFullName,
        by: by.name,
        origin: needs.outbox.origin,
      })
      await needs.outbox.write(trx, {
        key: `organisation-user-${id}`,
        claimId: null,
        channel: 'email',
        recipient: email,
        subject,
        text,
        now: by.now,
      })
      return { ok: true }
    },
  )
  return added.ok ? { ok: true, value: await shownUsers(needs.db, by) } : added
}

const managed = ({ id, role, state }: UserRow): ManagedUser => ({
  id,
  administrator: role === 'administrator',
  state,
})

const acts = {
  block: { state: 'blocked', told: 'blocked' },
  unblock: { state: 'active', told: 'unblocked' },
  remove: { state: 'removed', told: 'removed' },
} as const

/** Blocks, unblocks or removes a user; who loses access is out with their next request (issue 5 part 1). */
export async function actOnUser(
  needs: OrganisationNeeds,
  by: Administrator,
  id: number,
  act: UserAct,
): Promise<Changed> {
  const done = await transact<{ ok: true } | Exclude<Changed, { ok: true }>>(needs.db, async (trx) => {
    const users = await lockOrganisation(trx, by)
    if (!users) return { ok: false, code: 'not_administrator' }
    const target = users.find((user) => user.id === id)
    // A user of another organisation is answered like one that is not there (AMB-41).
    if (!target) return { ok: false, code: 'forbidden' }
    const allowed = checkUserAct(act, managed(target), users.map(managed))
    if (!allowed.ok) return allowed
    const { state, told } = acts[act]
    if (target.sub === null) await trx.deleteFrom('organisation_user').where('id', '=', id).execute()
    else {
      await trx
        .updateTable('organisation_user')
        .set({ state, changed_at: by.now })
        .where('id', '=', id)
        .execute()
      await refreshLegals(trx, target.sub)
    }
    await tell(trx, by, told, target.email)
    return { ok: true }
  })
  return done.ok ? { ok: true, value: await shownUsers(needs.db, by) } : done
}
