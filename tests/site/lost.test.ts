import { cutCalls } from './kit/calls.ts'
import { atBank, chooseBox, freeBoxes, goOn, logIn, logInAs } from './kit/rental.ts'
import { comeIn, confirmedClaim, emailAbout, signedRent } from './kit/rented.ts'
import { expectFitsEverywhere, expectNoAxeViolations } from './kit/screens.ts'
import { expect, expectErrors, test } from './kit/test.ts'

// M-ROUTE-32.
test('a claim of another account is moved here by its number, the passport and a code from a letter', async ({
  page,
  browser,
  baseURL,
}) => {
  const anna = await comeIn(browser, baseURL ?? '', 'individual')
  const { claim } = await confirmedClaim(anna)
  await logIn(page, 'newcomer', '/recovering-access-to-claim')
  await page.getByRole('textbox', { name: 'Номер заявления' }).fill(String(claim))
  await page.getByRole('button', { name: 'Получить код' }).click()
  await expect(page.getByRole('region', { name: /^Осталось исправить: \d+$/ })).toBeFocused()
  await page.getByRole('textbox', { name: /^Последние четыре цифры/ }).fill('0001')
  await expectNoAxeViolations(page, ['light'])
  await expectFitsEverywhere(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Отправили код на i•••@example.org')).toBeVisible()
  const letter = await emailAbout(page, `Код доступа к заявлению № ${claim}`)
  await page.getByRole('textbox', { name: 'Код из сообщения' }).fill(/\b(\d{6}) —/.exec(letter)?.[1] ?? '')
  await page.getByRole('button', { name: 'Перенести заявление' }).click()
  await expect(page.getByRole('heading', { name: 'Заявление теперь в этом профиле' })).toBeVisible()
  await page.getByRole('link', { name: 'Открыть заявление' }).click()
  await expect(page.getByText(`Заявление № ${claim}`, { exact: true })).toBeVisible()
  expect((await anna.request.get(`/abon-server/api/claims/${claim}`)).status()).toBe(403)
  await anna.context().close()
})

// AMB-49.
test('two accounts are linked by the login of the other one, whose claims stand in the list from then on', async ({
  page,
  browser,
  baseURL,
}) => {
  const other = await comeIn(browser, baseURL ?? '', 'privileged')
  const { claim } = await confirmedClaim(other, { index: '109012' })
  await other.context().close()
  await logIn(page, 'newcomer', '/linking/error')
  await expect(page.getByRole('heading', { name: 'Не удалось связать учётные записи' })).toBeVisible()
  await expectNoAxeViolations(page, ['light'])
  await page.getByRole('button', { name: 'Попробовать ещё раз' }).click()
  await logInAs(page, 'privileged')
  await expect(page).toHaveURL('/linking/success')
  await expect(page.getByRole('heading', { name: 'Учётные записи связаны' })).toBeVisible()
  await expectFitsEverywhere(page)
  await page.getByRole('main').getByRole('link', { name: 'Мои заявления' }).click()
  await expect(page.locator(`[data-test=claim-${claim}]`)).toBeVisible()

  await page.goto('/linking')
  await expect(page.getByRole('heading', { name: 'Связанные профили' })).toBeVisible()
  const linked = page.getByRole('listitem').filter({ hasText: 'privileged@example.org' })
  await linked.getByRole('button', { name: 'Отвязать' }).click()
  await expect(page.getByText('Отвязать профиль privileged@example.org?')).toBeVisible()
  await linked.getByRole('button', { name: 'Отвязать' }).click()
  await expect(page.getByText('Профиль privileged@example.org отвязан.')).toBeVisible()
  await page.goto('/linking/success')
  await expect(page.getByRole('heading', { name: 'Учётные записи не связаны' })).toBeVisible()
  await expect(page).toHaveTitle(/^Связанные профили/)
  expectErrors(`403 /abon-server/api/claims/${claim}`, '403 /403')
  await page.goto(`/claims/${claim}`)
  await expect(page).toHaveURL('/403')
})

// M-ROUTE-27.
test('an unpaid claim opens in the form with its answers, and the new one takes its place at once', async ({
  page,
}) => {
  await logIn(page, 'individual')
  const { claim, box } = await confirmedClaim(page)
  await page.goto(`/claims/${claim}`)
  await page.getByRole('link', { name: 'Заменить новым заявлением' }).click()
  await expect(page).toHaveURL(/\/101000\/step2/)
  await expect(page.getByRole('radio', { name: 'Физическое лицо' })).toBeChecked()
  await expect(page.getByRole('radio', { name: /^5 месяцев/ })).toBeChecked()
  await page.getByRole('radio', { name: /^3 месяца/ }).check()
  const other = await chooseBox(page, 4)
  await goOn(page)
  await expect(page).toHaveURL(/\/reservation\?claim=\d+$/)
  await expect(page.getByRole('region', { name: 'Что арендуете' })).toContainText(`№ ${other}`)
  await page.goto(`/claims/${claim}`)
  await expect(page.locator('[data-test=status]')).toHaveText('Отменено')
  expect(await freeBoxes(page, '101000')).toContain(box)
  await page.goto(`/continuation/${claim}`)
  await expect(page.getByRole('heading', { name: 'Это заявление уже нельзя заменить' })).toBeVisible()
  await expectNoAxeViolations(page, ['light'])
})

// M-ROUTE-03, M-ROUTE-04.
test('a link from the other site shows an own claim and leads to its payment; another’s leads to an error', async ({
  page,
  browser,
  baseURL,
}) => {
  const anna = await comeIn(browser, baseURL ?? '', 'individual')
  const { claim } = await confirmedClaim(anna)
  expectErrors(`403 /abon-server/api/claims/${claim}`, '403 /403')
  await page.goto(`/crosssiteclaimlease/${claim}`)
  await expect(page.getByRole('heading', { name: 'Войдите, чтобы продолжить' })).toBeVisible()
  await page.getByRole('button', { name: 'Войти или зарегистрироваться' }).click()
  await logInAs(page, 'newcomer')
  await expect(page).toHaveURL('/crosssiteclaimlease/error')
  await expect(page.getByRole('heading', { name: 'Ссылка не ведёт к вашему заявлению' })).toBeVisible()
  await anna.goto(`/crosssiteclaimlease/${claim}`)
  await expect(anna.getByRole('heading', { name: 'Ваше заявление на аренду' })).toBeVisible()
  await expectNoAxeViolations(anna, ['light'])
  await expectFitsEverywhere(anna)
  await anna.getByRole('link', { name: 'Перейти к оплате' }).click()
  await expect(anna).toHaveURL(`/reservation?claim=${claim}`)
  await page.goto(`/claims/${claim}`)
  await expect(page).toHaveURL('/403')
  await anna.context().close()
})

test('an organisation extends by number and INN without login, and a wrong pair is told alike', async ({
  page,
  browser,
  cabinet,
  baseURL,
}) => {
  const marina = await comeIn(browser, baseURL ?? '', 'legal')
  const operator = await comeIn(browser, baseURL ?? '', 'operator')
  const { claim } = await signedRent(marina, operator, { clientType: 3, index: '109012' })
  await marina.context().close()
  await operator.context().close()
  await cabinet.setClock('2026-11-02T10:00:00+03:00')
  await page.goto('/#claims')
  await page.getByRole('link', { name: 'Продлить без входа' }).click()
  await expect(page).toHaveURL(/\/prolongation-without-auth\?utm_source=main&utm_medium=banner&utm_campaign=/)
  await expectFitsEverywhere(page)
  const number = page.getByRole('textbox', { name: 'Номер заявления' })
  const inn = page.getByRole('textbox', { name: 'ИНН' })
  await number.fill(String(claim))
  await inn.fill('7825406117')
  expectErrors('404 /abon-server/api/prolongation-without-auth')
  await page.getByRole('button', { name: 'Найти заявление' }).click()
  await expect(page.locator('[data-test=pair_unknown]')).toBeVisible()
  await inn.fill('7704112232')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Продлить можно с 02.10.2026 по 30.11.2026')).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('СЕВЕРНЫЙ ВЕТЕР')
  await page.getByRole('radio', { name: /^3 месяца/ }).check()
  await expectNoAxeViolations(page, ['light'])
  await page.getByRole('button', { name: 'Получить платёжное поручение' }).click()
  await expect(page.getByText('Продление оформлено')).toBeVisible()
  const file = await page.getByRole('link', { name: /^Скачать платёжное поручение/ }).getAttribute('href')
  const pdf = await page.request.get(file ?? '')
  expect(pdf.headers()['content-type']).toContain('application/pdf')
})

// M-LIST-03, M-FB-01, M-FB-02, M-FB-04.
test('who misses a claim asks support where they stand; nothing typed is lost when it cannot be sent', async ({
  page,
}) => {
  // Another test of this worker may have given them a claim.
  await page.route('**/clientClaims?*', (route) => route.fulfill({ json: [] }))
  await logIn(page, 'newcomer', '/#claims')
  const lost = page.getByText('Не удалось найти заявление?')
  await expect(lost).toBeVisible()
  await expect(page.getByText('Вы вошли как newcomer@example.org')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Посмотреть акции' })).toHaveAttribute(
    'href',
    '/promo?utm_source=main&utm_medium=banner&utm_campaign=authorized',
  )
  await page.getByRole('tabpanel').getByRole('button', { name: 'Задайте вопрос' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Отправить' }).click()
  await expect(dialog.getByText('Не заполнен комментарий')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Вопрос' }).fill('Где моё заявление?')
  await dialog.getByRole('button', { name: 'Отправить' }).click()
  await expect(dialog.getByText('Вы не оставили электронную почту')).toBeVisible()
  await dialog.getByRole('button', { name: 'Вернуться' }).click()
  await dialog.getByRole('textbox', { name: 'Электронная почта' }).fill('timur@example.org')
  const mend = await cutCalls(page, '**/abon-api/v1/feedback')
  await dialog.getByRole('button', { name: 'Отправить' }).click()
  await expect(dialog.getByText('Не удалось отправить сообщение')).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Вопрос' })).toHaveValue('Где моё заявление?')
  await mend()
  await dialog.getByRole('button', { name: 'Отправить' }).click()
  await expect(dialog.getByText('Сообщение успешно отправлено')).toBeVisible()
  await expectNoAxeViolations(page, ['light'])
  expect(await emailAbout(page, 'Вопрос с сайта')).toContain('timur@example.org')
})

test('a session that ends while a service is chosen is renewed beside, and what was typed is sent', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  await logIn(page, 'individual')
  const operator = await comeIn(browser, baseURL ?? '', 'operator')
  const { claim } = await signedRent(page, operator)
  await operator.context().close()
  await page.goto(`/claims/${claim}#services`)
  await page.getByRole('button', { name: 'Подключить: Название ящика' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Название ящика' }).fill('Василёк')
  await context.clearCookies()
  expectErrors(`401 /abon-server/api/claims/${claim}/services`)
  await dialog.getByRole('button', { name: /^Подключить за / }).click()
  await expect(dialog.locator('[data-test=login_required]')).toBeVisible()
  const beside = context.waitForEvent('page')
  await dialog.getByRole('link', { name: 'Войти в новой вкладке' }).click()
  const login = await beside
  await logInAs(login, 'individual')
  await expect(login).toHaveURL(`/claims/${claim}`)
  await login.close()
  await expect(dialog.getByRole('textbox', { name: 'Название ящика' })).toHaveValue('Василёк')
  await dialog.getByRole('button', { name: /^Подключить за / }).click()
  await atBank(page, 'pay')
  await expect(page.getByRole('heading', { name: 'Услуга подключена' })).toBeVisible()
})
