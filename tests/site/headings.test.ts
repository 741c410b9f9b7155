import type { Page } from '@playwright/test'
import { holdCalls } from './kit/calls.ts'
import { logIn, type Person } from './kit/rental.ts'
import { expectShown } from './kit/screens.ts'
import { expect, test } from './kit/test.ts'

test.describe.configure({ timeout: 120_000 })

/** Screens that ask the server for what they show, by who may come there. */
const screens: Readonly<Record<Person | 'visitor', readonly string[]>> = {
  visitor: [
    '/',
    '/claims',
    '/101000/step2',
    '/rental/postOffice/101000',
    '/rental/postOffice/999999',
    '/rental/aaps/1',
    '/rpo/spoilt',
    '/auto-extension/spoilt',
    '/prolongation-without-auth',
    '/crosssiteclaimlease/1',
  ],
  individual: [
    '/claims',
    '/claims/999',
    '/prolongation/999',
    '/reservation',
    '/reservation?claim=999',
    '/success?claim=999',
    '/paymentfailed?claim=999',
    '/payment/status?claim=999',
    '/prolongation/reservation?claim=999',
    '/continuation/999',
    '/crosssiteclaimlease/999',
    '/success-service?claim=999&order=1',
    '/success-service-offer?claim=999&order=1',
    '/payment-service-status?claim=999&order=1',
    '/offer',
    '/offer-success',
    '/recovering-access-to-claim',
  ],
  legal: [
    '/legals',
    '/legals?letter=999',
    '/legals/active',
    '/legals/archive',
    '/legals/archive/999',
    '/legals/rules',
    '/legals/balance',
    '/legals/users',
    '/legals/settings',
  ],
  operator: ['/branch', '/branch?claim=999', '/branch/letters'],
  privileged: [],
  newcomer: [],
}

const oneHeading = (page: Page, when: string) =>
  expect(page.locator('h1'), `${page.url()} has one first heading ${when}`).toHaveCount(1)

for (const [who, addresses] of Object.entries(screens).filter(([, list]) => list.length > 0)) {
  test(`whatever happens to a screen of a ${who}, one heading names it`, async ({ page, context }) => {
    if (who !== 'visitor') await logIn(page, who as Person, '/faq')
    for (const address of addresses) {
      // A page of its own for each visit: a screen may still be on its way to another one, such as 403.
      const answered = await context.newPage()
      await answered.goto(address)
      await expectShown(answered)
      await oneHeading(answered, 'when it stands')
      await answered.close()
      const cut = await context.newPage()
      const calls = await holdCalls(cut, '**/abon-server/api/**')
      await cut.goto(address)
      await oneHeading(cut, 'while it loads')
      await calls.cut()
      await expectShown(cut)
      await oneHeading(cut, 'when nothing could be loaded')
      await cut.close()
    }
  })
}
