import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessGroupByPage, dynamicPageRoutes } from '#kit/api/page-paths.ts'
import { memoryDatabase } from '#support/database.ts'
import { claimOf } from '#support/rent.ts'
import { startServer, type TestServer } from '#support/server.ts'

const page = (title: string) =>
  `<!doctype html><title>${title}</title>${'<p>The same words again.</p>'.repeat(100)}`
const script = `console.log(${'"again",'.repeat(200)}"end")`
/** Other bytes than the server would make of it. */
const ready = brotliCompressSync(script, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })
const built: Record<string, string> = {
  'index.html': page('home'),
  'faq.html': page('faq'),
  '404.html': page('not found'),
  '403.html': page('forbidden'),
  '500.html': page('broken'),
  'error.html': page('error'),
  'login-failed.html': page('login-failed'),
  'acting-changed.html': page('guarded /acting-changed'),
  'claims.html': page('claims'),
  '101000.html': page('own page of an office'),
  '_astro/site.abc123.js': script,
  '_astro/ready.abc123.js': script,
  'robots.txt': 'User-agent: *',
  '.built-from': 'a fingerprint',
  'docs/tarif.pdf': '%PDF-1.7',
  ...Object.fromEntries(
    dynamicPageRoutes.map(({ page: file }) => [`${file.slice(1)}.html`, page(`shell ${file}`)]),
  ),
  ...Object.fromEntries(
    Object.keys(accessGroupByPage).map((index) => [`${index.slice(1)}.html`, page(`guarded ${index}`)]),
  ),
}

let folder: string
let server: TestServer
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'site-'))
  for (const [name, text] of Object.entries(built)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  writeFileSync(join(folder, '_astro/ready.abc123.js.br'), ready)
  server = await startServer({ site: folder })
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true })
})

const get = (address: string, headers: Record<string, string> = {}) =>
  server.visitor().visit(address, { headers: { 'Accept-Encoding': 'identity', ...headers } })
const titleOf = async (response: Response) => /<title>(.*)<\/title>/.exec(await response.text())?.[1]

/** An answer as it came over the wire, without the unpacking that fetch does. */
const raw = (path: string, encodings: string) =>
  new Promise<{ encoding: string | undefined; etag: string | undefined; body: Buffer }>((done, fail) => {
    const asking = request(
      `${server.ownOrigin}${path}`,
      { headers: { 'accept-encoding': encodings } },
      (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part) => parts.push(part))
        answer.on('end', () =>
          done({
            encoding: answer.headers['content-encoding'],
            etag: answer.headers.etag,
            body: Buffer.concat(parts),
          }),
        )
      },
    )
    asking.on('error', fail)
    asking.end()
  })

describe('the pages of the site', () => {
  test.each([
    ['/', 'home'],
    ['/faq', 'faq'],
    ['/faq/', 'faq'],
    ['/faq?from=mail', 'faq'],
    ['/%66aq', 'faq'],
    ['/101000', 'own page of an office'],
    ['/101000/', 'own page of an office'],
    ['/190000', 'shell /rental/office'],
    ['/101000/step2', 'shell /rental/view'],
    ['/101000/step2/', 'shell /rental/view'],
    ['/rental/postOffice/101000/3/2026-07-15/2026-12-31', 'shell /rental/view'],
  ])('%s is answered with %s', async (address, title) => {
    const response = await get(address)
    expect([response.status, await titleOf(response)]).toEqual([200, title])
  })

  test.each([
    ['/403', 403, 'forbidden'],
    ['/500', 500, 'broken'],
    ['/error', 500, 'error'],
    ['/999999', 404, 'shell /rental/office'],
    ['/999999/step2', 404, 'shell /rental/view'],
    ['/rental/postOffice/999999', 404, 'shell /rental/office'],
    ['/rental/aaps/999', 404, 'shell /rental/locker'],
  ])('%s has status %d', async (address, status, title) => {
    const response = await get(address)
    expect([response.status, await titleOf(response)]).toEqual([status, title])
  })

  test.each([
    '/nothing',
    '/10100',
    '/1010000',
    '/rental/view',
    '/faq.html',
    '/.built-from',
    '/../package.json',
    '/%2e%2e/package.json',
    '/404',
    '/__proto__',
    '/constructor',
  ])('%s is answered with the 404 page', async (address) => {
    const response = await get(address)
    expect([response.status, await titleOf(response)]).toEqual([404, 'not found'])
  })

  test('the old address of the cabinet redirects permanently to the home page (M-ROUTE-02)', async () => {
    const response = await get('/cabinet/')
    expect([response.status, response.headers.get('location')]).toEqual([308, '/'])
  })

  test('a malformed address is answered with the error page', async () => {
    const response = await get('/%E0%A4%A')
    expect([response.status, await titleOf(response)]).toEqual([400, 'error'])
  })

  test('a failing page is never blank', async () => {
    const database = await memoryDatabase()
    const breaking = await startServer({ site: folder, database })
    const person = await breaking.loginAs('individual')
    await database.executeSql('drop table session cascade')
    const response = await person.visit('/reservation')
    expect([response.status, await titleOf(response)]).toEqual([500, 'broken'])
    await breaking.stop()
    await database.close()
  })

  test('nothing can be posted to a page', async () => {
    const response = await server.visitor().visit('/faq', { method: 'POST' })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })

  test('a HEAD request gets no body', async () => {
    const response = await server.visitor().visit('/faq', { method: 'HEAD' })
    expect(response.status).toBe(200)
    expect(Number(response.headers.get('content-length'))).toBeGreaterThan(0)
    expect(await response.text()).toBe('')
  })
})

describe('sending files', () => {
  test('compressed with the best accepted encoding', async () => {
    const br = await raw('/faq', 'gzip, deflate, br, zstd')
    expect([br.encoding, brotliDecompressSync(br.body).toString()]).toEqual(['br', built['faq.html']])
    const zipped = await raw('/faq', 'gzip, br;q=0')
    expect([zipped.encoding, gunzipSync(zipped.body).toString()]).toEqual(['gzip', built['faq.html']])
    const plain = await raw('/faq', 'identity')
    expect([plain.encoding, plain.body.toString()]).toEqual([undefined, built['faq.html']])
    expect(new Set([br.etag, zipped.etag, plain.etag]).size).toBe(3)
  })

  test('files compressed by the build are sent as they are and have no address of their own', async () => {
    const sent = await raw('/_astro/ready.abc123.js', 'br')
    expect([sent.encoding, sent.body.equals(ready)]).toEqual(['br', true])
    const zipped = await raw('/_astro/ready.abc123.js', 'gzip')
    expect([zipped.encoding, gunzipSync(zipped.body).toString()]).toEqual(['gzip', script])
    expect((await get('/_astro/ready.abc123.js.br')).status).toBe(404)
  })

  test('small files and documents are not compressed', async () => {
    expect((await raw('/robots.txt', 'br')).encoding).toBeUndefined()
    const document = await get('/docs/tarif.pdf')
    expect(document.headers.get('content-type')).toBe('application/pdf')
  })

  test('an unchanged file is not sent again', async () => {
    const first = await get('/faq')
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[\w-]+"$/)
    for (const known of [etag, `"other", ${etag}`, `W/${etag}`, '*']) {
      expect((await get('/faq', { 'If-None-Match': known })).status).toBe(304)
    }
    expect((await get('/faq', { 'If-None-Match': '"other"' })).status).toBe(200)
  })

  test('pages are revalidated each time, files with hashed names never', async () => {
    expect((await get('/faq')).headers.get('cache-control')).toBe('no-cache')
    expect((await get('/_astro/site.abc123.js')).headers.get('cache-control')).toContain('immutable')
    expect((await get('/faq')).headers.get('vary')).toBe('Accept-Encoding')
  })

  test('the map of an office may be framed only by this site', async () => {
    const { headers } = await get('/map/101000')
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN')
  })

  test('a page with a token in its path leaves no trace of it', async () => {
    for (const path of ['/extend/1.token', '/auto-extension/1.token', '/rpo/1.token']) {
      const { headers } = await get(path)
      expect(headers.get('referrer-policy'), path).toBe('no-referrer')
      expect(headers.get('x-robots-tag'), path).toBe('noindex')
      expect(headers.get('cache-control'), path).toContain('no-store')
    }
  })

  test('other sites cannot frame our pages', async () => {
    const { headers } = await get('/faq')
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('strict-origin')
    expect(headers.get('permissions-policy')).toContain('geolocation=(self)')
    expect(headers.get('strict-transport-security')).toBeNull()
  })

  test('files with hashed names have no headers for documents', async () => {
    const { headers } = await get('/_astro/site.abc123.js')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    for (const name of ['content-security-policy', 'permissions-policy', 'x-frame-options'])
      expect(headers.get(name), name).toBeNull()
  })
})

describe('restricted pages', () => {
  test.each(['/claims/100001', '/reservation', '/payment/status?claim=100001'])(
    'a visitor of %s is sent to the login and comes back (M-ROUTE-18, M-ROUTE-20, M-ROUTE-39)',
    async (address) => {
      const response = await get(address)
      const login = `/abon-server/api/auth/login?callback=${encodeURIComponent(address)}`
      expect([response.status, response.headers.get('location')]).toEqual([302, login])
      expect(response.headers.get('cache-control')).toBe('no-store')
      const person = server.visitor()
      const { address: back } = await person.login('individual', address)
      expect(`${back.pathname}${back.search}`).toBe(address)
    },
  )

  test('a refused file link shows a page to browsers and a code to programs', async () => {
    const person = await server.loginAs('legal')
    const ask = async (query: string, accept: string) => {
      const address = `/abon-server/api/claims/1/calendar${query}`
      const response = await person.visit(address, { headers: { Accept: accept } })
      const { headers, status } = response
      return [status, headers.get('content-type')?.split(';')[0], await titleOf(response)]
    }
    const html = 'text/html,application/xhtml+xml,*/*;q=0.8'
    expect(await ask('?for=somebody-else', html)).toEqual([409, 'text/html', 'guarded /acting-changed'])
    expect(await ask('', html)).toEqual([403, 'text/html', 'forbidden'])
    expect(await ask('?for=somebody-else', '*/*')).toEqual([409, 'application/json', undefined])
  })

  test('a link to a file that no longer exists shows the 404 page', async () => {
    const person = await server.loginAs('individual')
    const { id } = await claimOf(person, 1)
    await server.database.kysely.updateTable('claim').set({ status: 2 }).where('id', '=', id).execute()
    const response = await person.visit(`/abon-server/api/claims/${id}/calendar`, {
      headers: { Accept: 'text/html' },
    })
    expect([response.status, await titleOf(response)]).toEqual([410, 'not found'])
  })

  test('a logged-in person sees them', async () => {
    const person = await server.loginAs('individual')
    expect(await titleOf(await person.visit('/claims/100001'))).toBe('shell /claims/view')
    expect(await titleOf(await person.visit('/reservation'))).toBe('guarded /reservation')
  })

  test('they are never cached, unlike public pages', async () => {
    const person = await server.loginAs('legal')
    const cachingOf = async (address: string) => {
      const { status, headers } = await person.visit(address, { headers: { 'If-None-Match': '*' } })
      return [status, headers.get('cache-control'), headers.get('etag')]
    }
    const personal = ['/reservation', '/legals/balance', '/claims', '/claims/100001', '/rpo/abc', '/success']
    for (const address of personal) expect(await cachingOf(address)).toEqual([200, 'no-store', null])
    for (const address of ['/', '/faq', '/101000', '/map/101000'])
      expect(await cachingOf(address)).toEqual([304, 'no-cache', expect.any(String)])
  })

  test('the list of claims opens for everybody (AMB-29, M-ROUTE-06)', async () => {
    expect((await get('/claims')).status).toBe(200)
  })

  test('a failed login shows the failure page', async () => {
    const response = await get('/abon-server/api/auth/return?state=none')
    expect([response.status, await titleOf(response)]).toEqual([400, 'login-failed'])
  })
})

test('a page preloads the calls of its address, a missing page or one with a query does not', async () => {
  const callsOf = async (address: string) => (await get(address)).headers.get('link')
  expect(await callsOf('/')).toContain(
    '</abon-server/api/postOffices/search/findOPS?address=&geo=55.755864%3A37.617698&page=0>; rel=preload; as=fetch; crossorigin=use-credentials',
  )
  expect(await callsOf('/101000/step2')).toContain('/api/postOffices/101000/freeBoxes')
  for (const address of ['/?office=101000', '/faq', '/999999/step2'])
    expect(await callsOf(address)).toBeNull()
})
