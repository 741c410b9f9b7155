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
/** 61 days before the end of a rent made on that day, when it can be extended. */
const EXTENSION_INSTANT = '2026-10-31T10:00:00+03:00'

const title: Stop['readySign'] = (page) => page.getByRole('heading', { level: 1 })

/** Paint of the bare page on the machine where the goals were set. */
const BARE_PAINT_MS = 340

type PageGoal = Stop & { readonly paint: number; readonly blocked?: number }

const claimGoals = (claim: string): readonly PageGoal[] =>
  [`/reservation?claim=${claim}`, `/claims/${claim}`].map((address) => ({
    address,
    readySign: title,
    paint: 1_300,
    blocked: 150,
  }))

/** In milliseconds. */
const pages: readonly PageGoal[] = [
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

const login: PageGoal = {
  address: `/abon-server/api/auth/login?callback=${encodeURIComponent('/claims')}`,
  readySign: title,
  paint: 1_300,
  blocked: 150,
}
const afterLogin: PageGoal = { address: '/claims', readySign: title, paint: 1_300, blocked: 150 }

/** A person whose rent can be extended after the clock was moved, and the form of the extension. */
async function prepareExtension(
  browser: Browser,
  origin: string,
): Promise<{ goal: PageGoal; visitor: Visitor }> {
  const person = await comeIn(browser, origin, 'individual')
  const operator = await comeIn(browser, origin, 'operator')
  const { claim } = await signedRent(person, operator, { index: '109012' })
  await operator.context().close()
  await person.request.post('/abon-server/test/clock', {
    headers: { Origin: origin },
    data: { now: EXTENSION_INSTANT },
  })
  // The sessions have ended in those months.
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

async function toFigures(
  browser: Browser,
  origin: string,
  { paint, blocked, ...stop }: PageGoal,
  visitor?: Visitor,
): Promise<Figure[]> {
  const { visits, bare } = await firstVisits(browser, origin, stop, visitor)
  const paints = visits.map(({ largestPaint }) => largestPaint)
  const paintFigure: Figure = {
    name: `the largest paint of ${stop.address} against a bare page`,
    ratios: ratiosOf(paints, bare),
    bound: { atMost: Number((paint / BARE_PAINT_MS).toFixed(2)) },
    text: `${seconds(median(paints))} against ${seconds(median(bare))}; the goal is ${seconds(paint)} against ${seconds(BARE_PAINT_MS)}`,
  }
  if (blocked === undefined) return [paintFigure]
  const blockedTimes = visits.map((felt) => felt.blocked)
  return [
    paintFigure,
    {
      name: `the time in which ${stop.address} does not answer, as a share of ${blocked} ms`,
      ratios: [median(blockedTimes) / blocked],
      bound: { atMost: 1 },
      text: `${median(blockedTimes).toFixed(0)} ms, ${Math.min(...blockedTimes).toFixed(0)} to ${Math.max(...blockedTimes).toFixed(0)}`,
    },
  ]
}

/** On slow 4G and a cheap phone. */
export async function feltFigures(): Promise<Figure[]> {
  const site = await buildWithTrivialIsland()
  const server = await countryServer(officesOfCountry(OFFICES), { site, clock: day })
  const browser = await openBrowser()
  try {
    const figures: Figure[] = []
    const measure = async (goal: PageGoal, visitor?: Visitor): Promise<void> => {
      figures.push(...(await toFigures(browser, server.origin, goal, visitor)))
    }
    const person = await newcomer(browser, server.origin)
    const claim = await rent(await person.newPage())
    const visitor = await person.storageState()
    await person.close()
    for (const goal of [...pages, login]) await measure(goal)
    for (const goal of [...claimGoals(claim), afterLogin]) await measure(goal, visitor)
    const extended = await prepareExtension(browser, server.origin)
    await measure(extended.goal, extended.visitor)
    return figures
  } finally {
    await browser.close()
    await server.stop()
  }
}
