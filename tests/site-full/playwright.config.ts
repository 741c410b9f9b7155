import { defineConfig } from '@playwright/test'
import type { WorkerFixtures } from '../site/kit/test.ts'
import site from '../site/playwright.config.ts'

/** The slow site tests of `npm run test:full`: all themes, the release archive, edits of content. */
export default defineConfig<object, WorkerFixtures>({
  ...site,
  testDir: '.',
  projects: [{ name: 'site-full', testMatch: '*.test.ts' }],
  globalSetup: '../site/kit/template.ts',
  outputDir: '../../test-results/full',
})
