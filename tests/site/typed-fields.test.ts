import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { entityForm } from '#features/rent/reservation/entity-form.ts'
import { hostileTexts } from '#kit/hostile-texts.ts'
import { personForm, privilegeForm } from '#screens/person-form.ts'
import { came, statementOf } from '../server/bank-statements/statement-files.ts'
import { envelopePhoto, rentWithDigitization } from './kit/digitized.ts'
import { chooseBox, goOn, logIn, rentUpToCheck } from './kit/rental.ts'
import { ask, atCounter, comeIn, confirmedClaim, reservePayment, signedRent } from './kit/rented.ts'
import { expectFitsEverywhere, expectShown } from './kit/screens.ts'
import { expect, expectErrors, test } from './kit/test.ts'

const phone = { width: 360, height: 780 }
test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: phone })

/** What is looked for on the page itself, or offers what it finds while one types. */
const searches = ['q', 'question', 'company', 'bank', 'search']
/** The text of an article takes more than 5,000 letters. */
const roomy = ['field-']
/** Fields of digits or of a sum may refuse every other sign as it is typed: the answer beside them is another one. */
const isDigits = (field: Locator): Promise<boolean> =>
  field.evaluate((input) => /^(numeric|decimal)$/.test(input.getAttribute('inputmode') ?? ''))

/** A field that need not be filled, whose mask lets nothing but digits in: nothing was taken, so nothing is wrong. */
const mayStayEmpty = async (field: Locator): Promise<boolean> =>
  (await field.getAttribute('aria-required')) === null && (await field.inputValue()) === ''

const typedInto =
  ':is(input:not([type=checkbox], [type=radio], [type=file], [type=hidden]), textarea):visible'

/** The fields of the open dialog, else of the page. */
const fieldsOf = async (page: Page): Promise<Locator> => {
  const dialog = page.locator(':is(dialog[open], [role=dialog]):visible')
  return ((await dialog.count()) > 0 ? dialog.last() : page.locator('main')).locator(typedInto)
}

/** Empties each field and types into it as the keyboard does: masks and forms hear of both, one after the other. */
const typeOverAll = async (fields: readonly Element[], text: string): Promise<void> => {
  for (const field of fields) {
    const input = field as HTMLInputElement | HTMLTextAreaElement
    input.focus()
    input.select()
    document.execCommand('delete')
    document.execCommand('insertText', false, text)
    await new Promise((done) => setTimeout(done))
  }
}

const visited = new Set<string>()

/** A refund that the bank has refused, as the back office lists it: no test waits the days until there is one. */
const openRefunds = {
  refunds: [
    {
      payment: 1,
      claim: 1,
      holder: 'Ж'.repeat(150),
      index: '101000',
      boxNumber: '12',
      lockerName: null,
      amount: 225_000,
      order: '5c2f0f0e-6f1f-7d52-8f1b-1f1d04a8b2aa',
      problem: 'bank_refused',
      words: 'Щ'.repeat(150),
      tries: 3,
      nextTryAt: '2026-08-11T06:00:00.000Z',
      proposal: null,
    },
  ],
  total: 1,
}

/** A request about personal data that waits for its answer. */
const openRequests = {
  requests: [
    {
      id: 1,
      kind: 'access',
      officeIndex: '101000',
      applicant: 'Ж'.repeat(150),
      identityCheck: 'passport',
      representative: null,
      words: 'Щ'.repeat(150),
      receivedOn: '2026-07-01',
      dueOn: '2026-07-15',
      overdue: false,
      mayExtend: true,
      extendedReason: null,
      answer: null,
      answeredAt: null,
      answeredBy: null,
      registeredBy: 'Ж'.repeat(150),
    },
  ],
  total: 1,
  overdue: 0,
}

/**
 * Types every hostile text into every field of a screen on a phone, then 5,000 letters, and presses its button: the screen
 * fits, the server does not break, what was typed stays, and a field that holds too much says so.
 */
async function typeEverything(page: Page, press?: Locator): Promise<void> {
  await expect(async () => expect(await (await fieldsOf(page)).count()).toBeGreaterThan(0)).toPass()
  const broken: string[] = []
  page.on('response', (answer) => {
    if (answer.status() >= 500) broken.push(`${answer.status()} ${answer.url()}`)
  })
  const all = await fieldsOf(page)
  const fields = await all.all()
  // In one errand: a screen is typed into eleven times.
  const typeIntoAll = (text: string) => all.evaluateAll(typeOverAll, text)
  for (const field of fields) visited.add((await field.getAttribute('name')) ?? '')
  for (const text of Object.values(hostileTexts)) {
    await typeIntoAll(text)
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), {
        message: `${page.url()}: ${text}`,
      })
      .toBeLessThanOrEqual(360)
  }
  await expectFitsEverywhere(page)
  const long = 'Щ'.repeat(5000)
  await typeIntoAll(long)
  if (press) {
    await press.click()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  }
  for (const field of fields) {
    const name = (await field.getAttribute('name')) ?? ''
    if (searches.includes(name)) continue
    if (await isDigits(field)) {
      if (press && !(await mayStayEmpty(field)))
        await expect(field, `${name} says what it takes`).toHaveAttribute('aria-invalid', 'true')
      continue
    }
    await expect(field, `${name} keeps what was typed`).toHaveValue(long)
    if (roomy.includes(name)) continue
    await expect(field, `${name} says that it is too long`).toHaveAttribute('aria-invalid', 'true')
  }
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: page.url() })
    .toBeLessThanOrEqual(360)
  expect(broken).toEqual([])
}

const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name }).first()

test('fields that everybody may fill', async ({ page }) => {
  await page.goto('/')
  await typeEverything(page)
  await button(page, 'Задайте вопрос').click()
  await expect(page.locator('[name=feedback-comment]')).toBeVisible()
  await typeEverything(page, button(page, 'Отправить'))
  await page.goto('/faq')
  await typeEverything(page)
  // Whoever leaves before the answer stops the search on its way.
  await expect(page.locator('[data-faq-miss]')).toBeVisible()
  await page.goto('/prolongation-without-auth')
  await expectShown(page)
  await typeEverything(page, button(page, 'Найти'))
  await page.goto('/101000/step2')
  await page.getByRole('checkbox', { name: /Название ящика/ }).check()
  await page.locator('summary').filter({ hasText: 'Промокод' }).click()
  await expect(page.locator('[name=promo]')).toBeVisible()
  await typeEverything(page)
})

test('the forms of whoever rents', async ({ page, browser, cabinet }) => {
  await rentUpToCheck(page, { index: '101000', person: 'newcomer', type: 'Физическое лицо' }).catch(
    () => undefined,
  )
  const agree = page.getByRole('checkbox', { name: /Я согласен/ })
  await agree.check()
  await button(page, 'Продолжить').click()
  await page.getByRole('checkbox', { name: 'Живу по адресу регистрации' }).uncheck()
  await typeEverything(page, button(page, 'Сохранить и продолжить'))
  const entity = await (await browser.newContext({ baseURL: cabinet.origin })).newPage()
  await entity.setViewportSize(phone)
  await entity.goto('/101000/step2')
  await chooseBox(entity, 2)
  await goOn(entity)
  await entity.locator('button[name=person][value=entrepreneur]').click()
  await expect(entity).toHaveURL(/\/reservation/)
  await expectShown(entity)
  if (await entity.getByRole('checkbox', { name: /Я согласен/ }).isVisible()) {
    await entity.getByRole('checkbox', { name: /Я согласен/ }).check()
    await button(entity, 'Продолжить').click()
  }
  // Nobody's name or number is that long: the directories refuse to look.
  expectErrors('400 /abon-server/api/dadata/searchLegal', '400 /abon-server/api/dadata/bankSearch')
  await typeEverything(entity, button(entity, 'Сохранить и продолжить'))
})

test('the cabinet of a person and the back office', async ({ page, browser, cabinet }) => {
  await logIn(page, 'individual', '/recovering-access-to-claim')
  await typeEverything(page, button(page, 'Получить код'))
  const operator = await comeIn(browser, cabinet.origin, 'operator', '/branch')
  await operator.setViewportSize(phone)
  const { claim } = await signedRent(page, operator, { services: [7] })
  const waiting = await confirmedClaim(page)
  await reservePayment(page, waiting)
  await operator.reload()
  expectErrors('400 /abon-server/api/branch/claims/search')
  await typeEverything(operator, button(operator, 'Найти'))
  await operator.getByRole('tab', { name: 'Ящики' }).click()
  await operator.getByRole('combobox', { name: 'Отделение' }).selectOption('101000')
  await typeEverything(operator, button(operator, 'Показать'))
  await operator.getByRole('tab', { name: 'Пополнения' }).click()
  await typeEverything(operator)
  await operator.goto('/branch/personal-data')
  await typeEverything(operator, button(operator, 'Открыть'))
  await operator.goto('/branch/personal-data')
  await button(operator, 'Записать запрос').click()
  await operator.locator('[name=request-check]').selectOption('representative')
  await typeEverything(operator)
  await operator.route('**/api/branch/subjectRequests?*', (route) => route.fulfill({ json: openRequests }))
  await operator.goto('/branch/personal-data')
  await button(operator, /^Ответить/).click()
  await typeEverything(operator)
  await operator.goto('/branch')
  await atCounter(operator, waiting.claim)
  await button(operator, 'Учесть').click()
  await typeEverything(operator, operator.getByRole('dialog').getByRole('button', { name: 'Учесть оплату' }))
  await cabinet.setClock('2026-08-03T09:00:00+03:00')
  await logIn(page, 'individual', `/claims/${claim}`)
  await expectShown(page)
  expectErrors(`400 /abon-server/api/claims/${claim}/notifications`)
  await typeEverything(
    page,
    page.getByRole('region', { name: /Уведомления/ }).getByRole('button', { name: 'Сохранить' }),
  )
  await button(page, 'Подключить: Название ящика').click()
  await typeEverything(page, page.getByRole('dialog').getByRole('button', { name: /^Подключить за / }))

  await logIn(operator, 'operator', '/branch')
  await atCounter(operator, claim)
  await typeEverything(operator, button(operator, 'Записать отправление'))
  await button(operator, 'Прекратить досрочно').click()
  expectErrors(`400 /abon-server/api/branch/claims/${claim}/end`)
  await typeEverything(
    operator,
    operator.getByRole('dialog').getByRole('button', { name: 'Прекратить аренду' }),
  )
})

test('the cabinet of an organisation and its letters', async ({ page, browser, cabinet }) => {
  const operator = await (await browser.newContext({ baseURL: cabinet.origin })).newPage()
  await operator.setViewportSize(phone)
  await rentWithDigitization(page, operator)
  await cabinet.setClock('2026-08-03T09:00:00+03:00')
  await logIn(operator, 'operator', '/branch/letters')
  await operator.getByLabel('Фото конверта').setInputFiles(await envelopePhoto(operator, 'ИФНС'))
  expectErrors('400 /abon-server/api/branch/letters')
  await typeEverything(operator, button(operator, 'Принять письмо'))
  await operator.getByRole('textbox', { name: 'Номер отправления' }).fill('')
  await operator.getByRole('textbox', { name: 'Отправитель' }).fill('Ж'.repeat(150))
  await operator.getByRole('button', { name: 'Принять письмо', exact: true }).click()
  await expect(operator.getByText(/^Письмо \d+ принято/)).toBeVisible()
  await expectFitsEverywhere(operator)
  await operator
    .getByRole('tab', { name: /^Все|^Сканировать/ })
    .first()
    .click()
  await typeEverything(operator)

  await logIn(page, 'legal', '/legals')
  await expectShown(page)
  await typeEverything(page, button(page, 'Найти'))
  await page.goto('/legals')
  await page
    .getByRole('button', { name: /^Ж{20}/ })
    .first()
    .click()
  await button(page, /курьер/i).click()
  expectErrors('400 /abon-server/api/incomingLetters/')
  await typeEverything(page, page.locator('[form=letter-act][type=submit]'))
  await page.goto('/legals/rules')
  await button(page, 'Новое правило').click()
  expectErrors('400 /abon-server/api/letterRules')
  await typeEverything(page, button(page, 'Сохранить и проверить'))
  await page.goto('/legals/users')
  await typeEverything(page, button(page, /^Добавить|^Пригласить/))
  await page.goto('/legals/settings')
  await expectShown(page)
  expectErrors('400 /abon-server/api/legals/keys')
  await typeEverything(page, button(page, /ключ/i))
  await page.goto('/legals/active')
  await typeEverything(page, button(page, 'Найти'))
})

test('the dialogs of the back office', async ({ page, browser, cabinet }) => {
  await logIn(page, 'individual')
  const operator = await comeIn(browser, cabinet.origin, 'operator', '/branch')
  await operator.setViewportSize(phone)
  const dialog = operator.getByRole('dialog')
  const rented = await signedRent(page, operator)
  const waiting = await confirmedClaim(page)
  await reservePayment(page, waiting)
  await operator.goto(`/branch?claim=${waiting.claim}`)
  await button(operator, 'Изменить заказ').click()
  await dialog.getByRole('checkbox', { name: /^Название/ }).check()
  expectErrors(`400 /abon-server/api/branch/claims/${waiting.claim}/order`)
  await typeEverything(operator, button(operator, 'Рассчитать'))

  await cabinet.setClock('2026-08-03T09:00:00+03:00')
  await logIn(operator, 'operator', `/branch?claim=${rented.claim}`)
  await button(operator, 'Вернуть доступ').click()
  await typeEverything(operator, button(operator, 'Выдать код'))
  await operator.reload()
  await button(operator, 'Записать новый паспорт').click()
  await typeEverything(operator, dialog.getByRole('button', { name: 'Записать' }))
  await operator.reload()
  await button(operator, 'Записать отправление').click()
  await expect(operator.getByRole('table', { name: 'Отправления' })).toContainText('Письмо')
  await cabinet.setClock('2026-08-03T09:05:00+03:00')
  await operator.reload()
  await button(operator, /^Исправить запись/).click()
  await typeEverything(operator, dialog.getByRole('button', { name: 'Исправить запись' }))

  await operator.route('**/api/branch/queues/refunds*', (route) => route.fulfill({ json: openRefunds }))
  await operator.goto('/branch')
  await operator.getByRole('tab', { name: 'Возвраты' }).click()
  await button(operator, /^Вернули вручную/).click()
  expectErrors('400 /abon-server/api/branch/refunds/')
  await typeEverything(operator, button(operator, 'Отметить возврат'))

  const vera = await comeIn(browser, cabinet.origin, 'administrator', '/faq')
  await vera.route('**/api/administration/refunds*', (route) => route.fulfill({ json: openRefunds }))
  await vera.goto('/administration?tab=refunds')
  await button(vera, /^Вручную/).click()
  expectErrors('409 /abon-server/api/administration/refunds/', '400 /abon-server/api/administration/refunds/')
  await typeEverything(vera, button(vera, 'Сохранить'))
  await vera.goto('/administration?tab=audit')
  expectErrors('400 /abon-server/api/administration/audit/search')
  await vera.locator('select[name=audit-days]').selectOption('day')
  await typeEverything(vera, button(vera, 'Показать'))
  await vera.context().close()

  await logIn(page, 'legal', '/legals/balance')
  await typeEverything(page, button(page, 'Сформировать поручение'))
  await page.getByRole('textbox', { name: 'Сумма' }).fill('1000')
  await button(page, 'Сформировать поручение').click()
  await expect(page.getByText(/^Поручение на пополнение № \d+ готово$/)).toBeVisible()
  await operator.goto('/branch')
  await operator.getByRole('tab', { name: 'Пополнения' }).click()
  await button(operator, /^Зачислить Пополнение/).click()
  await typeEverything(operator, button(operator, 'Зачислить на баланс'))
  await operator.context().close()
})

test('codes and documents of who rents', async ({ page, browser, cabinet }) => {
  const made = await rentUpToCheck(page, {
    index: '101000',
    person: 'individual',
    type: 'Льготная категория',
  })
  expectErrors(`400 /abon-server/api/claims/${made.claim}`)
  await typeEverything(page, button(page, 'Сохранить и продолжить'))
  const other = await (await browser.newContext({ baseURL: cabinet.origin, viewport: phone })).newPage()
  await rentUpToCheck(other, { index: '109012', person: 'newcomer', type: 'Льготная категория', place: 1 })
  // Asked once a person: the forms above may have been answered already.
  const agree = other.getByRole('checkbox', { name: /Я согласен/ })
  await expect(agree.or(other.getByLabel('Фамилия'))).toBeVisible()
  if (await agree.isVisible()) {
    await agree.check()
    await button(other, 'Продолжить').click()
  }
  await typeEverything(other, button(other, 'Сохранить и продолжить'))
  await other.context().close()

  const operator = await comeIn(browser, cabinet.origin, 'operator', '/branch')
  const { claim } = await signedRent(page, operator, { services: [7] })
  await operator.context().close()
  await cabinet.setClock('2026-08-03T09:00:00+03:00')
  await logIn(page, 'individual', `/claims/${claim}`)
  const notices = page.getByRole('region', { name: /Уведомления/ })
  await notices.getByRole('textbox', { name: 'Адрес почты' }).fill('office@example.org')
  await notices.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.locator('[name=notification-code]')).toBeVisible()
  await typeEverything(page, button(page, 'Подтвердить'))

  await page.goto('/recovering-access-to-claim')
  await button(page, 'Код выдали в отделении').click()
  await typeEverything(page, button(page, 'Перенести заявление'))
})

test('the dialogs of digitized letters', async ({ page, browser, cabinet }) => {
  const operator = await (await browser.newContext({ baseURL: cabinet.origin, viewport: phone })).newPage()
  await rentWithDigitization(page, operator)
  await cabinet.setClock('2026-08-03T09:00:00+03:00')
  await logIn(operator, 'operator', '/branch/letters')
  await logIn(page, 'legal', '/legals')
  const dialog = operator.getByRole('dialog')
  const receive = async (sender: string, act: object) => {
    await operator.getByRole('tab', { name: /^Принять письмо/ }).click()
    // The test before has a rent with the service too: which box is asked.
    await operator.getByRole('combobox', { name: 'Ящик' }).selectOption({ index: 1 })
    await operator.getByLabel('Фото конверта').setInputFiles(await envelopePhoto(operator, sender))
    await operator.getByRole('textbox', { name: 'Отправитель' }).fill(sender)
    await operator.getByRole('button', { name: 'Принять письмо', exact: true }).click()
    const words = operator.getByText(/^Письмо \d+ принято/)
    const letter = /\d+/.exec(await words.innerText())?.[0]
    await ask(page, 'POST', `/api/incomingLetters/${letter}/acts`, act)
    await operator.reload()
  }
  await receive('Ж'.repeat(150), { act: 'order_collect' })
  await operator.getByRole('tab', { name: /^Выдать/ }).click()
  await button(operator, /^Выдать: письмо/).click()
  expectErrors('400 /abon-server/api/branch/letters/', '400 /abon-server/api/branch/destroyActs/')
  await typeEverything(operator, dialog.getByRole('button', { name: 'Выдать' }))
  await operator.reload()
  const courier = { address: 'Ж'.repeat(300), recipient: 'Щ'.repeat(150), phone: '+7 900 000-00-00' }
  await receive('Ю'.repeat(150), { act: 'order_courier', courier })
  await operator.getByRole('tab', { name: /^Курьеру/ }).click()
  await button(operator, /^Передано курьеру/).click()
  await typeEverything(operator, dialog.getByRole('button', { name: 'Передано' }))
  await operator.reload()
  await receive('Э'.repeat(150), { act: 'order_destroy' })
  await cabinet.setClock('2026-08-04T10:00:00+03:00')
  await logIn(operator, 'operator', '/branch/letters')
  await operator.getByRole('tab', { name: /^Уничтожить/ }).click()
  await operator.getByRole('checkbox', { name: /в акт$/ }).check()
  await button(operator, /^Составить акт/).click()
  await expect(operator.getByText('Акт составлен.')).toBeVisible()
  await operator.getByRole('tab', { name: /^Акты/ }).click()
  await button(operator, /^Подтвердить уничтожение/).click()
  await typeEverything(operator, dialog.getByRole('button', { name: 'Подтвердить уничтожение' }))
  await operator.context().close()
})

test('fields of administrators and editors', async ({ browser, cabinet }) => {
  const question = 'Что взять с собой за ключом?'
  const vera = await comeIn(browser, cabinet.origin, 'administrator', '/administration?tab=statements')
  const statement = statementOf([came(55_500, 'Щ'.repeat(150), { number: '41' })])
  await vera
    .getByLabel('Файл выписки')
    .setInputFiles({ name: 'july.txt', mimeType: 'text/plain', buffer: Buffer.from(statement) })
  await button(vera, 'Загрузить').click()
  await button(vera, /^Провести № 41/).click()
  await vera.locator('select[name=line-order]').selectOption('claim')
  expectErrors('404 /abon-server/api/administration/statementLines/')
  await typeEverything(vera, vera.getByRole('dialog').getByRole('button', { name: 'Провести' }))
  await vera.goto('/administration?tab=registers')
  for (const register of ['Кто смотрел данные', 'Согласия']) {
    await vera.getByText(register, { exact: true }).first().click()
    await typeEverything(vera, button(vera, 'Показать'))
  }
  await vera.goto('/administration?tab=offices')
  await vera.getByRole('searchbox', { name: 'Индекс отделения' }).fill('101000')
  await vera.keyboard.press('Enter')
  await button(vera, /^Закрыть Закрыть отделение 101000/).click()
  await typeEverything(vera, vera.getByRole('dialog').getByRole('button', { name: 'Закрыть' }).last())
  await vera.context().close()

  expectErrors('400 /abon-server/api/editing/')
  const anna = await comeIn(browser, cabinet.origin, 'editor', '/admin')
  await anna.getByRole('tab', { name: 'Тексты' }).click()
  await typeEverything(anna)
  await anna.getByRole('searchbox', { name: 'Найти' }).fill('что поместится')
  await button(anna, 'Править Что поместится в ящик?').click()
  await expect(anna.getByRole('textbox', { name: 'Текст' })).toBeVisible()
  await typeEverything(anna, button(anna, 'Сохранить'))
  await anna.goto('/admin?tab=files')
  await anna.getByRole('searchbox', { name: 'Найти' }).fill(question)
  await button(anna, `Править ${question}`).click()
  await anna.getByRole('textbox', { name: 'Текст' }).fill('Контрабас не поместится.')
  await button(anna, 'На согласование').click()
  const dialogOf = (page: Page) => page.getByRole('dialog')
  await dialogOf(anna).getByRole('button', { name: 'Отправить на согласование' }).click()
  await expect(anna.getByText('Правку согласует другой редактор.')).toBeVisible()

  const pavel = await comeIn(browser, cabinet.origin, 'secondEditor', '/admin')
  await pavel.getByRole('link', { name: question }).click()
  await button(pavel, 'Вернуть').click()
  await typeEverything(pavel, dialogOf(pavel).getByRole('button', { name: 'Вернуть автору' }))
  await pavel.reload()
  await button(pavel, 'Согласовать').click()
  await pavel.getByText('В назначенное время').click()
  await typeEverything(pavel, dialogOf(pavel).getByRole('button', { name: 'Согласовать' }))
  await pavel.reload()
  await button(pavel, 'Согласовать').click()
  await dialogOf(pavel).getByRole('button', { name: 'Согласовать' }).click()
  await expect(pavel.getByText('Правка на сайте.')).toBeVisible()
  await pavel.goto('/admin?tab=versions')
  await pavel
    .getByRole('button', { name: `Вернуть ${question}` })
    .first()
    .click()
  await typeEverything(pavel, dialogOf(pavel).getByRole('button', { name: 'Вернуть на сайт' }))
  await anna.context().close()
  await pavel.context().close()
})

test('no field of a screen is left out', () => {
  const features = resolve(import.meta.dirname, '../../src/features')
  const named = (readdirSync(features, { recursive: true, encoding: 'utf8' }) as string[])
    .filter((name) => /\.(tsx|astro)$/.test(name))
    .flatMap((name) => {
      const text = readFileSync(join(features, name), 'utf8')
      const tags = text.matchAll(
        /<(?:TextField|TextArea|LimitedField|LimitedArea|Combobox|ComboboxWhenWanted|SuggestedText)\b(?:[^>]|=>)*>/g,
      )
      const listed = text.includes('<NumberFields') ? text.matchAll(/\bname: '([\w-]+)',\s+label:/g) : []
      return [
        ...[...tags].flatMap(([tag]) => /name="([^"]+)"/.exec(tag)?.[1] ?? []),
        ...[...listed].map(([, name = '']) => name),
      ]
    })
  const listed = [personForm, privilegeForm, entityForm].flatMap(({ texts }) => texts.map(({ name }) => name))
  expect(listed.length).toBeGreaterThan(20)
  expect(named.length).toBeGreaterThan(35)
  expect([...named, ...listed].filter((name) => !visited.has(name))).toEqual([])
})
