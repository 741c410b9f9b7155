import { focusAndPress, tabTo } from './kit/keyboard.ts'
import { logIn } from './kit/rental.ts'
import { comeIn, confirmedClaim, reservePayment } from './kit/rented.ts'
import { expectNoAxeViolations } from './kit/screens.ts'
import { expect, expectErrors, test } from './kit/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('in a dialog of the back office a refused sending leads to the wrong field, and what no field says is in sight', async ({
  page,
  browser,
  baseURL,
}) => {
  const anna = await comeIn(browser, baseURL ?? '', 'individual')
  const made = await confirmedClaim(anna)
  await reservePayment(anna, made)
  await anna.context().close()
  await page.setViewportSize({ width: 360, height: 740 })
  await logIn(page, 'operator', `/branch?claim=${made.claim}`)
  const dialog = page.getByRole('dialog')

  const book = page.getByRole('button', { name: 'Учесть', exact: true })
  await focusAndPress(page, book)
  const amount = dialog.getByRole('textbox', { name: 'Сумма' })
  await tabTo(page, amount)
  await page.keyboard.type('1')
  expectErrors('422 /abon-server/api/branch/payments/')
  await focusAndPress(page, dialog.getByRole('button', { name: 'Учесть оплату' }))
  await expect(amount).toBeFocused()
  await expect(amount).toHaveAccessibleDescription(/Сумма не совпадает/)
  // What was typed is not lost by a slip: Escape asks, and once more it stays.
  const stay = dialog.getByRole('button', { name: 'Вернуться' })
  await page.keyboard.press('Escape')
  await expect(stay).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(amount).toBeFocused()
  await expect(amount).toHaveValue('1')
  await page.keyboard.press('Escape')
  await focusAndPress(page, dialog.getByRole('button', { name: 'Закрыть без сохранения' }))
  await expect(book).toBeFocused()
  await focusAndPress(page, book)
  await expect(amount).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(book).toBeFocused()

  const renew = page.getByRole('button', { name: 'Записать новый паспорт' })
  await focusAndPress(page, renew)
  const surname = dialog.getByLabel('Фамилия', { exact: true })
  await tabTo(page, surname)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toBeInViewport({ ratio: 1 })
  // Nothing of it is wrong: whoever types goes on where they were.
  await expect(surname).toBeFocused()

  // A press that begins in a field selects its text, wherever it ends; one on the backdrop asks.
  await page.keyboard.type('Орлова')
  await surname.hover()
  await page.mouse.down()
  await page.mouse.move(180, 3)
  await page.mouse.up()
  await expect(dialog.getByText('Введённое не сохранится')).toHaveCount(0)
  await expect(surname).toHaveValue('Орлова')
  await page.mouse.click(180, 3)
  await expect(dialog.getByText('Введённое не сохранится')).toBeVisible()
  await expectNoAxeViolations(page, ['light'])
  await dialog.getByRole('button', { name: 'Вернуться' }).click()
  await dialog.getByRole('button', { name: 'Отмена' }).click()
  await expect(dialog).toBeHidden()
})
