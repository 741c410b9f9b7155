import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import { type DemoPersona, demoPeople } from '#server/gateways/identity/embedded/demo-people.ts'
import { openPersonSession, openVisitorSession } from '#server/modules/sessions.ts'

/** Opens a session of a demo person by its rows, without the pages of the login; answers the secret of its cookie. */
export const sessionOf = async (
  database: Kysely<Schema>,
  persona: DemoPersona,
  now: Date,
): Promise<string> => {
  const { organisations, hint: _, ...who } = demoPeople[persona]
  const person = { ...who, branch: who.branch ?? null, profileUrl: '', legals: organisations }
  const { session } = await openVisitorSession(database, now)
  return openPersonSession(database, { person, idToken: 'none', leftFrom: session.id }, now)
}
