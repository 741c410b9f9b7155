import type { Page } from '@playwright/test'
import { branchClaimCardCopy, branchCopy } from '#back-office/words/branch.ts'
import { branchTodayCopy } from '#back-office/words/branch-today.ts'
import { mailroomCopy } from '#back-office/words/mailroom.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import { ensureDigitization, receiveByCall } from './kit/digitized.ts'
import { scan } from './kit/keyboard.ts'
import { logIn } from './kit/rental.ts'
import { ask, comeIn, confirmedClaim, paidRent, reservePayment, signedRent } from './kit/rented.ts'
import { expectNoAxeViolations } from './kit/screens.ts'
import { expect, expectErrors, test } from './kit/test.ts'
import { expectDenseTables } from './visits/dense-tables.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const codeOf = (claim: number): string => `https://box.example.ru${pagePaths.claim(claim)}`

/** Counts the operator's clicks and scans. */
function countActs(page: Page) {
  let acts = 0
  return {
    scan: async (text: string) => {
      acts += 1
      await scan(page, text)
    },
    click: async (name: string) => {
      acts += 1
      await page.getByRole('button', { name, exact: true }).click()
    },
    total: () => acts,
  }
}

test('an application is signed by two acts: a scan and a click beside the passport', async ({
  page,
  browser,
  baseURL,
}) => {
  const anna = await comeIn(browser, baseURL ?? '', 'individual')
  await logIn(page, 'operator', '/faq')
  const { claim } = await paidRent(anna, page)
  await page.goto('/branch')
  await expect(page.getByRole('heading', { name: branchTodayCopy.toSign })).toBeVisible()
  const acts = countActs(page)
  await acts.scan(codeOf(claim))
  await expect(page.getByRole('heading', { name: branchClaimCardCopy.title(claim) })).toBeFocused()
  await expect(page.locator('[data-test=identity]')).toContainText('4509 100001')
  await expect(page.getByRole('link', { name: branchClaimCardCopy.application })).toBeInViewport()
  await expect(page.getByRole('button', { name: branchClaimCardCopy.sign, exact: true })).toBeInViewport()
  await acts.click(branchClaimCardCopy.sign)
  await expect(page.getByText(branchClaimCardCopy.done.sign)).toBeVisible()
  expect(acts.total()).toBe(2)
  await expectNoAxeViolations(page, ['light'])
})

test('a scan that cannot be signed gets a clear sentence', async ({ page, browser, baseURL }) => {
  const anna = await comeIn(browser, baseURL ?? '', 'individual')
  await logIn(page, 'operator', '/faq')
  const signed = await signedRent(anna, page)
  const unpaid = await confirmedClaim(anna)
  await reservePayment(anna, unpaid)
  const cancelled = await confirmedClaim(anna)
  await ask(anna, 'POST', `/api/claims/${cancelled.claim}/withdrawal`, {})
  await page.goto('/branch')
  await expect(page.getByRole('heading', { name: branchTodayCopy.toSign })).toBeVisible()
  for (const [claim, obstacle] of [
    [signed.claim, 'signed'],
    [unpaid.claim, 'unpaid'],
    [cancelled.claim, 'cancelled'],
  ] as const) {
    await scan(page, codeOf(claim))
    await expect(page.getByText(branchClaimCardCopy.signObstacles[obstacle])).toBeVisible()
    await expect(page.getByRole('button', { name: branchClaimCardCopy.sign, exact: true })).toHaveCount(0)
  }
  expectErrors('403 /abon-server/api/branch/claims/999999')
  await scan(page, codeOf(999_999))
  await expect(page.getByText(branchClaimCardCopy.foreignClaim)).toBeVisible()
  await page.keyboard.press('Escape')
  await scan(page, 'qwertyuiop9')
  await expect(page.getByText(branchCopy.scanUnknown)).toBeVisible()

  // The scanner also works inside the search field.
  await page.keyboard.press('/')
  await page.keyboard.type(codeOf(signed.claim))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: branchClaimCardCopy.title(signed.claim) })).toBeVisible()
})

test('a box is chosen on the wall by its number and marked as broken with a reason', {
  tag: '@full',
}, async ({ page, browser, baseURL }) => {
  await logIn(page, 'operator', '/branch?tab=boxes')
  const wall = page.getByRole('listbox', { name: branchCopy.wall.label })
  await expect(wall).toBeVisible()
  expect((await wall.boundingBox())?.y, 'px above the wall').toBeLessThan(300)
  await wall.getByRole('option').first().focus()
  // Slower than a scanner.
  await page.keyboard.type('12', { delay: 120 })
  await page.keyboard.press('Enter')
  const chosen = page.locator('[data-test=chosen-box]')
  await expect(chosen).toContainText('№ 12')
  const mark = chosen.getByRole('button', { name: branchCopy.putOut })
  await mark.click()
  const reason = chosen.getByRole('textbox', { name: branchCopy.wall.reason })
  await expect(reason).toHaveAccessibleDescription(branchCopy.wall.reasonMissing)
  await reason.fill('Не закрывается замок')
  await page.keyboard.press('Enter')
  await expect(chosen).toContainText(branchCopy.outOfOrder)
  await expect(wall.getByRole('option', { name: /№ 12, / })).toBeVisible()
  await expect(page.getByRole('navigation', { name: branchCopy.pages })).toHaveCount(0)
  await expectNoAxeViolations(page, ['light'])
  const vera = await comeIn(browser, baseURL ?? '', 'administrator', '/administration?tab=audit')
  await expect(vera.getByRole('row').filter({ hasText: 'Не закрывается замок' })).toContainText('101000')
  await chosen.getByRole('button', { name: branchCopy.putBack }).click()
  await expect(mark).toBeVisible()

  await page.getByRole('textbox', { name: branchCopy.boxNumber }).fill('34')
  await page.keyboard.press('Enter')
  await expect(chosen).toContainText('№ 34')
  await expect(wall.getByRole('option', { name: /№ 34, / })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('textbox', { name: branchCopy.boxNumber }).fill('99999')
  await page.keyboard.press('Enter')
  await expect(page.getByText(branchCopy.boxesNone)).toBeVisible()
  await page.getByRole('radio', { name: branchCopy.boxesViews.broken }).check()
  await expect(page.getByText(branchCopy.brokenNone)).toBeVisible()
  await expect(wall).toHaveCount(0)
})

test('ten letters are handed over in a minute by scanner and keyboard alone', { tag: '@full' }, async ({
  page,
  browser,
  cabinet,
}) => {
  await ensureDigitization(browser, cabinet)
  await cabinet.setClock('2026-08-04T10:00:00+03:00')
  await logIn(page, 'operator', '/faq')
  const letters: number[] = []
  for (let count = 0; count < 10; count += 1) letters.push(await receiveByCall(page, `Суд ${count + 1}`))
  await page.goto('/branch/letters')
  const atRest = page.getByRole('tab', { name: /^В отделении/ })
  await expect(atRest).toContainText('10')
  await atRest.focus()
  await page.keyboard.press('Enter')
  const panel = page.locator('[data-test=letter]')
  await expect(panel).toHaveAttribute('data-code', String(letters[0]))
  await expectDenseTables(page, { name: 'mail room' })
  await expectNoAxeViolations(page, ['light'])
  await page.setViewportSize({ width: 768, height: 900 })
  const card = await page.getByRole('row').filter({ hasText: 'Суд 1' }).first().boundingBox()
  expect(card?.height, 'px of a card on a tablet').toBeLessThan(300)
  await page.setViewportSize({ width: 1440, height: 900 })

  const began = Date.now()
  const code = page.getByRole('searchbox', { name: mailroomCopy.search })
  await code.focus()
  await page.keyboard.type(String(letters[4]))
  await page.keyboard.press('Enter')
  await expect(panel).toHaveAttribute('data-code', String(letters[4]))
  const recipient = page.getByRole('textbox', { name: mailroomCopy.asked.hand_over.field })
  await expect(recipient).toBeFocused()
  await page.keyboard.type('Фёдор Ким, доверенность № 18')
  const decide = page.getByRole('button', { name: mailroomCopy.asked.hand_over.confirm, exact: true })
  for (let left = 9; left >= 0; left -= 1) {
    await page.keyboard.press('Enter')
    if (left === 0) break
    await expect(atRest).toContainText(String(left))
    await expect(decide).toBeFocused()
  }
  await expect(page.getByText(mailroomCopy.empty.atRest)).toBeVisible()
  await expect(code).toBeFocused()
  expect(Date.now() - began, 'milliseconds for ten letters').toBeLessThan(60_000)
})
