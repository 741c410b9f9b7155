import type { Kysely } from 'kysely'
import type { linkIdentity } from '#contract/clients.ts'
import type { Context } from '#server/context.ts'
import { hasRow, insertRow } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'
import type { Answer } from '#server/http/route.ts'

/** An address within the site as a path, or null for any other place. */
const withinSite = (address: string, origin: string): string | null => {
  if (!URL.canParse(address, origin)) return null
  const url = new URL(address, origin)
  return url.origin === origin ? `${url.pathname}${url.search}` : null
}

/** Is this number the person's own: the one of their registration, or the account's `sub` itself (M-CLIENT-09)? */
const isOwn = async (db: Kysely<Schema>, sub: string, hid: string): Promise<boolean> =>
  hid === sub || (await hasRow(db, 'identity', { hid, sub }))

/**
 * Begins to link another account to this one and answers where the browser goes next (M-API-17, M-CLIENT-08): to the
 * identity provider, which asks who is there again; or to the failure address for a number that is not the person's own.
 */
export async function addressToLink(
  { db, origin, identity }: Context,
  params: {
    sub: string
    sessionId: string
    hid: string
    callbackSuccess: string
    callbackFailure: string
    now: Date
  },
): Promise<Answer<typeof linkIdentity>> {
  const success = withinSite(params.callbackSuccess, origin)
  const failure = withinSite(params.callbackFailure, origin)
  if (success === null || failure === null) return { ok: false, code: 'callback_refused' }
  if (!(await isOwn(db, params.sub, params.hid))) return { ok: true, value: failure }
  const left = await identity.loginAddress({ callback: success, anew: true })
  if (!left.ok) return { ok: false, code: 'linking_unavailable' }
  const { state, nonce, verifier } = left.value.transaction
  await insertRow(db, 'login_attempt', {
    state,
    nonce,
    verifier,
    callback: success,
    callback_failure: failure,
    link_sub: params.sub,
    session_id: params.sessionId,
    created_at: params.now,
  })
  return { ok: true, value: left.value.url }
}
