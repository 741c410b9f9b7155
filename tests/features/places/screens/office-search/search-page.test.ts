import { expect, test } from 'vitest'
import { $toasts } from '#kit/state/toasts.ts'
import { toMapMarks } from '#places/screens/office-search/search-map.ts'
import { mapCopy } from '#places/words/map.ts'
import { searchCopy } from '#places/words/search.ts'
import { $rentalForm, updateRentalForm } from '#rent/parts/rental-form.ts'
import { searches } from './open-search.ts'

const { openSearch } = searches()

test('the list starts with the six offices nearest to the initial map centre (M-MAP-01, M-MAP-19)', async () => {
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

test('after a pause in typing offices are suggested as index and address (M-MAP-12)', async () => {
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

test('an exact index without an office falls back to suggestions (M-MAP-14)', async () => {
  const { tab, page } = await openSearch()
  page.type('999999')
  await tab.pass(300)
  expect(page.$suggestions.get()).toEqual({ kind: 'shown', options: [] })
  expect($toasts.get()).toEqual([])
})

test('an index pasted with spaces and words is looked up', async () => {
  const { tab, page, indexes } = await openSearch()
  page.type('индекс 101\u00a0000')
  await tab.pass(300)
  expect(page.$suggestions.get()).toMatchObject({ kind: 'shown', options: [{ index: '101000' }] })
  await page.search()
  expect(indexes()).toEqual(['101000'])
})

test('a chosen suggestion zooms in on its office (M-MAP-02)', async () => {
  const { page, state, indexes } = await openSearch()
  await page.chooseSuggestion({ index: '101000', text: '101000, Мясницкая' })
  expect(indexes()).toEqual(['101000'])
  expect(state().chosen).toMatchObject({ kind: 'shown', index: '101000' })
  expect(page.$target.get().zoom).toBe(15)
  expect($toasts.get()).toEqual([])
})

test('an empty search asks for an address or index (M-MAP-11)', async () => {
  const { page } = await openSearch()
  await page.search()
  expect(page.$needsAddress.get()).toBe(true)
  page.type('1')
  expect(page.$needsAddress.get()).toBe(false)
})

test('offices found by words are shown in the list and on the map (AMB-43)', async () => {
  const { page, indexes } = await openSearch()
  page.type('Новосибирск')
  await page.search()
  expect(page.$needsAddress.get()).toBe(false)
  expect(indexes().length).toBeGreaterThan(0)
  const { latitude, longitude } = page.$target.get()
  expect(latitude).toBeCloseTo(55, 0)
  expect(longitude).toBeCloseTo(83, 0)
})

test('words that match one office select it', async () => {
  const { page, state } = await openSearch()
  page.type('Владивосток')
  await page.search()
  expect(state().chosen).toMatchObject({ kind: 'shown', index: expect.stringMatching(/^690/) })
  expect(page.$target.get().zoom).toBe(15)
})

test('an unknown address finds nothing, and the field asks for another (AMB-43)', async () => {
  const { page, shown } = await openSearch()
  page.type('ыъьыъь')
  await page.search()
  expect(shown().offices).toEqual([])
  expect(page.$needsAddress.get()).toBe(true)
})

test('lockers are found by a word, by the filter and by a suggestion', async () => {
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

test('a retry loads a locker that failed to load, and adds it to the last searches', async () => {
  let isLost = true
  const { page, state, tab } = await openSearch(({ fetch }) => ({
    fetch: (path, init) =>
      isLost && path.includes('aapshId=') ? Promise.reject(new TypeError('lost')) : fetch(path, init),
  }))
  page.forgetLastSearches()
  page.type('почтомат Мясницкая')
  await tab.pass(300)
  const suggestions = page.$suggestions.get()
  const locker = suggestions.kind === 'shown' ? suggestions.options[0] : undefined
  if (locker?.lockerId === undefined) throw new Error('no locker is suggested')
  await page.chooseSuggestion(locker)
  expect(state().chosen).toMatchObject({ kind: 'failed' })
  isLost = false
  page.retryChosen()
  await expect.poll(() => state().chosen.kind).toBe('shown')
  expect(state().chosen).toMatchObject({ shown: { office: { aapsh_id: locker.lockerId } } })
  expect(page.$lastSearches.get()).toMatchObject([{ lockerId: locker.lockerId }])
})

test('found offices and towns are stored on this device by official name and can be cleared', async () => {
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

// M-ERR-01, M-MAP-16.
test('an office without the service leads to another one, with an error toast for five seconds', async () => {
  const { page, state } = await openSearch()
  const indexWithoutService = '601293'
  page.type(indexWithoutService)
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
  expect(chosen).not.toMatchObject({ index: indexWithoutService })
  const { found } = state()
  expect(found).toMatchObject({ question: { kind: 'index', insteadOf: indexWithoutService } })
  expect(found.kind === 'shown' && found.offices[0]?.office.distance).toBeGreaterThan(1000)
})

// AMB-43.
test('an unknown index is reported as not found, not as an office without the service', async () => {
  const { page, shown } = await openSearch()
  page.type('999999')
  await page.search()
  expect($toasts.get()).toEqual([])
  expect(shown()).toMatchObject({ question: { kind: 'index', index: '999999' }, offices: [] })
})

test('a lost network is reported and the search can be repeated (M-ERR-03, M-ERR-06)', async () => {
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

test('a retry loads the page of the list that failed', async () => {
  const { tab, page, state, shown } = await openSearch()
  const last = shown().pages - 1
  expect(last).toBeGreaterThan(0)
  tab.cut(true)
  await page.goToPage(last)
  expect(state().found).toMatchObject({ kind: 'failed' })
  tab.cut(false)
  await page.retry()
  expect(shown().page).toBe(last)
})

test('filters narrow the list and can be cleared (M-MAP-07)', async () => {
  const { page, shown } = await openSearch()
  const all = shown().total
  await page.setFilters({ onlyFree: true, online: true, aaps: false })
  expect(shown().total).toBeLessThan(all ?? 0)
  expect(shown().offices.every(({ selectable }) => selectable)).toBe(true)
  await page.dropFilters()
  expect(shown().total).toBe(all)
})

test('pages have six offices, and no page is empty', async () => {
  const { page, shown, indexes } = await openSearch()
  const first = indexes()
  await page.goToPage(shown().pages - 1)
  expect(indexes().length).toBeGreaterThan(0)
  expect(indexes()).not.toEqual(first)
})

test('a failed count is ignored, and a full page allows a next one (M-ERR-12)', async () => {
  const { page, shown } = await openSearch(({ fetch }) => ({
    fetch: (path, init) =>
      path.includes('numberOfFoundOps')
        ? Promise.resolve(new Response('', { status: 500 }))
        : fetch(path, init),
  }))
  expect(shown()).toMatchObject({ total: null, page: 0, pages: 2 })
  await page.goToPage(1)
  expect(shown()).toMatchObject({ total: null, page: 1 })
  expect($toasts.get()).toEqual([])
})

test('a 412 answer means that the service is not provided there (M-ERR-05)', async () => {
  const { page, state } = await openSearch(({ fetch }) => ({
    fetch: (path, init) =>
      path.includes('findOPS') ? Promise.resolve(new Response('', { status: 412 })) : fetch(path, init),
  }))
  page.type('Мясницкая')
  await page.search()
  expect(state().found).toMatchObject({ kind: 'failed', code: 'no_offer' })
})

test('an office without free boxes lists the three nearest with free boxes', async () => {
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

test('a temporarily closed office stays selected and lists the nearest with free boxes', async () => {
  const { tab, page, state, indexes } = await openSearch()
  await page.searchFor('119019')
  await tab.pass(0)
  expect($toasts.get()).toEqual([])
  expect(indexes()).toEqual(['119019'])
  const { chosen } = state()
  if (chosen.kind !== 'shown') throw new Error(chosen.kind)
  expect(chosen.shown).toMatchObject({ office: { index: '119019' }, selectable: false })
  expect(chosen.nearest).toHaveLength(3)
  page.viewChanged(
    { latitude: 55.75, longitude: 37.6, zoom: 15, latitudeSpan: 0.1, longitudeSpan: 0.2 },
    false,
  )
  await tab.pass(0)
  const pin = toMapMarks(page.$marks.get(), page).find(({ key }) => key === '119019')
  expect(pin).toMatchObject({ tone: 'none', count: mapCopy.closed })
  expect(pin?.name).toContain(mapCopy.pin('119019', undefined, 'closed', false).split(', ').at(-1))
})

// M-MAP-17, M-MAP-18.
test('choosing an office opens an empty form for it', async () => {
  updateRentalForm({ box: '7', boxId: 7, boxName: 'old', totalCost: 100, opsIndex: '420111' })
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
test('digitization is offered only at its office and is preselected in the form', async () => {
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
test('deselecting an office resets its form; viewing another does not', async () => {
  updateRentalForm({ opsIndex: '101000', box: '7', totalCost: 100 })
  const { page } = await openSearch()
  await page.choosePin('109012')
  page.clearChosen()
  expect($rentalForm.get().box).toBe('7')
  await page.choosePin('101000')
  page.clearChosen()
  expect($rentalForm.get()).toMatchObject({ box: null, totalCost: 0 })
})
