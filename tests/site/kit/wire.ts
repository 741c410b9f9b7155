import type { Page } from '@playwright/test'

/** One way to the server and back in milliseconds: far longer than a browser is late with what waits for nothing. */
const ROUND_TRIP = 400

/**
 * From here on nothing is kept from before; what it answers sets how far away the server is: a round trip of a country, or as
 * many times that as it is told.
 */
export async function farAway(page: Page): Promise<(times: number) => Promise<void>> {
  const tools = await page.context().newCDPSession(page)
  await tools.send('Network.enable')
  await tools.send('Network.setCacheDisabled', { cacheDisabled: true })
  return async (times) => {
    await tools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: ROUND_TRIP * times,
      downloadThroughput: -1,
      uploadThroughput: -1,
    })
  }
}

/** A request of a page: when it was found to be needed, and when its answer was here. */
interface Fetched {
  readonly name: string
  readonly from: number
  readonly to: number
}

/** All that a page has fetched until now but for letters and pictures, without which it can be used: itself first. */
export const fetchedBy = (page: Page): Promise<Fetched[]> =>
  page.evaluate(() =>
    [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
      .map((entry) => entry as PerformanceResourceTiming)
      .map(({ name, startTime, responseEnd }): Fetched => ({ name, from: startTime, to: responseEnd }))
      .filter(({ name }) => !/[.](woff2|svg|png|webp|avif)$/.test(name)),
  )

/** What was here at a moment of the page's own clock. */
export const fetchedUntil = async (page: Page, moment: number): Promise<Fetched[]> =>
  (await fetchedBy(page)).filter(({ to }) => to <= moment)

/** Something in sight that is said in these words, by which one knows that a page can be used. */
export interface Sign {
  readonly selector: string
  readonly words: string
}

/** Waits until a sign stands in the page; answers when that was by the page's own clock. */
export const stands = async (page: Page, sign: Sign): Promise<number> => {
  const moment = await page.waitForFunction(
    ({ selector, words }) => {
      const here = [...document.querySelectorAll(selector)].some(
        (element) => element.checkVisibility() && new RegExp(words).test(element.textContent.trim()),
      )
      return here ? performance.now() : false
    },
    sign,
    { polling: 'raf' },
  )
  return Number(await moment.jsonValue())
}

/**
 * The longest chain of requests, the page first, of which each begins only when the one before has ended. What the page
 * names itself waits for nothing but the page, however late a busy browser comes to read its name.
 */
export function longestChain(all: readonly Fetched[], html: string): readonly string[] {
  const chains = new Map<Fetched, readonly string[]>()
  const [page, ...rest] = all.toSorted((a, b) => a.from - b.from)
  if (page) chains.set(page, [page.name])
  for (const fetched of rest.toSorted((a, b) => a.to - b.to)) {
    const isNamed = html.includes(new URL(fetched.name).pathname)
    const before = [...chains]
      .filter(([other]) => other === page || (!isNamed && other.to <= fetched.from))
      .map(([, chain]) => chain)
      .reduce((longest, chain) => (chain.length > longest.length ? chain : longest), [])
    chains.set(fetched, [...before, fetched.name])
  }
  return [...chains.values()].reduce(
    (longest, chain) => (chain.length > longest.length ? chain : longest),
    [],
  )
}
