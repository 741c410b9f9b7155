import type { Page, Route } from '@playwright/test'

/** Holds the calls of a page to these addresses: neither they nor those that come are answered before one of both. */
export async function holdCalls(page: Page, addresses: string) {
  const held: Route[] = []
  let then: ((route: Route) => Promise<void>) | null = null
  await page.route(addresses, (route) => (then ? then(route) : void held.push(route)))
  const release = async (how: (route: Route) => Promise<void>) => {
    then = how
    await Promise.all(held.splice(0).map(how))
  }
  return {
    /** None of them gets through. */
    cut: () => release((route) => route.abort()),
    letThrough: () => release((route) => route.continue()),
  }
}
