import type { Locator, Page } from '@playwright/test'
import { claimDetailsCopy } from '#claims/words/claim-details.ts'
import { claimServicesCopy } from '#claims/words/claim-services.ts'
import { extensionCopy } from '#claims/words/extension.ts'
import { sharedCopy } from '#kit/words/shared-copy.ts'
import { siteCopy } from '#kit/words/site.ts'
import { officeCopy, placeCopy } from '#places/words/office.ts'
import { searchCopy } from '#places/words/search.ts'
import { boxNameCopy, boxNameRefusalTexts, clientTypeOptions } from '#rent/words/checkout.ts'
import { periodCopy } from '#rent/words/period.ts'
import { serviceName } from '#rent/words/price-words.ts'
import { whyNot } from '#rent/words/why-not.ts'
import { holdCalls } from './kit/calls.ts'
import { standsAtHome } from './kit/home.ts'
import { focusAndPress, tabTo } from './kit/keyboard.ts'
import {
  boxesIn,
  chooseBox,
  claimOnPage,
  goOn,
  goOnButton,
  logIn,
  payButton,
  serviceIn,
  services,
} from './kit/rental.ts'
import { comeIn, signedRent } from './kit/rented.ts'
import { situationHeading } from './kit/situation-heading.ts'
import { expect, test } from './kit/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** Skips the header of a loaded page with the link at the first Tab stop. */
async function skipToContent(page: Page): Promise<void> {
  const link = page.getByRole('link', { name: siteCopy.skip })
  // The address changes before the page is loaded.
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(link).toBeFocused()
  await page.keyboard.press('Enter')
}

test('a box is rented with the keyboard alone, from home to success', async ({ page }) => {
  const press = (target: Locator, key?: string) => focusAndPress(page, target, key)
  await page.goto('/')
  await expect(standsAtHome(page)).toBeVisible()
  await skipToContent(page)
  await tabTo(page, page.getByRole('combobox', { name: searchCopy.label }))
  await page.keyboard.type('101000')
  await expect(page.getByRole('option', { name: /^101000, / })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const card = page.getByRole('region', { name: officeCopy.chosen })
  await press(card.getByRole('button', { name: placeCopy.select }))
  await expect(page).toHaveURL('/101000/step2')
  await skipToContent(page)

  await tabTo(page, page.getByRole('radio', { name: clientTypeOptions[3].label }))
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('radio', { name: clientTypeOptions[1].label })).toBeChecked()
  await tabTo(
    page,
    page.getByRole('radiogroup', { name: periodCopy.start }).getByRole('radio', { checked: true }),
  )
  for (const date of ['16 июля', '17 июля', '1 августа']) {
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('radio', { name: new RegExp(`^${date}`) })).toBeChecked()
  }
  await tabTo(page, boxesIn(page).first())
  await expect(boxesIn(page).first(), 'the best one is selected').toBeChecked()
  await page.keyboard.press('ArrowDown')
  await expect(boxesIn(page).nth(1)).toBeChecked()
  await press(serviceIn(page, services.notices), 'Space')
  await expect(goOnButton(page)).not.toHaveAttribute('aria-disabled')
  await press(goOnButton(page))

  await press(page.locator('button[name=person][value=individual]'))
  await expect(page).toHaveURL(/\/reservation\?claim=\d+$/)
  const claim = await claimOnPage(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await press(payButton(page))
  await press(page.locator('button[name=pay]'))
  await expect(page).toHaveURL(new RegExp(`/success\\?claim=${claim}$`))
})

test('the error summary leads to the field, and the focused button keeps the focus while the price updates', async ({
  page,
}) => {
  await page.goto('/101000/step2')
  await serviceIn(page, services.name).check()
  const name = page.getByRole('textbox', { name: boxNameCopy.boxName })
  await goOn(page)
  await expect(page.getByRole('region', { name: sharedCopy.fieldsLeft(1) })).toBeFocused()
  await page.getByRole('link', { name: boxNameRefusalTexts.name_empty }).focus()
  await page.keyboard.press('Enter')
  await expect(name).toBeFocused()
  await expect(name).toBeInViewport()
  await name.fill('Ромашка')

  const button = goOnButton(page)
  const priceCalls = await holdCalls(page, '**/tarificator/**')
  await chooseBox(page, 1)
  await button.focus()
  await expect(button).toHaveAccessibleDescription(whyNot.form.counting)
  await expect(button).toBeFocused()
  await priceCalls.letThrough()
  await expect(button).not.toHaveAttribute('aria-disabled')
  await expect(button).toBeFocused()
})

/** Reads with text at 200 %, as the display settings store it. */
async function readLargeLettersOnPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 780 })
  await page.addInitScript(() => {
    localStorage.setItem('readingSettings', JSON.stringify({ textSize: '200' }))
  })
}

test('a service is viewed and a rent extended by keyboard alone on a phone with large text', {
  tag: '@full',
}, async ({ page, browser, cabinet }) => {
  await readLargeLettersOnPhone(page)
  await logIn(page, 'individual')
  const operator = await comeIn(browser, cabinet.origin, 'operator')
  const { claim } = await signedRent(page, operator)
  await cabinet.setClock('2026-11-10T10:00:00+03:00')
  await logIn(page, 'individual', `/claims/${claim}`)

  await skipToContent(page)
  await focusAndPress(page, page.locator('summary:has(#services)'))
  const connect = page.getByRole('button', {
    name: claimServicesCopy.actOn(claimServicesCopy.connect, serviceName(1)),
  })
  await focusAndPress(page, connect)
  const dialog = page.getByRole('dialog')
  await tabTo(page, dialog.getByRole('textbox', { name: serviceName(1) }))
  await page.keyboard.type('Ромашка')
  await page.keyboard.press('Escape')
  await focusAndPress(page, dialog.getByRole('button', { name: sharedCopy.leaving.leave }))
  await expect(dialog).toBeHidden()
  await expect(connect).toBeFocused()

  await focusAndPress(page, page.getByRole('link', { name: claimDetailsCopy.all }))
  await expect(page).toHaveURL('/claims')
  await skipToContent(page)
  await focusAndPress(
    page,
    page.getByRole('link', { name: new RegExp(`^Продлить за .+: Заявление № ${claim}$`) }),
  )
  await expect(page).toHaveURL(`/prolongation/${claim}?months=5`)
  await skipToContent(page)
  const months = page.getByRole('radiogroup', { name: extensionCopy.months })
  await tabTo(page, months.getByRole('radio', { checked: true }))
  await page.keyboard.press('ArrowUp')
  await expect(months.getByRole('radio', { name: /^4 месяца/ })).toBeChecked()
  await focusAndPress(page, page.getByRole('checkbox', { name: extensionCopy.guarantee }), 'Space')
  await focusAndPress(page, page.getByRole('button', { name: extensionCopy.go }))
  await expect(page).toHaveURL(/\/prolongation\/reservation\?claim=\d+$/)
  await skipToContent(page)
  await focusAndPress(page, page.getByRole('button', { name: /^Оплатить/ }))
  await focusAndPress(page, page.locator('button[name=pay]'))
  await expect(page.getByRole('heading', { name: situationHeading('extension_paid') })).toBeVisible()
})
