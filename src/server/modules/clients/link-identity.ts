import type { Kysely } from 'kysely'
import type { linkIdentity } from '#contract/clients.ts'
import type { Schema } from '#server/database/schema.ts'
import type { IdentityProvider } from '#server/gateways/identity/identity-provider.ts'
import type { Answer } from '#server/http/route.ts'

/** An address within the site as a path, or null for any other place. */
const withinSite = (address: string, origin: string): string | null => {
  if (!URL.canParse(address, origin)) return null
  const url = new URL(address, origin)
  return url.origin === origin ? `${url.pathname}${url.search}` : null
}

/** What linking needs of the rest of the server. */
export interface LinkingNeeds {
  readonly db: Kysely<Schema>
  readonly origin: string
  readonly identity: IdentityProvider
}

/** Is this number the person's own: the one of their registration, or the account's `sub` itself (M-CLIENT-09)? */
const isOwn = async (db: Kysely<Schema>, sub: string, hid: string): Promise<boolean> =>
  hid === sub ||
  (await db
    .selectFrom('identity')
    .select('hid')
    .where('hid', '=', hid)
    .where('sub', '=', sub)
    .executeTakeFirst()) !== undefined

/**
 * Begins to link another account to this one and answers where the browser goes next (M-API-17, M-CLIENT-08): to the
 * identity provider, which asks who is there anew; or to the failure address for a number that is not the person's own.
 */
export async function addressToLink(
  { db, origin, identity }: LinkingNeeds,
  wish: {
    sub: string
    sessionId: string
    hid: string
    callbackSuccess: string
    callbackFailure: string
    now: Date
  },
): Promise<Answer<typeof linkIdentity>> {
  const success = withinSite(wish.callbackSuccess, origin)
  const failure = withinSite(wish.callbackFailure, origin)
  if (success === null || failure === null) return { ok: false, code: 'callback_refused' }
  if (!(await isOwn(db, wish.sub, wish.hid))) return { ok: true, value: failure }
  const left = await identity.loginAddress({ callback: success, anew: true })
  if (!left.ok) return { ok: false, code: 'linking_unavailable' }
  const { state, nonce, verifier } = left.value.transaction
  await db
    .insertInto('login_attempt')
    .values({
      state,
      nonce,
      verifier,
      callback: success,
      callback_failure: failure,
      link_sub: wish.sub,
      session_id: wish.sessionId,
      created_at: wish.now,
    })
    .execute()
  return { ok: true, value: left.value.url }
}
