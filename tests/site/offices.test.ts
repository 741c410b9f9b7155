import { join, resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { HtmlValidate } from 'html-validate'
import { openContentFiles } from '#content/server/content-files.ts'
import { readOfficeEntries } from '#content/server/read-entries.ts'
import { hoursLabelToday, toWorkingHours } from '#places/rules/working-hours.ts'
import { mapCopy } from '#places/words/map.ts'
import { placeCopy } from '#places/words/office.ts'
import { officePageCopy, officePlacesCopy } from '#places/words/office-page.ts'
import { hoursLabelText, weekHoursText } from '#places/words/office-status.ts'
import { formatPlaceAddress } from '#places/words/rented-place.ts'
import { searchCopy } from '#places/words/search.ts'
import { streetPictureCopy } from '#places/words/street-picture.ts'
import { morning } from './kit/cabinet.ts'
import { screenshotOf } from './kit/picture.ts'
import { expect, test } from './kit/test.ts'

const root = resolve(import.meta.dirname, '../..')
const offices = readOfficeEntries(openContentFiles(join(root, 'content')))

const readWorkingHours = (office: (typeof offices)[number]) =>
  toWorkingHours(office).map((row) => ({ ...row, date: row.date ?? null }))

// AMB-14.
test('offices in the first and last time zone and in Moscow each show their own hour at one instant', async ({
  page,
}) => {
  for (const zone of ['Europe/Kaliningrad', 'Europe/Moscow', 'Asia/Anadyr']) {
    const office = offices.find(({ timeZone }) => timeZone === zone)
    if (!office) throw new Error(`no office in ${zone}`)
    const label = hoursLabelToday(
      {
        workingHours: readWorkingHours(office),
        isTemporaryClosed: office.temporarilyClosed,
        timeZone: office.timeZone,
      },
      new Date(morning),
    )
    const words = hoursLabelText(label)
    await page.goto(`/${office.index}`)
    if (words) await expect(page.locator('[data-office]')).toContainText(words)
  }
})

test('an office leads to the form, and only the digitizing office offers digitization', async ({ page }) => {
  await page.goto('/101721')
  await expect(page.getByRole('link', { name: officePageCopy.select })).toBeVisible()
  await page.getByRole('link', { name: officePageCopy.digitize }).filter({ visible: true }).click()
  await page.getByRole('button', { name: placeCopy.digitize }).click()
  await expect(page).toHaveURL(/\/101721\/step2$/)
  await page.goto('/101000')
  await expect(page.getByRole('link', { name: officePageCopy.digitize })).toHaveCount(0)
  await page.getByRole('link', { name: officePageCopy.select }).click()
  await expect(page).toHaveURL(/\/101000\/step2$/)
})

test('an office page has no React and loads its map on demand', async ({ page }) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  await page.goto('/101000')
  await expect(page.getByText(/^(Открыто|Закрыто|Перерыв)/).first()).toBeVisible()
  expect(loaded.filter((path) => path.startsWith('/map/'))).toEqual([])
  expect(loaded.filter((path) => path.startsWith('/street-picture/'))).toEqual(['/street-picture/101000.svg'])
  expect(await page.locator('astro-island').count()).toBe(0)
  await page.locator('summary', { hasText: officePageCopy.onMap }).press('Enter')
  const map = page.frameLocator('iframe[title="Отделение 101000 на карте"]')
  await expect(map.getByRole('button', { name: /^Отделение 101000, / })).toBeVisible()
  await map.getByRole('button', { name: mapCopy.zoomIn, exact: true }).click()
  await expect(page.getByRole('link', { name: officePageCopy.allOnMap })).toBeVisible()
})

test("the street picture is visible without scrolling on desktop and uses the page's theme", async ({
  page,
}) => {
  const picture = page.getByRole('img', { name: streetPictureCopy.picture('344002') })
  for (const [width, height, screens] of [
    [360, 740, 2],
    [1440, 900, 1],
  ] as const) {
    await page.setViewportSize({ width, height })
    const drawing = page.waitForResponse(/street-picture/)
    await page.goto('/344002')
    await (await drawing).finished()
    const box = await picture.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? Number.POSITIVE_INFINITY)).toBeLessThan(height * screens)
  }

  const box = await picture.boundingBox()
  if (!box) throw new Error('no picture')
  // A few points of a street: the crossing below the middle.
  const crossing = { x: box.x + 40, y: box.y + 40, width: 60, height: 60 }
  const takeScreenshot = async (colorScheme: 'light' | 'dark') => {
    await page.emulateMedia({ colorScheme })
    return screenshotOf(page, { clip: crossing })
  }
  expect((await takeScreenshot('light')).equals(await takeScreenshot('dark'))).toBe(false)
})

test('a phone shows the part of a picture that contains its marks, at any text size', async ({ page }) => {
  // 400 of its 640 units wide, and all of its 320 units high.
  await page.goto('/offices/moskva')
  for (const [width, textSize] of [
    [360, '100'],
    [360, '200'],
    [320, '200'],
  ] as const) {
    await page.setViewportSize({ width, height: 740 })
    await page.evaluate((size) => {
      document.documentElement.dataset.textSize = size
    }, textSize)
    const picture = await page.getByRole('img', { name: officePlacesCopy.onPicture('Москва') }).boundingBox()
    expect((picture?.width ?? 0) / (picture?.height ?? 1), `${width} px, ${textSize} %`).toBeGreaterThan(1.25)
  }
})

test('an open office page updates to the current state', async ({ page, cabinet }) => {
  await page.clock.install()
  await page.goto('/101000')
  const office = page.locator('[data-office]')
  await expect(office.getByText(hoursLabelText({ kind: 'open_until', time: '20:00' }))).toBeVisible()
  await cabinet.setClock('2026-07-10T21:00:00+03:00')
  await page.clock.fastForward('02:00')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(office.getByText(hoursLabelText({ kind: 'closed' }), { exact: true })).toBeVisible()
})

test('a closed office offers the nearest office with free boxes, skipping full ones', async ({ page }) => {
  await page.goto('/119019')
  const office = page.locator('[data-office]')
  await expect(office.getByRole('link', { name: /^Выбрать \d{6}$/ })).toHaveCount(3)
  await expect(office.getByText(/^Москва, \d{6} · [\d,]+\sк?м$/)).toHaveCount(3)
  await expect(office.getByRole('link', { name: 'Выбрать 125009' })).toHaveCount(0)
  await office
    .getByRole('link', { name: /^Выбрать \d{6}$/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/(?!119019)\d{6}\/step2$/)
})

test('pages of offices and places are valid HTML', { tag: '@full' }, async ({ request }) => {
  const validate = new HtmlValidate({
    extends: ['html-validate:standard'],
    // Style rules that browsers ignore.
    rules: {
      'no-trailing-whitespace': 'off',
      'attribute-boolean-style': 'off',
      'void-style': 'off',
      'doctype-style': 'off',
    },
  })
  const sitemap = await (await request.get('/sitemap-offices-1.xml')).text()
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)/g)].map(([, href = '']) => new URL(href).pathname)
  expect(addresses.length).toBeGreaterThan(offices.length)
  for (const address of addresses) {
    const report = await validate.validateString(await (await request.get(address)).text())
    expect(report.results, address).toEqual([])
  }
})

const officeRows = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('a[href^="/1"]') })

test("on a phone a settlement's rows are at most 96 px high, and its layout does not shift", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.addInitScript(() => {
    let shift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shift += (entry as unknown as { value: number }).value
      document.documentElement.dataset.moved = String(shift)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/offices/moskva/moskva', { waitUntil: 'networkidle' })
  expect(Number((await page.locator('html').getAttribute('data-moved')) ?? 0)).toBeLessThanOrEqual(0.005)
  expect(await page.locator('astro-island').count()).toBe(0)
  const rows = officeRows(page)
  await expect(rows).toHaveCount(6)
  for (const row of await rows.all()) expect((await row.boundingBox())?.height ?? 0).toBeLessThanOrEqual(96)
})

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with script' : 'without it', () => {
    test.use({ javaScriptEnabled })

    test('the field of all offices finds a region, a street and an index', async ({ page }) => {
      const search = async (text: string) => {
        await page.goto('/offices')
        await page.getByRole('searchbox', { name: officePlacesCopy.searchLabel }).fill(text)
        await page.getByRole('button', { name: searchCopy.search }).click()
      }
      await search('Чукотка')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(searchCopy.titleOfWords('Чукотка'))
      await expect(page.getByRole('link', { name: 'Чукотский автономный округ', exact: true })).toBeVisible()

      await search('Мясницкая')
      await expect(page.getByRole('link', { name: /Мясницкая, д\. 26$/ })).toHaveAttribute('href', '/101000')
      await expect(page.getByRole('searchbox')).toHaveValue('Мясницкая')

      for (const text of ['101 000', 'индекс 101000']) {
        await search(text)
        await expect(page).toHaveURL(/\/101000$/)
      }

      await search('Абракадабра')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(searchCopy.notFound)
    })
  })

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('home, the form and own rents say what to do, and the search of home finds offices', async ({
    page,
  }) => {
    for (const [address, link] of [
      ['/101000/step2', '/offices'],
      ['/claims', '/faq'],
      ['/', '/offices'],
    ] as const) {
      await page.goto(address)
      await expect(page.locator('noscript a').first()).toHaveAttribute('href', link)
      await expect(page.locator('[data-loading]').filter({ visible: true })).toHaveCount(0)
    }
    await page.getByRole('combobox', { name: searchCopy.label }).fill('Мясницкая')
    await page.getByRole('button', { name: searchCopy.search }).click()
    await expect(page.getByRole('link', { name: /Мясницкая, д\. 26$/ })).toBeVisible()
  })

  test('an office page shows everything', async ({ page }) => {
    await page.goto('/101000')
    const office = offices.find(({ index }) => index === '101000')
    if (!office) throw new Error('no office 101000')
    await expect(page.getByText(weekHoursText(readWorkingHours(office)))).toBeVisible()
    await expect(page.getByText('450\u00a0₽')).toBeVisible()
    await expect(
      page.getByText(
        formatPlaceAddress({
          index: '101000',
          lockerName: null,
          boxNumber: officePageCopy.letterSampleBox,
          boxName: officePageCopy.letterSampleName,
        }),
      ),
    ).toBeVisible()
    await expect(page.getByText(hoursLabelText({ kind: 'open_until', time: '20:00' }))).toBeVisible()
    await expect(page.getByRole('link', { name: officePageCopy.select })).toHaveAttribute(
      'href',
      '/101000/step2',
    )
  })
})
