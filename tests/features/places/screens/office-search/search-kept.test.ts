import { expect, test } from 'vitest'
import { forgetDevice, openWizard } from '#support/pages.ts'
import { searches } from './open-search.ts'

const { openSearch, server } = searches()

type Search = Awaited<ReturnType<typeof openSearch>>

const visibleSearch = ({ state, page, indexes, shown }: Search) => {
  const { filters, view, chosen } = state()
  return {
    typed: page.$typed.get(),
    filters,
    view,
    chosen: chosen.kind === 'shown' ? [chosen.index, chosen.shown.office.aapsh_id] : chosen.kind,
    indexes: indexes(),
    page: shown().page,
    question: shown().question,
  }
}

const chosenOffice = ({ state }: Search) => {
  const { chosen } = state()
  if (chosen.kind !== 'shown') throw new Error(chosen.kind)
  return chosen.shown.office
}

const rentAndComeBack = async (search: Search, narrow = false): Promise<Search> => {
  search.page.rent(chosenOffice(search))
  const { kept } = search.tab
  const wizard = await openWizard(server().visitor(), server().origin, search.tab.lastLeft() ?? '', kept)
  const link = wizard.page.backAddress()
  await wizard.page.back()
  expect(wizard.tab.lastLeft()).toBe(link)
  wizard.close()
  return openSearch(() => ({ matches: () => narrow }), link, kept)
}

test.each([true, false])(
  'the back link restores words, filters, page, card and view of the search, phone %s (M-MAP-17)',
  async (narrow) => {
    forgetDevice()
    const search = await openSearch(() => ({ matches: () => narrow }))
    await search.page.setFilters({ onlyFree: true, online: true, aaps: false })
    if (narrow) {
      search.page.type('Москва')
      await search.page.search()
      search.page.show('map')
    } else await search.page.goToPage(1)
    const last = search.shown().offices.findLast(({ selectable }) => selectable)
    if (!last) throw new Error('nothing can be rented')
    await search.page.choose(last.office)
    const before = visibleSearch(search)
    expect(before).toMatchObject(narrow ? { typed: 'Москва', view: 'map' } : { page: 1, view: 'list' })
    const again = await rentAndComeBack(search, narrow)
    expect(visibleSearch(again)).toEqual(before)
    if (!narrow) return
    again.tab.goBack()
    expect(again.state()).toMatchObject({ view: 'map', chosen: { kind: 'none' } })
    again.tab.goBack()
    expect(again.state()).toMatchObject({ view: 'list' })
  },
)

test('the back link restores the map area, the selected locker and the locker filter', async () => {
  forgetDevice()
  const search = await openSearch()
  await search.page.setFilters({ onlyFree: false, online: false, aaps: true })
  const view = { latitude: 55.76, longitude: 37.63, zoom: 13, latitudeSpan: 0.2, longitudeSpan: 0.4 }
  search.page.viewChanged(view, true)
  await search.tab.pass(1000)
  const locker = search.shown().offices.find(({ selectable }) => selectable)
  if (!locker) throw new Error('no locker')
  await search.page.choose(locker.office)
  const before = visibleSearch(search)
  expect(before.question).toMatchObject({ kind: 'near', area: expect.any(String) })
  const again = visibleSearch(await rentAndComeBack(search))
  expect({ ...again, question: null }).toEqual({ ...before, question: null })
  expect(again.question).toMatchObject({ kind: 'near', of: 'centre' })
})

test("the person's position is not in the address and is requested again", async () => {
  const position = async () => ({ latitude: 55.030204, longitude: 82.92043 })
  const search = await openSearch(() => ({ position }))
  await search.page.locate()
  expect(search.tab.address()).toBe('/?near=me')
  const [nearest] = search.shown().offices
  if (nearest) await search.page.choose(nearest.office)
  const again = await openSearch(() => ({ position }), search.tab.address(), search.tab.kept)
  expect(visibleSearch(again)).toEqual(visibleSearch(search))
  expect(JSON.stringify([...search.tab.kept])).not.toMatch(/82\.9|55\.03/u)
})

test('an office outside the search results is shown on the map', async () => {
  forgetDevice()
  const search = await openSearch()
  search.page.type('Казань')
  await search.page.search()
  const wizard = await openWizard(server().visitor(), server().origin, '/101000/step2', search.tab.kept)
  const again = await openSearch(() => ({ matches: () => true }), wizard.page.backAddress(), search.tab.kept)
  wizard.close()
  expect(again.state()).toMatchObject({ view: 'map', chosen: { kind: 'shown', index: '101000' } })
  expect(again.page.$typed.get()).toBe('Казань')
})

test('foreign parameters stay in the address, and unreadable ones are ignored', async () => {
  const search = await openSearch(
    undefined,
    '/?utm_source=letter&page=x&at=1:&area=a:b:c:d&place=12&locker=z#search',
  )
  expect(search.tab.address()).toBe('/?utm_source=letter#search')
  expect(search.indexes()).toHaveLength(6)
  await search.page.setFilters({ onlyFree: true, online: false, aaps: false })
  expect(search.tab.address()).toBe('/?utm_source=letter&free=1#search')
})
