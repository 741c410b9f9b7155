import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '#kit/server.ts'
import { readConfig } from '#server/config.ts'

let off: TestServer
let on: TestServer
beforeAll(async () => {
  off = await startServer()
  on = await startServer({ environment: { EDITING_REPOSITORY: 'owner/name' } })
})
afterAll(async () => {
  await off.stop()
  await on.stop()
})

test('without the setting there is no editing interface and nothing of it', async () => {
  for (const path of ['/admin', '/admin/', '/admin/config.json', '/admin/sveltia-cms.js'])
    expect((await fetch(`${off.origin}${path}`)).status, path).toBe(404)
})

test('with the setting the page, its program and its settings are there, under a policy of their own', async () => {
  const page = await fetch(`${on.origin}/admin`)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('/admin/sveltia-cms.js')
  const policy = page.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("script-src 'self';")
  expect(policy).toContain('https://api.github.com')
  const config = (await (await fetch(`${on.origin}/admin/config.json`)).json()) as { backend: unknown }
  expect(config.backend).toMatchObject({ name: 'github', repo: 'owner/name' })
  expect((await fetch(`${on.origin}/healthz`)).headers.get('content-security-policy') ?? '').not.toContain(
    'github',
  )
})

test('the program takes its own files from us: none is asked of a network of others', async () => {
  const program = await (await fetch(`${on.origin}/admin/sveltia-cms.js`)).text()
  expect(program.length).toBeGreaterThan(1_000_000)
  expect(program).not.toContain('https://unpkg.com/@sveltia/cms')
  expect(program).not.toContain('cdn.jsdelivr.net')
  expect(program).toContain('/admin/cms')
  const words = await fetch(`${on.origin}/admin/cms@1.0.0/locales/ru.json`)
  expect(words.headers.get('content-type')).toBe('application/json')
  expect(await words.text()).toMatch(/[а-яё]/)
  const { version } = await (await fetch(`${on.origin}/admin/cms/package.json`)).json()
  expect(program).toContain(version)
})

test.each([
  '/admin/cms@1.0.0/locales/..%2f..%2fpackage.json',
  '/admin/cms@1.0.0/locales/xx.json',
  '/admin/fonts/none@1/latin.woff2',
  '/admin/anything',
])('%s is nothing that the interface has', async (path) => {
  expect((await fetch(`${on.origin}${path}`)).status).toBe(404)
})

test.each([
  [{ EDITING_REPOSITORY: 'name' }, /EDITING_REPOSITORY: must be owner\/name/],
  [{ EDITING_REPOSITORY: 'a/b', EDITING_BACKEND: 'cvs' }, /EDITING_BACKEND: must be one of/],
  [{ EDITING_REPOSITORY: 'a/b', EDITING_BACKEND: 'gitea' }, /EDITING_SERVER: must be set/],
])('a wrong setting is named: %o', (environment, line) => {
  const read = readConfig(environment)
  expect(read.ok ? [] : read.problems).toEqual([expect.stringMatching(line)])
})
