import type { Page } from '@playwright/test'
import { tabTo } from './kit/keyboard.ts'
import {
  boxesIn,
  boxNumbered,
  chooseBox,
  expectChosen,
  goOn,
  logIn,
  rentUpToCheck,
  wallIn,
} from './kit/rental.ts'
import { expect, test } from './kit/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const open = async (page: Page, address = '/101000/step2') => {
  await page.goto(address)
  await expect(boxesIn(page).first()).toBeVisible()
}

// AMB-61.
test('a box that somebody else takes is seen to be taken while the form is open, and a chosen one is told', async ({
  page,
  browser,
  baseURL,
}) => {
  await open(page)
  await page.getByRole('checkbox', { name: /^Название/ }).check()
  await page.getByRole('textbox', { name: 'Название' }).fill('Ромашка')
  await chooseBox(page, 4)
  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const other = await context.newPage()
  await open(other)
  const taken = await chooseBox(other, 6)
  await goOn(other)
  await expect(boxNumbered(page, taken)).toHaveAttribute('aria-disabled', 'true', { timeout: 15_000 })
  await expect(boxNumbered(page, taken)).toHaveAccessibleName(new RegExp(`^№ ${taken}, .*занят$`))

  await open(other)
  const contested = await chooseBox(other, 4)
  await expectChosen(page, contested)
  await goOn(other)
  const message = page.getByRole('alert').filter({ hasText: /забронирован другим клиентом/ })
  await expect(message).toBeVisible({ timeout: 15_000 })
  await expect(page.getByRole('textbox', { name: 'Название' })).toHaveValue('Ромашка')
  const offer = message.getByRole('button', { name: /^Взять № \d+ по той же цене$/ })
  const near = (await offer.innerText()).replace(/\D/g, '')
  await offer.click()
  await expectChosen(page, near)
  await context.close()
})

test('one’s own box stands on the wall as one’s own', async ({ page }) => {
  const { box } = await rentUpToCheck(page, {
    index: '115172',
    person: 'individual',
    type: 'Физическое лицо',
  })
  await open(page, '/115172/step2')
  await expect(boxNumbered(page, box)).toHaveAccessibleName(new RegExp(`^№ ${box}, ряд \\d+, (ваш|выбран)$`))
})

test('the wall is walked by arrows, digits jump, and Enter chooses (AMB-60)', async ({ page }) => {
  await open(page)
  await tabTo(page, boxNumbered(page, '1'))
  await page.keyboard.press('ArrowDown')
  await expect(boxNumbered(page, '21')).toBeFocused()
  await page.keyboard.press('End')
  await expect(boxNumbered(page, '40')).toBeFocused()
  await page.keyboard.type('77')
  await expect(boxNumbered(page, '77')).toBeFocused()
  await page.keyboard.press('Enter')
  await expectChosen(page, '77')
  await expect(page).toHaveURL('/101000/step2')
  await page.getByRole('textbox', { name: 'Найти номер' }).fill('120')
  await expect(page.getByText('№ 120, ряд 6, свободен')).toBeVisible()
  await expect(boxNumbered(page, '120')).toBeInViewport()
  await page.getByRole('textbox', { name: 'Найти номер' }).fill('999')
  await expect(page.getByText('№ 999 здесь нет')).toBeVisible()
})

test('a real wall is filtered by its rows, one by number is not, and both are a plain list too', async ({
  page,
}) => {
  await open(page)
  await page.getByRole('checkbox', { name: 'На уровне глаз' }).check()
  await expect(boxNumbered(page, '1')).toBeHidden()
  await expect(boxNumbered(page, '41')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Нижний ряд' }).check()
  await expect(page.getByRole('checkbox', { name: 'На уровне глаз' })).not.toBeChecked()
  await expect(boxesIn(page)).toHaveCount(20)
  await page.getByRole('button', { name: 'Показать списком' }).click()
  const list = page.getByRole('radiogroup', { name: 'Номер ящика' })
  await expect(list.getByRole('radio')).toHaveCount(5)
  await list.getByRole('radio').nth(2).check()
  await page.getByRole('button', { name: 'Показать стену' }).click()
  await expect(wallIn(page).getByRole('option', { selected: true })).toHaveCount(1)
  await open(page, '/109012/step2')
  await expect(page.getByRole('checkbox', { name: 'Нижний ряд' })).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  test('the wall is zoomed by buttons and by two fingers, and a finger on it still scrolls the page', async ({
    page,
  }) => {
    await logIn(page, 'individual')
    await open(page)
    const door = boxNumbered(page, '1')
    const width = async () => (await door.boundingBox())?.width ?? 0
    const before = await width()
    expect(before).toBeGreaterThanOrEqual(24)
    await page.getByRole('button', { name: 'Крупнее' }).click()
    const zoomed = await width()
    expect(zoomed).toBeGreaterThanOrEqual(44)
    await wallIn(page).evaluate((wall) => {
      const touches = (apart: number) =>
        [-apart, apart].map(
          (by, identifier) => new Touch({ identifier, target: wall, clientX: 180 + by, clientY: 300 }),
        )
      const send = (type: string, apart: number) =>
        wall.dispatchEvent(new TouchEvent(type, { touches: touches(apart), bubbles: true, cancelable: true }))
      send('touchstart', 40)
      send('touchmove', 80)
    })
    await expect.poll(width).toBeGreaterThan(zoomed)
    expect(await wallIn(page).evaluate((wall) => getComputedStyle(wall).overscrollBehaviorY)).toBe('auto')
    expect((await wallIn(page).boundingBox())?.height ?? 0).toBeLessThanOrEqual(420)
  })
})
