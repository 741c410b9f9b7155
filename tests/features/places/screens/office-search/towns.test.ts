import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { TOWN_ZOOM } from '#places/rules/map-view.ts'
import { toMapMarks } from '#places/screens/office-search/search-map.ts'
import { createSearchPage } from '#places/screens/office-search/search-page.ts'
import { upsertOffices } from '#places/server/offices/office-record.ts'
import { mapCopy } from '#places/words/map.ts'
import { openTab } from '#support/environment.ts'
import { startServer, type TestServer } from '#support/server.ts'

/** A northern town whose offices have no known place of their own. */
const TOWN_POSITION = { latitude: 76.5, longitude: -178 }
const indexes = ['289001', '289002', '289003', '289004', '289005', '289006', '289007']
const view = { latitude: 76.5, longitude: 182, zoom: 14, latitudeSpan: 0.2, longitudeSpan: 0.5 }

let server: TestServer
beforeAll(async () => {
  server = await startServer({ followMs: 100 })
  await upsertOffices(
    server.database.kysely,
    indexes.map((index) => ({
      index,
      name: `Северный ${index}`,
      region: 'Чукотский автономный округ',
      area: '',
      settlement: 'Северный',
      address: '',
      ...TOWN_POSITION,
      coordPrecision: 'settlement',
      timeZone: 'Asia/Anadyr',
      tariffGroup: 'town',
      online: true,
      temporarilyClosed: false,
      closedUntil: null,
      workingHours: [],
      services: [1],
      directions: '',
      fingerprint: index,
    })),
    'import',
  )
  await vi.waitFor(
    async () => {
      const { page, shown } = await open()
      page.type('289001')
      await page.search()
      expect(shown().total).toBe(1)
    },
    { timeout: 30_000 },
  )
})
afterAll(() => server.stop())

const open = async () => {
  const tab = openTab(server.visitor(), server.origin, '/')
  const page = createSearchPage(tab.environment)
  page.$search.listen(() => {})
  await tab.pass(0)
  const shown = () => {
    const { found } = page.$search.get()
    if (found.kind !== 'shown') throw new Error(`the list is ${found.kind}`)
    return found
  }
  return { tab, page, shown }
}

test('the mark of a town lists its offices page by page', async () => {
  const { tab, page, shown } = await open()
  page.viewChanged(view, true)
  await tab.pass(400)
  const [town] = toMapMarks(page.$marks.get(), page)
  expect(town).toMatchObject({
    kind: 'town',
    label: 'Северный',
    name: mapCopy.town('Северный', 7, false),
    longitude: 182,
  })
  town?.onClick()
  await tab.pass(400)
  expect(shown()).toMatchObject({ total: 7, pages: 2, question: { kind: 'town', name: 'Северный' } })
  await page.goToPage(1)
  expect(shown().offices.map(({ office }) => office.index)).toEqual(['289007'])
})

test('an office known only by town is shown at the town, past the 180th meridian, without a distance', async () => {
  const { page, shown } = await open()
  page.type('289003')
  await page.search()
  expect(shown().offices[0]?.office).toMatchObject({ index: '289003', coordPrecision: 'settlement' })
  expect(page.$target.get()).toEqual({ latitude: 76.5, longitude: 182, zoom: TOWN_ZOOM })
  const { chosen } = page.$search.get()
  if (chosen.kind !== 'shown') throw new Error('the card is not there')
  expect(chosen.nearest.every(({ distance }) => distance === undefined)).toBe(true)
})
