import type { Locator } from '@playwright/test'
import { holdCalls } from './kit/calls.ts'
import { homeTabs, rowOf, standsAtHome } from './kit/home.ts'
import { focusAndPress, tabTo } from './kit/keyboard.ts'
import { screenshotOf } from './kit/picture.ts'
import {
  atBank,
  boxesIn,
  boxNumbered,
  chooseBox,
  claimOnPage,
  expectChosen,
  goOn,
  goOnButton,
  linkToForm,
  logIn,
  payButton,
  rentUpToCheck,
  serviceIn,
  services,
} from './kit/rental.ts'
import { expectFitsEverywhere, expectNoAxeViolations, expectShown } from './kit/screens.ts'
import { expect, expectErrors, test } from './kit/test.ts'

// Colours are measured at rest, not half way from one theme to another.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('home has no axe violations, in its list, its map, its claims and with an office chosen', async ({
  page,
}) => {
  await page.goto('/')
  await expect(standsAtHome(page)).toBeVisible()
  await rowOf(page, '109012').click()
  await expect(page.getByRole('region', { name: 'Выбранное отделение' })).toBeVisible()
  await expectNoAxeViolations(page)
  await expectFitsEverywhere(page)
  await homeTabs(page).nth(1).click()
  await expect(page.getByText('Войдите, чтобы увидеть заявления')).toBeVisible()
  await expectNoAxeViolations(page)
})

test('the form has no axe violations: untouched, refused, and with everything chosen', async ({ page }) => {
  await page.goto('/101721/step2')
  await expect(boxesIn(page).first()).toBeVisible()
  await goOn(page)
  await expect(page.getByRole('region', { name: /^Осталось исправить: \d+$/ })).toBeFocused()
  await expectNoAxeViolations(page, ['light', 'dark', 'contrast', 'contrast-dark'])
  await chooseBox(page, 0)
  const services = page.getByRole('region', { name: 'Дополнительные услуги' })
  for (const service of await services.getByRole('checkbox').all()) await service.check()
  await page.getByRole('textbox', { name: 'Название' }).fill('ООО Ромашка')
  const modal = page.getByRole('dialog', { name: 'Изменение типа клиента' })
  if (await modal.isVisible()) await modal.getByRole('button', { name: 'Понятно' }).click()
  await page.getByRole('button', { name: 'Другая дата' }).click()
  await expectNoAxeViolations(page)
  await expectFitsEverywhere(page)
})

test('the way from consent to the end of a payment has no axe violations', async ({ page }) => {
  await rentUpToCheck(page, { index: '101000', person: 'newcomer', type: 'Льготная категория', place: 0 })
  await expectNoAxeViolations(page)
  await expectFitsEverywhere(page)
  await page.getByRole('checkbox', { name: 'Я согласен на обработку персональных данных' }).check()
  await page.getByRole('button', { name: 'Продолжить' }).click()
  await page.getByRole('button', { name: 'Сохранить и продолжить' }).click()
  await expect(page.getByRole('region', { name: /^Осталось исправить: \d+$/ })).toBeFocused()
  await expectNoAxeViolations(page)
  await expectFitsEverywhere(page)
})

test('check, decline and success have no axe violations', async ({ page }) => {
  await rentUpToCheck(page, { index: '101000', person: 'individual', type: 'Физическое лицо', place: 1 })
  await expectNoAxeViolations(page)
  await expectFitsEverywhere(page)
  await payButton(page).click()
  await atBank(page, 'decline')
  await expect(page.getByRole('heading', { name: 'Оплата не прошла' })).toBeVisible()
  await expectNoAxeViolations(page)
  await expectFitsEverywhere(page)
  await page.getByRole('button', { name: 'Попробовать ещё раз' }).click()
  await atBank(page, 'pay')
  await expect(page.getByRole('heading', { name: 'Ящик оплачен' })).toBeVisible()
  await expectNoAxeViolations(page)
  await expectFitsEverywhere(page)
})

for (const [address, error] of Object.entries({
  '/error': '500 /error',
  '/403': '403 /403',
  '/500': '500 /500',
  '/nowhere': '404 /nowhere',
  '/offices': null,
})) {
  test(`${address} has no axe violations`, async ({ page }) => {
    if (error !== null) expectErrors(error)
    await page.goto(address)
    await expectShown(page)
    await expectNoAxeViolations(page)
    await expectFitsEverywhere(page)
  })
}

test('an office selected by its address and the list of own claims have no axe violations', async ({
  page,
}) => {
  await logIn(page, 'individual', '/101721')
  await expect(linkToForm(page)).toBeVisible()
  await expectNoAxeViolations(page)
  await expectFitsEverywhere(page)
  await page.goto('/claims')
  await expectShown(page)
  await expectNoAxeViolations(page)
  await expectFitsEverywhere(page)
})

test('every component has no axe violations in every theme', async ({ page }) => {
  test.slow()
  await page.goto('/design')
  await expect(page.getByRole('heading', { name: 'button', exact: true })).toBeVisible()
  await expectNoAxeViolations(page, ['light', 'dark', 'contrast', 'contrast-dark'])
  await expectFitsEverywhere(page)
})

test('a box is rented with the keyboard alone, from home to success', async ({ page }) => {
  test.slow()
  const press = (target: Locator, key?: string) => focusAndPress(page, target, key)
  await page.goto('/')
  await tabTo(page, page.getByRole('combobox', { name: 'Адрес или индекс отделения' }))
  await page.keyboard.type('101000')
  await expect(page.getByRole('option', { name: /^101000, / })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const card = page.getByRole('region', { name: 'Выбранное отделение' })
  await press(card.getByRole('button', { name: 'Выбрать отделение' }))
  await expect(page).toHaveURL('/101000/step2')

  await tabTo(page, page.getByRole('radio', { name: 'Юридическое лицо' }))
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('radio', { name: 'Физическое лицо' })).toBeChecked()
  await tabTo(
    page,
    page.getByRole('radiogroup', { name: 'Начало аренды' }).getByRole('radio', { checked: true }),
  )
  for (const date of ['16 июля', '17 июля', '1 августа']) {
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('radio', { name: new RegExp(`^${date}`) })).toBeChecked()
  }
  // Other tests of this file have rented some of them.
  const [first, second] = (await boxesIn(page).allInnerTexts()).map(Number)
  await press(boxesIn(page).first(), 'Space')
  await expectChosen(page, String(first))
  for (let number = first ?? 0; number < (second ?? 0); number += 1) await page.keyboard.press('ArrowRight')
  await expect(boxNumbered(page, String(second))).toBeFocused()
  await page.keyboard.press('Enter')
  await expectChosen(page, String(second))
  await press(serviceIn(page, services.notices), 'Space')
  await expect(goOnButton(page)).not.toHaveAttribute('aria-disabled')
  await press(goOnButton(page))

  await press(page.locator('button[name=person][value=individual]'))
  await expect(page).toHaveURL(/\/reservation\?claim=\d+$/)
  const claim = await claimOnPage(page)
  await press(payButton(page))
  await press(page.locator('button[name=pay]'))
  await expect(page).toHaveURL(new RegExp(`/success\\?claim=${claim}$`))
})

test('the button one has come to keeps the focus while the price is counted again', async ({ page }) => {
  await page.goto('/101000/step2')
  const button = goOnButton(page)
  await expect(button).not.toHaveAttribute('aria-disabled')
  const counting = await holdCalls(page, '**/tarificator/**')
  await chooseBox(page, 0)
  await button.focus()
  await expect(button).toHaveAccessibleDescription('Считаем стоимость')
  await expect(button).toBeFocused()
  await counting.letThrough()
  await expect(button).not.toHaveAttribute('aria-disabled')
  await expect(button).toBeFocused()
})

test('after a failed sending the summary has the focus and leads to the field', async ({ page }) => {
  await page.goto('/101000/step2')
  await expect(boxesIn(page).first()).toBeVisible()
  await goOn(page)
  await expect(page.getByRole('region', { name: /^Осталось исправить: \d+$/ })).toBeFocused()
  await page.getByRole('link', { name: 'Не выбран абонентский ящик' }).focus()
  await page.keyboard.press('Enter')
  await expect(boxesIn(page).first()).toBeFocused()
  await expect(boxesIn(page).first()).toBeInViewport()
})

test.describe('with forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } })

  test('what is chosen, focused and closed can still be told', async ({ page }) => {
    await page.goto('/101000/step2')
    expect(await page.evaluate(() => matchMedia('(forced-colors: active)').matches)).toBe(true)
    const box = boxesIn(page).first()
    await expect(box).toBeVisible()
    const before = await screenshotOf(box)
    await chooseBox(page, 0)
    await page.mouse.move(0, 0)
    expect(before.equals(await screenshotOf(box))).toBe(false)
    const button = goOnButton(page)
    expect(await button.evaluate((element) => getComputedStyle(element).borderStyle)).not.toBe('none')
    await button.focus()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    expect(await button.evaluate((element) => getComputedStyle(element).outlineStyle)).not.toBe('none')
  })
})

test('with little motion the banners stand still', async ({ page }) => {
  await page.goto('/')
  const banners = page.getByRole('region', { name: 'Новости сервиса' })
  await banners.scrollIntoViewIfNeeded()
  await expect(banners.getByRole('button', { name: 'Сменять каждые 5 секунд' })).toBeVisible()
})

test('text at 200 % stays within a narrow page', async ({ page }) => {
  for (const address of ['/', '/101000/step2', '/faq', '/claims']) {
    await page.goto(address)
    await expectShown(page)
    await page.evaluate(() => {
      document.documentElement.dataset.textSize = '200'
    })
    await page.setViewportSize({ width: 640, height: 900 })
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: address })
      .toBeLessThanOrEqual(640)
  }
})
