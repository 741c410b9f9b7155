import { accessGroupByPage } from '#kit/api/page-paths.ts'
import { failureCopy } from '#kit/words/failure.ts'
import { unknownPlaceCopy } from '#places/words/office.ts'
import { searchCopy } from '#places/words/search.ts'
import { checkoutCopy } from '#rent/words/checkout.ts'
import { boxesIn, linkToForm, logIn } from './kit/rental.ts'
import { expect, expectErrors, test } from './kit/test.ts'

const links = {
  [failureCopy.links.home]: '/',
  [failureCopy.links.claims]: '/claims',
  [failureCopy.links.service]: '/services',
  [failureCopy.links.faq]: '/faq',
  [failureCopy.links.documents]: '/documents',
  [failureCopy.links.tariffs]: '/tariffs',
} as const

const failures = [
  { address: '/nowhere/at-all', status: 404, heading: failureCopy.kinds.notFound.heading },
  { address: '/1010000', status: 404, heading: failureCopy.kinds.notFound.heading },
  { address: '/403', status: 403, heading: failureCopy.kinds.forbidden.heading },
  { address: '/staff-only', status: 403, heading: failureCopy.kinds.staffOnly.heading },
  { address: '/500', status: 500, heading: failureCopy.kinds.broken.heading },
  { address: '/error', status: 500, heading: failureCopy.kinds.general.heading },
  { address: '/login-failed', status: 200, heading: failureCopy.kinds.login.heading },
  { address: '/acting-changed', status: 200, heading: failureCopy.kinds.actingChanged.heading },
  { address: '/login-blocked', status: 200, heading: failureCopy.kinds.blocked.heading },
] as const

test('the former cabinet address redirects home (M-ROUTE-01, M-ROUTE-02)', async ({ page, request }) => {
  await page.goto('/cabinet')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1, name: checkoutCopy.title })).toBeVisible()
  const answer = await request.get('/cabinet', { maxRedirects: 0 })
  expect([301, 308]).toContain(answer.status())
})

// M-ROUTE-05, M-ROUTE-14, M-ROUTE-16, M-ROUTE-17, M-ROUTE-41.
test('every error page has its status and links onward, also without scripts', async ({
  browser,
  baseURL,
}) => {
  const unscripted = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const page = await unscripted.newPage()
  const main = page.getByRole('main')
  for (const { address, status, heading } of failures) {
    if (status !== 200) expectErrors(`${status} ${address}`)
    const answer = await page.goto(address)
    expect(answer?.status(), address).toBe(status)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page).toHaveTitle(new RegExp(`^${heading}`))
    await expect(main.getByText(failureCopy.title)).toBeVisible()
    for (const [name, href] of Object.entries(links)) {
      await expect(main.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
    }
    await expect(main.locator('a[href^="https://"]').first()).toBeVisible()
    await expect(main.getByRole('img')).toHaveAccessibleName(/^(Письмо|Дверца)/)
  }

  expectErrors('404 /nowhere')
  await page.goto('/nowhere')
  await main.getByLabel(searchCopy.label).fill('101000')
  await main.getByRole('button', { name: searchCopy.search }).click()
  await expect(page).toHaveURL('/101000')
})

// M-ROUTE-39.
test('an address that needs a login redirects to the login with a way back', async ({ request }) => {
  const personPaths = Object.entries(accessGroupByPage).filter(([, group]) => group === 'person')
  for (const address of [...personPaths.map(([path]) => path), '/claims/100000', '/prolongation/100000']) {
    const answer = await request.get(`${address}?claim=7`, { maxRedirects: 0 })
    expect(answer.status(), address).toBe(302)
    const to = new URL(answer.headers().location ?? '', 'http://site')
    expect(to.pathname).toBe('/abon-server/api/auth/login')
    expect(to.searchParams.get('callback')).toBe(`${address}?claim=7`)
  }
})

test('the back office answers 403 to people who do not work there', async ({ page }) => {
  await logIn(page, 'individual')
  expectErrors('403 /branch')
  const answer = await page.goto('/branch')
  expect(answer?.status()).toBe(403)
  await expect(
    page.getByRole('heading', { level: 1, name: failureCopy.kinds.staffOnly.heading }),
  ).toBeVisible()
  await expect(page.getByText(failureCopy.actFor)).toBeHidden()
  await expect(page.getByRole('link', { name: failureCopy.login })).toHaveAttribute(
    'href',
    '/abon-server/api/auth/login',
  )
})

test('a forbidden page offers to act for another organisation', async ({ page }) => {
  await logIn(page, 'legal')
  expectErrors('403 /403')
  await page.goto('/403')
  const choices = page.getByRole('main').getByRole('list', { name: failureCopy.actFor })
  await expect(choices.getByRole('button')).toHaveCount(3)
  await choices.getByRole('button', { name: /КНИЖНЫЙ ДОМ/ }).click()
  await expect(page).toHaveURL('/claims')
  await expect(page.locator('[data-account-name]')).toContainText('КНИЖНЫЙ ДОМ')
})

// M-ROUTE-07, M-ROUTE-08, M-ROUTE-09, M-ROUTE-10, M-ROUTE-11.
test('every address form of an office opens its page or form, with and without a trailing slash', async ({
  page,
  request,
}) => {
  await page.goto('/101000/')
  await expect(linkToForm(page)).toBeVisible()
  // `step2` anywhere in the path opens the form (M-ROUTE-11).
  const forms = ['/101000/step2', '/step2/101000', '/rental/postOffice/101000/step2', '/rental/aaps/1010001']
  const titles = new Set<string>()
  for (const address of forms.flatMap((form) => [form, `${form}/`])) {
    const answer = await request.get(address)
    expect(answer.status(), address).toBe(200)
    titles.add(/<title>([^<]*)/.exec(await answer.text())?.[1] ?? address)
  }
  expect(titles.size, 'all these addresses open the same form').toBe(1)
  for (const address of [
    '/step2/101000',
    '/rental/postOffice/101000/step2/1/2026-08-01/2026-12-31',
    '/rental/aaps/1010001/step2/',
  ]) {
    await page.goto(address)
    await expect(boxesIn(page).first()).toBeVisible()
  }
})

test('an unknown office index is reported on the page (M-ERR-04)', async ({ page }) => {
  expectErrors(
    '404 /999999/step2',
    '404 /abon-server/api/postOffices/search/retrieveUnitByCoordinate',
    '404 /abon-server/api/postOffices/999999/freeBoxes',
    '404 /abon-server/api/postOffices/999999/wall',
  )
  await page.goto('/999999/step2')
  await expect(page.getByRole('heading', { name: unknownPlaceCopy.unknown.title })).toBeVisible()
  await expect(page.getByRole('link', { name: checkoutCopy.home })).toBeVisible()
  await page.getByRole('main').getByLabel(searchCopy.label).fill('101000')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/101000')
})

test('forms and internal pages are hidden from search engines', async ({ request }) => {
  for (const address of ['/101000/step2', '/error', '/design', '/prolongation-without-auth']) {
    const html = await (await request.get(address)).text()
    expect(html, address).toMatch(/<meta name="robots" content="[^"]*noindex/)
  }
})
