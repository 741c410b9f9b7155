import { defineConfig } from '@playwright/test'
import { installedBrowser } from '../../src/commands/machine-programs.mjs'
import type { WorkerFixtures } from './kit/test.ts'

const executablePath = installedBrowser()

const files = (...names: readonly string[]) => names.map((name) => `${name}.test.ts`)

/** The longest files start first, so that none runs alone at the end. */
const longestFiles = files('desk', 'organisation', 'visits')

/** Files that only read and can therefore share one server. */
const readOnlyFiles = files(
  'addresses',
  'components',
  'consoles',
  'found',
  'home',
  'loading',
  'offices',
  'reading',
  'search',
  'system-settings',
  'toasts',
  'trouble',
)

/** The built site with the real server in a real browser; each worker has a server (kit/cabinet.ts). */
export default defineConfig<object, WorkerFixtures>({
  testDir: '.',
  projects: [
    { name: 'longest', testMatch: longestFiles },
    { name: 'readers', testMatch: readOnlyFiles, use: { oneServer: true } },
    { name: 'site', testMatch: '*.test.ts', testIgnore: [...longestFiles, ...readOnlyFiles] },
  ],
  globalSetup: './kit/template.ts',
  outputDir: '../../test-results',
  // Slow tests whose rules a fast test also covers; `npm run test:full` runs them.
  grepInvert: /@full/,
  fullyParallel: false,
  workers: 2,
  forbidOnly: true,
  // Generous for a busy machine; tests/bench measures speed.
  timeout: 240_000,
  // Pictures of components and screens are the same on all systems (kit/picture.ts).
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    locale: 'ru-RU',
    // A worker would bypass the network interception of tests (offline.test.ts uses one).
    serviceWorkers: 'block',
    timezoneId: 'Asia/Vladivostok',
    viewport: { width: 1440, height: 900 },
    actionTimeout: 20_000,
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        // Letter widths that do not depend on the machine.
        '--font-render-hinting=none',
        '--disable-lcd-text',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
