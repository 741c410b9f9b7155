import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createWeekPage } from '#places/screens/week/week-page.ts'
import { openTab } from '#support/environment.ts'
import type { TestPerson } from '#support/person.ts'
import { startServer, type TestServer } from '#support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const words = { foundName: ({ name }: { name: string }) => name, here: 'here', mapPoint: 'point' }
const metro = { Москва: [['Таганская', 55.7423, 37.6534]] as const }

const open = async (kept = new Map<string, string>()) => {
  const requests: string[] = []
  const visitor = server.visitor()
  const watched = {
    ...visitor,
    visit: (address: string, init?: RequestInit) => {
      requests.push(`${address} ${String(init?.body ?? '')}`)
      return visitor.visit(address, init)
    },
  } as TestPerson
  const tab = openTab(watched, server.origin, '/my-week', kept)
  const page = createWeekPage(tab.environment, metro, words)
  for (const store of [page.$state, page.$ranked]) onTestFinished(store.listen(() => {}))
  await tab.pass(0)
  return { tab, page, requests, kept }
}

test('offices are ranked on the device, and no request names a place or the week (M-WEEK-04, M-WEEK-05)', async () => {
  const { tab, page, requests } = await open()
  page.type('мясницкая')
  const [street] = page.$search.get().found
  if (!street) throw new Error('the street was not found')
  page.choose(street)
  page.type('таганская')
  page.choose(page.$search.get().found[0] ?? street)
  page.togglePreset('afterWork')
  page.change({ maxDetour: 5000 })
  await tab.pass(5000)
  expect(page.$plan.get().places.map(({ name }) => name)).toContain('Таганская')
  expect(page.$ranked.get()[0]).toMatchObject({ office: { settlement: 'Москва' } })
  expect(page.$ranked.get()[0]?.windows.length).toBeGreaterThan(0)
  expect(requests).toHaveLength(1)
  expect(requests[0]).toMatch(/\/api\/postOffices\/hours $/)
  expect(tab.address()).toBe('/my-week')
})

test('nothing is stored until it is saved, and all of it is forgotten (M-WEEK-06)', async () => {
  const { page, kept } = await open()
  page.type('таганская')
  page.choose(page.$search.get().found[0] ?? { kind: 'metro', name: '', town: '', latitude: 0, longitude: 0 })
  page.togglePreset('weekend')
  expect(kept.size).toBe(0)
  page.save()
  expect([...kept.keys()]).toEqual(['weekPlan'])
  const again = await open(kept)
  expect(again.page.$plan.get()).toEqual(page.$plan.get())
  expect(again.page.$isSaved.get()).toBe(true)
  again.page.togglePreset('lunch')
  expect(again.page.$isSaved.get()).toBe(false)
  again.page.forget()
  expect(kept.size).toBe(0)
  expect(again.page.$plan.get().places).toEqual([])
})

test('at most three places, none twice', async () => {
  const { page } = await open()
  const place = (latitude: number) => ({
    kind: 'street' as const,
    name: String(latitude),
    town: '',
    latitude,
    longitude: 37,
  })
  for (const latitude of [55, 55, 56, 57, 58]) page.choose(place(latitude))
  expect(page.$plan.get().places.map(({ latitude }) => latitude)).toEqual([55, 56, 57])
  page.removePlace(1)
  expect(page.$plan.get().places.map(({ latitude }) => latitude)).toEqual([55, 57])
})

test('a refused position is said, an answer that does not come can be asked again', async () => {
  const { tab, page } = await open()
  await page.addOwnPosition()
  expect(page.$search.get().problem).toBe('no_position')
  tab.cut(true)
  page.retry()
  await tab.pass(0)
  expect(page.$state.get().kind).toBe('failed')
  tab.cut(false)
  page.retry()
  await tab.pass(0)
  expect(page.$state.get().kind).toBe('shown')
})
