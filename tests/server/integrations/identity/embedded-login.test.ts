import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { IdentityProvider } from '#server/integrations/identity/identity-provider.ts'
import { createOpenidProvider } from '#server/integrations/identity/openid-provider.ts'
import type { KeyValueStore } from '#server/integrations/key-value-store.ts'
import { startEmbeddedIssuer } from '#stand-ins/login/embedded-issuer.ts'
import { keyStoreInMemory } from '#support/key-store-in-memory.ts'
import { plainBrowser, submitted } from '../browser.ts'
import { freePort } from '../free-port.ts'

const port = await freePort()
const origin = `http://localhost:${port}`
const redirectUri = `${origin}/abon-server/api/auth/return`

async function startSite(store: KeyValueStore): Promise<{ server: Server; identity: IdentityProvider }> {
  const issuer = await startEmbeddedIssuer({ origin, redirectUri, store })
  const identity = createOpenidProvider({
    issuer: issuer.issuer,
    clientId: issuer.client.id,
    clientSecret: issuer.client.secret,
    redirectUri,
    fetch: globalThis.fetch,
  })
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/identity')) void issuer.handle(request, response)
    else response.end('the site')
  })
  await new Promise<void>((listening) => server.listen(port, listening))
  return { server, identity }
}

const stop = async (server: Server) => {
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
  // The client's kept connections need a moment to notice.
  await new Promise((noticed) => setTimeout(noticed, 50))
}

async function begin(identity: IdentityProvider, anew = false) {
  const started = await identity.loginAddress({ callback: '/101000/step2/', anew })
  if (!started.ok) throw new Error(started.code)
  return started.value
}

async function choose(browser: ReturnType<typeof plainBrowser>, url: string, person: string) {
  const chooser = await browser.follow(url)
  return browser.follow(chooser.address, submitted({ person }), redirectUri)
}

describe('login through the embedded issuer', () => {
  const store = keyStoreInMemory({ now: () => new Date('2027-03-01T09:00:00Z') })
  let server: Server
  let identity: IdentityProvider

  beforeAll(async () => {
    ;({ server, identity } = await startSite(store))
  })
  afterAll(() => stop(server))

  test('a person picks a name on a page without scripts and is logged in', async () => {
    const browser = plainBrowser()
    const { url, transaction } = await begin(identity)
    expect(new URL(url).searchParams.get('code_challenge_method')).toBe('S256')
    const chooser = await browser.follow(url)
    const text = await chooser.response.text()
    expect(chooser.response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(text).not.toMatch(/<script|style=/)
    for (const person of ['individual', 'privileged', 'legal', 'newcomer', 'operator']) {
      expect(text).toContain(`name="person" value="${person}"`)
    }

    const back = await browser.follow(chooser.address, submitted({ person: 'individual' }), redirectUri)
    const login = await identity.finishLogin(back.address, transaction)
    expect(login).toMatchObject({
      ok: true,
      value: { sub: 'demo-individual', role: 'client', email: 'individual@example.org', organisations: [] },
    })
    expect(transaction.callback).toBe('/101000/step2/')
  })

  test('an accountant has two organisations, an operator a branch', async () => {
    const legal = await begin(identity)
    const asLegal = await choose(plainBrowser(), legal.url, 'legal')
    const accountant = await identity.finishLogin(asLegal.address, legal.transaction)
    expect(accountant.ok && accountant.value.organisations.map(({ inn }) => inn)).toHaveLength(2)

    const branchOperator = await begin(identity)
    const asOperator = await choose(plainBrowser(), branchOperator.url, 'operator')
    const operator = await identity.finishLogin(asOperator.address, branchOperator.transaction)
    expect(operator).toMatchObject({ ok: true, value: { role: 'operator', branch: 'moscow' } })
  })

  test('an answer with another state, nonce or verifier is refused', async () => {
    for (const forged of [
      { state: 'x'.repeat(43) },
      { nonce: 'x'.repeat(43) },
      { verifier: 'x'.repeat(43) },
    ]) {
      const { url, transaction } = await begin(identity)
      const back = await choose(plainBrowser(), url, 'individual')
      const login = await identity.finishLogin(back.address, { ...transaction, ...forged })
      expect(login).toEqual({ ok: false, code: 'login_mismatch' })
    }
  })

  test('an answer works once', async () => {
    const { url, transaction } = await begin(identity)
    const back = await choose(plainBrowser(), url, 'individual')
    expect((await identity.finishLogin(back.address, transaction)).ok).toBe(true)
    expect(await identity.finishLogin(back.address, transaction)).toEqual({
      ok: false,
      code: 'login_mismatch',
    })
  })

  test('a login is rechecked without the browser, and an invalid token counts as an ended login', async () => {
    const { url, transaction } = await begin(identity)
    const back = await choose(plainBrowser(), url, 'operator')
    const login = await identity.finishLogin(back.address, transaction)
    if (!login.ok) throw new Error(login.code)
    const first = await identity.askAgain(login.value.refreshToken ?? '', login.value.sub)
    expect(first).toMatchObject({ ok: true, value: { identity: { role: 'operator', branch: 'moscow' } } })
    const second = await identity.askAgain(first.ok ? first.value.refreshToken : '', login.value.sub)
    expect(second.ok).toBe(true)
    expect(await identity.askAgain('nothing', login.value.sub)).toEqual({ ok: false, code: 'login_ended' })
  })

  test('a cancelled login returns without a person', async () => {
    const { url, transaction } = await begin(identity)
    const back = await choose(plainBrowser(), url, 'cancel')
    expect(await identity.finishLogin(back.address, transaction)).toEqual({
      ok: false,
      code: 'login_cancelled',
    })
  })

  test('a login cannot be finished in another browser', async () => {
    const { url } = await begin(identity)
    const chooser = await plainBrowser().follow(url)
    const stranger = await plainBrowser().visit(chooser.address, submitted({ person: 'operator' }))
    expect(stranger.status).toBe(400)
    expect(await stranger.text()).toContain('Вход прервался')
  })

  test('the issuer remembers the person until logout, and asks again to link another account', async () => {
    const browser = plainBrowser()
    const first = await begin(identity)
    const back = await choose(browser, first.url, 'privileged')
    const login = await identity.finishLogin(back.address, first.transaction)
    if (!login.ok) throw new Error(login.code)

    const second = await begin(identity)
    const silent = await browser.follow(second.url, {}, redirectUri)
    expect(silent.address.href).toContain('code=')

    const linking = await begin(identity, true)
    const asked = await browser.follow(linking.url, {}, redirectUri)
    expect(asked.address.pathname).toMatch(/^\/identity\/people\//)
    const other = await browser.follow(asked.address, submitted({ person: 'individual' }), redirectUri)
    const linked = await identity.finishLogin(other.address, linking.transaction)
    expect(linked).toMatchObject({ ok: true, value: { sub: 'demo-individual' } })

    const leaving = await identity.logoutAddress({
      returnTo: `${origin}/faq`,
      idToken: linked.ok ? linked.value.idToken : '',
    })
    if (!leaving.ok) throw new Error(leaving.code)
    const left = await browser.follow(leaving.value, {}, `${origin}/faq`)
    expect(left.address.href).toBe(`${origin}/faq`)

    const third = await begin(identity)
    const chooser = await browser.follow(third.url, {}, redirectUri)
    expect(chooser.address.pathname).toMatch(/^\/identity\/people\//)
  })

  test('logout does not lead to a foreign site', async () => {
    const leaving = await identity.logoutAddress({ returnTo: 'https://evil.example/' })
    if (!leaving.ok) throw new Error(leaving.code)
    const answer = await plainBrowser().visit(leaving.value)
    expect(answer.status).toBe(400)
    expect(answer.headers.get('location')).toBeNull()
  })

  test('keys and logins survive a restart, even a login in progress', async () => {
    const browser = plainBrowser()
    const { url, transaction } = await begin(identity)
    const chooser = await browser.follow(url)
    await stop(server)
    ;({ server, identity } = await startSite(store))
    const back = await browser.follow(chooser.address, submitted({ person: 'newcomer' }), redirectUri)
    const login = await identity.finishLogin(back.address, transaction)
    expect(login).toMatchObject({ ok: true, value: { sub: 'demo-newcomer' } })
  })
})

test('an unavailable issuer causes a refusal, and the next login tries again', async () => {
  const identity = createOpenidProvider({
    issuer: `http://localhost:${await freePort()}/identity`,
    clientId: 'any',
    clientSecret: 'any',
    redirectUri,
    fetch: globalThis.fetch,
  })
  const refused = { ok: false, code: 'identity_unreachable' }
  expect(await identity.loginAddress({ callback: '/' })).toEqual(refused)
  expect(await identity.loginAddress({ callback: '/' })).toEqual(refused)
})
