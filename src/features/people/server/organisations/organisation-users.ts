import type { Kysely, Selectable, Transaction } from 'kysely'
import type { EndpointBody } from '#kit/api/endpoint.ts'
import { accept } from '#kit/rules/outcome.ts'
import {
  addOrganisationUser,
  type OrganisationHistoryEvent,
  type OrganisationUserState,
  organisationUser,
  readOrganisationUsers,
  removeOrganisationUser,
  setOrganisationUserState,
} from '#people/api/organisation-users.ts'
import {
  checkOrganisationUserAction,
  type ManagedOrganisationUser,
  type OrganisationUserAction,
} from '#people/rules/rent-conditions.ts'
import { invitationEmail } from '#people/words/emails.ts'
import { requireOrganisationAdministrator } from '#server/access/acting-organisation.ts'
import type { Context } from '#server/context.ts'
import type { KnownLegal } from '#server/database/json-columns.ts'
import { deleteRows, insertRow, updateRows } from '#server/database/row-queries.ts'
import type { OrganisationUserTable, Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import { bindRoute, type EndpointAnswer, type RequestContext, type Route } from '#server/http/route.ts'
import {
  lockOrganisation,
  readOrganisationHistory,
  recordOrganisationHistory,
  refreshPersonOrganisations,
} from './organisations.ts'

export interface ActingAdministrator {
  readonly organisation: KnownLegal
  readonly sub: string
  readonly name: string
  readonly now: Date
}

type UserRow = Selectable<OrganisationUserTable> & { state: OrganisationUserState }
type ChangeUserAnswer = EndpointAnswer<typeof setOrganisationUserState>
type RefusalOf<A> = Exclude<A, { ok: true }>

const FORMER_STATES = ['removed', 'left'] as const

export const listOrganisationUsers = async (db: Kysely<Schema>, legalHid: string): Promise<UserRow[]> =>
  (await db
    .selectFrom('organisationUser')
    .selectAll()
    .where('legalHid', '=', legalHid)
    .where('state', 'not in', FORMER_STATES)
    .orderBy('id')
    .execute()) as UserRow[]

async function readUserList(db: Kysely<Schema>, { organisation, sub }: ActingAdministrator) {
  const { legalHid } = organisation
  const [users, history] = await Promise.all([
    listOrganisationUsers(db, legalHid),
    readOrganisationHistory(db, legalHid),
  ])
  return {
    users: users.map((row) => organisationUser.parse({ ...row, name: row.userName, you: row.sub === sub })),
    history,
  }
}

async function lockUsers(
  trx: Transaction<Schema>,
  { organisation, sub }: ActingAdministrator,
): Promise<UserRow[] | null> {
  await lockOrganisation(trx, organisation.legalHid)
  const users = await listOrganisationUsers(trx, organisation.legalHid)
  const isAdministrator = users.some(
    (user) => user.sub === sub && user.state === 'active' && user.role === 'administrator',
  )
  return isAdministrator ? users : null
}

const recordHistory = (
  trx: Transaction<Schema>,
  by: ActingAdministrator,
  act: OrganisationHistoryEvent,
  about: string,
) =>
  recordOrganisationHistory(trx, {
    legalHid: by.organisation.legalHid,
    act,
    actor: { sub: by.sub, name: by.name },
    about,
    now: by.now,
  })

async function addUser(
  context: Context,
  by: ActingAdministrator,
  params: EndpointBody<typeof addOrganisationUser>,
): Promise<EndpointAnswer<typeof addOrganisationUser>> {
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
        ...invitationEmail({ organisation: orgFullName, by: by.name, origin: context.outbox.origin }),
        now: by.now,
      })
      return { ok: true }
    },
  )
  return added.ok ? { ok: true, value: await readUserList(context.db, by) } : added
}

export const toManagedOrganisationUser = ({ id, role, state }: UserRow): ManagedOrganisationUser => ({
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
  by: ActingAdministrator,
  id: number,
  act: OrganisationUserAction,
): Promise<ChangeUserAnswer> {
  const outcome = await transact<{ ok: true } | RefusalOf<ChangeUserAnswer>>(context.db, async (trx) => {
    const users = await lockUsers(trx, by)
    if (!users) return { ok: false, code: 'not_administrator' }
    const target = users.find((user) => user.id === id)
    // A user of another organisation gets the same answer as an unknown user (AMB-41).
    if (!target) return { ok: false, code: 'forbidden' }
    const allowed = checkOrganisationUserAction(
      act,
      toManagedOrganisationUser(target),
      users.map(toManagedOrganisationUser),
    )
    if (!allowed.ok) return allowed
    const { state, event } = stateByAct[act]
    if (target.sub === null) await deleteRows(trx, 'organisationUser', id)
    else {
      await updateRows(trx, 'organisationUser', id, { state, changedAt: by.now })
      await refreshPersonOrganisations(trx, target.sub)
    }
    await recordHistory(trx, by, event, target.email)
    return { ok: true }
  })
  return outcome.ok ? { ok: true, value: await readUserList(context.db, by) } : outcome
}

const asAdministrator = async <T>(request: RequestContext, run: (by: ActingAdministrator) => Promise<T>) => {
  const organisation = requireOrganisationAdministrator(request)
  if (!organisation.ok) return organisation
  const { sub, userName: name } = request.person ?? { sub: '', userName: '' }
  return run({ organisation: organisation.value, sub, name, now: request.now })
}

/** Users whom an administrator adds, blocks and removes (M-LEGAL-08). */
export const organisationUserRoutes = (context: Context): Route[] => [
  bindRoute(readOrganisationUsers, (request) =>
    asAdministrator(request, async (by) => accept(await readUserList(context.db, by))),
  ),
  bindRoute(addOrganisationUser, (request) =>
    asAdministrator(request, (by) => addUser(context, by, request.body)),
  ),
  bindRoute(setOrganisationUserState, (request) => {
    const act = request.body.state === 'blocked' ? 'block' : 'unblock'
    return asAdministrator(request, (by) => actOnUser(context, by, request.params.id, act))
  }),
  bindRoute(removeOrganisationUser, (request) =>
    asAdministrator(request, (by) => actOnUser(context, by, request.params.id, 'remove')),
  ),
]
