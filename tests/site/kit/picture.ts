import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'

const folder = join(import.meta.dirname, '../pictures')
/** The Chromium whose pictures are kept: its layout is ours to the pixel, another's may round a line differently. */
const keptWith = 156
const remake = process.env.PICTURES === 'remake'

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
 * Compares an element, as far as it fits the window, with its kept picture. Edges of letters may differ from one build of the browser to the next, a
 * padding may not. Under another major version the frame of the kept picture is looked at, with more patience. A picture
 * that is not kept yet is made, which is said and does not fail; `PICTURES=remake` makes all anew.
 */
export async function expectPicture(
  page: Page,
  target: Locator,
  name: string,
  hidden: readonly Locator[] = [],
): Promise<void> {
  const file = join(folder, `${name}.png`)
  const kept = existsSync(file) && !remake ? readFileSync(file) : null
  const major = Number(page.context().browser()?.version().split('.')[0])
  const clip = await clipOf(target)
  const same = major === keptWith
  const shot = await page.screenshot({
    clip: kept && !same ? { ...clip, ...sizeOf(kept) } : clip,
    animations: 'disabled',
    scale: 'css',
    mask: [...hidden],
    maskColor: '#888888',
  })
  if (kept === null) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, shot)
    console.log(`a new picture, to be looked at and committed: ${file}`)
    return
  }
  expect
    .soft(shot, `not what is kept in ${name}.png; if it is meant so, PICTURES=remake`)
    .toMatchSnapshot(name.split('/').with(-1, `${name.split('/').at(-1)}.png`), {
      threshold: 0.25,
      maxDiffPixelRatio: same ? 0.004 : 0.12,
    })
}
