import { expect, test } from 'vitest'
import { searches } from './open-search.ts'

const { openSearch } = searches()

const petersburg = { latitude: 59.94, longitude: 30.31, zoom: 11, latitudeSpan: 0.2, longitudeSpan: 0.5 }

const siberia = { ...petersburg, latitude: 55.03, longitude: 82.92 }

test('the list follows a map moved by hand and contains the offices in view', async () => {
  const { page, shown, tab } = await openSearch()
  page.viewChanged(petersburg, true)
  await tab.pass(400)
  expect(shown().offices.length).toBeGreaterThan(0)
  for (const { office } of shown().offices) {
    expect(Math.abs(office.latitude - petersburg.latitude)).toBeLessThanOrEqual(0.1)
    expect(Math.abs(office.longitude - petersburg.longitude)).toBeLessThanOrEqual(0.25)
  }
  page.type('101000')
  await page.search()
  page.viewChanged(siberia, true)
  await tab.pass(400)
  expect(shown().question).toMatchObject({ kind: 'near', of: 'centre' })
  expect(shown().offices.every(({ office }) => office.index.startsWith('630'))).toBe(true)
  expect(page.$moved.get()).toBe(false)
})

test('the list follows once the map rests', async () => {
  const { page, shown, tab } = await openSearch()
  page.viewChanged(petersburg, true)
  await tab.pass(200)
  page.dragBegins()
  await tab.pass(1000)
  expect(shown().question).not.toMatchObject({ area: expect.anything() })
  page.viewChanged(siberia, true)
  await tab.pass(400)
  expect(shown().offices.every(({ office }) => office.index.startsWith('630'))).toBe(true)
})

test('an answer that arrives while the map is dragged is not shown', async () => {
  let release: () => void = () => undefined
  let heldAnswer: Promise<void> = Promise.resolve()
  const { page, shown, tab } = await openSearch(({ fetch }) => ({
    fetch: async (address, init) => {
      const answer = await fetch(address, init)
      await heldAnswer
      return answer
    },
  }))
  heldAnswer = new Promise((done) => {
    release = done
  })
  page.viewChanged(petersburg, true)
  await tab.pass(400)
  page.dragBegins()
  release()
  await tab.pass(1000)
  expect(shown().question).not.toMatchObject({ area: expect.anything() })
  page.viewChanged(siberia, true)
  await tab.pass(400)
  expect(shown().offices.every(({ office }) => office.index.startsWith('630'))).toBe(true)
})

test('automatic map moves do not change the list', async () => {
  const { page, shown, tab } = await openSearch()
  page.type('101000')
  await page.search()
  page.viewChanged(petersburg, false)
  await tab.pass(400)
  expect(shown().question).toMatchObject({ kind: 'index', index: '101000' })
})

test('pressing a cluster lists its offices', async () => {
  const { page, shown, tab } = await openSearch()
  page.viewChanged({ ...petersburg, zoom: 9 }, false)
  page.openCluster(siberia)
  expect(page.$target.get()).toMatchObject({ latitude: siberia.latitude, zoom: 11 })
  page.viewChanged(siberia, false)
  await tab.pass(400)
  expect(shown().offices.every(({ office }) => office.index.startsWith('630'))).toBe(true)
})

test('with following off the map offers to search here, and switching it on updates the list', async () => {
  const { page, indexes, shown, tab } = await openSearch()
  page.setFollows(false)
  page.type('101000')
  await page.search()
  page.viewChanged(siberia, true)
  await tab.pass(400)
  expect(indexes()).toEqual(['101000'])
  expect(page.$moved.get()).toBe(true)
  page.setFollows(true)
  await tab.pass(0)
  expect(page.$moved.get()).toBe(false)
  expect(shown().offices.every(({ office }) => office.index.startsWith('630'))).toBe(true)
})

test('an area without offices offers the nearest ones and shows them on the map', async () => {
  const { page, shown, tab } = await openSearch()
  page.viewChanged({ ...petersburg, latitude: 62, longitude: 30 }, true)
  await tab.pass(400)
  expect(shown().offices).toEqual([])
  await page.searchNearby()
  expect(shown().offices.length).toBeGreaterThan(0)
  expect(shown().question).toMatchObject({ of: 'place' })
  const { latitude } = shown().offices[0]?.office ?? { latitude: 0 }
  expect(Math.abs(page.$target.get().latitude - latitude)).toBeLessThan(10)
})

test('the address contains the search, so that a reload restores its results', async () => {
  const { page, tab, indexes } = await openSearch()
  page.type('Новосибирск')
  await page.search()
  const address = tab.address()
  expect(new URL(address, 'http://site').searchParams.get('q')).toBe('Новосибирск')
  const again = await openSearch(() => ({}), address)
  await again.tab.pass(0)
  expect(again.page.$typed.get()).toBe('Новосибирск')
  expect(again.shown().question).toMatchObject({ kind: 'words', text: 'Новосибирск' })
  page.viewChanged(petersburg, true)
  await tab.pass(400)
  const moved = await openSearch(() => ({}), tab.address())
  expect(moved.page.$typed.get()).toBe('')
  expect(moved.indexes()).toEqual(indexes())
})

test('a search in the address opens the map at its place', async () => {
  const targetOf = async (address: string) => {
    const { page, tab } = await openSearch(() => ({}), address)
    await tab.pass(0)
    return page.$target.get()
  }
  const place = await targetOf('/?at=59.94:30.31')
  expect(place.latitude).toBeCloseTo(59.94, 1)
  expect(place.longitude).toBeCloseTo(30.31, 1)
  expect(place.zoom).toBeGreaterThan(11)
  expect(await targetOf('/?area=59.900000:30.200000:60.000000:30.400000')).toEqual({
    latitude: 59.95,
    longitude: expect.closeTo(30.3),
    zoom: 12,
  })
})

test('on a phone Back closes the card, then the map', async () => {
  const { page, state, tab } = await openSearch(() => ({ matches: () => true }))
  page.show('map')
  await page.choosePin('101000')
  expect(tab.address()).toBe('/?place=101000#place')
  tab.goBack()
  expect(state()).toMatchObject({ view: 'map', chosen: { kind: 'none' } })
  tab.goBack()
  expect(state().view).toBe('list')
  page.show('map')
  await page.choosePin('101000')
  page.clearChosen()
  expect(tab.address()).toBe('/#map')
  page.show('list')
  expect(state().view).toBe('list')
  expect(tab.address()).toBe('/')
})

test('after a reload on the map Back opens the list', async () => {
  const { tab, state } = await openSearch(() => ({ matches: () => true }), '/#map')
  expect(state().view).toBe('map')
  tab.goBack()
  expect(state().view).toBe('list')
})

test('a row and its pin highlight each other', async () => {
  const { page, shown } = await openSearch()
  const { office } = shown().offices[0] ?? {}
  if (!office) throw new Error('the list is empty')
  page.point(office)
  expect(page.$pointed.get()).toMatchObject({ index: office.index, place: { latitude: office.latitude } })
  page.point(null)
  expect(page.$pointed.get()).toBe(null)
  page.pointPin(office.index)
  expect(page.$pointed.get()).toMatchObject({ index: office.index })
})

test('pins that failed to load can be requested again', async () => {
  const { page, tab } = await openSearch()
  tab.cut(true)
  const view = { latitude: 55.75, longitude: 37.62, zoom: 11, latitudeSpan: 0.2, longitudeSpan: 0.5 }
  page.viewChanged(view, false)
  await tab.pass(0)
  expect(page.$marksFailed.get()).toBe(true)
  tab.cut(false)
  page.retryMarks()
  await tab.pass(0)
  expect(page.$marksFailed.get()).toBe(false)
})

test('a permitted position is used at once; without permission none is requested', async () => {
  let requestCount = 0
  const kazan = { latitude: 55.79, longitude: 49.12 }
  const position = async () => {
    requestCount += 1
    return kazan
  }
  await openSearch(() => ({ position }))
  expect(requestCount).toBe(0)
  const { tab, page, shown, indexes } = await openSearch(() => ({
    position,
    positionAllowed: async () => true,
  }))
  await tab.pass(0)
  expect(requestCount).toBe(1)
  expect(shown().question).toMatchObject({ kind: 'near', of: 'me' })
  expect(indexes()[0]).toBe('420111')
  expect(page.$target.get()).toMatchObject(kazan)
})

test('a refused position only shows a note (M-MAP-15)', async () => {
  const { page, state, indexes } = await openSearch()
  const before = indexes()
  await page.locate()
  expect(state().locating).toBe('refused')
  expect(indexes()).toEqual(before)
})

const view = { latitude: 55.755864, longitude: 37.617698, zoom: 11, latitudeSpan: 0.4, longitudeSpan: 0.8 }

test('the map requests pins once, and again only after a real move (M-MAP-06)', async () => {
  let requestCount = 0
  const { tab, page } = await openSearch()
  page.$marks.listen(() => {
    requestCount += 1
  })
  page.viewChanged(view, false)
  await tab.pass(0)
  expect(requestCount).toBe(1)
  expect(page.$marks.get().pins.length + page.$marks.get().clusters.length).toBeGreaterThan(0)
  page.viewChanged({ ...view, longitude: view.longitude + 0.15 * view.longitudeSpan }, true)
  await tab.pass(0)
  expect(requestCount).toBe(1)
  page.viewChanged({ ...view, longitude: view.longitude + 0.16 * view.longitudeSpan }, true)
  await tab.pass(0)
  expect(requestCount).toBe(2)
})

test('after a move by hand the visible area can be searched', async () => {
  const { tab, page, shown, indexes } = await openSearch()
  page.setFollows(false)
  page.type('101000')
  await page.search()
  page.viewChanged(view, false)
  expect(page.$moved.get()).toBe(false)
  page.viewChanged({ ...view, latitude: 59.94, longitude: 30.31 }, true)
  expect(page.$moved.get()).toBe(true)
  await page.searchHere()
  await tab.pass(0)
  expect(page.$moved.get()).toBe(false)
  expect(shown().question).toMatchObject({ kind: 'near', of: 'centre' })
  expect(indexes().slice(0, 2).toSorted()).toEqual(['190000', '191025'])
})
