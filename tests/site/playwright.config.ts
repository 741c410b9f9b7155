import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

const installed = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]
const executablePath = installed.find((path) => path !== undefined && existsSync(path))

/** The built site, served by the real server, in a real browser. The server belongs to the worker (kit/cabinet.ts). */
export default defineConfig({
  testDir: '.',
  testMatch: '*.test.ts',
  outputDir: '../../test-results',
  fullyParallel: false,
  workers: 2,
  forbidOnly: true,
  // Patience for a crowded machine: how fast the site is, tests/bench tells.
  timeout: 120_000,
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
