import { buildWithTrivialIsland } from './bench-site.ts'
import { countryServer } from './country-server.ts'
import { firstVisits } from './face-felt.ts'
import { openBrowser, type Stop } from './face-visit.ts'
import { type Figure, median } from './figure.ts'
import { officesOfCountry } from './made-up-country.ts'

const OFFICES = 2_000
const day = '2026-07-10T09:00:00+03:00'

const title: Stop['readySign'] = (page) => page.getByRole('heading', { level: 1 })

/** Pages with their bounds in milliseconds: the largest paint, and the time in which the page does not answer. */
const pages: readonly (Stop & { readonly paint: number; readonly blocked?: number })[] = [
  { address: '/101000', readySign: title, paint: 700 },
  { address: '/faq', readySign: title, paint: 700 },
  { address: '/documents/order-of-service-provision', readySign: title, paint: 700 },
  {
    address: '/101000/step2',
    readySign: (page) => page.getByRole('radiogroup', { name: 'Номер ящика' }),
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
    for (const { paint, blocked, ...stop } of pages) {
      const { visits, barePaint } = await firstVisits(browser, server.origin, stop)
      const paints = visits.map(({ largestPaint }) => largestPaint)
      figures.push({
        name: `the largest paint of ${stop.address}, as a share of ${seconds(paint)}`,
        ratios: paints.map((value) => value / paint),
        bound: { atMost: 1 },
        text: `${seconds(median(paints))}, a bare page ${seconds(barePaint)}`,
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
