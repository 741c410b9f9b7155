import {
  addOrganisationUser,
  changeOrganisationUser,
  readOrganisationUsers,
  removeOrganisationUser,
} from '#contract/organisation-users.ts'
import { accept } from '#domain/outcome.ts'
import { managing } from '#server/access/acting.ts'
import type { Context } from '#server/context.ts'
import { type RequestContext, type Route, route } from '#server/http/route.ts'
import { type Administrator, actOnUser, addUser, shownUsers } from './organisation-users.ts'

/** Runs for the organisation that this administrator manages. */
const managed = async <T>(request: RequestContext, run: (by: Administrator) => Promise<T>) => {
  const organisation = managing(request)
  if (!organisation.ok) return organisation
  const { sub, userName: name } = request.person ?? { sub: '', userName: '' }
  return run({ organisation: organisation.value, sub, name, now: request.now })
}

/** Who may act for an organisation: its administrator's business (M-LEGAL-08). */
export const organisationRoutes = (context: Context): Route[] => [
  route(readOrganisationUsers, (request) =>
    managed(request, async (by) => accept(await shownUsers(context.db, by))),
  ),
  route(addOrganisationUser, (request) => managed(request, (by) => addUser(context, by, request.body))),
  route(changeOrganisationUser, (request) => {
    const act = request.body.state === 'blocked' ? 'block' : 'unblock'
    return managed(request, (by) => actOnUser(context, by, request.params.id, act))
  }),
  route(removeOrganisationUser, (request) =>
    managed(request, (by) => actOnUser(context, by, request.params.id, 'remove')),
  ),
]
