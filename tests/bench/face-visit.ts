import { type Browser, type BrowserContext, chromium, type Locator, type Page } from '@playwright/test'
import { installedBrowser } from '../../src/commands/machine-programs.mjs'

/** Opens the browser of the site tests: `CHROMIUM`, an installed one, or Playwright's own. */
export const openBrowser = (): Promise<Browser> => {
  const executablePath = installedBrowser()
  return chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
  })
}

export const newcomer = (browser: Browser, origin: string, size: Size = desktop): Promise<BrowserContext> =>
  browser.newContext({ baseURL: origin, locale: 'ru-RU', viewport: size, timezoneId: 'Europe/Moscow' })

export interface Size {
  readonly width: number
  readonly height: number
}
export const desktop: Size = { width: 1440, height: 900 }
export const phone: Size = { width: 360, height: 740 }

export interface Stop {
  readonly address: string
  readonly readySign: (page: Page) => Locator
}

const waitUntilIdle = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((done) => requestIdleCallback(done, { timeout: 3000 }))
  })

export async function visit(page: Page, { address, readySign }: Stop): Promise<void> {
  await page.goto(address)
  await readySign(page).first().waitFor()
  await waitUntilIdle(page)
}
