import { pressAt, tabTo } from './kit/keyboard.ts'
import { logIn } from './kit/rental.ts'
import { comeIn, confirmedClaim, reservePayment } from './kit/rented.ts'
import { expect, expectErrors, test } from './kit/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('in a dialog of the desk a refused sending leads to the wrong field, and what no field says is in sight', async ({
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
  await pressAt(page, book)
  const amount = dialog.getByRole('textbox', { name: 'Сумма' })
  await tabTo(page, amount)
  await page.keyboard.type('1')
  expectErrors('422 /abon-server/api/branch/payments/')
  await pressAt(page, dialog.getByRole('button', { name: 'Учесть оплату' }))
  await expect(amount).toBeFocused()
  await expect(amount).toHaveAccessibleDescription(/Сумма не совпадает/)
  await page.keyboard.press('Escape')
  await expect(book).toBeFocused()

  const renew = page.getByRole('button', { name: 'Записать новый паспорт' })
  await pressAt(page, renew)
  const surname = dialog.getByLabel('Фамилия', { exact: true })
  await tabTo(page, surname)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toBeInViewport({ ratio: 1 })
  // Nothing of it is wrong: whoever types goes on where they were.
  await expect(surname).toBeFocused()
})
