import { beforeAll, beforeEach, expect, test } from 'vitest'
import { searchCopy } from '#copy/search.ts'
import { openTab, type TestTab } from '#kit/environment.ts'
import { type SharedServer, sharedServer } from '#kit/shared-server.ts'
import { $rentalForm, changeRentalForm, emptyRentalForm } from '#state/rental-form.ts'
import { $toasts } from '#state/toasts.ts'
import { searchPage } from '../../../../src/features/rent/office-search/search-page.ts'

let server: SharedServer
beforeAll(async () => {
  server = await sharedServer()
})
beforeEach(() => {
  $toasts.set([])
  $rentalForm.set(emptyRentalForm)
})

type Environment = TestTab['environment']

/** Opens the search in a tab; a test may change what is around the page. */
const openSearch = async (
  change: (environment: Environment) => Partial<Environment> = () => ({}),
  address = '/',
) => {
  const tab = openTab(server.visitor(), server.origin, address)
  const page = searchPage({ ...tab.environment, ...change(tab.environment) })
  page.$search.listen(() => {})
  await tab.pass(0)
  const state = () => page.$search.get()
  const shown = () => {
    const { found } = state()
    if (found.kind !== 'shown') throw new Error(`the list is ${found.kind}`)
    return found
  }
  return { tab, page, state, shown, indexes: () => shown().offices.map(({ office }) => office.index) }
}

test('the list begins with the six offices nearest to where the map begins (M-MAP-01, M-MAP-19)', async () => {
  const { shown, indexes } = await openSearch()
  expect(indexes()).toHaveLength(6)
  expect(indexes()[0]).toBe('109012')
  expect(shown().question).toMatchObject({ kind: 'near', of: 'centre' })
  expect(shown().offices.map(({ office }) => office.distance)).toEqual(
    shown()
      .offices.map(({ office }) => office.distance)
      .toSorted((a, b) => (a ?? 0) - (b ?? 0)),
  )
})

test('while one types, offices are suggested as index and address, after a rest (M-MAP-12)', async () => {
  const { tab, page } = await openSearch()
  page.type('мясни')
  page.type('мясницкая')
  expect(page.$suggestions.get().kind).toBe('loading')
  await tab.pass(300)
  const suggestions = page.$suggestions.get()
  if (suggestions.kind !== 'shown') throw new Error(suggestions.kind)
  expect(suggestions.options.map(({ text }) => text)).toContainEqual(
    expect.stringMatching(/^101000, .*Мясницкая/),
  )
})

test('an exact index that is no office falls back to suggestions (M-MAP-14)', async () => {
  const { tab, page } = await openSearch()
  page.type('999999')
  await tab.pass(300)
  expect(page.$suggestions.get()).toEqual({ kind: 'shown', options: [] })
  expect($toasts.get()).toEqual([])
})

test('a chosen suggestion shows its office, close (M-MAP-02)', async () => {
  const { page, state, indexes } = await openSearch()
  await page.chooseSuggestion({ index: '101000', text: '101000, Мясницкая' })
  expect(indexes()).toEqual(['101000'])
  expect(state().chosen).toMatchObject({ kind: 'shown', index: '101000' })
  expect(page.$target.get().zoom).toBe(15)
  expect($toasts.get()).toEqual([])
})

test('searching for nothing asks for an address or index (M-MAP-11)', async () => {
  const { page } = await openSearch()
  await page.search()
  expect(page.$needsAddress.get()).toBe(true)
  page.type('1')
  expect(page.$needsAddress.get()).toBe(false)
})

test('words that find offices are answered by them, in the list and on the map (AMB-43)', async () => {
  const { page, indexes } = await openSearch()
  page.type('Новосибирск')
  await page.search()
  expect(page.$needsAddress.get()).toBe(false)
  expect(indexes().length).toBeGreaterThan(0)
  const { latitude, longitude } = page.$target.get()
  expect(latitude).toBeCloseTo(55, 0)
  expect(longitude).toBeCloseTo(83, 0)
})

test('words that find one office choose it', async () => {
  const { page, state } = await openSearch()
  page.type('Владивосток')
  await page.search()
  expect(state().chosen).toMatchObject({ kind: 'shown', index: expect.stringMatching(/^690/) })
  expect(page.$target.get().zoom).toBe(15)
})

test('an address that does not exist is not found, and the field asks for one that does (AMB-43)', async () => {
  const { page, shown } = await openSearch()
  page.type('ыъьыъь')
  await page.search()
  expect(shown().offices).toEqual([])
  expect(page.$needsAddress.get()).toBe(true)
})

test('parcel lockers are found by their word, by their filter and by themselves', async () => {
  const { page, shown, state, tab } = await openSearch()
  page.type('почтомат Мясницкая')
  await tab.pass(300)
  const suggestions = page.$suggestions.get()
  if (suggestions.kind !== 'shown') throw new Error(suggestions.kind)
  const [first] = suggestions.options
  expect(first).toMatchObject({ index: '101000' })
  await page.search()
  expect(shown().offices.every(({ office }) => office.is_aapsh)).toBe(true)
  expect(new Set(shown().offices.map(({ office }) => office.aapsh_id)).size).toBe(shown().offices.length)
  page.type('')
  await page.setFilters({ onlyFree: false, online: false, aaps: true })
  expect(shown().offices.every(({ office }) => office.is_aapsh)).toBe(true)
  if (!first) throw new Error('no suggestion')
  await page.chooseSuggestion(first)
  const { chosen } = state()
  expect(chosen).toMatchObject({ kind: 'shown', shown: { office: { aapsh_id: first.lockerId } } })
})

test('a locker that did not come is what the second try brings, and is kept among what was found', async () => {
  let lost = true
  const { page, state, tab } = await openSearch(({ fetch }) => ({
    fetch: (path, init) =>
      lost && path.includes('aapshId=') ? Promise.reject(new TypeError('lost')) : fetch(path, init),
  }))
  page.forgetLastSearches()
  page.type('почтомат Мясницкая')
  await tab.pass(300)
  const suggestions = page.$suggestions.get()
  const locker = suggestions.kind === 'shown' ? suggestions.options[0] : undefined
  if (locker?.lockerId === undefined) throw new Error('no locker is suggested')
  await page.chooseSuggestion(locker)
  expect(state().chosen).toMatchObject({ kind: 'failed' })
  lost = false
  page.retryChosen()
  await expect.poll(() => state().chosen.kind).toBe('shown')
  expect(state().chosen).toMatchObject({ shown: { office: { aapsh_id: locker.lockerId } } })
  expect(page.$lastSearches.get()).toMatchObject([{ lockerId: locker.lockerId }])
})

const peter = { latitude: 59.94, longitude: 30.31, zoom: 11, latitudeSpan: 0.2, longitudeSpan: 0.5 }
const siberia = { ...peter, latitude: 55.03, longitude: 82.92 }

test('the list goes with a map that is moved by hand, and holds what the map shows', async () => {
  const { page, shown, tab } = await openSearch()
  page.viewChanged(peter, true)
  await tab.pass(400)
  expect(shown().offices.length).toBeGreaterThan(0)
  for (const { office } of shown().offices) {
    expect(Math.abs(office.latitude - peter.latitude)).toBeLessThanOrEqual(0.1)
    expect(Math.abs(office.longitude - peter.longitude)).toBeLessThanOrEqual(0.25)
  }
  page.type('101000')
  await page.search()
  page.viewChanged(siberia, true)
  await tab.pass(400)
  expect(shown().question).toMatchObject({ kind: 'near', of: 'centre' })
  expect(shown().offices.every(({ office }) => office.index.startsWith('630'))).toBe(true)
  expect(page.$moved.get()).toBe(false)
})

test('a map that is dragged on is followed when it rests', async () => {
  const { page, shown, tab } = await openSearch()
  page.viewChanged(peter, true)
  await tab.pass(200)
  page.dragBegins()
  await tab.pass(1000)
  expect(shown().question).not.toMatchObject({ area: expect.anything() })
  page.viewChanged(siberia, true)
  await tab.pass(400)
  expect(shown().offices.every(({ office }) => office.index.startsWith('630'))).toBe(true)
})

test('an answer that comes while the map is dragged on is not shown', async () => {
  let release: () => void = () => undefined
  let held: Promise<void> = Promise.resolve()
  const { page, shown, tab } = await openSearch(({ fetch }) => ({
    fetch: async (address, init) => {
      const answer = await fetch(address, init)
      await held
      return answer
    },
  }))
  held = new Promise((done) => {
    release = done
  })
  page.viewChanged(peter, true)
  await tab.pass(400)
  page.dragBegins()
  release()
  await tab.pass(1000)
  expect(shown().question).not.toMatchObject({ area: expect.anything() })
  page.viewChanged(siberia, true)
  await tab.pass(400)
  expect(shown().offices.every(({ office }) => office.index.startsWith('630'))).toBe(true)
})

test('moves that the page makes by itself change no list', async () => {
  const { page, shown, tab } = await openSearch()
  page.type('101000')
  await page.search()
  page.viewChanged(peter, false)
  await tab.pass(400)
  expect(shown().question).toMatchObject({ kind: 'index', index: '101000' })
})

test('a group that is pressed brings its offices into the list', async () => {
  const { page, shown, tab } = await openSearch()
  page.viewChanged({ ...peter, zoom: 9 }, false)
  page.openCluster(siberia)
  expect(page.$target.get()).toMatchObject({ latitude: siberia.latitude, zoom: 11 })
  page.viewChanged(siberia, false)
  await tab.pass(400)
  expect(shown().offices.every(({ office }) => office.index.startsWith('630'))).toBe(true)
})

test('who does not want the list to go with the map is offered to search there, and the switch catches up', async () => {
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

test('a part of the map without offices offers the nearest ones, and shows them on the map', async () => {
  const { page, shown, tab } = await openSearch()
  page.viewChanged({ ...peter, latitude: 62, longitude: 30 }, true)
  await tab.pass(400)
  expect(shown().offices).toEqual([])
  await page.searchNearby()
  expect(shown().offices.length).toBeGreaterThan(0)
  expect(shown().question).toMatchObject({ of: 'place' })
  const { latitude } = shown().offices[0]?.office ?? { latitude: 0 }
  expect(Math.abs(page.$target.get().latitude - latitude)).toBeLessThan(10)
})

test('the question stands in the address, so that a reload brings its results again', async () => {
  const { page, tab } = await openSearch()
  page.type('Новосибирск')
  await page.search()
  const address = tab.address()
  expect(new URL(address, 'http://site').searchParams.get('q')).toBe('Новосибирск')
  const again = await openSearch(() => ({}), address)
  await again.tab.pass(0)
  expect(again.page.$typed.get()).toBe('Новосибирск')
  expect(again.shown().question).toMatchObject({ kind: 'words', text: 'Новосибирск' })
  page.viewChanged(peter, true)
  await tab.pass(400)
  expect(tab.address()).toBe('/')
})

test('on a phone the map and the card on it are closed by the way back', async () => {
  const { page, state, tab } = await openSearch(() => ({ matches: () => true }))
  page.show('map')
  await page.choosePin('101000')
  expect(tab.address()).toBe('/#place')
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

test('who reloads at the map comes to the list by the way back', async () => {
  const { tab, state } = await openSearch(() => ({ matches: () => true }), '/#map')
  expect(state().view).toBe('map')
  tab.goBack()
  expect(state().view).toBe('list')
})

test('places that were found are kept on this device by their own name, towns too, and can be forgotten', async () => {
  const { page, indexes } = await openSearch()
  page.forgetLastSearches()
  for (const typed of ['101000', 'новосибирск', 'Мясницкая, дом моей тёти, кв 5', '999999', 'novosibirsk']) {
    page.type(typed)
    await page.search()
  }
  expect(page.$lastSearches.get()).toEqual([
    { text: 'Новосибирск' },
    { index: '101000', text: expect.stringMatching(/^101000, Москва/) },
  ])
  const [, office] = page.$lastSearches.get()
  if (!office) throw new Error('nothing is kept')
  await page.searchAgain(office)
  expect(indexes()).toEqual(['101000'])
  expect(page.$lastSearches.get()[0]).toEqual(office)
  page.forgetLastSearches()
  expect(page.$lastSearches.get()).toEqual([])
})

test('a row and its pin are lit by one another', async () => {
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

test('pins that did not come are asked for again', async () => {
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

// M-ERR-01, M-MAP-16.
test('an office without the service leads to another one, with a red message for five seconds', async () => {
  const { page, state } = await openSearch()
  const without = '601293'
  page.type(without)
  await page.search()
  expect($toasts.get()).toMatchObject([
    {
      code: 'alternative_offered',
      tone: 'danger',
      duration: 5000,
      text: searchCopy.lookup.alternative,
    },
  ])
  const { chosen } = state()
  expect(chosen.kind).toBe('shown')
  expect(chosen).not.toMatchObject({ index: without })
  const { found } = state()
  expect(found).toMatchObject({ question: { kind: 'index', insteadOf: without } })
  expect(found.kind === 'shown' && found.offices[0]?.office.distance).toBeGreaterThan(1000)
})

// AMB-43.
test('an index that no office has is an address that was not found, not an office without the service', async () => {
  const { page, shown } = await openSearch()
  page.type('999999')
  await page.search()
  expect($toasts.get()).toEqual([])
  expect(shown()).toMatchObject({ question: { kind: 'index', index: '999999' }, offices: [] })
})

test('without a network the search says so and can be repeated (M-ERR-03, M-ERR-06)', async () => {
  const { tab, page, state, indexes } = await openSearch()
  tab.cut(true)
  page.type('101000')
  await page.search()
  expect($toasts.get()).toMatchObject([
    { code: 'lookup_failed', duration: 5000, text: searchCopy.lookup.failed },
  ])
  expect(state().found).toMatchObject({ kind: 'failed', code: 'failed' })
  tab.cut(false)
  await page.retry()
  expect(indexes()).toEqual(['101000'])
})

test('a page of the list that did not come is the one that the second try brings', async () => {
  const { tab, page, state, shown } = await openSearch()
  const last = shown().pages - 1
  expect(last).toBeGreaterThan(0)
  tab.cut(true)
  await page.goToPage(last)
  expect(state().found).toMatchObject({ kind: 'failed', page: last })
  tab.cut(false)
  await page.retry()
  expect(shown().page).toBe(last)
})

test('filters narrow the list and can be dropped (M-MAP-07)', async () => {
  const { page, shown } = await openSearch()
  const all = shown().total
  await page.setFilters({ onlyFree: true, online: true, aaps: false })
  expect(shown().total).toBeLessThan(all)
  expect(shown().offices.every(({ selectable }) => selectable)).toBe(true)
  await page.dropFilters()
  expect(shown().total).toBe(all)
})

test('pages hold six, and no page is empty', async () => {
  const { page, shown, indexes } = await openSearch()
  const first = indexes()
  await page.goToPage(shown().pages - 1)
  expect(indexes().length).toBeGreaterThan(0)
  expect(indexes()).not.toEqual(first)
})

test('a count of pages that fails is told to nobody: what is here is all there is (M-ERR-12)', async () => {
  const { shown } = await openSearch(({ fetch }) => ({
    fetch: (path, init) =>
      path.includes('numberOfFoundOps')
        ? Promise.resolve(new Response('', { status: 500 }))
        : fetch(path, init),
  }))
  expect(shown()).toMatchObject({ total: 6, page: 0, pages: 1 })
  expect($toasts.get()).toEqual([])
})

test('a list that is answered 412 says that the service is not provided there (M-ERR-05)', async () => {
  const { page, state } = await openSearch(({ fetch }) => ({
    fetch: (path, init) =>
      path.includes('findOPS') ? Promise.resolve(new Response('', { status: 412 })) : fetch(path, init),
  }))
  page.type('Мясницкая')
  await page.search()
  expect(state().found).toMatchObject({ kind: 'failed', code: 'no_offer' })
})

test('a position that is already allowed is used at once, one that is not is not asked for', async () => {
  let asked = 0
  const kazan = { latitude: 55.79, longitude: 49.12 }
  const position = async () => {
    asked += 1
    return kazan
  }
  await openSearch(() => ({ position }))
  expect(asked).toBe(0)
  const { tab, page, shown, indexes } = await openSearch(() => ({
    position,
    positionAllowed: async () => true,
  }))
  await tab.pass(0)
  expect(asked).toBe(1)
  expect(shown().question).toMatchObject({ kind: 'near', of: 'me' })
  expect(indexes()[0]).toBe('420111')
  expect(page.$target.get()).toMatchObject(kazan)
})

test('a refused position changes nothing but a word (M-MAP-15)', async () => {
  const { page, state, indexes } = await openSearch()
  const before = indexes()
  await page.locate()
  expect(state().locating).toBe('refused')
  expect(indexes()).toEqual(before)
})

const view = { latitude: 55.755864, longitude: 37.617698, zoom: 11, latitudeSpan: 0.4, longitudeSpan: 0.8 }

test('the map asks for pins once, and again only after a real move (M-MAP-06)', async () => {
  let asked = 0
  const { tab, page } = await openSearch()
  page.$marks.listen(() => {
    asked += 1
  })
  page.viewChanged(view, false)
  await tab.pass(0)
  expect(asked).toBe(1)
  expect(page.$marks.get().pins.length + page.$marks.get().clusters.length).toBeGreaterThan(0)
  page.viewChanged({ ...view, longitude: view.longitude + 0.15 * view.longitudeSpan }, true)
  await tab.pass(0)
  expect(asked).toBe(1)
  page.viewChanged({ ...view, longitude: view.longitude + 0.16 * view.longitudeSpan }, true)
  await tab.pass(0)
  expect(asked).toBe(2)
})

test('after a move by hand what the map shows can be asked for', async () => {
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

test('an office without free boxes brings the three nearest that have some', async () => {
  const { tab, page, state } = await openSearch()
  await page.choosePin('125009')
  await tab.pass(0)
  const { chosen } = state()
  if (chosen.kind !== 'shown') throw new Error(chosen.kind)
  expect(chosen.shown.selectable).toBe(false)
  expect(page.$target.get()).toMatchObject({ zoom: 15, latitude: chosen.shown.office.latitude })
  expect(chosen.nearest).toHaveLength(3)
  expect(chosen.nearest.every(({ numberOfFreeBoxes }) => numberOfFreeBoxes > 0)).toBe(true)
})

// M-MAP-17, M-MAP-18.
test('choosing an office leads to its form, which is empty again but for the place', async () => {
  changeRentalForm({ box: '7', boxId: 7, boxName: 'old', totalCost: 100, opsIndex: '420111' })
  const { tab, page, state } = await openSearch()
  await page.choosePin('101000')
  const { chosen } = state()
  if (chosen.kind !== 'shown') throw new Error(chosen.kind)
  page.rent(chosen.shown.office)
  expect(tab.lastLeft()).toBe('/101000/step2')
  expect($rentalForm.get()).toMatchObject({
    opsIndex: '101000',
    box: null,
    boxId: null,
    boxName: '',
    totalCost: 0,
  })
})

// M-MAP-17, M-DIGI-01.
test('digitization is offered at its office alone and goes along into the form', async () => {
  const { tab, page, state } = await openSearch()
  await page.choosePin('101000')
  expect(state().chosen).toMatchObject({ shown: { digitization: false } })
  await page.choosePin('101721')
  const { chosen } = state()
  if (chosen.kind !== 'shown') throw new Error(chosen.kind)
  expect(chosen.shown.digitization).toBe(true)
  page.digitize(chosen.shown.office)
  expect(tab.lastLeft()).toBe('/101721/step2')
  expect($rentalForm.get().digitization).toBe(true)
})

// M-MAP-18.
test('clearing the office whose form was begun resets the form; looking at another does not', async () => {
  changeRentalForm({ opsIndex: '101000', box: '7', totalCost: 100 })
  const { page } = await openSearch()
  await page.choosePin('109012')
  page.clearChosen()
  expect($rentalForm.get().box).toBe('7')
  await page.choosePin('101000')
  page.clearChosen()
  expect($rentalForm.get()).toMatchObject({ box: null, totalCost: 0 })
})
