import type { Locator, Page } from '@playwright/test'
import { mapCopy } from '#places/words/map.ts'
import { officeCopy, placeCopy } from '#places/words/office.ts'
import { searchCopy } from '#places/words/search.ts'
import { searchField as field, mapIn as map, resultsIn as results, rowOf, stageIn } from './kit/home.ts'
import { withMap } from './kit/picture.ts'
import { expect, expectErrors, test } from './kit/test.ts'

// Without motion the map moves without flying.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const phone = { width: 360, height: 740 }
const rows = (page: Page): Locator => results(page).getByRole('listitem')
const card = (page: Page): Locator => page.getByRole('region', { name: officeCopy.chosen })
const closeCard = (page: Page): Locator => card(page).getByRole('button', { name: officeCopy.close })
const pinOf = (page: Page, index: string): Locator =>
  map(page).getByRole('button', { name: new RegExp(`^Отделение ${index}, `) })

const search = async (page: Page, text: string): Promise<void> => {
  await field(page).fill(text)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
}

test('queries and towns stay in the URL, found offices are remembered, and wrong layouts are understood', async ({
  page,
}) => {
  await page.goto('/?q=%D0%BD%D0%BE%D0%B2%D0%BE%D1%81%D0%B8%D0%B1%D0%B8%D1%80%D1%81%D0%BA#search')
  await expect(field(page)).toHaveValue('новосибирск')
  await expect(page.getByRole('heading', { name: searchCopy.titleOfWords('новосибирск') })).toBeInViewport()
  await expect(rows(page).first()).toContainText('Новосибирск')

  await page.goto('/')
  await page.getByRole('link', { name: 'Казань', exact: true }).click()
  await expect(rows(page).first()).toContainText('Казань')
  await expect(page).toHaveURL(/\?q=/)
  await page.goto('/')
  await field(page).click()
  await expect(page.getByRole('option', { name: /^Казань/ })).toBeVisible()
  await page.getByRole('option', { name: searchCopy.forgetLast }).click()
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Казань')

  for (const [typed, index] of [
    ['Vzcybwrfz', '101000'],
    ['Moscow', '109012'],
  ] as const) {
    await search(page, typed)
    await expect(rowOf(page, index)).toBeVisible()
    await expect(field(page)).not.toHaveAttribute('aria-invalid', 'true')
    await expect(results(page)).toBeFocused()
    await results(page).getByRole('button', { name: searchCopy.askAnew }).click()
    await expect(field(page)).toBeFocused()
  }
  await search(page, 'Абракадабра')
  await page.getByRole('button', { name: searchCopy.askAnew }).click()
  await expect(field(page)).toBeFocused()
  await expect(field(page)).toHaveValue('Абракадабра')
})

test('failed marks are loaded again, a row and its mark light up together, and lockers are places', async ({
  page,
}) => {
  expectErrors('503 /abon-server/api/postOffices/search/byCoordinates')
  await page.route('**/byCoordinates', (route) => route.fulfill({ status: 503, body: '' }))
  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).hover()
  await expect(map(page).getByText(mapCopy.failedMarks)).toBeVisible()
  await page.unroute('**/byCoordinates')
  await map(page).getByRole('button', { name: mapCopy.retryMarks }).click()
  await expect(map(page).locator('.map-mark').first()).toBeAttached()
  await expect(map(page).getByText(mapCopy.failedMarks)).toBeHidden()

  await page.goto('/?office=101721')
  await page.getByRole('heading', { level: 1 }).hover()
  await expect(map(page).locator('.map-mark').first()).toBeAttached()
  await expect(card(page)).toBeVisible()
  await results(page).getByRole('button', { name: searchCopy.around }).click()

  const row = rowOf(page, '101000')
  const item = rows(page).filter({ has: page.getByRole('button', { name: /101000 · / }) })
  const pin = pinOf(page, '101000')
  await row.hover()
  await expect(pin).toHaveClass(/map-lit/)
  await page.getByRole('heading', { level: 1 }).hover()
  await expect(pin).not.toHaveClass(/map-lit/)
  await row.focus()
  await expect(pin).toHaveClass(/map-lit/)
  await pin.focus()
  await expect(item).toHaveAttribute('data-lit', 'true')
  await pin.press('Enter')
  await expect(item).toHaveAttribute('data-chosen', 'true')
  await expect(card(page)).toContainText('101000')

  await row.scrollIntoViewIfNeeded()
  const [from, to] = [await stageIn(page).boundingBox(), await row.boundingBox()]
  if (!from || !to) throw new Error('not in sight')
  await page.mouse.move(from.x + from.width / 2, to.y + to.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 10 })
  expect(await map(page).locator('.map-lit').count()).toBe(0)
  expect(await row.evaluate((button) => button.matches(':hover'))).toBe(false)
  await page.mouse.up()
  const first = rows(page).first()
  await expect
    .poll(async () => {
      await first.hover()
      return first.evaluate((element) => element.matches(':hover'))
    })
    .toBe(true)

  await results(page).getByRole('checkbox', { name: searchCopy.aaps }).check()
  await search(page, 'почтомат у входа')
  await results(page)
    .getByRole('button', { name: /^Почтомат у входа 101000/ })
    .click()
  await expect(card(page).getByRole('button', { name: placeCopy.selectLocker })).toBeVisible()
  await expect(map(page).getByRole('button', { name: /^Почтомат, 101000/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
})

for (const size of [{ width: 1440, height: 900 }, phone])
  test(`a card that opens and closes keeps the map draggable and the focus at ${size.width} px`, async ({
    page,
  }) => {
    await page.setViewportSize(size)
    await page.goto('/?office=101000#map')
    await expect(card(page)).toBeVisible()
    const stage = stageIn(page)
    const pin = pinOf(page, '101000')
    const expectDraggable = async () => {
      await expect(stage).toHaveCSS('overflow', 'hidden')
      await expect(stage).toHaveCSS('touch-action', 'none')
    }
    await expectDraggable()
    await expect(pin).toBeAttached()
    await closeCard(page).focus()
    await page.keyboard.press('Enter')
    await expect(card(page)).toBeHidden()
    await expect(stage, 'focus moves to the stage').toBeFocused()
    await expectDraggable()
    for (const _ of size === phone ? ['once'] : ['once', 'twice']) {
      await pin.focus()
      await page.keyboard.press('Enter')
      await expect(card(page)).toBeVisible()
      await expectDraggable()
      await closeCard(page).focus()
      await page.keyboard.press('Enter')
      await expect(card(page)).toBeHidden()
      await expect(pin).toBeFocused()
    }
  })

test('a press on the map focuses it, and keyboard controls appear with Tab', async ({ page }) => {
  await page.goto('/')
  await withMap(page)
  const stage = stageIn(page)
  const mapMoveButtons = page.locator('.map-moves')
  await stage.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const box = await stage.boundingBox()
  if (!box) throw new Error('no map')
  await page.mouse.click(box.x + box.width * 0.55, box.y + box.height * 0.85)
  await expect(stage).toBeFocused()
  await expect(mapMoveButtons).toHaveCSS('opacity', '0')
  const mark = page.locator('.map-mark').first()
  const before = await mark.boundingBox()
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => (await mark.boundingBox())?.x).not.toBe(before?.x)
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await expect(stage).toBeFocused()
  await expect(mapMoveButtons).toHaveCSS('opacity', '1')
})

test('on a phone a search folds the hero, and nothing covers its first result', async ({ page }) => {
  await page.setViewportSize(phone)
  await page.goto('/')
  const price = page.getByText(/^от .* в месяц/).first()
  await expect(price).toBeVisible()
  await search(page, 'Мясницкая')
  const first = rowOf(page, '101000')
  await expect(first).toBeVisible()
  await expect(field(page)).toBeInViewport()
  await expect(price).toBeHidden()
  const row = await rows(page).first().boundingBox()
  if (!row) throw new Error('no first result')
  expect(row.y + row.height).toBeLessThan(phone.height)
  const hitsRow = ([x, y]: readonly [number, number]) =>
    first.evaluate(
      (button, spot) => button.closest('li')?.contains(document.elementFromPoint(spot[0], spot[1])),
      [x, y] as const,
    )
  for (const x of [0.1, 0.5, 0.9])
    for (const y of [0.1, 0.5, 0.9])
      expect(await hitsRow([row.x + row.width * x, row.y + row.height * y]), `${x}, ${y}`).toBe(true)

  const filters = page.getByRole('group', { name: searchCopy.filters })
  const boxes = await filters
    .locator('label')
    .evaluateAll((chips) => chips.map((chip) => chip.getBoundingClientRect()))
  expect(new Set(boxes.map(({ top }) => top)).size).toBe(1)
  for (const { left, right } of boxes) {
    expect(left).toBeGreaterThanOrEqual(0)
    expect(right).toBeLessThanOrEqual(phone.width)
  }
})

test('on a phone Back closes the card, then the map', async ({ page }) => {
  await page.setViewportSize(phone)
  await page.goto('/')
  await search(page, '101000')
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('button', { name: searchCopy.map, exact: true }).click()
  await closeCard(page).click()
  await pinOf(page, '101000').click()
  await expect(card(page)).toBeVisible()
  await page.goBack()
  await expect(card(page)).toBeHidden()
  await expect(map(page)).toBeVisible()
  await page.goBack()
  await expect(map(page)).toBeHidden()
  await expect(rows(page)).toHaveCount(1)
})
