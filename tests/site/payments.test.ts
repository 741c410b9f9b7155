import type { Browser, Page } from '@playwright/test'
import { serviceResultCopy } from '#claims/words/claim-services.ts'
import { extensionCopy } from '#claims/words/extension.ts'
import { visitCopy } from '#claims/words/visit.ts'
import { sandboxBankWords, sandboxSbpWords, sbpPageWords } from '#money/words/bank.ts'
import { organisationBalanceCopy, topUpSbpCopy } from '#money/words/organisation-balance.ts'
import { declineReasonWords, paymentSuccessCopy } from '#money/words/payment.ts'
import { sbpCopy } from '#money/words/sbp.ts'
import { reservationCopy } from '#rent/words/reservation.ts'
import { atBank, logIn, payAgainButton, payButton } from './kit/rental.ts'
import { ask, beginPayment, comeIn, confirmedClaim, pressAtBank, signedRent } from './kit/rented.ts'
import { situationHeading } from './kit/situation-heading.ts'
import { expect, expectErrors, test } from './kit/test.ts'

/** A date on which rents to December can be extended. */
const october = '2026-10-10T10:00:00+03:00'
const CANCELLED = 2

interface ListedClaim {
  readonly claimId: number
  readonly claimStatus: { readonly id: number }
}

const activeClaims = async (page: Page): Promise<readonly ListedClaim[]> =>
  (await ask<ListedClaim[]>(page, 'GET', '/api/claims/clientClaims?limit=100')).filter(
    ({ claimStatus }) => claimStatus.id !== CANCELLED,
  )

const expectBank = (page: Page) =>
  expect(page.getByRole('heading', { name: sandboxBankWords.title })).toBeVisible()
const reserveButton = (page: Page) => page.getByRole('button', { name: reservationCopy.reserve })

test('a card is retried from two tabs after a decline and after Back, and pays one claim once', async ({
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

  await other.getByRole('radio', { name: reservationCopy.methods[2].label }).check()
  expectErrors('409 /abon-server/api/payments/')
  await reserveButton(other).click()
  await expect(other.getByText(reservationCopy.methodFinal).first()).toBeVisible()
  await other.reload()
  await payButton(other).click()
  await other.getByLabel(sandboxBankWords.declineReason).selectOption('insufficient_funds')
  await atBank(other, 'decline')
  await expect(other).toHaveURL(new RegExp(`/paymentfailed\\?claim=${claim}$`))
  await expect(other.getByText(declineReasonWords.insufficient_funds)).toBeVisible()
  await expect(other.getByRole('timer', { name: reservationCopy.deadline })).toBeVisible()
  await payAgainButton(other).click()
  await expectBank(other)

  await page.goBack()
  await payButton(page).dblclick()
  await atBank(page, 'pay')
  await expect(page).toHaveURL(new RegExp(`/success\\?claim=${claim}$`))
  await expect(page.getByRole('heading', { name: situationHeading('to_sign') })).toBeVisible()
  expect(await activeClaims(page)).toHaveLength(before + 1)

  await other.goto(`/reservation?claim=${claim}`)
  await expect(payButton(other)).toBeHidden()
  await expect(other.getByRole('link', { name: reservationCopy.toClaim })).toBeVisible()
})

const isStampAnimated = (page: Page) =>
  page
    .locator('[data-test=envelope] g')
    .evaluateAll((marks) => marks.some((mark) => getComputedStyle(mark).animationName !== 'none'))

// M-ROUTE-21.
test('a payment at the office is reserved once, and success stamps the claim and lists next steps', async ({
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
  expect(await isStampAnimated(page)).toBe(true)
  await page.goBack()
  await expect(reserveButton(page).or(reserved).first()).toBeVisible()
  if (await reserveButton(page).isVisible()) await reserveButton(page).click()
  await expect(page).toHaveURL(`/success?claim=${claim}`)
  await expect(reserved).toBeVisible()
  await page.reload()
  await expect(envelope).toBeVisible()
  expect(await isStampAnimated(page)).toBe(false)

  const steps = page.getByRole('region', { name: paymentSuccessCopy.next }).getByRole('listitem')
  await expect(steps).toHaveCount(3)
  await expect(steps.nth(0)).toContainText(/^1До\s20\.07\.2026, 09:00/)
  await expect(steps.nth(1)).toContainText('01.08.2026')
  await expect(steps.nth(2)).toContainText('31.12.2026')
  const boxLocation = page.getByRole('region', { name: visitCopy.title })
  await expect(boxLocation.getByRole('link', { name: /^Яндекс Карты/ })).toHaveAttribute(
    'href',
    /yandex\.ru\/maps/,
  )
  const copy = page.getByRole('link', { name: /^Заявление \(PDF/ })
  const pdf = await page.request.get((await copy.getAttribute('href')) ?? '')
  expect(pdf.headers()['content-type']).toContain('application/pdf')

  // Success does not depend on device storage.
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

async function payExtension(page: Page): Promise<void> {
  const next = page.getByRole('button', { name: extensionCopy.go, exact: true })
  await expect(next.or(payButton(page)).first()).toBeVisible()
  if (await next.isVisible()) await next.click()
  await expect(page).toHaveURL(/\/prolongation\/reservation\?claim=\d+$/)
  await payButton(page).click()
}

test('an extension is retried by card after Back and in another tab, and is paid once', {
  tag: '@full',
}, async ({ page, browser, cabinet, context }) => {
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

const POLL_INTERVAL_MS = 3000

const qrCode = (page: Page) => page.getByRole('img', { name: sbpCopy.code })

const codeLink = async (page: Page): Promise<string> =>
  (await page.locator('a[href*="/sandbox-bank/sbp"]').first().getAttribute('href')) ?? ''

/** Opens the bank's app with a page's code, on a phone without scripts. */
async function openApp(browser: Browser, page: Page): Promise<Page> {
  const phone = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })
  const app = await phone.newPage()
  await app.goto(await codeLink(page))
  return app
}

const chooseAccount = (app: Page) => app.getByRole('button', { name: sandboxSbpWords.goOn }).click()
const confirmInApp = (app: Page) => app.getByRole('button', { name: sandboxSbpWords.pay }).click()

test('a phone opens the bank by a button with the code behind it, also after reload and Back', async ({
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
  await page.clock.fastForward(POLL_INTERVAL_MS)
  await expect(page).toHaveURL(`/success-service?claim=${rent.claim}&order=${id}`)
  await expect(page.getByRole('heading', { name: serviceResultCopy.title.connected })).toBeVisible()
})

test('an organisation tops up by code once, and a page without scripts shows code and result', {
  tag: '@full',
}, async ({ page, browser, baseURL }) => {
  await page.clock.install()
  await logIn(page, 'legal', '/legals/balance')
  await page.getByLabel(organisationBalanceCopy.amount).fill('1 234,56')
  await page.getByRole('button', { name: topUpSbpCopy.pay }).click()
  await expect(page).toHaveURL(/\/payment\/sbp\?topUp=\d+$/)
  await expect(qrCode(page)).toBeVisible()
  await expect(page.getByText(sbpCopy.waiting)).toBeVisible()
  const unscriptedContext = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: baseURL ?? '',
    storageState: await page.context().storageState(),
    viewport: { width: 360, height: 740 },
  })
  const tab = await unscriptedContext.newPage()
  await tab.goto(page.url())
  await tab.getByRole('link', { name: sbpCopy.showCode }).click()
  await expect(qrCode(tab)).toBeVisible()
  await expect(tab.getByText(/^Пополнение баланса №\s\d+$/)).toBeVisible()
  await tab.getByRole('button', { name: sbpCopy.check }).click()
  await expect(tab.getByText(sbpPageWords.waiting)).toBeVisible()
  const app = await openApp(browser, page)
  await chooseAccount(app)
  await page.clock.fastForward(POLL_INTERVAL_MS)
  await expect(page.getByText(sbpCopy.taken)).toBeVisible()
  await confirmInApp(app)
  await page.clock.fastForward(POLL_INTERVAL_MS)
  await expect(page.getByRole('heading', { name: sbpCopy.booked })).toBeVisible()
  await tab.getByRole('button', { name: sbpCopy.check }).click()
  await expect(tab.getByRole('heading', { name: sbpPageWords.paidTitle })).toBeVisible()
  const { amount } = await ask<{ amount: number }>(page, 'GET', '/api/legals/balance')
  expect(amount).toBe(123_456)
})
