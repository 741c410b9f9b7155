import type { Page } from '@playwright/test'
import { rentWithDigitization } from './kit/digitized.ts'
import { logIn } from './kit/rental.ts'
import { comeIn, confirmedClaim, reservePayment, signedRent } from './kit/rented.ts'
import { expectShown } from './kit/screens.ts'
import { test } from './kit/test.ts'
import { expectNothingHidden, expectWholeWords } from './kit/whole-words.ts'

// Titles, buttons, statuses, ways on and telephone numbers are read at one glance, however large the letters.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

async function readAll(page: Page, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    await page.goto(address)
    await expectShown(page)
    await expectWholeWords(page)
    await expectNothingHidden(page)
  }
}

test('no word is cut on what anybody reads', ({ page }) =>
  readAll(page, [
    '/',
    '/101000',
    '/101000/step2',
    '/offices',
    '/offices/respublika-tatarstan',
    '/offices/moskva',
    '/offices/moskva/moskva',
    '/documents',
    '/faq',
    '/services',
    '/tariffs',
    '/promo',
    '/login-failed',
  ]))

test('no word is cut on what somebody sees who rents, nor in the extension', async ({
  page,
  browser,
  cabinet,
}) => {
  await logIn(page, 'individual', '/faq')
  const operator = await comeIn(browser, cabinet.origin, 'operator')
  const { claim } = await signedRent(page, operator, { services: [4] })
  const reserved = await confirmedClaim(page, { index: '109012' })
  await reservePayment(page, reserved)
  const waiting = await confirmedClaim(page, { index: '115172' })
  await readAll(page, [
    '/claims',
    `/claims/${claim}`,
    `/claims/${reserved.claim}`,
    `/reservation?claim=${waiting.claim}`,
    `/success?claim=${reserved.claim}`,
    `/paymentfailed?claim=${waiting.claim}`,
    '/personal-data',
    '/invitations',
    '/linking',
  ])
  await readAll(operator, [
    '/branch',
    `/branch?claim=${claim}`,
    '/branch/letters',
    '/branch/personal-data',
    '/branch/integrations',
  ])
  await cabinet.setClock('2026-10-31T10:00:00+03:00')
  await logIn(page, 'individual', '/faq')
  await readAll(page, [`/prolongation/${claim}`, '/claims', `/claims/${claim}`])
})

test('no word is cut in the cabinet of an organisation', async ({ page, browser, cabinet }) => {
  const operator = await comeIn(browser, cabinet.origin, 'operator', '/faq')
  await rentWithDigitization(page, operator)
  await readAll(page, [
    '/legals',
    '/legals/active',
    '/legals/archive',
    '/legals/rules',
    '/legals/balance',
    '/legals/documents',
    '/legals/users',
    '/legals/settings',
  ])
})

test('no word is cut where administrators and editors work', async ({ page, browser, cabinet }) => {
  await logIn(page, 'administrator', '/faq')
  await readAll(
    page,
    ['state', 'refunds', 'statements', 'offices', 'blocks', 'services', 'audit'].map(
      (tab) => `/administration?tab=${tab}`,
    ),
  )
  const editor = await comeIn(browser, cabinet.origin, 'editor')
  await readAll(editor, ['/admin', '/admin?tab=files', '/admin?tab=versions'])
})
