import { test as base } from '@playwright/test'
import { type Cabinet, morning, startCabinet } from './cabinet.ts'
import { expectErrors, listenToConsoles } from './console.ts'

interface Fixtures {
  /** The server of this file of tests, its clock set back to the morning before each test. */
  cabinet: Cabinet
  /** Fails the test on every error in the console of a page, scripts' own too, that it does not name (kit/console.ts). */
  cleanConsole: undefined
}

interface WorkerFixtures {
  /** What this file's server is set to, beside the usual: a file asks for it with `test.use`. */
  settings: Record<string, string>
  /** The server of a file: the one of the file before is stopped, so that no file sees what another one did. */
  cabinetOf: (file: string) => Promise<Cabinet>
}

/** A test of the site, on a server that belongs to its file. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  settings: [{}, { scope: 'worker', option: true }],
  cabinetOf: [
    async ({ settings }, use) => {
      const running = new Map<string, Cabinet>()
      const stopAll = async (): Promise<void> => {
        for (const [file, cabinet] of running) {
          running.delete(file)
          await cabinet.stop()
        }
      }
      await use(async (file) => {
        const here = running.get(file)
        if (here) return here
        await stopAll()
        const cabinet = await startCabinet(settings)
        running.set(file, cabinet)
        return cabinet
      })
      await stopAll()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  cabinet: [
    async ({ cabinetOf }, use, { file }) => {
      const cabinet = await cabinetOf(file)
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
