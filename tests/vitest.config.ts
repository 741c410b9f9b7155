import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'

/** Tests of rules, server, stores and components; one real PostgreSQL for all files that ask for it. */
export default defineConfig({
  root: resolve(import.meta.dirname, '..'),
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    exclude: ['tests/site/**', 'tests/bench/**'],
    globalSetup: ['tests/kit/one-postgres.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
