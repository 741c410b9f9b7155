import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { errors, expect, type Locator, type Page, type PageScreenshotOptions } from '@playwright/test'
import { cutWords } from './whole-words.ts'

const folder = join(import.meta.dirname, '../pictures')
/** The Chromium whose pictures are kept: its layout is ours to the pixel, another's may round a line differently. */
const keptWith = 156
/** `remake` makes every picture again, `new` only those that are missing; otherwise a missing one fails its test. */
const pictures = process.env.PICTURES
const mayMake = pictures === 'new' || pictures === 'remake'

interface Clip {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Width and height of a PNG, from its header. */
const sizeOf = (png: Buffer) => ({ width: png.readUInt32BE(16), height: png.readUInt32BE(20) })

/** Brings an element to the top of the window; answers where it lies there, in whole pixels. */
const clipOf = (target: Locator): Promise<Clip> =>
  target.evaluate((element) => {
    element.scrollIntoView({ block: 'start', behavior: 'instant' })
    const { left, top, right, bottom } = element.getBoundingClientRect()
    const [x, y] = [Math.max(0, Math.floor(left)), Math.max(0, Math.floor(top))]
    return { x, y, width: Math.ceil(right) - x, height: Math.min(Math.ceil(bottom), innerHeight) - y }
  })

/**
 * Takes a picture of a page or an element. On a crowded machine the browser now and then never draws the frame that a
 * picture waits for; it is asked again then, at most three times in all, ten seconds each.
 */
export async function screenshotOf(
  shown: Page | Locator,
  options: PageScreenshotOptions = {},
): Promise<Buffer> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await shown.screenshot({ ...options, timeout: 10_000 })
    } catch (error) {
      if (!(error instanceof errors.TimeoutError) || attempt === 3) throw error
      console.warn(`no picture came within ten seconds, attempt ${attempt}`)
    }
  }
}

/** Takes the picture again until it is twice the same: what is still on its way has come then. */
async function atRest(take: () => Promise<Buffer>): Promise<Buffer> {
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

/**
 * Compares an element, as far as it fits the window, with its kept picture. Edges of letters may differ from one build of the browser to the next, a
 * padding may not. Under another major version the frame of the kept picture is looked at, with more patience. What is
 * still on its way (a fade, a picture, an answer) has five seconds to come. A picture that is not kept fails the test;
 * `PICTURES=new` makes it, `PICTURES=remake` makes all again.
 */
export async function expectPicture(
  page: Page,
  target: Locator,
  name: string,
  hidden: readonly Locator[] = [],
): Promise<void> {
  const file = join(folder, `${name}.png`)
  const kept = existsSync(file) && pictures !== 'remake' ? readFileSync(file) : null
  const major = Number(page.context().browser()?.version().split('.')[0])
  const same = major === keptWith
  const take = async () => {
    const clip = await clipOf(target)
    return screenshotOf(page, {
      clip: kept && !same ? { ...clip, ...sizeOf(kept) } : clip,
      animations: 'disabled',
      scale: 'css',
      mask: [...hidden],
      maskColor: '#888888',
    })
  }
  if (kept === null) {
    expect(
      mayMake,
      `no picture is kept as ${name}.png: PICTURES=new makes it, to be looked at and committed`,
    ).toBe(true)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, await atRest(take))
    console.log(`a new picture, to be looked at and committed: ${file}`)
    return
  }
  const compare = (shot: Buffer, how: typeof expect.soft) =>
    how(shot, `not what is kept in ${name}.png; if it is meant so, PICTURES=remake`).toMatchSnapshot(
      name.split('/').with(-1, `${name.split('/').at(-1)}.png`),
      { threshold: 0.25, maxDiffPixelRatio: same ? 0.004 : 0.12 },
    )
  const until = Date.now() + 5000
  for (;;) {
    const shot = await take()
    if (Date.now() > until) return compare(shot, expect.soft)
    try {
      return compare(shot, expect)
    } catch {
      // Not yet.
    }
  }
}

/** The widths at which screens are looked at: a desktop, a tablet, a phone. */
export const widths = [1440, 768, 360] as const

/** Waits for the letters of the house. */
export const withFonts = (page: Page): Promise<void> =>
  page.evaluate(() => document.fonts.ready.then(() => undefined))

/** Moves the pointer over the page, as somebody does who looks at it: the map's code comes with that. */
export const lookAtMap = (page: Page): Promise<void> => page.getByRole('heading', { level: 1 }).hover()

/** Waits for the map, with all that is drawn on it, where it is in sight. */
export const withMap = async (page: Page): Promise<void> => {
  await lookAtMap(page)
  await expect(page.locator('.map-mark').first()).toBeVisible()
  await expect(page.locator('.leaflet-tile').first()).toBeAttached()
  await expect(page.locator('.leaflet-tile:not(.leaflet-tile-loaded)')).toHaveCount(0)
}

/**
 * A screen as one sees it first, at each width: what stands in the page's own part, another `part` of it, or all of the
 * window where something lies over it (`whole`). Clocks that run are hidden.
 */
export async function expectScreen(
  page: Page,
  name: string,
  {
    at: shownAt = widths,
    whole = false,
    part,
  }: { at?: readonly number[]; whole?: boolean; part?: Locator } = {},
): Promise<void> {
  const target = part ?? (whole ? page.locator('body') : page.getByRole('main'))
  for (const width of shownAt) {
    await page.setViewportSize({ width, height: 1000 })
    await withFonts(page)
    expect(await cutWords(page), `words cut on ${name} at ${width} px`).toEqual([])
    await expectPicture(page, target, `screens/${name}-${width}`, [page.locator('[role=timer]')])
  }
}
