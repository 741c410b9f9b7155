import type { Page } from '@playwright/test'
import { pressUntil } from './kit/press.ts'
import { atBank, logIn, rentUpToCheck } from './kit/rental.ts'
import { comeIn, emailAbout } from './kit/rented.ts'
import { expectFitsEverywhere, expectNoAxeViolations } from './kit/screens.ts'
import { expect, test } from './kit/test.ts'

// One of the journeys that run on the embedded database, begun empty.
test.use({ storage: 'embedded' })

const sizes = [
  {
    on: 'a desktop',
    viewport: { width: 1440, height: 900 },
    place: 0,
    folded: false,
    look: expectFitsEverywhere,
  },
  {
    on: 'a phone',
    viewport: { width: 390, height: 844 },
    place: 1,
    folded: true,
    look: (page: Page) => expectNoAxeViolations(page, ['light']),
  },
] as const

const status = (page: Page) => page.locator('[data-test=status]').first()

for (const { on, viewport, place, folded, look } of sizes) {
  test.describe(`on ${on}`, () => {
    test.use({ viewport })

    // M-STAT-01, M-STAT-02, M-LIST-07.
    test('a rental is paid, signed, begins, is improved, reminded of, extended and ends', async ({
      page,
      browser,
      cabinet,
      baseURL,
    }) => {
      const { claim } = await rentUpToCheck(page, {
        index: '115172',
        person: 'individual',
        type: 'Физическое лицо',
        place,
      })
      await page.getByRole('button', { name: /^Оплатить/ }).click()
      await atBank(page, 'pay')
      await expect(page.getByRole('heading', { name: 'Ящик оплачен' })).toBeVisible()

      await page.goto('/claims')
      const inList = page.locator(`[data-test=claim-${claim}]`)
      await expect(inList).toContainText('Оплачено, ожидает подписи в отделении')
      await expect(inList.getByRole('link', { name: 'Как подписать' })).toHaveAttribute('href', '/faq#lk3')
      await look(page)
      await page.goto('/#claims')
      const atHome = page.locator(`[data-test=claim-${claim}]`)
      await expect(atHome).toContainText('Оплачено, ожидает подписи в отделении')
      await expect(
        atHome.getByRole('link', { name: new RegExp(`^Улучшить.*${claim}$`) }).first(),
      ).toHaveAttribute('href', `/claims/${claim}#services`)

      const operator = await comeIn(browser, baseURL ?? '', 'operator', '/branch')
      await operator.getByRole('button', { name: `Открыть заявление № ${claim}` }).click()
      await operator.getByRole('button', { name: 'Подписано клиентом' }).click()
      await operator.getByRole('dialog').getByRole('button', { name: 'Подписать' }).click()
      await expect(operator.getByText('Заявление подписано.')).toBeVisible()
      await operator.context().close()

      const { body } = await read(page, claim)
      await cabinet.setClock(`${body.startDate}T10:00:00+03:00`)
      await logIn(page, 'individual', `/claims/${claim}`)
      await expect(status(page)).toContainText('В аренде до')
      const line = page.getByRole('region', { name: 'Ход аренды' })
      if (folded) await line.getByText('Ход аренды').click()
      await expect(line.getByText('Аренда началась')).toBeVisible()
      await page.getByRole('button', { name: 'QR-код' }).click()
      await expect(page.getByRole('img', { name: /^QR-код с адресом: 115172, а\/я \d+$/ })).toBeVisible()
      await look(page)

      await page.goto('/')
      // The banners wake up when they come into sight.
      const offer = page.getByRole('dialog')
      await pressUntil(page.getByRole('button', { name: 'Подробнее' }).first(), offer)
      await offer.getByRole('button', { name: 'Подключить к заявлению' }).click()
      await expect(page).toHaveURL(/\/claims\/\d+#services$/)
      await page.goto(`/claims/${claim}#services`)
      await page.getByRole('button', { name: 'Подключить: Название ящика' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox', { name: 'Название ящика' }).fill('Ромашка')
      await look(page)
      await dialog.getByRole('button', { name: /^Подключить за / }).click()
      await atBank(page, 'pay')
      await expect(page).toHaveURL(new RegExp(`/success-service\\?claim=${claim}&order=\\d+$`))
      await expect(page.getByRole('heading', { name: 'Услуга подключена' })).toBeVisible()
      await page.reload()
      await expect(page.getByRole('heading', { name: 'Услуга подключена' })).toBeVisible()
      await look(page)
      await page.goto(`/claims/${claim}`)
      await expect(page.locator('[data-test=senders]')).toHaveText(/^115172, а\/я \d+, Ромашка$/)

      const until = body.endDate
      await cabinet.setClock(`${daysBefore(until, 60)}T10:00:00+03:00`)
      const reminder = await emailAbout(page, `заканчивается ${inDots(until)}`)
      expect(reminder).toContain('осталось 60 дней')
      expect(reminder).toMatch(/стоит [\d\s ]+₽/)
      expect(reminder).toContain('Если не продлить')

      await logIn(page, 'individual', `/claims/${claim}`)
      await expect(page.getByText(/^Продлить можно с \d\d\.\d\d\.\d{4} по \d\d\.\d\d\.\d{4}$/)).toBeVisible()
      await page.getByRole('link', { name: /^Продлить за [\d\s]+₽$/ }).click()
      await expect(page).toHaveURL(new RegExp(`/prolongation/${claim}\\?months=\\d+$`))
      await page.getByRole('radio', { name: /^2 месяца/ }).check()
      await page.getByRole('checkbox', { name: /Гарантия сохранности/ }).check()
      await look(page)
      await page.getByRole('button', { name: 'Продолжить' }).click()
      await expect(page).toHaveURL(/\/prolongation\/reservation\?claim=\d+$/)
      await look(page)
      await page.getByRole('button', { name: /^Оплатить/ }).click()
      await atBank(page, 'pay')
      await expect(page.getByRole('heading', { name: 'Аренда продлена' })).toBeVisible()
      const renewal = /claim=(\d+)/.exec(page.url())?.[1] ?? ''
      await page.goto(`/claims/${claim}`)
      await expect(status(page)).toHaveText('Продлено')
      await page.getByRole('link', { name: 'Открыть новое заявление' }).click()
      await expect(status(page)).toHaveText('Оплачено')

      const next = await read(page, renewal)
      expect(next.body.startDate).toBe(daysBefore(until, -1))
      await cabinet.setClock(`${daysBefore(next.body.endDate, -1)}T10:00:00+03:00`)
      await logIn(page, 'individual', `/claims/${renewal}`)
      await expect(status(page)).toHaveText('Срок аренды закончился')
      await expect(page.getByText(/Содержимое хранится до/).first()).toBeVisible()
      expect(await emailAbout(page, 'закончилась')).toContain('По гарантии сохранности')
    })
  })
}

const read = async (page: Page, claim: string) => {
  const answer = await page.request.get(`/abon-server/api/claims/${claim}`)
  return { body: (await answer.json()) as { startDate: string; endDate: string } }
}
const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10)
const inDots = (day: string): string => day.split('-').reverse().join('.')
