import type { Locator, Page } from '@playwright/test'
import { searchField as field, mapIn as map, resultsIn as results, stageIn } from './kit/home.ts'
import { withMap } from './kit/picture.ts'
import { expectNoAxeViolations } from './kit/screens.ts'
import { expect, expectErrors, test } from './kit/test.ts'

const phone = { width: 360, height: 740 }
const rows = (page: Page): Locator => results(page).getByRole('listitem')
const card = (page: Page): Locator => page.getByRole('region', { name: 'Выбранное отделение' })

const search = async (page: Page, text: string): Promise<void> => {
  await field(page).fill(text)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
}

/** Opens home on a wide screen with its map and the marks on it. */
const withMarks = async (page: Page, address = '/'): Promise<void> => {
  await page.goto(address)
  await page.getByRole('heading', { level: 1 }).hover()
  await expect(map(page).locator('.map-mark').first()).toBeAttached()
}

for (const [typed, index] of [
  ['мясницкяа', '101000'],
  ['myasnitskaya', '101000'],
  ['Vzcybwrfz', '101000'],
  ['novosibirsk', '630099'],
  ['Moscow', '109012'],
] as const) {
  test(`${typed} leads to ${index}`, async ({ page }) => {
    await page.goto('/')
    await search(page, typed)
    await expect(results(page).getByRole('button', { name: new RegExp(`${index} · `) })).toBeVisible()
    await expect(field(page)).not.toHaveAttribute('aria-invalid', 'true')
  })
}

test('a question that is sent as a plain form stands in the address and is answered there', async ({
  page,
}) => {
  await page.goto('/?q=%D0%BD%D0%BE%D0%B2%D0%BE%D1%81%D0%B8%D0%B1%D0%B8%D1%80%D1%81%D0%BA#search')
  await expect(field(page)).toHaveValue('новосибирск')
  await expect(page.getByRole('heading', { name: 'Нашли по запросу «новосибирск»' })).toBeInViewport()
  await page.reload()
  await expect(rows(page).first()).toContainText('Новосибирск')
})

test('a town is asked for by one press, and what was found is offered again until it is forgotten', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Казань', exact: true }).click()
  await expect(rows(page).first()).toContainText('Казань')
  await expect(page).toHaveURL(/\?q=/)
  await page.goto('/')
  await field(page).click()
  const kept = page.getByRole('option', { name: /^Казань/ })
  await expect(kept).toBeVisible()
  await kept.click()
  await expect(rows(page).first()).toContainText('Казань')
  await page.goto('/')
  await field(page).click()
  await page.getByRole('option', { name: 'Очистить недавние поиски' }).click()
  await page.goto('/')
  await field(page).click()
  await expect(page.getByRole('option')).toHaveCount(0)
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Казань')
})

test('the list goes with the map, and with the switch off a button asks for what is there', async ({
  page,
}) => {
  await withMarks(page)
  await search(page, '101000')
  await expect(rows(page)).toHaveCount(1)
  const away = async () => {
    for (let step = 0; step < 3; step += 1)
      await map(page).getByRole('button', { name: 'Сдвинуть карту вправо' }).press('Enter')
  }
  await away()
  await expect(results(page).getByRole('heading', { name: /Отделения на карте|Здесь нет/ })).toBeVisible()
  await map(page).getByRole('checkbox', { name: 'Искать при движении карты' }).uncheck()
  await search(page, '101000')
  await expect(rows(page)).toHaveCount(1)
  await away()
  await map(page).getByRole('button', { name: 'Искать в этой области' }).click()
  await expect(results(page).getByRole('heading', { name: /Отделения на карте|Здесь нет/ })).toBeVisible()
})

test('a row and its mark light up together, for a pointer and for the keyboard', async ({ page }) => {
  await withMarks(page, '/?office=101721')
  await expect(card(page)).toBeVisible()
  await results(page).getByRole('button', { name: 'Показать отделения рядом' }).click()
  const row = results(page).getByRole('button', { name: /101000 · / })
  const pin = map(page).getByRole('button', { name: /^Отделение 101000, / })
  await row.hover()
  await expect(pin).toHaveClass(/map-lit/)
  await page.getByRole('heading', { level: 1 }).hover()
  await expect(pin).not.toHaveClass(/map-lit/)
  await row.focus()
  await expect(pin).toHaveClass(/map-lit/)
  await pin.focus()
  await expect(rows(page).filter({ has: page.getByRole('button', { name: /101000 · / }) })).toHaveAttribute(
    'data-lit',
    'true',
  )
  await pin.press('Enter')
  await expect(rows(page).filter({ has: page.getByRole('button', { name: /101000 · / }) })).toHaveAttribute(
    'data-chosen',
    'true',
  )
  await expect(card(page)).toContainText('101000')
})

test('a drag of the map that goes on over the list lights nothing there', async ({ page }) => {
  await withMarks(page, '/?office=101721')
  await results(page).getByRole('button', { name: 'Показать отделения рядом' }).click()
  const row = results(page).getByRole('button', { name: /101000 · / })
  await row.scrollIntoViewIfNeeded()
  const [from, to] = [await stageIn(page).boundingBox(), await row.boundingBox()]
  if (!from || !to) throw new Error('not in sight')
  const lit = map(page).locator('.map-lit')
  await page.mouse.move(from.x + from.width / 2, to.y + to.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 10 })
  expect(await lit.count()).toBe(0)
  expect(await row.evaluate((button) => button.matches(':hover'))).toBe(false)
  await page.mouse.up()
  const first = rows(page).first()
  await expect
    .poll(async () => {
      await first.hover()
      return first.evaluate((item) => item.matches(':hover'))
    })
    .toBe(true)
})

test('a parcel locker is a place: in the list, on the map and in its card', async ({ page }) => {
  await withMarks(page, '/?office=101000')
  await results(page).getByRole('checkbox', { name: 'Почтоматы' }).check()
  await search(page, 'почтомат у входа')
  await expect(rows(page).first()).toContainText('Почтомат у входа')
  await results(page)
    .getByRole('button', { name: /^Почтомат у входа 101000/ })
    .click()
  await expect(card(page).getByRole('button', { name: 'Выбрать почтомат' })).toBeVisible()
  const pin = map(page).getByRole('button', { name: /^Почтомат, 101000/ })
  await expect(pin).toHaveAttribute('aria-pressed', 'true')
})

for (const size of [{ width: 1440, height: 900 }, phone])
  test(`the map can be dragged on beside a card that opens and closes, ${size.width} px`, async ({
    page,
  }) => {
    await page.setViewportSize(size)
    await page.goto('/?office=101000#map')
    await expect(card(page)).toBeVisible()
    const stage = stageIn(page)
    const standsWhole = async () => {
      await expect(stage).toHaveCSS('overflow', 'hidden')
      await expect(stage).toHaveCSS('touch-action', 'none')
    }
    await standsWhole()
    await card(page).getByRole('button', { name: 'Закрыть карточку' }).click()
    await expect(card(page)).toBeHidden()
    await standsWhole()
    await map(page)
      .getByRole('button', { name: /^Отделение 101000, / })
      .click()
    await expect(card(page)).toBeVisible()
    await standsWhole()
  })

for (const width of [1440, 768, 360])
  test(`who closes a card with the keyboard goes on from where it was opened, ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/?office=101000#map')
    const close = card(page).getByRole('button', { name: 'Закрыть карточку' })
    const pin = map(page).getByRole('button', { name: /^Отделение 101000, / })
    await expect(pin).toBeAttached()
    await close.focus()
    await page.keyboard.press('Enter')
    await expect(card(page)).toBeHidden()
    await expect(stageIn(page), 'nothing on the page opened it').toBeFocused()
    for (const _ of ['once', 'twice']) {
      await pin.focus()
      await page.keyboard.press('Enter')
      await close.focus()
      await page.keyboard.press('Enter')
      await expect(card(page)).toBeHidden()
      await expect(pin).toBeFocused()
    }
  })

test('a press on the map gives it the keyboard; what the keyboard needs comes in sight with Tab alone', async ({
  page,
}) => {
  await page.goto('/')
  await withMap(page)
  const stage = stageIn(page)
  const moves = page.locator('.map-moves')
  await stage.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const box = await stage.boundingBox()
  if (!box) throw new Error('no map')
  await page.mouse.click(box.x + box.width * 0.55, box.y + box.height * 0.85)
  await expect(stage).toBeFocused()
  await expect(moves).toHaveCSS('opacity', '0')
  const mark = page.locator('.map-mark').first()
  const before = await mark.boundingBox()
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => (await mark.boundingBox())?.x).not.toBe(before?.x)
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await expect(stage).toBeFocused()
  await expect(moves).toHaveCSS('opacity', '1')
})

test('marks that do not come are told, and asked for again on request', async ({ page }) => {
  expectErrors('503 /abon-server/api/postOffices/search/byCoordinates')
  let isCut = true
  await page.route('**/byCoordinates', (route) =>
    isCut ? route.fulfill({ status: 503, body: '' }) : route.continue(),
  )
  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).hover()
  await expect(map(page).getByText('Отделения на карте не загрузились')).toBeVisible()
  isCut = false
  await map(page).getByRole('button', { name: 'Повторить' }).click()
  await expect(map(page).locator('.map-mark').first()).toBeAttached()
  await expect(map(page).getByText('Отделения на карте не загрузились')).toBeHidden()
})

test('on a phone the way back closes the card, then the map', async ({ page }) => {
  await page.setViewportSize(phone)
  await page.goto('/')
  await search(page, '101000')
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Карта', exact: true }).click()
  const pin = map(page).getByRole('button', { name: /^Отделение 101000, / })
  await card(page).getByRole('button', { name: 'Закрыть карточку' }).click()
  await pin.click()
  await expect(card(page)).toBeVisible()
  await expectNoAxeViolations(page, ['light', 'dark'])
  await page.goBack()
  await expect(card(page)).toBeHidden()
  await expect(map(page)).toBeVisible()
  await page.goBack()
  await expect(map(page)).toBeHidden()
  await expect(rows(page)).toHaveCount(1)
})

test('another question leads back to the field, also twice', async ({ page }) => {
  await page.goto('/')
  for (const index of ['101000', '109012']) {
    await search(page, index)
    await expect(results(page)).toBeFocused()
    await results(page).getByRole('button', { name: 'Изменить запрос' }).click()
    await expect(field(page)).toBeFocused()
  }
  await search(page, 'Абракадабра')
  await page.getByRole('button', { name: 'Изменить запрос' }).click()
  await expect(field(page)).toBeFocused()
  await expect(field(page)).toHaveValue('Абракадабра')
})
