import { expect, type Locator, type Page, test } from '@playwright/test'
import { holdCalls } from '../kit/calls.ts'
import { colourPairsOn, isUntested } from '../kit/colour-pairs.ts'
import { expectPicture, withFonts } from '../kit/picture.ts'
import { expectShown, violationsOn } from '../kit/screens.ts'
import { expectErrors } from '../kit/test.ts'
import { type DenseTables, expectDenseTables } from './dense-tables.ts'
import { expectAnsweredControls } from './disabled-controls.ts'
import { expectKeyboardReachesAll } from './keyboard-walk.ts'
import { expectFitsPhone, expectGoodLayout, isThorough } from './layout.ts'

/** A screen in one state; its name is also the picture's name. */
export interface Screen {
  readonly name: string
  /** Without an address the visit continues from the previous screen. */
  readonly address?: string
  readonly leadsTo?: string | RegExp
  readonly show?: (page: Page) => Promise<unknown>
  /** Window width of the picture; without it no picture is taken. */
  readonly picture?: 1440 | 768 | 360
  /** The pictured part; defaults to `main`, `body` is the whole window. */
  readonly part?: (page: Page) => Locator
  readonly hidden?: (page: Page) => Locator
  /** Another text of a kind of page that axe has already checked. */
  readonly layoutOnly?: true
  readonly media?: 'print'
  readonly mayCut?: readonly string[]
  /** Expects dense tables, as on screens used all day. */
  readonly dense?: DenseTables
  readonly errors?: readonly string[]
}

export const wholeWindow = (page: Page): Locator => page.locator('body')

/** Opens an address without drafts and searches that earlier screens stored on the device. */
async function openAfresh(page: Page, address: string): Promise<void> {
  // A script-free page of the site; a blank page would cost the next page a new process.
  const { origin } = new URL((await page.goto('/healthz'))?.url() ?? '')
  const device = await page.context().newCDPSession(page)
  await device.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage' })
  await device.detach()
  await page.goto(address)
}

const waitUntilLoaded = (page: Page): Promise<void> =>
  expect(
    page
      .getByRole('main')
      .getByRole('status')
      .filter({ hasText: /^Загружаем/ }),
  ).toHaveCount(0)

const expectOneHeading = (page: Page, when: string): Promise<void> =>
  expect.soft(page.locator('h1'), `${page.url()} has one first heading ${when}`).toHaveCount(1)

/** Runs one visit as a step; its failure does not stop later visits. */
const runAsStep = (name: string, run: () => Promise<void>): Promise<void> =>
  test.step(name, async () => {
    try {
      await run()
    } catch (error) {
      expect.soft(String(error), `the visit of ${name} was not finished`).toBe('')
    }
  })

/** Opens a screen and checks its picture, heading, axe in the light theme and layout. */
export const visit = (page: Page, screen: Screen): Promise<void> =>
  runAsStep(screen.name, async () => {
    expectErrors(...(screen.errors ?? []))
    await page.setViewportSize({ width: screen.picture ?? 1440, height: 1000 })
    if (screen.address === undefined) {
      await page.evaluate(() => {
        document.documentElement.dataset.textSize = '100'
      })
    } else {
      await openAfresh(page, screen.address)
    }
    if (screen.leadsTo !== undefined) await expect(page).toHaveURL(screen.leadsTo)
    await expectShown(page)
    await waitUntilLoaded(page)
    if (screen.media) await page.emulateMedia({ media: screen.media })
    await screen.show?.(page)
    await expectOneHeading(page, 'when it stands')
    if (screen.picture) {
      await withFonts(page)
      const part = screen.part?.(page) ?? page.getByRole('main')
      const hidden = [page.locator('[role=timer]'), ...(screen.hidden ? [screen.hidden(page)] : [])]
      await expectPicture(page, part, `screens/${screen.name}`, hidden)
    }
    if (screen.media) {
      await page.emulateMedia({ media: 'screen' })
      return
    }
    await expectAnsweredControls(page)
    if (screen.dense) await expectDenseTables(page, screen.dense)
    if (!screen.layoutOnly) {
      const violations = await violationsOn(page, { without: ['color-contrast'] })
      expect.soft(violations, `axe at ${page.url()}`).toEqual([])
      // The contrast of a tested pair holds in every theme; axe would see the light one only.
      const untested = (await colourPairsOn(page)).filter(isUntested)
      expect.soft(untested, `colours at ${page.url()}`).toEqual([])
    }
    await expectGoodLayout(page, {
      mayCut: screen.mayCut ?? [],
      isCovered: screen.part === wholeWindow,
    })
    if (isThorough()) await expectKeyboardReachesAll(page)
  })

export const visitAll = async (page: Page, screens: readonly Screen[]): Promise<void> => {
  for (const screen of screens) await visit(page, screen)
}

/** Visits a screen while it loads and after every call failed: one heading, and it fits a phone. */
export const visitWithoutAnswers = (page: Page, address: string): Promise<void> =>
  runAsStep(`${address} without answers`, async () => {
    const calls = await holdCalls(page, '**/abon-server/api/**')
    await page.goto(address)
    await expectOneHeading(page, 'while it loads')
    await expectFitsPhone(page)
    await calls.cut()
    await expectShown(page)
    await expectOneHeading(page, 'when nothing could be loaded')
    await expectFitsPhone(page)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
