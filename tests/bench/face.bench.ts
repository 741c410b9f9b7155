import { availableParallelism, loadavg } from 'node:os'
import { buildWithTrivialIsland } from './bench-site.ts'
import { countryServer } from './country-server.ts'
import { gestureAnswers } from './face-gestures.ts'
import { longestPanTask, panFigures, streetFigures } from './face-pan.ts'
import { unusedFigures } from './face-unused.ts'
import { desktop, openBrowser, phone } from './face-visit.ts'
import type { Figure } from './figure.ts'
import { officesOfCountry } from './made-up-country.ts'

const OFFICES = 42_378
const ANSWER_MS = 100
const TASK_MS = 50
const day = '2026-07-10T09:00:00+03:00'

const describeLoad = (load = loadavg()[0] ?? 0): string =>
  `load ${load.toFixed(1)} on ${availableParallelism()} processors`

export async function faceFigures(): Promise<Figure[]> {
  const site = await buildWithTrivialIsland()
  const offices = officesOfCountry(OFFICES)
  const server = await countryServer(offices, { site, clock: day })
  const browser = await openBrowser()
  try {
    const unused = await unusedFigures(browser, server.origin)
    const pan = await longestPanTask(browser, server.origin)
    const panLoad = describeLoad()
    const streets = [
      ...(await streetFigures(browser, server.origin, desktop)),
      ...(await streetFigures(browser, server.origin, phone)),
    ]
    const comparisons = [
      ...(await panFigures(browser, server.origin, offices, desktop)),
      ...(await panFigures(browser, server.origin, offices, phone)),
    ]
    const { answers, trivial: trivialMs } = await gestureAnswers(browser, server.origin)
    return [
      {
        name: `the longest task while panning over ${OFFICES} offices, as a share of 50 ms`,
        ratios: [pan.longest / TASK_MS],
        bound: { atMost: 1 },
        text: `${pan.longest === 0 ? 'none is longer' : `${pan.longest.toFixed(0)} ms, ${pan.tasks} over it`}, ${panLoad}`,
      },
      ...streets,
      ...unused,
      ...comparisons,
      ...answers.map(
        ({ name, p98, load }): Figure => ({
          name: `${name}, answered at 4x slowdown, as a share of 100 ms`,
          ratios: [p98 / ANSWER_MS],
          bound: { atMost: 1 },
          text: `${p98.toFixed(0)} ms at the 98th percentile, a trivial island ${trivialMs.toFixed(0)} ms, ${describeLoad(load)}`,
        }),
      ),
    ]
  } finally {
    await browser.close()
    await server.stop()
  }
}
