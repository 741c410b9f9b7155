import { logIn, logInAs } from './kit/rental.ts'
import { comeIn, confirmedClaim } from './kit/rented.ts'
import { expectFitsEverywhere, expectNoAxeViolations } from './kit/screens.ts'
import { expect, expectErrors, test } from './kit/test.ts'

test('an office is closed and opened by keyboard alone, and whoever comes there is told', async ({
  page,
  browser,
  baseURL,
}) => {
  await logIn(page, 'individual')
  await confirmedClaim(page)
  const vera = await comeIn(browser, baseURL ?? '', 'administrator', '/administration?tab=offices')
  await expect(vera.getByText('Администраторы не закрывали ни одного отделения')).toBeVisible()
  await expectNoAxeViolations(vera, ['light'])
  await vera.getByRole('searchbox', { name: 'Индекс отделения' }).fill('101000')
  await vera.keyboard.press('Enter')
  const row = vera.getByRole('row').filter({ hasText: '101000' })
  await expect(row).toContainText('Работает')
  await expect(row).toContainText('не оплачено 1')
  await row.getByRole('button', { name: /^Закрыть/ }).press('Enter')
  const dialog = vera.getByRole('dialog')
  await expect(dialog).toContainText('Не оплачено: 1')
  await expectNoAxeViolations(vera)
  await expectFitsEverywhere(vera)
  // Declined, nothing happens; sent without a reason, the field says so.
  await vera.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await row.getByRole('button', { name: /^Закрыть/ }).press('Enter')
  await dialog.getByRole('textbox', { name: /^Когда откроется/ }).fill('32.13.2026')
  await dialog.getByRole('textbox', { name: 'Причина' }).fill('Прорвало трубу')
  await vera.keyboard.press('Enter')
  await expect(dialog.getByText(/^Проверьте дату/)).toBeVisible()
  await dialog.getByRole('textbox', { name: /^Когда откроется/ }).fill('20.12.2026')
  await vera.keyboard.press('Enter')
  await expect(vera.getByText(/^Отделение 101000: сохранили/)).toBeVisible()
  await expect(row).toContainText('Прорвало трубу. Вера Павловна Соколова')
  await expectNoAxeViolations(vera)
  await expectFitsEverywhere(vera)

  await page.goto('/101000')
  await expect(page.getByText(/до 20\.12\.2026|откроется 20\.12\.2026/).first()).toBeVisible()

  await vera.reload()
  await vera.getByRole('button', { name: /^Открыть Открыть отделение 101000/ }).press('Enter')
  await dialog.getByRole('textbox', { name: 'Причина' }).fill('Починили')
  await vera.keyboard.press('Enter')
  await expect(vera.getByText('Администраторы не закрывали ни одного отделения')).toBeVisible()
  await page.reload()
  await expect(page.getByText(/откроется 20\.12\.2026/)).toHaveCount(0)
  await vera.context().close()
})

test('who is blocked by keyboard loses the page at hand, and the login tells whom to ask', async ({
  page,
  browser,
  baseURL,
}) => {
  await logIn(page, 'individual', '/claims')
  const vera = await comeIn(browser, baseURL ?? '', 'administrator', '/administration?tab=blocks')
  await vera.getByRole('searchbox', { name: 'Заявление, ИНН или почта' }).fill('individual@example.org')
  await vera.keyboard.press('Enter')
  const row = vera.getByRole('row').filter({ hasText: 'i…@example.org' })
  await row.getByRole('button', { name: /^Закрыть доступ/ }).press('Enter')
  const dialog = vera.getByRole('dialog')
  await expectNoAxeViolations(vera)
  await expectFitsEverywhere(vera)
  await vera.keyboard.press('Tab')
  await dialog.getByRole('textbox', { name: 'Причина' }).fill('Чужие документы')
  await vera.keyboard.press('Enter')
  await expect(row).toContainText('Закрыт')
  await expectFitsEverywhere(vera)

  expectErrors('401 /abon-server/api/user/info', '401 /abon-server/api/claims/clientClaims')
  await page.goto('/abon-server/api/auth/login?callback=/claims')
  await logInAs(page, 'individual')
  const notice = page.getByRole('heading', { name: 'Доступ к кабинету приостановлен' })
  await expect(notice).toBeVisible()
  await page.reload()
  await expect(notice).toBeVisible()
  await expectNoAxeViolations(page)
  await expectFitsEverywhere(page)
  expect(await page.getByRole('main').innerText()).not.toMatch(/Орлов|individual@/)

  await row.getByRole('button', { name: /^Открыть доступ/ }).press('Enter')
  await dialog.getByRole('textbox', { name: 'Причина' }).fill('Разобрались')
  await vera.keyboard.press('Enter')
  await expect(row).toContainText('Открыт')
  await page.goto('/abon-server/api/auth/login?callback=/claims')
  await logInAs(page, 'individual')
  await expect(page).toHaveURL('/claims')
  await vera.context().close()
})

test('a service that is switched off by keyboard leaves the open form, and the rest of it stays', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto('/101000/step2')
  const guarantee = page.getByRole('checkbox', { name: /^Гарантия сохранности/ })
  await guarantee.check()
  const notification = page.getByRole('checkbox', { name: /^Уведомления/ })
  await notification.check()
  const vera = await comeIn(browser, baseURL ?? '', 'administrator', '/administration?tab=services')
  const row = vera.getByRole('row').filter({ hasText: 'Гарантия сохранности' })
  await expectNoAxeViolations(vera)
  await expectFitsEverywhere(vera)
  await row.getByRole('button', { name: /^Отключить/ }).press('Enter')
  const dialog = vera.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Причина' }).fill('Нет места')
  await vera.keyboard.press('Enter')
  await expect(row).toContainText('Отключена')

  expectErrors('422 /abon-server/api/tarificator/calculateCostWithInfo')
  await page.getByRole('radio', { name: /^2 месяца/ }).check({ force: true })
  await expect(page.getByText(/Сейчас нельзя заказать: .*остальное на месте/).first()).toBeVisible()
  await expect(guarantee).toBeHidden()
  await expect(notification).toBeChecked()

  await row.getByRole('button', { name: /^Включить/ }).press('Enter')
  await dialog.getByRole('textbox', { name: 'Причина' }).fill('Место есть')
  await vera.keyboard.press('Enter')
  await expect(row).toContainText('Включена')
  await page.reload()
  await expect(guarantee).toBeVisible()
  await vera.context().close()
})
