import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Builder, By, error, Key, type WebElement } from 'selenium-webdriver'
import { programAt } from '#support/daemon.ts'
import { freePort } from '#support/server-process.ts'
import { type Name, PATIENCE_MS, type Role, type TourBrowser } from './tour-browser.ts'

const LIBRARIES = '/usr/lib'
const KEY_PAUSE_MS = 60

/** Elements that may have a role; the browser computes their accessible names. */
const selectors: Readonly<Record<Role, string>> = {
  button: 'button, [role=button], input[type=submit]',
  checkbox: 'input[type=checkbox], [role=checkbox], [role=switch]',
  combobox: 'select, [role=combobox]',
  link: 'a[href]',
  option: '[role=option]',
  radio: 'input[type=radio], [role=radio]',
  searchbox: 'input[type=search], [role=searchbox]',
  tab: '[role=tab]',
  textbox: 'input:not([type]), input[type=text], input[type=email], input[type=tel], textarea',
}

const requireProgram = (name: string, found: string | null | undefined): string => {
  if (!found) throw new Error(`${name} is not installed: apt-get install webkit2gtk-driver xvfb`)
  return found
}

/** WebKitGTK's MiniBrowser, which Debian stores among the libraries. */
const findMiniBrowser = (): string | undefined =>
  readdirSync(LIBRARIES)
    .flatMap((machine) =>
      ['4.1', '4.0'].map((version) => join(LIBRARIES, machine, `webkit2gtk-${version}/MiniBrowser`)),
    )
    .find((path) => existsSync(path))

/** Starts an in-memory display, because WebKitGTK has no headless mode. */
async function startDisplay(): Promise<{ display: string; server: ChildProcess }> {
  const program = requireProgram('Xvfb', programAt('Xvfb'))
  const args = ['-displayfd', '3', '-screen', '0', '1440x900x24', '-nolisten', 'tcp']
  const server = spawn(program, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const displayPipe = server.stdio[3]
  if (!displayPipe) throw new Error('Xvfb has no pipe')
  const [number] = await once(displayPipe, 'data')
  return { display: `:${String(number).trim()}`, server }
}

/** Retries until an element is found, because pages redraw meanwhile. */
async function poll<T>(what: string, find: () => Promise<T | undefined>): Promise<T> {
  const deadline = Date.now() + PATIENCE_MS
  let last = ''
  while (Date.now() < deadline) {
    try {
      const found = await find()
      if (found !== undefined) return found
    } catch (cause) {
      if (!(cause instanceof error.WebDriverError)) throw cause
      last = `: ${cause.name} ${cause.message}`
    }
    await pause(100)
  }
  throw new Error(`no ${what} in ${PATIENCE_MS / 1000} seconds${last}`)
}

export async function openWebKit(): Promise<TourBrowser> {
  const program = requireProgram('WebKitWebDriver', programAt('WebKitWebDriver'))
  const binary = requireProgram('MiniBrowser', findMiniBrowser())
  const { display, server } = await startDisplay()
  const port = await freePort()
  const webDriver = spawn(program, [`--port=${port}`], {
    env: {
      ...process.env,
      DISPLAY: display,
      LANGUAGE: 'ru',
      // A container lacks the namespaces of the sandbox, and only our own pages are opened.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
    stdio: 'ignore',
  })
  const origin = `http://127.0.0.1:${port}`
  await poll('WebDriver', async () => (await fetch(`${origin}/status`).catch(() => undefined)) ?? undefined)
  const driver = await new Builder()
    .usingServer(origin)
    .withCapabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary, args: ['--automation'] },
    })
    .build()
  await driver.manage().window().setRect({ x: 0, y: 0, width: 1440, height: 900 })

  /** The accessible name of an element with a size, including radios that are transparent over their tiles. */
  const nameOf = async (element: WebElement): Promise<string> => {
    const { width, height } = await element.getRect()
    return width * height > 0 ? (await element.getAccessibleName()).replace(/\s+/g, ' ').trim() : ''
  }
  const isNamed = async (element: WebElement, name: Name): Promise<boolean> => {
    const found = await nameOf(element)
    return typeof name === 'string' ? found.toLowerCase().includes(name.toLowerCase()) : name.test(found)
  }
  const actOnElement = (role: Role, name: Name, act: (element: WebElement) => Promise<void>): Promise<true> =>
    poll(`${role} ${name}`, async () => {
      for (const element of await driver.findElements(By.css(selectors[role]))) {
        try {
          if (!(await isNamed(element, name)) || !(await element.isEnabled())) continue
          await act(element)
          return true
        } catch (cause) {
          // The visible element may be another one of the same name.
          if (!(cause instanceof error.ElementNotInteractableError)) throw cause
        }
      }
      return undefined
    })
  /** Scrolls an element to the middle, away from sticky edges. */
  const pressElement = async (element: WebElement): Promise<void> => {
    await driver.executeScript(
      'arguments[0].scrollIntoView({ block: "center", behavior: "instant" })',
      element,
    )
    const name = await element.getTagName()
    // The driver misses buttons of sticky panels by position, and considers transparent radios invisible.
    if (name === 'button') await element.sendKeys(Key.ENTER)
    else await driver.actions().move({ origin: element }).click().perform()
  }
  return {
    name: `WebKit ${(await driver.getCapabilities()).get('browserVersion')}`,
    open: (address) => driver.get(address),
    press: async (role, name) => void (await actOnElement(role, name, pressElement)),
    async type(role, name, text) {
      await actOnElement(role, name, async (field) => {
        await pressElement(field)
        await field.sendKeys(Key.chord(Key.CONTROL, 'a'), Key.BACK_SPACE)
        for (const letter of text) {
          await field.sendKeys(letter)
          await pause(KEY_PAUSE_MS)
        }
      })
    },
    async pressAt(selector) {
      await poll(selector, async () => {
        await pressElement(await driver.findElement(By.css(selector)))
        return true
      })
    },
    text: () => driver.executeScript<string>('return document.body.innerText'),
    address: () => driver.getCurrentUrl(),
    back: () => driver.navigate().back(),
    leave: () => driver.manage().deleteAllCookies(),
    screenshot: async (file) => writeFileSync(file, await driver.takeScreenshot(), 'base64'),
    scriptErrors: () => [],
    async close() {
      await driver.quit().catch(() => {})
      webDriver.kill()
      server.kill()
    },
  }
}
