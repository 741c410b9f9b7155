import type { Browser, Locator, Page } from '@playwright/test'
import { branchClaimCardCopy, branchCopy, branchRefusalText } from '#back-office/words/branch.ts'
import { claimTermsCopy } from '#back-office/words/branch-claim-changes.ts'
import {
  branchRecoveryCodeCopy,
  holderIdentityCopy,
  passportReplacementCopy,
} from '#back-office/words/branch-holder-identity.ts'
import { itemCorrectionCopy } from '#back-office/words/branch-item-correction.ts'
import { branchOfficeNoteCopy } from '#back-office/words/branch-office-note.ts'
import { branchTodayCopy } from '#back-office/words/branch-today.ts'
import { keyboardShortcutsCopy } from '#back-office/words/keyboard-shortcuts.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import { sharedCopy } from '#kit/words/shared-copy.ts'
import { personFormCopy } from '#rent/words/registration.ts'
import { holdCalls } from './kit/calls.ts'
import { focusAndPress, scan, tabTo } from './kit/keyboard.ts'
import { logIn } from './kit/rental.ts'
import {
  ask,
  comeIn,
  confirmedClaim,
  emailAbout,
  paidRent,
  reservePayment,
  signedRent,
} from './kit/rented.ts'
import { expectFitsEverywhere, expectNoAxeViolations } from './kit/screens.ts'
import { expect, expectErrors, test } from './kit/test.ts'
import { expectDenseTables } from './visits/dense-tables.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const duringRent = '2026-08-03T10:00:00+03:00'

const search = (desk: Page) => desk.getByRole('searchbox', { name: branchCopy.searchText })
const openButton = (desk: Page, claim: number) => desk.getByRole('button', { name: branchCopy.open(claim) })
const claimHeading = (desk: Page, claim: number) =>
  desk.getByRole('heading', { name: branchClaimCardCopy.title(claim) })
const button = (desk: Page | Locator, name: string) => desk.getByRole('button', { name, exact: true })

const openRenterPage = (browser: Browser, baseURL: string | undefined): Promise<Page> =>
  comeIn(browser, baseURL ?? '', 'individual')

/** Resolves when animations have finished, because a half-faded element has half the contrast. */
const waitForAnimations = (moving: Locator): Promise<void> =>
  moving.evaluate(async (element) => {
    await Promise.all(element.getAnimations({ subtree: true }).map(({ finished }) => finished))
  })

test('a claim is booked and several are signed by keyboard and scanner, and no URL names a person', async ({
  page,
  browser,
  baseURL,
}) => {
  const anna = await openRenterPage(browser, baseURL)
  await logIn(page, 'operator')
  const [first, second] = [(await paidRent(anna, page)).claim, (await paidRent(anna, page)).claim]
  const unpaid = await confirmedClaim(anna)
  await reservePayment(anna, unpaid)
  await anna.context().close()
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(decodeURIComponent(request.url())))
  await page.goto('/branch?tab=toSign')
  await expectDenseTables(page, { name: 'the claims to sign' })
  await page.goto('/branch')
  await expect(page.getByRole('heading', { name: branchTodayCopy.toSign })).toBeVisible()
  await expectDenseTables(page, { name: 'the desk today' })
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  const print = page.getByRole('link', { name: branchTodayCopy.print(2) })
  await expect(print).toHaveAttribute(
    'href',
    new RegExp(`/branch/applications/${first}%2C${second}\\?for=[\\w-]+$`),
  )

  await focusAndPress(page, button(page, branchTodayCopy.signInTurn))
  await expect(claimHeading(page, first)).toBeFocused()
  await page.keyboard.press('Escape')
  const row = openButton(page, first)
  await expect(row).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await expect(row).toBeFocused()
  await scan(page, `https://box.example.ru/claims/${second}`)
  await expect(claimHeading(page, second)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(openButton(page, second)).toBeFocused()

  // The shortcut is one character, described also for the Russian layout.
  await expect(search(page)).toHaveAccessibleDescription(/«\/»/)
  await page.keyboard.press('/')
  await expect(search(page)).toBeFocused()
  await page.keyboard.type('орлова/')
  await expect(search(page)).toHaveValue('орлова/')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('tab', { name: branchCopy.search })).toHaveAttribute('aria-selected', 'true')
  await expect(search(page)).toBeFocused()
  const found = page.getByRole('table', { name: branchCopy.search })
  await expect(found.getByRole('button').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(found.getByRole('button').first()).toBeFocused()
  await expectNoAxeViolations(page, ['light'])

  await page.emulateMedia({ media: 'print' })
  await expect(found).toBeVisible()
  await expect(page.getByRole('tab')).toHaveText([branchCopy.search])
  await expect(search(page)).toBeHidden()
  await page.emulateMedia({ media: 'screen' })

  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: keyboardShortcutsCopy.title })
  await expect(help).toBeVisible()
  await waitForAnimations(help)
  await expectNoAxeViolations(page, ['light'])
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()

  await expect(found.getByRole('row').filter({ has: openButton(page, unpaid.claim) })).toContainText(
    unpaid.box,
  )
  await openButton(page, unpaid.claim).press('Enter')
  const passport = page.locator('[data-test=identity]')
  await expect(passport).not.toContainText('14.05.1964')
  await button(passport, holderIdentityCopy.show).press('Enter')
  await expect(passport).toContainText('4509 100001')
  await expectNoAxeViolations(page, ['light'])
  await expectFitsEverywhere(page)
  await button(passport, holderIdentityCopy.hide).press('Enter')
  await expect(passport).not.toContainText('14.05.1964')
  await button(passport, holderIdentityCopy.show).press('Enter')
  await expect(passport).toContainText('14.05.1964')
  await page.keyboard.press('Escape')
  await openButton(page, unpaid.claim).press('Enter')
  await expect(passport).toBeVisible()
  await expect(passport).not.toContainText('14.05.1964')
  await page.keyboard.press('Escape')

  await page.goto('/branch')
  const today = page.getByRole('tab', { name: branchTodayCopy.tab })
  const toSign = page.getByRole('tab', { name: /^К подписанию/ })
  const toBook = page.getByRole('tab', { name: /^Учесть оплату/ })
  await tabTo(page, today)
  for (const tab of [toSign, toBook]) {
    await page.keyboard.press('ArrowRight')
    await expect(tab).toBeFocused()
  }
  await focusAndPress(page, openButton(page, unpaid.claim))
  await expect(claimHeading(page, unpaid.claim)).toBeFocused()
  await focusAndPress(page, button(page, branchCopy.book))
  const dialog = page.getByRole('dialog')
  await tabTo(page, dialog.getByRole('textbox', { name: branchClaimCardCopy.amount }))
  await page.keyboard.type(String(unpaid.total / 100))
  const lists = await holdCalls(page, '**/abon-server/api/branch/queues/toSign/**')
  const bookings = page.waitForResponse('**/abon-server/api/branch/queues/toBook/payments*')
  await page.keyboard.press('Enter')
  await bookings
  await expect(page.getByText(branchClaimCardCopy.done.book)).toBeVisible()
  await page.keyboard.press('Escape')

  await expect(toBook).toBeVisible()
  await toBook.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(toSign).toBeFocused()
  await lists.letThrough()
  await expect(openButton(page, unpaid.claim)).toBeVisible()
  await expect(toSign).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(today).toBeFocused()
  await focusAndPress(page, row)
  for (const claim of [first, second]) {
    await expect(claimHeading(page, claim)).toBeFocused()
    await focusAndPress(page, button(page, branchClaimCardCopy.sign))
    await expect(page.getByText(branchClaimCardCopy.done.sign)).toBeVisible()
    if (claim !== first) break
    const next = page.getByRole('button', { name: branchCopy.nextToSign(second) })
    await expect(next).toBeFocused()
    await page.keyboard.press('Enter')
  }
  await page.keyboard.press('Escape')
  await expect(today).toBeVisible()
  await expect(openButton(page, second)).toHaveCount(0)
  expect(addresses.join('\n')).not.toMatch(/орлова|4509|1964/i)
})

test('on a phone all tabs are reachable, and a refused dialog leads to the wrong field', {
  tag: '@full',
}, async ({ page, browser, baseURL }) => {
  const anna = await openRenterPage(browser, baseURL)
  const made = await confirmedClaim(anna, { index: '115172' })
  await reservePayment(anna, made)
  await anna.context().close()
  await page.setViewportSize({ width: 360, height: 740 })
  await logIn(page, 'operator', '/branch')
  await expect(search(page)).toBeVisible()
  expect((await search(page).boundingBox())?.y, 'px above the field').toBeLessThan(260)
  const letters = page.getByRole('menuitem', { name: branchCopy.letters })
  await expect(letters).toBeHidden()
  await page.getByRole('button', { name: branchCopy.more, exact: true }).click()
  await expect(letters).toHaveAttribute('href', '/branch/letters')
  await expect(letters).toBeVisible()
  await page.keyboard.press('Escape')
  const tabs = page.getByRole('tablist', { name: branchCopy.tabs })
  await expect(tabs).toBeVisible()
  expect((await tabs.boundingBox())?.height, 'one row of tabs').toBeLessThan(80)
  for (const tab of await tabs.getByRole('tab').all()) {
    await tab.click()
    // A fraction of a pixel may be cut.
    await expect(tab).toBeInViewport({ ratio: 0.99 })
  }
  await tabs.getByRole('tab', { name: branchCopy.queues.toBook }).click()
  const open = openButton(page, made.claim)
  const row = page.getByRole('row').filter({ has: open })
  for (const part of [row.getByText(/₽$/), open]) {
    const place = await part.first().boundingBox()
    expect(place && place.x >= 0 && place.x + place.width <= 360, String(part)).toBe(true)
  }
  await open.press('Enter')

  const dialog = page.getByRole('dialog')

  const book = button(page, branchCopy.book)
  await focusAndPress(page, book)
  const amount = dialog.getByRole('textbox', { name: branchClaimCardCopy.amount })
  await tabTo(page, amount)
  await page.keyboard.type('1')
  expectErrors('422 /abon-server/api/branch/payments/')
  await focusAndPress(page, button(dialog, branchClaimCardCopy.confirm.book))
  await expect(amount).toBeFocused()
  await expect(amount).toHaveAccessibleDescription(new RegExp(branchRefusalText('amount_differs')))
  // Escape asks before typed text is lost, and a second Escape keeps it.
  const stay = dialog.getByRole('button', { name: sharedCopy.leaving.stay })
  await page.keyboard.press('Escape')
  await expect(stay).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(amount).toBeFocused()
  await expect(amount).toHaveValue('1')
  await page.keyboard.press('Escape')
  await focusAndPress(page, dialog.getByRole('button', { name: sharedCopy.leaving.leave }))
  await expect(book).toBeFocused()
  await focusAndPress(page, book)
  await expect(amount).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(book).toBeFocused()

  await focusAndPress(page, button(page, passportReplacementCopy.act))
  const surname = dialog.getByLabel(personFormCopy.lastName, { exact: true })
  await tabTo(page, surname)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toBeInViewport({ ratio: 1 })
  await expect(surname).toBeFocused()

  // Dragging a text selection onto the backdrop does not close the dialog; a press on the backdrop asks.
  await page.keyboard.type('Орлова')
  await surname.hover()
  await page.mouse.down()
  await page.mouse.move(180, 3)
  await page.mouse.up()
  await expect(stay).toHaveCount(0)
  await expect(surname).toHaveValue('Орлова')
  await page.mouse.click(180, 3)
  await expect(stay).toBeVisible()
  await expectNoAxeViolations(page, ['light'])
  await stay.click()
  await button(dialog, sharedCopy.cancel).click()
  await expect(dialog).toBeHidden()
})

test('a scanned item is noted and undone after a reload, and every dialog is accessible on a phone', {
  tag: '@full',
}, async ({ page, browser, baseURL, cabinet }) => {
  const anna = await openRenterPage(browser, baseURL)
  await logIn(page, 'operator')
  const { claim, box } = await signedRent(anna, page, { services: [4] })
  const unpaid = await confirmedClaim(anna)
  await reservePayment(anna, unpaid)
  await anna.context().close()
  const dialog = page.getByRole('dialog')
  const visit = async (opener: Locator, ...inside: (string | RegExp)[]) => {
    await opener.press('Enter')
    await expect(dialog).toBeVisible()
    for (const words of inside) await expect(dialog).toContainText(words)
    await waitForAnimations(dialog)
    await expectNoAxeViolations(page, ['light'])
    await expectFitsEverywhere(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
  }
  await page.goto(`/branch?claim=${unpaid.claim}`)
  await visit(button(page, claimTermsCopy.act), claimTermsCopy.lead)
  await page.goto(`/branch?claim=${claim}`)
  await visit(button(page, branchClaimCardCopy.refuse))
  await visit(button(page, branchRecoveryCodeCopy.act), branchRecoveryCodeCopy.seen)

  await cabinet.setClock(duringRent)
  await logIn(page, 'operator', `/branch?claim=${claim}`)
  await page.getByRole('combobox', { name: branchClaimCardCopy.itemKind }).selectOption('registered')
  const track = page.getByRole('textbox', { name: branchClaimCardCopy.track })
  await track.fill('RA644000111RU')
  await page.keyboard.press('Enter')
  await expect(track).toHaveAccessibleDescription(/контрольная цифра/)
  await track.fill('ra 644 000 116 ru')
  await page.keyboard.press('Enter')
  const items = page.getByRole('table', { name: branchClaimCardCopy.items })
  await expect(items).toContainText('RA644000116RU')
  await expect(track).toHaveValue('')

  // After a reload or in another tab, a note can be undone for one minute.
  const undo = page.getByRole('button', {
    name: branchClaimCardCopy.undoOf(`${branchClaimCardCopy.itemKinds.registered} RA644000116RU`),
  })
  await page.reload()
  await expect(undo).toHaveText(/^Отменить — \d+\sс$/)
  await undo.click()
  await expect(page.getByText(branchClaimCardCopy.done.undone)).toBeVisible()
  await expect(items).toHaveCount(0)
  await ask(page, 'POST', `/api/branch/claims/${claim}/items`, { kind: 'registered', track: 'RA644000116RU' })
  await cabinet.setClock('2026-08-03T10:05:00+03:00')
  const link = /\/rpo\/[\w.-]+/.exec(await emailAbout(page, 'RA644000116RU'))?.[0] ?? ''
  await ask(page, 'POST', `/api${link}`, { place: 'counter' })
  await page.reload()
  await expect(items).toContainText(branchClaimCardCopy.chosen)

  await visit(button(page, branchClaimCardCopy.end), /К возврату: 3\s280\s₽/, 'За 4 полных месяца')
  await visit(page.getByRole('button', { name: /^Исправить запись: / }), itemCorrectionCopy.claim)
  // A rented box is put out of order only after its rent was shown.
  expectErrors('409 /abon-server/api/branch/boxes/')
  const putOut = page.getByRole('button', { name: `${branchCopy.putOut}: ящик № ${box}` })
  await visit(putOut, `заявление № ${claim}`, 'Аренда не прекратится')
  await expect(page.getByText(branchCopy.outOfOrder, { exact: true })).toHaveCount(0)
})

test('a note pinned to an office appears on its page until it is removed', async ({ page }) => {
  await logIn(page, 'operator')
  await page.goto(`${pagePaths.branch}?tab=boxes`)
  await page.getByLabel(branchCopy.searchOffice).selectOption('101000')
  await page.getByRole('button', { name: branchOfficeNoteCopy.pin }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(branchOfficeNoteCopy.text).fill('Вход со двора')
  await dialog.getByLabel(branchOfficeNoteCopy.until).fill('15.12.2026')
  await dialog.getByLabel(branchOfficeNoteCopy.until).press('Enter')
  await expect(page.getByText(branchOfficeNoteCopy.pinned)).toBeVisible()
  const note = page.locator('[data-test="office-note"]')
  await expect(note).toHaveText(/Вход со двора.*15\.12\.2026/)

  const visitor = await page.context().newPage()
  await expect(async () => {
    await visitor.goto('/101000')
    await expect(visitor.locator('[data-test="office-note"]')).toContainText('Вход со двора', {
      timeout: 500,
    })
  }).toPass()

  await page.reload()
  await page.getByLabel(branchCopy.searchOffice).selectOption('101000')
  await page.getByRole('button', { name: branchOfficeNoteCopy.remove }).click()
  await expect(page.getByText(branchOfficeNoteCopy.removed)).toBeVisible()
  await expect(note).toHaveCount(0)
})
