import { html } from 'hono/html'
import { type Adapter, type AdapterPayload, type KoaContextWithOIDC, Provider } from 'oidc-provider'
import { createPageHeaders, type Markup, renderPage } from '#server/integrations/html-page.ts'
import type { KeyValueStore } from '#server/integrations/key-value-store.ts'
import { demoLoginWords, demoLoginWords as words } from '#stand-ins/words/demo-people.ts'
import { type DemoPersona, demoPeople, demoPersonas, findDemoPerson } from './demo-people.ts'
import type { IssuerKeys } from './issuer-keys.ts'

const renderPersonButtons = (personas: readonly DemoPersona[]): Markup[] =>
  personas.map(
    (persona) => html`<button type="submit" name="person" value="${persona}">
<strong>${demoPeople[persona].userName}</strong><span>${demoPeople[persona].hint}</span></button>
`,
  )

export const renderPersonChooser = (styles: string, action: string): Markup =>
  renderPage(
    styles,
    words.title,
    html`<h1>${words.title}</h1>
<p class="quiet">${words.lead}</p>
<form method="post" action="${action}">
<h2>${words.clients}</h2>
${renderPersonButtons(demoPersonas.filter((persona) => demoPeople[persona].role === 'client'))}<h2>${words.staff}</h2>
${renderPersonButtons(demoPersonas.filter((persona) => demoPeople[persona].role !== 'client'))}<button type="submit" class="center" name="person" value="cancel">${words.cancel}</button>
</form>`,
  )

export const renderMessagePage = (styles: string, home: string, title: string, lead: string): Markup =>
  renderPage(styles, title, html`<h1>${title}</h1><p>${lead}</p><p><a href="${home}">${words.home}</a></p>`)

const issuerCookie = { httpOnly: true, sameSite: 'lax', signed: true, path: '/identity' } as const

/**
 * URL to redirect to instead of showing the library's self-submitting form, at logout or when another person logs in.
 * The library has already checked the client and the return URL.
 */
const skipLogoutConfirmation =
  (provider: Provider) =>
  async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    await next()
    if (ctx.status !== 200 || !ctx.oidc) return
    const target = findLogoutTarget(ctx, provider.issuer)
    if (!target) return
    await ctx.oidc.session?.destroy()
    ctx.oidc.cookies.set(provider.cookieName('session'), null, issuerCookie)
    ctx.remove('content-security-policy')
    ctx.status = 303
    ctx.redirect(target)
  }

function findLogoutTarget(ctx: KoaContextWithOIDC, issuer: string): string | undefined {
  // Another person has logged in: the login continues without the session of the previous person.
  if (ctx.oidc.route === 'resume') return `${issuer}${ctx.url}`
  if (ctx.oidc.route !== 'end_session') return undefined
  const { post_logout_redirect_uri: back, state } = ctx.oidc.params ?? {}
  const target = new URL(typeof back === 'string' ? back : '/', issuer)
  if (typeof state === 'string') target.searchParams.set('state', state)
  return target.href
}

/**
 * Storage of the library in the key-value store, so that another server can finish a login and a restart logs nobody
 * out.
 */
const issuerStorage =
  (store: KeyValueStore) =>
  (model: string): Adapter => {
    const named = (id: string) => `identity/${model}/${id}`
    const find = async (id: string) => {
      const kept = await store.read(named(id))
      return kept === undefined ? undefined : (JSON.parse(kept) as AdapterPayload)
    }
    const byPointer = async (kind: string, key: string) => {
      const id = await store.read(`identity/${kind}/${key}`)
      return id === undefined ? undefined : find(id)
    }
    const members = async (grantId: string) =>
      JSON.parse((await store.read(`identity/members/${grantId}`)) ?? '[]') as string[]

    return {
      find,
      findByUid: (uid) => byPointer('session-uid', uid),
      findByUserCode: (code) => byPointer('user-code', code),
      async upsert(id, payload, expiresIn) {
        const life = expiresIn && expiresIn > 0 ? expiresIn : undefined
        await store.write(named(id), JSON.stringify(payload), life)
        if (model === 'Session' && payload.uid)
          await store.write(`identity/session-uid/${payload.uid}`, id, life)
        if (payload.grantId && model !== 'Session' && model !== 'Interaction') {
          const known = await members(payload.grantId)
          if (!known.includes(named(id))) {
            const dayLong = 24 * 60 * 60
            await store.write(
              `identity/members/${payload.grantId}`,
              JSON.stringify([...known, named(id)]),
              dayLong,
            )
          }
        }
      },
      async consume(id) {
        const kept = await store.read(named(id))
        // Compare-and-swap keeps the expiry and succeeds on only one server.
        if (kept)
          await store.replace(named(id), kept, JSON.stringify({ ...JSON.parse(kept), consumed: true }))
      },
      destroy: (id) => store.remove(named(id)),
      async revokeByGrantId(grantId) {
        for (const name of await members(grantId)) await store.remove(name)
        await store.remove(`identity/members/${grantId}`)
      },
    }
  }

export const embeddedIssuerPath = '/identity'
export const issuerClientId = 'abonent-box'

const HOUR_SECONDS = 60 * 60

export function createEmbeddedOpenidProvider(
  issuer: string,
  keys: IssuerKeys,
  options: { origin: string; redirectUri: string; store: KeyValueStore },
): Provider {
  const styles = `${embeddedIssuerPath}/page.css`
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
      // Our logout middleware answers instead of the library's page.
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx) => {
          ctx.body = ''
        },
      },
    },
    // With this scope our server can check the roles of staff again in the background.
    issueRefreshToken: async () => true,
    interactions: { url: (_, interaction) => `${embeddedIssuerPath}/people/${interaction.uid}` },
    ttl: {
      Session: 14 * 24 * HOUR_SECONDS,
      // Longer than the site waits for a login, so that a person who is too late returns to the site and can start
      // again.
      Interaction: 24 * HOUR_SECONDS,
      Grant: 24 * HOUR_SECONDS,
      AccessToken: HOUR_SECONDS,
      AuthorizationCode: 60,
      IdToken: HOUR_SECONDS,
      RefreshToken: 24 * HOUR_SECONDS,
    },
    findAccount: (_, sub) => {
      const person = findDemoPerson(sub)
      if (!person) return undefined
      const { userName, email, role, organisations, branch, inn } = person
      const contact = { profile: `${issuer}/profile`, email, email_verified: true }
      const claims = { sub, name: userName, ...contact, role, organisations }
      return {
        accountId: sub,
        claims: () => ({ ...claims, ...(branch ? { branch } : {}), ...(inn ? { inn } : {}) }),
      }
    },
    // Our site is the only client, so no consent is needed.
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
      ctx.set(createPageHeaders())
      const home = new URL(issuer).origin
      ctx.body = String(await renderMessagePage(styles, home, demoLoginWords.lost, demoLoginWords.lostLead))
    },
  })
  provider.proxy = true
  const home = new URL(issuer).origin
  provider.Client.prototype.postLogoutRedirectUriAllowed = (address: string) =>
    URL.canParse(address) && new URL(address).origin === home
  provider.use(skipLogoutConfirmation(provider))
  return provider
}
