import { boxesIn } from '../site/kit/rental.ts'
import { buildWithTrivialIsland } from './bench-site.ts'
import { countryServer } from './country-server.ts'
import { firstVisits, type Visitor } from './face-felt.ts'
import { rent } from './face-shift.ts'
import { newcomer, openBrowser, type Stop } from './face-visit.ts'
import { type Figure, median, ratiosOf } from './figure.ts'
import { officesOfCountry } from './made-up-country.ts'

const OFFICES = 2_000
const day = '2026-07-10T09:00:00+03:00'

const title: Stop['readySign'] = (page) => page.getByRole('heading', { level: 1 })

/** The goals were set where the bare page was painted after so many milliseconds; 0.7 s is 2.06 of that, 1.3 s 3.82. */
const BARE_PAINT_MS = 340

/** A page and its goals in milliseconds. */
type Goal = Stop & { readonly paint: number; readonly blocked?: number }

/** The pages of somebody who has a claim to pay: answers to check, its card. */
const ofClaim = (claim: string): readonly Goal[] =>
  [`/reservation?claim=${claim}`, `/claims/${claim}`].map((address) => ({
    address,
    readySign: title,
    paint: 1_300,
    blocked: 150,
  }))

/** Pages with their goals in milliseconds: the largest paint, and the time in which the page does not answer. */
const pages: readonly Goal[] = [
  { address: '/101000', readySign: title, paint: 700 },
  { address: '/faq', readySign: title, paint: 700 },
  { address: '/documents/order-of-service-provision', readySign: title, paint: 700 },
  {
    address: '/101000/step2',
    readySign: boxesIn,
    paint: 1_300,
    blocked: 150,
  },
]

const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`

/** What a first visit feels like on slow 4G and a cheap phone, beside a page that holds one line. */
export async function feltFigures(): Promise<Figure[]> {
  const site = await buildWithTrivialIsland()
  const server = await countryServer(officesOfCountry(OFFICES), { site, clock: day })
  const browser = await openBrowser()
  try {
    const figures: Figure[] = []
    const person = await newcomer(browser, server.origin)
    const claim = await rent(await person.newPage())
    const visitor = await person.storageState()
    await person.close()
    const goals: { goal: Goal; visitor?: Visitor }[] = [
      ...pages.map((goal) => ({ goal })),
      ...ofClaim(claim).map((goal) => ({ goal, visitor })),
    ]
    for (const { goal, visitor: who } of goals) {
      const { paint, blocked, ...stop } = goal
      const { visits, bare } = await firstVisits(browser, server.origin, stop, who)
      const paints = visits.map(({ largestPaint }) => largestPaint)
      figures.push({
        name: `the largest paint of ${stop.address} against a bare page`,
        ratios: ratiosOf(paints, bare),
        bound: { atMost: Number((paint / BARE_PAINT_MS).toFixed(2)) },
        text: `${seconds(median(paints))} against ${seconds(median(bare))}; the goal is ${seconds(paint)} against ${seconds(BARE_PAINT_MS)}`,
      })
      if (blocked === undefined) continue
      const waits = visits.map((felt) => felt.blocked)
      figures.push({
        name: `the time in which ${stop.address} does not answer, as a share of ${blocked} ms`,
        ratios: [median(waits) / blocked],
        bound: { atMost: 1 },
        text: `${median(waits).toFixed(0)} ms, ${Math.min(...waits).toFixed(0)} to ${Math.max(...waits).toFixed(0)}`,
      })
    }
    return figures
  } finally {
    await browser.close()
    await server.stop()
  }
}
