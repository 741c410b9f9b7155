import { unreachable } from '#messages/server/outbox.ts'
import {
  answerInvitation,
  leaveOrganisation,
  readInvitations,
  readLinkedProfiles,
  unlinkProfile,
  whoSeesClaim,
} from '#people/api/acting.ts'
import { checkSession, chooseLegal, readUserInfo, userLegals } from '#people/api/session.ts'
import { shortOrganisationName } from '#people/rules/legal-conditions.ts'
import { ownerOfClaim } from '#server/access/owner.ts'
import type { Context } from '#server/context.ts'
import { type Route, route } from '#server/http/route.ts'
import type { Person, Session } from '#server/http/session.ts'
import { linkedProfilesOf, unlink } from './clients/linked-profiles.ts'
import { answer, countInvitations, invitationsOf, leave } from './organisations/invitations.ts'
import { blockedOrganisationsOf } from './organisations/lock-organisation.ts'
import { setSessionLegal } from './sessions.ts'

/** The HTTP layer admits only logged-in persons. */
const requireCaller = (request: { session: Session | null; person: Person | null }) => {
  if (!request.session || !request.person)
    throw new Error('a handler for logged-in persons was called without a person')
  return { session: request.session, person: request.person }
}

/** M-API-22, 23, 26, 27. */
export const peopleRoutes = (context: Context): Route[] => {
  const { db: database } = context
  return [
    route(checkSession, () => ({ ok: true, value: { done: true } })),

    route(readUserInfo, async (request) => {
      const { person, session } = requireCaller(request)
      const { userName, sub, email, role, profileUrl } = person
      const [blocked, invitations, unreachableEmail] = await Promise.all([
        blockedOrganisationsOf(database, sub),
        countInvitations(database, sub),
        unreachable(database, email),
      ])
      return {
        ok: true,
        value: {
          userName,
          sub,
          email,
          role,
          profile_url: profileUrl,
          currentLegalHid: session.legalHid,
          organisations: person.legals.length,
          actingFor: person.legals.map(({ legalHid, orgFullName, inn }) => ({
            legalHid,
            name: shortOrganisationName(orgFullName),
            inn,
          })),
          blockedOrganisations: blocked.map(({ fullName: name }) => shortOrganisationName(name)),
          invitations,
          emailUnreachable: unreachableEmail !== null,
        },
      }
    }),

    route(userLegals, (request) => {
      const { person, session } = requireCaller(request)
      const requestedHids = request.query['legal-hids']?.split(',').map((hid) => hid.trim())
      const legals = person.legals.filter(
        ({ legalHid }) => !requestedHids || requestedHids.includes(legalHid),
      )
      return {
        ok: true,
        value: legals.map(({ legalHid, orgFullName, inn, administrator = false }) => ({
          legalHid,
          orgFullName,
          inn,
          administrator,
          selected: legalHid === session.legalHid,
        })),
      }
    }),

    route(chooseLegal, async (request) => {
      const { person, session } = requireCaller(request)
      const { currentLegalHid } = request.body
      if (currentLegalHid !== null && !person.legals.some(({ legalHid }) => legalHid === currentLegalHid)) {
        const isBlocked = (await blockedOrganisationsOf(database, person.sub)).some(
          (organisation) => organisation.legalHid === currentLegalHid,
        )
        return { ok: false, code: isBlocked ? 'legal_blocked' : 'legal_not_yours' }
      }
      await setSessionLegal(database, { id: session.id, sub: person.sub, legalHid: currentLegalHid })
      const flag = context.cookie.flag(context.cookie.markOf({ ...session, legalHid: currentLegalHid }))
      return { ok: true, value: { done: true }, headers: [['Set-Cookie', flag]] }
    }),

    route(readInvitations, async (request) => ({
      ok: true,
      value: await invitationsOf(database, requireCaller(request).person.sub),
    })),

    route(answerInvitation, async ({ params, body, now, ...request }) => {
      const { sub, userName: name } = requireCaller(request).person
      return answer(database, { sub, name, id: params.id, accept: body.accept, now })
    }),

    route(leaveOrganisation, ({ params, now, ...request }) => {
      const { sub, userName: name } = requireCaller(request).person
      return leave(database, { sub, name, legalHid: params.legalHid, now })
    }),

    route(whoSeesClaim, async ({ params, ...request }) => {
      const account = await ownerOfClaim(database, request, params.id)
      return account ? { ok: true, value: account } : { ok: false, code: 'forbidden' }
    }),

    route(readLinkedProfiles, async (request) => ({
      ok: true,
      value: await linkedProfilesOf(database, requireCaller(request).person.sub),
    })),

    route(unlinkProfile, ({ params, now, ...request }) =>
      unlink(context, { sub: requireCaller(request).person.sub, id: params.id, now }),
    ),
  ]
}
