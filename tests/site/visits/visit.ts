import { expect, type Locator, type Page, test } from '@playwright/test'
import { holdCalls } from '../kit/calls.ts'
import { expectPicture, withFonts } from '../kit/picture.ts'
import { expectShown, violationsOn } from '../kit/screens.ts'
import { expectErrors } from '../kit/test.ts'
import { expectFitsPhone, expectGoodLayout } from './layout.ts'

/** A screen in one state; the name is that of its picture. */
export interface Screen {
  readonly name: string
  /** Without one the visit goes on from the row above. */
  readonly address?: string
  /** The address that this one leads to. */
  readonly leadsTo?: string | RegExp
  /** Brings the screen into its state and waits for it. */
  readonly show?: (page: Page) => Promise<unknown>
  /** The width of its picture; without one no picture is taken. */
  readonly picture?: 1440 | 768 | 360
  /** The pictured part; the usual one is the page's own part, `body` is all of the window. */
  readonly part?: (page: Page) => Locator
  /** Parts of the picture that are painted over. */
  readonly hidden?: (page: Page) => Locator
  /** Another text on a page of a kind that axe has read. */
  readonly layoutOnly?: true
  readonly media?: 'print'
  /** Words that the end of a line cuts: known faults, or words wider than their line. */
  readonly mayCut?: readonly string[]
  /** Errors that the console names here. */
  readonly errors?: readonly string[]
}

/** All of the window, where something lies over the page. */
export const wholeWindow = (page: Page): Locator => page.locator('body')

/** Opens an address without the drafts and searches that rows before it left on the device. */
async function openAfresh(page: Page, address: string): Promise<void> {
  // A page of the site without scripts; a blank one would cost the next page a process of its own.
  const { origin } = new URL((await page.goto('/healthz'))?.url() ?? '')
  const device = await page.context().newCDPSession(page)
  await device.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage' })
  await device.detach()
  await page.goto(address)
}

const isLoaded = (page: Page): Promise<void> =>
  expect(
    page
      .getByRole('main')
      .getByRole('status')
      .filter({ hasText: /^Загружаем/ }),
  ).toHaveCount(0)

const expectOneHeading = (page: Page, when: string): Promise<void> =>
  expect.soft(page.locator('h1'), `${page.url()} has one first heading ${when}`).toHaveCount(1)

/** Runs one row; what stops it does not stop the rows after it. */
const asRow = (name: string, run: () => Promise<void>): Promise<void> =>
  test.step(name, async () => {
    try {
      await run()
    } catch (error) {
      expect.soft(String(error), `the visit of ${name} was not finished`).toBe('')
    }
  })

/** Opens a screen and checks in one go its picture, its heading, axe in the light theme and its layout. */
export const visit = (page: Page, screen: Screen): Promise<void> =>
  asRow(screen.name, async () => {
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
    await isLoaded(page)
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
    if (!screen.layoutOnly) expect.soft(await violationsOn(page, null), `axe at ${page.url()}`).toEqual([])
    await expectGoodLayout(page, {
      mayCut: screen.mayCut ?? [],
      isCovered: screen.part === wholeWindow,
    })
  })

export const visitAll = async (page: Page, screens: readonly Screen[]): Promise<void> => {
  for (const screen of screens) await visit(page, screen)
}

/** A screen while it loads and when nothing could be loaded: one heading names it, and it fits a phone. */
export const visitWithoutAnswers = (page: Page, address: string): Promise<void> =>
  asRow(`${address} without answers`, async () => {
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
