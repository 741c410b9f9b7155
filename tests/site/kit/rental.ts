import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { sandboxBankWords } from '#money/words/bank.ts'
import { paymentFailedCopy } from '#money/words/payment.ts'
import { LOGIN_FLAG_COOKIE } from '#people/api/login-flag-cookie.ts'
import { officeCopy, placeCopy } from '#places/words/office.ts'
import { officePageCopy } from '#places/words/office-page.ts'
import { boxPickerCopy } from '#rent/words/box-wall.ts'
import { checkoutCopy, clientTypeOptions } from '#rent/words/checkout.ts'
import { periodCopy } from '#rent/words/period.ts'
import { serviceName } from '#rent/words/price-words.ts'
import { sessionsAt } from './cabinet.ts'
import { searchField } from './home.ts'

export type Person =
  | 'individual'
  | 'privileged'
  | 'legal'
  | 'entrepreneur'
  | 'newcomer'
  | 'operator'
  | 'administrator'
  | 'secondOperator'
  | 'secondAdministrator'
  | 'editor'
  | 'secondEditor'

/** Finds an office on the home page by its index and opens the form. */
export async function chooseOffice(page: Page, index: string): Promise<void> {
  await page.goto('/')
  await searchField(page).fill(index)
  await page.getByRole('option', { name: new RegExp(`^${index}, `) }).click()
  const card = page.getByRole('region', { name: officeCopy.chosen })
  await card.getByRole('button', { name: placeCopy.select }).click()
  await expect(page).toHaveURL(`/${index}/step2`)
}

/** Opens the form: a link on the office's own page, a button on a card drawn by scripts. */
export const linkToForm = (page: Page): Locator =>
  page
    .getByRole('button', { name: placeCopy.select })
    .or(page.getByRole('link', { name: officePageCopy.select }))
    .first()

/** The first boxes or cells of the form, including the chosen one. */
export const boxesIn = (page: Page): Locator =>
  page.getByRole('radiogroup', { name: /^Номер (ящика|ячейки)/ }).getByRole('radio')

export const boxNumbered = (page: Page, number: string): Locator =>
  page.getByRole('radio', { name: boxPickerCopy.boxNumber(number), exact: true })

export const expectChosen = (page: Page, number: string): Promise<void> =>
  expect(boxNumbered(page, number)).toBeChecked()

/** The visible tile of a box of {@link boxesIn}. */
export const tileOf = (box: Locator): Locator => box.locator('xpath=ancestor::label')

/** Chooses the box at this place among the first ones and returns its number. */
export async function chooseBox(page: Page, place = 0): Promise<string> {
  const box = boxesIn(page).nth(place)
  const number = (await tileOf(box).innerText()).replace(/\D/g, '')
  await box.check()
  return number
}

export const wallIn = (page: Page): Locator => page.getByRole('listbox', { name: /^Номер (ящика|ячейки)/ })

export async function openWall(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Показать все \(/ }).click()
  await expect(wallIn(page)).toBeVisible()
  return wallIn(page)
}

export const doorNumbered = (page: Page, number: string): Locator =>
  wallIn(page).getByRole('option', { name: new RegExp(`^№ ${number},`) })

export const goOnButton = (page: Page): Locator =>
  page.getByRole('button', { name: checkoutCopy.goOn, exact: true })

export const renters = {
  person: clientTypeOptions[1].label,
  organisation: clientTypeOptions[3].label,
} as const

export const services = { notices: serviceName(7), name: serviceName(1), guarantee: serviceName(8) } as const

export const serviceIn = (page: Page, begins: (typeof services)[keyof typeof services]): Locator =>
  page.getByRole('checkbox', { name: new RegExp(`^${begins}`) })

export const termIn = (page: Page, months: number): Locator =>
  page
    .getByRole('radiogroup', { name: `${periodCopy.term} ${periodCopy.termNote}` })
    .getByRole('radio', { name: new RegExp(`^${months} месяц`) })

/** Submits the form once the price is shown. */
export async function goOn(page: Page): Promise<void> {
  const button = goOnButton(page)
  await expect(button).not.toHaveAttribute('aria-disabled')
  await button.click()
}

/** Logs in as a person on the open page of the embedded login. */
export async function logInAs(page: Page, person: Person): Promise<void> {
  await page.locator(`button[name=person][value=${person}]`).click()
}

const origins = new WeakMap<BrowserContext, string>()

/** Origin of the site for a page: of its address, or of its login. */
export const originOf = (page: Page): string => origins.get(page.context()) ?? new URL(page.url()).origin

/** Logs in at the embedded issuer over HTTP, without drawing its pages. */
async function logInByRequests(page: Page, person: Person, callback: string): Promise<string> {
  const people = await page.request.get(
    `/abon-server/api/auth/login?callback=${encodeURIComponent(callback)}`,
  )
  const answer = await page.request.post(people.url(), { form: { person } })
  const { origin, pathname } = new URL(answer.url())
  expect(pathname, 'the login leads back').toBe(new URL(callback, origin).pathname)
  return origin
}

/**
 * Gives a page a person's session by a database row, or by a login with an embedded database, and opens the address if
 * there is one. Only the journeys log in for real.
 */
export async function logIn(page: Page, person: Person, address?: string): Promise<void> {
  const { origin } = new URL((await page.request.get('/healthz')).url())
  const openSession = sessionsAt(origin)
  if (openSession) {
    const secret = await openSession(person)
    await page.context().addCookies([
      { name: 'session', value: secret, url: origin, httpOnly: true, sameSite: 'Lax' },
      { name: LOGIN_FLAG_COOKIE, value: 'unknown', url: origin, sameSite: 'Lax' },
    ])
    origins.set(page.context(), origin)
  } else {
    origins.set(page.context(), await logInByRequests(page, person, address ?? '/faq'))
  }
  if (address === undefined) return
  await page.goto(address)
  await expect(page).toHaveURL(address)
}

export async function claimOnPage(page: Page): Promise<string> {
  const words = page.getByRole('main').getByText(/^Заявление №\s\d+$/)
  return (await words.first().innerText()).replace(/\D/g, '')
}

/** Leads from the answers to the bank. */
export const payButton = (page: Page): Locator => page.getByRole('button', { name: /^Оплатить/ })

/** Leads to the bank again after a declined card. */
export const payAgainButton = (page: Page): Locator =>
  page.getByRole('button', { name: paymentFailedCopy.payAgain })

export async function atBank(page: Page, button: 'pay' | 'decline'): Promise<void> {
  await expect(page.getByRole('heading', { name: sandboxBankWords.title })).toBeVisible()
  await page.locator(`button[name=${button}]`).click()
}

/** The control that chooses who rents: a radio button, or the checkbox of the privileged category. */
export const whoRents = (page: Page, name: string): Locator =>
  page.getByRole('radio', { name }).or(page.getByRole('checkbox', { name }))

/** Does everything that a visitor does up to the answers, as one of the people. */
export async function rentUpToCheck(
  page: Page,
  rent: { index: string; person: Person; type?: string; place?: number },
): Promise<{ box: string; claim: string }> {
  await page.goto(`/${rent.index}/step2`)
  if (rent.type !== undefined) await whoRents(page, rent.type).check()
  const box = await chooseBox(page, rent.place ?? 0)
  await goOn(page)
  await logInAs(page, rent.person)
  await expect(page).toHaveURL(/\/reservation\?claim=\d+$/)
  return { box, claim: await claimOnPage(page) }
}
