import { test as base } from '@playwright/test'
import { type Cabinet, morning, type Storage, startCabinet } from './cabinet.ts'
import { expectErrors, listenToConsoles } from './console.ts'

interface Fixtures {
  /** Gives each test of a file its own server, so that tests may run in parallel and in any order. */
  serverPerTest: boolean
  /** The server of the test file; its clock is reset to the morning before each test. */
  cabinet: Cabinet
  /** Fails a test on unexpected console and script errors of any page (kit/console.ts). */
  cleanConsole: undefined
}

export interface WorkerFixtures {
  /** One server for all files of a worker that only read (playwright.config.ts lists them). */
  oneServer: boolean
  /** Additional server settings of a file, set with `test.use`. */
  settings: Record<string, string>
  /** Where a file's server stores data: PostgreSQL by default. */
  storage: Storage
  /** Starts the server of a file and stops the previous one, so that files do not affect each other. */
  cabinetOf: (file: string) => Promise<Cabinet>
}

/**
 * Disables transitions: even a transition of one millisecond shows its first frame, so that a test might read the old
 * colour after a press.
 */
const disableTransitions = (): void => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('*, *::before, *::after { transition-property: none !important }')
  document.adoptedStyleSheets.push(sheet)
}

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
        const current = running.get(file)
        if (current) return current
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
          // Sessions expire with the clock, so pages that are loading are refused.
          expectErrors('401 /abon-server/api/')
          return cabinet.setClock(now)
        },
      })
    },
    { timeout: 180_000 },
  ],
  context: async ({ context }, use) => {
    await context.addInitScript(disableTransitions)
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
