import type { Browser } from '@playwright/test'
import { boxesIn, logIn } from '../site/kit/rental.ts'
import { comeIn, signedRent } from '../site/kit/rented.ts'
import { buildWithTrivialIsland } from './bench-site.ts'
import { countryServer } from './country-server.ts'
import { firstVisits, type Visitor } from './face-felt.ts'
import { rent } from './face-shift.ts'
import { newcomer, openBrowser, type Stop } from './face-visit.ts'
import { type Figure, median, ratiosOf } from './figure.ts'
import { officesOfCountry } from './made-up-country.ts'

const OFFICES = 2_000
const day = '2026-07-10T09:00:00+03:00'
/** 61 days before a rent ends that is made on that day: it can be extended. */
const late = '2026-10-31T10:00:00+03:00'

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

/** The login: where the people are chosen, and the list of claims that it leads to. */
const login: Goal = {
  address: `/abon-server/api/auth/login?callback=${encodeURIComponent('/claims')}`,
  readySign: title,
  paint: 1_300,
  blocked: 150,
}
const afterLogin: Goal = { address: '/claims', readySign: title, paint: 1_300, blocked: 150 }

/** Somebody whose rent can be extended from now on, for the clock is moved; and the form of the extension. */
async function extension(browser: Browser, origin: string): Promise<{ goal: Goal; visitor: Visitor }> {
  const person = await comeIn(browser, origin, 'individual')
  const operator = await comeIn(browser, origin, 'operator')
  const { claim } = await signedRent(person, operator, { index: '109012' })
  await operator.context().close()
  await person.request.post('/abon-server/test/clock', { headers: { Origin: origin }, data: { now: late } })
  // With the months the sessions have ended.
  await logIn(person, 'individual')
  const visitor = await person.context().storageState()
  await person.context().close()
  return {
    goal: {
      address: `/prolongation/${claim}`,
      readySign: (page) => page.getByRole('radiogroup'),
      paint: 1_300,
      blocked: 150,
    },
    visitor,
  }
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`

/** The largest paint of a page, and the time in which it does not answer, each against its goal. */
async function figuresOf(
  browser: Browser,
  origin: string,
  { paint, blocked, ...stop }: Goal,
  visitor?: Visitor,
): Promise<Figure[]> {
  const { visits, bare } = await firstVisits(browser, origin, stop, visitor)
  const paints = visits.map(({ largestPaint }) => largestPaint)
  const painted: Figure = {
    name: `the largest paint of ${stop.address} against a bare page`,
    ratios: ratiosOf(paints, bare),
    bound: { atMost: Number((paint / BARE_PAINT_MS).toFixed(2)) },
    text: `${seconds(median(paints))} against ${seconds(median(bare))}; the goal is ${seconds(paint)} against ${seconds(BARE_PAINT_MS)}`,
  }
  if (blocked === undefined) return [painted]
  const waits = visits.map((felt) => felt.blocked)
  return [
    painted,
    {
      name: `the time in which ${stop.address} does not answer, as a share of ${blocked} ms`,
      ratios: [median(waits) / blocked],
      bound: { atMost: 1 },
      text: `${median(waits).toFixed(0)} ms, ${Math.min(...waits).toFixed(0)} to ${Math.max(...waits).toFixed(0)}`,
    },
  ]
}

/** What a first visit feels like on slow 4G and a cheap phone, beside a page that holds one line. */
export async function feltFigures(): Promise<Figure[]> {
  const site = await buildWithTrivialIsland()
  const server = await countryServer(officesOfCountry(OFFICES), { site, clock: day })
  const browser = await openBrowser()
  try {
    const figures: Figure[] = []
    const measure = async (goal: Goal, visitor?: Visitor): Promise<void> => {
      figures.push(...(await figuresOf(browser, server.origin, goal, visitor)))
    }
    const person = await newcomer(browser, server.origin)
    const claim = await rent(await person.newPage())
    const visitor = await person.storageState()
    await person.close()
    for (const goal of [...pages, login]) await measure(goal)
    for (const goal of [...ofClaim(claim), afterLogin]) await measure(goal, visitor)
    const extended = await extension(browser, server.origin)
    await measure(extended.goal, extended.visitor)
    return figures
  } finally {
    await browser.close()
    await server.stop()
  }
}
