import { Provider } from 'oidc-provider'
import { identityWords } from '#copy/gateways/identity.ts'
import type { KeyStore } from '../../key-store.ts'
import { pageHeaders } from '../../page.ts'
import { messagePage } from './chooser-page.ts'
import { demoPersonBySub } from './demo-people.ts'
import type { IssuerKeys } from './issuer-keys.ts'
import { issuerStorage } from './issuer-storage.ts'
import { issuerCookie, quickLogout } from './quick-logout.ts'

/** The path under which the embedded issuer is mounted. */
export const issuerMount = '/identity'
/** Our own server, as the embedded issuer knows it. */
export const issuerClientId = 'abonent-box'

const hour = 60 * 60

/** The library's provider with our client, our people and no consent screen. */
export function issuerProvider(
  issuer: string,
  keys: IssuerKeys,
  options: { origin: string; redirectUri: string; store: KeyStore },
): Provider {
  const styles = `${issuerMount}/page.css`
  const provider: Provider = new Provider(issuer, {
    adapter: issuerStorage(options.store),
    clients: [
      {
        client_id: issuerClientId,
        client_secret: keys.clientSecret,
        redirect_uris: [options.redirectUri],
        response_types: ['code'],
        grant_types: ['authorization_code', 'refresh_token'],
      },
    ],
    jwks: { keys: [keys.signing] },
    cookies: {
      keys: [keys.cookies],
      names: {
        session: 'identity_session',
        interaction: 'identity_interaction',
        resume: 'identity_resume',
      },
      long: issuerCookie,
      short: { httpOnly: true, sameSite: 'lax', signed: true },
    },
    pkce: { required: () => true },
    scopes: ['openid', 'profile', 'email', 'cabinet'],
    claims: {
      openid: ['sub'],
      profile: ['name', 'profile'],
      email: ['email', 'email_verified'],
      cabinet: ['role', 'organisations', 'branch', 'inn'],
    },
    features: {
      devInteractions: { enabled: false },
      // quickLogout answers in place of the library's page.
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx) => {
          ctx.body = ''
        },
      },
    },
    // Our own site asks again by it who the people of the service are.
    issueRefreshToken: async () => true,
    interactions: { url: (_, interaction) => `${issuerMount}/people/${interaction.uid}` },
    ttl: {
      Session: 14 * 24 * hour,
      // Longer than the site waits, so that whoever is late comes back there and begins again.
      Interaction: 24 * hour,
      Grant: 24 * hour,
      AccessToken: hour,
      AuthorizationCode: 60,
      IdToken: hour,
      RefreshToken: 24 * hour,
    },
    findAccount: (_, sub) => {
      const person = demoPersonBySub(sub)
      if (!person) return undefined
      const { userName, email, role, organisations, branch, inn } = person
      const contact = { profile: `${issuer}/profile`, email, email_verified: true }
      const claims = { sub, name: userName, ...contact, role, organisations }
      return {
        accountId: sub,
        claims: () => ({ ...claims, ...(branch ? { branch } : {}), ...(inn ? { inn } : {}) }),
      }
    },
    // The only client is our own site, so nobody is asked to consent to what it reads.
    loadExistingGrant: async (ctx) => {
      const client = ctx.oidc.client?.clientId ?? issuerClientId
      const accountId = ctx.oidc.session?.accountId
      const known = ctx.oidc.session?.grantIdFor(client)
      const existing = known ? await provider.Grant.find(known) : undefined
      if (existing && existing.accountId === accountId) return existing
      const grant = new provider.Grant({ clientId: client, ...(accountId ? { accountId } : {}) })
      grant.addOIDCScope('openid profile email cabinet')
      await grant.save()
      return grant
    },
    renderError: async (ctx) => {
      ctx.set(pageHeaders())
      const home = new URL(issuer).origin
      ctx.body = String(await messagePage(styles, home, identityWords.lost, identityWords.lostLead))
    },
  })
  provider.proxy = true
  const home = new URL(issuer).origin
  provider.Client.prototype.postLogoutRedirectUriAllowed = (address: string) =>
    URL.canParse(address) && new URL(address).origin === home
  provider.use(quickLogout(provider))
  return provider
}
