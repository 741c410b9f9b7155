import type { Page } from '@playwright/test'
import { envelopePhoto, rentWithDigitization, scanFile } from './kit/digitized.ts'
import { logIn } from './kit/rental.ts'
import { expectFitsEverywhere, expectNoHindrance } from './kit/screens.ts'
import { expect, test } from './kit/test.ts'

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

async function receiveAtDesk(desk: Page, sender: string): Promise<void> {
  await tab(desk, /^Принять письмо/).click()
  await desk.getByLabel('Фото конверта').setInputFiles(await envelopePhoto(desk, sender))
  await desk.getByRole('textbox', { name: 'Отправитель' }).fill(sender)
  await desk.getByRole('button', { name: 'Принять письмо', exact: true }).click()
  await expect(desk.getByText(/^Письмо \d+ принято/)).toBeVisible()
}

test('an organisation without the service reads what it is and finds the way to it', async ({ page }) => {
  await logIn(page, 'legal', '/legals')
  await expect(
    page.getByRole('heading', { name: 'Читайте почту организации из любого города' }),
  ).toBeVisible()
  await expect(page.getByText('От 3600 рублей в месяц')).toBeVisible()
  await expectNoHindrance(page)
  await expectFitsEverywhere(page)
  await look(page, 'intro')
  await page.getByRole('link', { name: 'Подключить оцифровку' }).click()
  await expect(page).toHaveURL('/legals/active')
})

test('a letter comes to the desk, is scanned and read, a rule decides on the next one, one is destroyed', async ({
  page,
  browser,
  cabinet,
}) => {
  test.setTimeout(180_000)
  const office = await browser.newContext({ baseURL: cabinet.origin })
  const desk = await office.newPage()
  await rentWithDigitization(page, desk)
  await cabinet.setClock('2026-08-03T09:00:00+03:00')
  await logIn(desk, 'operator', '/branch')
  await desk.getByRole('link', { name: 'Оцифровка писем' }).click()
  await receiveAtDesk(desk, 'ИФНС № 4 по г. Москве')
  await receiveAtDesk(desk, 'Реклама окон')
  await expectNoHindrance(desk)
  await expectFitsEverywhere(desk)
  await look(desk, 'desk-receive')

  await logIn(page, 'legal', '/legals')
  await expect(page.getByRole('button', { name: 'Реклама окон' })).toBeVisible()
  await expectNoHindrance(page, ['light', 'dark', 'contrast', 'contrast-dark'])
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

  await tab(desk, /^Сканировать/).click()
  await desk.getByLabel(/^Скан письма/).setInputFiles(await scanFile())
  await expect(desk.getByText('Скан загружен')).toBeVisible()
  await look(desk, 'desk-empty')

  await page.reload()
  await expect(page.getByText('2 страницы')).toBeVisible()
  await expectNoHindrance(page)
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
  await expectNoHindrance(page)
  await look(page, 'trial')
  await page.getByRole('button', { name: 'Включить правило' }).click()
  await expect(page.getByText('Включено')).toBeVisible()
  await expectNoHindrance(page)
  await expectFitsEverywhere(page)
  await look(page, 'rules')

  await receiveAtDesk(desk, 'РЕКЛАМА дверей')
  await page.goto('/legals')
  await page.getByRole('button', { name: 'РЕКЛАМА дверей' }).click()
  await expect(page.getByText(/^Письмо уничтожат не раньше/)).toBeVisible()
  await expect(page.getByText('отправитель содержит «реклама»')).toBeVisible()

  await cabinet.setClock('2026-08-04T10:00:00+03:00')
  await logIn(desk, 'operator', '/branch/letters')
  await tab(desk, /^Уничтожить/).click()
  await desk.getByRole('checkbox', { name: /в акт$/ }).check()
  await look(desk, 'desk-destroy')
  await expectNoHindrance(desk)
  await desk.getByRole('button', { name: /^Составить акт/ }).click()
  await expect(desk.getByText('Акт составлен.')).toBeVisible()
  await tab(desk, /^Акты/).click()
  await look(desk, 'desk-acts')
  await desk.getByRole('button', { name: /^Подтвердить уничтожение/ }).click()
  await desk.getByRole('textbox', { name: 'Кто присутствовал' }).fill('Петров П. П.')
  await desk.getByRole('dialog').getByRole('button', { name: 'Подтвердить уничтожение' }).click()
  await expect(desk.getByText('подтверждён', { exact: true })).toBeVisible()
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
  const destroy = page.getByRole('button', { name: 'Уничтожить', exact: true })
  await destroy.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Уничтожить письмо?' })
  await expect(dialog).toBeVisible()
  await expectNoHindrance(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(destroy).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Уничтожить' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Уничтожение назначено.')).toBeVisible()
  await page.getByRole('button', { name: 'Отменить решение' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Решение отменено, письмо остаётся в отделении.')).toBeVisible()
})

test('an administrator makes a key for the organisation’s software, and it reads what happened', async ({
  page,
  request,
}) => {
  await logIn(page, 'legal', '/legals/settings')
  await page.getByRole('textbox', { name: 'Название ключа' }).fill('1С')
  await page.getByRole('button', { name: 'Создать ключ' }).click()
  const key = await page.getByRole('dialog').locator('code').innerText()
  await expectNoHindrance(page)
  await expectFitsEverywhere(page)
  await look(page, 'key-once')
  await page.getByRole('button', { name: 'Сохранено' }).click()
  await expect(page.getByText(`1С (…${key.slice(-4)})`)).toBeVisible()
  await page.getByRole('textbox', { name: 'Адрес' }).fill('http://127.0.0.1:9/hook')
  await page.getByRole('button', { name: 'Добавить адрес' }).click()
  await page.getByRole('button', { name: 'Сохранено' }).click()
  await page.getByText('Как читать события').click()
  await expectNoHindrance(page, ['light', 'dark', 'contrast', 'contrast-dark'])
  await expectFitsEverywhere(page)
  await look(page, 'settings')
  const answer = await request.get('/abon-server/api/events', { headers: { Authorization: `Bearer ${key}` } })
  const { events } = await answer.json()
  expect(events.map(({ id }: { id: number }) => id)).toEqual(events.map((_: unknown, at: number) => at + 1))
})
