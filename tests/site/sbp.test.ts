import type { Browser, Page } from '@playwright/test'
import { logIn, rentUpToCheck } from './kit/rental.ts'
import { ask, comeIn, signedRent } from './kit/rented.ts'
import { expectFitsEverywhere, expectNoAxeViolations } from './kit/screens.ts'
import { expect, expectErrors, test } from './kit/test.ts'

/** From the checked answers to the page of the code. */
async function toTheCode(page: Page, place: number): Promise<string> {
  const { claim } = await rentUpToCheck(page, {
    index: '141300',
    person: 'individual',
    type: 'Физическое лицо',
    place,
  })
  await page.getByRole('radio', { name: /^Через СБП/ }).check()
  await page
    .getByRole('button', { name: /^Оплатить/ })
    .first()
    .click()
  await expect(page).toHaveURL(new RegExp(`/payment/sbp\\?claim=${claim}$`))
  return String(claim)
}
/** The link that the code says, as the bank told the page. */
const linkOf = async (page: Page): Promise<string> =>
  (await page.locator('a[href*="/sandbox-bank/sbp"]').first().getAttribute('href')) ?? ''

test('a desktop shows the code; paid in an app without scripts it turns into the result by itself', async ({
  page,
  browser,
}) => {
  // The app refuses an account with too little.
  expectErrors('400 /sandbox-bank/sbp')
  const claim = await toTheCode(page, 3)
  await expect(page.getByRole('img', { name: 'QR-код для оплаты через СБП' })).toBeVisible()
  await expect(page.getByText('Ждём оплату…')).toBeVisible()
  await expect(page.getByRole('timer')).toBeVisible()
  await expectNoAxeViolations(page, ['light', 'dark', 'contrast'])
  await expectFitsEverywhere(page)
  const phone = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })
  const app = await phone.newPage()
  await app.goto(await linkOf(page))
  await app.getByRole('radio', { name: /Счёт на мелочи/ }).check()
  await app.getByRole('button', { name: 'Продолжить' }).click()
  await expect(app.getByRole('alert')).toHaveText(/не хватает денег/)
  await app.getByRole('radio', { name: /Текущий счёт/ }).check()
  await app.getByRole('button', { name: 'Продолжить' }).click()
  await expect(page.getByText('Подтвердите оплату в приложении банка')).toBeVisible({ timeout: 20_000 })
  await app.getByRole('button', { name: 'Подтвердить и оплатить' }).click()
  await expect(app.getByRole('heading', { name: 'Оплачено' })).toBeVisible()
  await phone.close()
  await expect(page).toHaveURL(new RegExp(`/success\\?claim=${claim}$`), { timeout: 20_000 })
  await expect(page.getByText('Через СБП')).toBeVisible()
})

test('a phone opens the bank by a button, with the code behind it; reload and the way back show the same', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await toTheCode(page, 4)
  const open = page.getByRole('link', { name: 'Открыть приложение банка' })
  await expect(open).toBeVisible()
  await expect(page.getByRole('img', { name: 'QR-код для оплаты через СБП' })).toBeHidden()
  const before = await open.getAttribute('href')
  await page.reload()
  await expect(open).toHaveAttribute('href', before ?? '')
  await page.getByText('Показать QR-код').click()
  await expect(page.getByRole('img', { name: 'QR-код для оплаты через СБП' })).toBeVisible()
  await page.getByRole('link', { name: 'Оплатить картой' }).click()
  await expect(page).toHaveURL(/\/sandbox-bank\/pay/)
  await page.goBack()
  await expect(open).toHaveAttribute('href', before ?? '')
})

/** Pays at the link of the shown code, in a browser without scripts. */
async function payInApp(browser: Browser, page: Page): Promise<void> {
  const phone = await browser.newContext({ javaScriptEnabled: false })
  const app = await phone.newPage()
  await app.goto(await linkOf(page))
  await app.getByRole('button', { name: 'Продолжить' }).click()
  await app.getByRole('button', { name: 'Подтвердить и оплатить' }).click()
  await phone.close()
}

test('a service and an extension are paid by a code', async ({ page, browser, cabinet, baseURL }) => {
  await logIn(page, 'individual')
  const operator = await comeIn(browser, baseURL ?? '', 'operator', '/branch')
  const { claim } = await signedRent(page, operator)
  await operator.context().close()
  await cabinet.setClock('2026-08-03T10:00:00+03:00')
  await logIn(page, 'individual', `/claims/${claim}#services`)
  await page.getByRole('button', { name: 'Подключить: Название ящика' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Название ящика' }).fill('Ромашка')
  await dialog.getByRole('radio', { name: /СБП/ }).check()
  await dialog.getByRole('button', { name: /^Подключить за / }).click()
  await expect(page).toHaveURL(new RegExp(`/payment/sbp\\?claim=${claim}&order=\\d+$`))
  // Another tab shows the same code.
  const other = await page.context().newPage()
  await other.goto(page.url())
  const code = page.locator('a[href*="/sandbox-bank/sbp"]').first()
  await expect(other.locator('a[href*="/sandbox-bank/sbp"]').first()).toHaveAttribute(
    'href',
    (await code.getAttribute('href')) ?? '',
  )
  await payInApp(browser, page)
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL(new RegExp(`/success-service\\?claim=${claim}&order=\\d+$`), {
      timeout: 20_000,
    })
    await expect(tab.getByRole('heading', { name: 'Услуга подключена' })).toBeVisible()
  }
  await other.close()

  await cabinet.setClock('2026-11-16T10:00:00+03:00')
  await logIn(page, 'individual', `/prolongation/${claim}`)
  await page.getByRole('button', { name: 'Продолжить' }).click()
  await expect(page).toHaveURL(/\/prolongation\/reservation\?claim=\d+$/)
  await page.getByRole('radio', { name: /^Через СБП/ }).check()
  await page.getByRole('button', { name: /^Оплатить/ }).click()
  await expect(page).toHaveURL(/\/payment\/sbp\?claim=\d+$/)
  await expect(page.getByRole('img', { name: 'QR-код для оплаты через СБП' })).toBeVisible()
  await payInApp(browser, page)
  await expect(page.getByRole('heading', { name: 'Аренда продлена' })).toBeVisible({ timeout: 20_000 })
})

test('an organisation fills its balance by a code, once', async ({ page, browser }) => {
  await logIn(page, 'legal')
  await page.goto('/legals/balance')
  await page.getByLabel('Сумма').fill('1 234,56')
  await page.getByRole('button', { name: 'Пополнить через СБП' }).click()
  await expect(page).toHaveURL(/\/payment\/sbp\?topUp=\d+$/)
  await payInApp(browser, page)
  await expect(page.getByRole('heading', { name: 'Деньги на балансе' })).toBeVisible({ timeout: 20_000 })
  await expectNoAxeViolations(page, ['light', 'dark', 'contrast'])
  const { amount } = await ask<{ amount: number }>(page, 'GET', '/api/legals/balance')
  expect(amount).toBe(123_456)
})

test('without scripts the page of a code leads to one that shows it and says when it is paid', async ({
  page,
  browser,
  baseURL,
}) => {
  await logIn(page, 'legal')
  await page.goto('/legals/balance')
  await page.getByLabel('Сумма').fill('500')
  await page.getByRole('button', { name: 'Пополнить через СБП' }).click()
  await expect(page.getByRole('img', { name: 'QR-код для оплаты через СБП' })).toBeVisible()
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: baseURL ?? '',
    storageState: await page.context().storageState(),
    viewport: { width: 360, height: 740 },
  })
  const tab = await plain.newPage()
  await tab.goto(page.url())
  await tab.getByRole('link', { name: 'Показать QR-код' }).click()
  await expect(tab.getByRole('img', { name: 'QR-код для оплаты через СБП' })).toBeVisible()
  await expect(tab.getByText(/^Пополнение баланса № \d+$/)).toBeVisible()
  await tab.getByRole('button', { name: 'Проверить оплату' }).click()
  await expect(tab.getByText('Оплата ещё не пришла.')).toBeVisible()
  await payInApp(browser, page)
  await tab.getByRole('button', { name: 'Проверить оплату' }).click()
  await expect(tab.getByRole('heading', { name: 'Оплата прошла' })).toBeVisible()
  await plain.close()
})
