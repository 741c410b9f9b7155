import type { Page } from '@playwright/test'
import { administrationCopy, administrationRefusalText } from '#back-office/words/administration.ts'
import { receiptRefusalTexts, unregisteredReceiptsCopy } from '#back-office/words/administration-receipts.ts'
import { branchClaimCardCopy, branchCopy, branchRefusalText } from '#back-office/words/branch.ts'
import { claimDetailsCopy } from '#claims/words/claim-details.ts'
import { jointExtensionCopy } from '#claims/words/organisation-claims.ts'
import { formatAmount } from '#kit/words/amount-text.ts'
import { sharedCopy } from '#kit/words/shared-copy.ts'
import { receiptCopy } from '#money/words/payment.ts'
import { logIn } from '../site/kit/rental.ts'
import { ask, comeIn, paidRent, signedRent } from '../site/kit/rented.ts'
import { expectFitsEverywhere, expectNoAxeViolations } from '../site/kit/screens.ts'
import { expect, expectErrors, test } from '../site/kit/test.ts'

// A fiscal service that never answers.
test.use({
  settings: {
    RECEIPTS: 'atol',
    RECEIPTS_URL: 'http://127.0.0.1:9/possystem/v5',
    RECEIPTS_LOGIN: 'login',
    RECEIPTS_PASSWORD: 'password',
    RECEIPTS_GROUP: 'group',
  },
})

const phone = { width: 360, height: 780 }
/** A date close enough to the end to extend a rent to December. */
const november = '2026-11-10T10:00:00+03:00'

// M-PROL-06.
test('an order of three rents is one back-office line whose older sum pays the living rents by keyboard', async ({
  page,
  browser,
  cabinet,
}) => {
  await page.setViewportSize(phone)
  await logIn(page, 'legal')
  const operator = await comeIn(browser, cabinet.origin, 'operator')
  const claims: number[] = []
  for (let made = 0; made < 3; made += 1)
    claims.push((await signedRent(page, operator, { clientType: 3 })).claim)
  await cabinet.setClock(november)
  await logIn(page, 'legal', '/legals/active')
  await page.getByRole('button', { name: jointExtensionCopy.chooseAll }).click()
  await expect(page.getByText(jointExtensionCopy.chosen(3))).toBeVisible()
  await page.getByRole('button', { name: jointExtensionCopy.extend }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: jointExtensionCopy.months }).selectOption('1')
  const orderTotal = 405_000
  const balance = async () => (await ask<{ amount: number }>(page, 'GET', '/api/legals/balance')).amount
  const initialBalance = await balance()
  await expect(dialog.locator('[data-test=joint-lacks]')).toContainText(
    jointExtensionCopy.balanceLacks(formatAmount(initialBalance), formatAmount(orderTotal - initialBalance)),
  )
  await dialog.getByRole('button', { name: jointExtensionCopy.order }).click()
  await expect(dialog.getByText(/^Продлеваем ящиков: 3\./)).toBeVisible()
  const pdf = dialog.getByRole('link', { name: /^Платёжное поручение № \d+/ })
  const order = (await pdf.innerText()).replace(/\D/g, '')

  // One rent ends before the bank transfers the money.
  await logIn(operator, 'operator')
  const [ended] = claims
  const { earlyEnd } = await ask<{ earlyEnd: { refund: number } }>(
    operator,
    'GET',
    `/api/branch/claims/${ended}`,
  )
  await ask(operator, 'POST', `/api/branch/claims/${ended}/end`, { reason: '', refund: earlyEnd.refund })
  const balanceBefore = await balance()

  await operator.setViewportSize(phone)
  await operator.goto('/branch')
  await operator.getByRole('tab', { name: /^Учесть оплату/ }).click()
  const line = operator
    .locator('[data-test=joint-order]')
    .filter({ hasText: branchCopy.jointTitle(Number(order)) })
  await expect(line).toContainText(branchCopy.jointRents(2))
  await line.locator('summary').focus()
  await operator.keyboard.press('Enter')
  await expect(line.getByRole('row')).toHaveCount(3)
  await expectFitsEverywhere(operator)
  await expectNoAxeViolations(operator, ['light'])
  await line
    .getByRole('button', { name: `${branchCopy.book} ${branchCopy.jointTitle(Number(order))}` })
    .press('Enter')
  const booking = operator.getByRole('dialog')
  await expect(booking.getByText(branchClaimCardCopy.bookEndedText(formatAmount(orderTotal)))).toBeVisible()
  // The order named more rents, so the rest of the sum needs a decision first.
  expectErrors('422 /abon-server/api/branch/payments/')
  await booking.getByRole('textbox', { name: branchClaimCardCopy.amount }).fill('4050')
  await operator.keyboard.press('Enter')
  const credit = booking.getByRole('checkbox', { name: /^Зачислить 1.350.₽ на баланс организации$/ })
  await credit.focus()
  await operator.keyboard.press('Space')
  await booking.getByRole('button', { name: branchClaimCardCopy.confirm.book }).press('Enter')
  await expect(booking.getByText(branchRefusalText('document_missing'))).toBeVisible()
  await booking.getByRole('textbox', { name: branchClaimCardCopy.document }).fill('п/п 12')
  await operator.keyboard.press('Enter')
  await expect(operator.getByText(branchClaimCardCopy.done.book)).toBeVisible()
  expect(await balance()).toBe(balanceBefore + 135_000)
})

test('two administrators correct a late receipt by keyboard, and the slower one is notified', async ({
  page,
  browser,
  cabinet,
}) => {
  await logIn(page, 'individual')
  const { origin } = cabinet
  const operator = await comeIn(browser, origin, 'operator')
  const { claim } = await paidRent(page, operator)
  await page.goto(`/claims/${claim}`)
  await page.locator('summary', { hasText: claimDetailsCopy.money }).click()
  await expect(page.getByText(receiptCopy.preparing('income'))).toBeVisible()

  await cabinet.setClock('2026-07-17T12:00:00+03:00')
  const tab = '/administration?tab=receipts'
  const first = await comeIn(browser, origin, 'administrator', tab)
  const second = await comeIn(browser, origin, 'secondAdministrator', tab)
  const rowOf = (administrator: Page) =>
    administrator.getByRole('row').filter({ hasText: unregisteredReceiptsCopy.of({ claim, topUp: null }) })
  await expect(rowOf(first)).toContainText(unregisteredReceiptsCopy.late)
  await expect(rowOf(first)).toContainText(
    unregisteredReceiptsCopy.problem({ problem: 'service_unreachable', words: null }),
  )

  await rowOf(first)
    .getByRole('button', { name: new RegExp(`^${sharedCopy.more}`) })
    .press('Enter')
  await first.getByRole('menuitem', { name: /^Коррекция/ }).press('Enter')
  const dialog = first.getByRole('dialog')
  await first.keyboard.press('Enter')
  await dialog.getByRole('button', { name: unregisteredReceiptsCopy.sends.propose }).press('Enter')
  await expect(dialog.getByText(administrationRefusalText('reason_missing'))).toBeVisible()
  await dialog.getByRole('textbox', { name: administrationCopy.reason }).fill('В кабинете кассы чека нет')
  await expectNoAxeViolations(first, ['light'])
  await first.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(rowOf(first)).toContainText(unregisteredReceiptsCopy.waits)
  await expect(rowOf(first).getByRole('button', { name: /^Подтвердить/ })).toHaveCount(0)

  expectErrors('409 /abon-server/api/administration/receipts/')
  await rowOf(second)
    .getByRole('button', { name: /^Повторить/ })
    .press('Enter')
  const secondDialog = second.getByRole('dialog')
  await secondDialog.getByRole('textbox', { name: administrationCopy.reason }).fill('Повторяем')
  await second.keyboard.press('Enter')
  await expect(secondDialog.getByText(receiptRefusalTexts.correction_proposed)).toBeVisible()
  await expect(secondDialog.getByRole('textbox', { name: administrationCopy.reason })).toHaveValue(
    'Повторяем',
  )
  await second.reload()
  await rowOf(second)
    .getByRole('button', { name: /^Подтвердить/ })
    .press('Enter')
  await expect(secondDialog).toContainText('В кабинете кассы чека нет')
  await secondDialog.getByRole('textbox', { name: administrationCopy.reason }).fill('Проверено')
  await secondDialog.getByRole('button', { name: unregisteredReceiptsCopy.sends.confirm }).press('Enter')
  await expect(secondDialog).toBeHidden()
  await expect(rowOf(second)).toContainText(
    unregisteredReceiptsCopy.name({ kind: 'income', isCorrection: true }),
  )
})
