import { logIn } from './kit/rental.ts'
import { comeIn } from './kit/rented.ts'
import { expectFitsEverywhere, expectNoAxeViolations } from './kit/screens.ts'
import { expect, test } from './kit/test.ts'

test('a person reads what is kept, takes a copy and is told why a deletion has to wait', async ({ page }) => {
  await logIn(page, 'individual', '/claims')
  await page.locator('[data-account-menu] summary').click()
  await expect(page.locator('[data-account-menu]').getByRole('link', { name: 'Мои данные' })).toHaveAttribute(
    'href',
    '/personal-data',
  )
  await page.getByRole('main').getByRole('link', { name: 'Мои данные' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Мои данные' })).toBeVisible()
  await expect(page.getByText('Орлова').first()).toBeVisible()
  await expectNoAxeViolations(page)
  await expectFitsEverywhere(page)
  const copy = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Скачать копию (JSON)' }).click()
  expect((await copy).suggestedFilename()).toBe('personal-data.json')
  await page.getByRole('button', { name: 'Отозвать согласие' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Оплаченные аренды продолжатся')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('at the branch the data opens with the passport in the hand', async ({ browser, baseURL }) => {
  const operator = await comeIn(browser, baseURL ?? '', 'operator', '/branch')
  await operator.getByRole('link', { name: 'Персональные данные' }).click()
  await operator.getByRole('button', { name: 'Открыть данные' }).click()
  await expect(operator.getByRole('region', { name: /^Осталось исправить: \d+$/ })).toBeFocused()
  await expectNoAxeViolations(operator)
  await expectFitsEverywhere(operator)
})
