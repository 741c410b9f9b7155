import { atBank, freeBoxes, logIn } from './kit/rental.ts'
import {
  ask,
  atCounter,
  comeIn,
  confirmedClaim,
  emailAbout,
  emailsAbout,
  reservePayment,
  signedRent,
} from './kit/rented.ts'
import { expectFitsEverywhere, expectNoAxeViolations } from './kit/screens.ts'
import { expect, expectErrors, test } from './kit/test.ts'

const start = '2026-08-03T10:00:00+03:00'

test('money is booked by its amount, and every act stands in the history under the operator’s name', async ({
  page,
  browser,
  baseURL,
}) => {
  await logIn(page, 'individual')
  const made = await confirmedClaim(page)
  await reservePayment(page, made)
  const branchOperator = await comeIn(browser, baseURL ?? '', 'operator', '/branch')
  await branchOperator.getByRole('tab', { name: /^Учесть оплату/ }).click()
  await branchOperator.getByRole('button', { name: `Открыть заявление № ${made.claim}` }).click()
  await branchOperator.getByRole('button', { name: 'Учесть', exact: true }).click()
  const dialog = branchOperator.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Сумма' }).fill('1')
  await dialog.getByRole('textbox', { name: 'Номер чека или платёжного поручения' }).fill('чек 17')
  expectErrors('422 /abon-server/api/branch/payments/')
  await dialog.getByRole('button', { name: 'Учесть оплату' }).click()
  await expect(dialog.getByText('Сумма не совпадает с ожидаемой')).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: /^Номер чека/ })).toHaveValue('чек 17')
  await dialog.getByRole('textbox', { name: 'Сумма' }).fill(String(made.total / 100))
  await branchOperator.keyboard.press('Enter')
  await expect(branchOperator.getByText('Оплата учтена.')).toBeVisible()
  await expectNoAxeViolations(branchOperator, ['light'])
  await expectFitsEverywhere(branchOperator)

  const pdf = await branchOperator.request.get(
    (await branchOperator.getByRole('link', { name: /^Печать заявления/ }).getAttribute('href')) ?? '',
  )
  expect(pdf.headers()['content-type']).toContain('application/pdf')

  await branchOperator.getByRole('button', { name: 'Подписано клиентом' }).click()
  await branchOperator.getByRole('dialog').getByRole('button', { name: 'Подписать' }).click()
  await branchOperator.locator('summary', { hasText: 'История' }).click()
  const history = branchOperator.getByRole('table', { name: 'История' })
  await expect(history.getByRole('row').filter({ hasText: 'Деньги получены: чек 17' })).toContainText(
    'Крылова',
  )
  await expect(history.getByRole('row').filter({ hasText: 'Подписано в отделении' })).toContainText('Крылова')

  await page.goto(`/claims/${made.claim}`)
  await page.locator('summary', { hasText: 'История изменений' }).click()
  const seen = page.getByRole('table', { name: 'История изменений' })
  await expect(seen.getByRole('row').filter({ hasText: 'Подписано в отделении' })).toContainText('Крылова')
  await expect(seen).not.toContainText('чек 17')
  await branchOperator.context().close()
})

test('a registered item is told by letter, and without login its holder chooses where to take it', async ({
  page,
  browser,
  cabinet,
  baseURL,
}) => {
  await logIn(page, 'individual')
  const branchOperator = await comeIn(browser, baseURL ?? '', 'operator')
  const { claim } = await signedRent(page, branchOperator, { services: [4] })
  await cabinet.setClock(start)
  await logIn(branchOperator, 'operator', '/branch')
  await atCounter(branchOperator, claim)
  await branchOperator.getByRole('combobox', { name: 'Вид' }).selectOption('registered')
  const track = branchOperator.getByRole('textbox', { name: 'Трек-номер' })
  await track.fill('123')
  await branchOperator.keyboard.press('Enter')
  await expect(track).toHaveAccessibleDescription(/14 цифр/)
  await track.fill('RA644000111RU')
  await branchOperator.keyboard.press('Enter')
  await expect(track).toHaveAccessibleDescription(/контрольная цифра/)
  // As a scanner types it: the number, then Enter.
  await track.fill('ra 644 000 116 ru')
  await branchOperator.keyboard.press('Enter')
  const items = branchOperator.getByRole('table', { name: 'Отправления' })
  await expect(items).toContainText('RA644000116RU')
  await expect(track).toHaveValue('')
  await track.fill('RA644000116RU')
  expectErrors(`409 /abon-server/api/branch/claims/${claim}/items`)
  await branchOperator.keyboard.press('Enter')
  await expect(track).toHaveAccessibleDescription(/уже записано/)

  // A reload, another tab: the note can be undone within its minute.
  const undo = branchOperator.getByRole('button', { name: 'Отменить запись: Заказное письмо RA644000116RU' })
  await branchOperator.reload()
  await expect(undo).toHaveText(/^Отменить — \d+\sс$/)
  await undo.click()
  await expect(branchOperator.getByText('Запись отменена.')).toBeVisible()
  await expect(items).toHaveCount(0)
  await branchOperator.getByRole('combobox', { name: 'Вид' }).selectOption('registered')
  await track.fill('RA644000116RU')
  await branchOperator.keyboard.press('Enter')
  await expect(undo).toBeVisible()
  await cabinet.setClock('2026-08-03T10:05:00+03:00')
  const letter = await emailAbout(page, 'RA644000116RU')
  const link = /\/rpo\/[\w.-]+/.exec(letter)?.[0] ?? ''

  const stranger = await browser.newContext({ baseURL: baseURL ?? '' })
  const holder = await stranger.newPage()
  await holder.goto(link)
  await expect(holder.getByRole('heading', { level: 1, name: 'Заказное письмо' })).toBeVisible()
  await expect(holder.getByText('RA644000116RU')).toBeVisible()
  await expectNoAxeViolations(holder, ['light'])
  await expectFitsEverywhere(holder)
  await holder.getByRole('radio', { name: /^У оператора/ }).check()
  await holder.getByRole('button', { name: 'Сохранить выбор' }).click()
  await expect(holder.getByText('Выбор сохранён.')).toBeVisible()
  expectErrors(`404 /abon-server/api${link}x`)
  await holder.goto(`${link}x`)
  await expect(holder.getByRole('heading', { name: 'Ссылка не работает' })).toBeVisible()
  await stranger.close()

  await atCounter(branchOperator, claim)
  await expect(branchOperator.getByRole('table', { name: 'Отправления' })).toContainText(
    'у оператора, выбрал клиент',
  )
  await branchOperator.getByRole('button', { name: 'Забрали: Заказное письмо RA644000116RU' }).click()
  await expect(branchOperator.getByText('Отметили: отправление забрали.')).toBeVisible()
  await branchOperator.context().close()
})

test('an early end tells what goes back before it is done, and frees the box', async ({
  page,
  browser,
  cabinet,
  baseURL,
}) => {
  await logIn(page, 'individual')
  const branchOperator = await comeIn(browser, baseURL ?? '', 'operator')
  const { claim, box } = await signedRent(page, branchOperator, { index: '109012' })
  await cabinet.setClock(start)
  await logIn(branchOperator, 'operator', '/branch')
  await atCounter(branchOperator, claim)
  await branchOperator.getByRole('button', { name: 'Прекратить досрочно' }).click()
  const dialog = branchOperator.getByRole('dialog')
  await expect(dialog.locator('[data-test=refund]')).toHaveText(/^К возврату: 1\s800\s₽$/)
  await expect(dialog).toContainText('За 4 полных месяца')
  await expectNoAxeViolations(branchOperator, ['light'])
  await dialog.getByRole('textbox', { name: 'Причина' }).fill('переезд')
  await dialog.getByRole('button', { name: 'Прекратить аренду' }).click()
  await expect(branchOperator.getByText('Аренда прекращена.')).toBeVisible()
  await expect(branchOperator.locator('[data-test=status]')).toHaveText('Прекращено досрочно')
  await expect.poll(() => freeBoxes(branchOperator, '109012')).toContain(box)
  expect(await emailAbout(branchOperator, 'прекращена')).toMatch(/Вернём 1\s800\s₽/)
  await branchOperator.context().close()
})

test('the back office sees its own branch alone, and takes a box out of order from the list', async ({
  page,
  browser,
  baseURL,
}) => {
  await logIn(page, 'individual')
  const { claim: far } = await confirmedClaim(page, { index: '191025' })
  const branchOperator = await comeIn(browser, baseURL ?? '', 'operator', '/branch')
  await branchOperator.getByRole('searchbox', { name: 'Арендатор, отправление или номер' }).fill(String(far))
  await branchOperator.keyboard.press('Enter')
  await expect(branchOperator.getByText('Ничего не нашлось')).toBeVisible()
  await branchOperator.getByRole('tab', { name: 'Ящики' }).click()
  const offices = branchOperator.getByRole('combobox', { name: 'Отделение' })
  await expect(offices.getByRole('option', { name: /^191025/ })).toHaveCount(0)
  await offices.selectOption('101721')
  await branchOperator.getByRole('textbox', { name: 'Номер ящика' }).fill('7')
  await branchOperator.getByRole('button', { name: 'Показать' }).click()
  await branchOperator.getByRole('button', { name: 'Вывести из работы: ящик № 7' }).click()
  await expect(branchOperator.getByText('неисправен', { exact: true })).toBeVisible()
  expect(await freeBoxes(branchOperator, '101721')).not.toContain('7')
  await expectNoAxeViolations(branchOperator, ['light'])
  await expectFitsEverywhere(branchOperator)
  await branchOperator.getByRole('button', { name: 'Вернуть в работу: ящик № 7' }).click()
  await expect.poll(() => freeBoxes(branchOperator, '101721')).toContain('7')
  await branchOperator.context().close()
})

test('a rented box is put out of order only after its rent was shown', async ({ page, browser, baseURL }) => {
  await logIn(page, 'individual')
  const branchOperator = await comeIn(browser, baseURL ?? '', 'operator')
  const { claim, box } = await signedRent(page, branchOperator, { index: '109012' })
  await branchOperator.goto('/branch')
  await branchOperator.getByRole('tab', { name: 'Ящики' }).click()
  await branchOperator.getByRole('combobox', { name: 'Отделение' }).selectOption('109012')
  await branchOperator.getByRole('textbox', { name: 'Номер ящика' }).fill(box)
  await branchOperator.getByRole('button', { name: 'Показать' }).click()
  const putOut = branchOperator.getByRole('button', { name: `Вывести из работы: ящик № ${box}` })
  expectErrors('409 /abon-server/api/branch/boxes/')
  await putOut.click()
  const dialog = branchOperator.getByRole('dialog', { name: 'Вывести из работы?' })
  await expect(dialog.locator('[data-test=rented-by]')).toHaveText(
    new RegExp(`Ящик № ${box} занят: Орлова .*, заявление № ${claim}, с 01\\.08\\.2026 по 31\\.12\\.2026\\.`),
  )
  await expectNoAxeViolations(branchOperator, ['light'])
  await expectFitsEverywhere(branchOperator)
  await dialog.getByRole('button', { name: 'Отмена' }).click()
  await expect(branchOperator.getByText('неисправен', { exact: true })).toHaveCount(0)

  // At the counter of the same claim it is asked too.
  await atCounter(branchOperator, claim)
  await putOut.click()
  await expect(dialog).toContainText('Аренда не прекратится')
  await dialog.getByRole('button', { name: 'Вывести из работы' }).click()
  await expect(branchOperator.getByText('Состояние изменено.')).toBeVisible()
  await expect(branchOperator.getByText('Новому арендатору не предложат')).toBeVisible()
  await branchOperator.context().close()
})

test('on a phone every tab of the back office is within reach, and sums and acts are in sight', async ({
  page,
  browser,
  baseURL,
}) => {
  await logIn(page, 'individual')
  const made = await confirmedClaim(page, { index: '115172' })
  await reservePayment(page, made)
  const branchOperator = await comeIn(browser, baseURL ?? '', 'operator', '/branch')
  await branchOperator.setViewportSize({ width: 360, height: 800 })
  const tabs = branchOperator.getByRole('tablist', { name: 'Очереди и поиск' })
  await expect(tabs).toBeVisible()
  expect((await tabs.boundingBox())?.height, 'one row of tabs').toBeLessThan(80)
  for (const tab of await tabs.getByRole('tab').all()) {
    await tab.click()
    await expect(tab).toBeInViewport({ ratio: 1 })
  }
  await tabs.getByRole('tab', { name: /^Учесть оплату/ }).click()
  const open = branchOperator.getByRole('button', { name: `Открыть заявление № ${made.claim}` })
  const row = branchOperator.getByRole('row').filter({ has: open })
  for (const part of [row.getByText(/₽$/), open]) {
    const place = await part.first().boundingBox()
    expect(place && place.x >= 0 && place.x + place.width <= 360, String(part)).toBe(true)
  }
  await expectFitsEverywhere(branchOperator)
  await branchOperator.context().close()
})

test('notices go to an address confirmed by a code, of each item at once, only when the box was empty', async ({
  page,
  browser,
  cabinet,
  baseURL,
}) => {
  await logIn(page, 'individual')
  const branchOperator = await comeIn(browser, baseURL ?? '', 'operator')
  const { claim, box } = await signedRent(page, branchOperator, { services: [7] })
  await cabinet.setClock(start)
  await logIn(branchOperator, 'operator', '/branch')
  await logIn(page, 'individual', `/claims/${claim}`)
  const notices = page.getByRole('region', { name: 'Уведомления о вложениях' })
  await expect(notices).toContainText('Уведомления приходят на individual@example.org раз в день в 18:00')
  await notices.getByRole('textbox', { name: 'Адрес почты' }).fill('office@example.org')
  await notices.getByRole('radio', { name: 'О каждом отправлении сразу' }).check({ force: true })
  await notices.getByRole('checkbox', { name: 'Только когда ящик был пуст' }).check()
  await notices.getByRole('button', { name: 'Сохранить' }).click()
  await expect(notices).toContainText('Отправили код на office@example.org')
  const code = /\b(\d{6}) —/.exec(await emailAbout(page, 'Код подтверждения адреса'))?.[1] ?? ''
  await notices.getByRole('textbox', { name: 'Код из сообщения' }).fill(code)
  await page.keyboard.press('Enter')
  await expect(notices).toContainText('Адрес подтверждён.')
  await expectNoAxeViolations(page, ['light'])
  await expectFitsEverywhere(page)

  const mail = `В ящик № ${box} пришла почта`
  for (const kind of ['letter', 'parcel']) {
    await ask(branchOperator, 'POST', `/api/branch/claims/${claim}/items`, { kind })
  }
  await cabinet.setClock('2026-08-03T10:05:00+03:00')
  expect(await emailAbout(branchOperator, mail)).toContain('office@example.org')
  expect(await emailsAbout(branchOperator, mail)).toBe(1)
  await ask(branchOperator, 'POST', `/api/branch/claims/${claim}/items/taken`, {})
  await ask(branchOperator, 'POST', `/api/branch/claims/${claim}/items`, { kind: 'letter' })
  await cabinet.setClock('2026-08-03T10:10:00+03:00')
  await expect.poll(() => emailsAbout(branchOperator, mail)).toBe(2)
  await branchOperator.context().close()
})

test('a service declined by the bank says so and can be paid again', async ({ page, browser, baseURL }) => {
  await logIn(page, 'individual')
  const branchOperator = await comeIn(browser, baseURL ?? '', 'operator')
  const { claim } = await signedRent(page, branchOperator)
  await branchOperator.context().close()
  await page.goto(`/claims/${claim}#services`)
  await page.getByRole('button', { name: 'Подключить: Гарантия сохранности' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Подключить за/ })
    .click()
  await atBank(page, 'decline')
  await expect(page.getByRole('heading', { name: 'Оплата услуги не прошла' })).toBeVisible()
  await expectNoAxeViolations(page, ['light'])
  await page.getByRole('button', { name: 'Попробовать ещё раз' }).click()
  await atBank(page, 'pay')
  await expect(page.getByRole('heading', { name: 'Услуга подключена' })).toBeVisible()
})
