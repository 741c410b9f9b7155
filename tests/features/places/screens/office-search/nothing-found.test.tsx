import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { $toasts } from '#kit/state/toasts.ts'
import { FoundOfficeList } from '#places/screens/office-search/found-office-list.tsx'
import { createSearchPage } from '#places/screens/office-search/search-page.ts'
import { searchCopy } from '#places/words/search.ts'
import { $rentalForm, emptyRentalForm } from '#rent/parts/rental-form.ts'
import { openTab } from '#support/environment.ts'
import { type SharedServer, sharedServer } from '#support/shared-server.ts'

let server: SharedServer
beforeAll(async () => {
  server = await sharedServer()
})
beforeEach(() => {
  $toasts.set([])
  $rentalForm.set(emptyRentalForm)
})

const openList = async () => {
  const tab = openTab(server.visitor(), server.origin, '/')
  const page = createSearchPage(tab.environment)
  page.$search.listen(() => {})
  await tab.pass(0)
  const listMarkup = (): string => {
    const { found, chosen, filters } = page.$search.get()
    return renderToStaticMarkup(<FoundOfficeList {...{ found, chosen, filters, page }} />)
  }
  return { page, drawn: listMarkup }
}

test.each(['ыъьыъь', 'г. Нигдегорск, ул. Ничья, 1', '999999', '000000'])(
  'for %s the list reports that the address was not found (M-ERR-04)',
  async (query) => {
    const { page, drawn: listMarkup } = await openList()
    expect(listMarkup()).not.toContain(searchCopy.notFound)
    page.type(query)
    await page.search()
    expect(listMarkup()).toContain(searchCopy.notFound)
    expect(listMarkup()).not.toContain(searchCopy.noService)
    expect(listMarkup()).not.toContain(searchCopy.dropFilters)
  },
)

test('an empty list offers to clear its filters, which brings the list back', async () => {
  const { page, drawn: listMarkup } = await openList()
  await page.setFilters({ ...page.$search.get().filters, onlyFree: true })
  page.type('ыъьыъь')
  await page.search()
  expect(listMarkup()).toContain(searchCopy.notFound)
  expect(listMarkup()).toContain(searchCopy.dropFilters)
  page.type('101000')
  await page.search()
  expect(listMarkup()).not.toContain(searchCopy.notFound)
  expect(listMarkup()).toContain('101000')
})
