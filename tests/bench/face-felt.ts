import type { Browser, BrowserContext, Page } from '@playwright/test'
import { newcomer, phone, type Stop, visit } from './face-visit.ts'
import { PAIRS } from './figure.ts'

/** Slow 4G and a cheap phone: 1.6 Mbit/s down, 750 kbit/s up, 150 ms there and back, a fourth of this processor. */
const line = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1000 * 1000) / 8,
  uploadThroughput: (750 * 1000) / 8,
}
const SLOWDOWN = 4
/** A task is long from here on; what is over it keeps people waiting. Milliseconds. */
const LONG_TASK_MS = 50

/** What a first visit feels like: when the largest piece was painted and how long the page did not answer, in milliseconds. */
export interface Felt {
  readonly largestPaint: number
  readonly blocked: number
}

/** Installed before the page: keeps what the browser tells of paints and long tasks. */
const observe = (long: number): void => {
  const felt = { largestPaint: 0, blocked: 0 }
  Object.assign(window, { felt })
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) felt.largestPaint = startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) felt.blocked += duration - long
  }).observe({ type: 'longtask', buffered: true })
}

/** Who visits: the cookies of somebody who has logged in. */
export type Visitor = Awaited<ReturnType<BrowserContext['storageState']>>

const feltOf = async (browser: Browser, origin: string, stop: Stop, visitor?: Visitor): Promise<Felt> => {
  const context = await newcomer(browser, origin, phone)
  if (visitor) await context.addCookies(visitor.cookies)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', line)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await page.addInitScript(observe, LONG_TASK_MS)
  await visit(page, stop)
  const felt = await page.evaluate(() => (window as unknown as { felt: Felt }).felt)
  await context.close()
  return felt
}

const bare: Stop = { address: '/bare', readySign: (page: Page) => page.getByRole('heading') }

/** Five first visits of a page, each after one of the bare page, whose paints are told too, in milliseconds. */
export const firstVisits = async (
  browser: Browser,
  origin: string,
  stop: Stop,
  visitor?: Visitor,
): Promise<{ visits: Felt[]; bare: number[] }> => {
  const visits: Felt[] = []
  const paints: number[] = []
  for (let pair = 0; pair < PAIRS; pair += 1) {
    paints.push((await feltOf(browser, origin, bare)).largestPaint)
    visits.push(await feltOf(browser, origin, stop, visitor))
  }
  return { visits, bare: paints }
}
