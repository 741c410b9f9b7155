import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  blockHolder,
  findBlockableHolders,
  readBlockedHolders,
  unblockHolder,
} from '#back-office/api/administration-holder-blocks.ts'
import { apiBasePath } from '#kit/api/endpoint.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import { checkSession, chooseOrganisation, readOwnOrganisations, readUserInfo } from '#people/api/session.ts'
import { holdBox, listOfficeFreeBoxes, readCurrentHold } from '#rent/api/boxes.ts'
import type { DemoPersona } from '#stand-ins/login/demo-people.ts'
import type { TestPerson } from '#support/person.ts'
import { startServer, type TestServer } from '#support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const loggedIn = async (persona: DemoPersona): Promise<TestPerson> => {
  const person = server.visitor()
  await person.login(persona)
  return person
}
const secretOf = (person: TestPerson) => person.cookies.get('session /')

describe('logging in', () => {
  test('a visitor has no session, and a person who logged in has one (M-SESS-01, M-API-22)', async () => {
    const person = server.visitor()
    expect(await person.call(checkSession, {})).toMatchObject({
      ok: false,
      status: 401,
      code: 'login_required',
    })
    await person.login('individual')
    expect(await person.call(checkSession, {})).toMatchObject({ ok: true, status: 200 })
  })

  test('the login flag is removed with an expired session and restored with an active one', async () => {
    const person = server.visitor()
    await person.login('individual')
    expect(person.cookies.get('person /')).toMatch(/^[\w-]{16}$/)
    const secret = secretOf(person)
    person.cookies.delete('session /')
    expect(await person.call(readUserInfo, {})).toMatchObject({ status: 401 })
    expect(person.cookies.has('person /')).toBe(false)

    person.cookies.set('session /', secret ?? '')
    expect(await person.call(readUserInfo, {})).toMatchObject({ ok: true })
    expect(person.cookies.get('person /')).toMatch(/^[\w-]{16}$/)
    person.cookies.delete('session /')
    await person.login('individual')
    expect(person.cookies.get('person /')).toMatch(/^[\w-]{16}$/)
  })

  test('the browser returns to the page it came from (M-API-24)', async () => {
    const { address } = await server.visitor().login('individual', '/101000/step2/?from=map#price')
    expect(`${address.pathname}${address.search}${address.hash}`).toBe('/101000/step2/?from=map#price')
  })

  test.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    '\\\\evil.example',
    '/./\\evil.example',
    '/.//evil.example',
    '/%09/evil.example\t',
    '/\t/evil.example',
    'javascript:alert(1)',
    'evil.example',
    '/abon-server/api/auth/logout',
    '',
  ])('a login with callback %j leads to the home page or stays on the site', async (callback) => {
    const { address } = await server.visitor().login('individual', callback)
    expect(address.origin).toBe(server.origin)
    expect(address.pathname).not.toContain('//')
    expect(address.pathname).not.toContain('abon-server')
  })

  test("a login begun on another host name of a developer's machine continues on the site's origin", async () => {
    const other = server.origin.replace('localhost', '127.0.0.1')
    const response = await server.visitor().visit(`${other}${apiBasePath}/api/auth/login?callback=/faq`)
    expect(response.headers.get('location')).toBe(
      `${server.origin}${apiBasePath}/api/auth/login?callback=/faq`,
    )
    expect(response.headers.get('set-cookie')).toBeNull()
  })

  test('an overlong callback is refused (M-API-24)', async () => {
    const response = await server
      .visitor()
      .visit(`${apiBasePath}/api/auth/login?callback=/${'a'.repeat(600)}`)
    expect(response.status).toBe(400)
    expect(response.headers.get('x-refusal-code')).toBe('invalid_request')
  })

  test('a person who cancels at the provider returns to the page without a session', async () => {
    const person = server.visitor()
    const { address } = await person.login('cancel', '/101000/step2/')
    expect(address.pathname).toBe('/101000/step2/')
    // A page that needs the login would only ask for it again.
    expect((await person.login('cancel', '/reservation?claim=1')).address.pathname).toBe('/')
    expect(await person.call(checkSession, {})).toMatchObject({ ok: false, status: 401 })
  })

  test('a blocked person is refused at each login without a session until the block is lifted', async () => {
    const administrator = await loggedIn('administrator')
    const found = await administrator.call(findBlockableHolders, { body: { text: 'privileged@example.org' } })
    const subject = found.ok ? found.value.holders[0]?.subject : undefined
    const reason = 'Чужие документы'
    const block = { kind: 'person' as const, subject: subject ?? '', reason }
    expect(await administrator.call(blockHolder, { body: block })).toMatchObject({ ok: true })

    const person = server.visitor()
    for (const _ of ['first', 'again']) {
      expect((await person.login('privileged', '/claims')).address.pathname).toBe(pagePaths.loginBlocked)
      expect(await person.call(checkSession, {})).toMatchObject({ ok: false, status: 401 })
    }

    const held = await administrator.call(readBlockedHolders, { query: {} })
    const id = held.ok ? held.value.holders[0]?.block?.id : undefined
    expect(
      await administrator.call(unblockHolder, { params: { id: id ?? 0 }, body: { reason: 'Разобрались' } }),
    ).toMatchObject({ ok: true })
    expect((await person.login('privileged', '/claims')).address.pathname).toBe('/claims')
  })

  test('a login creates a new session, and the previous id is invalid', async () => {
    const person = server.visitor()
    await person.visit(`${apiBasePath}/api/auth/login`)
    const planted = secretOf(person)
    expect(planted).toBeDefined()
    await person.login('individual')
    expect(secretOf(person)).not.toBe(planted)
    const thief = server.visitor()
    thief.cookies.set('session /', planted ?? '')
    expect(await thief.call(checkSession, {})).toMatchObject({ ok: false, status: 401 })
  })

  test('a return address works once, and only in the browser that began the login', async () => {
    const attacker = server.visitor()
    const chooser = await attacker.navigate(`${apiBasePath}/api/auth/login`)
    let step = await attacker.visit(chooser.address.href, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'person=individual',
    })
    while (!step.headers.get('location')?.includes('/auth/return')) {
      step = await attacker.visit(step.headers.get('location') ?? '')
    }
    const back = step.headers.get('location') ?? ''
    const victim = server.visitor()
    const refused = await victim.visit(back)
    expect([refused.status, refused.headers.get('x-refusal-code')]).toEqual([400, 'login_failed'])
    expect(await victim.call(checkSession, {})).toMatchObject({ ok: false })
    expect((await attacker.visit(back)).status).toBe(400)
  })

  const choosePerson = {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'person=individual',
  }
  const atLoginFor = async (minutes: number): Promise<TestPerson & { comeBack: () => Promise<URL> }> => {
    const person = server.visitor()
    const chooser = await person.navigate(`${apiBasePath}/api/auth/login?callback=/101000/step2/`)
    await server.moveClock(new Date(server.clock.now().getTime() + minutes * 60_000))
    const comeBack = async () => (await person.navigate(chooser.address.href, choosePerson)).address
    return { ...person, comeBack }
  }

  test('a login may take almost an hour (AMB-47)', async () => {
    const person = await atLoginFor(58)
    expect((await person.comeBack()).pathname).toBe('/101000/step2/')
    expect(await person.call(checkSession, {})).toMatchObject({ ok: true })
  })

  test('a login that took longer restarts automatically and ends at the same page', async () => {
    const person = await atLoginFor(61)
    const again = await person.comeBack()
    expect(again.pathname).toMatch(/^\/identity\/people\//)
    const { address } = await person.navigate(again.href, choosePerson)
    expect(address.pathname).toBe('/101000/step2/')
    expect(await person.call(checkSession, {})).toMatchObject({ ok: true })
  })

  test('a browser without cookies gets an error instead of an endless redirect', async () => {
    const person = server.visitor()
    const chooser = await person.navigate(`${apiBasePath}/api/auth/login`)
    person.cookies.delete('session /')
    const { response } = await person.navigate(chooser.address.href, choosePerson)
    expect([response.status, response.headers.get('x-refusal-code')]).toEqual([400, 'login_failed'])
  })

  test('a box held by a visitor is still held after login (AMB-47)', async () => {
    const person = server.visitor()
    const boxes = await person.call(listOfficeFreeBoxes, { params: { index: '101000' } })
    if (!boxes.ok || !boxes.value[0]) throw new Error('no free box')
    const { id } = boxes.value[0]
    expect(await person.call(holdBox, { params: { id } })).toMatchObject({ ok: true })
    await person.login('newcomer')
    expect(await person.call(readCurrentHold, {})).toMatchObject({ ok: true, value: { boxId: id } })
  })

  test('scripts and foreign sites cannot read the cookie', async () => {
    const response = await server.visitor().visit(`${apiBasePath}/api/auth/login`)
    expect(response.headers.get('set-cookie')).toMatch(/^session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)
  })
})

describe('a session', () => {
  test('ends after an hour without a request, and not before', async () => {
    const person = await loggedIn('individual')
    const from = server.clock.now().getTime()
    await server.moveClock(new Date(from + 55 * 60_000))
    expect(await person.call(checkSession, {})).toMatchObject({ ok: true })
    await server.moveClock(new Date(from + 110 * 60_000))
    expect(await person.call(checkSession, {})).toMatchObject({ ok: true })
    await server.moveClock(new Date(from + 171 * 60_000))
    expect(await person.call(checkSession, {})).toMatchObject({ ok: false, status: 401 })
  })

  test('ends twelve hours after the login, even if used', async () => {
    const person = await loggedIn('individual')
    const from = server.clock.now().getTime()
    for (let minutes = 50; minutes < 12 * 60; minutes += 50) {
      await server.moveClock(new Date(from + minutes * 60_000))
      expect(await person.call(checkSession, {})).toMatchObject({ ok: true })
    }
    await server.moveClock(new Date(from + (12 * 60 + 1) * 60_000))
    expect(await person.call(checkSession, {})).toMatchObject({ ok: false, status: 401 })
  })

  test('ends at logout, on the site and at the provider (M-API-24)', async () => {
    const person = await loggedIn('individual')
    const secret = secretOf(person) ?? ''
    const { address } = await person.navigate(`${apiBasePath}/api/auth/logout?callback=/faq`)
    expect(address.pathname).toBe('/faq')
    person.cookies.set('session /', secret)
    expect(await person.call(checkSession, {})).toMatchObject({ ok: false, status: 401 })
    const again = await person.navigate(`${apiBasePath}/api/auth/login`)
    expect(again.address.pathname).toContain('/identity/people/')
  })

  test("stores the provider's id token sealed, because it names the person", async () => {
    const person = await loggedIn('individual')
    const rows = await server.database.kysely.selectFrom('session').select(['sub', 'idToken']).execute()
    const own = rows.findLast(({ sub }) => sub !== null)
    expect(own?.idToken).toMatch(/^[0-9a-f]{8}\.[\w-]+$/)
    const left = await person.visit(`${apiBasePath}/api/auth/logout`)
    // At the provider it is the token itself again: three parts.
    expect(new URL(left.headers.get('location') ?? '').searchParams.get('id_token_hint')).toMatch(
      /^[\w-]+\.[\w-]+\.[\w-]+$/,
    )
  })

  test('is not ended by a foreign page', async () => {
    const person = await loggedIn('individual')
    await person.visit(`${apiBasePath}/api/auth/logout`, { headers: { 'Sec-Fetch-Site': 'cross-site' } })
    expect(await person.call(checkSession, {})).toMatchObject({ ok: true })
  })

  test('is stored in the database by a hash of the cookie', async () => {
    const person = await loggedIn('individual')
    const rows = await server.database.kysely.selectFrom('session').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(secretOf(person))
  })
})

describe('the person of the session', () => {
  test('is returned with role and organisation (M-API-23)', async () => {
    const person = await loggedIn('operator')
    const result = await person.call(readUserInfo, {})
    expect(result).toMatchObject({
      ok: true,
      value: { sub: 'demo-operator', role: 'operator', currentLegalHid: null },
    })
  })

  test('is nobody without a session', async () => {
    expect(await server.visitor().call(readUserInfo, {})).toMatchObject({ status: 401 })
    expect(await server.visitor().call(readOwnOrganisations, { query: {} })).toMatchObject({ status: 401 })
  })

  // AMB-22, M-API-27.
  test('acts for the first organisation, can switch to another one or act for themselves', async () => {
    const person = await loggedIn('legal')
    const selected = async () => {
      const legals = await person.call(readOwnOrganisations, { query: {} })
      return legals.ok
        ? legals.value.filter((item) => item.selected).map((item) => item.legalHid)
        : legals.code
    }
    expect(await selected()).toEqual(['demo-org-1'])
    expect(await person.call(chooseOrganisation, { body: { currentLegalHid: 'demo-org-2' } })).toMatchObject({
      ok: true,
    })
    expect(await selected()).toEqual(['demo-org-2'])
    expect(await person.call(chooseOrganisation, { body: { currentLegalHid: null } })).toMatchObject({
      ok: true,
    })
    expect(await selected()).toEqual([])
  })

  test('sees only the requested organisations (M-API-26, M-LEGAL-02)', async () => {
    const person = await loggedIn('legal')
    const legals = await person.call(readOwnOrganisations, { query: { 'legal-hids': 'demo-org-2,other' } })
    expect(legals.ok && legals.value.map((item) => item.legalHid)).toEqual(['demo-org-2'])
  })

  test("cannot act for another person's organisation", async () => {
    const person = await loggedIn('individual')
    const refused = await person.call(chooseOrganisation, { body: { currentLegalHid: 'demo-org-1' } })
    expect(refused).toMatchObject({ ok: false, status: 403, code: 'legal_not_yours' })
  })

  test('must name the organisation', async () => {
    const person = await loggedIn('legal')
    const refused = await person.call(chooseOrganisation, { body: {} as { currentLegalHid: string } })
    expect(refused).toMatchObject({
      status: 400,
      code: 'invalid_request',
      fields: [{ field: 'currentLegalHid', code: 'missing' }],
    })
  })
})
