import type { Page } from '@playwright/test'
import { atBank, rentUpToCheck } from './kit/rental.ts'
import { lookAtLinks, lookAtPayments, lookAtServices } from './kit/results.ts'
import { expectFitsEverywhere, expectNoAxeViolations } from './kit/screens.ts'
import { expect, test } from './kit/test.ts'

const isOpenToAll = (page: Page) => async (): Promise<void> => {
  await expectNoAxeViolations(page, ['light', 'dark', 'contrast'])
  await expectFitsEverywhere(page)
}

test('what comes after a payment has no axe violations (M-ROUTE-21, 22, 26)', ({ page, cabinet }) =>
  lookAtPayments(page, cabinet, isOpenToAll(page)))

test('what comes after an order of a service has no axe violations (M-ROUTE-28, 31)', ({ page }) =>
  lookAtServices(page, isOpenToAll(page)))

test('what comes after a link and after the offer has no axe violations (M-ROUTE-23, 24, 30)', ({ page }) =>
  lookAtLinks(page, isOpenToAll(page)))

test('after paying, the pages of waiting and of failure lead on to the paid box, and the way back does too', async ({
  page,
}) => {
  const { claim } = await rentUpToCheck(page, {
    index: '141300',
    person: 'individual',
    type: 'Физическое лицо',
    place: 2,
  })
  const paid = new RegExp(`/success\\?claim=${claim}$`)
  await page.getByRole('button', { name: /^Оплатить/ }).click()
  await atBank(page, 'decline')
  await expect(page.getByRole('heading', { name: 'Оплата не прошла' })).toBeVisible()
  await page.getByRole('button', { name: 'Попробовать ещё раз' }).click()
  await atBank(page, 'pay')
  await expect(page).toHaveURL(paid)
  for (const address of ['/paymentfailed', '/payment/status']) {
    await page.goto(`${address}?claim=${claim}`)
    await expect(page).toHaveURL(paid)
    await expect(page.getByRole('heading', { name: 'Ящик оплачен' })).toBeVisible()
  }
})
