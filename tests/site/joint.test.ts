import type { Page } from '@playwright/test'
import { logIn } from './kit/rental.ts'
import { ask, comeIn, signedRent } from './kit/rented.ts'
import { expectFitsEverywhere, expectNoAxeViolations } from './kit/screens.ts'
import { expect, expectErrors, test } from './kit/test.ts'

const phone = { width: 360, height: 740 }
/** So near to the end that a rent to December can be extended. */
const november = '2026-11-10T10:00:00+03:00'

/** Rents of the organisation at 101000, signed; more than a page of its list holds. */
async function rented(page: Page, operator: Page, count: number): Promise<number[]> {
  const claims: number[] = []
  for (let made = 0; made < count; made += 1)
    claims.push((await signedRent(page, operator, { clientType: 3 })).claim)
  return claims
}

const balanceOf = async (page: Page): Promise<number> =>
  (await ask<{ amount: number }>(page, 'GET', '/api/legals/balance')).amount

/** Chooses what can be extended on all pages of the list and asks what it costs. */
async function chooseAll(page: Page): Promise<void> {
  await page.goto('/legals/active')
  await page.getByRole('button', { name: 'Выбрать всё для продления' }).click()
}

test('an order of twelve rents is one line in the back office, and its older sum pays the living ones', async ({
  page,
  browser,
  cabinet,
  baseURL,
}) => {
  await logIn(page, 'legal')
  const operator = await comeIn(browser, baseURL ?? '', 'operator')
  const claims = await rented(page, operator, 12)
  await cabinet.setClock(november)
  await logIn(page, 'legal', '/legals/active')
  await page.setViewportSize(phone)
  await chooseAll(page)
  await expect(page.getByText('Выбрано для продления: 12')).toBeVisible()
  await expectFitsEverywhere(page)
  await page.getByRole('button', { name: 'Продлить выбранные' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'На сколько месяцев' }).selectOption('1')
  await expect(dialog.locator('[data-test=joint-lacks]')).toContainText('не хватает')
  await expectFitsEverywhere(page)
  await dialog.getByRole('button', { name: 'Получить одно платёжное поручение' }).click()
  await expect(dialog.getByText(/^Продлеваем ящиков: 12\./)).toBeVisible()
  const pdf = dialog.getByRole('link', { name: /^Платёжное поручение № \d+/ })
  const order = (await pdf.innerText()).replace(/\D/g, '')

  await logIn(operator, 'operator', '/branch')
  await operator.setViewportSize(phone)
  await operator.getByRole('tab', { name: /^Учесть оплату/ }).click()
  const line = operator.locator('[data-test=joint-order]').filter({ hasText: `Сводное поручение № ${order}` })
  await expect(line).toContainText('12 заявлений')
  // By keyboard: the rents open inside the line.
  await line.locator('summary').focus()
  await operator.keyboard.press('Enter')
  await expect(line.getByRole('row')).toHaveCount(13)
  await expectFitsEverywhere(operator)
  await expectNoAxeViolations(operator, ['light'])

  // One of the rents ends before the bank has brought the money.
  const [ended] = claims
  const { earlyEnd } = await ask<{ earlyEnd: { refund: number } }>(
    operator,
    'GET',
    `/api/branch/claims/${ended}`,
  )
  await ask(operator, 'POST', `/api/branch/claims/${ended}/end`, { reason: '', refund: earlyEnd.refund })
  const before = await balanceOf(page)
  await operator.reload()
  await operator.getByRole('tab', { name: /^Учесть оплату/ }).click()
  await expect(line).toContainText('11 заявлений')
  await line.getByRole('button', { name: `Учесть Сводное поручение № ${order}` }).press('Enter')
  const booking = operator.getByRole('dialog')
  await expect(booking.getByText('часть заявлений отменилась до оплаты')).toBeVisible()
  // Fewer rents than the order named: the rest of the sum has to be dealt with first.
  expectErrors('422 /abon-server/api/branch/payments/')
  await booking.getByRole('textbox', { name: 'Сумма' }).fill('16200')
  await operator.keyboard.press('Enter')
  const keep = booking.getByRole('checkbox', { name: /^Зачислить 1.350.₽ на баланс организации$/ })
  await keep.focus()
  await operator.keyboard.press('Space')
  await booking.getByRole('button', { name: 'Учесть оплату' }).press('Enter')
  await expect(booking.getByText('Введите номер платёжного документа')).toBeVisible()
  await booking.getByRole('textbox', { name: /^Номер чека/ }).fill('п/п 12')
  await expectFitsEverywhere(operator)
  await operator.keyboard.press('Enter')
  await expect(operator.getByText('Оплата учтена.')).toBeVisible()
  expect(await balanceOf(page)).toBe(before + 135_000)
  await page.goto('/legals/balance')
  await expect(page.getByText('п/п 12').first()).toBeVisible()
  await operator.context().close()
})

// M-PROL-06.
test('several rents are extended from the balance in one go', async ({ page, browser, cabinet, baseURL }) => {
  await logIn(page, 'legal', '/legals/balance')
  const operator = await comeIn(browser, baseURL ?? '', 'operator')
  await rented(page, operator, 2)
  const { id } = await ask<{ id: number }>(page, 'POST', '/api/legals/balance/topUps', { amount: 5_000_000 })
  await ask(operator, 'POST', `/api/branch/topUps/${id}/book`, { amount: 5_000_000, document: `п/п ${id}` })
  await cabinet.setClock(november)
  await logIn(page, 'legal', '/legals/active')
  await chooseAll(page)
  await page.getByRole('button', { name: 'Продлить выбранные' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'На сколько месяцев' }).selectOption('1')
  await expect(dialog.getByText(/можно оплатить все сразу/)).toBeVisible()
  await expectNoAxeViolations(page, ['light'])
  await dialog.getByRole('button', { name: /^Списать с баланса/ }).click()
  await expect(dialog.getByText(/^Продлили ящиков: \d+\. Деньги списаны с баланса/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Закрыть' }).click()
  await expect(page.getByText('Оплачено').first()).toBeVisible()
  await operator.context().close()
})
