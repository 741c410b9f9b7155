import { failureCopy } from '#kit/words/failure.ts'
import { generalRefusalText } from '#kit/words/general-refusals.ts'
import { sharedCopy } from '#kit/words/shared-copy.ts'
import { placeCopy } from '#places/words/office.ts'
import { boxNameCopy, checkoutCopy, clientTypeOptions } from '#rent/words/checkout.ts'
import { monthGridWords, periodCopy } from '#rent/words/period.ts'
import { priceCopy } from '#rent/words/price-words.ts'
import { reservationCopy } from '#rent/words/reservation.ts'
import { tabTo } from './kit/keyboard.ts'
import {
  atBank,
  boxesIn,
  chooseBox,
  expectChosen,
  goOn,
  goOnButton,
  logIn,
  payButton,
  serviceIn,
  services,
} from './kit/rental.ts'
import { situationHeading } from './kit/situation-heading.ts'
import { expect, expectErrors, test } from './kit/test.ts'

test('the privileged category is a checkbox of a natural person with its own price (M-CLIENT-03)', async ({
  page,
}) => {
  await page.goto('/101000/step2')
  const person = page.getByRole('radio', { name: clientTypeOptions[1].label })
  const entity = page.getByRole('radio', { name: clientTypeOptions[3].label })
  const privileged = page.getByRole('checkbox', { name: clientTypeOptions[2].label })
  const types = page.getByRole('radiogroup', { name: checkoutCopy.clientType })
  await expect(entity).toBeChecked()
  await expect(types.getByRole('radio')).toHaveCount(2)
  await expect(types.getByRole('checkbox'), 'a group of radio buttons has nothing else').toHaveCount(0)
  await expect(page.locator('section').filter({ has: types }).getByText(/₽$/)).toHaveCount(3)

  await tabTo(page, privileged)
  await page.keyboard.press('Space')
  await expect(privileged).toBeChecked()
  await expect(person).toBeChecked()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: checkoutCopy.privilegeTooltip })).toBeFocused()
  await expect(page.getByRole('tooltip')).toContainText(/ветераны.*пенсионеры.*инвалиды/i)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('tooltip')).toBeHidden()

  await page.reload()
  await expect(privileged).toBeChecked()
  await entity.check()
  await expect(privileged).not.toBeChecked()
  await person.check()
  await expect(privileged).not.toBeChecked()
  await privileged.check()
  await privileged.uncheck()
  await expect(person).toBeChecked()
})

test('another day is chosen by keys in the grid, closed days say why, and Escape restores the focus', async ({
  page,
}) => {
  await page.goto('/101000/step2')
  const opener = page.getByRole('button', { name: periodCopy.otherDay })
  await opener.click()
  const grid = page.getByRole('grid', { name: periodCopy.start })
  const day = (name: RegExp) => grid.getByRole('button', { name })
  await day(/^15 июля/).focus()
  await page.keyboard.press('Escape')
  await expect(grid).toHaveCount(0)
  await expect(opener).toBeFocused()

  await opener.click()
  await day(/^15 июля/).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(day(/^14 июля/)).toBeFocused()
  await expect(day(/^14 июля/)).toHaveAccessibleDescription(monthGridWords.closedDays.tooEarly)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('radio', { name: /^15 июля/ })).toBeChecked()
  await page.keyboard.press('PageDown')
  await expect(day(/^31 июля/), 'other months have only their first days, which are tiles').toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('End')
  await expect(day(/^26 июля/)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('radio', { name: /^26 июля/ })).toBeChecked()
  await expect(page.getByRole('complementary', { name: checkoutCopy.orderTitle })).toContainText('26.07.2026')
})

test('an error leads to the error list by Enter, by a second Enter and by mouse', async ({ page }) => {
  await page.goto('/101000/step2')
  await chooseBox(page)
  await serviceIn(page, services.name).check()
  const name = page.getByRole('textbox', { name: boxNameCopy.boxName })
  const list = page.getByRole('region', { name: sharedCopy.fieldsLeft(1) })
  for (let time = 0; time < 2; time += 1) {
    await name.press('Enter')
    await expect(list).toBeFocused()
  }
  await name.focus()
  // The press itself blurs the field, which disables the button under it.
  await goOnButton(page).click({ force: true })
  await expect(list).toBeFocused()
})

// M-ERR-09.
test('a refused claim is reported visibly and to screen readers on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/101000/step2')
  await page.getByRole('radio', { name: clientTypeOptions[1].label }).check()
  await chooseBox(page, 1)
  await page.route('**/hold', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 500,
          json: { code: 'unexpected' },
          headers: { date: new Date().toUTCString() },
        })
      : route.continue(),
  )
  expectErrors('500 /abon-server/api/boxes/')
  await goOn(page)
  const notice = page.getByRole('alert').filter({ hasText: checkoutCopy.claimFailed }).first()
  await expect(notice).toBeInViewport()
  await expect(page.getByText(generalRefusalText('unexpected'))).toBeInViewport()
})

test('the form is short, and on desktop its total and button stay visible with all services chosen', async ({
  page,
}) => {
  await page.goto('/101000/step2')
  await serviceIn(page, services.notices).check()
  await expect(page.getByRole('radio', { name: /^3 месяца .*₽/ })).toBeVisible()
  await expect(boxesIn(page).first()).toBeAttached()
  const readPageHeight = () => page.evaluate(() => document.documentElement.scrollHeight)
  expect(await readPageHeight()).toBeLessThanOrEqual(1700)
  await page.setViewportSize({ width: 360, height: 740 })
  await expect.poll(readPageHeight).toBeLessThanOrEqual(2800)

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/101721/step2')
  const all = page.getByRole('region', { name: checkoutCopy.services })
  for (const service of await all.getByRole('checkbox').all()) await service.check()
  const order = page.getByRole('complementary', { name: checkoutCopy.orderTitle })
  const button = order.getByRole('button', { name: checkoutCopy.goOn, exact: true })
  await expect(button).not.toHaveAttribute('aria-disabled')
  for (const top of [0, 300, 600]) {
    await page.evaluate((y) => window.scrollTo(0, y), top)
    await expect(button).toBeInViewport({ ratio: 1 })
    await expect(order.getByText(priceCopy.total, { exact: true })).toBeInViewport({ ratio: 1 })
  }
})

test('a locker cell is rented like a box, and its title is shown before the locker loads', {
  tag: '@full',
}, async ({ page }) => {
  const answers = Promise.withResolvers<void>()
  await page.route(/aapshLockers[/]1010001/, async (route) => {
    await answers.promise
    await route.continue()
  })
  await logIn(page, 'individual')
  await page.goto('/rental/aaps/1010001')
  const title = page.getByRole('heading', { level: 1, name: checkoutCopy.lockerTitle })
  await expect(title).toBeVisible()
  answers.resolve()
  await expect(page.getByText('Почтомат у входа', { exact: true })).toBeVisible()
  await expect(title).toBeVisible()
  await page.getByRole('radio', { name: clientTypeOptions[1].label }).check()
  const cell = await chooseBox(page, 2)
  await goOn(page)
  await expect(page.getByRole('region', { name: reservationCopy.order })).toContainText(
    `${cell} почтомата «У входа»`,
  )
  await payButton(page).click()
  await atBank(page, 'pay')
  await expect(
    page.getByRole('heading', { name: situationHeading('to_sign', { isAaps: true }) }),
  ).toBeVisible()
})

// M-FORM-02, M-CLAIM-02.
test('the draft survives a reload and a used login address, can be discarded and may be corrupt', async ({
  page,
}) => {
  await page.goto('/101000/step2')
  await page.getByRole('radio', { name: /^1 октября/ }).check()
  await serviceIn(page, services.name).check()
  await page.getByRole('textbox', { name: boxNameCopy.boxName }).fill('Ромашка')
  const box = await chooseBox(page, 3)
  await page.reload()
  await expect(page.getByRole('radio', { name: /^1 октября/ })).toBeChecked()
  await expect(page.getByRole('textbox', { name: boxNameCopy.boxName })).toHaveValue('Ромашка')
  await expectChosen(page, box)

  expectErrors('400 /abon-server/api/auth/return')
  await page.goto('/abon-server/api/auth/return?state=used-up&code=1')
  await expect(page.getByText(failureCopy.kinds.login.heading, { exact: false })).toBeVisible()
  await page.getByRole('link', { name: failureCopy.lastDraft }).click()
  await expect(page).toHaveURL('/101000/step2/')
  await expectChosen(page, box)

  await page.getByRole('button', { name: checkoutCopy.draftForget }).click()
  await expect(page.getByRole('radio', { name: /^1 октября/ })).not.toBeChecked()
  await expect(page.getByRole('textbox', { name: boxNameCopy.boxName })).toBeHidden()

  const corruptDraft = {
    opsIndex: '101000',
    dates: ['1999-13-45', 7],
    clientType: 9,
    boxId: '1; drop',
    boxName: 42,
    totalCost: 1,
  }
  await page.evaluate((form) => localStorage.setItem('rentalForm', JSON.stringify(form)), corruptDraft)
  await page.reload()
  await expect(page.getByRole('radio', { name: clientTypeOptions[3].label })).toBeChecked()
  await expect(page.getByRole('radio', { name: /^11 месяцев/ })).toBeChecked()
  await expect(page.getByRole('complementary', { name: checkoutCopy.orderTitle })).toContainText(
    /\d\s\d{3}(,\d\d)?\s₽/,
  )
  await page.evaluate(() => localStorage.setItem('rentalForm', '{"dates":'))
  await page.reload()
  await expect(boxesIn(page).first()).toBeVisible()
})

test('a closed or full office has no link to the form and leads to the nearest offices with boxes', async ({
  page,
}) => {
  for (const [address, why] of [
    ['/rental/postOffice/119019', 'Отделение закрыто до'],
    ['/125009/step2', placeCopy.noneFreeHelp],
  ] as const) {
    await page.goto(address)
    await expect(page.getByText(why, { exact: false })).toBeVisible()
    await expect(page.getByRole('button', { name: placeCopy.select })).toHaveCount(0)
    await expect(page.getByRole('button', { name: checkoutCopy.goOn })).toHaveCount(0)
    await expect(page.getByRole('link', { name: /^Отделение \d{6}, / })).toHaveCount(3)
  }
  await page
    .getByRole('link', { name: /^Отделение \d{6}, / })
    .first()
    .click()
  await expect(page.getByRole('button', { name: checkoutCopy.goOn }).first()).toBeVisible()
})
