import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import { standsAtHome } from '../site/kit/home.ts'
import { boxesIn } from '../site/kit/rental.ts'
import { countryServer } from './country-server.ts'
import { mostShift, recordShifts, rent } from './face-shift.ts'
import { desktop, newcomer, openBrowser, phone, type Size, type Stop, visit } from './face-visit.ts'
import type { Figure } from './figure.ts'
import { officesOfCountry } from './made-up-country.ts'
import { costliestStreetView } from './street-views.ts'

const OFFICES = 2_000
const NOW = '2026-07-10T09:00:00+03:00'
const MAX_REQUESTS = 60
const MAX_SHIFT = 0.01
/** Street tiles of one map view, without its outlines and index. */
const MAX_STREETS_KB = 340
/** Delay of scripts, fonts and answers, long after the page is drawn. */
const DELAY_MS = 600
const QUIET_MS = 2_000

interface PageBudget extends Stop {
  readonly size: Size
  /** Compressed bytes of a first visit, in kilobytes. */
  readonly kilobytes: number
}

const title: Stop['readySign'] = (page) => page.getByRole('heading', { level: 1 })

const budgets: readonly PageBudget[] = [
  { address: '/', readySign: standsAtHome, size: desktop, kilobytes: 340 },
  { address: '/', readySign: standsAtHome, size: phone, kilobytes: 240 },
  { address: '/101000', readySign: title, size: desktop, kilobytes: 75 },
  { address: '/101000', readySign: title, size: phone, kilobytes: 75 },
  { address: '/101000/step2', readySign: boxesIn, size: desktop, kilobytes: 250 },
  { address: '/101000/step2', readySign: boxesIn, size: phone, kilobytes: 250 },
  { address: '/faq', readySign: title, size: desktop, kilobytes: 115 },
  { address: '/faq', readySign: title, size: phone, kilobytes: 115 },
  { address: '/claims', readySign: title, size: desktop, kilobytes: 240 },
  { address: '/claims', readySign: title, size: phone, kilobytes: 240 },
]

/** Counts what a page loads; data and blob addresses are no requests. */
async function countLoads(page: Page) {
  const loads = { requests: 0, bytes: 0, lastAt: Date.now() }
  const wire = await page.context().newCDPSession(page)
  await wire.send('Network.enable')
  wire.on('Network.requestWillBeSent', ({ request }) => {
    if (/^(data|blob):/.test(request.url)) return
    loads.requests += 1
    loads.lastAt = Date.now()
  })
  wire.on('Network.loadingFinished', ({ encodedDataLength }) => {
    loads.bytes += encodedDataLength
    loads.lastAt = Date.now()
  })
  return loads
}

const delayAnswers = (page: Page): Promise<unknown> =>
  page.route(/[.](js|woff2)$|abon-server/, async (route) => {
    await pause(DELAY_MS)
    await route.continue()
  })

async function visitFirst(browser: Browser, origin: string, { size, ...stop }: Stop & { size: Size }) {
  const context = await newcomer(browser, origin, size)
  const page = await context.newPage()
  const loads = await countLoads(page)
  await delayAnswers(page)
  const shift = await recordShifts(page)
  await visit(page, stop)
  while (Date.now() - loads.lastAt < QUIET_MS) await pause(100)
  const visited = { ...loads, shift: await shift() }
  await context.close()
  return visited
}

async function measureBudget(browser: Browser, origin: string, budget: PageBudget): Promise<Figure[]> {
  const { bytes, requests, shift } = await visitFirst(browser, origin, budget)
  const name = `${budget.address} at ${budget.size.width} px`
  const share = (metricName: string, value: number, max: number, text: string): Figure => ({
    name: `${metricName} of ${name}`,
    ratios: [value / max],
    bound: { atMost: 1 },
    text,
  })
  return [
    share('kilobytes', bytes / 1000, budget.kilobytes, `${(bytes / 1000).toFixed(1)} of ${budget.kilobytes}`),
    share('requests', requests, MAX_REQUESTS, `${requests} of ${MAX_REQUESTS}`),
    share('layout shift', shift, MAX_SHIFT, `${shift.toFixed(4)} of ${MAX_SHIFT}`),
  ]
}

async function measureCardShift(browser: Browser, origin: string): Promise<number> {
  const context = await newcomer(browser, origin)
  const page = await context.newPage()
  const claim = await rent(page)
  await delayAnswers(page)
  const shift = await recordShifts(page)
  await visit(page, { address: `/claims/${claim}`, readySign: title })
  const total = await shift()
  await context.close()
  return total
}

export async function siteFigures(): Promise<Figure[]> {
  const site = resolve(import.meta.dirname, '../../dist')
  if (!existsSync(join(site, 'index.html'))) throw new Error('The site is not built yet: `npm run build`')
  const server = await countryServer(officesOfCountry(OFFICES), { site, clock: NOW })
  const browser = await openBrowser()
  try {
    const figures: Figure[] = []
    for (const budget of budgets) figures.push(...(await measureBudget(browser, server.origin, budget)))
    const card = await measureCardShift(browser, server.origin)
    figures.push({
      name: 'layout shift of the card of a claim whose answers are late',
      ratios: [card / MAX_SHIFT],
      bound: { atMost: 1 },
      text: `${card.toFixed(4)} of ${MAX_SHIFT}`,
    })
    const largestShift = await mostShift(browser, server.origin)
    figures.push({
      name: 'layout shift of the page that shifts most',
      ratios: [largestShift.shift / MAX_SHIFT],
      bound: { atMost: 1 },
      text: `${largestShift.shift.toFixed(4)} of ${MAX_SHIFT} on ${largestShift.where}, of ${largestShift.pages}`,
    })
    const streets = await costliestStreetView()
    figures.push({
      name: 'kilobytes of the costliest view of the street map',
      ratios: [streets.bytes / 1000 / MAX_STREETS_KB],
      bound: { atMost: 1 },
      text: `${(streets.bytes / 1000).toFixed(1)} of ${MAX_STREETS_KB} in ${streets.where}`,
    })
    return figures
  } finally {
    await browser.close()
    await server.stop()
  }
}
