import type { Page } from '@playwright/test'
import { claimDetailsCopy } from '#claims/words/claim-details.ts'
import { claimServicesCopy, serviceResultCopy } from '#claims/words/claim-services.ts'
import { nextStepCopy } from '#claims/words/claim-situation.ts'
import { claimStatusNames, claimStatusText } from '#claims/words/claim-status.ts'
import { listedClaimCopy } from '#claims/words/claims.ts'
import { extensionCopy } from '#claims/words/extension.ts'
import { mailingAddressCopy } from '#claims/words/mailing-address.ts'
import { homeCopy } from '#content/words/home.ts'
import { clientTypeOptions } from '#rent/words/checkout.ts'
import { serviceName } from '#rent/words/price-words.ts'
import { reservationCopy } from '#rent/words/reservation.ts'
import { pressUntil } from './kit/press.ts'
import {
  atBank,
  chooseBox,
  chooseOffice,
  claimOnPage,
  goOn,
  logIn,
  logInAs,
  payButton,
} from './kit/rental.ts'
import { comeIn, emailAbout, paidRent, signRent } from './kit/rented.ts'
import { situationHeading } from './kit/situation-heading.ts'
import { expect, test } from './kit/test.ts'

// The two journeys that start with an empty embedded database.
test.use({ storage: 'embedded' })

test('a visitor finds an office, logs in on the way, pays by card and has a box', async ({ page }) => {
  await chooseOffice(page, '101000')
  await page.getByRole('radio', { name: /1 сентября/ }).check()
  await page.getByRole('radio', { name: /^6 месяцев/ }).check()
  await page.getByRole('radio', { name: clientTypeOptions[1].label }).check()
  const box = await chooseBox(page, 1)
  await goOn(page)

  await logInAs(page, 'individual')
  await expect(page).toHaveURL(/\/reservation\?claim=\d+$/)
  const claim = await claimOnPage(page)
  const answers = page.getByRole('region', { name: reservationCopy.order })
  await expect(answers).toContainText(`№ ${box}`)
  await expect(answers).toContainText('01.09.2026 – 28.02.2027')
  await expect(page.getByRole('timer')).toContainText(/^\D*1[45]:\d\d$/)

  await payButton(page).click()
  await atBank(page, 'pay')
  await expect(page).toHaveURL(new RegExp(`/success\\?claim=${claim}$`))
  await expect(page.getByRole('heading', { name: situationHeading('to_sign') })).toBeVisible()
  expect(await claimOnPage(page)).toBe(claim)
  await page.reload()
  expect(await claimOnPage(page)).toBe(claim)
  await expect(page.getByText(`101000, а/я ${box}`)).toBeVisible()

  // The bank leads from a finished order back to the site.
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`/success\\?claim=${claim}$`))
  expect(await claimOnPage(page)).toBe(claim)
})

const statusLabel = (page: Page) => page.locator('[data-test=status]').first()

const readDates = async (page: Page, claim: number | string) => {
  const answer = await page.request.get(`/abon-server/api/claims/${claim}`)
  return (await answer.json()) as { startDate: string; endDate: string }
}
const subtractDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10)
const formatWithDots = (day: string): string => day.split('-').reverse().join('.')

// M-STAT-01, M-STAT-02, M-LIST-07.
test('a paid rent is signed, starts, gains a service, sends reminders, is extended and ends', {
  tag: '@full',
}, async ({ page, browser, cabinet }) => {
  await logIn(page, 'individual')
  const operator = await comeIn(browser, cabinet.origin, 'operator')
  const { claim } = await paidRent(page, operator, { index: '115172' })
  await page.goto('/claims')
  const inList = page.locator(`[data-test=claim-${claim}]`)
  await expect(inList).toContainText(claimStatusText(3, { kind: 'awaiting_signature' }))
  await expect(inList.getByRole('link', { name: listedClaimCopy.howToSign })).toHaveAttribute(
    'href',
    '/faq#lk3',
  )
  await expect(
    inList.getByRole('link', { name: new RegExp(`^Улучшить.*${claim}$`) }).first(),
  ).toHaveAttribute('href', `/claims/${claim}#services`)
  await signRent(operator, claim)
  await operator.context().close()

  const { startDate, endDate } = await readDates(page, claim)
  await cabinet.setClock(`${startDate}T10:00:00+03:00`)
  await logIn(page, 'individual', `/claims/${claim}`)
  await expect(statusLabel(page)).toContainText(claimStatusText(6, { kind: 'until', date: endDate }))
  await expect(
    page.getByRole('region', { name: claimDetailsCopy.line }).getByText(claimDetailsCopy.steps.starts.done),
  ).toBeVisible()
  await page.getByRole('button', { name: mailingAddressCopy.showCode }).click()
  await expect(page.getByRole('img', { name: /^QR-код с адресом: 115172, а\/я \d+$/ })).toBeVisible()

  await page.goto('/')
  const offer = page.getByRole('dialog')
  await pressUntil(page.getByRole('button', { name: homeCopy.more }).first(), offer)
  await offer.getByRole('button', { name: homeCopy.connect }).click()
  await expect(page).toHaveURL(/\/claims\/\d+#services$/)
  await page.goto(`/claims/${claim}#services`)
  await page
    .getByRole('button', { name: claimServicesCopy.actOn(claimServicesCopy.connect, serviceName(1)) })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: serviceName(1) }).fill('Ромашка')
  await dialog.getByRole('button', { name: /^Подключить за / }).click()
  await atBank(page, 'pay')
  await expect(page).toHaveURL(new RegExp(`/success-service\\?claim=${claim}&order=\\d+$`))
  await expect(page.getByRole('heading', { name: serviceResultCopy.title.connected })).toBeVisible()
  await page.goto(`/claims/${claim}`)
  await expect(page.locator('[data-test=senders]')).toHaveText(/^115172, а\/я \d+, Ромашка$/)

  await cabinet.setClock(`${subtractDays(endDate, 60)}T10:00:00+03:00`)
  const reminder = await emailAbout(page, `заканчивается ${formatWithDots(endDate)}`)
  expect(reminder).toContain('осталось 60 дней')
  expect(reminder).toMatch(/стоит [\d\s ]+₽/)
  expect(reminder).toContain('Если не продлить')

  await logIn(page, 'individual', `/claims/${claim}`)
  await expect(page.getByText(/^Продлить можно с \d\d\.\d\d\.\d{4} по \d\d\.\d\d\.\d{4}$/)).toBeVisible()
  await page.getByRole('link', { name: /^Продлить за [\d\s]+₽$/ }).click()
  await expect(page).toHaveURL(new RegExp(`/prolongation/${claim}\\?months=\\d+$`))
  await page.getByRole('radio', { name: /^2 месяца/ }).check()
  await page.getByRole('checkbox', { name: extensionCopy.guarantee }).check()
  await page.getByRole('button', { name: extensionCopy.go }).click()
  await expect(page).toHaveURL(/\/prolongation\/reservation\?claim=\d+$/)
  await payButton(page).click()
  await atBank(page, 'pay')
  await expect(page.getByRole('heading', { name: situationHeading('extension_paid') })).toBeVisible()
  const extension = /claim=(\d+)/.exec(page.url())?.[1] ?? ''
  await page.goto(`/claims/${claim}`)
  await expect(statusLabel(page)).toHaveText(claimStatusNames[8])
  await page.getByRole('link', { name: nextStepCopy.open_extension }).click()
  await expect(statusLabel(page)).toHaveText(claimStatusNames[3])

  const next = await readDates(page, extension)
  expect(next.startDate).toBe(subtractDays(endDate, -1))
  await cabinet.setClock(`${subtractDays(next.endDate, -1)}T10:00:00+03:00`)
  await logIn(page, 'individual', `/claims/${extension}`)
  await expect(statusLabel(page)).toHaveText(claimStatusNames[5])
  await expect(page.getByText(/Содержимое хранится до/).first()).toBeVisible()
  expect(await emailAbout(page, 'закончилась')).toContain('По гарантии сохранности')
})
