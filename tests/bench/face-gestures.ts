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

/** Something that people do again and again; `do` does it for the time number `at`. */
interface Gesture {
  readonly name: string
  readonly do: (page: Page, index: number) => Promise<void>
  /** Brings the page back to where it can be done again; not measured. */
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

const turns = <One>(list: readonly One[], index: number): One => list[index % list.length] as One

const press = (target: Locator): Promise<void> => target.click({ force: true })

const digits = '101000'
const offices = ['109012', '125009', '119019', '101000']
const types = [renters.person, renters.organisation]

/** What any answer takes on this machine now: the gestures stand beside it. */
const twin = 'press a trivial island'

/** The twelve gestures, by the page that they are made on, after their twin. */
const gestures: readonly [Stop, readonly Gesture[]][] = [
  [trivial, [{ name: twin, do: (page) => press(page.getByRole('button')) }]],
  [
    home,
    [
      {
        name: 'open a card',
        do: (page, index) => press(rowOf(page, turns(offices, index))),
      },
      {
        name: 'filter',
        do: (page, index) => press(filterIn(page, turns(filters, index))),
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
          if (index % digits.length === 0) await searchField(page).fill('')
          await searchField(page).focus()
        },
        do: (page, index) => page.keyboard.press(turns([...digits], index)),
      },
    ],
  ],
  [
    form,
    [
      {
        name: 'submit with errors',
        // Only the first time are the errors new.
        before: (page) => visit(page, form),
        do: (page) => press(goOnButton(page)),
      },
      { name: 'pick a box', do: (page, index) => press(boxesIn(page).nth((index + 1) % 4)) },
      {
        name: 'change type',
        do: (page, index) => press(whoRents(page, turns(types, index))),
      },
      { name: 'toggle a service', do: (page) => press(serviceIn(page, services.notices)) },
      {
        name: 'change months',
        do: (page, index) => press(termIn(page, turns([6, 3, 9], index))),
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

/** Notes how long each press took until the screen answered it (Event Timing), in milliseconds. */
const noteAnswers = (page: Page) =>
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

/** Milliseconds in which the browser has told of an answer, also of one that is far too late. */
const TOLD_MS = 200

/** The slowest answer since the last question; 16 where the browser found none worth noting. */
const slowest = (page: Page): Promise<number> =>
  page.evaluate(async (text) => {
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done, text)))
    const { answers } = window as unknown as { answers: Map<number, number> }
    const most = Math.max(16, ...answers.values())
    answers.clear()
    return most
  }, TOLD_MS)

/** The value that 98 of 100 do not exceed. */
const p98 = (values: readonly number[]): number =>
  [...values].sort((item, other) => item - other)[Math.ceil(values.length * 0.98) - 1] ?? Number.NaN

/** How a gesture was answered, in milliseconds, and how many processes wanted the machine's processors meanwhile. */
interface Answered {
  readonly name: string
  readonly p98: number
  readonly load: number
}

/**
 * Each of the twelve gestures, on a processor four times slower: the 98th percentile of its answers, beside that of a
 * button on a trivial island in the same run, which tells what of it is the machine's.
 */
export async function gestureAnswers(
  browser: Browser,
  origin: string,
): Promise<{ answers: Answered[]; trivial: number }> {
  const found: Answered[] = []
  for (const [stop, made] of gestures) {
    const context = await newcomer(browser, origin)
    const page = await context.newPage()
    await noteAnswers(page)
    await visit(page, stop)
    const wire = await context.newCDPSession(page)
    await wire.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    for (const gesture of made) {
      const answers: number[] = []
      for (let index = 0; index < REPEATS; index += 1) {
        await gesture.before?.(page, index)
        await slowest(page)
        await gesture.do(page, index)
        answers.push(await slowest(page))
      }
      found.push({ name: gesture.name, p98: p98(answers), load: loadavg()[0] ?? 0 })
    }
    await context.close()
  }
  return {
    answers: found.filter(({ name }) => name !== twin),
    trivial: found.find(({ name }) => name === twin)?.p98 ?? Number.NaN,
  }
}
