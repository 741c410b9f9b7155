import type { Locator, Page } from '@playwright/test'
import { sharedCopy } from '#kit/words/shared-copy.ts'
import { suggestionsCopy } from '#kit/words/suggestions.ts'
import { sandboxBankWords } from '#money/words/bank.ts'
import { paymentSuccessCopy } from '#money/words/payment.ts'
import { clientTypeOptions } from '#rent/words/checkout.ts'
import { consentCopy, entityFormCopy, personFormCopy } from '#rent/words/registration.ts'
import { reservationCopy } from '#rent/words/reservation.ts'
import { atBank, logIn, payButton } from './kit/rental.ts'
import { confirmedClaim, newClaim } from './kit/rented.ts'
import { expect, expectErrors, test } from './kit/test.ts'

// One person makes many claims in this file.
test.use({ settings: { UNPAID_OF_PERSON: '50', UNPAID_IN_OFFICE: '50' } })

const phone = { width: 360, height: 740 }

async function openForm(page: Page): Promise<number> {
  await logIn(page, 'newcomer')
  const { claim } = await newClaim(page)
  await page.goto(`/reservation?claim=${claim}`)
  // A newcomer registered by an earlier test changes the passport.
  await expect(field(page, personFormCopy.lastName).or(changeTenant(page))).toBeVisible()
  if (await changeTenant(page).isVisible()) await changeTenant(page).click()
  await expect(field(page, personFormCopy.lastName)).toBeVisible()
  return claim
}

const field = (page: Page, name: string): Locator =>
  page.getByRole('textbox', { name }).or(page.getByRole('combobox', { name }))
const changeTenant = (page: Page): Locator =>
  page.getByRole('button', { name: reservationCopy.changeOf(reservationCopy.tenant) })
const agree = (page: Page): Locator => page.getByRole('checkbox', { name: consentCopy.agree })
const checkTitle = (page: Page): Locator => page.getByRole('heading', { name: reservationCopy.title })
const pageWidth = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

/** Ticks the consent, which a newcomer registered by an earlier test has given. */
async function agreeIfAsked(page: Page): Promise<void> {
  if (await agree(page).isVisible()) await agree(page).check()
}

async function fillPassport(page: Page, code = '780-002'): Promise<void> {
  await field(page, personFormCopy.birthday).fill('12.03.1990')
  await field(page, personFormCopy.documentSeries).fill('45 11')
  await field(page, personFormCopy.documentNumber).fill('123456')
  await field(page, personFormCopy.issueDate).fill('15.04.2010')
  await field(page, personFormCopy.departmentCode).fill(code)
}

const readFocusedHeading = (page: Page) =>
  page.evaluate(() => {
    const heading = document.activeElement
    const { top = -1, bottom = -1 } = heading?.getBoundingClientRect() ?? {}
    return { tag: heading?.tagName, seen: top >= 0 && bottom <= innerHeight }
  })

test('on a phone a step starts at its heading, and keys complete passport office and address', async ({
  page,
}) => {
  const visitedUrls: string[] = []
  page.on('request', (request) => visitedUrls.push(decodeURIComponent(request.url())))
  await page.setViewportSize(phone)
  await openForm(page)
  await expect.poll(() => readFocusedHeading(page)).toMatchObject({ tag: 'H1', seen: true })
  await agreeIfAsked(page)
  await expect(payButton(page)).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('timer')).toBeInViewport({ ratio: 1 })

  const [code, issuer] = [
    field(page, personFormCopy.departmentCode),
    field(page, personFormCopy.issueAuthority),
  ]
  await code.focus()
  await page.keyboard.type('770001')
  await expect(code).toHaveValue('770-001')
  await expect(page.getByText(suggestionsCopy.issuerChoice(2))).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(issuer).toBeFocused()
  await expect(page.getByRole('option')).toHaveText([
    'ГУ МВД РОССИИ ПО Г. МОСКВЕ',
    'УФМС РОССИИ ПО Г. МОСКВЕ',
  ])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(issuer).toHaveValue('УФМС РОССИИ ПО Г. МОСКВЕ')
  await expect(page.getByRole('option')).toHaveCount(0)

  await issuer.fill('')
  await code.fill('162-001')
  await expect(issuer).toHaveValue('УВД Г. КАЗАНИ')
  await expect(page.getByText(suggestionsCopy.issuerFilled)).toBeVisible()
  await code.fill('542-001')
  await expect(issuer).toHaveValue('УВД Г. НОВОСИБИРСКА')
  await issuer.fill('Отделом милиции № 3 города Новосибирска')
  const issuers = page.waitForResponse(/issuerSearch/)
  await code.fill('162-001')
  await issuers
  await expect(page.getByText(suggestionsCopy.issuerFilled)).toBeHidden()
  await expect(issuer).toHaveValue('Отделом милиции № 3 города Новосибирска')

  const address = field(page, personFormCopy.registrationAddress)
  await address.focus()
  await page.keyboard.type('Москва Мясницкая 20')
  await expect(page.getByRole('option').first()).toHaveText('101000, Москва, ул. Мясницкая, д. 20')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(address).toHaveValue('101000, Москва, ул. Мясницкая, д. 20')
  await expect(address).toBeFocused()
  await page.keyboard.type(', кв. 7')
  await expect(address).toHaveValue('101000, Москва, ул. Мясницкая, д. 20, кв. 7')
  await page.keyboard.press('Escape')
  expect(visitedUrls.filter((url) => /Мясницкая/.test(url))).toEqual([])
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(stored).not.toContain('Мясницкая')

  const first = Promise.withResolvers<void>()
  let requestCount = 0
  await page.route(/addressSearch/, async (route) => {
    requestCount += 1
    if (requestCount === 1) await first.promise
    await route.continue().catch(() => undefined)
  })
  await address.fill('Казань')
  await expect.poll(() => requestCount).toBe(1)
  await address.fill('Владивосток Светланская')
  await expect(page.getByRole('option').first()).toContainText('ул. Светланская')
  const late = page.waitForResponse(/addressSearch/)
  first.resolve()
  await late
  await expect(page.getByRole('option').first()).toContainText('ул. Светланская')
  await expect(page.getByRole('option', { name: /Казань/ })).toHaveCount(0)

  for (const name of [
    personFormCopy.issueAuthority,
    personFormCopy.birthPlace,
    personFormCopy.registrationAddress,
  ])
    await field(page, name).fill('Щ'.repeat(150))
  await expect(page.locator('[role=listbox]:visible')).toHaveCount(0)
  expect(await pageWidth(page)).toBe(phone.width)
})

test('browser autofill, a pasted passport and a short date fit their fields', async ({ page }) => {
  await openForm(page)
  // Autofill sets a birthday as 1990-03-12 with a single event.
  await field(page, personFormCopy.birthday).evaluate((input: HTMLInputElement) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, '1990-03-12')
    input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertReplacementText' }))
  })
  await expect(field(page, personFormCopy.birthday)).toHaveValue('12.03.1990')
  await field(page, personFormCopy.documentSeries).evaluate((input) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'серия 4511 номер 123456')
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(field(page, personFormCopy.documentSeries)).toHaveValue('45 11')
  await expect(field(page, personFormCopy.documentNumber)).toHaveValue('123456')
  await field(page, personFormCopy.issueDate).pressSequentially('5.4.2010')
  await expect(field(page, personFormCopy.issueDate)).toHaveValue('05.04.2010')
})

test('fields accept typed text while the directory is unavailable, and say so', async ({ page }) => {
  expectErrors('503 /abon-server/api/dadata/')
  await page.route(/\/api\/dadata\//, (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/json',
      body: JSON.stringify({ code: 'directory_unreachable' }),
    }),
  )
  await openForm(page)
  await fillPassport(page)
  await field(page, personFormCopy.registrationAddress).fill('109012, Москва, Никольская ул., д. 5, кв. 1')
  await expect(page.getByText(suggestionsCopy.failed)).toHaveCount(2)
  await expect(page.getByRole('option')).toHaveCount(0)
  await field(page, personFormCopy.issueAuthority).fill('ОВД Тверского района города Москвы')
  await agreeIfAsked(page)
  await payButton(page).click()
  await atBank(page, 'pay')
})

test('a form asks before a reload, survives an ended session, and another tab does not ask again', async ({
  page,
  context,
}) => {
  const claim = await openForm(page)
  const other = await context.newPage()
  await other.goto(`/reservation?claim=${claim}`)
  await expect(field(other, personFormCopy.lastName).or(changeTenant(other))).toBeVisible()

  await field(page, personFormCopy.lastName).fill('Алиева')
  const asked: string[] = []
  page.once('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.dismiss()
  })
  await page.evaluate(() => location.reload())
  await expect.poll(() => asked).toEqual(['beforeunload'])
  await expect(field(page, personFormCopy.lastName)).toHaveValue('Алиева')

  await fillPassport(page)
  await expect(field(page, personFormCopy.issueAuthority)).not.toHaveValue('')
  await field(page, personFormCopy.registrationAddress).fill('109012, Москва, Никольская ул., д. 5, кв. 1')
  await agreeIfAsked(page)
  await context.clearCookies()
  expectErrors('401 /abon-server/')
  await payButton(page).click()
  await expect(page.getByRole('alert')).toContainText(sharedCopy.sessionTitle)
  await expect(field(page, personFormCopy.lastName)).toHaveValue('Алиева')
  const [newTab] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: /Войти в новой вкладке/ }).click(),
  ])
  await expect(newTab.locator('button[name=person]').first()).toBeVisible()
  await newTab.close()
  await logIn(page, 'newcomer')
  await payButton(page).click()
  await expect(page.getByRole('heading', { name: sandboxBankWords.title })).toBeVisible()
  await other.reload()
  await expect(checkTitle(other)).toBeVisible()
})

test('the last two minutes are in words, and a later payment shows that the claim is cancelled', async ({
  page,
  cabinet,
}) => {
  await page.setViewportSize(phone)
  await logIn(page, 'individual')
  const { claim, total } = await confirmedClaim(page)
  await cabinet.setClock('2026-07-10T09:13:30+03:00')
  await logIn(page, 'individual', `/reservation?claim=${claim}`)
  await expect(page.getByRole('timer')).toContainText(/Меньше двух минут.*0\d:\d\d/)
  await expect(page.getByText(reservationCopy.deadlineAnnounced(2)).first()).toBeAttached()

  const pay = page.getByRole('button', { name: reservationCopy.pay, exact: true })
  await expect(pay).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('timer')).toBeInViewport({ ratio: 1 })
  const sum = new Intl.NumberFormat('ru-RU').format(total / 100)
  await expect(page.getByText(`${sum}\u00a0₽`).last()).toBeInViewport()

  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await cabinet.setClock('2026-07-10T09:20:00+03:00')
  expectErrors('409 /abon-server/api/payments/')
  await payButton(page).click()
  const title = page.getByRole('heading', { level: 1, name: reservationCopy.cancelledTitle })
  await expect(title).toBeFocused()
  await expect(title).toBeInViewport()
  await page.getByRole('button', { name: reservationCopy.again }).click()
  await expect(page).toHaveURL('/101000/step2')
  await expect(page.getByRole('radio', { name: clientTypeOptions[1].label })).toBeChecked()
  await expect(page.getByRole('radio', { name: /^5 месяцев/ })).toBeChecked()
})

test('a person who missed the privileged category names its document and is told to bring it', async ({
  page,
}) => {
  await logIn(page, 'individual')
  const { claim, box } = await newClaim(page, { clientType: 3 })
  await page.goto(`/reservation?claim=${claim}`)
  await expect(page.getByRole('heading', { name: entityFormCopy.title })).toBeVisible()
  await page.getByRole('button', { name: reservationCopy.changeType }).click()
  await page.getByRole('checkbox', { name: clientTypeOptions[2].label }).click()
  await expect(page.locator('[data-code=repriced]')).toBeVisible()
  await page.getByRole('textbox', { name: personFormCopy.privilegeDocument }).fill('ВТ 204518')
  await expect(page.getByRole('region', { name: reservationCopy.order })).toContainText(`№ ${box}`)
  await page.getByRole('radio', { name: reservationCopy.methods[2].label }).check()
  await page.getByRole('button', { name: reservationCopy.reserve }).click()
  await expect(page).toHaveURL(`/success?claim=${claim}`)
  await expect(page.getByText(paymentSuccessCopy.privilegeDocumentText, { exact: true })).toBeVisible()
})

test('a sole proprietor corrects the requisites of the directory, and may name no other company', async ({
  page,
}) => {
  await logIn(page, 'entrepreneur')
  const { claim } = await newClaim(page, { clientType: 3 })
  await page.goto(`/reservation?claim=${claim}`)
  await agree(page).check()
  const own = page.getByRole('region', { name: entityFormCopy.ownTitles.INDIVIDUAL })
  await expect(own).toContainText('771348201544')
  await page.getByRole('button', { name: entityFormCopy.editOwn }).click()

  const who = page.locator('[data-test=who-rents]')
  await expect(who).toContainText('771348201544')
  await expect(who).toContainText(entityFormCopy.forCompany)
  const inn = page.getByLabel(entityFormCopy.inn, { exact: true })
  await expect(inn).toHaveValue('771348201544')
  await expect(page.getByLabel(entityFormCopy.orgName)).toHaveValue(/Кравцов/)

  const search = page.getByRole('combobox', { name: entityFormCopy.find })
  await search.fill('7743961536')
  const bankrupt = page.getByRole('option', { name: /Последний рубль/ })
  await expect(bankrupt).toContainText(entityFormCopy.notChosen.entity_bankrupt)
  await expect(bankrupt).toHaveAttribute('aria-disabled', 'true')
  await search.fill('2540311205')
  const foreign = page.getByRole('option', { name: /Тихая гавань/ })
  await expect(foreign).toContainText(entityFormCopy.notChosen.company_not_yours)
  await foreign.click({ force: true })
  await expect(page.getByLabel(entityFormCopy.orgName)).toHaveValue(/Кравцов/)

  await inn.fill('2540311205')
  await page.getByRole('radio', { name: entityFormCopy.orgTypes.LEGAL, exact: true }).check()
  await page.getByRole('button', { name: reservationCopy.reserve }).click()
  await expect(page.getByText(/Это не ваш ИНН/).first()).toBeVisible()
  await expect(page.getByText(entityFormCopy.bankDetailsMissing).first()).toBeVisible()

  // An unknown BIC needs the name of its bank.
  const bank = field(page, entityFormCopy.bankDetails)
  await bank.fill('БИК 049999999, счёт 40802810900000012345')
  await expect(page.getByLabel(entityFormCopy.bankBic, { exact: true })).toHaveValue('049999999')
  await expect(bank).toBeHidden()
})
