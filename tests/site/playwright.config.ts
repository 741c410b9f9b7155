import { defineConfig } from '@playwright/test'
import { installedBrowser } from '../../src/commands/machine-programs.mjs'
import type { WorkerFixtures } from './kit/test.ts'

const executablePath = installedBrowser()

const files = (...names: readonly string[]) => names.map((name) => `${name}.test.ts`)

/** The longest files begin first, so that none of them is left alone at the end. */
const longest = files('desk', 'organisation', 'visits')

/** Files that only read: nothing they do stays with the server, so that one serves all of them. */
const readers = files(
  'addresses',
  'components',
  'consoles',
  'fonts',
  'found',
  'home',
  'loading',
  'offices',
  'reading',
  'search',
  'streets',
  'system-settings',
  'toasts',
  'trouble',
)

/** The built site, served by the real server, in a real browser. The server belongs to the worker (kit/cabinet.ts). */
export default defineConfig<object, WorkerFixtures>({
  testDir: '.',
  projects: [
    { name: 'longest', testMatch: longest },
    { name: 'readers', testMatch: readers, use: { oneServer: true } },
    { name: 'site', testMatch: '*.test.ts', testIgnore: [...longest, ...readers] },
  ],
  globalSetup: './kit/template.ts',
  outputDir: '../../test-results',
  // Slow tests whose rules a fast one holds: `npm run test:full`.
  grepInvert: /@full/,
  fullyParallel: false,
  workers: 2,
  forbidOnly: true,
  // Patience for a crowded machine: how fast the site is, tests/bench tells.
  timeout: 240_000,
  // Pictures of components and screens are one set for all systems (kit/picture.ts).
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    locale: 'ru-RU',
    // What a test puts in the way of the network would not be seen by a worker (offline.test.ts wants one).
    serviceWorkers: 'block',
    timezoneId: 'Asia/Vladivostok',
    viewport: { width: 1440, height: 900 },
    actionTimeout: 20_000,
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        // Letters as wide here as on any machine.
        '--font-render-hinting=none',
        '--disable-lcd-text',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
