import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { sandboxBankWords } from '#money/words/bank.ts'
import { paymentFailedCopy } from '#money/words/payment.ts'
import { personFlag } from '#people/api/person-flag.ts'
import { officeCopy, placeCopy } from '#places/words/office.ts'
import { officePageCopy } from '#places/words/office-page.ts'
import { boxPickerCopy } from '#rent/words/box-wall.ts'
import { checkoutCopy, clientTypeWords } from '#rent/words/checkout.ts'
import { periodCopy } from '#rent/words/period.ts'
import { serviceName } from '#rent/words/price-words.ts'
import { sessionsAt } from './cabinet.ts'
import { searchField } from './home.ts'

/** The people of the embedded login. */
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

/** Finds an office on the home page by its index and goes on to the form. */
export async function chooseOffice(page: Page, index: string): Promise<void> {
  await page.goto('/')
  await searchField(page).fill(index)
  await page.getByRole('option', { name: new RegExp(`^${index}, `) }).click()
  const card = page.getByRole('region', { name: officeCopy.chosen })
  await card.getByRole('button', { name: placeCopy.select }).click()
  await expect(page).toHaveURL(`/${index}/step2`)
}

/** The way from an office into the form: a link on the office's own page, a button where a card is drawn by the site. */
export const linkToForm = (page: Page): Locator =>
  page
    .getByRole('button', { name: placeCopy.select })
    .or(page.getByRole('link', { name: officePageCopy.select }))
    .first()

/** The first boxes or cells of the form, one of them selected. */
export const boxesIn = (page: Page): Locator =>
  page.getByRole('radiogroup', { name: /^Номер (ящика|ячейки)/ }).getByRole('radio')

/** The box with this number among the first ones. */
export const boxNumbered = (page: Page, number: string): Locator =>
  page.getByRole('radio', { name: boxPickerCopy.boxNumber(number), exact: true })

/** That the form has chosen the box with this number. */
export const expectChosen = (page: Page, number: string): Promise<void> =>
  expect(boxNumbered(page, number)).toBeChecked()

/** A box of {@link boxesIn} as it is drawn. */
export const tileOf = (box: Locator): Locator => box.locator('xpath=ancestor::label')

/** Chooses the box that stands at this place among the first ones, and tells its number. */
export async function chooseBox(page: Page, place = 0): Promise<string> {
  const box = boxesIn(page).nth(place)
  const number = (await tileOf(box).innerText()).replace(/\D/g, '')
  await box.check()
  return number
}

/** The wall of boxes or cells in the form. */
export const wallIn = (page: Page): Locator => page.getByRole('listbox', { name: /^Номер (ящика|ячейки)/ })

/** Asks for all boxes of the form, and waits for their wall. */
export async function openWall(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Показать все \(/ }).click()
  await expect(wallIn(page)).toBeVisible()
  return wallIn(page)
}

/** The box with this number on the wall. */
export const doorNumbered = (page: Page, number: string): Locator =>
  wallIn(page).getByRole('option', { name: new RegExp(`^№ ${number},`) })

/** What sends the form. */
export const goOnButton = (page: Page): Locator =>
  page.getByRole('button', { name: checkoutCopy.goOn, exact: true })

/** Who rents, by how the names of the choice begin. */
export const renters = { person: clientTypeWords[1].label, organisation: clientTypeWords[3].label } as const

/** Services of the form, by how their names begin. */
export const services = { notices: serviceName(7), name: serviceName(1), guarantee: serviceName(8) } as const

/** The switch of a service, by how its name begins. */
export const serviceIn = (page: Page, begins: (typeof services)[keyof typeof services]): Locator =>
  page.getByRole('checkbox', { name: new RegExp(`^${begins}`) })

/** A term of so many months. */
export const termIn = (page: Page, months: number): Locator =>
  page
    .getByRole('radiogroup', { name: `${periodCopy.term} ${periodCopy.termNote}` })
    .getByRole('radio', { name: new RegExp(`^${months} месяц`) })

/** Presses 'go on' once the price stands. */
export async function goOn(page: Page): Promise<void> {
  const button = goOnButton(page)
  await expect(button).not.toHaveAttribute('aria-disabled')
  await button.click()
}

/** Logs in as one of the people of the embedded login, whose page is open. */
export async function logInAs(page: Page, person: Person): Promise<void> {
  await page.locator(`button[name=person][value=${person}]`).click()
}

const origins = new WeakMap<BrowserContext, string>()

/** The origin of the site for whoever a page belongs to: where it stands, or where they logged in. */
export const originOf = (page: Page): string => origins.get(page.context()) ?? new URL(page.url()).origin

/** Logs in at the embedded issuer by requests, without drawing its pages. */
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
 * Gives a page the session of a person, made by a row; over an embedded database by a login. Comes to an address of the
 * site; without one no page is opened. Real logins are those of the journeys.
 */
export async function logIn(page: Page, person: Person, address?: string): Promise<void> {
  const { origin } = new URL((await page.request.get('/healthz')).url())
  const openSession = sessionsAt(origin)
  if (openSession) {
    const secret = await openSession(person)
    await page.context().addCookies([
      { name: 'session', value: secret, url: origin, httpOnly: true, sameSite: 'Lax' },
      { name: personFlag, value: 'unknown', url: origin, sameSite: 'Lax' },
    ])
    origins.set(page.context(), origin)
  } else {
    origins.set(page.context(), await logInByRequests(page, person, address ?? '/faq'))
  }
  if (address === undefined) return
  await page.goto(address)
  await expect(page).toHaveURL(address)
}

/** The number of the claim that the page at hand is about. */
export async function claimOnPage(page: Page): Promise<string> {
  const words = page.getByRole('main').getByText(/^Заявление № \d+$/)
  return (await words.first().innerText()).replace(/\D/g, '')
}

/** What leads from the answers to check to the bank. */
export const payButton = (page: Page): Locator => page.getByRole('button', { name: /^Оплатить/ })

/** What leads to the bank once more after a declined card. */
export const payAgainButton = (page: Page): Locator =>
  page.getByRole('button', { name: paymentFailedCopy.againFor('') })

/** Presses a button at the sandbox bank. */
export async function atBank(page: Page, button: 'pay' | 'decline'): Promise<void> {
  await expect(page.getByRole('heading', { name: sandboxBankWords.title })).toBeVisible()
  await page.locator(`button[name=${button}]`).click()
}

/** The control that chooses who rents: a radio, or the checkbox of the privileged category. */
export const whoRents = (page: Page, name: string): Locator =>
  page.getByRole('radio', { name }).or(page.getByRole('checkbox', { name }))

/** Everything that a visitor does up to the answers to check, as one of the people. */
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
