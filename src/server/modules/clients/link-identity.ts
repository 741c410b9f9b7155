import type { Kysely } from 'kysely'
import type { linkIdentity } from '#contract/clients.ts'
import type { Schema } from '#server/database/schema.ts'
import type { Answer } from '#server/http/route.ts'

/** An address within the site as a path, or null for any other place. */
const withinSite = (address: string, origin: string): string | null => {
  if (!URL.canParse(address, origin)) return null
  const url = new URL(address, origin)
  return url.origin === origin ? `${url.pathname}${url.search}` : null
}

/**
 * Links the account (its `sub`) with an identity and answers where the browser goes next (M-API-17, M-CLIENT-08, 09).
 * Identities are registered here with their person, so the link stands when the number is the person's own.
 */
export async function addressAfterLinking(
  { db, origin }: { db: Kysely<Schema>; origin: string },
  wish: { sub: string; hid: string; callbackSuccess: string; callbackFailure: string },
): Promise<Answer<typeof linkIdentity>> {
  const success = withinSite(wish.callbackSuccess, origin)
  const failure = withinSite(wish.callbackFailure, origin)
  if (success === null || failure === null) return { ok: false, code: 'callback_refused' }
  const own = await db
    .selectFrom('identity')
    .select('hid')
    .where('hid', '=', wish.hid)
    .where('sub', '=', wish.sub)
    .executeTakeFirst()
  return { ok: true, value: own ? success : failure }
}
