import type { Kysely } from 'kysely'
import type { BodyOf } from '#kit/api/endpoint.ts'
import { accept } from '#kit/rules/outcome.ts'
import {
  createClient,
  giveConsent,
  linkIdentity,
  ownClients,
  readConsentText,
  registerIdentity,
} from '#people/api/clients.ts'
import { type Owner, ownerOf, recordsOf } from '#server/access/owner.ts'
import type { Context } from '#server/context.ts'
import { hasRow, insertRow } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'
import { type Answer, done, type Route, route } from '#server/http/route.ts'
import { clientRecordOf } from './client-record.ts'
import { consentOf, isTextOf, storeConsent } from './consent.ts'
import { keepClient } from './keep-client.ts'
import { register } from './register-identity.ts'

const resolveWithinSite = (address: string, origin: string): string | null => {
  if (!URL.canParse(address, origin)) return null
  const url = new URL(address, origin)
  return url.origin === origin ? `${url.pathname}${url.search}` : null
}

/** M-CLIENT-09. */
const isOwn = async (db: Kysely<Schema>, sub: string, hid: string): Promise<boolean> =>
  hid === sub || (await hasRow(db, 'identity', { hid, sub }))

/** Returns the failure address if the number is not the person's own (M-API-17, M-CLIENT-08). */
async function identityLoginAddress(
  { db, origin, identity }: Context,
  { sub, sessionId }: Owner,
  { hid, callbackSuccess, callbackFailure }: BodyOf<typeof linkIdentity>,
  now: Date,
): Promise<Answer<typeof linkIdentity>> {
  const success = resolveWithinSite(callbackSuccess, origin)
  const failure = resolveWithinSite(callbackFailure, origin)
  if (success === null || failure === null) return { ok: false, code: 'callback_refused' }
  if (!(await isOwn(db, sub, hid))) return { ok: true, value: failure }
  const loginAddress = await identity.loginAddress({ callback: success, anew: true })
  if (!loginAddress.ok) return { ok: false, code: 'linking_unavailable' }
  await insertRow(db, 'loginAttempt', {
    ...loginAddress.value.transaction,
    callbackFailure: failure,
    linkSub: sub,
    sessionId,
    createdAt: now,
  })
  return { ok: true, value: loginAddress.value.url }
}

/** M-API-16…18. */
export const clientRoutes = (context: Context): Route[] => {
  const isKnownProduct = (word: string): boolean => word === `${context.config.product}IdClient`
  return [
    route(readConsentText, ({ today }) => {
      const { version, edition, hash, title, file, blocks } = context.consents.on(today)
      return accept({ version, edition, hash, title, file, blocks: [...blocks] })
    }),
    route(giveConsent, async ({ body, now, today, ...request }) => {
      const text = context.consents.on(today)
      if (!isTextOf(text, body)) return { ok: false, code: 'consent_outdated' }
      await storeConsent(context.db, text, { sub: ownerOf(request).sub, way: 'form', now })
      return done
    }),
    route(registerIdentity, async ({ params, body, now, today, ...request }) =>
      isKnownProduct(params.product)
        ? register(context, { sub: ownerOf(request).sub, body, now, today })
        : { ok: false, code: 'not_found' },
    ),
    route(linkIdentity, async ({ params, body, now, ...request }) => {
      return isKnownProduct(params.product)
        ? identityLoginAddress(context, ownerOf(request), body, now)
        : { ok: false, code: 'not_found' }
    }),
    route(createClient, (request) =>
      keepClient(context, { owner: ownerOf(request), body: request.body, now: request.now }),
    ),
    route(ownClients, async (request) => {
      const owner = ownerOf(request)
      const rows = await context.db
        .selectFrom('client')
        .selectAll()
        .where(recordsOf(owner))
        .orderBy((row) => row('sub', '<>', owner.sub))
        .orderBy('id')
        .execute()
      return accept({
        clients: rows.map((row) => clientRecordOf(row, context.cipher)),
        consentVersion: await consentOf(context.db, owner.sub),
        currentConsent: context.consents.on(request.today).version,
      })
    }),
  ]
}
