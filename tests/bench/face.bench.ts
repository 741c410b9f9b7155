import { availableParallelism, loadavg } from 'node:os'
import { isMapScript, standsAtHome } from '../site/kit/home.ts'
import { boxesIn } from '../site/kit/rental.ts'
import { buildWithTrivialIsland } from './bench-site.ts'
import { countryServer } from './country-server.ts'
import { gestureAnswers } from './face-gestures.ts'
import { longestPanTask, panFigures, streetFigures } from './face-pan.ts'
import { mostShift } from './face-shift.ts'
import { unusedFigures } from './face-unused.ts'
import { desktop, newcomer, openBrowser, phone, type Stop, scriptBytes } from './face-visit.ts'
import type { Figure } from './figure.ts'
import { officesOfCountry } from './made-up-country.ts'

/** As many offices as the country has. */
const OFFICES = 42_378
const HOME_BYTES = 140_000
const SHIFT = 0.005
const ANSWER_MS = 100
const TASK_MS = 50
const day = '2026-07-10T09:00:00+03:00'

const trivial: Stop = {
  address: '/trivial-island',
  readySign: (page) => page.getByText('1', { exact: true }),
}
const form: Stop = {
  address: '/101000/step2',
  readySign: boxesIn,
}
const home: Stop = {
  address: '/',
  readySign: standsAtHome,
}
/** How many processes want the machine's processors now. */
const burden = (load = loadavg()[0] ?? 0): string =>
  `load ${load.toFixed(1)} on ${availableParallelism()} processors`
const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`

/**
 * The site as a person meets it: bytes from a cold cache, jumps, answers to gestures, tasks while panning.
 */
export async function faceFigures(): Promise<Figure[]> {
  const site = await buildWithTrivialIsland()
  const offices = officesOfCountry(OFFICES)
  const server = await countryServer(offices, { site, clock: day })
  const browser = await openBrowser()
  const weigh = async (stop: Stop, counts?: (script: string) => boolean) => {
    const context = await newcomer(browser, server.origin, desktop)
    const bytes = await scriptBytes(context, stop, counts)
    await context.close()
    return bytes
  }
  try {
    const [island, wizard, list] = [
      await weigh(trivial),
      await weigh(form),
      await weigh(home, (script) => !isMapScript(script)),
    ]
    const jump = await mostShift(browser, server.origin)
    const unused = await unusedFigures(browser, server.origin)
    const pan = await longestPanTask(browser, server.origin)
    const panBurden = burden()
    const streets = [
      ...(await streetFigures(browser, server.origin, desktop)),
      ...(await streetFigures(browser, server.origin, phone)),
    ]
    const beside = [
      ...(await panFigures(browser, server.origin, offices, desktop)),
      ...(await panFigures(browser, server.origin, offices, phone)),
    ]
    const { answers, trivial: least } = await gestureAnswers(browser, server.origin)
    return [
      {
        name: "the form's script against one trivial island of the same build",
        ratios: [wizard / island],
        bound: { atMost: 2 },
        text: `${kilobytes(wizard)} against ${kilobytes(island)}`,
      },
      {
        name: "home's script at 1440 px but its map, which comes when the page is at rest, as a share of 140 kB",
        ratios: [list / HOME_BYTES],
        bound: { atMost: 1 },
        text: kilobytes(list),
      },
      {
        name: `the longest task while panning over ${OFFICES} offices, as a share of 50 ms`,
        ratios: [pan.longest / TASK_MS],
        bound: { atMost: 1 },
        text: `${pan.longest === 0 ? 'none is longer' : `${pan.longest.toFixed(0)} ms, ${pan.tasks} over it`}, ${panBurden}`,
      },
      {
        name: 'the page that jumps most, as a share of 0.005',
        ratios: [jump.shift / SHIFT],
        bound: { atMost: 1 },
        text: `${jump.shift.toFixed(4)} on ${jump.where}, of ${jump.pages}`,
      },
      ...streets,
      ...unused,
      ...beside,
      ...answers.map(
        ({ name, p98, load }): Figure => ({
          name: `${name}, answered at 4x slowdown, as a share of 100 ms`,
          ratios: [p98 / ANSWER_MS],
          bound: { atMost: 1 },
          text: `${p98.toFixed(0)} ms at the 98th percentile, a trivial island ${least.toFixed(0)} ms, ${burden(load)}`,
        }),
      ),
    ]
  } finally {
    await browser.close()
    await server.stop()
  }
}
