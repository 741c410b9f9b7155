import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import { defineConfig } from 'vitest/config'

export const root = resolve(import.meta.dirname, '..')

/** Rents, payments and letters once more on the embedded database; what differs there has tests of its own. */
const embeddedToo = ['tests/server/claims/demo-rent.test.ts', 'tests/server/payments/card-payment.test.ts']

/** No file changes what a module keeps: a worker reads the modules once, for all files that it runs. */
export const every = {
  isolate: false,
  // Patience for a machine with much else to do: how fast a server starts, the bench tells.
  testTimeout: 240_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 20_000 } },
}

/**
 * Tests of rules, server, stores and drawn components (with their styles). They run on one real PostgreSQL, in which
 * each test has databases of its own; two files run once more on the embedded database. Slow proofs
 * (`*.full.test.ts`) run by vitest.full.config.ts.
 */
export default defineConfig({
  test: {
    globalSetup: ['tests/kit/one-postgres.ts'],
    // The site tests keep as many busy beside them.
    maxWorkers: availableParallelism(),
    projects: [
      {
        plugins: [vanillaExtractPlugin()],
        root,
        test: {
          ...every,
          name: 'postgres',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/site*/**', 'tests/bench/**', 'tests/**/*.full.test.ts'],
        },
      },
      {
        root,
        test: { ...every, name: 'embedded', include: embeddedToo, env: { TEST_DATABASE: 'embedded' } },
      },
    ],
  },
  root,
})
