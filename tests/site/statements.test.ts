import { writeFileSync } from 'node:fs'
import type { Browser, Page } from '@playwright/test'
import { inWindows1251, write1c } from '../../src/server/bank-statements/write-1c.ts'
import { came, northWind, statementOf, went } from '../server/bank-statements/statement-files.ts'
import { comeIn, confirmedClaim, reservePayment } from './kit/rented.ts'
import { expectFitsEverywhere, expectNoAxeViolations } from './kit/screens.ts'
import { expect, expectErrors, test } from './kit/test.ts'

const comeToStatements = (browser: Browser, baseURL: string | undefined): Promise<Page> =>
  comeIn(browser, baseURL ?? '', 'administrator', '/administration?tab=statements')
const choose = (page: Page, name: string, file: Uint8Array) =>
  page.getByLabel('Файл выписки').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(file) })
const send = (page: Page) => page.getByRole('button', { name: 'Загрузить', exact: true }).click()
const report = (page: Page, file: string) => page.getByRole('table', { name: `Сверка: ${file}` })

test('a statement is imported in two tabs at once and balances; one that was cut says by how much not', async ({
  browser,
  baseURL,
}) => {
  const vera = await comeToStatements(browser, baseURL)
  const other = await vera.context().newPage()
  await other.goto('/administration?tab=statements')
  const file = statementOf([
    came(120_000, 'Оплата без номера', { number: '31' }),
    came(80_000, 'Ж'.repeat(5_000), { number: '32' }),
    went(30_000, 'Комиссия банка'),
  ])
  await Promise.all([vera, other].map((page) => choose(page, 'july.txt', file)))
  await Promise.all([vera, other].map(send))
  for (const page of [vera, other]) {
    await expect(page.getByText('Разобраны все строки: 3. Строки сходятся с итогами файла.')).toBeVisible()
    await expect(report(page, 'july.txt').getByRole('row', { name: /^Поступило/ })).toContainText('сходится')
  }
  await expect(vera.getByRole('button', { name: 'july.txt: показать сверку' })).toHaveCount(1)
  await expectNoAxeViolations(vera)
  await expectFitsEverywhere(vera)

  const cut = new TextDecoder('windows-1251')
    .decode(statementOf([came(10_000, 'Без номера', { number: '33' })]))
    .replace('ВсегоПоступило=100.00', 'ВсегоПоступило=250.00')
  await choose(vera, 'cut.txt', new TextEncoder().encode(cut))
  await send(vera)
  await expect(report(vera, 'cut.txt').getByRole('row', { name: /^Поступило/ })).toContainText(
    'в строках на 150 ₽ меньше',
  )
  // Whoever comes back finds every report again.
  await vera.reload()
  await vera.getByRole('button', { name: 'cut.txt: показать сверку' }).click()
  await expect(report(vera, 'cut.txt')).toBeVisible()
  await vera.context().close()
})

test('a line is decided on with the keyboard alone: other numbers, laid aside, taken up again', async ({
  browser,
  baseURL,
}) => {
  const vera = await comeToStatements(browser, baseURL)
  await choose(
    vera,
    'keys.txt',
    statementOf([came(55_500, 'Кто-то заплатил', { number: '41', payer: northWind })]),
  )
  await send(vera)
  await expect(report(vera, 'keys.txt')).toBeVisible()
  const name = /^№ 41 от/
  const queue = vera.getByRole('table', { name: 'В разборе' })
  const row = queue.getByRole('button', { name }).first()
  await row.focus()
  await vera.keyboard.press('Enter')
  expectErrors('404 /abon-server/api/administration/statementLines/')
  const dialog = vera.getByRole('dialog')
  await dialog.getByLabel('Заказ').selectOption({ label: 'Другое заявление' })
  await dialog.getByRole('textbox', { name: 'Номер' }).fill('тысяча')
  await vera.keyboard.press('Enter')
  await expect(dialog.getByText('Введите номер, например 1024.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Номер' }).fill('999999998, 999999999')
  await vera.keyboard.press('Enter')
  await expect(dialog.getByText('Такого заказа нет.')).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Номер' })).toHaveValue('999999998, 999999999')
  await expectNoAxeViolations(vera, ['light', 'dark'])
  await expectFitsEverywhere(vera)
  // What was typed is not lost by one key: the question is answered with the keyboard too.
  await vera.keyboard.press('Escape')
  await expect(dialog.getByText('Закрыть окно? Введённое не сохранится.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Вернуться' })).toBeFocused()
  await vera.keyboard.press('Tab')
  await vera.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await row.focus()
  await vera.keyboard.press('j')
  await dialog.getByRole('textbox', { name: 'Причина' }).fill('Ждём письма')
  await vera.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await vera.getByText(/^Отложены: 1/).click()
  const aside = vera.getByRole('table', { name: 'Отложены' }).getByRole('button', { name }).first()
  await aside.focus()
  await vera.keyboard.press('j')
  await dialog.getByRole('textbox', { name: 'Причина' }).fill('Письмо пришло')
  await vera.keyboard.press('Enter')
  await expect(vera.getByText('Здесь строк нет.')).toBeVisible()
  await vera.context().close()
})

test('of a line that pays too much the order is booked with the keyboard and the rest stays, after a refusal too', async ({
  browser,
  baseURL,
}) => {
  // Neither a person nor this payer has a balance.
  const payer = { ...northWind, name: 'ООО «Книжный дом»', inn: '7825406117' }
  const anna = await comeIn(browser, baseURL ?? '', 'individual')
  const order = await confirmedClaim(anna)
  await reservePayment(anna, order)
  const vera = await comeToStatements(browser, baseURL)
  const amount = order.total + 70_050
  await choose(
    vera,
    'more.txt',
    statementOf([came(amount, `Оплата по заявлению ${order.claim}`, { number: '61', payer })]),
  )
  await send(vera)
  await expect(report(vera, 'more.txt').getByRole('row', { name: /^В разборе/ })).toContainText('1 на')
  const line = vera.getByRole('table', { name: 'В разборе' }).getByRole('row', { name: /^№ 61 от/ })
  await line.getByRole('button', { name: /^№ 61 от/ }).focus()
  await vera.keyboard.press('Enter')
  const dialog = vera.getByRole('dialog')
  await expect(dialog.getByText('ООО «Книжный дом», ИНН 7825406117. Оплата по заявлению')).toBeVisible()
  const places = dialog.getByRole('group', { name: 'Излишек 700,50 ₽' })
  const stays = places.getByRole('radio', { name: 'Оставить в разборе' })
  await expect(stays).toBeChecked()
  await expectNoAxeViolations(vera, ['light', 'dark'])
  await expectFitsEverywhere(vera)
  await stays.focus()
  await vera.keyboard.press('ArrowLeft')
  await expect(places.getByRole('radio', { name: 'На онлайн-баланс' })).toBeChecked()
  expectErrors('409 /abon-server/api/administration/statementLines/')
  await vera.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('не подключён, ничего не провели')
  await vera.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await vera.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(line).toContainText('700,50 ₽')
  await expect(line).toContainText('Излишек проведённой строки')
  // The report in sight is of now, and the file has as many lines as it had.
  await expect(
    report(vera, 'more.txt').getByRole('row', { name: /^Из поступившего проведено/ }),
  ).toContainText('1 на 3 375 ₽')
  await expect(report(vera, 'more.txt').getByRole('row', { name: /^В разборе/ })).toContainText(
    '1 на 700,50 ₽',
  )
  await vera.context().close()
  await anna.context().close()
})

test('how far a long statement is stands in a bar, and lines are turned page by page', async ({
  browser,
  baseURL,
}) => {
  const vera = await comeToStatements(browser, baseURL)
  const many = Array.from({ length: 5_000 }, (_, index) =>
    came(1_000 + index, 'Без номера', { number: `7${index}` }),
  )
  await choose(vera, 'long.txt', statementOf(many))
  await send(vera)
  const bar = vera.getByRole('progressbar')
  await expect(bar).toBeVisible()
  await expect(vera.getByText(/^Разобрано строк: \d+ из\s5\s?000$/)).toBeVisible()
  await expect(report(vera, 'long.txt')).toBeVisible({ timeout: 60_000 })
  await expect(bar).toHaveCount(0)
  const pages = vera.getByRole('navigation', { name: 'Страницы строк выписок' })
  await expect(pages).toBeVisible()
  await pages.getByRole('button', { name: /2/ }).first().click()
  await expect(vera.getByRole('table', { name: 'В разборе' }).getByRole('row')).toHaveCount(21)
  await vera.context().close()
})

test('files that are none, of another account, too large or cut are refused in words, and what was chosen stays', async ({
  browser,
  baseURL,
}) => {
  const vera = await comeToStatements(browser, baseURL)
  expectErrors('422 /abon-server/api/administration/statements')
  const says = (words: string | RegExp) => expect(vera.getByText(words).first()).toBeVisible()
  await send(vera)
  await says('Выберите файл выписки.')
  await choose(
    vera,
    'bomb.xml',
    new TextEncoder().encode('<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "b">]><x/>'),
  )
  await send(vera)
  await says('Строка 1: в XML есть DOCTYPE, такие файлы не читаем')
  const foreign = write1c({ account: '40502810700000000099', from: '2025-07-10', to: '2025-07-10' }, [])
  await choose(vera, 'foreign.txt', inWindows1251(foreign))
  await send(vera)
  await says('Это выписка по чужому счёту.')
  await choose(vera, 'cut.txt', statementOf([came(100, 'x')]).slice(0, -30))
  await send(vera)
  await says(/файл обрывается/)
  const large = test.info().outputPath('large.txt')
  writeFileSync(large, new Uint8Array(20 * 1024 * 1024))
  await vera.getByLabel('Файл выписки').setInputFiles(large)
  await send(vera)
  await says('Файл больше 16 МБ.')
  await expectFitsEverywhere(vera)
  await vera.context().close()
})
