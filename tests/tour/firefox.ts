import { writeFileSync } from 'node:fs'
import { firefox } from '@playwright/test'
import { programAt } from '#support/daemon.ts'
import { PATIENCE_MS, type TourBrowser } from './tour-browser.ts'

/** Hash of the style that Playwright adds for a screenshot and the site's CSP blocks. */
const SCREENSHOT_STYLE = 'sha256-YjaKGiklmzC6wjXA513HAMmzus8VE61XCOT+SmwNZWA='

/** Opens the installed Firefox over WebDriver BiDi with Playwright, because Debian has no geckodriver for Selenium. */
export async function openFirefox(): Promise<TourBrowser> {
  const executablePath = programAt('firefox-esr') ?? programAt('firefox')
  if (executablePath === null) throw new Error('Firefox is not installed: apt-get install firefox-esr')
  const browser = await firefox.launch({ channel: 'moz-firefox', executablePath })
  const context = await browser.newContext({ locale: 'ru-RU', viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  const errors: string[] = []
  page.on('pageerror', ({ message }) => {
    if (!message.includes(SCREENSHOT_STYLE)) errors.push(`${page.url()}: ${message}`)
  })
  return {
    name: `Firefox ${browser.version()}`,
    open: async (address) => void (await page.goto(address)),
    press: (role, name) => page.getByRole(role, { name }).first().click(),
    async type(role, name, text) {
      const field = page.getByRole(role, { name }).first()
      await field.click()
      await field.press('Control+A')
      await field.press('Backspace')
      // Playwright types non-Latin letters without an event that React handles.
      for (const letter of text)
        await page.evaluate((typed) => document.execCommand('insertText', false, typed), letter)
    },
    pressAt: (selector) => page.locator(selector).first().click(),
    text: () => page.evaluate(() => document.body.innerText),
    address: async () => page.url(),
    back: async () => void (await page.goBack()),
    leave: () => context.clearCookies(),
    screenshot: async (file) => writeFileSync(file, await page.screenshot()),
    scriptErrors: () => errors,
    close: () => browser.close(),
  }
}
