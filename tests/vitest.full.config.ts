import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import { defineConfig } from 'vitest/config'
import { every, root } from './vitest.config.ts'

/** What counts on a session would break behind a pooler in transaction mode: making tables, rents, money, jobs, sweeps. */
const pooledToo = [
  'tests/features/back-office/server/branch/items.test.ts',
  'tests/features/claims/server/life/two-servers.test.ts',
  'tests/features/claims/server/create-claim.test.ts',
  'tests/features/claims/server/races.test.ts',
  'tests/server/database/same-values.test.ts',
  'tests/server/jobs/due-work.test.ts',
  'tests/server/jobs/sweep.test.ts',
  'tests/features/money/server/payments/card-payment.test.ts',
  'tests/server/start-together.full.test.ts',
]

/** What differs between PGlite and PostgreSQL: values, scripts, arrays, jobs (kit/both-databases.ts). */
const onBoth = [
  'tests/server/database/migrate.test.ts',
  'tests/server/database/same-values.test.ts',
  'tests/features/places/server/import/import-list.test.ts',
  'tests/server/jobs/due-work.test.ts',
]

/** Proofs of `npm run rehearsal`: backups, their restore, and changes of keys. */
const rehearsed = ['tests/server/backup/*.full.test.ts']

/** The slow proofs of `npm run test:full`: files of their own, and others over the embedded database and PgBouncer. */
export default defineConfig({
  test: {
    globalSetup: ['tests/support/one-postgres.ts', 'tests/support/one-pooler.ts'],
    maxWorkers: 2,
    projects: [
      {
        plugins: [vanillaExtractPlugin()],
        root,
        test: { ...every, name: 'full', include: ['tests/**/*.full.test.ts'], exclude: rehearsed },
      },
      {
        root,
        test: { ...every, name: 'rehearsal', include: [...rehearsed, 'tests/server/sealing/*.test.ts'] },
      },
      { root, test: { ...every, name: 'both', include: onBoth, env: { TEST_BOTH_DATABASES: 'yes' } } },
      { root, test: { ...every, name: 'pooled', include: pooledToo, env: { TEST_DATABASE: 'pooled' } } },
    ],
  },
  root,
})
