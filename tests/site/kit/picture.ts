import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { errors, expect, type Locator, type Page, type PageScreenshotOptions } from '@playwright/test'

const folder = join(import.meta.dirname, '../pictures')
/** Chromium's major version that made the stored pictures; others may round a line differently. */
const CHROMIUM_MAJOR = 156
/** `remake` makes every picture again, `new` only the missing ones; otherwise a missing picture fails its test. */
const pictures = process.env.PICTURES
const mayMake = pictures === 'new' || pictures === 'remake'

interface Clip {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Scrolls an element to the top of the window and returns its visible rectangle in whole pixels. */
const clipOf = (target: Locator): Promise<Clip> =>
  target.evaluate((element) => {
    element.scrollIntoView({ block: 'start', behavior: 'instant' })
    const { left, top, right, bottom } = element.getBoundingClientRect()
    const [x, y] = [Math.max(0, Math.floor(left)), Math.max(0, Math.floor(top))]
    return { x, y, width: Math.ceil(right) - x, height: Math.min(Math.ceil(bottom), innerHeight) - y }
  })

/** Takes a screenshot, with up to three attempts: on a busy machine Chromium now and then never draws the frame. */
export async function screenshotOf(
  shown: Page | Locator,
  options: PageScreenshotOptions = {},
): Promise<Buffer> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await shown.screenshot({ ...options, timeout: 10_000 })
    } catch (error) {
      if (!(error instanceof errors.TimeoutError) || attempt === 3) throw error
      console.warn(`no screenshot within ten seconds, attempt ${attempt}`)
    }
  }
}

/** Takes screenshots until two in a row are equal. */
async function stableScreenshot(take: () => Promise<Buffer>): Promise<Buffer> {
  let last = await take()
  await expect
    .poll(async () => {
      const before = last
      last = await take()
      return before.equals(last)
    })
    .toBe(true)
  return last
}

/** Shows a fixed address in place of the server's own, whose port differs from run to run. */
const replaceServerAddress = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const fixed = (text: string) => text.replaceAll(location.origin, 'https://abonbox.example')
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode())
      if (node.nodeValue?.includes(location.origin)) node.nodeValue = fixed(node.nodeValue)
    for (const field of document.querySelectorAll('input, textarea'))
      if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
        if (field.value.includes(location.origin)) field.value = fixed(field.value)
  })

let isSkipReported = false

/** True if this browser draws like the one that made the pictures; otherwise reports once that none is compared. */
const canCompare = (page: Page): boolean => {
  const major = Number(page.context().browser()?.version().split('.')[0])
  if (major === CHROMIUM_MAJOR) return true
  if (!isSkipReported)
    console.warn(`Pictures are not compared: Chromium ${CHROMIUM_MAJOR} made them, this is ${major}.`)
  isSkipReported = true
  return false
}

/**
 * Compares the part of an element that fits the window with its stored picture; late fades, pictures and answers have
 * five seconds to arrive. A missing picture fails the test unless PICTURES says to make it.
 */
export async function expectPicture(
  page: Page,
  target: Locator,
  name: string,
  hidden: readonly Locator[] = [],
): Promise<void> {
  const file = join(folder, `${name}.png`)
  const isStored = existsSync(file) && pictures !== 'remake'
  expect(
    isStored || mayMake,
    `no picture is kept as ${name}.png: PICTURES=new makes it, to be looked at and committed`,
  ).toBe(true)
  if (!canCompare(page)) return
  await replaceServerAddress(page)
  const take = async () =>
    screenshotOf(page, {
      clip: await clipOf(target),
      animations: 'disabled',
      scale: 'css',
      mask: [...hidden],
      maskColor: '#888888',
    })
  if (!isStored) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, await stableScreenshot(take))
    console.log(`a new picture, to be looked at and committed: ${file}`)
    return
  }
  const compare = (screenshot: Buffer, how: typeof expect.soft) =>
    how(screenshot, `differs from ${name}.png; if it is meant so, PICTURES=remake`).toMatchSnapshot(
      name.split('/').with(-1, `${name.split('/').at(-1)}.png`),
      { threshold: 0.25, maxDiffPixelRatio: 0.004 },
    )
  const stored = readFileSync(file)
  const deadline = Date.now() + 5000
  for (;;) {
    const screenshot = await take()
    if (screenshot.equals(stored)) return
    if (Date.now() > deadline) return compare(screenshot, expect.soft)
    try {
      return compare(screenshot, expect)
    } catch {
      // Tries again until the deadline.
    }
  }
}

/** The widths of a desktop, a tablet and a phone. */
export const widths = [1440, 768, 360] as const

/** Waits until the fonts are loaded. */
export const withFonts = (page: Page): Promise<void> =>
  page.evaluate(() => document.fonts.ready.then(() => undefined))

/** Moves the pointer over the page, which makes it load the map's code. */
export const lookAtMap = (page: Page): Promise<void> => page.getByRole('heading', { level: 1 }).hover()

/** Waits until the visible map has its marks and tiles. */
export const withMap = async (page: Page): Promise<void> => {
  await lookAtMap(page)
  await expect(page.locator('.map-mark').first()).toBeVisible()
  await expect(page.locator('.leaflet-tile').first()).toBeAttached()
  await expect(page.locator('.leaflet-tile:not(.leaflet-tile-loaded)')).toHaveCount(0)
}
