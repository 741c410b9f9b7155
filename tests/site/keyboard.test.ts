import type { Locator } from '@playwright/test'
import { boxWords, checkoutCopy } from '#copy/checkout.ts'
import { claimCardCopy } from '#copy/claim-card.ts'
import { officeCopy } from '#copy/office.ts'
import { searchCopy } from '#copy/search.ts'
import { holdCalls } from './kit/calls.ts'
import { focusAndPress, tabTo } from './kit/keyboard.ts'
import {
  boxesIn,
  boxNumbered,
  chooseBox,
  claimOnPage,
  expectChosen,
  goOn,
  goOnButton,
  logIn,
  payButton,
  serviceIn,
  services,
} from './kit/rental.ts'
import { confirmedClaim } from './kit/rented.ts'
import { expect, test } from './kit/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('a box is rented with the keyboard alone, from home to success', async ({ page }) => {
  test.slow()
  const press = (target: Locator, key?: string) => focusAndPress(page, target, key)
  await page.goto('/')
  await tabTo(page, page.getByRole('combobox', { name: searchCopy.label }))
  await page.keyboard.type('101000')
  await expect(page.getByRole('option', { name: /^101000, / })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const card = page.getByRole('region', { name: officeCopy.chosen })
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
  await expect(button).toHaveAccessibleDescription(checkoutCopy.reasonCounting)
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
  await page.getByRole('link', { name: boxWords.box_empty }).focus()
  await page.keyboard.press('Enter')
  await expect(boxesIn(page).first()).toBeFocused()
  await expect(boxesIn(page).first()).toBeInViewport()
})

test('a part of a claim is wholly in sight when the keyboard comes to it, on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await logIn(page, 'individual')
  const { claim } = await confirmedClaim(page)
  await page.goto(`/claims/${claim}`)
  const parts = page.getByRole('navigation', { name: claimCardCopy.sections }).getByRole('link')
  await tabTo(page, parts.first())
  for (const part of await parts.all()) {
    await expect(part).toBeFocused()
    // All of it but a part of a pixel.
    await expect(part).toBeInViewport({ ratio: 0.99 })
    await page.keyboard.press('Tab')
  }
})
