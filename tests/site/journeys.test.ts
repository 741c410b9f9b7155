import { claimDetailsCopy } from '#claims/words/claim-details.ts'
import { serviceResultCopy } from '#claims/words/claim-services.ts'
import { claimEntryCopy } from '#claims/words/extension.ts'
import { offerCopy } from '#claims/words/offer.ts'
import { recoveryCopy } from '#claims/words/recovery.ts'
import { sharedCopy } from '#kit/words/shared-copy.ts'
import { linkingCopy } from '#people/words/linking.ts'
import { clientTypeOptions } from '#rent/words/checkout.ts'
import { entityFormCopy } from '#rent/words/registration.ts'
import { reservationCopy } from '#rent/words/reservation.ts'
import { boxesIn, chooseBox, claimOnPage, goOn, logIn, logInAs, rentUpToCheck } from './kit/rental.ts'
import { comeIn, confirmedClaim, emailAbout } from './kit/rented.ts'
import { expectNoAxeViolations } from './kit/screens.ts'
import { expect, expectErrors, test } from './kit/test.ts'

// Whole journeys with real logins; other tests insert session rows (kit/rental.ts).

test('an organisation is found by its INN, accepts the offer and gets one payment order', async ({
  page,
}) => {
  const { claim } = await rentUpToCheck(page, { index: '101721', person: 'legal' })
  await page.getByRole('button', { name: reservationCopy.changeOf(reservationCopy.tenant) }).click()
  await page.getByRole('combobox', { name: entityFormCopy.find }).fill('7704112232')
  await page.getByRole('option', { name: /Северный ветер/ }).click()
  await expect(page.getByRole('textbox', { name: entityFormCopy.kpp })).toHaveValue('770401001')

  await expect(page.getByRole('radio', { name: /^Платёжным поручением/ })).toBeChecked()
  expectErrors('422 /abon-server/api/payments/')
  const reserve = page.getByRole('button', { name: reservationCopy.reserve })
  await reserve.click()
  await expect(page.getByRole('heading', { name: offerCopy.heading })).toBeVisible()
  await page.getByRole('button', { name: offerCopy.accept }).first().click()
  await expect(page).toHaveURL(/\/offer-success\?back=/)
  await page.getByRole('link', { name: serviceResultCopy.offerSuccessGoOn }).click()
  await reserve.click()
  const success = new RegExp(`/success\\?claim=${claim}$`)
  await expect(page).toHaveURL(success)
  await expect(page.getByText(claimDetailsCopy.documents.power_of_attorney)).toBeVisible()
  const order = page.getByRole('link', { name: /^Платёжное поручение/ })
  const address = await order.getAttribute('href')
  const pdf = await page.request.get(address ?? '')
  expect(pdf.headers()['content-type']).toContain('application/pdf')

  await page.goto(`/reservation?claim=${claim}`)
  await expect(order.or(reserve).first()).toBeVisible()
  if (await reserve.isVisible()) await reserve.click()
  await expect(page).toHaveURL(success)
  await expect(order).toHaveAttribute('href', address ?? '')
})

// AMB-47.
test("a visitor's form and box survive a long login, and navigation makes no second claim (M-FORM-09)", async ({
  page,
  cabinet,
}) => {
  const requestedPaths: string[] = []
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname))
  const countNewClaims = () => requestedPaths.filter((path) => path.endsWith('/populateClaim')).length
  await page.goto('/109012/step2')
  await page.getByRole('radio', { name: clientTypeOptions[1].label }).check()
  await page.getByRole('radio', { name: /^3 месяца/ }).check()
  const box = await chooseBox(page, 3)
  await goOn(page)
  await expect(page.locator('button[name=person][value=individual]')).toBeVisible()
  expect(countNewClaims()).toBe(0)
  await cabinet.setClock('2026-07-10T09:40:00+03:00')
  await logInAs(page, 'individual')
  await expect(page).toHaveURL(/\/reservation\?claim=\d+$/)
  expect(requestedPaths).toContain('/109012/step2/')
  const claim = await claimOnPage(page)
  await expect(page.getByRole('region', { name: reservationCopy.order })).toContainText(`№ ${box}`)

  await page.goBack()
  await expect(boxesIn(page).first()).toBeVisible()
  await expect(page.getByRole('radio', { name: /^3 месяца/ })).toBeChecked()
  await page.reload()
  await expect(boxesIn(page).first()).toBeVisible()
  await page.goForward()
  await expect(page).toHaveURL(/\/reservation\?claim=\d+$/)
  expect(await claimOnPage(page)).toBe(claim)
  await page.reload()
  expect(await claimOnPage(page)).toBe(claim)
  expect(countNewClaims()).toBe(1)
})

// AMB-49, M-ROUTE-23.
test('two accounts are linked by a second login, share their claims and are unlinked', {
  tag: '@full',
}, async ({ page, browser, cabinet }) => {
  const other = await comeIn(browser, cabinet.origin, 'privileged')
  const { claim } = await confirmedClaim(other, { index: '109012' })
  await other.context().close()
  await logIn(page, 'newcomer', '/linking/error')
  await expect(page.getByRole('heading', { name: linkingCopy.errorTitle })).toBeVisible()
  await page.getByRole('button', { name: linkingCopy.again }).click()
  await logInAs(page, 'privileged')
  await expect(page).toHaveURL('/linking/success')
  const linked = page.getByRole('heading', { name: linkingCopy.successTitle })
  await expect(linked).toBeVisible()
  await page.reload()
  await expect(linked).toBeVisible()
  expectErrors('400 /identity/people/')
  await page.goBack()
  await page.goForward()
  await expect(linked).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: linkingCopy.claims }).click()
  await expect(page.locator(`[data-test=claim-${claim}]`)).toBeVisible()

  await page.goto('/linking')
  const row = page.getByRole('listitem').filter({ hasText: 'privileged@example.org' })
  await row.getByRole('button', { name: linkingCopy.unlink }).click()
  await expect(page.getByText(linkingCopy.leavingTitle('privileged@example.org'))).toBeVisible()
  await row.getByRole('button', { name: linkingCopy.unlink }).click()
  await expect(page.getByText(linkingCopy.unlinked('privileged@example.org'))).toBeVisible()
  await page.goto('/linking/success')
  await expect(page.getByRole('heading', { name: linkingCopy.notLinkedTitle })).toBeVisible()
  await expect(page).toHaveTitle(/^Связанные профили/)
  expectErrors(`403 /abon-server/api/claims/${claim}`, '403 /403')
  await page.goto(`/claims/${claim}`)
  await expect(page).toHaveURL('/403')
})

// M-ROUTE-03, M-ROUTE-04, M-ROUTE-32.
test('a link from the other site opens only own claims, and an emailed code moves a lost claim', {
  tag: '@full',
}, async ({ page, browser, cabinet }) => {
  const holder = await comeIn(browser, cabinet.origin, 'individual')
  const { claim } = await confirmedClaim(holder)
  await page.goto(`/crosssiteclaimlease/${claim}`)
  await expect(page.getByRole('heading', { name: claimEntryCopy.crossLogin })).toBeVisible()
  await expect(page.getByRole('button', { name: claimEntryCopy.login })).toBeVisible()
  expectErrors(`403 /abon-server/api/claims/${claim}`)
  await logIn(page, 'newcomer')
  await page.goto(`/crosssiteclaimlease/${claim}`)
  await expect(page).toHaveURL('/crosssiteclaimlease/error')
  await expect(page.getByRole('heading', { name: claimEntryCopy.crossErrorTitle })).toBeVisible()
  await holder.goto(`/crosssiteclaimlease/${claim}`)
  await expect(holder.getByRole('heading', { name: claimEntryCopy.crossTitle })).toBeVisible()
  await holder.getByRole('link', { name: claimEntryCopy.continue }).click()
  await expect(holder).toHaveURL(`/reservation?claim=${claim}`)

  await page.goto('/recovering-access-to-claim')
  await page.getByRole('textbox', { name: recoveryCopy.claim }).fill(String(claim))
  await page.getByRole('button', { name: recoveryCopy.ask }).click()
  await expect(page.getByRole('region', { name: sharedCopy.fieldsLeft(1) })).toBeFocused()
  await page.getByRole('textbox', { name: recoveryCopy.proof }).fill('0001')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Отправили код на i•••@example.org')).toBeVisible()
  await expectNoAxeViolations(page, ['light'])
  const letter = await emailAbout(page, 'Код, чтобы перенести заявление')
  await page.getByRole('textbox', { name: recoveryCopy.code }).fill(/\b(\d{6}) —/.exec(letter)?.[1] ?? '')
  await page.getByRole('button', { name: recoveryCopy.confirm }).click()
  await expect(page.getByRole('heading', { name: recoveryCopy.doneTitle })).toBeVisible()
  await page.getByRole('link', { name: recoveryCopy.open }).click()
  await expect(page.getByText(`Заявление № ${claim}`, { exact: true })).toBeVisible()
  expect((await holder.request.get(`/abon-server/api/claims/${claim}`)).status()).toBe(403)
})
