import type { Page } from '@playwright/test'
import { morning } from './kit/cabinet.ts'
import { countUnderway, cutCalls, holdCalls } from './kit/calls.ts'
import { nearer, searchField, standsAtHome } from './kit/home.ts'
import {
  atBank,
  boxesIn,
  chooseBox,
  claimOnPage,
  freeBoxes,
  goOn,
  goOnButton,
  logIn,
  logInAs,
  payAgainButton,
  payButton,
  rentUpToCheck,
} from './kit/rental.ts'
import { expect, expectErrors, test } from './kit/test.ts'

/** The morning, so many minutes later. */
const later = (minutes: number): string => new Date(Date.parse(morning) + minutes * 60_000).toISOString()

test('a declined card tells the reason of the bank, and a second try ends well', async ({ page }) => {
  const { claim } = await rentUpToCheck(page, {
    index: '141300',
    person: 'individual',
    type: 'Физическое лицо',
  })
  await payButton(page).click()
  await page.getByLabel('Причина отказа').selectOption('insufficient_funds')
  await atBank(page, 'decline')
  await expect(page).toHaveURL(new RegExp(`/paymentfailed\\?claim=${claim}$`))
  await expect(page.getByText('На карте недостаточно средств')).toBeVisible()
  await expect(page.getByRole('timer', { name: 'Номер за вами ещё' })).toBeVisible()
  await payAgainButton(page).click()
  await atBank(page, 'pay')
  await expect(page).toHaveURL(new RegExp(`/success\\?claim=${claim}$`))
  await expect(page.getByRole('heading', { name: 'Ящик оплачен' })).toBeVisible()
})

test('a claim nobody pays in 15 minutes is cancelled and the box is free again; its answers begin a new one', async ({
  page,
  cabinet,
}) => {
  const rent = await rentUpToCheck(page, {
    index: '141300',
    person: 'individual',
    type: 'Физическое лицо',
    place: 1,
  })
  expect(await freeBoxes(page, '141300')).not.toContain(rent.box)
  await cabinet.setClock(later(16))
  expectErrors(`409 /abon-server/api/claims/${rent.claim}`)
  await payButton(page).click()
  await expect(page.getByRole('heading', { name: 'Заявление отменено' })).toBeVisible()
  await expect.poll(() => freeBoxes(page, '141300')).toContain(rent.box)
  await page.getByRole('button', { name: 'Оформить заново' }).click()
  await expect(page.getByRole('radio', { name: 'Физическое лицо' })).toBeChecked()
  await goOn(page)
  await expect(page).toHaveURL(/\/reservation\?claim=\d+$/)
  expect(await claimOnPage(page)).not.toBe(rent.claim)
})

test('of two people at one box the second is told and takes the nearest one in one tap', async ({
  page,
  browser,
  baseURL,
}) => {
  const second = await browser.newContext({ baseURL: baseURL ?? '' })
  const other = await second.newPage()
  for (const item of [page, other]) {
    await item.goto('/141300/step2')
    await item.getByRole('radio', { name: 'Физическое лицо' }).check()
  }
  await other.getByRole('checkbox', { name: /^Название/ }).check()
  await other.getByRole('textbox', { name: 'Название' }).fill('Ромашка')
  expect(await chooseBox(page, 3)).toBe(await chooseBox(other, 3))
  await goOn(page)
  await expect(page.getByRole('heading', { name: 'Демонстрационный вход' })).toBeVisible()

  expectErrors('409 /abon-server/api/boxes/')
  await goOn(other)
  const message = other.getByRole('alert').filter({ hasText: /забронирован другим клиентом/ })
  await expect(message).toBeVisible()
  await expect(other.getByRole('textbox', { name: 'Название' })).toHaveValue('Ромашка')
  await message.getByRole('button', { name: /^Взять № \d+ по той же цене$/ }).click()
  await expect(message).toBeHidden()
  await goOn(other)
  await logInAs(other, 'privileged')
  await expect(other).toHaveURL(/\/reservation\?claim=\d+$/)
  await logInAs(page, 'individual')
  await expect(page).toHaveURL(/\/reservation\?claim=\d+$/)
  await second.close()
})

// M-FORM-02, M-CLAIM-02.
test('a kept form that somebody spoilt is read as far as it fits, and the price is the one of the server', async ({
  page,
}) => {
  await page.goto('/faq')
  const spoilt = {
    opsIndex: '101000',
    dates: ['1999-13-45', 7],
    clientType: 9,
    boxId: '1; drop',
    boxName: 42,
    totalCost: 1,
  }
  await page.evaluate((form) => localStorage.setItem('rentalForm', JSON.stringify(form)), spoilt)
  await page.goto('/101000/step2')
  await expect(page.getByRole('radio', { name: 'Юридическое лицо' })).toBeChecked()
  await expect(page.getByRole('radio', { name: /^11 месяцев/ })).toBeChecked()
  await expect(page.getByRole('complementary', { name: 'Ваш заказ' })).toContainText(/\d\s\d{3}(,\d\d)?\s₽/)
  await page.evaluate(() => localStorage.setItem('rentalForm', '{"dates":'))
  await page.reload()
  await expect(boxesIn(page).first()).toBeVisible()
})

test('a session that ended while one filled the form in leads through the login and on', async ({
  page,
  context,
}) => {
  await logIn(page, 'individual')
  await page.goto('/101000/step2')
  await page.getByRole('radio', { name: 'Физическое лицо' }).check()
  await chooseBox(page, 4)
  await context.clearCookies()
  expectErrors('401 /abon-server/api/claims/populateClaim')
  await goOn(page)
  await logInAs(page, 'individual')
  await expect(page).toHaveURL(/\/reservation\?claim=\d+$/)
})

test('a session that ended during the registration keeps what was typed', async ({ page, context }) => {
  const { claim } = await rentUpToCheck(page, {
    index: '101000',
    person: 'individual',
    type: 'Льготная категория',
    place: 3,
  })
  const pdf = page.getByRole('textbox', { name: 'Номер документа о льготе' })
  await pdf.fill('ВТ 204518')
  await context.clearCookies()
  expectErrors(`401 /abon-server/api/claims/${claim}`)
  await page.getByRole('button', { name: 'Сохранить и продолжить' }).click()
  await expect(page.getByRole('alert')).toContainText('Время сессии истекло')
  await expect(pdf).toHaveValue('ВТ 204518')
  const [beside] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: /Войти в новой вкладке/ }).click(),
  ])
  await logInAs(beside, 'individual')
  await beside.waitForURL(/\/reservation/)
  await beside.close()
  await page.getByRole('button', { name: 'Сохранить и продолжить' }).click()
  await expect(page.getByRole('heading', { name: 'Проверьте заявление' })).toBeVisible()
})

test('without a network the form says so, keeps everything and goes on when asked again (M-PRICE-05)', async ({
  page,
  context,
}) => {
  await page.goto('/101000/step2')
  const order = page.getByRole('complementary', { name: 'Ваш заказ' })
  await expect(order).toContainText('₽')
  // What shows short messages comes with the first touch.
  const messages = page.waitForResponse(/\/toasts-view\./)
  const box = await chooseBox(page, 1)
  await (await messages).finished()
  // Code that is lost on its way has the page loaded again by itself.
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  // What sends a claim may be on its way still: the press that needs it asks for it again.
  expectErrors(
    'net::ERR_INTERNET_DISCONNECTED /abon-server/api/tarificator/calculateCostWithInfo',
    'net::ERR_INTERNET_DISCONNECTED /abon-server/api/postOffices/101000/freeBoxes',
    'net::ERR_INTERNET_DISCONNECTED /_astro/',
  )
  await page.getByRole('radio', { name: 'Физическое лицо' }).check()
  await expect(order).toContainText('Ошибка при расчёте стоимости')
  await expect(
    page.getByText('Не удалось рассчитать стоимость. Обновите страницу или попробуйте позже', {
      exact: true,
    }),
  ).toBeVisible()
  await expect(goOnButton(page)).toHaveAttribute('aria-disabled', 'true')
  await context.setOffline(false)
  await order.getByRole('button', { name: 'Повторить' }).click()
  await expect(order).toContainText('₽')
  await expect(order).toContainText(`№ ${box}`)
  await goOn(page)
  await expect(page.locator('button[name=person]').first()).toBeVisible()
})

// A browser keeps a lost part of lost code as lost: where it asked for one, the page is loaded again by itself.
for (const { lost, files } of [
  { lost: 'what sends a claim', files: /\/_astro\/claim-sending\./ },
  {
    lost: 'what sends a claim, with its parts',
    files: /\/_astro\/(claim-sending|legal-conditions|refusals|replaced-claim)\./,
  },
])
  test(`${lost}, lost by a bad network, comes with the next press or two, and the form is as it was (M-FORM-02)`, async ({
    page,
  }) => {
    const mend = await cutCalls(page, files)
    const isLost = page.waitForEvent('requestfailed', (request) => files.test(request.url()))
    await page.goto('/101000/step2')
    const order = page.getByRole('complementary', { name: 'Ваш заказ' })
    await expect(order).toContainText('₽')
    const box = await chooseBox(page, 1)
    await page.getByRole('radio', { name: 'Физическое лицо' }).check()
    await isLost
    await mend()
    const person = page.locator('button[name=person]').first()
    let presses = 0
    await expect(async () => {
      if (!(await person.isVisible())) {
        await expect(order).toContainText(`№ ${box}`)
        await expect(page.getByRole('radio', { name: 'Физическое лицо' })).toBeChecked()
        presses += 1
        await goOn(page)
      }
      await expect(person).toBeVisible({ timeout: 5000 })
    }).toPass()
    expect(presses).toBeLessThanOrEqual(2)
  })

/** Pieces of pages that a press asks for; what shows that they came, and by what press they are asked for again. */
const latePieces = [
  {
    lost: 'who belongs to the privileged category',
    files: /\/_astro\/tooltip-bubble\./,
    at: '/101000/step2',
    press: (page: Page) => page.getByRole('button', { name: 'Кто относится к льготной категории' }).click(),
    shown: (page: Page) => page.getByRole('tooltip'),
  },
  {
    lost: 'the field of a promo code',
    files: /\/_astro\/promo-code\./,
    at: '/101000/step2',
    press: async (page: Page) => {
      const again = page.getByRole('main').getByRole('button', { name: 'Повторить' })
      if (await again.isVisible()) await again.click()
      else await page.locator('summary', { hasText: 'Промокод' }).click()
    },
    shown: (page: Page) => page.getByRole('textbox', { name: 'Код для юридических лиц и ИП' }),
  },
  {
    lost: 'the list under the search',
    files: /\/_astro\/combobox\./,
    at: '/',
    press: async (page: Page) => {
      await page.getByRole('heading', { level: 1 }).click()
      await searchField(page).fill('Москва')
    },
    shown: (page: Page) => page.getByRole('option').first(),
  },
  {
    lost: 'the map',
    files: /\/_astro\/map-leaflet\./,
    at: '/',
    press: (page: Page) => page.getByRole('heading', { level: 1 }).click(),
    shown: nearer,
  },
  {
    lost: 'the form of a question',
    files: /\/_astro\/contact-form\./,
    at: '/faq',
    press: (page: Page) => page.getByRole('link', { name: 'Задайте вопрос' }).click(),
    shown: (page: Page) => page.getByRole('dialog'),
  },
  {
    lost: 'what looks for words everywhere',
    files: /\/pagefind\/pagefind\.js/,
    at: '/faq',
    press: async (page: Page) => {
      const field = page.getByRole('searchbox')
      await field.fill('')
      await field.fill('доверенность')
    },
    shown: (page: Page) => page.getByRole('heading', { name: 'В текстах ответов, документов и услуг' }),
  },
] as const

for (const { lost, files, at, press, shown } of latePieces)
  test(`${lost}, lost by a bad network, is fetched again by the second press`, async ({ page }) => {
    const mend = await cutCalls(page, files)
    const underway = countUnderway(page, files)
    await page.goto(at)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const isLost = page.waitForEvent('requestfailed', (request) => files.test(request.url()))
    await expect(async () => {
      await press(page)
      await Promise.race([isLost, page.waitForTimeout(1000).then(() => Promise.reject())])
    }).toPass()
    await expect(shown(page)).toBeHidden()
    await expect.poll(underway).toBe(0)
    await mend()
    await press(page)
    await expect(shown(page)).toBeVisible()
  })

test('what is selected in the search stays selected when the code of its list comes', async ({ page }) => {
  const held = await holdCalls(page, '**/_astro/combobox.*.js')
  await page.goto('/')
  const asked = page.waitForRequest('**/_astro/combobox.*.js')
  await expect(async () => {
    await page.getByRole('heading', { level: 1 }).click()
    await searchField(page).fill('Казань')
    await Promise.race([asked, page.waitForTimeout(1000).then(() => Promise.reject())])
  }).toPass()
  await searchField(page).selectText()
  await held.letThrough()
  await expect(searchField(page)).toHaveAttribute('aria-expanded', 'true')
  await expect(searchField(page)).toBeFocused()
  await page.keyboard.insertText('Москва')
  await expect(searchField(page)).toHaveValue('Москва')
})

const lookUps = [
  {
    name: 'an office without the service leads to another one',
    index: '601293',
    answer: null,
    words: 'В данном отделении нет услуги аренды абонентского ящика, мы подобрали для вас другое отделение',
  },
  {
    name: 'an office without the service and nothing near is told',
    index: '689251',
    answer: null,
    words: 'В данном отделении нет услуги аренды абонентского ящика, выберите другое отделение',
  },
  {
    name: 'a search that fails is told',
    index: '101000',
    answer: { status: 500, body: '' },
    words: 'Невозможно найти отделение, повторите попытку позднее',
  },
] as const

for (const { name, index, answer, words } of lookUps) {
  // M-ERR-01, M-ERR-02, M-ERR-03.
  test(name, async ({ page }) => {
    // Without an answer of ours the server tells that nothing fits.
    expectErrors(`${answer?.status ?? 412} /abon-server/api/postOffices/search/findOPS`)
    if (answer !== null)
      await page.route(new RegExp(`findOPS\\?address=${index}`), (route) => route.fulfill(answer))
    await page.goto('/')
    await searchField(page).fill(index)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Enter')
    await expect(page.getByText(words, { exact: true })).toBeVisible()
  })
}

test('a search whose answer is lost is asked again on request (M-ERR-06)', async ({ page }) => {
  const mend = await cutCalls(page, /findOPS/)
  await page.goto('/')
  await expect(page.getByText('Ошибка загрузки отделений')).toBeVisible()
  await mend()
  await page.getByRole('button', { name: 'Повторить' }).click()
  await expect(standsAtHome(page)).toBeVisible()
})

test('a claim of somebody else is not shown (M-ROLE-02)', async ({ page, browser, baseURL }) => {
  const { claim } = await rentUpToCheck(page, {
    index: '101000',
    person: 'individual',
    type: 'Физическое лицо',
    place: 2,
  })
  const stranger = await browser.newContext({ baseURL: baseURL ?? '' })
  const other = await stranger.newPage()
  await logIn(other, 'privileged')
  expectErrors(`403 /abon-server/api/claims/${claim}`, '403 /403')
  await other.goto(`/reservation?claim=${claim}`)
  await expect(other).toHaveURL('/403')
  await stranger.close()
})
