import { resolve } from 'node:path'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import { defineConfig } from 'vitest/config'

/** Tests of rules, server, stores and drawn components (with their styles); one real PostgreSQL for all who ask for it. */
export default defineConfig({
  plugins: [vanillaExtractPlugin()],
  root: resolve(import.meta.dirname, '..'),
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    exclude: ['tests/site/**', 'tests/bench/**'],
    globalSetup: ['tests/kit/one-postgres.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
