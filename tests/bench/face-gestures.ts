import { loadavg } from 'node:os'
import type { Browser, Locator, Page } from '@playwright/test'
import {
  closeMessage,
  filterIn,
  filters,
  find,
  homeTabs,
  rowOf,
  searchField,
  stageIn,
  standsAtHome,
  withoutBoxes,
} from '../site/kit/home.ts'
import { boxesIn, goOnButton, renters, serviceIn, services, termIn, whoRents } from '../site/kit/rental.ts'
import { newcomer, type Stop, visit } from './face-visit.ts'

const REPEATS = 50
const SLOWDOWN = 4

/** A frequent action of people; `do` performs it for the given repetition. */
interface Gesture {
  readonly name: string
  readonly do: (page: Page, index: number) => Promise<void>
  /** Not measured. */
  readonly before?: (page: Page, index: number) => Promise<void>
}

const home: Stop = {
  address: '/',
  readySign: standsAtHome,
}
const form: Stop = {
  address: '/101721/step2',
  readySign: boxesIn,
}
const trivial: Stop = { address: '/trivial-press', readySign: (page) => page.getByRole('button') }
const faq: Stop = { address: '/faq', readySign: (page) => page.getByRole('heading', { level: 1 }) }

const itemInTurn = <One>(list: readonly One[], index: number): One => list[index % list.length] as One

const press = (target: Locator): Promise<void> => target.click({ force: true })

const DIGITS = '101000'
const offices = ['109012', '125009', '119019', '101000']
const types = [renters.person, renters.organisation]

/** The time of any answer on this machine, to which the gestures are compared. */
const TWIN_NAME = 'press a trivial island'

const gestures: readonly [Stop, readonly Gesture[]][] = [
  [trivial, [{ name: TWIN_NAME, do: (page) => press(page.getByRole('button')) }]],
  [
    home,
    [
      {
        name: 'open a card',
        do: (page, index) => press(rowOf(page, itemInTurn(offices, index))),
      },
      {
        name: 'filter',
        do: (page, index) => press(filterIn(page, itemInTurn(filters, index))),
      },
      {
        name: 'pan',
        before: async (page, index) => {
          const stage = await stageIn(page).boundingBox()
          if (!stage) throw new Error('the map is not there')
          await page.mouse.move(stage.x + stage.width * 0.6, stage.y + stage.height * (index % 2 ? 0.8 : 0.6))
        },
        do: async (page, index) => {
          await page.mouse.down()
          await page.mouse.move(700 + (index % 2 ? 160 : -60), 500, { steps: 8 })
          await page.mouse.up()
        },
      },
      {
        name: 'switch a tab',
        do: (page, index) => press(homeTabs(page).nth((index + 1) % 2)),
      },
      {
        name: 'close a toast',
        before: async (page) => {
          await searchField(page).fill(withoutBoxes)
          await find(page)
          await closeMessage(page).waitFor()
        },
        do: (page) => press(closeMessage(page)),
      },
      {
        name: 'type in search',
        before: async (page, index) => {
          if (index % DIGITS.length === 0) await searchField(page).fill('')
          await searchField(page).focus()
        },
        do: (page, index) => page.keyboard.press(itemInTurn([...DIGITS], index)),
      },
    ],
  ],
  [
    form,
    [
      {
        name: 'submit with errors',
        // The errors are only new the first time.
        before: (page) => visit(page, form),
        do: (page) => press(goOnButton(page)),
      },
      { name: 'pick a box', do: (page, index) => press(boxesIn(page).nth((index + 1) % 4)) },
      {
        name: 'change type',
        do: (page, index) => press(whoRents(page, itemInTurn(types, index))),
      },
      { name: 'toggle a service', do: (page) => press(serviceIn(page, services.notices)) },
      {
        name: 'change months',
        do: (page, index) => press(termIn(page, itemInTurn([6, 3, 9], index))),
      },
    ],
  ],
  [
    faq,
    [
      {
        name: 'open a question',
        do: (page, index) =>
          press(
            page
              .getByRole('main')
              .locator('summary')
              .nth(index % 8),
          ),
      },
    ],
  ],
]

/** Records the milliseconds from each press until the next paint (Event Timing). */
const recordAnswers = (page: Page) =>
  page.addInitScript(() => {
    const answers = new Map<number, number>()
    Object.assign(window, { answers })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { interactionId, duration } = entry as PerformanceEntry & { interactionId: number }
        if (interactionId > 0) answers.set(interactionId, Math.max(answers.get(interactionId) ?? 0, duration))
      }
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  })

/** Milliseconds until the browser has reported even a very late answer. */
const REPORT_DELAY_MS = 200

/** The slowest answer since the last call; 16 if the browser reported none. */
const slowestAnswer = (page: Page): Promise<number> =>
  page.evaluate(async (delayMs) => {
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done, delayMs)))
    const { answers } = window as unknown as { answers: Map<number, number> }
    const slowestMs = Math.max(16, ...answers.values())
    answers.clear()
    return slowestMs
  }, REPORT_DELAY_MS)

const p98 = (values: readonly number[]): number =>
  [...values].sort((item, other) => item - other)[Math.ceil(values.length * 0.98) - 1] ?? Number.NaN

/** In milliseconds; `load` is the machine's load average. */
interface GestureResult {
  readonly name: string
  readonly p98: number
  readonly load: number
}

/** 98th percentiles on a processor four times slower, with a trivial island as the machine's share. */
export async function gestureAnswers(
  browser: Browser,
  origin: string,
): Promise<{ answers: GestureResult[]; trivial: number }> {
  const results: GestureResult[] = []
  for (const [stop, gesturesOnPage] of gestures) {
    const context = await newcomer(browser, origin)
    const page = await context.newPage()
    await recordAnswers(page)
    await visit(page, stop)
    const wire = await context.newCDPSession(page)
    await wire.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    for (const gesture of gesturesOnPage) {
      const answers: number[] = []
      for (let index = 0; index < REPEATS; index += 1) {
        await gesture.before?.(page, index)
        await slowestAnswer(page)
        await gesture.do(page, index)
        answers.push(await slowestAnswer(page))
      }
      results.push({ name: gesture.name, p98: p98(answers), load: loadavg()[0] ?? 0 })
    }
    await context.close()
  }
  return {
    answers: results.filter(({ name }) => name !== TWIN_NAME),
    trivial: results.find(({ name }) => name === TWIN_NAME)?.p98 ?? Number.NaN,
  }
}
