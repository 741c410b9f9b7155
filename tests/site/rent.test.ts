import {
  atBank,
  boxesIn,
  chooseBox,
  chooseOffice,
  claimOnPage,
  expectChosen,
  goOn,
  goOnButton,
  logInAs,
  rentUpToCheck,
  serviceIn,
  services,
} from './kit/rental.ts'
import { expectNoAxeViolations } from './kit/screens.ts'
import { expect, expectErrors, test } from './kit/test.ts'

// One of the journeys that run on the embedded database, begun empty.
test.use({ storage: 'embedded' })

test('a visitor finds an office, logs in on the way, pays by card and has a box', async ({ page }) => {
  await chooseOffice(page, '101000')
  await page.getByRole('radio', { name: /1 сентября/ }).check()
  await page.getByRole('radio', { name: /^6 месяцев/ }).check()
  await page.getByRole('radio', { name: 'Физическое лицо' }).check()
  const box = await chooseBox(page, 1)
  await goOn(page)

  await logInAs(page, 'individual')
  await expect(page).toHaveURL(/\/reservation\?claim=\d+$/)
  const claim = await claimOnPage(page)
  const answers = page.getByRole('region', { name: 'Что арендуете' })
  await expect(answers).toContainText(`№ ${box}`)
  await expect(answers).toContainText('01.09.2026 – 28.02.2027')
  await expect(page.getByRole('timer')).toContainText(/^\D*1[45]:\d\d$/)

  await page.getByRole('button', { name: /^Оплатить/ }).click()
  await atBank(page, 'pay')
  await expect(page).toHaveURL(new RegExp(`/success\\?claim=${claim}$`))
  await expect(page.getByRole('heading', { name: 'Ящик оплачен' })).toBeVisible()
  expect(await claimOnPage(page)).toBe(claim)
  await page.reload()
  expect(await claimOnPage(page)).toBe(claim)
  await expect(page.getByText(`101000, а/я ${box}`)).toBeVisible()
})

test('coming back to the form or reloading after the login makes no second claim', async ({ page }) => {
  let created = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/populateClaim')) created += 1
  })
  const { claim } = await rentUpToCheck(page, {
    index: '109012',
    person: 'individual',
    type: 'Физическое лицо',
  })
  await page.reload()
  expect(await claimOnPage(page)).toBe(claim)
  await page.goto('/109012/step2/')
  await expect(boxesIn(page).first()).toBeVisible()
  await page.reload()
  await expect(boxesIn(page).first()).toBeVisible()
  await expect(page).toHaveURL('/109012/step2/')
  expect(created).toBe(1)
})

test('a privileged person shows the discount of their own tariff and is told to bring the document', async ({
  page,
}) => {
  await rentUpToCheck(page, { index: '109012', person: 'privileged', type: 'Льготная категория', place: 1 })
  await expect(page.getByRole('region', { name: 'Кто арендует' })).toContainText(
    'Удостоверение ветерана труда',
  )
  await page.getByRole('button', { name: /^Оплатить/ }).click()
  await atBank(page, 'pay')
  await expect(page.getByRole('heading', { name: 'Ящик оплачен' })).toBeVisible()
  await expect(page.getByText('Подлинник документа о льготе', { exact: true })).toBeVisible()
})

test('a newcomer consents, registers with a passport and reserves to pay at the office', async ({ page }) => {
  const { claim } = await rentUpToCheck(page, {
    index: '109012',
    person: 'newcomer',
    type: 'Физическое лицо',
    place: 2,
  })

  const consent = page.getByRole('checkbox', { name: 'Я согласен на обработку персональных данных' })
  await expect(consent).not.toBeChecked()
  await page.getByRole('button', { name: 'Продолжить' }).click()
  await expect(page.getByRole('region', { name: /^Осталось исправить: \d+$/ })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Отметьте согласие, чтобы продолжить' })).toBeVisible()
  await consent.check()
  await page.getByRole('button', { name: 'Продолжить' }).click()

  await expect(page.getByLabel('Фамилия')).toHaveValue('Алиев')
  await page.getByLabel('Дата рождения').fill('12031990')
  await page.getByLabel('Серия').fill('4511')
  await page.getByRole('textbox', { name: 'Номер' }).fill('123456')
  await page.getByLabel('Дата выдачи').fill('15042010')
  await page.getByLabel('Код подразделения').fill('770001')
  await expect(page.getByLabel('Код подразделения')).toHaveValue('770-001')
  await page.getByRole('combobox', { name: 'Кем выдан' }).fill('ОВД Тверского района города Москвы')
  await page.getByRole('button', { name: 'Сохранить и продолжить' }).click()
  await page.getByRole('link', { name: /Адрес регистрации|адрес регистрации/ }).click()
  await expect(page.getByRole('combobox', { name: 'Адрес регистрации' })).toBeFocused()
  await page.keyboard.type('109012, Москва, Никольская ул., д. 5, кв. 1')
  await page.getByLabel('Живу по адресу регистрации').check()
  await page.getByRole('button', { name: 'Сохранить и продолжить' }).click()

  await expect(page.getByRole('heading', { name: 'Проверьте заявление' })).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toMatch(/123456|4511|Никольская ул/)
  await page.getByRole('radio', { name: 'В отделении' }).check()
  await page.getByRole('button', { name: 'Забронировать' }).click()
  await expect(page).toHaveURL(new RegExp(`/success\\?claim=${claim}$`))
  await expect(page.getByRole('heading', { name: 'Ящик забронирован' })).toBeVisible()
  await expect(page.getByRole('region', { name: `Заявление № ${claim}` })).toContainText('20.07.2026, 09:00')
})

test('an organisation is found by its INN and gets a payment order', async ({ page }) => {
  const { claim } = await rentUpToCheck(page, { index: '101721', person: 'legal' })
  await page.getByRole('button', { name: /^Изменить\s?: Организация$/ }).click()
  await page.getByRole('combobox', { name: 'ИНН или название организации' }).fill('7704112232')
  await page.getByRole('option', { name: /Северный ветер/ }).click()
  await expect(page.getByRole('textbox', { name: 'КПП' })).toHaveValue('770401001')
  await page.getByRole('button', { name: 'Сохранить и продолжить' }).click()

  await expect(page.getByRole('radio', { name: /^Платёжным поручением/ })).toBeChecked()
  // No order before the offer in force is accepted.
  expectErrors('422 /abon-server/api/payments/')
  await page.getByRole('button', { name: 'Забронировать' }).click()
  await expect(page.getByRole('heading', { name: 'Примите оферту, чтобы продолжить' })).toBeVisible()
  await expectNoAxeViolations(page, ['light'])
  await page.getByRole('button', { name: 'Принять оферту' }).first().click()
  await expect(page).toHaveURL(/\/offer-success\?back=/)
  await page.getByRole('link', { name: 'Продолжить оформление' }).click()
  await page.getByRole('button', { name: 'Забронировать' }).click()
  await expect(page).toHaveURL(new RegExp(`/success\\?claim=${claim}$`))
  await expect(page.getByText('Доверенность от организации')).toBeVisible()
  const order = page.getByRole('link', { name: /^Платёжное поручение/ })
  const pdf = await page.request.get((await order.getAttribute('href')) ?? '')
  expect(pdf.headers()['content-type']).toContain('application/pdf')
})

test('a cell of a parcel locker is rented like a box', async ({ page }) => {
  // Its name stands before anything is known of the locker.
  const answers = Promise.withResolvers<void>()
  await page.route(/aapshLockers[/]1010001/, async (route) => {
    await answers.promise
    await route.continue()
  })
  await page.goto('/rental/aaps/1010001')
  const title = page.getByRole('heading', { level: 1, name: 'Аренда ячейки почтомата' })
  await expect(title).toBeVisible()
  answers.resolve()
  await expect(page.getByText('Почтомат у входа', { exact: true })).toBeVisible()
  await expect(title).toBeVisible()
  await page.getByRole('radio', { name: 'Физическое лицо' }).check()
  const cell = await chooseBox(page, 2)
  await goOn(page)
  await logInAs(page, 'individual')
  await expect(page.getByRole('region', { name: 'Что арендуете' })).toContainText(
    `${cell}, почтомат «У входа»`,
  )
  await page.getByRole('button', { name: /^Оплатить/ }).click()
  await atBank(page, 'pay')
  await expect(page.getByRole('heading', { name: 'Ячейка оплачена' })).toBeVisible()
})

test('a link with office, client and dates opens the form with them', async ({ page }) => {
  await page.goto('/rental/postOffice/109012/2/2026-08-01/2026-10-31')
  await expect(page.getByRole('radio', { name: 'Физическое лицо' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Льготная категория' })).toBeChecked()
  await expect(page.getByRole('radio', { name: /^1 августа/ })).toBeChecked()
  await expect(page.getByRole('radio', { name: /^3 месяца/ })).toBeChecked()

  await page.goto('/rental/postOffice/109012/7/2026-08-02/later')
  await expect(page.getByText('Часть ссылки не удалось прочитать')).toBeVisible()
})

test('the draft outlives a reload and can be thrown away (M-FORM-02)', async ({ page }) => {
  await page.goto('/101000/step2')
  await page.getByRole('radio', { name: /^1 октября/ }).check()
  await page.getByRole('checkbox', { name: /Название/ }).check()
  await page.getByRole('textbox', { name: 'Название' }).fill('Ромашка')
  const box = await chooseBox(page, 3)
  await page.reload()
  await expect(page.getByRole('radio', { name: /^1 октября/ })).toBeChecked()
  await expect(page.getByRole('textbox', { name: 'Название' })).toHaveValue('Ромашка')
  await expectChosen(page, box)
  await page.getByRole('button', { name: 'Удалить черновик' }).click()
  await expect(page.getByRole('radio', { name: /^1 октября/ })).not.toBeChecked()
  await expect(page.getByRole('textbox', { name: 'Название' })).toBeHidden()
})

test('a press that comes before the price leads on as soon as the price is here', async ({ page }) => {
  let answer = () => {}
  const held = new Promise<void>((done) => {
    answer = done
  })
  await page.route('**/calculateCostWithInfo', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/101000/step2')
  await chooseBox(page, 2)
  // Disabled for those who read the page, it keeps a press.
  await page.getByRole('button', { name: 'Продолжить', exact: true }).click({ force: true })
  await expect(page).toHaveURL(/step2/)
  answer()
  await expect(page.locator('button[name=person]').first()).toBeVisible()
})

for (const [what, address] of [
  ['an office', '/101000/step2'],
  ['a locker', '/rental/aaps/1010001'],
] as const) {
  test(`the form of ${what} is at most 1700 px high on a desktop and 2800 px on a phone, a service chosen`, async ({
    page,
  }) => {
    for (const [width, height, most] of [
      [1440, 900, 1700],
      [360, 740, 2800],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.goto(address)
      await page.getByRole('checkbox', { name: /^Уведомлен/ }).check()
      await expect(page.getByRole('radio', { name: /^3 месяца .*₽/ })).toBeVisible()
      await expect(page.getByRole('option').first()).toBeAttached()
      // From the header to the footer, both of them in.
      const whole = await page.evaluate(() => document.documentElement.scrollHeight)
      expect(whole, `${address} at ${width} px`).toBeLessThanOrEqual(most)
    }
  })
}

test('on a desktop the total and the button are in sight before and after one scrolls, with all services on', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/101721/step2')
  const services = page.getByRole('region', { name: 'Дополнительные услуги' })
  for (const service of await services.getByRole('checkbox').all()) await service.check()
  const order = page.getByRole('complementary', { name: 'Ваш заказ' })
  const button = order.getByRole('button', { name: 'Продолжить', exact: true })
  await expect(button).not.toHaveAttribute('aria-disabled')
  for (const top of [0, 300, 600]) {
    await page.evaluate((y) => window.scrollTo(0, y), top)
    await expect(button).toBeInViewport({ ratio: 1 })
    await expect(order.getByText('Итого', { exact: true })).toBeInViewport({ ratio: 1 })
  }
})

test('Escape closes the grid of days and gives the focus back', async ({ page }) => {
  await page.goto('/101000/step2')
  const opener = page.getByRole('button', { name: 'Другая дата' })
  await opener.click()
  const grid = page.getByRole('grid', { name: 'Начало аренды' })
  await grid.getByRole('button', { name: /^15 июля/ }).focus()
  await page.keyboard.press('Escape')
  await expect(grid).toHaveCount(0)
  await expect(opener).toBeFocused()
})

test('a mistake leads to the list of mistakes by Enter, again by Enter, and by the mouse', async ({
  page,
}) => {
  await page.goto('/101000/step2')
  await chooseBox(page)
  await serviceIn(page, services.name).check()
  const name = page.getByRole('textbox', { name: 'Название' })
  const list = page.getByRole('region', { name: 'Осталось исправить: 1' })
  for (let time = 0; time < 2; time += 1) {
    await name.press('Enter')
    await expect(list).toBeFocused()
  }
  await name.focus()
  // The field is left by the press itself, and closes the button under it.
  await goOnButton(page).click({ force: true })
  await expect(list).toBeFocused()
})

test('another day is chosen in the grid by keys, and a closed one says why', async ({ page }) => {
  await page.goto('/101000/step2')
  await page.getByRole('button', { name: 'Другая дата' }).click()
  const grid = page.getByRole('grid', { name: 'Начало аренды' })
  const day = (name: RegExp) => grid.getByRole('button', { name })
  await day(/^15 июля/).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(day(/^14 июля/)).toBeFocused()
  await expect(day(/^14 июля/)).toHaveAccessibleDescription('Слишком рано: нужно пять дней на подготовку.')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('radio', { name: /^15 июля/ })).toBeChecked()
  await page.keyboard.press('PageDown')
  await expect(day(/^14 августа/)).toHaveAccessibleDescription(/только с первого числа/)
  await page.keyboard.press('PageUp')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('End')
  await expect(day(/^26 июля/)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('radio', { name: /^26 июля/ })).toBeChecked()
  await expect(page.getByRole('complementary', { name: 'Ваш заказ' })).toContainText('26.07.2026')
})
