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
/** Between two letters, as a quick typist types. */
const KEY_PAUSE_MS = 60

/** Elements that may have a role; the browser itself computes the name of each. */
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

const needed = (name: string, found: string | null | undefined): string => {
  if (!found) throw new Error(`${name} is not installed: apt-get install webkit2gtk-driver xvfb`)
  return found
}

/** WebKitGTK's small browser, which Debian keeps among the libraries. */
const miniBrowser = (): string | undefined =>
  readdirSync(LIBRARIES)
    .flatMap((machine) =>
      ['4.1', '4.0'].map((version) => join(LIBRARIES, machine, `webkit2gtk-${version}/MiniBrowser`)),
    )
    .find((path) => existsSync(path))

/** Starts a display in memory: WebKitGTK draws windows only. */
async function startDisplay(): Promise<{ display: string; server: ChildProcess }> {
  const program = needed('Xvfb', programAt('Xvfb'))
  const args = ['-displayfd', '3', '-screen', '0', '1440x900x24', '-nolisten', 'tcp']
  const server = spawn(program, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const told = server.stdio[3]
  if (!told) throw new Error('Xvfb has no pipe')
  const [number] = await once(told, 'data')
  return { display: `:${String(number).trim()}`, server }
}

/** Tries again until something is there: pages are drawn and redrawn meanwhile. */
async function poll<T>(what: string, find: () => Promise<T | undefined>): Promise<T> {
  const until = Date.now() + PATIENCE_MS
  let last = ''
  while (Date.now() < until) {
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

/** Opens WebKitGTK by the WebDriver of Debian. */
export async function openWebKit(): Promise<TourBrowser> {
  const program = needed('WebKitWebDriver', programAt('WebKitWebDriver'))
  const binary = needed('MiniBrowser', miniBrowser())
  const { display, server } = await startDisplay()
  const port = await freePort()
  const webDriver = spawn(program, [`--port=${port}`], {
    env: {
      ...process.env,
      DISPLAY: display,
      LANGUAGE: 'ru',
      // Its sandbox needs namespaces that a container does not give; only our own pages are opened.
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

  /** The name of an element that takes up room; radios of the site are transparent over their tiles. */
  const nameOf = async (element: WebElement): Promise<string> => {
    const { width, height } = await element.getRect()
    return width * height > 0 ? (await element.getAccessibleName()).replace(/\s+/g, ' ').trim() : ''
  }
  const isNamed = async (element: WebElement, name: Name): Promise<boolean> => {
    const found = await nameOf(element)
    return typeof name === 'string' ? found.toLowerCase().includes(name.toLowerCase()) : name.test(found)
  }
  const use = (role: Role, name: Name, act: (element: WebElement) => Promise<void>): Promise<true> =>
    poll(`${role} ${name}`, async () => {
      for (const element of await driver.findElements(By.css(selectors[role]))) {
        try {
          if (!(await isNamed(element, name)) || !(await element.isEnabled())) continue
          await act(element)
          return true
        } catch (cause) {
          // Another element of this name may be the one that people see.
          if (!(cause instanceof error.ElementNotInteractableError)) throw cause
        }
      }
      return undefined
    })
  /** Brings an element to the middle, where nothing that sticks to an edge lies over it. */
  const pressElement = async (element: WebElement): Promise<void> => {
    await driver.executeScript('arguments[0].scrollIntoView({ block: "center" })', element)
    // At its middle, as a hand does: the site's radios are transparent, and WebDriver calls them invisible.
    await driver.actions().move({ origin: element }).click().perform()
  }
  return {
    name: `WebKit ${(await driver.getCapabilities()).get('browserVersion')}`,
    open: (address) => driver.get(address),
    press: async (role, name) => void (await use(role, name, pressElement)),
    async type(role, name, text) {
      await use(role, name, async (field) => {
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
