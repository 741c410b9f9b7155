import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import AxeBuilder from '@axe-core/playwright'
import { HtmlValidate } from 'html-validate'
import { hoursLabelText } from '#copy/office-now.ts'
import { workingHoursOf } from '#domain/office-hours.ts'
import { labelForToday } from '#domain/working-hours.ts'
import { readOffices } from '#server/content/read-offices.ts'
import { expect, test } from './kit/test.ts'

const root = resolve(import.meta.dirname, '../..')
const offices = readOffices(join(root, 'content/offices'))
const kilobytes = (count: number) => count * 1024

// AMB-14.
test('at one instant the offices of all time zones tell each its own hour', async ({ page, cabinet }) => {
  const now = '2026-07-10T09:00:00+03:00'
  await cabinet.setClock(now)
  const zones = [...Map.groupBy(offices, ({ timeZone }) => timeZone).values()].flatMap(
    ([first]) => first ?? [],
  )
  expect(zones.length).toBeGreaterThanOrEqual(11)
  for (const office of zones) {
    const label = labelForToday(
      {
        workingHours: workingHoursOf(office).map((row) => ({ ...row, date: row.date ?? null })),
        isTemporaryClosed: office.temporarilyClosed,
        timeZone: office.timeZone,
      },
      new Date(now),
    )
    const words = hoursLabelText(label)
    await page.goto(`/${office.index}`)
    if (words) await expect(page.locator('[data-office]')).toContainText(words)
  }
})

test('an office with free boxes leads into the form', async ({ page }) => {
  await page.goto('/101000')
  await page.getByRole('link', { name: 'Выбрать отделение' }).click()
  await expect(page).toHaveURL(/\/101000\/step2$/)
})

test('the one office that digitizes mail offers it on its page, and no other does', async ({ page }) => {
  await page.goto('/101721')
  await expect(page.getByRole('link', { name: 'Выбрать отделение' })).toBeVisible()
  await page.getByRole('link', { name: 'Подключить оцифровку' }).filter({ visible: true }).click()
  await page.getByRole('button', { name: 'Подключить оцифровку' }).click()
  await expect(page).toHaveURL(/\/101721\/step2$/)
  await page.goto('/101000')
  await expect(page.getByRole('link', { name: 'Подключить оцифровку' })).toHaveCount(0)
})

test('the map of an office loads when it is opened, not before', async ({ page }) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  await page.goto('/101000')
  await expect(page.getByText(/^(Открыто|Закрыто|Перерыв)/).first()).toBeVisible()
  expect(loaded.filter((path) => path.startsWith('/map/'))).toEqual([])
  await page.getByText('Показать на карте').press('Enter')
  const map = page.frameLocator('iframe[title="Отделение 101000 на карте"]')
  await expect(map.getByRole('button', { name: /^Отделение 101000, / })).toBeVisible()
  await map.getByRole('button', { name: 'Приблизить', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Открыть карту всех отделений' })).toBeVisible()
})

test('an office page weighs at most 16 kB with all it loads and 19 kB of fonts, and has no React', async ({
  page,
}) => {
  const answers: Promise<{ address: string; bytes: number }>[] = []
  const fonts: Promise<number>[] = []
  page.on('response', (answer) => {
    const address = new URL(answer.url()).pathname
    // The browser asks for the icon by itself, once for the whole site, when it finds the time.
    if (address === '/icon.svg') return
    const weigh = async () => ({ address, bytes: gzipSync(await answer.body(), { level: 6 }).length })
    // The font is the site's: fetched once, kept for ever, and words are shown without it.
    if (address.endsWith('.woff2')) fonts.push(answer.body().then(({ length }) => length))
    else answers.push(weigh())
  })
  const state = page.waitForResponse(/retrieveUnitByCoordinate/)
  await page.goto('/101000', { waitUntil: 'networkidle' })
  await state
  const weights = await Promise.all(answers)
  const sum = (all: typeof weights) => all.reduce((total, { bytes }) => total + bytes, 0)
  expect(sum(weights)).toBeLessThanOrEqual(kilobytes(16))
  expect((await Promise.all(fonts)).reduce((total, bytes) => total + bytes, 0)).toBeLessThanOrEqual(19_000)
  expect(sum(weights.filter(({ address }) => address.endsWith('.js')))).toBeLessThanOrEqual(kilobytes(3))
  expect(await page.locator('astro-island').count()).toBe(0)
})

test('pages of offices and places are for everybody', async ({ page }) => {
  for (const address of ['/101000', '/offices', '/offices/moskva', '/offices/moskva/moskva']) {
    await page.goto(address)
    expect((await new AxeBuilder({ page: page as never }).analyze()).violations).toEqual([])
  }
})

test('pages of offices and places are valid HTML', async ({ request }) => {
  const validate = new HtmlValidate({
    extends: ['html-validate:standard'],
    // Marks of style that machines need not keep.
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

test('an office looks alike whether Astro drew it or the server', async ({ request }) => {
  const main = (html: string) =>
    /<main[\s\S]*<\/main>/
      .exec(html)?.[0]
      .replace(/<script type="application\/ld\+json">.*?<\/script>/g, '')
      .replaceAll('<!-- -->', '')
      .replace(/ class="([^"]*)"/g, (_, names: string) => ` ${names.trim().replace(/\s+/g, ' ')}`)
      .replaceAll('=""', '')
      .replaceAll('data-text="true"', 'data-text')
  for (const address of ['/101000', '/offices', '/offices/moskva', '/offices/moskva/moskva']) {
    const built = readFileSync(join(root, 'dist', `${address}.html`), 'utf8')
    const served = main(await (await request.get(address)).text())
    expect(served, address).toBeTruthy()
    expect(main(built), address).toBe(served)
  }
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('an office page tells everything but what is true this minute', async ({ page }) => {
    await page.goto('/101000')
    await expect(page.getByRole('heading', { name: 'Часы работы' })).toBeVisible()
    await expect(page.getByText('08:00–20:00').first()).toBeVisible()
    await expect(page.getByText('101000, а/я 15, Ромашка')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Выбрать ящик' })).toHaveAttribute('href', '/101000/step2')
  })
})
