import type { Browser, Page } from '@playwright/test'
import { serviceEndCopy } from '#claims/words/claim-services.ts'
import { prolongationCopy } from '#claims/words/extension.ts'
import { sandboxBankWords, sandboxSbpWords, sbpPageWords } from '#money/words/bank.ts'
import { legalBalanceCopy, topUpSbpCopy } from '#money/words/legal-balance.ts'
import { bankReasonWords, successCopy } from '#money/words/payment.ts'
import { sbpCopy } from '#money/words/sbp.ts'
import { reservationCopy } from '#rent/words/reservation.ts'
import { atBank, logIn, payAgainButton, payButton } from './kit/rental.ts'
import { ask, beginPayment, comeIn, confirmedClaim, pressAtBank, signedRent } from './kit/rented.ts'
import { situationHeading } from './kit/situation-heading.ts'
import { expect, expectErrors, test } from './kit/test.ts'

/** Within the window in which rents to December are extended. */
const october = '2026-10-10T10:00:00+03:00'
const CANCELLED = 2

interface ListedClaim {
  readonly claimId: number
  readonly claimStatus: { readonly id: number }
}

/** Claims that are not cancelled, of the person whose session the page has. */
const activeClaims = async (page: Page): Promise<readonly ListedClaim[]> =>
  (await ask<ListedClaim[]>(page, 'GET', '/api/claims/clientClaims?limit=100')).filter(
    ({ claimStatus }) => claimStatus.id !== CANCELLED,
  )

const expectBank = (page: Page) =>
  expect(page.getByRole('heading', { name: sandboxBankWords.title })).toBeVisible()
const reserveButton = (page: Page) => page.getByRole('button', { name: reservationCopy.reserve })

test('a card is tried again from two tabs, after a decline and after going back, and one claim is paid once', async ({
  page,
  context,
}) => {
  await logIn(page, 'individual')
  const before = (await activeClaims(page)).length
  const { claim } = await confirmedClaim(page, { index: '190000' })
  await page.goto(`/reservation?claim=${claim}`)
  const other = await context.newPage()
  await other.goto(`/reservation?claim=${claim}`)
  await expect(payButton(other)).toBeVisible()
  await payButton(page).click()
  await expectBank(page)

  // The tab that was opened before still offers the office.
  await other.getByRole('radio', { name: reservationCopy.methods[2].label }).check()
  expectErrors('409 /abon-server/api/payments/')
  await reserveButton(other).click()
  await expect(other.getByText(reservationCopy.methodFinal).first()).toBeVisible()
  await other.reload()
  await payButton(other).click()
  await other.getByLabel(sandboxBankWords.declineReason).selectOption('insufficient_funds')
  await atBank(other, 'decline')
  await expect(other).toHaveURL(new RegExp(`/paymentfailed\\?claim=${claim}$`))
  await expect(other.getByText(bankReasonWords.insufficient_funds)).toBeVisible()
  await expect(other.getByRole('timer', { name: reservationCopy.deadline })).toBeVisible()
  await payAgainButton(other).click()
  await expectBank(other)

  await page.goBack()
  await payButton(page).dblclick()
  await atBank(page, 'pay')
  await expect(page).toHaveURL(new RegExp(`/success\\?claim=${claim}$`))
  await expect(page.getByRole('heading', { name: situationHeading('to_sign') })).toBeVisible()
  expect(await activeClaims(page)).toHaveLength(before + 1)

  // Nothing is paid twice.
  await other.goto(`/reservation?claim=${claim}`)
  await expect(payButton(other)).toBeHidden()
  await expect(other.getByRole('link', { name: reservationCopy.toClaim })).toBeVisible()
})

/** Is the stamp of the claim on its way to the envelope? */
const isLanding = (page: Page) =>
  page
    .locator('[data-test=envelope] g')
    .evaluateAll((marks) => marks.some((mark) => getComputedStyle(mark).animationName !== 'none'))

// M-ROUTE-21.
test('a payment at the office is reserved once; success stamps the claim once, and tells what comes next', async ({
  page,
}) => {
  await logIn(page, 'individual')
  const { claim, box } = await confirmedClaim(page)
  await page.goto(`/reservation?claim=${claim}`)
  await page.getByRole('radio', { name: reservationCopy.methods[2].label }).check()
  await reserveButton(page).click()
  await expect(page).toHaveURL(`/success?claim=${claim}`)
  const reserved = page.getByRole('heading', { name: situationHeading('pay_at_office') })
  const envelope = page.locator('[data-test=envelope]')
  await expect(envelope).toContainText(`101000, а/я ${box}`)
  expect(await isLanding(page)).toBe(true)
  await page.goBack()
  await expect(reserveButton(page).or(reserved).first()).toBeVisible()
  if (await reserveButton(page).isVisible()) await reserveButton(page).click()
  await expect(page).toHaveURL(`/success?claim=${claim}`)
  await expect(reserved).toBeVisible()
  await page.reload()
  await expect(envelope).toBeVisible()
  expect(await isLanding(page)).toBe(false)

  const steps = page.getByRole('region', { name: successCopy.next }).getByRole('listitem')
  await expect(steps).toHaveCount(3)
  await expect(steps.nth(0)).toContainText(/^1До 20\.07\.2026, 09:00/)
  await expect(steps.nth(1)).toContainText('01.08.2026')
  await expect(steps.nth(2)).toContainText('31.12.2026')
  const where = page.getByRole('region', { name: successCopy.where })
  await expect(where.getByRole('link', { name: /^Яндекс Карты/ })).toHaveAttribute('href', /yandex\.ru\/maps/)
  const copy = page.getByRole('link', { name: /^Заявление \(PDF/ })
  const pdf = await page.request.get((await copy.getAttribute('href')) ?? '')
  expect(pdf.headers()['content-type']).toContain('application/pdf')

  // Nothing of it rests on what the device stores.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await expect(envelope).toBeVisible()
  const seconds = await page
    .locator('[data-test=envelope] g')
    .evaluateAll((marks) =>
      Math.max(...marks.map((mark) => Number.parseFloat(getComputedStyle(mark).animationDuration))),
    )
  expect(seconds).toBeLessThan(0.01)
})

/** From the choice of the term, or from the check of it, to the money. */
async function payExtension(page: Page): Promise<void> {
  const next = page.getByRole('button', { name: prolongationCopy.go, exact: true })
  await expect(next.or(payButton(page)).first()).toBeVisible()
  if (await next.isVisible()) await next.click()
  await expect(page).toHaveURL(/\/prolongation\/reservation\?claim=\d+$/)
  await payButton(page).click()
}

test('an extension is tried again by card after going back and in another tab, and is paid once', async ({
  page,
  browser,
  cabinet,
  context,
}) => {
  await logIn(page, 'individual')
  const operator = await comeIn(browser, cabinet.origin, 'operator')
  const { claim } = await signedRent(page, operator)
  await cabinet.setClock(october)
  await logIn(page, 'individual', `/prolongation/${claim}`)
  const before = (await activeClaims(page)).length
  await payExtension(page)
  await expectBank(page)
  await page.goBack()
  await page.reload()
  await payExtension(page)
  await expectBank(page)
  const other = await context.newPage()
  await other.goto(`/prolongation/${claim}`)
  await payExtension(other)
  await atBank(other, 'pay')
  await expect(other.getByRole('heading', { name: situationHeading('extension_paid') })).toBeVisible()
  expect(await activeClaims(page)).toHaveLength(before + 1)

  await page.goto(`/prolongation/${claim}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(payButton(page)).toBeHidden()
})

/** The page of a code asks so often how its payment stands. */
const ASK_EVERY_MS = 3000

const qrCode = (page: Page) => page.getByRole('img', { name: sbpCopy.code })

/** The link in the code, as the bank told the page. */
const codeLink = async (page: Page): Promise<string> =>
  (await page.locator('a[href*="/sandbox-bank/sbp"]').first().getAttribute('href')) ?? ''

/** The bank's app at the code of a page, on a phone without scripts. */
async function openApp(browser: Browser, page: Page): Promise<Page> {
  const phone = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })
  const app = await phone.newPage()
  await app.goto(await codeLink(page))
  return app
}

/** Chooses in the bank's app the account that it offers first. */
const chooseAccount = (app: Page) => app.getByRole('button', { name: sandboxSbpWords.goOn }).click()
const confirmInApp = (app: Page) => app.getByRole('button', { name: sandboxSbpWords.pay }).click()

test('a phone opens the bank for a service by a button, with the code behind it; reload and the way back show the same', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.clock.install()
  await logIn(page, 'individual')
  const rent = await confirmedClaim(page, { index: '141300' })
  await pressAtBank(page, await beginPayment(page, rent), 'pay')
  await ask(page, 'GET', `/api/payments/status?claim=${rent.claim}`)
  const { id } = await ask<{ id: number }>(page, 'POST', `/api/claims/${rent.claim}/services`, {
    service: 4,
    paymentMethod: 1,
    options: {},
  })
  await page.goto(`/payment/sbp?claim=${rent.claim}&order=${id}`)
  const open = page.getByRole('link', { name: sbpCopy.openBank })
  await expect(open).toBeVisible()
  await expect(qrCode(page)).toBeHidden()
  const before = await open.getAttribute('href')
  await page.reload()
  await expect(open).toHaveAttribute('href', before ?? '')
  await page.getByText(sbpCopy.showCode).click()
  await expect(qrCode(page)).toBeVisible()
  await page.getByRole('link', { name: sbpCopy.byCard }).click()
  await expect(page).toHaveURL(/\/sandbox-bank\/pay/)
  await page.goBack()
  await expect(open).toHaveAttribute('href', before ?? '')
  const app = await openApp(browser, page)
  await chooseAccount(app)
  await confirmInApp(app)
  await page.clock.fastForward(ASK_EVERY_MS)
  await expect(page).toHaveURL(`/success-service?claim=${rent.claim}&order=${id}`)
  await expect(page.getByRole('heading', { name: serviceEndCopy.title.connected })).toBeVisible()
})

test('an organisation fills its balance by a code once, and a page without scripts shows the code and says when it is paid', {
  tag: '@full',
}, async ({ page, browser, baseURL }) => {
  await page.clock.install()
  await logIn(page, 'legal', '/legals/balance')
  await page.getByLabel(legalBalanceCopy.amount).fill('1 234,56')
  await page.getByRole('button', { name: topUpSbpCopy.pay }).click()
  await expect(page).toHaveURL(/\/payment\/sbp\?topUp=\d+$/)
  await expect(qrCode(page)).toBeVisible()
  await expect(page.getByText(sbpCopy.waiting)).toBeVisible()
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: baseURL ?? '',
    storageState: await page.context().storageState(),
    viewport: { width: 360, height: 740 },
  })
  const tab = await plain.newPage()
  await tab.goto(page.url())
  await tab.getByRole('link', { name: sbpCopy.showCode }).click()
  await expect(qrCode(tab)).toBeVisible()
  await expect(tab.getByText(/^Пополнение баланса № \d+$/)).toBeVisible()
  await tab.getByRole('button', { name: sbpCopy.check }).click()
  await expect(tab.getByText(sbpPageWords.waiting)).toBeVisible()
  const app = await openApp(browser, page)
  await chooseAccount(app)
  await page.clock.fastForward(ASK_EVERY_MS)
  await expect(page.getByText(sbpCopy.taken)).toBeVisible()
  await confirmInApp(app)
  await page.clock.fastForward(ASK_EVERY_MS)
  await expect(page.getByRole('heading', { name: sbpCopy.booked })).toBeVisible()
  await tab.getByRole('button', { name: sbpCopy.check }).click()
  await expect(tab.getByRole('heading', { name: sbpPageWords.paidTitle })).toBeVisible()
  const { amount } = await ask<{ amount: number }>(page, 'GET', '/api/legals/balance')
  expect(amount).toBe(123_456)
})
