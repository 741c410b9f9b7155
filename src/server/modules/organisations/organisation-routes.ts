import type { RefusalOf } from '#contract/endpoint.ts'
import {
  addOrganisationUser,
  changeOrganisationUser,
  readOrganisationUsers,
  removeOrganisationUser,
} from '#contract/organisation-users.ts'
import { managing } from '#server/access/acting.ts'
import { type RequestContext, type Route, route } from '#server/http/route.ts'
import {
  type Administrator,
  actOnUser,
  addUser,
  type OrganisationNeeds,
  shownUsers,
} from './organisation-users.ts'

type Refused = { readonly ok: false; readonly code: RefusalOf<typeof readOrganisationUsers> }

const administratorOf = (request: RequestContext): { ok: true; value: Administrator } | Refused => {
  const organisation = managing(request)
  if (!organisation.ok) return organisation
  const { sub, userName: name } = request.person ?? { sub: '', userName: '' }
  return { ok: true, value: { organisation: organisation.value, sub, name, now: request.now } }
}

/** Who may act for an organisation: its administrator's business (M-LEGAL-08). */
export const organisationRoutes = (needs: OrganisationNeeds): Route[] => [
  route(readOrganisationUsers, async (request) => {
    const by = administratorOf(request)
    return by.ok ? { ok: true, value: await shownUsers(needs.db, by.value) } : by
  }),
  route(addOrganisationUser, async (request) => {
    const by = administratorOf(request)
    return by.ok ? addUser(needs, by.value, request.body) : by
  }),
  route(changeOrganisationUser, async (request) => {
    const by = administratorOf(request)
    const act = request.body.state === 'blocked' ? 'block' : 'unblock'
    return by.ok ? actOnUser(needs, by.value, request.params.id, act) : by
  }),
  route(removeOrganisationUser, async (request) => {
    const by = administratorOf(request)
    return by.ok ? actOnUser(needs, by.value, request.params.id, 'remove') : by
  }),
]
