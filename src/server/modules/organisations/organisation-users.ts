import type { Kysely, Selectable, Transaction } from 'kysely'
import type {
  addOrganisationUser,
  changeOrganisationUser,
  OrganisationAct,
  UserRole,
  UserState,
} from '#contract/organisation-users.ts'
import { invitation } from '#copy/emails-people.ts'
import { checkUserAct, type ManagedUser, type UserAct } from '#domain/organisation-users.ts'
import type { Context } from '#server/context.ts'
import type { KnownLegal } from '#server/database/json-columns.ts'
import { deleteRows, insertRow, updateRows } from '#server/database/row-queries.ts'
import type { OrganisationUserTable, Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import type { Answer } from '#server/http/route.ts'
import { refreshLegals } from './known-legals.ts'
import { historyOfOrganisation, notifyOrganisation } from './organisation-history.ts'

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

/** The users of an organisation, invited and blocked ones too, in the order in which they were added. */
export const usersOf = async (db: Kysely<Schema>, legalHid: string): Promise<UserRow[]> =>
  (await db
    .selectFrom('organisationUser')
    .selectAll()
    .where('legalHid', '=', legalHid)
    .where('state', 'not in', gone)
    .orderBy('id')
    .execute()) as UserRow[]

const shownUser = (row: UserRow, you: string) => ({
  id: row.id,
  name: row.userName,
  email: row.email,
  role: row.role,
  state: row.state,
  you: row.sub === you,
  addedAt: row.addedAt,
})

/** The users of an organisation and their history as its administrator sees them. */
export async function shownUsers(db: Kysely<Schema>, { organisation, sub }: Administrator) {
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
    .select('legalHid')
    .where('legalHid', '=', organisation.legalHid)
    .forUpdate()
    .execute()
  const users = await usersOf(trx, organisation.legalHid)
  const manages = users.some(
    (user) => user.sub === sub && user.state === 'active' && user.role === 'administrator',
  )
  return manages ? users : null
}

const tell = (trx: Transaction<Schema>, by: Administrator, act: OrganisationAct, about: string) =>
  notifyOrganisation(trx, {
    legalHid: by.organisation.legalHid,
    act,
    actor: { sub: by.sub, name: by.name },
    about,
    now: by.now,
  })

/** Adds somebody by e-mail: an invitation that their next login takes, and a letter about it. */
export async function addUser(
  context: Context,
  by: Administrator,
  params: { readonly email: string; readonly role: UserRole },
): Promise<Answer<typeof addOrganisationUser>> {
  const email = params.email.toLowerCase()
  const added = await transact<{ ok: true } | { ok: false; code: 'already_user' | 'not_administrator' }>(
    context.db,
    async (trx) => {
      const users = await lockOrganisation(trx, by)
      if (!users) return { ok: false, code: 'not_administrator' }
      if (users.some((user) => user.email === email)) return { ok: false, code: 'already_user' }
      const { legalHid, orgFullName } = by.organisation
      const { id } = await insertRow(trx, 'organisationUser', {
        legalHid,
        sub: null,
        email,
        role: params.role,
        origin: 'added',
        state: 'invited',
        addedAt: by.now,
        changedAt: by.now,
      })
      await tell(trx, by, 'added', email)
      await context.outbox.write(trx, {
        key: `organisation-user-${id}`,
        recipient: email,
        ...invitation({ organisation: orgFullName, by: by.name, origin: context.outbox.origin }),
        now: by.now,
      })
      return { ok: true }
    },
  )
  return added.ok ? { ok: true, value: await shownUsers(context.db, by) } : added
}

/** A user as the rules of an organisation know them. */
export const managed = ({ id, role, state }: UserRow): ManagedUser => ({
  id,
  administrator: role === 'administrator',
  state,
})

const acts = {
  block: { state: 'blocked', event: 'blocked' },
  unblock: { state: 'active', event: 'unblocked' },
  remove: { state: 'removed', event: 'removed' },
} as const

/** Blocks, unblocks or removes a user; who loses access is out with their next request. */
export async function actOnUser(
  context: Context,
  by: Administrator,
  id: number,
  act: UserAct,
): Promise<Changed> {
  const done = await transact<{ ok: true } | Exclude<Changed, { ok: true }>>(context.db, async (trx) => {
    const users = await lockOrganisation(trx, by)
    if (!users) return { ok: false, code: 'not_administrator' }
    const target = users.find((user) => user.id === id)
    // A user of another organisation is answered like one that is not there (AMB-41).
    if (!target) return { ok: false, code: 'forbidden' }
    const allowed = checkUserAct(act, managed(target), users.map(managed))
    if (!allowed.ok) return allowed
    const { state, event } = acts[act]
    if (target.sub === null) await deleteRows(trx, 'organisationUser', id)
    else {
      await updateRows(trx, 'organisationUser', id, { state, changedAt: by.now })
      await refreshLegals(trx, target.sub)
    }
    await tell(trx, by, event, target.email)
    return { ok: true }
  })
  return done.ok ? { ok: true, value: await shownUsers(context.db, by) } : done
}
