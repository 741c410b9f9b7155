import type { Page } from '@playwright/test'
import { listedClaimCopy } from '#claims/words/claims.ts'
import { organisationClaimsCopy } from '#claims/words/organisation-claims.ts'
import { siteCopy } from '#kit/words/site.ts'
import { inboxCopy } from '#mail/words/inbox.ts'
import { accountingCopy } from '#money/words/accounting.ts'
import { balanceOperationKindWords } from '#money/words/balance-documents.ts'
import { organisationBalanceCopy } from '#money/words/organisation-balance.ts'
import { organisationDocumentsCopy } from '#money/words/organisation-documents.ts'
import { paymentSuccessCopy } from '#money/words/payment.ts'
import { balancePaymentCopy } from '#money/words/payment-options.ts'
import { invitationsCopy } from '#people/words/account-switch.ts'
import { organisationPagesCopy } from '#people/words/organisation-pages.ts'
import { reservationCopy } from '#rent/words/reservation.ts'
import { logIn } from './kit/rental.ts'
import { ask, comeIn, confirmedClaim, emailAbout, signedRent, signRent } from './kit/rented.ts'
import { expectFitsEverywhere, expectNoAxeViolations } from './kit/screens.ts'
import { expect, expectErrors, test } from './kit/test.ts'
import { expectDenseTables } from './visits/dense-tables.ts'

const first = 'demo-org-1'
const second = 'demo-org-2'

async function actFor(page: Page, legalHid: string): Promise<void> {
  await logIn(page, 'legal')
  await ask(page, 'PUT', '/api/user/context', { currentLegalHid: legalHid })
}

async function acceptOffer(page: Page): Promise<void> {
  const { version } = await ask<{ version: string }>(page, 'GET', '/api/offer')
  await ask(page, 'POST', '/api/offer', { version })
}

/** Books an order as the back office does from a bank statement; the amount is in kopecks. */
const bookMoney = (operator: Page, id: number, amount: number) =>
  ask(operator, 'POST', `/api/branch/topUps/${id}/book`, { amount, document: `п/п ${id}` })

const balanceOf = async (page: Page): Promise<number> =>
  (await ask<{ amount: number }>(page, 'GET', '/api/legals/balance')).amount

async function payFromBalance(page: Page, claim: number): Promise<void> {
  await page.goto(`/reservation?claim=${claim}`)
  await page.getByRole('radio', { name: /^С баланса/ }).check()
  await page.getByRole('button', { name: new RegExp(`^${balancePaymentCopy.pay}`) }).click()
}

test('on a phone an accountant orders a top-up, rents from the balance and finds the statement', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await actFor(page, first)
  await acceptOffer(page)
  const before = await balanceOf(page)
  await page.goto('/legals/balance')
  await page.getByRole('textbox', { name: organisationBalanceCopy.amount }).fill('10 000')
  await page.getByRole('button', { name: organisationBalanceCopy.topUp }).click()
  const readyText = page.getByText(/^Поручение на пополнение №\s\d+ готово$/)
  const order = Number((await readyText.innerText()).replace(/\D/g, ''))
  await expect(page.getByRole('link', { name: organisationBalanceCopy.order }).first()).toHaveAttribute(
    'href',
    new RegExp(`/topUps/${order}/paymentOrder\\?for=[\\w-]+$`),
  )
  await bookMoney(await comeIn(browser, baseURL ?? '', 'operator'), order, 1_000_000)

  const { claim, total } = await confirmedClaim(page, { clientType: 3 })
  await payFromBalance(page, claim)
  await expect(page).toHaveURL(`/success?claim=${claim}`)
  await page.locator('summary', { hasText: paymentSuccessCopy.rest }).click()
  await expect(page.getByText(reservationCopy.methods[4].label)).toBeVisible()
  expect(await balanceOf(page)).toBe(before + 1_000_000 - total)

  await page.goto('/legals/balance')
  const operations = page.getByRole('region', { name: organisationBalanceCopy.operations })
  const newest = operations.getByRole('listitem').first()
  await expect(newest).toContainText(organisationBalanceCopy.claimOf(claim))
  await page.getByRole('combobox', { name: organisationBalanceCopy.month }).selectOption({ index: 1 })
  await expect(page.getByText(organisationBalanceCopy.opening)).toBeVisible()
  await page.getByRole('radio', { name: organisationBalanceCopy.kinds.payment }).check({ force: true })
  await expect(newest).toContainText(balanceOperationKindWords.payment)
  const statement = await page.request.get(
    (await page.getByRole('link', { name: /^Выписка за/ }).getAttribute('href')) ?? '',
  )
  expect(statement.headers()['content-type']).toContain('application/pdf')
})

test('an organisation with too small a balance is told the missing sum, and nothing is charged', async ({
  page,
}) => {
  await actFor(page, second)
  await page.goto('/legals')
  await page.getByRole('link', { name: inboxCopy.connectOwn }).click()
  await expect(page).toHaveURL('/legals/active')
  await expect(page.locator('[data-test=legal-conditions]')).toContainText(
    'Подключите его в разделе «Баланс»',
  )
  await page.goto('/legals/balance')
  await page.getByRole('button', { name: organisationBalanceCopy.connect }).click()
  await expect(page.getByText(organisationBalanceCopy.connectedSince('10.07.2026'))).toBeVisible()
  await acceptOffer(page)
  const { claim } = await confirmedClaim(page, { clientType: 3, index: '190000' })
  expectErrors('402 /abon-server/api/payments/')
  await payFromBalance(page, claim)
  const shortfall = page.getByRole('alert').filter({ hasText: balancePaymentCopy.insufficientTitle })
  await expect(shortfall).toContainText(/Не хватает .* Ничего не списали/)
  await expectNoAxeViolations(page, ['light'])
  expect(await balanceOf(page)).toBe(0)
  await page.goto('/claims')
  await expect(page.getByText(listedClaimCopy.noFunds).first()).toBeVisible()
})

test('the switch of automatic extensions shows the cost, and a link in the email turns it off', async ({
  page,
  browser,
  baseURL,
  cabinet,
}) => {
  await actFor(page, first)
  await acceptOffer(page)
  const operator = await comeIn(browser, baseURL ?? '', 'operator')
  const { id } = await ask<{ id: number }>(page, 'POST', '/api/legals/balance/topUps', { amount: 5_000_000 })
  await bookMoney(operator, id, 5_000_000)
  const { claim, total } = await confirmedClaim(page, { clientType: 3 })
  await ask(page, 'POST', '/api/payments/', {
    claim,
    amount: (total / 100).toFixed(2),
    paymentMethod: 4,
    paymentStatus: 4,
    paymentType: 3,
  })
  await signRent(operator, claim)
  await page.goto(`/claims/${claim}`)
  await page.locator('summary', { hasText: accountingCopy.autoTitle }).click()
  const auto = page.getByRole('checkbox', { name: /^Продлевать аренду автоматически/ })
  // The switch shows the saved state, not the press.
  await auto.click()
  await expect(auto).toBeChecked()
  await expect(page.getByText(/^01\.12\.2026 спишем с баланса/)).toBeVisible()

  await cabinet.setClock('2026-11-24T10:00:00+03:00')
  const letter = await emailAbout(page, '01.12.2026 продлим аренду ящика')
  await page.context().clearCookies()
  await page.goto(/\/auto-extension\/[\w.-]+/.exec(letter)?.[0] ?? '')
  await expect(page.getByRole('heading', { name: accountingCopy.offTitle })).toBeVisible()
  await expectNoAxeViolations(page, ['light'])
})

test('an accountant downloads the acts of a month one by one and as one ZIP', async ({
  page,
  browser,
  baseURL,
  cabinet,
}) => {
  const operator = await comeIn(browser, baseURL ?? '', 'operator')
  await actFor(page, first)
  const { claim } = await signedRent(page, operator, { clientType: 3, index: '109012' })
  await cabinet.setClock('2026-12-02T09:00:00+03:00')
  await logIn(page, 'legal', '/legals/documents')
  const act = page.getByRole('row').filter({ hasText: organisationDocumentsCopy.claim(claim) })
  await expect(act).toContainText(/№\sАЯ-\d+/)
  await expectDenseTables(page)
  await expectNoAxeViolations(page, ['light'])
  await expectFitsEverywhere(page)
  const xml = page.waitForEvent('download')
  await act.getByRole('link', { name: /^УПД № АЯ-\d+, XML$/ }).click()
  expect((await xml).suggestedFilename()).toMatch(/^ON_NSCHFDOPPR_.+\.xml$/)
  const zip = page.waitForEvent('download')
  await page.getByRole('link', { name: organisationDocumentsCopy.archive }).press('Enter')
  expect((await zip).suggestedFilename()).toMatch(/^documents-2026-\d\d\.zip$/)
  await page.getByRole('combobox', { name: organisationDocumentsCopy.month }).selectOption({ index: 1 })
  const acts = page.getByRole('table', { name: /^Акты за/ })
  await expect(acts).toContainText(organisationDocumentsCopy.claim(claim))
})

test('an invitation is accepted, and the header of every page names the organisation', async ({
  page,
  browser,
  baseURL,
}) => {
  const marina = await comeIn(browser, baseURL ?? '', 'legal')
  await ask(marina, 'PUT', '/api/user/context', { currentLegalHid: first })
  await ask(marina, 'POST', '/api/legals/users', { email: 'newcomer@example.org' })
  await logIn(page, 'newcomer', '/faq')
  const header = page.getByRole('banner')
  await expect(header).toContainText('Тимур Ринатович Алиев')
  await header.getByRole('link', { name: siteCopy.account.invited }).click()
  await expect(page.getByRole('heading', { name: /^Вас пригласили в ООО/ })).toBeVisible()
  await expectNoAxeViolations(page, ['light'])
  await page.getByRole('button', { name: invitationsCopy.accept }).click()
  await expect(page.getByText(/^Вы приняли приглашение/)).toBeVisible()
  await expect(header).toContainText('Тимур Ринатович Алиев')
  await page.goto('/faq')
  await header.getByText('Тимур Ринатович Алиев').first().click()
  await header.getByRole('button', { name: /СЕВЕРНЫЙ ВЕТЕР/ }).click()
  await expect(header.locator('[data-account-name]')).toContainText('СЕВЕРНЫЙ ВЕТЕР')
})

// M-LEGAL-01, M-LEGAL-03.
test('an accountant switches organisations by keyboard, and a claim of the other offers the switch', {
  tag: '@full',
}, async ({ page, browser, baseURL }) => {
  const operator = await comeIn(browser, baseURL ?? '', 'operator')
  await actFor(page, first)
  const { claim } = await signedRent(page, operator, { clientType: 3, index: '109012' })
  const header = page.getByRole('banner')
  const name = header.locator('[data-account-name]')
  const menu = page.getByRole('navigation', { name: organisationPagesCopy.menuLabel })
  for (const address of ['/offer', `/prolongation/${claim}`, `/claims/${claim}`]) {
    await page.goto(address)
    await expect(name).toContainText('СЕВЕРНЫЙ ВЕТЕР')
    await expect(menu.getByRole('link', { name: organisationClaimsCopy.active.title })).toBeVisible()
    await expect(header.getByRole('navigation', { name: siteCopy.menu.label })).toBeHidden()
  }
  // The next page draws the organisation's menu in its first paint, before the API answers.
  await page.route('**/api/userInfo', () => {})
  await page.goto('/legals/active', { waitUntil: 'commit' })
  await expect(menu).toBeVisible()
  await page.unroute('**/api/userInfo')

  await page.goto('/legals/active')
  const rent = page.getByRole('link', { name: `№ ${claim}`, exact: true })
  await expect(rent).toBeVisible()
  const { endDate } = organisationClaimsCopy.columns
  await page.getByRole('button', { name: endDate, exact: true }).press('Enter')
  const sorted = page.getByRole('columnheader', { name: endDate, exact: true })
  await expect(sorted).toHaveAttribute('aria-sort', 'ascending')
  await page.getByRole('region', { name: organisationClaimsCopy.active.title }).press('End')
  await expect(page.getByRole('row').last().getByRole('link').first()).toBeFocused()
  const switcher = page.getByRole('button', { name: /^Сменить организацию: ООО/ })
  await switcher.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(switcher).toBeFocused()
  await page.keyboard.press('Enter')
  for (const link of [organisationPagesCopy.help, organisationPagesCopy.logout])
    await expect(page.getByRole('menuitem', { name: link })).toBeVisible()
  await page.getByRole('menuitemradio', { name: /^АО «КНИЖНЫЙ ДОМ/ }).press('Enter')
  await expect(page.getByRole('button', { name: /^Сменить организацию: АО/ })).toBeVisible()
  await expect(rent).toHaveCount(0)
  // It is the organisation's own claim under another name, so only the switch back is shown.
  expectErrors(`403 /abon-server/api/claims/${claim}`)
  await page.goto(`/claims/${claim}`)
  await expect(page).toHaveURL(new RegExp(`/acting[?]claim=${claim}&`))
  await expect(page.getByText('109012')).toHaveCount(0)
  await expectNoAxeViolations(page, ['light'])
  await page.getByRole('button', { name: /^Открыть от имени/ }).click()
  await expect(page).toHaveURL(`/claims/${claim}`)
  await expect(name).toContainText('СЕВЕРНЫЙ ВЕТЕР')

  // The same applies to a person acting in their own name.
  await header.locator('summary').filter({ hasText: 'СЕВЕРНЫЙ ВЕТЕР' }).click()
  await header.getByRole('button', { name: /Марина Игоревна Белова/ }).click()
  await expect(page).toHaveURL(/\/acting\?claim=/)
})
