import { test as base } from '@playwright/test'
import { type Cabinet, morning, type Storage, startCabinet } from './cabinet.ts'
import { expectErrors, listenToConsoles } from './console.ts'

interface Fixtures {
  /** Each test of this file has a server of its own, so that the tests may run in any order and side by side. */
  serverPerTest: boolean
  /** The server of this file of tests, its clock set back to the morning before each test. */
  cabinet: Cabinet
  /** Fails the test on every error in the console of a page, scripts' own too, that it does not name (kit/console.ts). */
  cleanConsole: undefined
}

export interface WorkerFixtures {
  /** One server for all files of a worker: for those that only read (playwright.config.ts lists them). */
  oneServer: boolean
  /** What this file's server is set to, beside the usual: a file asks for it with `test.use`. */
  settings: Record<string, string>
  /** Where this file's server keeps what it stores: PostgreSQL unless it asks for the embedded database. */
  storage: Storage
  /** The server of a file: the one of the file before is stopped, so that no file sees what another one did. */
  cabinetOf: (file: string) => Promise<Cabinet>
}

/**
 * Colours and places change at once: even a transition of a millisecond shows the first frame where it was, and a test
 * that reads a colour after a press would now and then read that of before it.
 */
const changeAtOnce = (): void => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('*, *::before, *::after { transition-property: none !important }')
  document.adoptedStyleSheets.push(sheet)
}

/** A test of the site, on a server that belongs to its file. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  serverPerTest: [false, { option: true }],
  oneServer: [false, { scope: 'worker', option: true }],
  settings: [{}, { scope: 'worker', option: true }],
  storage: ['postgres', { scope: 'worker', option: true }],
  cabinetOf: [
    async ({ oneServer, settings, storage }, use) => {
      const running = new Map<string, Cabinet>()
      const stopping: Promise<void>[] = []
      const stopAll = (): void => {
        for (const [file, cabinet] of running) {
          running.delete(file)
          stopping.push(cabinet.stop())
        }
      }
      await use(async (path) => {
        const file = oneServer ? 'all files' : path
        const here = running.get(file)
        if (here) return here
        stopAll()
        const cabinet = await startCabinet(settings, storage)
        running.set(file, cabinet)
        return cabinet
      })
      stopAll()
      await Promise.all(stopping)
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  cabinet: [
    async ({ cabinetOf, serverPerTest }, use, { file, title }) => {
      const cabinet = await cabinetOf(serverPerTest ? `${file} ${title}` : file)
      await cabinet.setClock(morning)
      await use({
        ...cabinet,
        setClock: (now) => {
          // Sessions end with the hours: whatever a page that is just coming asks for, nobody is here any more.
          expectErrors('401 /abon-server/api/')
          return cabinet.setClock(now)
        },
      })
    },
    { timeout: 180_000 },
  ],
  context: async ({ context }, use) => {
    await context.addInitScript(changeAtOnce)
    await use(context)
  },
  baseURL: async ({ cabinet }, use) => {
    await use(cabinet.origin)
  },
  cleanConsole: [
    async ({ browser }, use) => {
      const consoles = listenToConsoles(browser)
      await use(undefined)
      await consoles.end()
    },
    { auto: true },
  ],
})

export { expect } from '@playwright/test'
export { expectErrors }
