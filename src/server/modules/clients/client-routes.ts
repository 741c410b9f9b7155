import {
  createClient,
  giveConsent,
  linkIdentity,
  ownClients,
  readConsentText,
  registerIdentity,
} from '#contract/clients.ts'
import { accept } from '#domain/outcome.ts'
import { ownerOf, recordsOf } from '#server/access/owner.ts'
import type { Context } from '#server/context.ts'
import { type Route, route } from '#server/http/route.ts'
import { clientRecordOf } from './client-record.ts'
import { consentOf, isTextOf, storeConsent } from './consent.ts'
import { keepClient } from './keep-client.ts'
import { addressToLink } from './link-identity.ts'
import { register } from './register-identity.ts'

/** Consent, identity and client records of the person who asks (M-API-16…18). */
export const clientRoutes = (context: Context): Route[] => {
  const known = (word: string): boolean => word === `${context.config.product}IdClient`
  return [
    route(readConsentText, ({ today }) => {
      const { version, edition, hash, title, file, blocks } = context.consents.on(today)
      return accept({ version, edition, hash, title, file, blocks: [...blocks] })
    }),
    route(giveConsent, async ({ body, now, today, ...request }) => {
      const text = context.consents.on(today)
      if (!isTextOf(text, body)) return { ok: false, code: 'consent_outdated' }
      await storeConsent(context.db, text, { sub: ownerOf(request).sub, way: 'form', now })
      return { ok: true, value: { done: true } }
    }),
    route(registerIdentity, async ({ params, body, now, today, ...request }) =>
      known(params.product)
        ? register(context, { sub: ownerOf(request).sub, body, now, today })
        : { ok: false, code: 'not_found' },
    ),
    route(linkIdentity, async ({ params, body, now, ...request }) => {
      const { sub, sessionId } = ownerOf(request)
      return known(params.product)
        ? addressToLink(context, { sub, sessionId, now, ...body })
        : { ok: false, code: 'not_found' }
    }),
    route(createClient, (request) =>
      keepClient(context, {
        owner: ownerOf(request),
        body: request.body,
        now: request.now,
      }),
    ),
    route(ownClients, async (request) => {
      const owner = ownerOf(request)
      const rows = await context.db
        .selectFrom('client')
        .selectAll()
        .where(recordsOf(owner))
        .orderBy('id')
        .execute()
      return {
        ok: true,
        value: {
          clients: [
            ...rows.filter(({ sub }) => sub === owner.sub),
            // Those of linked profiles come after one's own.
            ...rows.filter(({ sub }) => sub !== owner.sub),
          ].map((row) => clientRecordOf(row, context.cipher)),
          consentVersion: await consentOf(context.db, owner.sub),
          currentConsent: context.consents.on(request.today).version,
        },
      }
    }),
  ]
}
