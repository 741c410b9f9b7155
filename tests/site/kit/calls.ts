import type { Page, Request, Route } from '@playwright/test'
import { expectErrors } from './console.ts'

/** A call that does not get through: the console of the page tells it, as the test expects. */
async function cut(route: Route): Promise<void> {
  expectErrors(`net::ERR_FAILED ${new URL(route.request().url()).pathname}`)
  await route.abort()
}

/** Cuts the calls of a page to these addresses until the answer is called. */
export async function cutCalls(page: Page, addresses: string | RegExp): Promise<() => Promise<void>> {
  await page.route(addresses, cut)
  return () => page.unroute(addresses, cut)
}

/** Tells how many calls of a page to these addresses are under way: sent and neither answered nor lost. */
export function countUnderway(page: Page, addresses: RegExp): () => number {
  const calls = new Set<Request>()
  page.on('request', (call) => addresses.test(call.url()) && calls.add(call))
  const ended = (call: Request) => calls.delete(call)
  page.on('requestfailed', ended).on('requestfinished', ended)
  return () => calls.size
}

/** Holds the calls of a page to these addresses: neither they nor those that come are answered before one of both. */
export async function holdCalls(page: Page, addresses: string | RegExp) {
  const held: Route[] = []
  let then: ((route: Route) => Promise<void>) | null = null
  await page.route(addresses, (route) => (then ? then(route) : void held.push(route)))
  const release = async (how: (route: Route) => Promise<void>) => {
    then = how
    await Promise.all(held.splice(0).map(how))
  }
  return {
    /** None of them gets through. */
    cut: () => release(cut),
    letThrough: () => release((route) => route.continue()),
  }
}
