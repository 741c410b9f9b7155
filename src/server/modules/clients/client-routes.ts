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
import { type Route, route } from '#server/http/route.ts'
import { clientRecordOf } from './client-record.ts'
import { consentOf, isTextOf, storeConsent } from './consent.ts'
import { keepClient } from './keep-client.ts'
import { addressToLink, type LinkingDeps } from './link-identity.ts'
import { type ClientDeps, register } from './register-identity.ts'

/** Consent, identity and client records of the person who asks (M-API-16…18). */
export const clientRoutes = (
  deps: ClientDeps &
    Pick<LinkingDeps, 'identity'> & {
      /** The word in the paths of registration, default `post` (AMB-19). */
      readonly product: string
      /** The site's own origin; linking returns nowhere else. */
      readonly origin: string
    },
): Route[] => {
  const known = (word: string): boolean => word === `${deps.product}IdClient`
  return [
    route(readConsentText, ({ today }) => {
      const { version, edition, hash, title, file, blocks } = deps.consents.on(today)
      return accept({ version, edition, hash, title, file, blocks: [...blocks] })
    }),
    route(giveConsent, async ({ body, now, today, ...request }) => {
      const text = deps.consents.on(today)
      if (!isTextOf(text, body)) return { ok: false, code: 'consent_outdated' }
      await storeConsent(deps.db, text, { sub: ownerOf(request).sub, way: 'form', now })
      return { ok: true, value: { done: true } }
    }),
    route(registerIdentity, async ({ params, body, now, today, ...request }) =>
      known(params.product)
        ? register(deps, { sub: ownerOf(request).sub, body, now, today })
        : { ok: false, code: 'not_found' },
    ),
    route(linkIdentity, async ({ params, body, now, ...request }) => {
      const { sub, sessionId } = ownerOf(request)
      return known(params.product)
        ? addressToLink(deps, { sub, sessionId, now, ...body })
        : { ok: false, code: 'not_found' }
    }),
    route(createClient, (request) =>
      keepClient(deps, {
        owner: ownerOf(request),
        body: request.body,
        now: request.now,
      }),
    ),
    route(ownClients, async (request) => {
      const owner = ownerOf(request)
      const rows = await deps.db
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
          ].map((row) => clientRecordOf(row, deps.cipher)),
          consentVersion: await consentOf(deps.db, owner.sub),
          currentConsent: deps.consents.on(request.today).version,
        },
      }
    }),
  ]
}
