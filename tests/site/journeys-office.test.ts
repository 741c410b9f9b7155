import { branchClaimCardCopy, branchCopy, branchRefusalText } from '#back-office/words/branch.ts'
import { mailroomCopy } from '#back-office/words/mailroom.ts'
import { claimDetailsCopy } from '#claims/words/claim-details.ts'
import { historyReasonText } from '#claims/words/claim-status.ts'
import {
  contentEditCopy,
  contentVersionsCopy,
  editingCopy,
  editingRefusalText,
} from '#content/words/editing.ts'
import { faqWords } from '#content/words/entries/banner-service-faq-words.ts'
import { inboxLetterCopy } from '#mail/words/inbox.ts'
import { ensureDigitization, receiveInMailroom, scanFile } from './kit/digitized.ts'
import { logIn, logInAs } from './kit/rental.ts'
import { comeIn, confirmedClaim, reservePayment } from './kit/rented.ts'
import { expectNoAxeViolations } from './kit/screens.ts'
import { expect, expectErrors, test } from './kit/test.ts'

test('a claim is paid and signed at the desk, and its holder reads who did it', async ({
  page,
  browser,
  cabinet,
}) => {
  await logIn(page, 'individual')
  const made = await confirmedClaim(page)
  await reservePayment(page, made)
  const operator = await (await browser.newContext({ baseURL: cabinet.origin, locale: 'ru-RU' })).newPage()
  await operator.goto('/branch')
  await logInAs(operator, 'operator')
  await expect(operator).toHaveURL('/branch')
  await operator.getByRole('tab', { name: branchCopy.queues.toBook }).click()
  await operator.getByRole('button', { name: branchCopy.open(made.claim) }).click()
  await operator.getByRole('button', { name: branchCopy.book, exact: true }).click()
  const dialog = operator.getByRole('dialog')
  const amount = dialog.getByRole('textbox', { name: branchClaimCardCopy.amount })
  await amount.fill('1')
  const document = dialog.getByRole('textbox', { name: branchClaimCardCopy.document })
  await document.fill('чек 17')
  expectErrors('422 /abon-server/api/branch/payments/')
  await dialog.getByRole('button', { name: branchClaimCardCopy.confirm.book }).click()
  await expect(dialog.getByText(branchRefusalText('amount_differs'))).toBeVisible()
  await expect(document).toHaveValue('чек 17')
  await amount.fill(String(made.total / 100))
  await operator.keyboard.press('Enter')
  await expect(operator.getByText(branchClaimCardCopy.done.book)).toBeVisible()
  const print = operator.getByRole('link', { name: branchClaimCardCopy.application })
  const pdf = await operator.request.get((await print.getAttribute('href')) ?? '')
  expect(pdf.headers()['content-type']).toContain('application/pdf')

  await operator.getByRole('button', { name: branchClaimCardCopy.sign, exact: true }).click()
  await operator.locator('summary', { hasText: branchClaimCardCopy.history }).click()
  const history = operator.getByRole('table', { name: branchClaimCardCopy.history })
  await expect(
    history.getByRole('row').filter({ hasText: `${historyReasonText('paid')}: чек 17` }),
  ).toContainText('Крылова')
  await expect(
    history.getByRole('row').filter({ hasText: claimDetailsCopy.steps.signed.done }),
  ).toContainText('Крылова')

  await page.goto(`/claims/${made.claim}`)
  await page.locator('summary', { hasText: claimDetailsCopy.history }).click()
  const holderHistory = page.getByRole('table', { name: claimDetailsCopy.history })
  await expect(
    holderHistory.getByRole('row').filter({ hasText: claimDetailsCopy.steps.signed.done }),
  ).toContainText('Крылова')
  await expect(holderHistory).not.toContainText('чек 17')
})

// M-DIGI-02.
test('the mail room receives a letter, and its ordered scan is made and read by the organisation', {
  tag: '@full',
}, async ({ browser, cabinet }) => {
  await ensureDigitization(browser, cabinet)
  const operator = await comeIn(browser, cabinet.origin, 'operator', '/branch/letters')
  await receiveInMailroom(operator, 'ИФНС № 4 по г. Москве')

  const page = await comeIn(browser, cabinet.origin, 'legal', '/legals')
  const opener = page.getByRole('button', { name: 'ИФНС № 4 по г. Москве' })
  const widthOf = (image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)
  const thumbnail = page.getByRole('row', { name: /ИФНС № 4/ }).locator('img')
  expect(await thumbnail.evaluate(widthOf)).toBe(720)
  await opener.click()
  const envelope = page.getByRole('img', { name: /^Фото конверта/ })
  await expect(envelope).toBeVisible()
  expect(await envelope.evaluate(widthOf)).toBe(800)
  await page.getByRole('button', { name: inboxLetterCopy.act.order_scan }).click()
  await expect(page.getByText(inboxLetterCopy.done.order_scan, { exact: true })).toBeVisible()

  await operator.getByRole('tab', { name: /^Сканировать/ }).click()
  await operator.getByRole('button', { name: /ИФНС № 4 по г\. Москве$/ }).click()
  await operator.getByLabel(/^Скан письма/).setInputFiles(await scanFile())
  await expect(operator.getByText(mailroomCopy.done.attach_scan)).toBeVisible()

  await page.reload()
  await expect(page.getByText(inboxLetterCopy.scanPages(2), { exact: true })).toBeVisible()
  await expectNoAxeViolations(page, ['light'])
  const saving = page.waitForEvent('download')
  await page.getByRole('link', { name: inboxLetterCopy.saveScan }).click()
  expect((await saving).suggestedFilename()).toMatch(/^letter-\d+\.pdf$/)
  const reading = page.getByRole('link', { name: inboxLetterCopy.openScan })
  const scan = await page.request.get((await reading.getAttribute('href')) ?? '')
  expect(scan.headers()['content-type']).toBe('application/pdf')
  expect((await scan.body()).subarray(0, 5).toString()).toBe('%PDF-')
})

test('an editor previews an edit, another approves it, and readers see it until it is withdrawn', {
  tag: '@full',
}, async ({ page, browser, cabinet }) => {
  const anna = await comeIn(browser, cabinet.origin, 'editor', '/admin')
  await anna.getByRole('tab', { name: editingCopy.tab.files }).click()
  await anna.getByRole('searchbox', { name: editingCopy.search }).fill('что поместится')
  await expect(anna.getByRole('row')).toHaveCount(2)
  await anna.getByRole('button', { name: `${editingCopy.edit} Что поместится в ящик?` }).click()

  const text = anna.getByRole('textbox', { name: contentEditCopy.body })
  await text.fill('Контрабас не поместится: смотрите [размеры](/nowhere).')
  const order = anna.getByRole('textbox', { name: faqWords.fields.order.label })
  await order.fill('пять')
  await anna.getByRole('button', { name: contentEditCopy.save }).click()
  await expect(anna.getByRole('heading', { name: contentEditCopy.findings(2) })).toBeVisible()
  await anna.getByRole('link', { name: /^Порядок: / }).click()
  await expect(order).toBeFocused()
  await expectNoAxeViolations(anna, ['light'])
  await order.fill('2')
  await text.fill('Контрабас не поместится: смотрите [тарифы](/tariffs).')

  await anna.getByRole('tab', { name: contentEditCopy.tab.preview }).click()
  const preview = anna.frameLocator('iframe')
  await preview.getByText('Что поместится в ящик?').click()
  await expect(preview.getByText('Контрабас не поместится').last()).toBeVisible()
  await anna.getByText(contentEditCopy.widths.phone, { exact: true }).click()
  await expect(anna.locator('iframe')).toHaveJSProperty('offsetWidth', 360)
  await anna.getByRole('button', { name: contentEditCopy.submit }).click()
  await anna.getByRole('dialog').getByRole('button', { name: contentEditCopy.submitTitle }).click()
  await expect(anna.getByText(contentEditCopy.ownWaits)).toBeVisible()
  await page.goto('/faq')
  await expect(page.getByText('Контрабас')).toHaveCount(0)

  const pavel = await comeIn(browser, cabinet.origin, 'secondEditor', '/admin')
  await pavel.getByRole('link', { name: 'Что поместится в ящик?' }).click()
  await expect(pavel.getByRole('cell', { name: 'Контрабас не поместится' })).toBeVisible()
  await expectNoAxeViolations(pavel, ['light'])
  await pavel.getByRole('button', { name: contentEditCopy.approve }).click()
  const dialog = pavel.getByRole('dialog')
  await pavel.getByText(contentEditCopy.later).click()
  await pavel.getByRole('textbox', { name: contentEditCopy.day }).fill('31.12')
  await dialog.getByRole('button', { name: contentEditCopy.approve }).click()
  await expect(pavel.getByText(editingRefusalText('time_wrong'))).toBeVisible()
  await expectNoAxeViolations(pavel, ['light'])
  await pavel.getByText(contentEditCopy.now).click()
  await dialog.getByRole('button', { name: contentEditCopy.approve }).click()
  await expect(pavel.getByText(contentEditCopy.live)).toBeVisible()

  await page.goto('/faq')
  await page.getByText('Что поместится в ящик?').click()
  await expect(page.getByText('Контрабас не поместится').last()).toBeVisible()

  await pavel.goto('/admin?tab=versions')
  await pavel.getByRole('button', { name: /^Вернуть Что поместится/ }).click()
  await pavel.getByRole('textbox', { name: contentVersionsCopy.reason }).fill('Ошибка в ответе')
  await dialog.getByRole('button', { name: contentVersionsCopy.send }).click()
  await expect(pavel.getByText(contentVersionsCopy.done())).toBeVisible()
  await page.reload()
  await expect(page.getByText('Контрабас')).toHaveCount(0)
})
