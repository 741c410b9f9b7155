import type { Kysely } from 'kysely'
import { openPersonSession, openVisitorSession } from '#people/server/sessions.ts'
import type { Schema } from '#server/database/schema.ts'
import type { Identity } from '#server/integrations/identity/identity-provider.ts'
import { type DemoPersona, demoPeople } from '#stand-ins/login/demo-people.ts'

/** Opens a person's session by inserting its rows, without the login pages; returns the secret for its cookie. */
export const openSessionOf = async (
  database: Kysely<Schema>,
  { organisations, ...who }: Omit<Identity, 'profileUrl'>,
  now: Date,
): Promise<string> => {
  const person = { ...who, branch: who.branch ?? null, profileUrl: '', legals: organisations }
  const { session } = await openVisitorSession(database, now)
  return openPersonSession(database, { person, idToken: 'none', leftFrom: session.id }, now)
}

/** Like {@link openSessionOf}, for a demo person. */
export const sessionOf = (database: Kysely<Schema>, persona: DemoPersona, now: Date): Promise<string> => {
  const { hint: _, ...person } = demoPeople[persona]
  return openSessionOf(database, person, now)
}
