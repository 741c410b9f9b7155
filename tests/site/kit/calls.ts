import type { Page, Request, Route } from '@playwright/test'
import { expectErrors } from './console.ts'

async function failCall(route: Route): Promise<void> {
  expectErrors(`net::ERR_FAILED ${new URL(route.request().url()).pathname}`)
  await route.abort()
}

/** Fails a page's calls to these addresses until the returned function is called. */
export async function cutCalls(page: Page, addresses: string | RegExp): Promise<() => Promise<void>> {
  await page.route(addresses, failCall)
  return () => page.unroute(addresses, failCall)
}

/** Returns a counter of a page's calls to these addresses that are neither answered nor failed. */
export function countUnderway(page: Page, addresses: RegExp): () => number {
  const calls = new Set<Request>()
  page.on('request', (call) => addresses.test(call.url()) && calls.add(call))
  const ended = (call: Request) => calls.delete(call)
  page.on('requestfailed', ended).on('requestfinished', ended)
  return () => calls.size
}

/** Holds a page's calls to these addresses, present and future, until they are failed or let through. */
export async function holdCalls(page: Page, addresses: string | RegExp) {
  const held: Route[] = []
  let routeAction: ((route: Route) => Promise<void>) | null = null
  await page.route(addresses, (route) => (routeAction ? routeAction(route) : void held.push(route)))
  const release = async (action: (route: Route) => Promise<void>) => {
    routeAction = action
    await Promise.all(held.splice(0).map(action))
  }
  return {
    cut: () => release(failCall),
    letThrough: () => release((route) => route.continue()),
  }
}
