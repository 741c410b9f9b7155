import type { Page } from '@playwright/test'
import {
  administrationCopy,
  proposedRentEndsCopy,
  stuckRefundsCopy,
  suspendedServicesCopy,
} from '#back-office/words/administration.ts'
import { closedOfficesCopy } from '#back-office/words/administration-closed-offices.ts'
import { holderBlocksCopy } from '#back-office/words/administration-holder-blocks.ts'
import { branchClaimCardCopy } from '#back-office/words/branch.ts'
import { claimsCopy } from '#claims/words/claims.ts'
import { formatAmount } from '#kit/words/amount-text.ts'
import { priceCopy, serviceName } from '#rent/words/price-words.ts'
import { logIn } from '../site/kit/rental.ts'
import { ask, comeIn, confirmedClaim, signedRent } from '../site/kit/rented.ts'
import { expectFitsEverywhere, expectNoAxeViolations } from '../site/kit/screens.ts'
import { expect, expectErrors, test } from '../site/kit/test.ts'

async function giveReason(page: Page, reason: string): Promise<void> {
  await page.getByRole('dialog').getByRole('textbox', { name: administrationCopy.reason }).fill(reason)
  await page.keyboard.press('Enter')
}

async function officeData(page: Page): Promise<Record<string, unknown>> {
  const html = await (await page.request.get('/101000')).text()
  const texts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
  return texts.map(([, text = '']) => JSON.parse(text)).find((data) => data['@type'] === 'PostOffice')
}

const closeOffice = (administrator: Page) =>
  ask(administrator, 'POST', '/api/administration/offices/101000/closing', { reason: 'Прорвало трубу' })
const openOffice = (administrator: Page) =>
  ask(administrator, 'POST', '/api/administration/offices/101000/opening', { reason: 'Починили' })

test('an administrator closes and reopens an office by keyboard, and its page says until when', async ({
  page,
  browser,
  baseURL,
}) => {
  await logIn(page, 'individual')
  await confirmedClaim(page)
  expect(await officeData(page)).toHaveProperty('openingHoursSpecification')
  const vera = await comeIn(browser, baseURL ?? '', 'administrator', '/administration?tab=offices')
  await vera.getByRole('searchbox', { name: closedOfficesCopy.search }).fill('101000')
  await vera.keyboard.press('Enter')
  const row = vera.getByRole('row').filter({ hasText: '101000' })
  const rents = { onRent: 0, paid: 0, unpaid: 1 }
  await expect(row).toContainText(closedOfficesCopy.rents(rents))
  const close = row.getByRole('button', { name: new RegExp(`^${closedOfficesCopy.close}`) })
  await close.press('Enter')
  const dialog = vera.getByRole('dialog')
  await expect(dialog).toContainText(
    closedOfficesCopy.consequences({ rents, visits: 0, waiting: 0 })[2]?.term ?? '',
  )
  await vera.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await close.press('Enter')
  const until = dialog.getByRole('textbox', { name: closedOfficesCopy.until })
  await until.fill('32.13.2026')
  await giveReason(vera, 'Прорвало трубу')
  await expect(until).toHaveAccessibleDescription(/Проверьте дату/)
  await until.fill('20.12.2026')
  await vera.keyboard.press('Enter')
  await expect(row).toContainText(/Закрыто до 20\.12\.2026.*Прорвало трубу, с/)

  await expect.poll(() => officeData(page)).not.toHaveProperty('openingHoursSpecification')
  await page.goto('/101000')
  await expect(page.getByText(/до 20\.12\.2026|откроется 20\.12\.2026/).first()).toBeVisible()
  const sitemap = await (await page.request.get('/sitemap-offices-1.xml')).text()
  expect(sitemap).toMatch(/\/101000<\/loc><lastmod>/)

  await vera.reload()
  await vera.getByRole('button', { name: /^Открыть Открыть отделение 101000/ }).press('Enter')
  await expect(dialog).toContainText('Вера Павловна Соколова')
  await giveReason(vera, 'Починили')
  await expect(vera.getByText(closedOfficesCopy.none)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/откроется 20\.12\.2026/)).toHaveCount(0)
})

test('a person blocked by keyboard loses the open page until the block is lifted', async ({
  page,
  browser,
  baseURL,
}) => {
  await logIn(page, 'individual', '/claims')
  const vera = await comeIn(browser, baseURL ?? '', 'administrator', '/administration?tab=blocks')
  await vera.getByRole('searchbox', { name: holderBlocksCopy.search }).fill('individual@example.org')
  await vera.keyboard.press('Enter')
  const row = vera.getByRole('row').filter({ hasText: 'i…@example.org' })
  const block = row.getByRole('button', { name: new RegExp(`^${holderBlocksCopy.block}`) })
  const lift = row.getByRole('button', { name: new RegExp(`^${holderBlocksCopy.lift}`) })
  await block.press('Enter')
  await giveReason(vera, 'Чужие документы')
  await expect(lift).toBeVisible()

  expectErrors('401 /abon-server/api/user/info', '401 /abon-server/api/claims/clientClaims')
  await page.reload()
  await expect(page.getByRole('main')).not.toContainText(/Орлов|individual@/)
  await expect(page.getByRole('heading', { name: claimsCopy.loggedOutTitle })).toBeVisible()

  await lift.press('Enter')
  await giveReason(vera, 'Разобрались')
  await expect(block).toBeVisible()
  await logIn(page, 'individual', '/claims')
})

const guaranteeEverywhere = { service: 8, index: null, offEverywhere: false, stop: null } as const
const switchOff = { id: 1, since: '', reason: '', by: '' }

test('a service switched off by keyboard leaves the open form and the calculator', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto('/101000/step2')
  const guarantee = page.getByRole('checkbox', { name: serviceName(8) })
  await guarantee.check()
  const notification = page.getByRole('checkbox', { name: serviceName(7) })
  await notification.check()
  const vera = await comeIn(browser, baseURL ?? '', 'administrator', '/administration?tab=services')
  const row = vera.getByRole('row').filter({ hasText: serviceName(8) })
  await row.getByRole('button', { name: new RegExp(`^${suspendedServicesCopy.switchOff}`) }).press('Enter')
  await giveReason(vera, 'Нет места')
  await expect(row).toContainText(suspendedServicesCopy.state({ ...guaranteeEverywhere, stop: switchOff }))

  expectErrors('422 /abon-server/api/tarificator/calculateCostWithInfo')
  await page.getByRole('radio', { name: /^2 месяца/ }).check({ force: true })
  await expect(page.getByText(/Сейчас нельзя заказать: .*остальное на месте/).first()).toBeVisible()
  await expect(guarantee).toBeHidden()
  await expect(notification).toBeChecked()
  const tariffs = await page.context().newPage()
  const offeredServices = async () => {
    await tariffs.goto('/tariffs')
    await expect(tariffs.getByRole('complementary', { name: priceCopy.total })).toContainText('₽')
    return tariffs.getByLabel(serviceName(8)).count()
  }
  await expect.poll(offeredServices).toBe(0)

  await row.getByRole('button', { name: new RegExp(`^${suspendedServicesCopy.switchOn}`) }).press('Enter')
  await giveReason(vera, 'Место есть')
  await expect(row).toContainText(suspendedServicesCopy.state(guaranteeEverywhere))
  await page.reload()
  await expect(guarantee).toBeVisible()
})

test('two operators, or an administrator by keyboard, refund rents of a closed office', async ({
  page,
  browser,
  baseURL,
}) => {
  await logIn(page, 'individual')
  const olga = await comeIn(browser, baseURL ?? '', 'operator')
  const { claim, total } = await signedRent(page, olga)
  const { claim: secondClaim } = await signedRent(page, olga)
  const vera = await comeIn(browser, baseURL ?? '', 'administrator')
  await closeOffice(vera)
  const refuse = async (operator: Page) => {
    await operator.getByRole('button', { name: branchClaimCardCopy.refuse }).click()
    const dialog = operator.getByRole('dialog')
    await expect(dialog).toContainText(branchClaimCardCopy.twoPeople)
    await dialog.getByRole('button', { name: branchClaimCardCopy.confirm.refuse }).click()
    await expect(dialog).toBeHidden()
  }
  await olga.goto(`/branch?claim=${claim}`)
  await refuse(olga)
  await expect(olga.locator('[data-test=proposal]')).toContainText('Вы предложили оформить отказ')
  await expect(olga.locator('[data-test=done-proposed]')).toHaveCount(0)

  const denis = await comeIn(browser, baseURL ?? '', 'secondOperator', `/branch?claim=${claim}`)
  await expect(denis.locator('[data-test=proposal]')).toContainText(
    branchClaimCardCopy.proposal.other('Ольга Викторовна Крылова', 'refuse', formatAmount(total)),
  )
  await expectNoAxeViolations(denis, ['light'])
  await expectFitsEverywhere(denis)
  await refuse(denis)
  await expect(denis.getByText(branchClaimCardCopy.done.refuse)).toBeVisible()
  await expect(denis.locator('[data-test=proposal]')).toBeHidden()

  // In a branch with one operator, the administrator finds the refund by its count.
  await ask(olga, 'POST', `/api/branch/claims/${secondClaim}/refuse`, { reason: 'Отделение затопило' })
  await vera.goto('/administration')
  await vera.getByRole('button', { name: `${proposedRentEndsCopy.tab}: 1` }).click()
  const row = vera.getByRole('row').filter({ hasText: proposedRentEndsCopy.claim(secondClaim) })
  await expect(row).toContainText('Ольга Викторовна Крылова')
  await row.getByRole('button', { name: new RegExp(`^${proposedRentEndsCopy.confirm}`) }).press('Enter')
  await expect(vera.getByRole('dialog')).toContainText('Отделение затопило')
  await expectNoAxeViolations(vera, ['light'])
  await expectFitsEverywhere(vera)
  await vera.keyboard.press('Tab')
  await giveReason(vera, 'В филиале один сотрудник')
  await expect(vera.getByText(proposedRentEndsCopy.done(secondClaim))).toBeVisible()
  await expect(vera.getByText(proposedRentEndsCopy.none)).toBeVisible()
  await openOffice(vera)
})

test('an administrator confirms with a reason a refund that an operator paid by hand', async ({
  page,
  browser,
  baseURL,
  cabinet,
}) => {
  await logIn(page, 'individual')
  const { claim, total } = await confirmedClaim(page)
  const { payUrl } = await ask<{ payUrl: string }>(page, 'POST', '/api/payments/', {
    claim,
    amount: (total / 100).toFixed(2),
    paymentMethod: 1,
    paymentStatus: 4,
    paymentType: 3,
  })
  await page.goto(payUrl)
  await page.getByRole('checkbox', { name: /^Потом карту закроют/ }).check()
  await page.locator('button[name=pay]').click()
  await expect(page).toHaveURL(`/success?claim=${claim}`)
  const olga = await comeIn(browser, baseURL ?? '', 'operator')
  await ask(olga, 'POST', `/api/branch/claims/${claim}/refuse`, { reason: 'передумал' })
  await cabinet.setClock('2026-07-10T09:01:00+03:00')
  const refunds = async () =>
    (await ask<{ refunds: { payment: number; claim: number }[] }>(olga, 'GET', '/api/branch/queues/refunds'))
      .refunds
  await expect.poll(async () => (await refunds()).length).toBe(1)
  const [refund] = await refunds()
  const note = { document: 'п/п 17', reason: 'Карта закрыта, вернули на счёт' }
  await ask(olga, 'POST', `/api/branch/refunds/${refund?.payment}/settle`, note)

  const vera = await comeIn(browser, baseURL ?? '', 'administrator', '/administration')
  await vera.getByRole('button', { name: `${stuckRefundsCopy.tab}: 1` }).press('Enter')
  const waiting = vera.getByRole('row').filter({ hasText: String(claim) })
  await expect(waiting).toContainText(stuckRefundsCopy.waits)
  await waiting.getByRole('button', { name: new RegExp(`^${stuckRefundsCopy.acts.confirm}`) }).press('Enter')
  const dialog = vera.getByRole('dialog')
  await expect(dialog).toContainText('п/п 17')
  await expect(dialog).toContainText('Ольга Викторовна Крылова')
  await dialog.getByRole('button', { name: stuckRefundsCopy.submit.confirm }).click()
  await expect(dialog.getByRole('textbox', { name: administrationCopy.reason })).toHaveAccessibleDescription(
    /Напишите причину/,
  )
  await giveReason(vera, 'Выписку банка видела')
  await expect(vera.getByText(stuckRefundsCopy.done(claim))).toBeVisible()
  await expect(vera.getByText(stuckRefundsCopy.none)).toBeVisible()
})
