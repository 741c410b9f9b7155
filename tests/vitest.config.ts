import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import { defineConfig } from 'vitest/config'
import { poolerIsHere } from './kit/pooler.ts'

const root = resolve(import.meta.dirname, '..')

/** One journey of each kind, which also runs on the embedded database; what differs there has tests of its own. */
const embeddedToo = [
  'tests/server/branch/back-office.test.ts',
  'tests/server/claim-life/card.test.ts',
  'tests/server/claims/create-claim.test.ts',
  'tests/server/events/events.test.ts',
  'tests/server/incoming-letters/inbox.test.ts',
  'tests/server/organisations/users.test.ts',
  'tests/server/payments/card-payment.test.ts',
]

/** What counts on a session would break behind a pooler in transaction mode: making tables, rents, money, jobs, sweeps. */
const pooledToo = [
  'tests/server/branch/items.test.ts',
  'tests/server/claim-life/two-servers.test.ts',
  'tests/server/claims/create-claim.test.ts',
  'tests/server/claims/races.test.ts',
  'tests/server/database/same-values.test.ts',
  'tests/server/jobs/boss.test.ts',
  'tests/server/jobs/sweep.test.ts',
  'tests/server/payments/card-payment.test.ts',
  'tests/server/pooled.test.ts',
  'tests/server/start-together.test.ts',
]

/** No file changes what a module keeps: a worker reads the modules once, for all files that it runs. */
const every = {
  isolate: false,
  // Patience for a machine with much else to do: how fast a server starts, the bench tells.
  testTimeout: 240_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 20_000 } },
}

/**
 * Tests of rules, server, stores and drawn components (with their styles). They run on one real PostgreSQL, in which
 * each test has databases of its own; some run once more on the embedded database, some through a pooler.
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
          exclude: ['tests/site/**', 'tests/bench/**'],
        },
      },
      {
        root,
        test: { ...every, name: 'embedded', include: embeddedToo, env: { TEST_DATABASE: 'embedded' } },
      },
      // Where it is not installed, tests/server/pooled.test.ts says so in the list of tests.
      ...(poolerIsHere()
        ? [
            {
              root,
              test: { ...every, name: 'pooled', include: pooledToo, env: { TEST_DATABASE: 'pooled' } },
            },
          ]
        : []),
    ],
  },
  root,
})
