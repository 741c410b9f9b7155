import type { Browser, Page } from '@playwright/test'
import { mailroomCopy } from '#back-office/words/mailroom.ts'
import { integrationCopy } from '#integration/words/integration.ts'
import { inboxCopy, inboxLetterCopy, letterRulesCopy } from '#mail/words/inbox.ts'
import { whyNot } from '#rent/words/why-not.ts'
import type { Cabinet } from './kit/cabinet.ts'
import { ensureDigitization, receiveByCall } from './kit/digitized.ts'
import { logIn } from './kit/rental.ts'
import { ask, comeIn } from './kit/rented.ts'
import { expectFitsEverywhere, expectNoAxeViolations } from './kit/screens.ts'
import { expect, expectErrors, test } from './kit/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name })

/** Receives letters from these senders over the API; returns their ids and the operator's page. */
async function receiveLetters(browser: Browser, cabinet: Cabinet, ...senders: readonly string[]) {
  await ensureDigitization(browser, cabinet)
  await cabinet.setClock('2026-08-04T10:00:00+03:00')
  const operator = await comeIn(browser, cabinet.origin, 'operator')
  const letters: number[] = []
  for (const sender of senders) letters.push(await receiveByCall(operator, sender))
  return { operator, letters }
}

test("on a phone a letter's destruction is ordered by keys and can be revoked for a day", {
  tag: '@full',
}, async ({ page, browser, cabinet }) => {
  await receiveLetters(browser, cabinet, 'Реклама окон')
  await page.setViewportSize({ width: 360, height: 740 })
  await logIn(page, 'legal', '/legals')
  await page.getByRole('button', { name: 'Реклама окон' }).press('Enter')
  const more = page.getByRole('button', { name: inboxLetterCopy.more })
  const destroy = page.getByRole('menuitem', { name: inboxLetterCopy.act.order_destroy, exact: true })
  const chooseDestroy = async () => {
    await more.press('Enter')
    // The courier comes first.
    await page.keyboard.press('ArrowDown')
    await expect(destroy).toBeFocused()
    await page.keyboard.press('Enter')
  }
  await chooseDestroy()
  const dialog = page.getByRole('dialog', { name: inboxLetterCopy.asked.order_destroy.title })
  await expect(dialog).toBeVisible()
  await expectNoAxeViolations(page, ['light'])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(more).toBeFocused()
  await chooseDestroy()
  await dialog.getByRole('button', { name: inboxLetterCopy.asked.order_destroy.confirm }).press('Enter')
  await expect(page.getByText(inboxLetterCopy.done.order_destroy)).toBeVisible()
  await page.getByRole('button', { name: inboxLetterCopy.act.change_mind }).press('Enter')
  await expect(page.getByText(inboxLetterCopy.done.change_mind)).toBeVisible()
})

test('the accountant reads letters beside the list by keys, and orders for several at once', async ({
  page,
  browser,
  cabinet,
}) => {
  const long = 'Н'.repeat(150)
  const { letters } = await receiveLetters(browser, cabinet, 'Суд первый', 'Суд второй', long)
  await logIn(page, 'legal', '/legals')
  const opener = (name: string) => page.getByRole('button', { name, exact: true })
  const heading = (name: string) => page.getByRole('heading', { level: 2, name })
  await opener(long).press('Enter')
  await expect(heading(long)).toBeVisible()
  await expectFitsEverywhere(page)
  // At the phone's width the list and its focus were hidden.
  await opener(long).focus()
  await page.keyboard.press('ArrowDown')
  await expect(heading('Суд второй')).toBeVisible()
  await expect(opener('Суд второй')).toBeFocused()
  await page.keyboard.press('KeyX')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('KeyX')
  await expect(page.getByText(inboxCopy.chosen(2))).toBeVisible()
  await expect(heading('Суд первый')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(heading('Суд первый')).toBeHidden()
  await expect(page).toHaveURL('/legals')
  const order = page.getByRole('button', { name: inboxLetterCopy.act.order_scan, exact: true })
  await page.keyboard.press('KeyS')
  await expect(page.getByText(inboxCopy.jointDone.order_scan(2))).toBeVisible()
  await expect(page.getByText(/^Выбрано/)).toBeHidden()

  // An order that is impossible for one letter is reported for that letter only.
  await ask(page, 'POST', `/api/incomingLetters/${letters[2]}/acts`, { act: 'order_collect' })
  expectErrors('409 /abon-server/api/incomingLetters/')
  await page.getByRole('checkbox', { name: inboxCopy.chooseOne('Суд первый') }).check()
  await page.getByRole('checkbox', { name: inboxCopy.chooseOne(long) }).check()
  await order.click()
  await expect(page.getByText(/^Не получилось: \d\sпис/)).toBeVisible()
})

test('in the mail room letters of a blocked organisation say why they wait, and others are handed over', {
  tag: '@full',
}, async ({ page, browser, cabinet }) => {
  const { operator, letters } = await receiveLetters(browser, cabinet, 'Суд третий', 'Налоговая')
  const [toScan, toCollect] = letters
  await logIn(page, 'legal')
  await ask(page, 'POST', `/api/incomingLetters/${toScan}/acts`, { act: 'order_scan' })
  await ask(page, 'POST', `/api/incomingLetters/${toCollect}/acts`, { act: 'order_collect' })
  const vera = await comeIn(browser, cabinet.origin, 'administrator')
  const holder = { kind: 'organisation', subject: 'demo-org-1', reason: 'Чужие документы' }
  await ask(vera, 'POST', '/api/administration/blocks', holder)
  await operator.goto('/branch/letters')
  await tab(operator, /^Сканировать/).click()
  const letter = operator.locator('[data-test=letter]').filter({ hasText: 'Суд третий' })
  await operator.getByRole('button', { name: /Суд третий$/ }).click()
  const scanButton = letter.getByRole('button', { name: /^Загрузить скан/ })
  await expect(letter.locator('input[type=file]')).toHaveCount(0)
  await scanButton.focus()
  await expect(scanButton).toHaveAttribute('aria-disabled', 'true')
  await expect(scanButton).toHaveAccessibleDescription(whyNot.mailroom.holder_blocked)
  await expectNoAxeViolations(operator, ['light'])
  await expectFitsEverywhere(operator)
  await tab(operator, /^Выдать/).click()
  const toHand = operator.locator('[data-test=letter]').filter({ hasText: 'Налоговая' })
  await operator.getByRole('button', { name: /Налоговая$/ }).click()
  const recipient = toHand.getByRole('textbox', { name: mailroomCopy.asked.hand_over.field })
  await expect(recipient).toBeFocused()
  await recipient.fill('Фёдор Ким, № 18')
  await operator.keyboard.press('Enter')
  await expect(operator.getByText(mailroomCopy.done.hand_over)).toBeVisible()
  await expect(toHand).toHaveCount(0)

  const { holders } = await ask<{ holders: { block: { id: number } }[] }>(
    vera,
    'GET',
    '/api/administration/blocks',
  )
  for (const { block } of holders)
    await ask(vera, 'POST', `/api/administration/blocks/${block.id}/lifting`, { reason: 'Разобрались' })
  await operator.reload()
  await tab(operator, /^Сканировать/).click()
  await operator.getByRole('button', { name: /Суд третий$/ }).click()
  await expect(letter.locator('input[type=file]')).toHaveCount(1)
})

test('a rule is tried on existing letters, an API key reads events, and a witnessed act destroys a letter', {
  tag: '@full',
}, async ({ page, browser, cabinet, request }) => {
  const { operator, letters } = await receiveLetters(browser, cabinet, 'Реклама дверей')
  await logIn(page, 'legal', '/legals/rules')
  await page.getByRole('button', { name: letterRulesCopy.add }).click()
  await page.getByRole('textbox', { name: letterRulesCopy.contains }).fill('реклама дверей')
  await page.getByText(letterRulesCopy.actions.destroy, { exact: true }).click()
  await page.getByRole('button', { name: letterRulesCopy.save }).click()
  await expect(page.getByRole('heading', { name: letterRulesCopy.trialTitle })).toBeVisible()
  await expectNoAxeViolations(page, ['light'])
  await page.getByRole('button', { name: letterRulesCopy.turnOn }).click()
  await expect(page.getByText(letterRulesCopy.on)).toBeVisible()
  await expectNoAxeViolations(page, ['light'])
  await expectFitsEverywhere(page)

  await page.goto('/legals/settings')
  await page.getByRole('textbox', { name: integrationCopy.keyNameLabel }).fill('1С')
  await page.getByRole('button', { name: integrationCopy.makeKey }).click()
  const key = await page.getByRole('dialog').locator('code').innerText()
  await expectNoAxeViolations(page, ['light'])
  await page.getByRole('button', { name: integrationCopy.kept }).click()
  await expect(page.getByText(`1С (…${key.slice(-4)})`)).toBeVisible()
  await page.getByRole('textbox', { name: integrationCopy.url }).fill('http://127.0.0.1:9/hook')
  await page.getByRole('button', { name: integrationCopy.addWebhook }).click()
  await page.getByRole('button', { name: integrationCopy.kept }).click()
  await page.getByText(integrationCopy.howTo.readTitle).click()
  const answer = await request.get('/abon-server/api/events', { headers: { Authorization: `Bearer ${key}` } })
  expect(answer.status()).toBe(200)

  await ask(page, 'POST', `/api/incomingLetters/${letters[0]}/acts`, { act: 'order_destroy' })
  await cabinet.setClock('2026-08-05T11:00:00+03:00')
  await logIn(operator, 'operator', '/branch/letters')
  await tab(operator, /^Уничтожить/).click()
  await operator
    .getByRole('checkbox', { name: /в акт$/ })
    .first()
    .check()
  await expectNoAxeViolations(operator, ['light'])
  await operator.getByRole('button', { name: /^Составить акт/ }).click()
  await expect(operator.getByText(mailroomCopy.done.begin_destroy)).toBeVisible()
  await tab(operator, /^Акты/).click()
  await operator.getByRole('button', { name: /^Подтвердить уничтожение/ }).click()
  await operator.getByRole('textbox', { name: mailroomCopy.witness }).fill('Петров П. П.')
  await expectNoAxeViolations(operator, ['light'])
  await operator
    .getByRole('dialog')
    .getByRole('button', { name: mailroomCopy.heldActions.confirm_destroy })
    .click()
  await expect(operator.getByText(mailroomCopy.actDone, { exact: true })).toBeVisible()
})
