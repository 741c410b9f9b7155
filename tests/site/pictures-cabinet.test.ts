import type { Page } from '@playwright/test'
import { receiveInMailroom, rentWithDigitization } from './kit/digitized.ts'
import { expectScreen } from './kit/picture.ts'
import { logIn, rentUpToCheck } from './kit/rental.ts'
import {
  ask,
  atCounter,
  comeIn,
  confirmedClaim,
  emailAbout,
  reservePayment,
  signedRent,
} from './kit/rented.ts'
import { expectShown } from './kit/screens.ts'
import { expect, expectErrors, test } from './kit/test.ts'

// What stands behind the login: each person of the embedded login has one test, so that none sees another's claims.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const [desktop, phone] = [1440, 360]
const start = '2026-08-03T10:00:00+03:00'
/** 61 days before the rent of `signedRent` ends: it can be extended. */
const late = '2026-10-31T10:00:00+03:00'

const open = async (page: Page, address: string): Promise<void> => {
  await page.goto(address)
  await expectShown(page)
  await expect(
    page
      .getByRole('main')
      .getByRole('status')
      .filter({ hasText: /^Загружаем/ }),
  ).toHaveCount(0)
}

test('somebody without a claim, and the way to a lost one', async ({ page }) => {
  await logIn(page, 'privileged', '/claims')
  await expect(page.getByRole('heading', { name: 'У вас еще нет заявлений' })).toBeVisible()
  await expectScreen(page, 'claims-none')
  await open(page, '/recovering-access-to-claim')
  await expectScreen(page, 'recovery')
})

test('somebody new: the consent and the refused registration', async ({ page }) => {
  await rentUpToCheck(page, { index: '101000', person: 'newcomer', type: 'Физическое лицо' })
  await expect(page.getByRole('timer')).toBeVisible()
  await expectScreen(page, 'consent')
  await page.getByRole('checkbox', { name: 'Я согласен на обработку персональных данных' }).check()
  await page.getByRole('button', { name: 'Продолжить' }).click()
  await expect(page.getByLabel('Фамилия')).toHaveValue('Алиев')
  await expectScreen(page, 'registration')
  await page.getByRole('button', { name: 'Сохранить и продолжить' }).click()
  await expect(page.getByRole('region', { name: /^Осталось исправить: \d+$/ })).toBeFocused()
  await expectScreen(page, 'registration-refused')
})

test('a person with rents: the list, the card, a service, the extension; in the back office and by a link', async ({
  page,
  browser,
  cabinet,
}) => {
  // The link that is told as unknown at the end.
  expectErrors('404 /abon-server/api/rpo/')
  await logIn(page, 'individual', '/faq')
  const operator = await comeIn(browser, cabinet.origin, 'operator', '/faq')
  const { claim } = await signedRent(page, operator, { services: [4] })
  await reservePayment(page, await confirmedClaim(page, { index: '109012' }))
  await confirmedClaim(page, { index: '115172' })
  await open(operator, '/branch')
  await operator.getByRole('tab', { name: /^Учесть оплату/ }).click()
  await expect(operator.getByRole('table', { name: 'Учесть оплату' })).toBeVisible()
  await expectScreen(operator, 'branch')
  await open(page, '/claims')
  await expect(page.locator(`[data-test=claim-${claim}]`)).toBeVisible()
  await expectScreen(page, 'claims')

  await cabinet.setClock(start)
  await logIn(operator, 'operator', '/faq')
  await ask(operator, 'POST', `/api/branch/claims/${claim}/items`, {
    kind: 'registered',
    track: 'RA644000116RU',
  })
  await atCounter(operator, claim)
  await expectScreen(operator, 'branch-card')
  await operator.context().close()
  // The note can be undone for a minute before its letter leaves.
  await cabinet.setClock('2026-08-03T10:02:00+03:00')
  await logIn(page, 'individual', '/faq')
  await open(page, `/claims/${claim}`)
  await expectScreen(page, 'claim-with-mail')
  const link = /\/rpo\/[\w.-]+/.exec(await emailAbout(page, 'RA644000116RU'))?.[0] ?? ''
  await open(page, link)
  await expectScreen(page, 'rpo')
  await open(page, `${link}x`)
  await expectScreen(page, 'rpo-unknown')

  await cabinet.setClock(late)
  await logIn(page, 'individual', '/faq')
  await open(page, `/claims/${claim}`)
  await expectScreen(page, 'claim')
  await page.emulateMedia({ media: 'print' })
  await expectScreen(page, 'claim-print', { at: [768], whole: true })
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('button', { name: 'Подключить: Название ящика' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectScreen(page, 'claim-service', { at: [desktop, phone], whole: true })
  await open(page, `/prolongation/${claim}`)
  await expectScreen(page, 'prolongation')
  await page.getByRole('button', { name: 'Продолжить' }).click()
  await expect(page).toHaveURL(/\/prolongation\/reservation\?claim=\d+$/)
  await expect(page.getByRole('timer')).toBeVisible()
  await expectScreen(page, 'prolongation-reservation')
})

test('an organisation: letters, boxes, archive, balance, users, rules, integration, the offer', async ({
  page,
  browser,
  cabinet,
}) => {
  await logIn(page, 'legal', '/legals')
  await expect(
    page.getByRole('heading', { name: 'Читайте почту организации из любого города' }),
  ).toBeVisible()
  await expectScreen(page, 'legals-intro')
  await open(page, '/offer')
  await expectScreen(page, 'offer')
  const operator = await comeIn(browser, cabinet.origin, 'operator', '/faq')
  await signedRent(page, operator, { clientType: 3, index: '109012' })
  await operator.context().close()
  await reservePayment(page, await confirmedClaim(page, { clientType: 3 }), 3)
  for (const [name, address] of [
    ['legals-active', '/legals/active'],
    ['legals-archive', '/legals/archive'],
    ['legals-balance', '/legals/balance'],
    ['legals-documents', '/legals/documents'],
    ['legals-users', '/legals/users'],
    ['legals-rules', '/legals/rules'],
    ['legals-settings', '/legals/settings'],
  ] as const) {
    await open(page, address)
    await expectScreen(page, name)
  }
  await page.setViewportSize({ width: phone, height: 1000 })
  await page.getByRole('button', { name: /^Сменить организацию/ }).click()
  await expectScreen(page, 'legals-switch', { at: [desktop, phone], whole: true })

  const mailroom = await comeIn(browser, cabinet.origin, 'operator', '/faq')
  await rentWithDigitization(page, mailroom)
  await cabinet.setClock(start)
  await logIn(mailroom, 'operator', '/branch/letters')
  for (const sender of ['ИФНС № 4 по г. Москве', 'ООО «Ромашка»', 'Арбитражный суд города Москвы'])
    await receiveInMailroom(mailroom, sender)
  await mailroom.context().close()
  await page.setViewportSize({ width: desktop, height: 1000 })
  await logIn(page, 'legal', '/legals')
  await page.getByRole('checkbox', { name: 'Выбрать письмо: ООО «Ромашка»' }).check()
  await expectScreen(page, 'legals-inbox')
  await page.getByRole('button', { name: 'Арбитражный суд города Москвы', exact: true }).click()
  await expect(page.getByRole('img', { name: /^Фото конверта/ })).toBeVisible()
  await expectScreen(page, 'legals-letter')
})

test('the digitization back office as it receives', async ({ page }) => {
  await logIn(page, 'operator', '/branch/letters')
  await expectShown(page)
  await expectScreen(page, 'mailroom')
})

test('an editor: the files, an edit of the operator, of a tariff and of an office, its changes', async ({
  page,
}) => {
  await logIn(page, 'editor', '/faq')
  const begin = async (file: object): Promise<number> => {
    const made = await ask<{ id: number }>(page, 'POST', '/api/editing/edits', { removes: false, ...file })
    return made.id
  }
  const operator = await begin({ collection: 'site', path: 'site/operator.md', from: null })
  const tariff = await begin({ collection: 'tariffs', path: null, from: 'tariffs/2025-07-01.md' })
  const office = await begin({ collection: 'offices', path: 'offices/101000.md', from: null })
  await open(page, '/admin')
  await expectScreen(page, 'editing')
  await open(page, `/admin?edit=${operator}`)
  await expectScreen(page, 'editing-operator')
  await open(page, `/admin?edit=${tariff}`)
  await expectScreen(page, 'editing-tariff')
  await open(page, `/admin?edit=${office}`)
  await expectScreen(page, 'editing-office')
})

test('an administrator: how the service stands, an office that is closed, who is kept out, services, the audit', async ({
  page,
}) => {
  await logIn(page, 'administrator', '/faq')
  const act = (path: string, body: object) => ask(page, 'POST', `/api/administration/${path}`, body)
  await act('offices/101000/closing', { reason: 'Прорвало трубу', until: '2026-12-20' })
  await act('services', { service: 8, index: null, reason: 'Нет места' })
  await open(page, '/administration')
  await expectScreen(page, 'administration')
  await open(page, '/administration?tab=offices')
  await expectScreen(page, 'administration-offices')
  await page.getByRole('searchbox', { name: 'Индекс отделения' }).fill('109012')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Закрыть Закрыть отделение 109012/ }).click()
  await expectScreen(page, 'administration-closing', { whole: true })
  await open(page, '/administration?tab=blocks')
  await page.getByRole('searchbox', { name: 'Заявление, ИНН или почта' }).fill('administrator@example.org')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Это вы')).toBeVisible()
  await expectScreen(page, 'administration-access')
  await open(page, '/administration?tab=services')
  await expectScreen(page, 'administration-services')
  await open(page, '/administration?tab=refunds')
  await expectScreen(page, 'administration-refunds')
  await open(page, '/administration?tab=audit')
  // What others did stands among it by the second.
  await page.getByLabel('Действия').selectOption({ label: 'Администраторы' })
  await page.getByRole('button', { name: 'Показать' }).click()
  await expect(page.getByRole('row', { name: /Подписано в отделении/ })).toHaveCount(0)
  await expectScreen(page, 'administration-audit')
})
