import type { Kysely } from 'kysely'
import type { EndpointBody } from '#kit/api/endpoint.ts'
import { accept } from '#kit/rules/outcome.ts'
import {
  giveConsent,
  readConsentText,
  readOwnClientRecords,
  registerIdentity,
  saveClientRecord,
  startIdentityLinking,
} from '#people/api/clients.ts'
import { type Owner, ownedClientRecordsCondition, ownerFromRequest } from '#server/access/owner.ts'
import type { Context } from '#server/context.ts'
import { hasRow, insertRow } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'
import { bindRoute, doneAnswer, type EndpointAnswer, type Route } from '#server/http/route.ts'
import { toClientRecord } from './client-record.ts'
import { insertConsent, isConsentToText, readLatestConsentVersion } from './consent.ts'
import { storeClient } from './store-client.ts'
import { storeIdentity } from './store-identity.ts'

const resolveWithinSite = (address: string, origin: string): string | null => {
  if (!URL.canParse(address, origin)) return null
  const url = new URL(address, origin)
  return url.origin === origin ? `${url.pathname}${url.search}` : null
}

/** A person can only link their own logins (M-CLIENT-09). */
const isOwnIdentity = async (db: Kysely<Schema>, sub: string, hid: string): Promise<boolean> =>
  hid === sub || (await hasRow(db, 'identity', { hid, sub }))

/** Returns the failure URL if the identity is not the person's own (M-API-17, M-CLIENT-08). */
async function identityLoginAddress(
  { db, origin, identity }: Context,
  { sub, sessionId }: Owner,
  { hid, callbackSuccess, callbackFailure }: EndpointBody<typeof startIdentityLinking>,
  now: Date,
): Promise<EndpointAnswer<typeof startIdentityLinking>> {
  const success = resolveWithinSite(callbackSuccess, origin)
  const failure = resolveWithinSite(callbackFailure, origin)
  if (success === null || failure === null) return { ok: false, code: 'callback_refused' }
  if (!(await isOwnIdentity(db, sub, hid))) return { ok: true, value: failure }
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

/** Registration, linking and client records (M-API-16…18). */
export const clientRoutes = (context: Context): Route[] => {
  const isKnownProduct = (word: string): boolean => word === `${context.config.product}IdClient`
  return [
    bindRoute(readConsentText, ({ today }) => {
      const { version, edition, hash, title, file, blocks } = context.consents.on(today)
      return accept({ version, edition, hash, title, file, blocks: [...blocks] })
    }),
    bindRoute(giveConsent, async ({ body, now, today, ...request }) => {
      const text = context.consents.on(today)
      if (!isConsentToText(text, body)) return { ok: false, code: 'consent_outdated' }
      await insertConsent(context.db, text, { sub: ownerFromRequest(request).sub, way: 'form', now })
      return doneAnswer
    }),
    bindRoute(registerIdentity, async ({ params, body, now, today, ...request }) =>
      isKnownProduct(params.product)
        ? storeIdentity(context, { sub: ownerFromRequest(request).sub, body, now, today })
        : { ok: false, code: 'not_found' },
    ),
    bindRoute(startIdentityLinking, async ({ params, body, now, ...request }) => {
      return isKnownProduct(params.product)
        ? identityLoginAddress(context, ownerFromRequest(request), body, now)
        : { ok: false, code: 'not_found' }
    }),
    bindRoute(saveClientRecord, (request) =>
      storeClient(context, { owner: ownerFromRequest(request), body: request.body, now: request.now }),
    ),
    bindRoute(readOwnClientRecords, async (request) => {
      const owner = ownerFromRequest(request)
      const rows = await context.db
        .selectFrom('client')
        .selectAll()
        .where(ownedClientRecordsCondition(owner))
        .orderBy((row) => row('sub', '<>', owner.sub))
        .orderBy('id')
        .execute()
      return accept({
        clients: rows.map((row) => toClientRecord(row, context.cipher)),
        consentVersion: await readLatestConsentVersion(context.db, owner.sub),
        currentConsent: context.consents.on(request.today).version,
      })
    }),
  ]
}
