import type { Browser, BrowserContext, Page } from '@playwright/test'
import { newcomer, phone, type Stop, visit } from './face-visit.ts'
import { PAIRS } from './figure.ts'

/** 1.6 Mbit/s down, 750 kbit/s up, 150 ms round trip; the processor is slowed down to a quarter. */
const SLOW_NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1000 * 1000) / 8,
  uploadThroughput: (750 * 1000) / 8,
}
const SLOWDOWN = 4
const LONG_TASK_MS = 50

/** In milliseconds. */
export interface Felt {
  readonly largestPaint: number
  readonly blocked: number
}

const observeVisit = (longTaskMs: number): void => {
  const felt = { largestPaint: 0, blocked: 0 }
  Object.assign(window, { felt })
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) felt.largestPaint = startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) felt.blocked += duration - longTaskMs
  }).observe({ type: 'longtask', buffered: true })
}

export type Visitor = Awaited<ReturnType<BrowserContext['storageState']>>

const measureVisit = async (
  browser: Browser,
  origin: string,
  stop: Stop,
  visitor?: Visitor,
): Promise<Felt> => {
  const context = await newcomer(browser, origin, phone)
  if (visitor) await context.addCookies(visitor.cookies)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', SLOW_NETWORK)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await page.addInitScript(observeVisit, LONG_TASK_MS)
  await visit(page, stop)
  const felt = await page.evaluate(() => (window as unknown as { felt: Felt }).felt)
  await context.close()
  return felt
}

const BARE_STOP: Stop = { address: '/bare', readySign: (page: Page) => page.getByRole('heading') }

/** Visits a page and the bare page in turn, each with an empty cache; returns paints in milliseconds. */
export const firstVisits = async (
  browser: Browser,
  origin: string,
  stop: Stop,
  visitor?: Visitor,
): Promise<{ visits: Felt[]; bare: number[] }> => {
  const visits: Felt[] = []
  const paints: number[] = []
  for (let pair = 0; pair < PAIRS; pair += 1) {
    paints.push((await measureVisit(browser, origin, BARE_STOP)).largestPaint)
    visits.push(await measureVisit(browser, origin, stop, visitor))
  }
  return { visits, bare: paints }
}
