import type { Kysely } from 'kysely'
import { checkSession, chooseLegal, readUserInfo, userLegals } from '#contract/session.ts'
import type { Schema } from '#server/database/schema.ts'
import { type Route, route } from '#server/http/route.ts'
import type { Person, Session } from '#server/http/session.ts'
import { setSessionLegal } from './sessions.ts'

/** The door lets only logged-in persons through, so both are there. */
const caller = (request: { session: Session | null; person: Person | null }) => {
  if (!request.session || !request.person)
    throw new Error('A call for persons reached its handler without one')
  return { session: request.session, person: request.person }
}

/** Who is logged in and in whose name they act (M-API-22, 23, 26, 27). */
export const peopleRoutes = ({ database }: { readonly database: Kysely<Schema> }): Route[] => [
  route(checkSession, () => ({ ok: true, value: { done: true } })),

  route(readUserInfo, (request) => {
    const { person, session } = caller(request)
    const { userName, sub, email, role, profileUrl } = person
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
      },
    }
  }),

  route(userLegals, (request) => {
    const { person, session } = caller(request)
    const wanted = request.query['legal-hids']?.split(',').map((hid) => hid.trim())
    const legals = person.legals.filter(({ legalHid }) => !wanted || wanted.includes(legalHid))
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
    const { person, session } = caller(request)
    const { currentLegalHid } = request.body
    if (currentLegalHid !== null && !person.legals.some(({ legalHid }) => legalHid === currentLegalHid)) {
      return { ok: false, code: 'legal_not_yours' }
    }
    await setSessionLegal(database, session.id, currentLegalHid)
    return { ok: true, value: { done: true } }
  }),
]
