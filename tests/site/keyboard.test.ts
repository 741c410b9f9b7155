import type { Locator, Page } from '@playwright/test'
import { boxWords, checkoutCopy } from '#copy/checkout.ts'
import { officeCopy } from '#copy/office.ts'
import { searchCopy } from '#copy/search.ts'
import { siteCopy } from '#copy/site.ts'
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
  payButton,
  serviceIn,
  services,
} from './kit/rental.ts'
import { expect, test } from './kit/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** Goes past the header of a page that has just come, as the first Tab on it offers. */
async function skipToContent(page: Page): Promise<void> {
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: siteCopy.skip })).toBeFocused()
  await page.keyboard.press('Enter')
}

test('a box is rented with the keyboard alone, from home to success', async ({ page }) => {
  const press = (target: Locator, key?: string) => focusAndPress(page, target, key)
  await page.goto('/')
  await skipToContent(page)
  await tabTo(page, page.getByRole('combobox', { name: searchCopy.label }))
  await page.keyboard.type('101000')
  await expect(page.getByRole('option', { name: /^101000, / })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const card = page.getByRole('region', { name: officeCopy.chosen })
  await press(card.getByRole('button', { name: 'Выбрать отделение' }))
  await expect(page).toHaveURL('/101000/step2')
  await skipToContent(page)

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
  await skipToContent(page)
  await press(payButton(page))
  await press(page.locator('button[name=pay]'))
  await expect(page).toHaveURL(new RegExp(`/success\\?claim=${claim}$`))
})

test('the summary of a failed sending leads to the field; the button one has come to keeps the focus while the price is counted again', async ({
  page,
}) => {
  await page.goto('/101000/step2')
  await expect(boxesIn(page).first()).toBeVisible()
  await goOn(page)
  await expect(page.getByRole('region', { name: /^Осталось исправить: \d+$/ })).toBeFocused()
  await page.getByRole('link', { name: boxWords.box_empty }).focus()
  await page.keyboard.press('Enter')
  await expect(boxesIn(page).first()).toBeFocused()
  await expect(boxesIn(page).first()).toBeInViewport()

  const button = goOnButton(page)
  const counting = await holdCalls(page, '**/tarificator/**')
  await chooseBox(page, 0)
  await button.focus()
  await expect(button).toHaveAccessibleDescription(checkoutCopy.reasonCounting)
  await expect(button).toBeFocused()
  await counting.letThrough()
  await expect(button).not.toHaveAttribute('aria-disabled')
  await expect(button).toBeFocused()
})
