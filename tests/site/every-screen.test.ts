import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { addressOfPage, shells } from '#contract/addresses.ts'
import { holdCalls } from './kit/calls.ts'
import { logIn, type Person } from './kit/rental.ts'
import { expectFitsEverywhere, expectShown } from './kit/screens.ts'
import { expect, expectErrors, test } from './kit/test.ts'

/** The pages of the built site. */
const built = (
  readdirSync(resolve(import.meta.dirname, '../../dist'), { recursive: true, encoding: 'utf8' }) as string[]
)
  .filter((file) => file.endsWith('.html'))
  .map((file) => addressOfPage(`/${file}`))

/** Documents and services are content: what editors add is visited with the next build. */
const pagesToRead = built.filter((page) => /^[/](documents|services)[/]/.test(page))

/** Pages of which one view draws many: one of each kind is visited. */
const kinds: readonly (readonly [RegExp, string])[] = [
  [/^[/]\d{6}$/, '/101000'],
  [/^[/]offices[/][^/]+$/, '/offices/respublika-tatarstan'],
  [/^[/]offices[/][^/]+[/][^/]+$/, '/offices/moskva/moskva'],
]

/** Pages that stand inside another one, or are the catalogue of components, which has a test of its own. */
const elsewhere = ['/map/view', '/design']

/** Every page of the site, by who may come there. */
const screens: Readonly<Record<Person | 'visitor', readonly string[]>> = {
  visitor: [
    '/',
    '/login-failed',
    '/login-blocked',
    '/101000',
    '/offices',
    '/offices/respublika-tatarstan',
    '/offices/moskva/moskva',
    '/documents',
    '/error',
    '/403',
    '/404',
    '/500',
    '/faq',
    '/offline',
    '/promo',
    '/services',
    '/tariffs',
    '/developers',
    '/crosssiteclaimlease/error',
    ...pagesToRead,
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
    '/personal-data',
    '/calendar',
    '/claims',
    '/claims/999',
    '/prolongation/999',
    '/reservation',
    '/reservation?claim=999',
    '/acting?claim=999',
    '/invitations',
    '/linking',
    '/success?claim=999',
    '/paymentfailed?claim=999',
    '/payment/status?claim=999',
    '/payment/sbp?claim=999',
    '/prolongation/reservation?claim=999',
    '/continuation/999',
    '/crosssiteclaimlease/999',
    '/success-service?claim=999&order=1',
    '/success-service-offer?claim=999&order=1',
    '/payment-service-status?claim=999&order=1',
    '/offer',
    '/offer-success',
    '/recovering-access-to-claim',
    '/linking/success',
    '/linking/error',
  ],
  legal: [
    '/legals',
    '/legals?letter=999',
    '/legals/active',
    '/legals/archive',
    '/legals/archive/999',
    '/legals/rules',
    '/legals/balance',
    '/legals/documents',
    '/legals/users',
    '/legals/settings',
    '/calendar',
  ],
  operator: [
    '/branch',
    '/branch?claim=999',
    '/branch/letters',
    '/branch/personal-data',
    '/branch/integrations',
  ],
  administrator: [
    '/administration',
    '/administration?tab=offices',
    '/administration?tab=blocks',
    '/administration?tab=services',
    '/administration?tab=refunds',
    '/administration?tab=audit',
    '/administration?tab=statements',
  ],
  editor: ['/admin', '/admin?tab=files', '/admin?tab=versions', '/admin?edit=999'],
  secondEditor: [],
  secondAdministrator: [],
  secondOperator: [],
  privileged: [],
  entrepreneur: [],
  newcomer: [],
}

/** What is refused at those addresses that are errors themselves, or name what is nobody's. */
const refusals: Readonly<Partial<Record<Person | 'visitor', readonly string[]>>> = {
  visitor: [
    '403 /403',
    '404 /404',
    '500 /500',
    '500 /error',
    '404 /rental/postOffice/999999',
    '404 /abon-server/api/postOffices/search/retrieveUnitByCoordinate',
    '404 /rental/aaps/1',
    '404 /abon-server/api/boxes/search/findByAapshLockerIdAvailable/1',
    '404 /abon-server/api/aapshLockers/1',
    '404 /abon-server/api/rpo/spoilt',
    '404 /abon-server/api/autoExtension/off',
  ],
  individual: [
    '403 /403',
    '403 /abon-server/api/claims/999',
    '403 /abon-server/api/payments/status',
    '403 /abon-server/api/payments/sbp',
  ],
  legal: ['403 /403', '403 /abon-server/api/claims/999', '403 /abon-server/api/incomingLetters/999'],
  operator: ['403 /abon-server/api/branch/claims/999'],
  editor: ['404 /abon-server/api/editing/edits/999'],
}

test('every page of the site is among those that are visited here', () => {
  const addresses = Object.values(screens).flatMap((paths) => paths.map((path) => path.split('?')[0] ?? ''))
  const pages = addresses.map((path) => shells.find(({ pattern }) => pattern.test(path))?.page ?? path)
  const visited = new Set([...addresses, ...pages, ...elsewhere])
  const ofItsKind = (page: string) => kinds.find(([kind]) => kind.test(page))?.[1] ?? page
  expect(built.filter((page) => !visited.has(ofItsKind(page)))).toEqual([])
})

const oneHeading = (page: Page, when: string) =>
  expect(page.locator('h1'), `${page.url()} has one first heading ${when}`).toHaveCount(1)

for (const [who, addresses] of Object.entries(screens).filter(([, list]) => list.length > 0)) {
  test(`whatever happens to a screen of a ${who}, one heading names it and it fits`, async ({
    page,
    context,
  }) => {
    expectErrors(...(refusals[who as Person | 'visitor'] ?? []))
    if (who !== 'visitor') await logIn(page, who as Person, '/faq')
    for (const address of addresses) {
      // A page of its own for each address: a screen may still be on its way to another one, such as 403.
      const visit = await context.newPage()
      const calls = await holdCalls(visit, '**/abon-server/api/**')
      await visit.goto(address)
      await oneHeading(visit, 'while it loads')
      await calls.cut()
      await expectShown(visit)
      await oneHeading(visit, 'when nothing could be loaded')
      await visit.unrouteAll({ behavior: 'ignoreErrors' })
      await visit.goto(address)
      // One that leads on, such as to 403, is measured again where it arrives.
      await expect(async () => {
        await expectShown(visit)
        await oneHeading(visit, 'when it stands')
        await expectFitsEverywhere(visit)
      }).toPass({ timeout: 30_000 })
      await visit.close()
    }
  })
}
