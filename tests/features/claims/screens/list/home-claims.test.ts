import { beforeAll, expect, test } from 'vitest'
import { addBannerCampaignToPath, createHomeClaimsPage } from '#claims/screens/list/home-claims-view.tsx'
import { openTab } from '#support/environment.ts'
import { type SharedServer, sharedServer } from '#support/shared-server.ts'

let server: SharedServer
beforeAll(async () => {
  server = await sharedServer()
})

test('a visitor is invited to log in and comes back to the claims', async () => {
  const tab = openTab(server.visitor(), server.origin, '/')
  const page = createHomeClaimsPage(tab.environment)
  page.$state.listen(() => {})
  await tab.pass(0)
  expect(page.$state.get()).toEqual({ kind: 'visitor' })
  page.login()
  expect(tab.lastLeft()).toContain(`callback=${encodeURIComponent('/#claims')}`)
})

test('a person without claims sees an empty list with the email of their account', async () => {
  const tab = openTab(await server.loginAs('newcomer'), server.origin, '/')
  const page = createHomeClaimsPage(tab.environment)
  page.$state.listen(() => {})
  await tab.pass(0)
  expect(page.$state.get()).toEqual({ kind: 'none', email: 'newcomer@example.org' })
})

test('the home tab shows no error when claims fail to load (M-HOME-09)', async () => {
  const tab = openTab(server.visitor(), server.origin, '/')
  tab.cut(true)
  const page = createHomeClaimsPage(tab.environment)
  page.$state.listen(() => {})
  await tab.pass(0)
  expect(page.$state.get()).toEqual({ kind: 'quiet' })
})

test('the link to extend without login has the campaign parameters (M-LIST-01)', () => {
  const { pathname, searchParams } = new URL(
    addBannerCampaignToPath('/prolongation-without-auth'),
    'http://here',
  )
  expect(pathname).toBe('/prolongation-without-auth')
  expect(searchParams.get('utm_medium')).toBe('banner')
  expect([...searchParams.keys()]).toEqual(['utm_source', 'utm_medium', 'utm_campaign'])
})
