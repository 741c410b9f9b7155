import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createBannersPage, type HomeBanner } from '#content/screens/home/banners-page.ts'
import { homeCopy } from '#content/words/home.ts'
import { $toasts } from '#kit/state/toasts.ts'
import { openTab } from '#support/environment.ts'
import type { TestPerson } from '#support/person.ts'
import { type SharedServer, sharedServer } from '#support/shared-server.ts'

let server: SharedServer
beforeAll(async () => {
  server = await sharedServer()
})
beforeEach(() => $toasts.set([]))

const banner = (id: string): HomeBanner => ({
  id,
  title: id,
  text: '',
  dialogTitle: '',
  paragraphs: [],
})
const three = ['one', 'two', 'three'].map(banner)

const openBanners = (person: TestPerson, reducedMotion = false) => {
  const tab = openTab(person, server.origin, '/')
  const page = createBannersPage({ ...tab.environment, matches: () => reducedMotion }, three)
  page.$banners.listen(() => {})
  return { tab, page, current: () => page.$banners.get().current }
}

test('a banner stays five seconds, and the first follows the last (M-HOME-05)', async () => {
  const { tab, current } = openBanners(server.visitor())
  await tab.pass(4999)
  expect(current()).toBe(0)
  await tab.pass(1)
  expect(current()).toBe(1)
  await tab.pass(10_000)
  expect(current()).toBe(0)
})

test('the banners pause under the pointer, after the pause button and while a dialog is open', async () => {
  const { tab, page, current } = openBanners(server.visitor())
  page.hold(true)
  await tab.pass(20_000)
  page.hold(false)
  page.play(false)
  await tab.pass(20_000)
  page.play(true)
  page.open(0)
  await tab.pass(20_000)
  expect(current()).toBe(0)
  page.close()
  await tab.pass(5000)
  expect(current()).toBe(1)
})

test('where motion is not wanted nothing moves by itself', async () => {
  const { tab, page, current } = openBanners(server.visitor(), true)
  await tab.pass(20_000)
  expect(current()).toBe(0)
  expect(page.$banners.get().playing).toBe(false)
})

test('a new rental leads to the map (M-HOME-06)', () => {
  const { tab, page } = openBanners(server.visitor())
  page.rentAgain()
  expect(tab.lastLeft()).toBe('#search')
})

// M-HOME-06, M-HOME-08.
test('without a suitable claim a toast is shown for five seconds and the map opens', async () => {
  for (const person of [server.visitor(), await server.loginAs('newcomer')]) {
    $toasts.set([])
    const { tab, page } = openBanners(person)
    await page.connect(7)
    expect($toasts.get()).toMatchObject([
      {
        code: 'nothing_to_connect',
        tone: 'warning',
        duration: 5000,
        text: homeCopy.nothingToConnect,
      },
    ])
    expect(tab.lastLeft()).toBe('#search')
  }
})
