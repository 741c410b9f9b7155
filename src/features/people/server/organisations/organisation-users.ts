import type { Kysely, Selectable, Transaction } from 'kysely'
import type { BodyOf } from '#kit/api/endpoint.ts'
import { accept } from '#kit/rules/outcome.ts'
import {
  addOrganisationUser,
  changeOrganisationUser,
  type OrganisationAct,
  organisationUser,
  readOrganisationUsers,
  removeOrganisationUser,
  type UserState,
} from '#people/api/organisation-users.ts'
import { checkUserAct, type ManagedUser, type UserAct } from '#people/rules/legal-conditions.ts'
import { invitation } from '#people/words/emails.ts'
import { managing } from '#server/access/acting.ts'
import type { Context } from '#server/context.ts'
import type { KnownLegal } from '#server/database/json-columns.ts'
import { deleteRows, insertRow, updateRows } from '#server/database/row-queries.ts'
import type { OrganisationUserTable, Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import { type Answer, type RequestContext, type Route, route } from '#server/http/route.ts'
import {
  historyOfOrganisation,
  lockOrganisation,
  notifyOrganisation,
  refreshLegals,
} from './lock-organisation.ts'

export interface Administrator {
  readonly organisation: KnownLegal
  readonly sub: string
  readonly name: string
  readonly now: Date
}

type UserRow = Selectable<OrganisationUserTable> & { state: UserState }
type ChangeUserAnswer = Answer<typeof changeOrganisationUser>
type RefusalOf<A> = Exclude<A, { ok: true }>

const FORMER_STATES = ['removed', 'left'] as const

export const usersOf = async (db: Kysely<Schema>, legalHid: string): Promise<UserRow[]> =>
  (await db
    .selectFrom('organisationUser')
    .selectAll()
    .where('legalHid', '=', legalHid)
    .where('state', 'not in', FORMER_STATES)
    .orderBy('id')
    .execute()) as UserRow[]

async function readUserList(db: Kysely<Schema>, { organisation, sub }: Administrator) {
  const { legalHid } = organisation
  const [users, history] = await Promise.all([usersOf(db, legalHid), historyOfOrganisation(db, legalHid)])
  return {
    users: users.map((row) => organisationUser.parse({ ...row, name: row.userName, you: row.sub === sub })),
    history,
  }
}

async function lockUsers(
  trx: Transaction<Schema>,
  { organisation, sub }: Administrator,
): Promise<UserRow[] | null> {
  await lockOrganisation(trx, organisation.legalHid)
  const users = await usersOf(trx, organisation.legalHid)
  const isAdministrator = users.some(
    (user) => user.sub === sub && user.state === 'active' && user.role === 'administrator',
  )
  return isAdministrator ? users : null
}

const recordHistory = (trx: Transaction<Schema>, by: Administrator, act: OrganisationAct, about: string) =>
  notifyOrganisation(trx, {
    legalHid: by.organisation.legalHid,
    act,
    actor: { sub: by.sub, name: by.name },
    about,
    now: by.now,
  })

async function addUser(
  context: Context,
  by: Administrator,
  params: BodyOf<typeof addOrganisationUser>,
): Promise<Answer<typeof addOrganisationUser>> {
  const email = params.email.toLowerCase()
  const added = await transact<{ ok: true } | { ok: false; code: 'already_user' | 'not_administrator' }>(
    context.db,
    async (trx) => {
      const users = await lockUsers(trx, by)
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
      await recordHistory(trx, by, 'added', email)
      await context.outbox.write(trx, {
        key: `organisation-user-${id}`,
        recipient: email,
        ...invitation({ organisation: orgFullName, by: by.name, origin: context.outbox.origin }),
        now: by.now,
      })
      return { ok: true }
    },
  )
  return added.ok ? { ok: true, value: await readUserList(context.db, by) } : added
}

export const managed = ({ id, role, state }: UserRow): ManagedUser => ({
  id,
  administrator: role === 'administrator',
  state,
})

const stateByAct = {
  block: { state: 'blocked', event: 'blocked' },
  unblock: { state: 'active', event: 'unblocked' },
  remove: { state: 'removed', event: 'removed' },
} as const

async function actOnUser(
  context: Context,
  by: Administrator,
  id: number,
  act: UserAct,
): Promise<ChangeUserAnswer> {
  const outcome = await transact<{ ok: true } | RefusalOf<ChangeUserAnswer>>(context.db, async (trx) => {
    const users = await lockUsers(trx, by)
    if (!users) return { ok: false, code: 'not_administrator' }
    const target = users.find((user) => user.id === id)
    // Users of other organisations get the same answer as unknown ones (AMB-41).
    if (!target) return { ok: false, code: 'forbidden' }
    const allowed = checkUserAct(act, managed(target), users.map(managed))
    if (!allowed.ok) return allowed
    const { state, event } = stateByAct[act]
    if (target.sub === null) await deleteRows(trx, 'organisationUser', id)
    else {
      await updateRows(trx, 'organisationUser', id, { state, changedAt: by.now })
      await refreshLegals(trx, target.sub)
    }
    await recordHistory(trx, by, event, target.email)
    return { ok: true }
  })
  return outcome.ok ? { ok: true, value: await readUserList(context.db, by) } : outcome
}

const asAdministrator = async <T>(request: RequestContext, run: (by: Administrator) => Promise<T>) => {
  const organisation = managing(request)
  if (!organisation.ok) return organisation
  const { sub, userName: name } = request.person ?? { sub: '', userName: '' }
  return run({ organisation: organisation.value, sub, name, now: request.now })
}

/** M-LEGAL-08. */
export const organisationRoutes = (context: Context): Route[] => [
  route(readOrganisationUsers, (request) =>
    asAdministrator(request, async (by) => accept(await readUserList(context.db, by))),
  ),
  route(addOrganisationUser, (request) =>
    asAdministrator(request, (by) => addUser(context, by, request.body)),
  ),
  route(changeOrganisationUser, (request) => {
    const act = request.body.state === 'blocked' ? 'block' : 'unblock'
    return asAdministrator(request, (by) => actOnUser(context, by, request.params.id, act))
  }),
  route(removeOrganisationUser, (request) =>
    asAdministrator(request, (by) => actOnUser(context, by, request.params.id, 'remove')),
  ),
]
