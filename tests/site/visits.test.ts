import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { dynamicPageRoutes } from '#kit/api/page-paths.ts'
import { logIn, type Person } from './kit/rental.ts'
import { comeIn } from './kit/rented.ts'
import { expect, test } from './kit/test.ts'
import { isThorough } from './visits/layout.ts'
import { contentScreens, openScreens } from './visits/open-screens.ts'
import { visitOrganisation } from './visits/organisation-screens.ts'
import {
  visitNewcomer,
  visitOtherRegistrations,
  visitPayments,
  visitRents,
  visitServiceOrders,
} from './visits/personal-screens.ts'
import { visitAll, visitWithoutAnswers } from './visits/visit.ts'
import { visitAdministration, visitEditing, visitOffice } from './visits/work-screens.ts'

// Each test has its own server, so that no picture depends on rents of another test.
test.describe.configure({ mode: 'parallel' })
test.use({ contextOptions: { reducedMotion: 'reduce' }, serverPerTest: true })

const builtPages = (
  readdirSync(resolve(import.meta.dirname, '../../dist'), { recursive: true, encoding: 'utf8' }) as string[]
)
  .filter((file) => file.endsWith('.html'))
  .map((file) => (file === 'index.html' ? '/' : `/${file.slice(0, -'.html'.length)}`))

const contentPages = [...new Set(builtPages.filter((page) => /^[/](documents|services)[/]/.test(page)))]

/** Pages of one view, of which only one is visited. */
const pageKinds: readonly (readonly [RegExp, string])[] = [
  [/^[/]\d{6}$/, '/101000'],
  [/^[/]offices[/][^/]+$/, '/offices/moskva'],
  [/^[/]offices[/][^/]+[/][^/]+$/, '/offices/moskva/moskva'],
]

/** Embedded pages, and pages with tests of their own: the component catalogue and the link of a reminder. */
const excludedPages = ['/map/view', '/design', '/extend/view']

const loadingScreens: readonly (readonly [Person | 'visitor', readonly string[]])[] = [
  ['visitor', ['/', '/101721/step2']],
  ['individual', ['/claims', '/success?claim=999', '/linking']],
  ['legal', ['/legals', '/legals/balance']],
  ['operator', ['/branch']],
  ['administrator', ['/administration']],
  ['editor', ['/admin']],
]

test('every page of the site is visited', () => {
  const folder = resolve(import.meta.dirname, 'visits')
  const texts = readdirSync(folder).map((file) => readFileSync(resolve(folder, file), 'utf8'))
  const addresses = texts
    .flatMap((text) => [...text.matchAll(/address: ['`]([^'`]+)['`]/g)].map(([, address = '']) => address))
    .map((address) => address.replaceAll(/\$\{[^}]*\}/g, '1').split(/[?#]/)[0] ?? '')
  const pages = addresses.map(
    (path) => dynamicPageRoutes.find(({ pattern }) => pattern.test(path))?.page ?? path,
  )
  const visited = new Set([...addresses, ...pages, ...contentPages, ...excludedPages])
  const representativePage = (page: string) => pageKinds.find(([kind]) => kind.test(page))?.[1] ?? page
  // The checked extension is reached from its form.
  visited.add('/prolongation/reservation')
  expect(builtPages.filter((page) => !visited.has(representativePage(page)))).toEqual([])
})

test.describe(() => {
  // Read-only visits can share one server.
  test.use({ serverPerTest: false })

  // M-FORM-07, M-HOME-03, M-HOME-04, M-HOME-07, M-MAP-10.
  for (const [part, screens] of Object.entries(openScreens)) {
    test(`visitors: ${part}`, ({ page }) => visitAll(page, screens))
  }

  test('visitors: documents and services', ({ page }) =>
    visitAll(page, contentScreens(contentPages, { all: isThorough() })))

  test('loading and failed screens have one heading and fit a phone', async ({ page }) => {
    for (const [who, addresses] of loadingScreens) {
      if (who !== 'visitor') await logIn(page, who)
      for (const address of addresses) await visitWithoutAnswers(page, address)
    }
  })
})

// M-ROUTE-21, M-ROUTE-22, M-ROUTE-26.
test('a person: payments and their ends', ({ page, cabinet }) => visitPayments(page, cabinet))

// M-ROUTE-28, M-ROUTE-31.
test('a person: orders of a service', ({ page }) => visitServiceOrders(page))

test('a person: rents from the signature to the extension', async ({ page, browser, cabinet }) =>
  visitRents(page, await comeIn(browser, cabinet.origin, 'operator'), cabinet))

// M-ROUTE-23, M-ROUTE-24.
test('consent and registration of a newcomer, the privileged and entrepreneurs', async ({
  page,
  browser,
  cabinet,
}) => {
  await visitNewcomer(page)
  await visitOtherRegistrations(page, await comeIn(browser, cabinet.origin, 'entrepreneur'))
})

// M-ROUTE-30.
test('an organisation: offer, boxes, money, letters', async ({ page, browser, cabinet }) =>
  visitOrganisation(page, await comeIn(browser, cabinet.origin, 'operator'), cabinet))

test('an operator: the counter and its pages', async ({ page, browser, cabinet }) => {
  await logIn(page, 'operator', '/faq')
  await visitOffice(page, await comeIn(browser, cabinet.origin, 'individual'))
})

test('an administrator and an editor: every tab, files and edits', async ({ page }) => {
  await visitAdministration(page)
  await visitEditing(page)
})
