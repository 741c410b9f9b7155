import { readUnreachableAddress } from '#messages/server/outbox.ts'
import {
  answerInvitation,
  leaveOrganisation,
  readInvitations,
  readLinkedProfiles,
  readOrganisationForClaim,
  unlinkProfile,
} from '#people/api/account-links.ts'
import { checkSession, chooseOrganisation, readOwnOrganisations, readUserInfo } from '#people/api/session.ts'
import { abbreviateOrganisationName } from '#people/rules/rent-conditions.ts'
import { findClaimAccount } from '#server/access/owner.ts'
import type { Context } from '#server/context.ts'
import { bindRoute, doneAnswer, type Route } from '#server/http/route.ts'
import type { Person, Session } from '#server/http/session.ts'
import { listLinkedProfiles, removeProfileLink } from './clients/linked-profiles.ts'
import {
  applyInvitationAnswer,
  countInvitations,
  listInvitations,
  removeOwnMembership,
} from './organisations/invitations.ts'
import { findBlockedOrganisations } from './organisations/organisations.ts'
import { setSessionOrganisation } from './sessions.ts'

/** Both are always present, because the HTTP layer admits only logged-in people. */
const requireCaller = (request: { session: Session | null; person: Person | null }) => {
  if (!request.session || !request.person)
    throw new Error('a handler for logged-in persons was called without a person')
  return { session: request.session, person: request.person }
}

/** Session, user and organisations of the caller (M-API-22, 23, 26, 27). */
export const personRoutes = (context: Context): Route[] => {
  const { db: database } = context
  return [
    bindRoute(checkSession, () => doneAnswer),

    bindRoute(readUserInfo, async (request) => {
      const { person, session } = requireCaller(request)
      const { userName, sub, email, role, profileUrl } = person
      const [blocked, invitations, unreachableEmail] = await Promise.all([
        findBlockedOrganisations(database, sub),
        countInvitations(database, sub),
        readUnreachableAddress(database, email),
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
            name: abbreviateOrganisationName(orgFullName),
            inn,
          })),
          blockedOrganisations: blocked.map(({ fullName: name }) => abbreviateOrganisationName(name)),
          invitations,
          emailUnreachable: unreachableEmail !== null,
        },
      }
    }),

    bindRoute(readOwnOrganisations, (request) => {
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

    bindRoute(chooseOrganisation, async (request) => {
      const { person, session } = requireCaller(request)
      const { currentLegalHid } = request.body
      if (currentLegalHid !== null && !person.legals.some(({ legalHid }) => legalHid === currentLegalHid)) {
        const isBlocked = (await findBlockedOrganisations(database, person.sub)).some(
          (organisation) => organisation.legalHid === currentLegalHid,
        )
        return { ok: false, code: isBlocked ? 'legal_blocked' : 'legal_not_yours' }
      }
      await setSessionOrganisation(database, { id: session.id, sub: person.sub, legalHid: currentLegalHid })
      const flag = context.cookie.flag(context.cookie.markOf({ ...session, legalHid: currentLegalHid }))
      return { ok: true, value: { done: true }, headers: [['Set-Cookie', flag]] }
    }),

    bindRoute(readInvitations, async (request) => ({
      ok: true,
      value: await listInvitations(database, requireCaller(request).person.sub),
    })),

    bindRoute(answerInvitation, async ({ params, body, now, ...request }) => {
      const { sub, userName: name } = requireCaller(request).person
      return applyInvitationAnswer(database, { sub, name, id: params.id, accept: body.accept, now })
    }),

    bindRoute(leaveOrganisation, ({ params, now, ...request }) => {
      const { sub, userName: name } = requireCaller(request).person
      return removeOwnMembership(database, { sub, name, legalHid: params.legalHid, now })
    }),

    bindRoute(readOrganisationForClaim, async ({ params, ...request }) => {
      const account = await findClaimAccount(database, request, params.id)
      return account ? { ok: true, value: account } : { ok: false, code: 'forbidden' }
    }),

    bindRoute(readLinkedProfiles, async (request) => ({
      ok: true,
      value: await listLinkedProfiles(database, requireCaller(request).person.sub),
    })),

    bindRoute(unlinkProfile, ({ params, now, ...request }) =>
      removeProfileLink(context, { sub: requireCaller(request).person.sub, id: params.id, now }),
    ),
  ]
}
