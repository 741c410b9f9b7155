import { atBank, logIn, rentUpToCheck } from './kit/rental.ts'
import { comeIn, confirmedClaim, emailAbout, reservePayment, signedRent } from './kit/rented.ts'
import { expectFitsEverywhere, expectNoAxeViolations } from './kit/screens.ts'
import { expect, expectErrors, test } from './kit/test.ts'

const searchField = { name: 'Арендатор, отправление или номер' }

test('a person at the counter is found by surname, and their passport is looked at and hidden again', async ({
  page,
  browser,
  baseURL,
}) => {
  await logIn(page, 'individual')
  const operator = await comeIn(browser, baseURL ?? '', 'operator', '/branch')
  const { claim, box } = await confirmedClaim(page)
  const addresses: string[] = []
  operator.on('request', (request) => addresses.push(decodeURIComponent(request.url())))
  const field = operator.getByRole('searchbox', searchField)
  await field.fill('Я')
  expectErrors('422 /abon-server/api/branch/claims/search')
  await operator.keyboard.press('Enter')
  await expect(operator.getByText('Введите хотя бы две буквы имени или номер.')).toBeVisible()
  await expect(field).toHaveValue('Я')
  await field.fill('Несуществующий')
  await operator.keyboard.press('Enter')
  await expect(operator.getByText('Ничего не нашлось')).toBeVisible()
  await field.fill('орлова анна')
  await operator.keyboard.press('Enter')
  const row = operator.getByRole('row').filter({ hasText: String(claim) })
  await expect(row).toContainText('Орлова')
  await expect(row).toContainText(box)
  await expect(row).toContainText('Ожидает оплаты')
  await expectNoAxeViolations(operator, ['light'])
  await expectFitsEverywhere(operator)

  await operator.getByRole('button', { name: `Открыть заявление № ${claim}` }).press('Enter')
  const passport = operator.locator('[data-test=identity]')
  await expect(passport).not.toContainText('14.05.1964')
  await passport.getByRole('combobox', { name: 'Зачем' }).selectOption('identity_check')
  await passport.getByRole('button', { name: 'Показать данные паспорта' }).press('Enter')
  await expect(passport).toContainText('14.05.1964')
  await expect(passport).toContainText('4509 100001')
  await expectNoAxeViolations(operator, ['light'])
  await expectFitsEverywhere(operator)
  await passport.getByRole('button', { name: 'Скрыть' }).press('Enter')
  await expect(passport).not.toContainText('14.05.1964')
  await passport.getByRole('button', { name: 'Показать данные паспорта' }).click()
  await expect(passport).toContainText('14.05.1964')
  // Left and opened again: hidden.
  await operator.getByRole('button', { name: 'К списку' }).click()
  await operator.getByRole('button', { name: `Открыть заявление № ${claim}` }).click()
  await expect(passport).toBeVisible()
  await expect(passport).not.toContainText('14.05.1964')
  expect(addresses.join('\n')).not.toMatch(/орлова|4509|1964/i)

  await page.goto('/personal-data')
  await expect(page.getByText('проверка личности').first()).toBeVisible()
  await expect(page.getByText(/Крылова/).first()).toBeVisible()
  await operator.context().close()
})

test('who lost both account and e-mail gets a code at the counter, and the claim in another account', async ({
  page,
  browser,
  baseURL,
}) => {
  const anna = await comeIn(browser, baseURL ?? '', 'individual')
  const { claim } = await confirmedClaim(anna)
  const operator = await comeIn(browser, baseURL ?? '', 'operator', `/branch?claim=${claim}`)
  await operator.getByRole('button', { name: 'Вернуть доступ' }).click()
  const dialog = operator.getByRole('dialog')
  const give = dialog.getByRole('button', { name: 'Выдать код' })
  await give.click()
  await expect(dialog.getByText('Введите все цифры номера')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Серия и номер паспорта' }).fill('4509 100009')
  await give.click()
  await expect(dialog.getByText('Отметьте, что проверили документ')).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Паспорт предъявлен, фотография совпадает' }).check()
  expectErrors(`422 /abon-server/api/branch/claims/${claim}/recoveryCode`)
  await give.click()
  await expect(dialog.getByText('Номер не совпал с данными арендатора')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Серия и номер паспорта' }).fill('4509 100001')
  await expectNoAxeViolations(operator, ['light'])
  await expectFitsEverywhere(operator)
  await give.click()
  const code = dialog.locator('[data-test=recovery-code]')
  await expect(code).toHaveText(/^Код: \d{6}$/)
  await expectFitsEverywhere(operator)
  const digits = (await code.innerText()).replace(/\D/g, '')
  await dialog.getByRole('button', { name: 'Готово' }).click()
  await expect(operator.getByText(digits)).toHaveCount(0)

  await logIn(page, 'newcomer', '/recovering-access-to-claim')
  await page.getByRole('button', { name: 'Код выдали в отделении' }).click()
  await page.getByRole('textbox', { name: 'Номер заявления' }).fill(String(claim))
  await page.getByRole('textbox', { name: /^Последние четыре цифры/ }).fill('0001')
  await page.getByRole('button', { name: 'Перенести заявление' }).click()
  await expect(page.getByRole('region', { name: /^Осталось исправить: \d+$/ })).toBeFocused()
  await page.getByRole('textbox', { name: 'Код из отделения' }).fill(digits)
  await expectNoAxeViolations(page, ['light'])
  await expectFitsEverywhere(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Заявление теперь в этом профиле' })).toBeVisible()
  await page.getByRole('link', { name: 'Открыть заявление' }).click()
  await expect(page.getByText(`Заявление № ${claim}`, { exact: true })).toBeVisible()
  await anna.context().close()
  await operator.context().close()
})

test('a refund that the bank has not done is noted as paid by hand by two: an operator, then an administrator', async ({
  page,
  browser,
  cabinet,
  baseURL,
}) => {
  const { claim } = await rentUpToCheck(page, {
    index: '101000',
    person: 'individual',
    type: 'Физическое лицо',
  })
  await page.getByRole('button', { name: /^Оплатить/ }).click()
  await page.getByRole('checkbox', { name: /^Потом карту закроют/ }).check()
  await atBank(page, 'pay')
  await expect(page.getByRole('heading', { name: 'Ящик оплачен' })).toBeVisible()
  const operator = await comeIn(browser, baseURL ?? '', 'operator', `/branch?claim=${claim}`)
  await operator.getByRole('button', { name: 'Оформить отказ' }).click()
  await operator.getByRole('textbox', { name: 'Причина' }).fill('передумал')
  await operator.getByRole('dialog').getByRole('button', { name: 'Оформить отказ' }).click()
  await expect(operator.getByRole('dialog')).toBeHidden()
  // The bank is asked by the sweep of the next minute.
  await cabinet.setClock('2026-07-10T09:01:00+03:00')
  await operator.goto('/branch')
  await operator.getByRole('tab', { name: 'Возвраты' }).click()
  const row = operator.getByRole('row').filter({ hasText: 'The card is closed' })
  await expect(row).toContainText('Банк отказал')
  await expect(row).toContainText(/10\.07\.2026/)
  await expectNoAxeViolations(operator, ['light'])
  await expectFitsEverywhere(operator)
  await row.getByRole('button', { name: /^Вернули вручную/ }).press('Enter')
  const dialog = operator.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Отметить возврат' }).click()
  await expect(dialog.getByText('Введите номер документа, по которому вернули деньги.')).toBeVisible()
  await dialog.getByRole('textbox', { name: /^Номер документа/ }).fill('п/п 17')
  // Left by a slip and not lost, then left on purpose and forgotten.
  await operator.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Вернуться' }).click()
  await expect(dialog.getByRole('textbox', { name: /^Номер документа/ })).toHaveValue('п/п 17')
  await operator.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Закрыть без сохранения' }).click()
  await expect(dialog).toBeHidden()
  await row.getByRole('button', { name: /^Вернули вручную/ }).click()
  await dialog.getByRole('textbox', { name: /^Номер документа/ }).fill('п/п 17')
  await dialog.getByRole('textbox', { name: /^Почему вернули/ }).fill('Карта закрыта, вернули на счёт')
  await expectFitsEverywhere(operator)
  await operator.keyboard.press('Enter')
  await expect(
    operator.getByText(`Возврат по заявлению № ${claim} отмечен и ждёт подтверждения администратора.`),
  ).toBeVisible()
  await expect(row).toContainText('Ручной возврат предложен (Ольга Викторовна Крылова)')
  await expect(row.getByRole('button', { name: /^Вернули вручную/ })).toBeHidden()
  await expectFitsEverywhere(operator)

  const vera = await comeIn(browser, baseURL ?? '', 'administrator', '/administration')
  await expect(vera.getByRole('button', { name: /^1 Возвраты/ })).toBeVisible()
  await expectNoAxeViolations(vera)
  await expectFitsEverywhere(vera)
  await vera.getByRole('button', { name: /^1 Возвраты/ }).press('Enter')
  const waiting = vera.getByRole('row').filter({ hasText: String(claim) })
  await expect(waiting).toContainText('Ждёт второго')
  await expect(waiting).toContainText('11.07.2026')
  await expectNoAxeViolations(vera, ['light'])
  await expectFitsEverywhere(vera)
  await waiting.getByRole('button', { name: /^Подтвердить/ }).press('Enter')
  const confirming = vera.getByRole('dialog')
  await expect(confirming).toContainText('п/п 17')
  await expect(confirming).toContainText('Ольга Викторовна Крылова')
  await confirming.getByRole('button', { name: 'Сохранить' }).click()
  await expect(confirming.getByText('Напишите причину: она останется в журнале.')).toBeVisible()
  await confirming.getByRole('textbox', { name: 'Причина' }).fill('Выписку банка видела')
  await expectNoAxeViolations(vera, ['light'])
  await expectFitsEverywhere(vera)
  await vera.keyboard.press('Enter')
  await expect(vera.getByText(`Возврат по заявлению № ${claim}: действие выполнено.`)).toBeVisible()
  await expect(vera.getByText('Все возвраты выполнены')).toBeVisible()

  await vera.getByRole('tab', { name: 'Журнал' }).click()
  await expect(vera.getByRole('row').filter({ hasText: 'Ручной возврат подтверждён' })).toContainText(
    'Выписку банка видела',
  )
  await expectNoAxeViolations(vera, ['light'])
  await expectFitsEverywhere(vera)
  await vera.getByRole('searchbox', { name: 'Фамилия' }).fill('крылова')
  await vera.getByRole('combobox', { name: 'Действия' }).selectOption('Просмотр данных')
  await vera.keyboard.press('Enter')
  await vera.getByRole('button', { name: 'Показать' }).click()
  const looked = vera.getByRole('row').filter({ hasText: 'Просмотр карточки заявления' })
  await expect(looked.filter({ hasText: `№ ${claim}` })).toBeVisible()
  await expect(vera.getByRole('row').filter({ hasText: 'Ручной возврат' })).toHaveCount(0)
  // Reloaded, the same part is open.
  await vera.reload()
  await expect(vera.getByRole('tab', { name: 'Журнал' })).toHaveAttribute('aria-selected', 'true')
  await vera.context().close()
  await operator.reload()
  await operator.getByRole('tab', { name: 'Возвраты' }).click()
  await expect(operator.getByText('Все возвраты выполнены')).toBeVisible()
  await operator.context().close()
})

test('what was ordered is changed at the counter before it is paid, at the price that was shown', async ({
  page,
  browser,
  baseURL,
}) => {
  await logIn(page, 'individual')
  const made = await confirmedClaim(page)
  await reservePayment(page, made)
  const operator = await comeIn(browser, baseURL ?? '', 'operator', `/branch?claim=${made.claim}`)
  await operator.getByRole('button', { name: 'Изменить заказ' }).click()
  const dialog = operator.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: /^Уведомлени/ }).check()
  // A new price is told as a refusal, until it is the one that was agreed to.
  expectErrors(`409 /abon-server/api/branch/claims/${made.claim}/order`)
  await dialog.getByRole('button', { name: 'Рассчитать' }).click()
  await expect(dialog.locator('[data-test=new-total]')).toContainText('Новая стоимость')
  await expectNoAxeViolations(operator, ['light'])
  await expectFitsEverywhere(operator)
  // Another choice is counted again.
  await dialog.getByText('На сайте картой').click()
  await expect(dialog.locator('[data-test=new-total]')).toHaveCount(0)
  await dialog.getByText('В отделении', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Рассчитать' }).click()
  await dialog.getByRole('button', { name: 'Изменить заказ' }).click()
  await expect(operator.getByText('Заказ изменён.')).toBeVisible()
  await expect(operator.getByRole('table', { name: 'Платежи' })).toContainText('ждёт оплаты')
  expect(await emailAbout(page, `Заявление № ${made.claim}: заказ изменён`)).toContain('Уведомлени')
  await operator.context().close()
})

test('an item for another box is moved there, and a new passport is written down', async ({
  page,
  browser,
  cabinet,
  baseURL,
}) => {
  await logIn(page, 'individual')
  const operator = await comeIn(browser, baseURL ?? '', 'operator')
  const first = await signedRent(page, operator)
  const second = await signedRent(page, operator)
  await cabinet.setClock('2026-08-03T10:00:00+03:00')
  await logIn(operator, 'operator', `/branch?claim=${first.claim}`)
  await operator.getByRole('button', { name: 'Записать отправление' }).click()
  await expect(operator.getByRole('table', { name: 'Отправления' })).toContainText('Письмо')
  await cabinet.setClock('2026-08-03T10:05:00+03:00')
  await operator.reload()
  await operator.getByRole('button', { name: 'Исправить запись: Письмо' }).press('Enter')
  const dialog = operator.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /^Заявление, для которого/ }).fill('999999')
  expectErrors(`422 /abon-server/api/branch/claims/${first.claim}/items/`)
  await dialog.getByRole('button', { name: 'Исправить запись' }).click()
  await expect(dialog.getByText('Такого заявления нет в отделениях вашего филиала.')).toBeVisible()
  await expectNoAxeViolations(operator, ['light'])
  await expectFitsEverywhere(operator)
  await dialog.getByRole('textbox', { name: /^Заявление, для которого/ }).fill(String(second.claim))
  await operator.keyboard.press('Enter')
  await expect(operator.getByText('Запись исправлена.')).toBeVisible()
  await expect(operator.getByText('Отправлений нет.')).toBeVisible()

  await operator.getByRole('button', { name: 'Записать новый паспорт' }).click()
  await dialog.getByRole('textbox', { name: /^Серия и номер прежнего/ }).fill('4509 100001')
  for (const [name, text] of [
    ['Фамилия', 'Орлова'],
    ['Имя', 'Анна'],
    ['Дата рождения', '14.05.1964'],
    ['Серия', '4525'],
    ['Номер', '200001'],
    ['Дата выдачи', '01.01.2036'],
    ['Код подразделения', '770-001'],
    ['Кем выдан', 'ГУ МВД'],
    ['Адрес регистрации', '101000, Москва'],
  ] as const)
    await dialog.getByLabel(name, { exact: true }).fill(text)
  await dialog.getByRole('textbox', { name: /^Отчество/ }).fill('Сергеевна')
  await dialog.getByRole('checkbox', { name: 'Оба документа предъявлены' }).check()
  expectErrors(`422 /abon-server/api/branch/claims/${first.claim}/identity/renewal`)
  await dialog.getByRole('button', { name: 'Записать' }).click()
  await expect(dialog.getByText('Дата выдачи не может быть в будущем')).toBeVisible()
  await expect(dialog.getByLabel('Фамилия', { exact: true })).toHaveValue('Орлова')
  await expectNoAxeViolations(operator, ['light'])
  await expectFitsEverywhere(operator)
  await dialog.getByLabel('Дата выдачи', { exact: true }).fill('01.06.2024')
  await dialog.getByRole('button', { name: 'Записать' }).click()
  await expect(operator.getByText('Новый паспорт записан.')).toBeVisible()
  await operator.context().close()
})
