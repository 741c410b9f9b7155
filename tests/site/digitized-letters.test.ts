import type { Page } from '@playwright/test'
import { receiveInMailroom, rentWithDigitization, scanFile } from './kit/digitized.ts'
import { logIn } from './kit/rental.ts'
import { ask, comeIn } from './kit/rented.ts'
import { expectFitsEverywhere, expectNoAxeViolations } from './kit/screens.ts'
import { expect, expectErrors, test } from './kit/test.ts'

// One of the journeys that run on the embedded database, begun empty.
test.use({ storage: 'embedded' })

test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ mode: 'serial' })

const look = async (page: Page, name: string) => {
  const folder = process.env.LOOK
  if (!folder) return
  for (const width of [1440, 768, 360]) {
    await page.setViewportSize({ width, height: 900 })
    await page.screenshot({ path: `${folder}/${name}-${width}.png`, fullPage: true })
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}

const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name })

test('an organisation without the service reads what it is and finds the way to it', async ({ page }) => {
  await logIn(page, 'legal', '/legals')
  await expect(
    page.getByRole('heading', { name: 'Читайте почту организации из любого города' }),
  ).toBeVisible()
  await expect(page.getByText('От 3600 рублей в месяц')).toBeVisible()
  await expectNoAxeViolations(page)
  await expectFitsEverywhere(page)
  await look(page, 'intro')
  await page.getByRole('link', { name: 'Подключить оцифровку' }).click()
  await expect(page).toHaveURL('/legals/active')
})

// M-DIGI-02.
test('a letter comes to the back office, is scanned and read, a rule decides on the next one, one is destroyed', async ({
  page,
  browser,
  cabinet,
}) => {
  const office = await browser.newContext({ baseURL: cabinet.origin })
  const operator = await office.newPage()
  await rentWithDigitization(page, operator)
  await cabinet.setClock('2026-08-03T09:00:00+03:00')
  await logIn(operator, 'operator', '/branch')
  await operator.getByRole('link', { name: 'Оцифровка писем' }).click()
  await receiveInMailroom(operator, 'ИФНС № 4 по г. Москве')
  await receiveInMailroom(operator, 'Реклама окон')
  await expectNoAxeViolations(operator)
  await expectFitsEverywhere(operator)
  await look(operator, 'desk-receive')

  await logIn(page, 'legal', '/legals')
  await expect(page.getByRole('button', { name: 'Реклама окон' })).toBeVisible()
  const small = page.getByRole('row', { name: /Реклама окон/ }).locator('img')
  expect(await small.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth))).toBe(240)
  await expectNoAxeViolations(page, ['light', 'dark', 'contrast', 'contrast-dark'])
  await expectFitsEverywhere(page)
  await look(page, 'inbox')
  await page.getByRole('button', { name: 'ИФНС № 4 по г. Москве' }).click()
  await expect(page.getByRole('heading', { name: 'ИФНС № 4 по г. Москве' })).toBeVisible()
  const envelope = page.getByRole('img', { name: /^Фото конверта/ })
  await expect(envelope).toBeVisible()
  expect(await envelope.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth))).toBe(
    800,
  )
  await page.getByRole('button', { name: 'Отсканировать' }).click()
  await expect(page.getByText('Скан заказан.', { exact: true })).toBeVisible()

  await tab(operator, /^Сканировать/).click()
  await operator.getByLabel(/^Скан письма/).setInputFiles(await scanFile())
  await expect(operator.getByText('Скан загружен')).toBeVisible()
  await look(operator, 'desk-empty')

  await page.reload()
  await expect(page.getByText('2 страницы', { exact: true })).toBeVisible()
  await expectNoAxeViolations(page)
  await expectFitsEverywhere(page)
  await look(page, 'letter')
  const saving = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Скачать PDF' }).click()
  expect((await saving).suggestedFilename()).toMatch(/^letter-\d+\.pdf$/)
  const reading = page.getByRole('link', { name: 'Читать скан' })
  const shown = await page.request.get((await reading.getAttribute('href')) ?? '')
  expect(shown.headers()['content-type']).toBe('application/pdf')
  expect((await shown.body()).subarray(0, 5).toString()).toBe('%PDF-')

  await page.goBack()
  await page.goto('/legals')
  await page.getByRole('link', { name: 'Правила для писем' }).click()
  await page.getByRole('button', { name: 'Новое правило' }).click()
  await page.getByRole('textbox', { name: 'Если отправитель содержит' }).fill('реклама')
  await page.getByText('уничтожить', { exact: true }).click()
  await look(page, 'rule-draft')
  await page.getByRole('button', { name: 'Сохранить и проверить' }).click()
  await expect(page.getByText('Из последних 2 писем правило сработало бы на 1.')).toBeVisible()
  await expectNoAxeViolations(page)
  await look(page, 'trial')
  await page.getByRole('button', { name: 'Включить правило' }).click()
  await expect(page.getByText('Включено')).toBeVisible()
  await expectNoAxeViolations(page)
  await expectFitsEverywhere(page)
  await look(page, 'rules')

  await receiveInMailroom(operator, 'РЕКЛАМА дверей')
  await page.goto('/legals')
  await page.getByRole('button', { name: 'РЕКЛАМА дверей' }).click()
  await expect(page.getByText(/^Письмо уничтожат не раньше/)).toBeVisible()
  await expect(page.getByText('отправитель содержит «реклама»')).toBeVisible()

  await cabinet.setClock('2026-08-04T10:00:00+03:00')
  await logIn(operator, 'operator', '/branch/letters')
  await tab(operator, /^Уничтожить/).click()
  await operator.getByRole('checkbox', { name: /в акт$/ }).check()
  await look(operator, 'desk-destroy')
  await expectNoAxeViolations(operator)
  await operator.getByRole('button', { name: /^Составить акт/ }).click()
  await expect(operator.getByText('Акт составлен.')).toBeVisible()
  await tab(operator, /^Акты/).click()
  await look(operator, 'desk-acts')
  await operator.getByRole('button', { name: /^Подтвердить уничтожение/ }).click()
  await operator.getByRole('textbox', { name: 'Кто присутствовал' }).fill('Петров П. П.')
  await operator.getByRole('dialog').getByRole('button', { name: 'Подтвердить уничтожение' }).click()
  await expect(operator.getByText('подтверждён', { exact: true })).toBeVisible()
  await office.close()
})

test('on a phone a letter is ordered away by keys alone, and the day to change one’s mind is there', async ({
  page,
  cabinet,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await cabinet.setClock('2026-08-04T10:00:00+03:00')
  await logIn(page, 'legal', '/legals')
  await page.getByRole('button', { name: 'Реклама окон' }).focus()
  await page.keyboard.press('Enter')
  const more = page.getByRole('button', { name: 'Ещё' })
  await more.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Уничтожить', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Уничтожить письмо?' })
  await expect(dialog).toBeVisible()
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(more).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Уничтожить' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Уничтожение назначено.')).toBeVisible()
  await page.getByRole('button', { name: 'Отменить решение' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Решение отменено, письмо остаётся в отделении.')).toBeVisible()
})

test('the accountant reads letters beside the list by keys, and orders for several of them at once', async ({
  page,
  browser,
  cabinet,
}) => {
  await cabinet.setClock('2026-08-04T10:00:00+03:00')
  const office = await browser.newContext({ baseURL: cabinet.origin })
  const operator = await office.newPage()
  await logIn(operator, 'operator', '/branch/letters')
  for (const sender of ['Суд первый', 'Суд второй', 'Н'.repeat(150)])
    await receiveInMailroom(operator, sender)
  await office.close()
  await logIn(page, 'legal', '/legals')
  const opener = (name: string) => page.getByRole('button', { name, exact: true })
  await opener('Н'.repeat(150)).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: 'Н'.repeat(150) })).toBeVisible()
  await expectFitsEverywhere(page)
  // On the phone's width the list was out of sight, and with it the focus.
  await opener('Н'.repeat(150)).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('heading', { level: 2, name: 'Суд второй' })).toBeVisible()
  await expect(opener('Суд второй')).toBeFocused()
  await page.keyboard.press('KeyX')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('KeyX')
  await expect(page.getByText('Выбрано: 2 письма')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Суд первый' })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { level: 2, name: 'Суд первый' })).toBeHidden()
  await expect(page).toHaveURL('/legals')
  await page.getByRole('button', { name: 'Отсканировать', exact: true }).click()
  await expect(page.getByText('Скан заказан: 2 письма')).toBeVisible()
  await expect(page.getByRole('tab', { name: /^На сканировании/ })).toContainText('2')
  await expect(page.getByText(/^Выбрано/)).toBeHidden()
  // What cannot be done for one of them is told for it alone.
  expectErrors('409 /abon-server/api/incomingLetters/')
  await page.getByRole('checkbox', { name: 'Выбрать письмо: ИФНС № 4 по г. Москве' }).check()
  await page.getByRole('checkbox', { name: `Выбрать письмо: ${'Н'.repeat(150)}` }).check()
  await page.getByRole('button', { name: 'Отсканировать', exact: true }).click()
  await expect(page.getByText('Скан заказан: 1 письмо')).toBeVisible()
  await expect(page.getByText(/^Не получилось: 1\sписьмо/)).toBeVisible()
  await expect(page.getByText('Выбрано: 1 письмо')).toBeVisible()
})

test('in the mail room letters of a blocked organisation say why they wait, and what is to be collected is handed over', async ({
  page,
  browser,
  cabinet,
}) => {
  await cabinet.setClock('2026-08-04T10:00:00+03:00')
  await logIn(page, 'legal', '/legals')
  const { letters } = await ask<{ letters: { id: number; sender: string }[] }>(
    page,
    'GET',
    '/api/incomingLetters',
  )
  const collected = letters.find(({ sender }) => sender.startsWith('ИФНС'))?.id
  await ask(page, 'POST', `/api/incomingLetters/${collected}/acts`, { act: 'order_collect' })
  const vera = await comeIn(browser, cabinet.origin, 'administrator')
  const holder = { kind: 'organisation', subject: 'demo-org-1', reason: 'Чужие документы' }
  await ask(vera, 'POST', '/api/administration/blocks', holder)
  const operator = await comeIn(browser, cabinet.origin, 'operator', '/branch/letters')
  await tab(operator, /^Сканировать/).click()
  const letter = operator.getByRole('listitem').filter({ hasText: 'Суд первый' })
  const held = letter.getByRole('button', { name: /^Загрузить скан/ })
  await expect(letter.locator('input[type=file]')).toHaveCount(0)
  await held.focus()
  await expect(held).toBeFocused()
  await expect(held).toHaveAttribute('aria-disabled', 'true')
  await expect(held).toHaveAccessibleDescription(/^Доступ арендатору закрыл администратор сервиса/)
  await operator.keyboard.press('Enter')
  await expectNoAxeViolations(operator)
  await expectFitsEverywhere(operator)
  await look(operator, 'desk-held')
  await tab(operator, /^Выдать/).click()
  await operator
    .getByRole('button', { name: /^Выдать/ })
    .first()
    .click()
  const dialog = operator.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Кому выдано и по какому документу' }).fill('Фёдор Ким, № 18')
  await dialog.getByRole('button', { name: 'Выдать' }).click()
  await expect(operator.getByText('Выдача записана.')).toBeVisible()
  await expect(operator.getByText('Писем к выдаче нет')).toBeVisible()

  const { holders } = await ask<{ holders: { block: { id: number } }[] }>(
    vera,
    'GET',
    '/api/administration/blocks',
  )
  for (const { block } of holders)
    await ask(vera, 'POST', `/api/administration/blocks/${block.id}/lifting`, { reason: 'Разобрались' })
  await operator.reload()
  await tab(operator, /^Сканировать/).click()
  await expect(letter.locator('input[type=file]')).toHaveCount(1)
  for (const other of [vera, operator]) await other.context().close()
})

test('an administrator makes a key for the organisation’s software, and it reads what happened', async ({
  page,
  request,
}) => {
  await logIn(page, 'legal', '/legals/settings')
  await page.getByRole('textbox', { name: 'Название ключа' }).fill('1С')
  await page.getByRole('button', { name: 'Создать ключ' }).click()
  const key = await page.getByRole('dialog').locator('code').innerText()
  await expectNoAxeViolations(page)
  await expectFitsEverywhere(page)
  await look(page, 'key-once')
  await page.getByRole('button', { name: 'Сохранено' }).click()
  await expect(page.getByText(`1С (…${key.slice(-4)})`)).toBeVisible()
  await page.getByRole('textbox', { name: 'Адрес' }).fill('http://127.0.0.1:9/hook')
  await page.getByRole('button', { name: 'Добавить адрес' }).click()
  await page.getByRole('button', { name: 'Сохранено' }).click()
  await page.getByText('Как читать события').click()
  await expectNoAxeViolations(page, ['light', 'dark', 'contrast', 'contrast-dark'])
  await expectFitsEverywhere(page)
  await look(page, 'settings')
  const answer = await request.get('/abon-server/api/events', { headers: { Authorization: `Bearer ${key}` } })
  const { events } = await answer.json()
  expect(events.map(({ id }: { id: number }) => id)).toEqual(
    events.map((_: unknown, index: number) => index + 1),
  )
})
