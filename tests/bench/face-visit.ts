import { existsSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from '@playwright/test'

/** Opens the browser of the site tests: `CHROMIUM`, one that is installed, or Playwright's own. */
export const openBrowser = (): Promise<Browser> => {
  const executablePath = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/google-chrome'].find(
    (path) => path !== undefined && existsSync(path),
  )
  return chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
  })
}

/** Somebody new: nothing kept, nothing cached. */
export const newcomer = (browser: Browser, origin: string, size: Size = desktop): Promise<BrowserContext> =>
  browser.newContext({ baseURL: origin, locale: 'ru-RU', viewport: size, timezoneId: 'Europe/Moscow' })

export interface Size {
  readonly width: number
  readonly height: number
}
export const desktop: Size = { width: 1440, height: 900 }
export const phone: Size = { width: 360, height: 740 }

/** An address and what shows that its page stands. */
export interface Stop {
  readonly address: string
  readonly readySign: (page: Page) => Locator
}

/** Waits until the page has its fonts and nothing more to do. */
const atRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((done) => requestIdleCallback(done, { timeout: 3000 }))
  })

/** Opens a page and waits until it stands, at rest. */
export async function visit(page: Page, { address, readySign }: Stop): Promise<void> {
  await page.goto(address)
  await readySign(page).first().waitFor()
  await atRest(page)
}

/** Bytes of the scripts that a page loads until it stands, each as gzip packs it. */
export async function scriptBytes(
  context: BrowserContext,
  stop: Stop,
  counts: (script: string) => boolean = () => true,
): Promise<number> {
  const page = await context.newPage()
  const sizes = new Map<string, Promise<number>>()
  context.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js') && counts(response.url()))
      sizes.set(
        response.url(),
        response.body().then((body) => gzipSync(body).length),
      )
  })
  await visit(page, stop)
  const all = await Promise.all(sizes.values())
  await page.close()
  return all.reduce((sum, bytes) => sum + bytes, 0)
}
