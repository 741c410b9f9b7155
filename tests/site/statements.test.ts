import { writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { administrationCopy } from '#back-office/words/administration.ts'
import { encodeWindows1251 } from '#documents/windows-1251.ts'
import { sharedCopy } from '#kit/words/shared-copy.ts'
import type { BankStatement, StatementLine } from '#money/api/bank-statements.ts'
import { build1cPaymentsText } from '#money/server/statements/build-1c-payments.ts'
import { bankStatementsCopy, statementFaultText, statementRefusalText } from '#money/words/bank-statements.ts'
import { came, northWind, statementOf } from '../features/money/server/statements/statement-files.ts'
import { logIn } from './kit/rental.ts'
import { comeIn, confirmedClaim, reservePayment } from './kit/rented.ts'
import { expectFitsEverywhere, expectNoAxeViolations } from './kit/screens.ts'
import { expect, expectErrors, test } from './kit/test.ts'

const address = '/administration?tab=statements'
const choose = (page: Page, name: string, file: Uint8Array) =>
  page
    .getByLabel(bankStatementsCopy.file)
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(file) })
const send = (page: Page) =>
  page.getByRole('button', { name: bankStatementsCopy.upload, exact: true }).click()
const report = (page: Page, file: string) =>
  page.getByRole('table', { name: bankStatementsCopy.reportOf({ file } as BankStatement) })

test('a statement line is decided on by keyboard: other numbers, set aside, taken up again', {
  tag: '@full',
}, async ({ page }) => {
  await logIn(page, 'administrator', address)
  const paidLine = came(55_500, 'Кто-то заплатил', { number: '41', payer: northWind })
  await choose(page, 'keys.txt', statementOf([paidLine]))
  await send(page)
  await expect(report(page, 'keys.txt').getByRole('row', { name: /^Поступило/ })).toContainText('сходится')
  const name = /^№ 41 от/
  const queue = page.getByRole('table', { name: bankStatementsCopy.states.queue })
  const row = queue.getByRole('button', { name }).first()
  await row.focus()
  await page.keyboard.press('Enter')
  expectErrors('404 /abon-server/api/administration/statementLines/')
  const dialog = page.getByRole('dialog')
  await dialog
    .getByLabel(bankStatementsCopy.order)
    .selectOption({ label: bankStatementsCopy.otherOrder.claim })
  const number = dialog.getByRole('textbox', { name: bankStatementsCopy.number })
  await number.fill('тысяча')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(statementRefusalText('number_wrong'))).toBeVisible()
  await number.fill('999999998, 999999999')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(statementRefusalText('order_unknown'))).toBeVisible()
  await expect(number).toHaveValue('999999998, 999999999')
  await expectNoAxeViolations(page, ['light'])
  await expectFitsEverywhere(page)
  // One key does not lose typed text, and the question is answered by keyboard too.
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('button', { name: sharedCopy.leaving.stay })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await row.focus()
  await page.keyboard.press('j')
  const reason = dialog.getByRole('textbox', { name: administrationCopy.reason })
  await reason.fill('Ждём письма')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await page.getByText(bankStatementsCopy.stateWith('aside', 1)).click()
  const asideRow = page
    .getByRole('table', { name: bankStatementsCopy.states.aside })
    .getByRole('button', { name })
  await asideRow.first().focus()
  await page.keyboard.press('j')
  await reason.fill('Письмо пришло')
  await page.keyboard.press('Enter')
  await expect(page.getByText(bankStatementsCopy.none)).toBeVisible()
  await page.reload()
  await page
    .getByRole('button', { name: bankStatementsCopy.openReport({ file: 'keys.txt' } as BankStatement) })
    .click()
  await expect(report(page, 'keys.txt')).toBeVisible()
})

test('the order of an overpaid line is booked by keyboard and the rest stays, also after a refusal', {
  tag: '@full',
}, async ({ page, browser, baseURL }) => {
  // Neither a person nor this payer has a balance.
  const payer = { ...northWind, name: 'ООО «Книжный дом»', inn: '7825406117' }
  const anna = await comeIn(browser, baseURL ?? '', 'individual')
  const order = await confirmedClaim(anna)
  await reservePayment(anna, order)
  await anna.context().close()
  await logIn(page, 'administrator', address)
  const paidLine = came(order.total + 70_050, `Оплата по заявлению ${order.claim}`, { number: '61', payer })
  await choose(page, 'more.txt', statementOf([paidLine]))
  await send(page)
  await expect(report(page, 'more.txt').getByRole('row', { name: /^В разборе/ })).toContainText(
    bankStatementsCopy.tally({ lines: 1, sum: order.total + 70_050 }),
  )
  const line = page
    .getByRole('table', { name: bankStatementsCopy.states.queue })
    .getByRole('row', { name: /^№ 61 от/ })
  await line.getByRole('button', { name: /^№ 61 от/ }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  const places = dialog.getByRole('group', { name: bankStatementsCopy.surplus(70_050) })
  const keepOnLine = places.getByRole('radio', { name: bankStatementsCopy.surplusPlaces.line })
  await expect(keepOnLine).toBeChecked()
  await expectNoAxeViolations(page, ['light'])
  await keepOnLine.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(places.getByRole('radio', { name: bankStatementsCopy.surplusPlaces.balance })).toBeChecked()
  expectErrors('409 /abon-server/api/administration/statementLines/')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText(statementRefusalText('surplus_without_balance'))
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(line).toContainText(bankStatementsCopy.problem({ isRest: true } as StatementLine))
  await expect(report(page, 'more.txt').getByRole('row', { name: /^В разборе/ })).toContainText(
    bankStatementsCopy.tally({ lines: 1, sum: 70_050 }),
  )
})

test('a progress bar shows the import of a long statement, and lines are paged', async ({ page }) => {
  await logIn(page, 'administrator', address)
  const lines = Array.from({ length: 400 }, (_, index) =>
    came(1_000 + index, 'Без номера', { number: `7${index}` }),
  )
  await choose(page, 'long.txt', statementOf(lines))
  await send(page)
  const bar = page.getByRole('progressbar')
  await expect(bar).toBeVisible()
  await expect(report(page, 'long.txt')).toBeVisible({ timeout: 60_000 })
  await expect(bar).toHaveCount(0)
  const pages = page.getByRole('navigation', { name: bankStatementsCopy.pages })
  await pages.getByRole('button', { name: /2/ }).first().click()
  const queue = page.getByRole('table', { name: bankStatementsCopy.states.queue })
  await expect(queue.getByRole('row')).toHaveCount(21)
})

test('an invalid, foreign or too large file is refused in words', async ({ page }) => {
  await logIn(page, 'administrator', address)
  expectErrors('422 /abon-server/api/administration/statements')
  const expectText = (words: string) => expect(page.getByText(words).first()).toBeVisible()
  await send(page)
  await expectText(statementRefusalText('file_missing'))
  const xmlBomb = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "b">]><x/>'
  await choose(page, 'bomb.xml', new TextEncoder().encode(xmlBomb))
  await send(page)
  await expectText(statementFaultText({ line: 1, code: 'doctype_refused' }))
  const foreignStatement = build1cPaymentsText(
    { account: '40502810700000000099', from: '2025-07-10', to: '2025-07-10' },
    [],
  )
  await choose(page, 'foreign.txt', encodeWindows1251(foreignStatement))
  await send(page)
  await expectText(statementRefusalText('account_foreign'))
  const largeFile = test.info().outputPath('large.txt')
  writeFileSync(largeFile, new Uint8Array(20 * 1024 * 1024))
  await page.getByLabel(bankStatementsCopy.file).setInputFiles(largeFile)
  await send(page)
  await expectText(statementRefusalText('too_large'))
})
