import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import { defineConfig } from 'vitest/config'

export const root = resolve(import.meta.dirname, '..')

/** No file changes what a module keeps: a worker reads the modules once, for all files that it runs. */
export const every = {
  isolate: false,
  // Patience for a machine with much else to do: how fast a server starts, the bench tells.
  testTimeout: 240_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 20_000 } },
}

/**
 * Tests of rules, server, stores and drawn components (with their styles) on one real PostgreSQL. Slow proofs
 * (`*.full.test.ts`), the embedded database and PgBouncer are in vitest.full.config.ts; two whole journeys on the
 * embedded database are among the site tests.
 */
export default defineConfig({
  plugins: [vanillaExtractPlugin()],
  root,
  test: {
    ...every,
    globalSetup: ['tests/support/one-postgres.ts'],
    // One more than cores: tests wait for timers and the database.
    maxWorkers: availableParallelism() + 1,
    include: ['tests/**/*.test.{ts,tsx}'],
    exclude: ['tests/site*/**', 'tests/bench/**', 'tests/**/*.full.test.ts'],
  },
})
