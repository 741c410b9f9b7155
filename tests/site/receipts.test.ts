import { logIn } from './kit/rental.ts'
import { comeIn, confirmedClaim, reservePayment } from './kit/rented.ts'
import { expectFitsEverywhere, expectNoAxeViolations } from './kit/screens.ts'
import { expect, expectErrors, test } from './kit/test.ts'

// A service of receipts that never answers.
test.use({
  settings: {
    RECEIPTS: 'atol',
    RECEIPTS_URL: 'http://127.0.0.1:9/possystem/v5',
    RECEIPTS_LOGIN: 'login',
    RECEIPTS_PASSWORD: 'password',
    RECEIPTS_GROUP: 'group',
  },
})

test('a receipt that is a day late is corrected by two with the keyboard; who was slower in another tab is told', async ({
  page,
  browser,
  cabinet,
  baseURL,
}) => {
  await logIn(page, 'individual')
  const { claim, total } = await confirmedClaim(page)
  await reservePayment(page, { claim, total })
  const origin = baseURL ?? ''
  const operator = await comeIn(browser, origin, 'operator', '/branch')
  const card = await operator.request.get(`/abon-server/api/branch/claims/${claim}`)
  const { payments } = (await card.json()) as { payments: { id: number; amount: number }[] }
  for (const { id, amount } of payments)
    await operator.request.post(`/abon-server/api/branch/payments/${id}/book`, {
      headers: { Origin: origin },
      data: { amount },
    })
  await operator.context().close()
  await page.goto(`/claims/${claim}`)
  await expect(page.getByText('Кассовый чек готовится')).toBeVisible()

  await cabinet.setClock('2026-07-17T12:00:00+03:00')
  const tab = '/administration?tab=receipts'
  const vera = await comeIn(browser, origin, 'administrator', tab)
  const gleb = await comeIn(browser, origin, 'secondAdministrator', tab)
  const rowIn = (who: typeof page) => who.getByRole('row').filter({ hasText: `Заявление № ${claim}` })
  await expect(rowIn(vera)).toContainText('Больше суток')
  await expect(rowIn(vera)).toContainText('Касса не отвечает')
  await expectNoAxeViolations(vera)
  await expectFitsEverywhere(vera)

  await rowIn(vera)
    .getByRole('button', { name: /^Коррекция/ })
    .press('Enter')
  const dialog = vera.getByRole('dialog')
  await vera.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Предложить' }).press('Enter')
  await expect(dialog.getByText('Напишите причину', { exact: false })).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Причина' }).fill('В кабинете кассы чека нет')
  await expectNoAxeViolations(vera)
  await expectFitsEverywhere(vera)
  await vera.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(rowIn(vera)).toContainText('Коррекция ждёт второго')
  await expect(rowIn(vera).getByRole('button', { name: /^Подтвердить/ })).toHaveCount(0)

  // The other administrator still sees the row of before.
  expectErrors('409 /abon-server/api/administration/receipts/')
  await rowIn(gleb)
    .getByRole('button', { name: /^Повторить/ })
    .press('Enter')
  const his = gleb.getByRole('dialog')
  await his.getByRole('textbox', { name: 'Причина' }).fill('Повторяем')
  await gleb.keyboard.press('Enter')
  await expect(his.getByText('Коррекция этого чека уже предложена. Обновите список.')).toBeVisible()
  await expect(his.getByRole('textbox', { name: 'Причина' })).toHaveValue('Повторяем')
  await gleb.reload()
  await rowIn(gleb)
    .getByRole('button', { name: /^Подтвердить/ })
    .press('Enter')
  await expect(his).toContainText('В кабинете кассы чека нет')
  await his.getByRole('textbox', { name: 'Причина' }).fill('Проверено')
  await his.getByRole('button', { name: 'Подтвердить' }).press('Enter')
  await expect(his).toBeHidden()
  await expect(rowIn(gleb)).toContainText('коррекция')
  await gleb.context().close()
  // Whoever proposed it takes it back too late.
  await rowIn(vera)
    .getByRole('button', { name: /^Отозвать/ })
    .press('Enter')
  await dialog.getByRole('textbox', { name: 'Причина' }).fill('Нашёлся')
  await vera.keyboard.press('Enter')
  await expect(
    dialog.getByText('Коррекцию уже подтвердили, отклонили или отозвали. Обновите список.'),
  ).toBeVisible()
  await vera.context().close()
})
