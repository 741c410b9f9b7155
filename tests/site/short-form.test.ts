import { searchCopy } from '#places/words/search.ts'
import { boxPickerCopy } from '#rent/words/box-wall.ts'
import { checkoutCopy, clientTypeOptions } from '#rent/words/checkout.ts'
import { periodCopy } from '#rent/words/period.ts'
import { reservationCopy } from '#rent/words/reservation.ts'
import { countJourney } from './kit/journey-count.ts'
import {
  boxesIn,
  chooseBox,
  chooseOffice,
  expectChosen,
  goOn,
  goOnButton,
  logIn,
  renters,
} from './kit/rental.ts'
import { confirmedClaim } from './kit/rented.ts'
import { expect, test } from './kit/test.ts'

const inOrder = (page: Parameters<typeof boxesIn>[0]) =>
  page.getByRole('complementary', { name: checkoutCopy.orderTitle })

test('a known person presses once on the form: type, period and box are chosen', async ({ page }) => {
  await logIn(page, 'individual')
  await confirmedClaim(page)
  const journey = await countJourney(page)
  await page.goto('/109012/step2')
  await expect(page.getByRole('radio', { name: renters.person })).toBeChecked()
  await expect(page.getByText(checkoutCopy.typeRemembered)).toBeVisible()
  await expect(boxesIn(page).first()).toBeChecked()
  await goOn(page)
  await expect(page).toHaveURL(/\/reservation\?claim=\d+$/)
  await expect(page.getByRole('region', { name: reservationCopy.order })).toContainText(
    clientTypeOptions[1].label,
  )
  expect(journey.clicks, journey.trail.join(', ')).toBe(1)
  expect(journey.screens).toBe(1)
  expect(journey.fields).toBe(0)
})

test('a newcomer presses twice on the form: who rents, and «Продолжить»', async ({ page }) => {
  const journey = await countJourney(page)
  await page.goto('/101000/step2')
  await page.getByRole('radio', { name: renters.person }).check()
  await expect(page.getByText(boxPickerCopy.box.offered(true))).toBeVisible()
  await goOn(page)
  await expect(page.locator('button[name=person]').first()).toBeVisible()
  expect(journey.clicks, journey.trail.join(', ')).toBe(2)
  expect(journey.screens).toBe(1)
  expect(journey.fields).toBe(0)
})

test('two presses in a row make one claim, and Back shows the same box', async ({ page }) => {
  await logIn(page, 'individual')
  const newClaimUrls: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/populateClaim')) newClaimUrls.push(request.url())
  })
  await page.goto('/109012/step2')
  await page.getByRole('radio', { name: renters.person }).check()
  const box = await chooseBox(page, 3)
  await expect(page.getByText(boxPickerCopy.box.offered(false)), 'the person chose').toHaveCount(0)
  const button = goOnButton(page)
  await expect(button).not.toHaveAttribute('aria-disabled')
  await button.dblclick()
  await expect(page).toHaveURL(/\/reservation\?claim=\d+$/)
  expect(newClaimUrls).toHaveLength(1)
  await page.goBack()
  await expectChosen(page, box)
})

test('a calendar opens only in a month with other possible days than the tiles', async ({
  page,
  cabinet,
}) => {
  await page.goto('/101000/step2')
  await expect(page.getByRole('button', { name: periodCopy.otherDay })).toBeVisible()
  await expect(page.getByText('С 15 июля в любой день или с 1-го числа любого из трёх месяцев')).toBeVisible()
  await cabinet.setClock('2026-07-24T09:00:00+03:00')
  await page.reload()
  await expect(page.getByRole('radio', { name: /^31 июля/ })).toBeVisible()
  await expect(page.getByRole('button', { name: periodCopy.otherDay })).toHaveCount(0)
})

test('the order never scrolls by itself and shows each price, total and button in any window', async ({
  page,
}) => {
  await page.goto('/101721/step2')
  for (const service of await page
    .getByRole('region', { name: checkoutCopy.services })
    .getByRole('checkbox')
    .all())
    await service.check()
  const button = inOrder(page).getByRole('button', { name: checkoutCopy.goOn, exact: true })
  await expect(button).not.toHaveAttribute('aria-disabled')
  for (const height of [900, 650]) {
    await page.setViewportSize({ width: 1440, height })
    for (const top of [0, 400, 5000]) {
      await page.evaluate((y) => window.scrollTo(0, y), top)
      await expect(button).toBeInViewport({ ratio: 1 })
    }
    const hiddenPixels = await inOrder(page).evaluate(
      (order) =>
        [order, ...order.querySelectorAll('*')].filter(
          (part) =>
            part.scrollHeight > part.clientHeight + 1 &&
            ['auto', 'scroll'].includes(getComputedStyle(part).overflowY),
        ).length,
    )
    expect(hiddenPixels, 'no scroll area inside').toBe(0)
  }
  const prices = inOrder(page).getByText(/₽$/)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.evaluate(() => window.scrollTo(0, 300))
  for (const price of await prices.all())
    if (await price.isVisible()) await expect(price).toBeInViewport({ ratio: 1 })
})

test('home leads a person who chose an office before straight to its form', async ({ page }) => {
  await chooseOffice(page, '109012')
  const journey = await countJourney(page)
  await page.goto('/')
  await page.getByRole('link', { name: searchCopy.rentAtLastOffice('109012') }).click()
  await expect(page).toHaveURL('/109012/step2')
  await expect(boxesIn(page).first()).toBeChecked()
  expect(journey.clicks).toBe(1)
})
