import { beforeAll, beforeEach } from 'vitest'
import { $toasts } from '#kit/state/toasts.ts'
import { createSearchPage } from '#places/screens/office-search/search-page.ts'
import { $rentalForm, emptyRentalForm } from '#rent/parts/rental-form.ts'
import { openTab, type TestTab } from '#support/environment.ts'
import { type SharedServer, sharedServer } from '#support/shared-server.ts'

type Environment = TestTab['environment']

/** Opens searches at the worker's server; each test starts without a draft and without messages. */
export function searches() {
  let server: SharedServer
  beforeAll(async () => {
    server = await sharedServer()
  })
  beforeEach(() => {
    $toasts.set([])
    $rentalForm.set(emptyRentalForm)
  })

  /** A test may replace parts of the page's environment. */
  const openSearch = async (
    change: (environment: Environment) => Partial<Environment> = () => ({}),
    address = '/',
    kept?: Map<string, string>,
  ) => {
    const tab = openTab(server.visitor(), server.origin, address, kept)
    const page = createSearchPage({ ...tab.environment, ...change(tab.environment) })
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
  return { openSearch, server: () => server }
}
