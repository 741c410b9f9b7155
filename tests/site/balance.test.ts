import type { Page } from '@playwright/test'
import { logIn } from './kit/rental.ts'
import { ask, atCounter, comeIn, confirmedClaim, emailAbout } from './kit/rented.ts'
import { expectFitsEverywhere, expectNoAxeViolations } from './kit/screens.ts'
import { expect, expectErrors, test } from './kit/test.ts'

const phone = { width: 360, height: 740 }

/** Accepts the offer in force for the organisation of a page. */
async function acceptOffer(page: Page): Promise<void> {
  const { version } = await ask<{ version: string }>(page, 'GET', '/api/offer')
  await ask(page, 'POST', '/api/offer', { version })
}

/** Orders money on the balance's page; answers the number of the order. */
async function orderMoney(page: Page, amount: string): Promise<string> {
  await page.goto('/legals/balance')
  await page.getByRole('textbox', { name: 'Сумма' }).fill(amount)
  await page.getByRole('button', { name: 'Сформировать поручение' }).click()
  const made = page.getByText(/^Поручение на пополнение № \d+ готово$/)
  return (await made.innerText()).replace(/\D/g, '')
}

/** Books an order in the back office by the bank statement. */
async function bookMoney(operator: Page, order: string, amount: string): Promise<void> {
  await operator.goto('/branch')
  await operator.getByRole('tab', { name: 'Пополнения' }).click()
  await operator.getByRole('button', { name: `Зачислить Пополнение № ${order}` }).click()
  const dialog = operator.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Сумма по выписке' }).fill(amount)
  await dialog.getByRole('textbox', { name: /^Номер строки/ }).fill(`п/п ${order}`)
  await dialog.getByRole('button', { name: 'Зачислить на баланс' }).click()
  await expect(operator.getByText(`Пополнение № ${order} зачислено на баланс.`)).toBeVisible()
}

const balanceOf = async (page: Page): Promise<number> =>
  (await ask<{ amount: number }>(page, 'GET', '/api/legals/balance')).amount

/** Goes to the payment of a claim and chooses the balance. */
async function payFromBalance(page: Page, claim: number): Promise<void> {
  await page.goto(`/reservation?claim=${claim}`)
  await page.getByRole('radio', { name: /^С баланса/ }).check()
  await page.getByRole('button', { name: /^Списать с баланса/ }).click()
}

for (const [device, viewport] of [
  ['a desktop', null],
  ['a phone', phone],
] as const) {
  test(`on ${device} an accountant fills the balance, rents from it and takes the statement`, async ({
    page,
    browser,
    baseURL,
  }) => {
    if (viewport) await page.setViewportSize(viewport)
    await logIn(page, 'legal', '/legals/balance')
    await acceptOffer(page)
    const before = await balanceOf(page)
    const order = await orderMoney(page, '10 000')
    const pdf = await page.request.get(
      (await page
        .getByRole('link', { name: /^Платёжное поручение/ })
        .first()
        .getAttribute('href')) ?? '',
    )
    expect(pdf.headers()['content-type']).toContain('application/pdf')
    await expectNoAxeViolations(page, ['light'])
    await expectFitsEverywhere(page)

    const operator = await comeIn(browser, baseURL ?? '', 'operator', '/branch')
    await bookMoney(operator, order, '10 000,00')
    await expectNoAxeViolations(operator, ['light'])
    await expectFitsEverywhere(operator)
    await operator.context().close()
    await emailAbout(page, 'Баланс пополнен на')
    expect(await balanceOf(page)).toBe(before + 1_000_000)

    const { claim, total } = await confirmedClaim(page, { clientType: 3 })
    await payFromBalance(page, claim)
    await expect(page).toHaveURL(`/success?claim=${claim}`)
    await expect(page.getByText('С баланса юридического лица')).toBeVisible()

    await page.goto('/legals/balance')
    const rows = page.getByRole('table', { name: 'Операции' }).getByRole('row')
    await expect(rows.nth(1)).toContainText(`Заявление № ${claim}`)
    await page.getByRole('combobox', { name: 'Период' }).selectOption({ index: 1 })
    await expect(page.getByText('На начало месяца')).toBeVisible()
    await page.getByRole('radio', { name: 'Оплаты' }).check({ force: true })
    await expect(rows.nth(1)).toContainText('Оплата')
    const statement = await page.request.get(
      (await page.getByRole('link', { name: /^Выписка за/ }).getAttribute('href')) ?? '',
    )
    expect(statement.headers()['content-type']).toContain('application/pdf')
    const act = await page.request.get(
      (await page.getByRole('link', { name: 'Акт сверки (PDF)' }).getAttribute('href')) ?? '',
    )
    expect(act.headers()['content-disposition']).toContain('reconciliation-2026-07-01')
    expect(await balanceOf(page)).toBe(before + 1_000_000 - total)
  })
}

test('too little money is told with what lacks, nothing is taken, and the list says so', async ({ page }) => {
  // From a page that asks nothing of the organisation: its answers would belong to the one that is left.
  await logIn(page, 'legal', '/faq')
  await ask(page, 'PUT', '/api/user/context', { currentLegalHid: 'demo-org-2' })
  const message = page.locator('[data-test=legal-conditions]')
  for (const address of ['/legals', '/legals/active']) {
    await page.goto(address)
    await expect(message).toContainText('Подключите его в разделе «Баланс»')
  }
  await page.goto('/101000/step2')
  await expect(message).toContainText('Онлайн-баланс организации не подключён')
  await page.goto('/legals/balance')
  await page.getByRole('button', { name: 'Подключить баланс' }).click()
  await expect(page.getByText('Подключён 10.07.2026')).toBeVisible()
  await acceptOffer(page)
  const { claim } = await confirmedClaim(page, { clientType: 3, index: '190000' })
  const before = await balanceOf(page)
  await page.goto(`/reservation?claim=${claim}`)
  await expect(page.getByText(/^Недостаточно средств: на балансе/)).toBeVisible()
  expectErrors('402 /abon-server/api/payments/')
  await payFromBalance(page, claim)
  const lacks = page.getByRole('alert').filter({ hasText: 'Недостаточно средств на балансе' })
  await expect(lacks).toBeVisible()
  await expect(lacks).toContainText(/Не хватает .* Ничего не списали/)
  await expectNoAxeViolations(page, ['light'])
  await expectFitsEverywhere(page)
  expect(await balanceOf(page)).toBe(before)
  await page.goto('/claims')
  await expect(page.getByText('Недостаточно средств', { exact: false }).first()).toBeVisible()
})

test('a rent extends itself from the balance, told a week before; the link of the letter stops the next one', async ({
  page,
  browser,
  baseURL,
  cabinet,
}) => {
  await logIn(page, 'legal', '/legals/balance')
  // For whom one acts is remembered, from the test before too.
  await ask(page, 'PUT', '/api/user/context', { currentLegalHid: 'demo-org-1' })
  await acceptOffer(page)
  const operator = await comeIn(browser, baseURL ?? '', 'operator', '/branch')
  const order = await orderMoney(page, '50 000')
  await bookMoney(operator, order, '50 000')
  const { claim } = await confirmedClaim(page, { clientType: 3 })
  await payFromBalance(page, claim)
  await expect(page).toHaveURL(`/success?claim=${claim}`)
  await atCounter(operator, claim)
  await operator.getByRole('button', { name: 'Подписано клиентом' }).click()
  await operator.getByRole('dialog').getByRole('button', { name: 'Подписать' }).click()
  // A browser that is closed with the click takes the request along: nothing would be signed, and nothing extended.
  await expect(operator.getByText('Заявление подписано.')).toBeVisible()
  await operator.context().close()

  await page.goto(`/claims/${claim}`)
  const auto = page.getByRole('checkbox', { name: /^Продлевать аренду автоматически/ })
  // The switch shows what the server saved, not what was pressed.
  await auto.click()
  await expect(auto).toBeChecked()
  await expect(page.getByText(/^01\.12\.2026 спишем с баланса/)).toBeVisible()
  await expectNoAxeViolations(page, ['light'])
  await expectFitsEverywhere(page)

  await cabinet.setClock('2026-11-24T10:00:00+03:00')
  await logIn(page, 'legal', '/legals/balance')
  await emailAbout(page, '01.12.2026 продлим аренду ящика')
  await cabinet.setClock('2026-12-01T10:00:00+03:00')
  await logIn(page, 'legal', `/claims/${claim}`)
  await expect(page.locator('[data-test=status]')).toContainText('Продлено')

  // The next rent ends on 31 May 2027 and is announced on 24 April.
  await cabinet.setClock('2027-01-01T10:00:00+03:00')
  await cabinet.setClock('2027-04-24T10:00:00+03:00')
  const letter = await emailAbout(page, '01.05.2027 продлим аренду ящика')
  const link = /\/auto-extension\/[\w.-]+/.exec(letter)?.[0] ?? ''
  await page.context().clearCookies()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Автопродление отключено' })).toBeVisible()
  await expectNoAxeViolations(page, ['light'])
  await expectFitsEverywhere(page)
})
