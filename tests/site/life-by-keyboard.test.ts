import { pressAt, tabTo } from './kit/keyboard.ts'
import { logIn } from './kit/rental.ts'
import { comeIn, confirmedClaim, reservePayment, signedRent } from './kit/rented.ts'
import { expect, test } from './kit/test.ts'

test('a service is looked at and a rent extended with the keyboard alone', async ({
  page,
  browser,
  cabinet,
  baseURL,
}) => {
  test.slow()
  await logIn(page, 'individual')
  const desk = await comeIn(browser, baseURL ?? '', 'operator')
  const { claim } = await signedRent(page, desk)
  await desk.context().close()
  await cabinet.setClock('2026-10-20T10:00:00+03:00')
  await logIn(page, 'individual', `/claims/${claim}`)

  const connect = page.getByRole('button', { name: 'Подключить: Название ящика' })
  await pressAt(page, connect)
  const dialog = page.getByRole('dialog')
  await tabTo(page, dialog.getByRole('textbox', { name: 'Название ящика' }))
  await page.keyboard.type('Ромашка')
  await page.keyboard.press('Escape')
  // What was typed is not lost without a word.
  await pressAt(page, dialog.getByRole('button', { name: 'Закрыть без сохранения' }))
  await expect(dialog).toBeHidden()
  await expect(connect).toBeFocused()

  await pressAt(page, page.getByRole('link', { name: 'Все заявления' }))
  await pressAt(page, page.getByRole('link', { name: `Продлить: Заявление № ${claim}` }))
  await expect(page).toHaveURL(`/prolongation/${claim}`)
  const months = page.getByRole('radiogroup', { name: 'На сколько продлить' })
  await tabTo(page, months.getByRole('radio', { checked: true }))
  await page.keyboard.press('ArrowUp')
  await expect(months.getByRole('radio', { name: /^11 месяцев/ })).toBeChecked()
  await pressAt(page, page.getByRole('checkbox', { name: /^Гарантия сохранности/ }), 'Space')
  await pressAt(page, page.getByRole('button', { name: 'Продолжить' }))
  await expect(page).toHaveURL(/\/prolongation\/reservation\?claim=\d+$/)
  await pressAt(page, page.getByRole('button', { name: /^Оплатить/ }))
  await pressAt(page, page.locator('button[name=pay]'))
  await expect(page.getByRole('heading', { name: 'Аренда продлена' })).toBeVisible()
})

test('the desk books and signs with the keyboard alone', async ({ page, browser, baseURL }) => {
  test.slow()
  const anna = await comeIn(browser, baseURL ?? '', 'individual')
  const made = await confirmedClaim(anna)
  await reservePayment(anna, made)
  await anna.context().close()
  await logIn(page, 'operator', '/branch')
  await tabTo(page, page.getByRole('tab', { name: /^К подписанию/ }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: /^Учесть оплату/ })).toBeFocused()
  await pressAt(page, page.getByRole('button', { name: `Открыть заявление № ${made.claim}` }))
  await expect(page.getByRole('heading', { name: `Заявление № ${made.claim}` })).toBeFocused()
  await pressAt(page, page.getByRole('button', { name: 'Учесть', exact: true }))
  await tabTo(page, page.getByRole('dialog').getByRole('textbox', { name: 'Сумма' }))
  await page.keyboard.type(String(made.total / 100))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Оплата учтена.')).toBeVisible()
  await pressAt(page, page.getByRole('button', { name: 'Подписано клиентом' }))
  await pressAt(page, page.getByRole('dialog').getByRole('button', { name: 'Подписать' }))
  await expect(page.getByText('Заявление подписано.')).toBeVisible()
})
