import { test as base } from '@playwright/test'
import { type Cabinet, morning, startCabinet } from './cabinet.ts'

interface Fixtures {
  /** The server of this file of tests, its clock set back to the morning before each test. */
  cabinet: Cabinet
  /** Fails the test on a script error or a breach of the content security policy, whatever else it looks at. */
  cleanPage: undefined
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
    { scope: 'worker', timeout: 90_000 },
  ],
  cabinet: [
    async ({ cabinetOf }, use, { file }) => {
      const cabinet = await cabinetOf(file)
      await cabinet.setClock(morning)
      await use(cabinet)
    },
    { timeout: 90_000 },
  ],
  baseURL: async ({ cabinet }, use) => {
    await use(cabinet.origin)
  },
  cleanPage: [
    async ({ context }, use) => {
      const wrong: string[] = []
      context.on('weberror', (error) => wrong.push(String(error.error())))
      context.on('console', (message) => {
        if (/Content Security Policy|Hydration failed|Minified React error/i.test(message.text()))
          wrong.push(message.text())
      })
      await use(undefined)
      if (wrong.length > 0) throw new Error(`the page was not clean:\n${wrong.join('\n')}`)
    },
    { auto: true },
  ],
})

export { expect } from '@playwright/test'
