import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import { defineConfig } from 'vitest/config'
import { every, root } from './vitest.config.ts'

/** One journey of each kind on the embedded database. */
const embeddedToo = [
  'tests/server/branch/back-office.test.ts',
  'tests/server/claim-life/card.test.ts',
  'tests/server/claims/create-claim.test.ts',
  'tests/server/claims/demo-rent.test.ts',
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
  'tests/server/jobs/due-work.test.ts',
  'tests/server/jobs/sweep.test.ts',
  'tests/server/payments/card-payment.test.ts',
  'tests/server/start-together.test.ts',
]

/** Files whose statements run on both databases: here on the embedded one (kit/both-databases.ts). */
const onBoth = [
  'tests/server/balance/ledger.test.ts',
  'tests/server/boxes/hold-races.test.ts',
  'tests/server/content/load-offices.test.ts',
  'tests/server/database/migrate.test.ts',
  'tests/server/database/same-values.test.ts',
  'tests/server/events/events.test.ts',
  'tests/server/import/import-boxes.test.ts',
  'tests/server/import/import-list.test.ts',
  'tests/server/jobs/due-work.test.ts',
  'tests/server/metrics/table-metrics.test.ts',
  'tests/server/personal-data/record-access.test.ts',
  'tests/server/personal-data/retention.test.ts',
  'tests/server/personal-data/subject-requests.test.ts',
  'tests/server/sealing/rotate-key.test.ts',
]

/** What `npm run rehearsal` does: backups, what is restored of them, and keys that change. */
const rehearsed = ['tests/commands/backup.full.test.ts', 'tests/server/backup/*.full.test.ts']

/** The slow proofs of `npm run test:full`: files of their own, and others over the embedded database and PgBouncer. */
export default defineConfig({
  test: {
    globalSetup: ['tests/kit/one-postgres.ts', 'tests/kit/one-pooler.ts'],
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
      {
        root,
        test: { ...every, name: 'embedded', include: embeddedToo, env: { TEST_DATABASE: 'embedded' } },
      },
      { root, test: { ...every, name: 'both', include: onBoth, env: { TEST_BOTH_DATABASES: 'yes' } } },
      { root, test: { ...every, name: 'pooled', include: pooledToo, env: { TEST_DATABASE: 'pooled' } } },
    ],
  },
  root,
})
