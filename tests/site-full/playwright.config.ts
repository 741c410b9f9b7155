import { defineConfig } from '@playwright/test'
import type { WorkerFixtures } from '../site/kit/test.ts'
import site from '../site/playwright.config.ts'

/** Slow site tests of `npm run test:full`: all themes, every size, fonts, the release archive and content edits. */
export default defineConfig<object, WorkerFixtures>({
  ...site,
  grepInvert: [],
  testDir: '.',
  projects: [
    { name: 'site-full', testMatch: '*.test.ts' },
    { name: 'tagged', testDir: '../site', testMatch: '*.test.ts', grep: /@full/ },
    {
      name: 'every-size',
      testDir: '../site',
      testMatch: ['visits.test.ts', 'narrow.test.ts'],
      metadata: { thorough: true },
    },
  ],
  globalSetup: '../site/kit/template.ts',
  outputDir: '../../test-results/full',
})
