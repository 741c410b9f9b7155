import { test as base } from '@playwright/test'
import { type Cabinet, morning, startCabinet } from './cabinet.ts'

interface Fixtures {
  /** Fails the test on a script error or a breach of the content security policy, whatever else it looks at. */
  cleanPage: undefined
}

/** A test of the site: `cabinet` is this worker's server, its clock is set back to the morning before each test. */
export const test = base.extend<Fixtures, { cabinet: Cabinet }>({
  cabinet: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures from this pattern
    async ({}, use) => {
      const cabinet = await startCabinet()
      await use(cabinet)
      await cabinet.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ cabinet }, use) => {
    await cabinet.setClock(morning)
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
