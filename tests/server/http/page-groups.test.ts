import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PageAccessGroup } from '#kit/api/page-paths.ts'
import type { SiteFile } from '#server/http/compress.ts'
import type { Person } from '#server/http/session.ts'
import { emptySiteFiles } from '#server/http/site-files.ts'
import { createStaticSiteHandler } from '#server/http/static-site.ts'

const fileOf = (text: string): SiteFile => ({
  source: Buffer.from(text),
  plain: { content: async () => Buffer.from(text), etag: `"${text}"`, headers: [] },
})
const client: Person = {
  sub: '1',
  userName: 'Anna',
  email: 'anna@example.org',
  profileUrl: '/',
  role: 'client',
  branch: null,
  legals: [],
  inn: null,
  profiles: ['1'],
}
const people: Record<string, Person> = {
  client,
  accountant: { ...client, legals: [{ legalHid: 'a', orgFullName: 'A', inn: '7704112238' }] },
  operator: { ...client, role: 'operator', branch: 'moscow' },
  administrator: { ...client, role: 'administrator' },
  editor: { ...client, role: 'editor' },
}

// Who asks is said by a header here: this is about pages, not about sessions.
const site = createStaticSiteHandler({
  files: { ...emptySiteFiles, get: fileOf },
  isThere: () => true,
  firstCalls: () => [],
  headers: [],
  headersOfAssets: [],
  headersInFrame: [],
  limitSearch: () => null,
  routeOf: async (path) => ({
    kind: 'page',
    page: path,
    file: fileOf(path),
    group: path.slice(1) as PageAccessGroup,
  }),
  async sessionOf(request) {
    const person = people[String(request.headers['x-who'])]
    return person ? { id: '1', sub: person.sub, legalHid: null, person, idToken: null } : null
  },
})
const server = createServer((request, response) => void site(request, response))
beforeAll(() => new Promise<void>((done) => server.listen(0, '127.0.0.1', done)))
afterAll(() => server.close())

const ask = async (group: PageAccessGroup, who: string) => {
  const { port } = server.address() as AddressInfo
  const response = await fetch(`http://127.0.0.1:${port}/${group}`, {
    headers: { 'x-who': who },
    redirect: 'manual',
  })
  return [response.status, response.headers.get('location') ?? (await response.text())]
}
const login = (group: PageAccessGroup) => [302, `/abon-server/api/auth/login?callback=%2F${group}`]

test.each([
  ['open', 'visitor', [200, '/open']],
  ['minimal', 'visitor', [200, '/minimal']],
  ['person', 'visitor', login('person')],
  ['person', 'client', [200, '/person']],
  ['legal', 'visitor', login('legal')],
  ['legal', 'client', [302, '/']],
  ['legal', 'accountant', [200, '/legal']],
  ['operator', 'visitor', login('operator')],
  ['operator', 'accountant', [403, '/staff-only']],
  ['operator', 'operator', [200, '/operator']],
  ['operator', 'administrator', [403, '/staff-only']],
  ['administrator', 'visitor', login('administrator')],
  ['administrator', 'operator', [403, '/staff-only']],
  ['administrator', 'administrator', [200, '/administrator']],
  ['administrator', 'editor', [403, '/staff-only']],
  ['editor', 'visitor', login('editor')],
  ['editor', 'administrator', [403, '/staff-only']],
  ['editor', 'editor', [200, '/editor']],
] as const)('a page for %s answers a %s with %j (M-ROUTE-39, M-ROUTE-40)', async (group, who, expected) => {
  expect(await ask(group, who)).toEqual(expected)
})
