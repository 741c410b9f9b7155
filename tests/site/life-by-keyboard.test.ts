import type { Page } from '@playwright/test'
import { focusAndPress, tabTo } from './kit/keyboard.ts'
import { logIn } from './kit/rental.ts'
import { comeIn, confirmedClaim, reservePayment, signedRent } from './kit/rented.ts'
import { expect, test } from './kit/test.ts'

/** How somebody reads: on a desktop, or on a phone with letters twice as large, as the panel of display settings keeps it. */
const readers = [
  { reader: 'on a desktop', size: { width: 1440, height: 900 }, textSize: '100' },
  { reader: 'on a phone with large letters', size: { width: 360, height: 780 }, textSize: '200' },
] as const

async function readAs(page: Page, { size, textSize }: (typeof readers)[number]): Promise<void> {
  await page.setViewportSize(size)
  await page.addInitScript((letters) => {
    localStorage.setItem('readingSettings', JSON.stringify({ textSize: letters }))
  }, textSize)
}

for (const reader of readers) {
  test(`a service is looked at and a rent extended with the keyboard alone ${reader.reader}`, async ({
    page,
    browser,
    cabinet,
    baseURL,
  }) => {
    test.slow()
    await readAs(page, reader)
    await logIn(page, 'individual')
    const operator = await comeIn(browser, baseURL ?? '', 'operator')
    const { claim } = await signedRent(page, operator)
    await operator.context().close()
    await cabinet.setClock('2026-10-20T10:00:00+03:00')
    await logIn(page, 'individual', `/claims/${claim}`)

    const connect = page.getByRole('button', { name: 'Подключить: Название ящика' })
    await focusAndPress(page, connect)
    const dialog = page.getByRole('dialog')
    await tabTo(page, dialog.getByRole('textbox', { name: 'Название ящика' }))
    await page.keyboard.type('Ромашка')
    await page.keyboard.press('Escape')
    // What was typed is not lost without a word.
    await focusAndPress(page, dialog.getByRole('button', { name: 'Закрыть без сохранения' }))
    await expect(dialog).toBeHidden()
    await expect(connect).toBeFocused()

    await focusAndPress(page, page.getByRole('link', { name: 'Все заявления' }))
    await focusAndPress(
      page,
      page.getByRole('link', { name: new RegExp(`^Продлить за .+: Заявление № ${claim}$`) }),
    )
    await expect(page).toHaveURL(`/prolongation/${claim}?months=5`)
    const months = page.getByRole('radiogroup', { name: 'На сколько продлить' })
    await tabTo(page, months.getByRole('radio', { checked: true }))
    await page.keyboard.press('ArrowUp')
    await expect(months.getByRole('radio', { name: /^4 месяца/ })).toBeChecked()
    await focusAndPress(page, page.getByRole('checkbox', { name: /^Гарантия сохранности/ }), 'Space')
    await focusAndPress(page, page.getByRole('button', { name: 'Продолжить' }))
    await expect(page).toHaveURL(/\/prolongation\/reservation\?claim=\d+$/)
    await focusAndPress(page, page.getByRole('button', { name: /^Оплатить/ }))
    await focusAndPress(page, page.locator('button[name=pay]'))
    await expect(page.getByRole('heading', { name: 'Аренда продлена' })).toBeVisible()
  })

  test(`the back office books and signs with the keyboard alone ${reader.reader}`, async ({
    page,
    browser,
    baseURL,
  }) => {
    test.slow()
    const anna = await comeIn(browser, baseURL ?? '', 'individual')
    await readAs(page, reader)
    const made = await confirmedClaim(anna)
    await reservePayment(anna, made)
    await anna.context().close()
    await logIn(page, 'operator', '/branch')
    await tabTo(page, page.getByRole('tab', { name: 'Сегодня' }))
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: /^К подписанию/ })).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: /^Учесть оплату/ })).toBeFocused()
    await focusAndPress(page, page.getByRole('button', { name: `Открыть заявление № ${made.claim}` }))
    await expect(page.getByRole('heading', { name: `Заявление № ${made.claim}` })).toBeFocused()
    await focusAndPress(page, page.getByRole('button', { name: 'Учесть', exact: true }))
    await tabTo(page, page.getByRole('dialog').getByRole('textbox', { name: 'Сумма' }))
    await page.keyboard.type(String(made.total / 100))
    await page.keyboard.press('Enter')
    await expect(page.getByText('Оплата учтена.')).toBeVisible()
    await focusAndPress(page, page.getByRole('button', { name: 'Подписано клиентом' }))
    await focusAndPress(page, page.getByRole('dialog').getByRole('button', { name: 'Подписать' }))
    await expect(page.getByText('Заявление подписано.')).toBeVisible()
  })
}
