import type { Page } from '@playwright/test'
import { serviceResultCopy } from '#claims/words/claim-services.ts'
import { offerCopy } from '#claims/words/offer.ts'
import { clientTypeOptions } from '#rent/words/checkout.ts'
import { consentCopy, entityFormCopy, personFormCopy } from '#rent/words/registration.ts'
import { reservationCopy } from '#rent/words/reservation.ts'
import { countJourney, type JourneyCount } from './kit/journey-count.ts'
import { atBank, chooseBox, goOn, logIn, type Person, payButton, whoRents } from './kit/rental.ts'
import { expect, expectErrors, test } from './kit/test.ts'

interface Start {
  person: Person
  type: string
  place: number
}

/** Fills in the rental form as a logged-in person. `clicksInForm` are the clicks before sending it. */
async function fillForm(page: Page, { person, type, place }: Start) {
  await logIn(page, person)
  const count = await countJourney(page)
  await page.goto('/101000/step2')
  await whoRents(page, type).check()
  await chooseBox(page, place)
  const { clicks } = count
  return { count, clicksInForm: clicks }
}

const expectLength = (
  { count, clicksInForm }: { count: JourneyCount; clicksInForm: number },
  length: { clicks: number; screens: number; fields: number },
) =>
  expect(
    { clicks: count.clicks - clicksInForm, screens: count.screens, fields: count.fields },
    count.trail.join(', '),
  ).toEqual(length)

test('a newcomer goes from the form to the bank over one screen', { tag: '@full' }, async ({ page }) => {
  const journey = await fillForm(page, { person: 'newcomer', type: clientTypeOptions[1].label, place: 0 })
  await goOn(page)
  for (const [name, text] of [
    [personFormCopy.birthday, '12.03.1990'],
    [personFormCopy.documentSeries, '4511'],
    [personFormCopy.documentNumber, '123456'],
    [personFormCopy.issueDate, '15.04.2010'],
    [personFormCopy.departmentCode, '780-002'],
  ] as const)
    await page.getByRole('textbox', { name }).fill(text)
  await expect(page.getByRole('combobox', { name: personFormCopy.issueAuthority })).not.toHaveValue('')
  await page
    .getByRole('combobox', { name: personFormCopy.registrationAddress })
    .fill('109012, Москва, Никольская ул., д. 5, кв. 1')
  await page.getByRole('checkbox', { name: consentCopy.agree }).check()
  await payButton(page).click()
  await atBank(page, 'pay')
  await expect(page).toHaveURL(/\/success\?claim=\d+$/)
  expectLength(journey, { clicks: 4, screens: 2, fields: 6 })
})

test('a registered person goes from the form to the bank over one screen without typing', async ({
  page,
}) => {
  const journey = await fillForm(page, { person: 'individual', type: clientTypeOptions[1].label, place: 1 })
  await goOn(page)
  await payButton(page).click()
  await atBank(page, 'pay')
  await expect(page).toHaveURL(/\/success\?claim=\d+$/)
  expectLength(journey, { clicks: 3, screens: 2, fields: 0 })
})

test('a sole proprietor pastes the details of a bank account into one field', { tag: '@full' }, async ({
  page,
}) => {
  const journey = await fillForm(page, { person: 'entrepreneur', type: clientTypeOptions[3].label, place: 2 })
  await goOn(page)
  await expect(page.getByRole('region', { name: entityFormCopy.ownTitles.INDIVIDUAL })).toContainText(
    '771348201544',
  )
  await page
    .getByRole('textbox', { name: entityFormCopy.bankDetails })
    .fill('Счёт 40802810438000123456\nБИК 044525225\nКорр. счёт 30101810400000000225')
  await expect(page.getByText(/^.*, счёт 40802810438000123456$/)).toBeVisible()
  await page.getByRole('checkbox', { name: consentCopy.agree }).check()
  const reserve = page.getByRole('button', { name: reservationCopy.reserve })
  expectErrors('422 /abon-server/api/payments/')
  await reserve.click()
  await page.getByRole('button', { name: offerCopy.accept }).first().click()
  await page.getByRole('link', { name: serviceResultCopy.offerSuccessGoOn }).click()
  await reserve.click()
  await expect(page).toHaveURL(/\/success\?claim=\d+$/)
  // The form, the registration, the offer, its acceptance and the check.
  expectLength(journey, { clicks: 6, screens: 5, fields: 1 })
})
